import { describe, expect, it } from "vitest";
import { beginImport, recentImports, storeLeads, undoImport } from "~/intake/import/import-leads.server";
import {
  leadsToStore,
  type PlannedLead,
  type PlanRequest,
  planRows,
} from "~/intake/import/import-plan.server";
import type { ReadRow } from "~/intake/import/read-row";
import type { Desk } from "~/sales/store/desk";
import { planRequest } from "../plan-request";
import { ASHA, idOf, person, RAVI, useDesk } from "./desk-contract";

const STAFF = [{ email: ASHA }, { email: RAVI }];

const AS_IT_IS = planRequest("indiamart");

const rowsOf = (...names: string[]): ReadRow[] =>
  names.map((name, index) => ({
    row: index + 2,
    lead: { fields: { name, phone: String(9_876_500_001 + index) }, outsideId: `q${index}` },
    extras: {},
  }));

describe("imports into the desk", () => {
  const store = useDesk();
  const { add, append, listed, leadAt } = store;

  async function plan(rows: ReadRow[], more: Partial<PlanRequest> = {}) {
    const stores = { desk: store.desk, staff: STAFF };
    const { planned, earlier } = await planRows(rows, { ...AS_IT_IS, ...more }, stores, new Date());
    const listed = (outcome: string) => planned.filter((row) => row.outcome === outcome);
    return { leads: leadsToStore(planned, earlier), listed };
  }

  /** Stores pieces of a file as their calls do: some of them, if the tab is closed meanwhile. Resolves to the import. */
  async function imported(
    pieces: ReadRow[][],
    { file = "one", by = ASHA, most = pieces.length, desk = store.desk, ...more }: Run = {},
  ) {
    const total = pieces.flat().length;
    const id = await beginImport({ file, source: "indiamart", total }, by, desk, new Date());
    for (const [index, rows] of pieces.slice(0, most).entries()) {
      const run = (await recentImports(desk, new Date())).find((one) => one.id === id);
      const { leads } = await plan(rows, { importId: id, ...more });
      if (run) await storeLeads(leads, run, { by, isLast: index === pieces.length - 1 }, desk, new Date());
    }
    return id;
  }

  type Run = Partial<PlanRequest> & { file?: string; by?: string; most?: number; desk?: Desk };

  /** Stores leads as a piece of an import. Resolves to how many the import has. */
  async function stored(leads: PlannedLead[]) {
    const id = await beginImport(
      { file: "two", source: "indiamart", total: 1 },
      ASHA,
      store.desk,
      new Date(),
    );
    const run = (await recentImports(store.desk, new Date())).find((one) => one.id === id);
    return run && storeLeads(leads, run, { by: ASHA, isLast: true }, store.desk, new Date());
  }

  const all = (importId: string) => listed({ importId });
  const historyOf = async (name: string) => {
    const { leads } = await store.desk.list({ text: name, list: "found" });
    const found = await store.desk.get(leads[0]?.id ?? "");
    return found?.lead ? found.events.map(({ at: _, by: __, ...change }) => change) : [];
  };

  it("adds each lead once, however often and from wherever the same file is imported", async () => {
    const rows = rowsOf("Anil", "Bela", "Chandra");
    rows.push({ row: 5, lead: { fields: { name: "Anil again", phone: "9876500001" } }, extras: {} });
    const ids = await Promise.all([imported([rows], { file: "one" }), imported([rows], { file: "two" })]);
    await imported([rows], { file: "three" });
    expect((await plan(rows)).listed("already").map(({ row }) => row)).toEqual([2, 3, 4, 5]);
    expect((await listed()).sort()).toEqual(["Anil", "Bela", "Chandra"]);
    expect((await Promise.all(ids.map(all))).flat()).toHaveLength(3);
    for (const name of ["Bela", "Chandra"]) expect(await historyOf(name)).toEqual([{ added: true }]);
    expect(await historyOf("Anil again")).toEqual([{ added: true, mergedInto: expect.any(String) }]);
  });

  /** Five rows in three pieces; the last is of the person of the first. */
  const file = () => {
    const rows = rowsOf("Anil", "Bela", "Chandra", "Devi", "Esha").map((row) => ({
      ...row,
      extras: { note: "Hot" },
    }));
    const again = { row: 7, lead: { fields: { name: "Anil again", phone: "9876500001" } }, extras: {} };
    return [rows.slice(0, 2), rows.slice(2, 4), [...rows.slice(4), again]];
  };

  it.each<[string, (pieces: ReadRow[][]) => Promise<unknown>]>([
    ["before its first piece", (pieces) => imported(pieces, { most: 0 })],
    ["after its first piece", (pieces) => imported(pieces, { most: 1 })],
    ["before its last piece", (pieces) => imported(pieces, { most: 2 })],
    [
      "between a lead and its first event",
      async (pieces) => {
        const importId = await imported(pieces, { most: 1 });
        const [lead] = (await plan(pieces[1] ?? [])).leads;
        const ids = lead?.ids ?? ([""] as const);
        const fields = lead?.fields ?? {};
        await store.leads.add({ kind: "quick-contact", ids, fields, via: "indiamart", importId });
      },
    ],
    [
      "before its end was logged",
      async (pieces) => {
        const record: Desk["record"] = async (action) => {
          if (action.kind !== "import-ended") return store.desk.record(action);
          throw new Error("killed");
        };
        await imported(pieces, { desk: { ...store.desk, record } }).catch(() => undefined);
      },
    ],
  ])("of which one was cut off %s is completed by the same file, and undone whole", async (_, cutOff) => {
    await cutOff(file());
    const [known] = await recentImports(store.desk, new Date());
    expect(known?.state).toBe("running");
    const id = await imported(file(), { by: RAVI });
    expect(id).toBe(known?.id);
    expect((await listed()).sort()).toEqual(["Anil", "Bela", "Chandra", "Devi", "Esha"]);
    for (const name of ["Bela", "Chandra", "Devi", "Esha"])
      expect(await historyOf(name)).toEqual([{ added: true, note: "Hot" }]);
    expect(await historyOf("Anil again")).toEqual([{ added: true, mergedInto: expect.any(String) }]);
    expect(await recentImports(store.desk, new Date())).toMatchObject([
      { id, state: "ended", count: 6, total: 6 },
    ]);
    expect(await undoImport(id, ASHA, store.desk)).toEqual({ erased: 6, kept: 0 });
    expect(await listed()).toEqual([]);
    expect(await all(id)).toEqual([]);
  });

  it("takes away what a piece stores while the import is undone, and begins anew after that", async () => {
    const id = await imported(file(), { most: 1 });
    const [run] = await recentImports(store.desk, new Date());
    const { leads } = await plan(file()[1] ?? [], { importId: id });
    await undoImport(id, RAVI, store.desk);
    const late = run && (await storeLeads(leads, run, { by: ASHA, isLast: false }, store.desk, new Date()));
    expect([late, await listed()]).toEqual([undefined, []]);
    expect(await imported(file())).not.toBe(id);
    expect(await listed()).toHaveLength(5);
  });

  it("keeps what a row says when the lead that it was to be merged into is gone", async () => {
    await add(person(1, { phone: "9876500001" }));
    const whole = await plan(rowsOf("Anil"));
    await store.desk.erase(idOf(1), ASHA);
    await stored(whole.leads.map((lead) => ({ ...lead, known: { note: "Hot" } })));
    expect(await historyOf("Anil")).toEqual([{ added: true, note: "Hot" }]);
  });

  it("changes no lead of another door that has the same number", async () => {
    const whole = await plan(rowsOf("Anil"));
    const [first] = whole.leads;
    const ids = first?.ids ?? ([""] as const);
    await store.leads.add({ kind: "quick-contact", ids, fields: { name: "Anil" }, via: "indiamart" });
    expect(await stored(whole.leads)).toBe(0);
    expect(await historyOf("Anil")).toEqual([]);
  });

  it("undoes an import whole, but for what somebody has worked on, and takes the file again", async () => {
    await add(person(1, { phone: "9876500001" }));
    const rows = rowsOf("Anil", "Bela", "Chandra", "Devi");
    const id = await imported([rows]);
    const { leads } = await store.desk.list({ text: "Chandra" });
    await store.desk.append(leads[0]?.id ?? "", RAVI, { note: "Will call" });
    expect(await undoImport(id, ASHA, store.desk)).toEqual({ erased: 3, kept: 1 });
    expect((await listed()).sort()).toEqual(["Chandra", "Person 1"]);
    expect((await leadAt(1)).merged).toEqual([]);
    const again = await plan(rows);
    expect([again.listed("erased"), again.listed("already").map(({ name }) => name)]).toEqual([
      [],
      ["Chandra"],
    ]);
    await stored(again.leads);
    expect((await listed()).sort()).toEqual(["Bela", "Chandra", "Devi", "Person 1"]);
    expect(await historyOf("Devi")).toEqual([{ added: true }]);
  });

  it("erases a lead only while it has the number of events that was seen, and no note that was acknowledged", async () => {
    await add(person(1), person(2));
    await append(1, ASHA, { note: "one" });
    await append(2, ASHA, { note: "two" });
    expect(await store.desk.erase(idOf(1), ASHA, 0)).toBe(false);
    expect((await leadAt(1)).events).toHaveLength(1);
    await store.merge(1, 2);
    expect(await store.desk.erase(idOf(2), ASHA, 1)).toBe(false);
    expect(await store.desk.erase(idOf(1), ASHA, 2)).toBe(true);
    expect(await store.desk.erase(idOf(1), ASHA, 2)).toBe(true);
    for (let round = 0; round < 10; round += 1) {
      const number = 10 + round;
      await add(person(number));
      const [isErased, note] = await Promise.all([
        store.desk.erase(idOf(number), ASHA, 0),
        append(number, RAVI, { note: "meanwhile" }),
      ]);
      expect([isErased, note.status]).toContainEqual(isErased ? "missing" : "saved");
    }
  });

  it("says whom somebody erased, but not what an undo took", async () => {
    const rows = rowsOf("Anil", "Bela");
    const id = await imported([rows]);
    const ids = (await plan(rows)).listed("already").map(({ entry }) => entry?.id ?? "");
    await store.desk.erase(ids[0] ?? "", ASHA);
    await undoImport(id, ASHA, store.desk);
    expect([...(await store.desk.erased(ids)).keys()]).toEqual([ids[0]]);
    const again = await plan(rows);
    expect(again.listed("erased").map(({ name }) => name)).toEqual(["Anil"]);
    expect(again.leads.map(({ row }) => row)).toEqual([3]);
    const next = await imported([rows], { addedAgain: [2] });
    await undoImport(next, RAVI, store.desk);
    expect((await plan(rows)).listed("erased").map(({ name }) => name)).toEqual(["Anil"]);
    const gone = await store.desk.get(ids[0] ?? "");
    expect(gone && "erased" in gone && gone.erased.by).toBe(ASHA);
  });

  it("lists an import that was cut off as such once it has been silent for a minute", async () => {
    const began = new Date();
    const after = (seconds: number) => recentImports(store.desk, new Date(began.getTime() + seconds * 1000));
    store.setClock(began);
    const run = { by: ASHA, import: "2".repeat(20), total: 4000 };
    await store.desk.record({ kind: "import-began", via: "meta", count: 4000, file: "a hash", ...run });
    await store.desk.record({ kind: "import-progress", count: 200, ...run });
    const [[soon], [late]] = [await after(60), await after(61)];
    expect([soon?.state, late?.state]).toEqual(["running", "cut off"]);
    expect(late).toMatchObject({ by: ASHA, via: "meta", count: 200, total: 4000, file: "a hash" });
    const listedAfter = async (hours: number) => (await after(hours * 3600)).length;
    expect([await listedAfter(23.9), await listedAfter(24.1)]).toEqual([1, 0]);
  });
});
