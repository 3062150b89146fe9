import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openEmbeddedDatabases } from "~/stores/databases.server";
import { createDeskLog, logWrites } from "~/stores/desk-log";
import type { Documents } from "~/stores/documents";
import { collect } from "./desk-contract";

const ASHA = "asha@example.in";

let folder: string;
let documents: Documents;
let clock: Date;
const now = () => clock;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "log-"));
  documents = openEmbeddedDatabases(folder).desk;
});

afterEach(async () => {
  await documents.close();
  await rm(folder, { recursive: true, force: true });
});

const at = (time: string) => {
  clock = new Date(`2026-11-22T${time}:00.000Z`);
  return clock.toISOString();
};

describe("the log", () => {
  const log = (since = "", kinds?: Parameters<ReturnType<typeof createDeskLog>["log"]>[1]) =>
    collect(createDeskLog(documents, now).log(since, kinds));

  it("of imports is read without the entries of their thousands of leads", async () => {
    const { record, forget } = createDeskLog(documents, now);
    at("05:00");
    await record({ kind: "import-began", by: ASHA, import: "one", count: 0, total: 900 });
    const entry = { kind: "change", at: at("05:01"), by: ASHA, change: { added: true } } as const;
    const writes = Array.from({ length: 900 }, () => logWrites(entry)).flat();
    await documents.change("importing", [], () => ({ result: undefined, writes }));
    at("05:02");
    await record({ kind: "import-ended", by: ASHA, import: "one", count: 900, total: 900 });
    expect((await log("", ["import-began", "import-ended"])).map(({ kind }) => kind)).toEqual([
      "import-began",
      "import-ended",
    ]);
    expect((await log()).map(({ kind }) => kind)).toEqual([
      "import-began",
      ...Array(900).fill("change"),
      "import-ended",
    ]);
    expect(await collect(documents.list("deskImports"))).toHaveLength(2);
    await forget(at("05:03"));
    expect([await log(), await log("", ["import-began"])]).toEqual([[], []]);
  });

  it("leaves out what is no entry", async () => {
    const put = (id: string, fields: object) => ({
      put: { collection: "deskLog", id },
      fields: { ...fields },
    });
    const entry = { at: at("05:00"), by: ASHA, kind: "sung by a newer version" };
    const writes = [put("1", {}), put("2", { at: 5, by: ASHA, kind: "viewed" }), put("3", entry)];
    await documents.change("writing", [], () => ({ result: undefined, writes }));
    expect(await log()).toEqual([entry]);
  });
});
