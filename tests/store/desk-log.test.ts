import { describe, expect, it } from "vitest";
import { createDeskLog, logWrites } from "~/stores/desk-log";
import { ASHA, collect, useDatabases } from "./desk-contract";

const databases = useDatabases();
let clock: Date;
const now = () => clock;

const at = (time: string) => {
  clock = new Date(`2026-11-22T${time}:00.000Z`);
  return clock.toISOString();
};

describe("the log", () => {
  const log = (since = "", kinds?: Parameters<ReturnType<typeof createDeskLog>["log"]>[1]) =>
    collect(createDeskLog(databases.desk, now).log(since, kinds));

  it("of imports is read without the entries of their thousands of leads", async () => {
    const { record, forget } = createDeskLog(databases.desk, now);
    at("05:00");
    await record({ kind: "import-began", by: ASHA, import: "one", count: 0, total: 900 });
    const entry = { kind: "change", at: at("05:01"), by: ASHA, change: { added: true } } as const;
    const writes = Array.from({ length: 900 }, () => logWrites(entry)).flat();
    await databases.desk.change("importing", [], () => ({ result: undefined, writes }));
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
    expect(await collect(databases.desk.list("deskImports"))).toHaveLength(2);
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
    await databases.desk.change("writing", [], () => ({ result: undefined, writes }));
    expect(await log()).toEqual([entry]);
  });
});
