import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { openEmbeddedDatabases } from "~/stores/databases.server";
import { SERVER_TIME } from "~/stores/documents";
import { openLmdbDocuments } from "~/stores/documents/lmdb";
import { describeDocuments } from "./documents-contract";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "documents-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describeDocuments("LMDB", () => ({
  open: () => openLmdbDocuments(path.join(folder, "own"), { followed: ["followed", "alsoFollowed"] }),
}));

it("the embedded databases keep what is written, for a second opening and for a reader beside them", async () => {
  const first = openEmbeddedDatabases(folder);
  const key = { collection: "contacts", id: "a" };
  const result = await first.leads.change("adding", [key], (get) => ({
    result: get("contacts", "a") === undefined,
    writes: [{ put: key, fields: { name: "Asha", timestamp: SERVER_TIME } }],
  }));
  expect(result).toBe(true);
  const beside = openEmbeddedDatabases(folder, { readOnly: true });
  const kept = { name: "Asha", timestamp: expect.stringMatching(/^\d{4}-.*Z$/) };
  expect(await beside.leads.get("contacts", "a")).toEqual(kept);
  expect(await beside.desk.get("deskLeads", "a")).toBeUndefined();
  for await (const { documents, removed } of first.leads.changedSince("contacts"))
    expect([documents, removed]).toEqual([[{ id: "a", fields: kept, version: "1" }], []]);
  await Promise.all([first, beside].flatMap((all) => Object.values(all)).map((one) => one.close()));
  const again = openEmbeddedDatabases(folder);
  expect(await again.leads.get("contacts", "a")).toEqual(kept);
  const listed = [];
  for await (const { id } of again.leads.list("contacts")) listed.push(id);
  expect(listed).toEqual(["a"]);
  await again.leads.close();
});
