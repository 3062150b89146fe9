import { renameSync, rmSync } from "node:fs";
import path from "node:path";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { RETENTION } from "~/sales/lead/erase-leads";
import { recordView } from "~/sales/lead/lead-view.server";
import { createDeskLog, logWrites } from "~/sales/store/desk-log-store";
import { temporaryFolder } from "../http/site";
import { ASHA, collect, idOf, inMonths, namesOf, person, RAVI, useDatabases, useDesk } from "./desk-contract";
import { openEmbeddedStores } from "./embedded-stores";

describe("the desk", () => {
  const store = useDesk();
  const { add, append, listed, leadAt, setClock, storedIds, log, retainAt } = store;

  it("lists leads newest first, with the status new, and shows each by its reference or id", async () => {
    await add(person(1), person(2, { city: "Haridwar" }));
    const { leads, next } = await store.desk.list({});
    expect([namesOf(leads), next]).toEqual([["Person 2", "Person 1"], undefined]);
    const entry = {
      reference: "AAAAA-00002",
      kind: "quick-contact",
      city: "Haridwar",
      phone: "9000000002",
    };
    expect(leads[0]).toMatchObject({ ...entry, status: "new", owner: "", nextCall: "" });
    const lead = { fields: { name: "Person 1" } };
    for (const key of ["AAAAA-00001", idOf(1)])
      expect(await store.desk.get(key)).toMatchObject({ lead, events: [] });
    for (const key of ["ZZZZZ-00001", "zzzzz000010000000000000000"])
      expect(await store.desk.get(key)).toBeUndefined();
    const added = await store.desk.add(person(3, { phone: "9000000001" }), ASHA);
    expect(await store.desk.get(added)).toMatchObject({ events: [{ by: ASHA, added: true }] });
    expect(namesOf(await store.desk.others(await leadAt(1)))).toEqual(["Person 3"]);
  });

  it("keeps a change once when it is sent twice in a row, though the first has changed what it rests on", async () => {
    await add(person(1));
    const change = { outcome: "no-answer", status: "called", nextCall: "2026-11-23T10:00" } as const;
    const taps = [1, 2].map(() => append(1, ASHA, change, 0));
    const both = [{ status: "saved" }, { status: "saved", repeated: 0 }];
    expect(await Promise.all(taps)).toEqual(expect.arrayContaining(both));
    expect((await leadAt(1)).state.tries).toBe(1);
    store.later(2);
    await append(1, ASHA, change);
    expect((await leadAt(1)).events).toHaveLength(2);
  });

  it("erases a lead except for its reference, the time and who erased it", async () => {
    expect(await append(1, ASHA, { note: "before it came" })).toEqual({ status: "missing" });
    await add(person(1), person(2));
    await append(1, ASHA, { note: "secret" });
    setClock("2026-11-22T05:00:00.000Z");
    await store.desk.erase(idOf(1), RAVI);
    await store.desk.erase(idOf(1), ASHA);
    expect(await listed()).toEqual(["Person 2"]);
    expect(await listed({ text: "AAAAA-00001" })).toEqual([]);
    expect(await storedIds()).toEqual([idOf(2)]);
    expect(await store.desk.get("AAAAA-00001")).toEqual({
      erased: { reference: "AAAAA-00001", at: "2026-11-22T05:00:00.000Z", by: RAVI },
    });
    expect(await append(1, ASHA, { note: "x" })).toEqual({ status: "missing" });
    await store.leads.add(person(1));
    expect((await leadAt(1)).events).toEqual([]);
  });

  it("keeps no line of a lead that is erased while others work on it", async () => {
    await add(person(1));
    const [before, after] = [{ note: "before" }, { note: "after" }];
    await Promise.all([append(1, ASHA, before), store.desk.erase(idOf(1), RAVI), append(1, ASHA, after)]);
    await store.leads.add(person(1));
    expect((await leadAt(1)).events).toEqual([]);
  });

  it("takes nothing for ten seconds of a lead whose erasing was stopped, which is a lead again then", async () => {
    await add(person(1));
    const began = Date.now();
    vi.spyOn(store.leads, "remove").mockRejectedValueOnce(new Error("stopped"));
    setClock(new Date(began));
    await expect(store.desk.erase(idOf(1), RAVI)).rejects.toThrow("stopped");
    setClock(new Date(began + 9_999));
    expect(await append(1, ASHA, { note: "too early" })).toEqual({ status: "missing" });
    setClock(new Date(began + 10_000));
    expect(await append(1, ASHA, { note: "still here" })).toMatchObject({ status: "saved" });
  });

  it("logs views and changes in order, until it is told to forget", async () => {
    await add(person(1));
    const at = (minute: number) => `2026-11-22T05:0${minute}:00.000Z`;
    const reference = "AAAAA-00001";
    const all = [
      { kind: "viewed", at: at(1), by: ASHA, reference },
      { kind: "change", at: at(2), by: ASHA, reference, words: "status: called, set: note" },
      { kind: "erased", at: at(3), by: RAVI, reference },
    ];
    setClock(at(1));
    await store.desk.record({ kind: "viewed", by: ASHA, reference });
    setClock(at(2));
    await append(1, ASHA, { status: "called", note: "not in the log" });
    setClock(at(3));
    await store.desk.erase(idOf(1), RAVI);
    expect(await log()).toEqual(all);
    expect(await log(at(2))).toEqual(all.slice(1));
    await store.desk.forget(at(3), at(2));
    expect(await log()).toEqual([all[0], all[2]]);
    await store.desk.forget(at(3));
    expect(await log()).toEqual(all.slice(2));
  });

  it("keeps its log for a year since the last run, whatever the clock says", async () => {
    setClock("2025-11-20T05:00:00.000Z");
    await store.desk.record({ kind: "erased", by: RAVI, reference: "AAAAA-00001" });
    const kinds = async () => (await log()).filter(({ kind }) => kind === "erased").length;
    for (const day of ["2026-12-30T05:00", "2026-12-30T05:10", "2026-12-31T05:00"])
      await retainAt(new Date(`${day}:00.000Z`));
    expect(await kinds()).toBe(1);
    await retainAt(new Date("2026-11-19T06:00:00.000Z"));
    expect(await kinds()).toBe(1);
    await retainAt(new Date("2026-11-20T06:00:00.000Z"));
    expect(await kinds()).toBe(0);
  });

  it("takes 900 KB of a lead's history and no more: a document of Firestore holds 1 MiB", async () => {
    await add(person(1));
    const note = async (letter: string, letters: number) =>
      (await append(1, ASHA, { note: letter.repeat(letters) })).status;
    expect([await note("a", 460_000), await note("b", 460_000)]).toEqual(["saved", "saved"]);
    expect(await note("c", 2_000)).toBe("full");
  });

  it("lets one do what is to be done once, and another only if the first was stopped", async () => {
    const at = (time: string) => setClock(`2026-11-22T${time}:00.000Z`);
    const claim = () => store.desk.claim("2026-11-22 day a/b@example.in");
    at("05:00");
    const claims = await Promise.all([claim(), claim(), claim()]);
    expect(claims.filter(Boolean)).toHaveLength(1);
    at("05:09");
    expect(await claim()).toBe(false);
    at("05:11");
    await store.reopen();
    expect(await claim()).toBe(true);
    await store.desk.finish("2026-11-22 day a/b@example.in");
    at("09:00");
    expect(await claim()).toBe(false);
    expect(await store.desk.claim("2026-11-23 another")).toBe(true);
    await store.desk.forget("2026-11-23T09:00:00.000Z");
    expect([await claim(), await store.desk.claim("2026-11-23 another")]).toEqual([true, false]);
  });

  it("knows for good since when it was asked first", async () => {
    setClock("2026-11-22T20:00:00.000Z");
    expect(await Promise.all([store.desk.since("jobs"), store.desk.since("jobs")])).toEqual([
      ...["2026-11-23", "2026-11-23"],
    ]);
    setClock("2028-01-01T05:00:00.000Z");
    await store.desk.forget("2028-01-01T00:00:00.000Z");
    await store.reopen();
    expect([await store.desk.since("jobs"), await store.desk.since("others")]).toEqual([
      ...["2026-11-23", "2028-01-01"],
    ]);
  });

  describe("retains leads", () => {
    it("for 24 months after the last contact, and those of customers longer", async () => {
      await add(person(1), person(2), person(3), person(4, {}, { suspect: "honeypot" }));
      await append(2, ASHA, { status: "won" });
      setClock(inMonths(3));
      await append(3, ASHA, { note: "Still thinking" });
      expect(await retainAt(inMonths(24, -20))).toMatchObject({ erased: 0, customers: 0, waiting: 0 });
      expect(await retainAt(inMonths(24, 24))).toMatchObject({ erased: 2, customers: 1, waiting: 0 });
      expect((await listed()).sort()).toEqual(["Person 2", "Person 3"]);
      expect(await store.desk.get(idOf(1))).toMatchObject({ erased: { by: RETENTION } });
      await retainAt(inMonths(27, -20));
      expect(await retainAt(inMonths(27, 24))).toMatchObject({ erased: 1, customers: 1, waiting: 0 });
    });

    it("and the log of who did what for twelve months", async () => {
      await add(person(1));
      await append(1, ASHA, { note: "Called" });
      for (const [hours, isKept] of [
        [-20, true],
        [20, false],
      ] as const) {
        await retainAt(inMonths(12, hours));
        expect((await log()).some(({ by }) => by === ASHA)).toBe(isKept);
      }
    });

    it("when the clock is years ahead, for as long as it is, and until a person confirms", async () => {
      await add(person(1), person(2), person(3));
      await append(3, ASHA, { status: "won" });
      await retainAt(inMonths(0));
      for (const hours of [0, 24, 48])
        expect(await retainAt(inMonths(36, hours))).toMatchObject({ erased: 0, customers: 1, waiting: 2 });
      expect(await retainAt(inMonths(1))).toMatchObject({ erased: 0, customers: 0, waiting: 0 });
      expect((await log()).map(({ by }) => by)).toContain(ASHA);
      expect(await retainAt(inMonths(36), true)).toMatchObject({ erased: 2, customers: 1, waiting: 0 });
      expect(await listed()).toEqual(["Person 3"]);
    });

    it("that became too old while the site was off, until a person confirms", async () => {
      await add(person(1));
      await retainAt(inMonths(24, -20));
      for (const hours of [72, 96]) expect(await retainAt(inMonths(24, hours))).toMatchObject({ waiting: 1 });
    });
  });

  it("tells a watcher of a new lead and of a change, and which leads it was", async () => {
    await add(person(1));
    const { timestamp: since } = (await leadAt(1)).lead;
    const told = vi.fn();
    const stop = store.desk.watch(told);
    await store.leads.add(person(2));
    await expect.poll(() => told.mock.calls.length).toBeGreaterThan(0);
    told.mockClear();
    expect(await store.desk.events(idOf(1))).toEqual([]);
    const changed = Date.now() + 1000;
    setClock(new Date(changed));
    await append(1, ASHA, { note: "Called" });
    await expect.poll(() => told.mock.calls.length).toBeGreaterThan(0);
    stop();
    expect(await store.desk.events(idOf(1))).toMatchObject([{ by: ASHA, note: "Called" }]);
    expect(await store.desk.events(idOf(9))).toBeUndefined();
    expect((await store.desk.changed(since, 9)).map(({ id }) => id)).toEqual([idOf(1), idOf(2)]);
    expect(await store.desk.changed(since, 1)).toMatchObject([{ id: idOf(1), last: "Called" }]);
    expect(await store.desk.changed(new Date(changed + 1).toISOString(), 9)).toEqual([]);
  });
});

