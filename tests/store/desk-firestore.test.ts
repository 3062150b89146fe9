import { readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createStaff } from "~/staff/staff-store.server";
import { openFirestoreDocuments } from "~/stores/documents/firestore";
import { openFolderFiles } from "~/stores/files/folder";
import { newProjectId, plainClient, useFirestoreEmulator } from "../firebase/firestore-place";
import { watchFirestoreTraffic } from "../firebase/firestore-traffic";
import { temporaryFolder } from "../http/site";
import { ASHA, collect, idOf, person, RAVI } from "./desk-contract";
import { openLog } from "./documents-contract";
import { openFirestoreStores } from "./firestore-stores";
import { newLead } from "./new-lead";

const traffic = watchFirestoreTraffic();
useFirestoreEmulator();

const LEADS = 300;
const WORKED = 60;

/** Each of five collections is asked once, and an answer without a document costs one read. */
const ASKING = 5;

const folder = temporaryFolder();
const listFile = path.join(folder, ".desk/list.json.gz");

type Stores = ReturnType<typeof openFirestoreStores>;

let projectId: string;
let warm: Stores;
let empty: Stores;

/** Another instance of the site, which has read nothing yet. */
const openCold = () =>
  openFirestoreStores(projectId, { files: openFolderFiles(folder, { name: "the test's folder" }) });

beforeAll(async () => {
  projectId = newProjectId();
  warm = openFirestoreStores(projectId, { askEveryMs: 60 * 60_000 });
  empty = openFirestoreStores(newProjectId());
  const numbers = Array.from({ length: LEADS }, (_, number) => number);
  const outside = plainClient(projectId);
  const batch = outside.batch();
  for (const number of numbers)
    batch.create(outside.doc(`quickContacts/${idOf(number)}`), {
      ...person(number).fields,
      timestamp: new Date(),
    });
  await batch.commit();
  await outside.terminate();
  for (const number of numbers.slice(0, WORKED))
    await warm.desk.append(idOf(number), ASHA, { outcome: "no-answer", status: "called" });
  await warm.desk.list({});
});

afterAll(() => rmSync(folder, { recursive: true }));

async function readsOf(work: () => Promise<unknown>): Promise<number> {
  const before = traffic.reads;
  await work();
  return traffic.reads - before;
}

/** Reads every lead and history once. */
const WHOLE = LEADS + WORKED + ASKING;

it("a cold desk in Firestore reads everything once, and the next one only what has changed since the list was stored", async () => {
  const first = openCold();
  expect(await readsOf(() => first.desk.list({}))).toBeLessThanOrEqual(WHOLE);
  await first.close();
  const second = openCold();
  let known: unknown;
  const reads = await readsOf(async () => {
    known = await second.desk.count([{}, { status: "called" }, { text: "person" }]);
  });
  expect(known).toEqual([LEADS, WORKED, LEADS]);
  // What came within a minute is read again.
  expect(reads).toBeLessThanOrEqual(WHOLE);
  expect(await readsOf(() => collect(second.desk.between("", "")))).toBeLessThanOrEqual(WHOLE);
  await second.close();
});

it.each<[string, number, number, (stores: Stores) => Promise<unknown>]>([
  ["a list, a search or a count within a second", 0, 0, ({ desk }) => desk.list({ text: "asha" })],
  ["a lead's page by its reference", 2, 0, ({ desk }) => desk.get("AAAAA-00001")],
  ["what an open page of a lead asks", 1, 0, ({ desk }) => desk.events(idOf(1))],
  ["the same of a lead that nobody has worked on", 2, 0, ({ desk }) => desk.events(idOf(LEADS - 1))],
  [
    "a call's result, with its line of the log",
    3,
    2,
    ({ desk }) => desk.append(idOf(2), RAVI, { outcome: "call-back", status: "called" }, 1),
  ],
  ["a merge", 5, 3, ({ desk }) => desk.append(idOf(3), ASHA, { mergedInto: idOf(4) })],
  ["an export of a page", 50, 0, async ({ desk }) => desk.read((await desk.list({})).leads)],
  ["a stored lead", 1, 1, () => empty.leads.add(newLead("a"))],
  ["a lead that is sent twice", 1, 0, () => empty.leads.add(newLead("a"))],
  ["a lead that a colleague adds", 4, 3, () => empty.desk.add(newLead("b"), ASHA, {})],
])("%s in Firestore reads %i documents and writes %i", async (_, reads, writes, work) => {
  const before = traffic.writes;
  expect(await readsOf(() => work(warm))).toBe(reads);
  expect(traffic.writes - before).toBe(writes);
});

