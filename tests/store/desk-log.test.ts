import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createClaims } from "~/stores/claims";
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

  it("has what is recorded, and what is logged with a change, in order, until it is told to forget", async () => {
    const { record, forget } = createDeskLog(documents, now);
    const viewed = { kind: "viewed", at: at("05:01"), by: ASHA, reference: "AAAAA-00001" } as const;
    await record({ kind: "viewed", by: ASHA, reference: "AAAAA-00001" });
    const called = { kind: "call", at: at("05:02"), by: ASHA, change: { outcome: "no-answer" } } as const;
    await documents.change("calling", [], () => ({ result: undefined, writes: logWrites(called) }));
    const exported = { kind: "export-leads", at: at("05:03"), by: ASHA, count: 2 } as const;
    for (let time = 0; time < 3; time += 1) await record({ kind: "export-leads", by: ASHA, count: 2 });
    expect(await log()).toEqual([viewed, called, exported, exported, exported]);
    expect(await log(called.at)).toEqual([called, exported, exported, exported]);
    expect(await log("", ["call", "viewed"])).toEqual([viewed, called]);
    await forget(exported.at);
    expect(await log()).toEqual([exported, exported, exported]);
  });

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

describe("claims", () => {
  it("let one do what is to be done once, and another only if the first was stopped", async () => {
    const { claim, finish, forget } = createClaims(documents, now);
    const mail = "2026-11-22 day a/b@example.in";
    at("05:00");
    const claims = await Promise.all([claim(mail), claim(mail), claim(mail)]);
    expect(claims.filter(Boolean)).toHaveLength(1);
    at("05:09");
    expect(await claim(mail)).toBe(false);
    at("05:11");
    expect(await claim(mail)).toBe(true);
    await finish(mail);
    at("09:00");
    expect(await claim(mail)).toBe(false);
    expect(await claim("2026-11-23 unread")).toBe(true);
    await forget("2026-11-23T00:00:00.000Z");
    expect([await claim(mail), await claim("2026-11-23 unread")]).toEqual([true, false]);
  });
});
