import { beforeAll, expect, it } from "vitest";
import { type Documents, SERVER_TIME } from "~/stores/documents";
import { openFirestoreDocuments } from "~/stores/documents/firestore";
import { newProjectId, plainClient, useFirestoreEmulator } from "../firebase/firestore-place";
import { watchFirestoreTraffic } from "../firebase/firestore-traffic";
import { changesIn, keyOf, listed, openLog, put, write } from "./documents-contract";

const traffic = watchFirestoreTraffic();
useFirestoreEmulator();

const DOCUMENTS = Number(process.env.DOCUMENTS ?? 2_000);

let documents: Documents;
let cursor: string;

beforeAll(async () => {
  const projectId = newProjectId();
  const outside = plainClient(projectId);
  for (let from = 0; from < DOCUMENTS; from += 500) {
    const batch = outside.batch();
    for (let number = from; number < from + 500; number += 1)
      batch.create(outside.doc(`followed/id ${number}`), { changedAt: new Date(Date.now() - 600_000) });
    await batch.commit();
  }
  await outside.terminate();
  documents = openFirestoreDocuments(projectId, "(default)", {
    followed: { followed: "changedAt" },
    log: openLog(),
  });
});

async function costOf(work: () => Promise<unknown>) {
  const { reads, writes } = traffic;
  await work();
  return [traffic.reads - reads, traffic.writes - writes];
}

const change = (number: number) =>
  documents.change("counting", [keyOf(`id ${number}`, "followed")], (get) => ({
    result: get("followed", `id ${number}`),
    writes: [put(`id ${number}`, { number }, "followed")],
  }));

const tenChanges = async () => {
  for (let number = 0; number < 10; number += 1) await change(number);
};

async function changes() {
  ({ cursor } = await changesIn(documents, cursor));
}

it.each<[string, () => Promise<unknown>, [reads: number, writes: number]]>([
  ["reading a document", () => documents.get("followed", "id 7"), [1, 0]],
  [
    "reading ten",
    () =>
      documents.getMany(
        "followed",
        Array.from({ length: 10 }, (_, id) => `id ${id}`),
      ),
    [10, 0],
  ],
  ["a change of one document", () => change(1), [1, 1]],
  ["a change that reads nothing", () => write(documents, put("log 1", { at: SERVER_TIME }, "log")), [0, 1]],
  ["a list of all", () => listed(documents, {}, "followed"), [DOCUMENTS, 0]],
  ["a list of the first 50", () => listed(documents, { limit: 50 }, "followed"), [50, 0]],
  ["what has changed, for the first time, with the sweep of the day", changes, [DOCUMENTS + 1, 0]],
  ["ten changes", tenChanges, [10, 10]],
  ["what has changed since, within a minute of the changes", changes, [10, 0]],
  ["the same once more", changes, [10, 0]],
])("%s in Firestore costs so many reads and writes", async (_, work, cost) => {
  expect(await costOf(work)).toEqual(cost);
});

it("what has changed costs one read once the last change is a minute ago", async () => {
  const later = JSON.stringify({ ...JSON.parse(cursor), from: Date.now() });
  expect(await costOf(() => changesIn(documents, later))).toEqual([1, 0]);
});
