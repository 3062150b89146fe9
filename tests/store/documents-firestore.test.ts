import { beforeEach, expect, it } from "vitest";
import { type Documents, SERVER_TIME, type StoredDocument } from "~/stores/documents";
import { openFirestoreDocuments } from "~/stores/documents/firestore";
import { newProjectId, useFirestoreEmulator } from "../firebase/firestore-place";
import { openLog } from "./content-contract";

useFirestoreEmulator();

const followed = { deskLeads: "changedAt", contacts: "timestamp" };
let projectId: string;
let documents: Documents;

beforeEach(() => {
  projectId = newProjectId();
  documents = openFirestoreDocuments(projectId, "(default)", { followed, log: openLog() });
});

const put = (collection: string, id: string, fields: object) =>
  documents.change("a write", [], () => ({
    result: undefined,
    writes: [{ put: { collection, id }, fields: fields as Record<string, unknown> }],
  }));

async function collect<T>(all: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const one of all) found.push(one);
  return found;
}

it("smoke", async () => {
  await put("staff", "a", { name: "A", when: SERVER_TIME, no: undefined });
  await put("staff", "b", { name: "B", old: 1 });
  await put("staff", "b", { name: "C" });
  expect(await documents.get("staff", "b")).toEqual({ name: "C" });
  expect(await documents.get("staff", "a")).toEqual({ name: "A", when: expect.stringMatching(/^20.*Z$/) });
  expect((await collect(documents.list("staff"))).map(({ id }: StoredDocument) => id)).toEqual(["a", "b"]);
  expect((await collect(documents.list("staff", { from: "b" }))).map(({ id }) => id)).toEqual(["b"]);
  expect((await collect(documents.list("staff", { to: "b" }))).map(({ id }) => id)).toEqual(["a"]);
  const key = { collection: "deskLeads", id: "one" };
  await put("deskLeads", "one", { a: 1 });
  await put("deskLeads", "two", { a: 2 });
  const first = await collect(documents.changedSince("deskLeads"));
  expect(first.flatMap(({ documents }) => documents.map(({ id, fields }) => [id, fields]))).toEqual([
    ["one", { a: 1 }],
    ["two", { a: 2 }],
  ]);
  await documents.change("x", [key], (get) => ({
    result: get("deskLeads", "one"),
    writes: [{ remove: key }],
  }));
  expect(await documents.get("deskLeads", "one")).toBe(undefined);
  const next = await collect(documents.changedSince("deskLeads", first.at(-1)?.cursor));
  expect(next).toEqual([{ documents: [], removed: ["one"], cursor: expect.any(String) }]);
  const last = await collect(documents.changedSince("deskLeads", next.at(-1)?.cursor));
  expect(last).toEqual([{ documents: [], removed: [], cursor: expect.any(String) }]);
});
