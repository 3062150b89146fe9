import { readFileSync } from "node:fs";
import { beforeAll, expect, it, vi } from "vitest";
import type { Desk, DeskQuery } from "~/desk/desk";
import { markOf } from "~/desk/lead-state";
import { openDeskFirestore } from "~/stores/firebase/desk-firestore";
import { type LazyFirestore, lazyFirestore } from "~/stores/firebase/firestore";
import { openLeadsFirestore } from "~/stores/firebase/leads-firestore";
import { newProjectId, useFirestoreEmulator } from "../firebase/firestore-place";
import { type FirestoreTraffic, indexName, watchFirestoreTraffic } from "../firebase/firestore-traffic";
import { openLog } from "./content-contract";
import { ASHA, collect, idOf, person } from "./desk-contract";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const traffic: FirestoreTraffic = watchFirestoreTraffic();
useFirestoreEmulator();

const LEADS = 300;

interface Index {
  collectionGroup: string;
  fields: { fieldPath: string; order?: string }[];
}

let database: LazyFirestore;
let desk: Desk;

beforeAll(async () => {
  database = lazyFirestore(newProjectId(), "(default)");
  const leads = openLeadsFirestore(database);
  desk = openDeskFirestore(database, leads, openLog());
  for (let first = 0; first < LEADS; first += 20)
    await Promise.all(
      Array.from({ length: 20 }, (_, number) => leads.add(person(first + number, { name: "Asha Verma" }))),
    );
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
  ["the calls of a day", { callsOn: "2026-11-22" }, 52],
  ["the calls of a person, of which there are none", { callsOn: "2026-11-22", owner: ASHA }, 4],
  ["a search for a common word", { text: "asha" }, 100],
  ["a search whose second word finds nothing", { text: "verma zzz" }, 201],
  ["a search by phone number", { text: "9000000001" }, 2],
  ["a search by reference", { text: "AAAA-0001" }, 2],
])("%s of 300 leads in Firestore reads a bounded number of documents", async (_, query, most) => {
  expect(await readsOf(() => desk.list(query))).toBeLessThanOrEqual(most);
});

it("opening a lead in Firestore reads at most seven documents", async () => {
  expect(await readsOf(() => desk.get("AAAA-0001"))).toBeLessThanOrEqual(7);
});

it("a change in Firestore reads at most three documents, and one that is taken back its lines", async () => {
  const change = { outcome: "no-answer", status: "called" } as const;
  expect(await readsOf(() => desk.append(idOf(2), ASHA, change, { status: "new" }))).toBeLessThanOrEqual(3);
  const found = await desk.get(idOf(2));
  const undo = found && "lines" in found && found.lines[0] ? markOf(found.lines[0]) : "";
  expect(await readsOf(() => desk.append(idOf(2), ASHA, { undo }))).toBeLessThanOrEqual(4);
});

it("an open lead's page and an open list ask Firestore for what has changed alone", async () => {
  expect(await readsOf(() => desk.lastLine(idOf(1)))).toBe(1);
  const since = new Date().toISOString();
  await desk.append(idOf(3), ASHA, { note: "Called" });
  expect(await readsOf(() => desk.changed(since, 100))).toBe(1);
});

it("counting in Firestore costs one read for each thousand leads of a list, three for the calls of a day", async () => {
  const queries: DeskQuery[] = [{}, { callsOn: "2026-11-22" }, { status: "won" }];
  expect(await readsOf(() => desk.count(queries))).toBe(5);
});

it("every query of the desk has its index in firebase/, and every index a query", async () => {
  const callsOn = "2026-11-22";
  const since = "2026-01-01";
  for (const query of [
    {},
    { since },
    { callsOn },
    { callsOn, since },
    { text: "asha" },
    { text: "asha", since },
  ])
    await desk.list(query);
  await desk.count([{}, { since }, { callsOn }, { callsOn, since }]);
  for await (const _ of desk.between("", ""));
  await desk.changed(since, 1);
  await desk.get("AAAA-0001");
  await desk.erase(idOf(2), ASHA);
  await desk.index();
  await collect(desk.log(since));
  await desk.forget(since);
  const stop = desk.watch(() => {});
  await expect.poll(() => traffic.listened).toBeGreaterThan(0);
  stop();

  const { indexes } = JSON.parse(readFileSync("firebase/firestore.indexes.json", "utf8"));
  const named = indexes.map(({ collectionGroup, fields }: Index) => indexName(collectionGroup, fields));
  expect([...traffic.indexes].sort()).toEqual(named.sort());
});