it("the names of three colleagues in Firestore are three reads a minute, however many pages show them", async () => {
  const documents = openFirestoreDocuments(projectId, "(default)", { log: openLog() });
  const staff = createStaff(documents);
  for (const email of [ASHA, RAVI, "meera@example.in"]) await staff.invite(email);
  expect(await readsOf(() => staff.names())).toBe(3);
  expect(await readsOf(() => staff.names())).toBe(0);
});

it("a lead's page in a cold process asks four collections and reads its history, and no list", async () => {
  const cold = openCold();
  expect(await readsOf(() => cold.desk.get("AAAAA-00250"))).toBe(5);
  await cold.close();
});

it("two changes of one lead at once read no more in Firestore than one after the other", async () => {
  const note = (number: number, by: string) => warm.desk.append(idOf(number), by, { note: `of ${by}` });
  const inTurn = await readsOf(async () => {
    for (const by of [ASHA, RAVI]) await note(14, by);
  });
  expect(await readsOf(() => Promise.all([ASHA, RAVI].map((by) => note(15, by))))).toBe(inTurn);
  expect(await warm.desk.events(idOf(15))).toMatchObject([{}, { by: ASHA }, { by: RAVI }]);
});

/** Rewrites the lines of the stored list. */
function editList(edit: (lines: string[]) => string[]) {
  const lines = gunzipSync(readFileSync(listFile)).toString().trimEnd().split("\n");
  writeFileSync(listFile, gzipSync(edit(lines).join("\n")));
}

const withHead = (more: object) => (lines: string[]) => [
  JSON.stringify({ ...JSON.parse(lines[0] ?? ""), ...more }),
  ...lines.slice(1, 9),
];

it.each<[string, () => void]>([
  ["is damaged", () => writeFileSync(listFile, readFileSync(listFile).subarray(0, 400))],
  ["is none", () => writeFileSync(listFile, gzipSync("<html>"))],
  ["is older than a day", () => editList(withHead({ at: Date.now() - 25 * 60 * 60_000 }))],
  ["is of another version", () => editList(withHead({ version: 0 }))],
])("a stored list that %s is not read", async (_, spoil) => {
  spoil();
  const cold = openCold();
  expect(await cold.desk.count([{ list: "leads" }, { list: "merged" }])).toEqual([LEADS - 1, 1]);
  await cold.close();
  rmSync(listFile);
  const again = openCold();
  await again.desk.list({});
  await again.close();
});

it("an erased lead is in no stored list, and who begins from one knows of each erasure since", async () => {
  const [one, other] = [openCold(), openCold()];
  for (const { desk } of [one, other]) expect(await desk.count([{}])).toEqual([LEADS - 1]);
  await one.close();
  const stored = readFileSync(listFile);
  await one.desk.erase(idOf(9), ASHA);
  expect(() => readFileSync(listFile)).toThrow("ENOENT");
  expect(await other.desk.count([{}])).toEqual([LEADS - 2]);
  // As of an instance that did not know of the erasure.
  writeFileSync(listFile, stored);
  const late = openCold();
  expect(await late.desk.count([{}])).toEqual([LEADS - 2]);
  expect((await late.desk.list({ text: "AAAAA-00009" })).leads).toEqual([]);
});

it("a lead that another program has removed from Firestore leaves the list when somebody opens it", async () => {
  const projectId = newProjectId();
  const { leads, desk, close } = openFirestoreStores(projectId);
  for (const number of [1, 2]) await leads.add(person(number));
  expect(await desk.count([{}])).toEqual([2]);
  const console = plainClient(projectId);
  await console.doc(`quickContacts/${idOf(1)}`).delete();
  await console.terminate();
  expect(await desk.get("AAAAA-00001")).toBeUndefined();
  expect((await desk.list({})).leads.map(({ id }) => id)).toEqual([idOf(2)]);
  await close();
});