it("the desk in LMDB lists a change that was made while its lists were read again", async () => {
  const folder = temporaryFolder();
  const { leads, desk, close } = openEmbeddedStores(folder);
  const other = openEmbeddedStores(folder);
  await leads.add(person(1));
  await desk.list({});
  await other.leads.add(person(2));
  const change = desk.append(idOf(1), ASHA, { status: "called" });
  await Promise.all([desk.list({}), change, desk.list({})]);
  const { leads: called } = await desk.list({ status: "called" });
  expect(called.map(({ id }) => id)).toEqual([idOf(1)]);
  await Promise.all([close(), other.close()]);
  rmSync(folder, { recursive: true });
});

it("the desk in LMDB reads everything again once its database was replaced", async () => {
  const [folder, elsewhere] = [temporaryFolder(), temporaryFolder()];
  const { leads, desk, close } = openEmbeddedStores(folder);
  const other = openEmbeddedStores(elsewhere);
  for (const store of [leads, other.leads]) for (const number of [1, 2]) await store.add(person(number));
  await desk.append(idOf(1), ASHA, { status: "called" });
  await other.desk.append(idOf(2), ASHA, { status: "won" });
  await other.close();
  const counts = () => desk.count([{ status: "called" }, { status: "won" }]);
  expect(await counts()).toEqual([1, 0]);
  rmSync(path.join(folder, "desk"), { recursive: true });
  await expect(counts()).rejects.toThrow("the database is gone");
  renameSync(path.join(elsewhere, "desk"), path.join(folder, "desk"));
  await expect.poll(() => counts().catch(() => "not yet")).toEqual([0, 1]);
  await close();
  for (const place of [folder, elsewhere]) rmSync(place, { recursive: true });
});

