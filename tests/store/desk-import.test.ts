import { describe, expect, it } from "vitest";
import { type ImportRun, recentImports, runImport, undoImport } from "~/intake/import-leads.server";
import { type ImportPlan, planImport } from "~/intake/import-plan.server";
import type { ReadRow } from "~/intake/import-table";
import { ASHA, idOf, person, RAVI, useDesk } from "./desk-contract";

const STAFF = [{ email: ASHA }, { email: RAVI }];

const ONE: ImportRun = { id: "1".repeat(20), by: ASHA, via: "indiamart" };
const TWO: ImportRun = { id: "2".repeat(20), by: RAVI, via: "indiamart" };

const rowsOf = (...names: string[]): ReadRow[] =>
  names.map((name, index) => ({
    row: index + 2,
    lead: { fields: { name, phone: String(9_876_500_001 + index) }, outsideId: `q${index}` },
    extras: {},
  }));

describe("imports into the desk", () => {
  const store = useDesk();
  const { add, append, listed, leadAt } = store;

  const plan = (rows: ReadRow[], more = {}): Promise<ImportPlan> =>
    planImport(
      rows,
      { source: "indiamart", meanings: new Map(), isOld: false, addedAgain: new Set(), ...more },
      { desk: store.desk, staff: STAFF },
      new Date(),
    );
  const imported = async (rows: ReadRow[], run = ONE, more = {}) =>
    runImport(await plan(rows, more), run, store.desk);
  const all = (importId: string) => listed({ importId });
  const historyOf = async (name: string) => {
    const { leads } = await store.desk.list({ text: name, list: "found" });
    const found = await store.desk.get(leads[0]?.id ?? "");
    return found && "lead" in found ? found.events.map(({ at: _, by: __, ...change }) => change) : [];
  };

  it("adds each lead once, however often and from wherever the same file is imported", async () => {
    const rows = rowsOf("Anil", "Bela", "Chandra");
    rows.push({ row: 5, lead: { fields: { name: "Anil again", phone: "9876500001" } }, extras: {} });
    const same = await plan(rows);
    await Promise.all([runImport(same, ONE, store.desk), runImport(same, TWO, store.desk)]);
    await runImport(same, ONE, store.desk);
    expect((await plan(rows)).already.map(({ row }) => row)).toEqual([2, 3, 4, 5]);
    expect((await listed()).sort()).toEqual(["Anil", "Bela", "Chandra"]);
    expect((await all(ONE.id)).length + (await all(TWO.id)).length).toBe(3);
    for (const name of ["Bela", "Chandra"]) expect(await historyOf(name)).toEqual([{ added: true }]);
    expect(await historyOf("Anil again")).toEqual([{ added: true, mergedInto: expect.any(String) }]);
  });

  it("finishes what was cut off, without a second word in any history", async () => {
    const rows = rowsOf("Anil", "Bela").map((row) => ({ ...row, extras: { note: "Hot" } }));
    const [first] = (await plan(rows)).leads;
    // Stopped between both databases: the lead is there, what is known of it is not.
    await store.leads.add({
      ...{ kind: "quick-contact", ids: first?.ids ?? [""], fields: first?.fields ?? {} },
      ...{ via: "indiamart", importId: ONE.id },
    });
    await imported(rows);
    await imported(rows);
    for (const name of ["Anil", "Bela"])
      expect(await historyOf(name)).toEqual([{ added: true, note: "Hot" }]);
  });

  it("keeps what a row says when the lead that it was to be merged into is gone", async () => {
    await add(person(1, { phone: "9876500001" }));
    const whole = await plan(rowsOf("Anil"));
    await store.desk.erase(idOf(1), ASHA);
    const leads = whole.leads.map((lead) => ({ ...lead, known: { note: "Hot" } }));
    await runImport({ ...whole, leads }, ONE, store.desk);
    expect(await historyOf("Anil")).toEqual([{ added: true, note: "Hot" }]);
  });

  it("changes no lead of another door that has the same number", async () => {
    const whole = await plan(rowsOf("Anil"));
    const [first] = whole.leads;
    const ids = first?.ids ?? ([""] as const);
    await store.leads.add({ kind: "quick-contact", ids, fields: { name: "Anil" }, via: "indiamart" });
    await runImport(whole, ONE, store.desk);
    expect(await historyOf("Anil")).toEqual([]);
    expect(await all(ONE.id)).toEqual([]);
  });

  it("undoes an import whole, but for what somebody has worked on, and takes the file again", async () => {
    await add(person(1, { phone: "9876500001" }));
    const rows = rowsOf("Anil", "Bela", "Chandra", "Devi");
    await imported(rows);
    const { leads } = await store.desk.list({ text: "Chandra" });
    await store.desk.append(leads[0]?.id ?? "", RAVI, { note: "Will call" });
    expect(await undoImport(ONE.id, ASHA, store.desk)).toEqual({ erased: 3, kept: 1 });
    expect((await listed()).sort()).toEqual(["Chandra", "Person 1"]);
    expect((await leadAt(1)).merged).toEqual([]);
    const again = await plan(rows);
    expect([again.erased, again.already.map(({ name }) => name)]).toEqual([[], ["Chandra"]]);
    await runImport(again, TWO, store.desk);
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
    await imported(rows);
    const ids = (await plan([...rows])).already.map(({ entry }) => entry?.id ?? "");
    await store.desk.erase(ids[0] ?? "", ASHA);
    await undoImport(ONE.id, ASHA, store.desk);
    expect([...(await store.desk.erased(ids)).keys()]).toEqual([ids[0]]);
    const again = await plan(rows);
    expect(again.erased.map(({ name }) => name)).toEqual(["Anil"]);
    expect(again.leads.map(({ row }) => row)).toEqual([3]);
    await imported(rows, TWO, { addedAgain: new Set([2]) });
    await undoImport(TWO.id, RAVI, store.desk);
    expect((await plan(rows)).erased.map(({ name }) => name)).toEqual(["Anil"]);
    const gone = await store.desk.get(ids[0] ?? "");
    expect(gone && "erased" in gone && gone.erased.by).toBe(ASHA);
  });

  it("lists an import that was cut off as such once it has been silent for a minute", async () => {
    store.setClock(new Date());
    const run = { by: ASHA, import: TWO.id, total: 4000 };
    await store.desk.record({ kind: "import-began", via: "meta", count: 4000, ...run });
    await store.desk.record({ kind: "import-progress", count: 200, ...run });
    const [soon] = await recentImports(store.desk, new Date(Date.now() + 50_000));
    const [late] = await recentImports(store.desk, new Date(Date.now() + 70_000));
    expect([soon?.state, late?.state]).toEqual(["running", "cut off"]);
    expect(late).toMatchObject({ id: TWO.id, by: ASHA, via: "meta", count: 200, total: 4000 });
    const listedAfter = async (hours: number) =>
      (await recentImports(store.desk, new Date(Date.now() + hours * 3_600_000))).length;
    expect([await listedAfter(23.9), await listedAfter(24.1)]).toEqual([1, 0]);
  });
});
