import { readFileSync } from "node:fs";
import { beforeAll, expect, it } from "vitest";
import type { Desk, DeskQuery } from "~/leads/pipeline/desk";
import { eventIdOf } from "~/leads/pipeline/lead-state";
import { openDeskFirestore } from "~/stores/firebase/desk-firestore";
import { type LazyFirestore, lazyFirestore } from "~/stores/firebase/firestore";
import { openLeadsFirestore } from "~/stores/firebase/leads-firestore";
import { newProjectId, PATIENT, PATIENT_MS, useFirestoreEmulator } from "../firebase/firestore-place";
import { type FirestoreTraffic, indexName, watchFirestoreTraffic } from "../firebase/firestore-traffic";
import { openLog } from "./content-contract";
import { ASHA, collect, idOf, person, RAVI } from "./desk-contract";

const traffic: FirestoreTraffic = watchFirestoreTraffic();
useFirestoreEmulator();

const LEADS = 300;
const AT_ONCE = 20;

interface Index {
  collectionGroup: string;
  fields: { fieldPath: string; order?: string }[];
}

let database: LazyFirestore;
let desk: Desk;

beforeAll(async () => {
  database = lazyFirestore(newProjectId(), "(default)");
  const leads = openLeadsFirestore(database, undefined, PATIENT);
  desk = openDeskFirestore(database, leads, openLog(), () => new Date(), PATIENT_MS);
  const people = Array.from({ length: LEADS }, (_, number) => person(number, { name: "Asha Verma" }));
  for (let from = 0; from < LEADS; from += AT_ONCE)
    await Promise.all(people.slice(from, from + AT_ONCE).map((lead) => leads.add(lead)));
  await desk.append(idOf(1), ASHA, { nextCall: "2026-11-22" });
  await desk.list({});
});

async function readsOf(work: () => Promise<unknown>): Promise<number> {
  const before = traffic.reads;
  await work();
  return traffic.reads - before;
}

it.each<[string, DeskQuery, number]>([
  ["the first page", {}, 51],
  ["a filtered page", { status: "new", owner: "" }, 51],
  ["a filter that finds nothing", { status: "won" }, 1],
  ["the calls of a day", { callsOn: "2026-11-22" }, 53],
  ["a person's calls together with nobody's", { callsOn: "2026-11-22", owner: ASHA, orNobody: true }, 53],
  ["the calls of a person, of which there are none", { callsOn: "2026-11-22", owner: ASHA }, 5],
  ["the surveys, of which there are none", { surveys: true }, 1],
  ["a search for a common word", { text: "asha" }, 100],
  ["a search whose second word finds nothing", { text: "verma zzz" }, 201],
  ["a search by phone number", { text: "9000000001" }, 2],
  ["a search by reference", { text: "AAAAA-00001" }, 2],
])("%s of 300 leads in Firestore reads a bounded number of documents", async (_, query, most) => {
  expect(await readsOf(() => desk.list(query))).toBeLessThanOrEqual(most);
});

it("opening a lead in Firestore reads at most seven documents", async () => {
  expect(await readsOf(() => desk.get("AAAAA-00001"))).toBeLessThanOrEqual(7);
});

it("a change in Firestore reads at most three documents, and one that is taken back its lines", async () => {
  const change = { outcome: "no-answer", status: "called" } as const;
  expect(await readsOf(() => desk.append(idOf(2), ASHA, change, { status: "new" }))).toBeLessThanOrEqual(3);
  const found = await desk.get(idOf(2));
  const undo = found && "events" in found && found.events[0] ? eventIdOf(found.events[0]) : "";
  expect(await readsOf(() => desk.append(idOf(2), ASHA, { undo }))).toBeLessThanOrEqual(4);
});

it("two changes of one lead at once read no more in Firestore than one after the other", async () => {
  const note = (number: number, by: string) => desk.append(idOf(number), by, { note: `of ${by}` });
  const inTurn = await readsOf(async () => {
    for (const by of [ASHA, RAVI]) await note(4, by);
  });
  expect(await readsOf(() => Promise.all([ASHA, RAVI].map((by) => note(5, by))))).toBe(inTurn);
  expect(await desk.get(idOf(5))).toMatchObject({ events: [{ by: ASHA }, { by: RAVI }] });
});

it("an open lead's page and an open list ask Firestore for what has changed alone", async () => {
  expect(await readsOf(() => desk.lastEvent(idOf(1)))).toBe(1);
  const since = new Date().toISOString();
  await desk.append(idOf(3), ASHA, { note: "Called" });
  expect(await readsOf(() => desk.changed(since, 100))).toBe(1);
});

it("counting in Firestore costs one read for each thousand leads of a list, four for the calls of a day", async () => {
  const queries: DeskQuery[] = [{}, { callsOn: "2026-11-22" }, { status: "won" }];
  expect(await readsOf(() => desk.count(queries))).toBe(6);
});

it("every query of the desk has its index in firebase/, and every index a query", async () => {
  const callsOn = "2026-11-22";
  const since = "2026-01-01";
  const queries: DeskQuery[] = [{}, { callsOn }, { surveys: true }, { text: "asha" }];
  for (const query of queries.flatMap((one) => [one, { ...one, since }])) await desk.list(query);
  await desk.count([{}, { since }, { callsOn }, { callsOn, since }, { surveys: true }]);
  for await (const _ of desk.between("", ""));
  await desk.changed(since, 1);
  await desk.get("AAAAA-00001");
  await desk.erase(idOf(2), ASHA);
  await desk.index();
  await collect(desk.log(since));
  await collect(desk.log(since, ["import-began", "import-undone"]));
  await desk.forget(since);
  const stop = desk.watch(() => {});
  await expect.poll(() => traffic.listened).toBeGreaterThan(0);
  stop();

  const { indexes } = JSON.parse(readFileSync("firebase/firestore.indexes.json", "utf8"));
  const named = indexes.map(({ collectionGroup, fields }: Index) => indexName(collectionGroup, fields));
  expect([...traffic.indexes].sort()).toEqual(named.sort());
});