describe("the log of the desk", () => {
  const databases = useDatabases();
  let clock: string;
  let deskLog: ReturnType<typeof createDeskLog>;
  beforeEach(() => {
    clock = "2026-11-22T05:00:00.000Z";
    deskLog = createDeskLog(databases.desk, () => new Date(clock));
  });

  const kinds = async (...args: Parameters<typeof deskLog.log>) =>
    (await collect(deskLog.log(...args))).map(({ kind }) => kind);

  it("tells of imports without the entries of their thousands of leads", async () => {
    await deskLog.record({ kind: "import-began", by: ASHA, import: "one", count: 0, total: 900 });
    const entry = {
      kind: "change",
      at: "2026-11-22T05:01:00.000Z",
      by: ASHA,
      change: { added: true },
    } as const;
    const writes = Array.from({ length: 900 }, () => logWrites(entry)).flat();
    await databases.desk.change("importing", [], () => ({ result: undefined, writes }));
    clock = "2026-11-22T05:02:00.000Z";
    await deskLog.record({ kind: "import-ended", by: ASHA, import: "one", count: 900, total: 900 });
    expect(await kinds("", ["import-began", "import-ended"])).toEqual(["import-began", "import-ended"]);
    expect(await kinds("")).toEqual(["import-began", ...Array(900).fill("change"), "import-ended"]);
    expect(await collect(databases.desk.list("deskImports"))).toHaveLength(2);
    await deskLog.forget("2026-11-22T05:03:00.000Z");
    expect([await kinds(""), await kinds("", ["import-began"])]).toEqual([[], []]);
  });

  it("has a lead that somebody opens again within ten minutes once", async () => {
    for (const minute of [0, 9.99, 10, 19.99, 20]) await recordView(deskLog, ASHA, idOf(7), minute * 60_000);
    await recordView(deskLog, RAVI, idOf(7), 9.99 * 60_000);
    expect((await collect(deskLog.log(""))).map(({ by }) => by).sort()).toEqual([ASHA, ASHA, ASHA, RAVI]);
  });

  it("leaves out what is no entry", async () => {
    const entry = { at: clock, by: ASHA, kind: "sung by a newer version" };
    const entries: object[] = [{}, { at: 5, by: ASHA, kind: "viewed" }, entry];
    const writes = entries.map((fields, id) => ({
      put: { collection: "deskLog", id: String(id) },
      fields: { ...fields },
    }));
    await databases.desk.change("writing", [], () => ({ result: undefined, writes }));
    expect(await collect(deskLog.log(""))).toEqual([entry]);
  });
});
