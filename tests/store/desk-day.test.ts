import { describe, expect, it, vi } from "vitest";
import { eraseLead } from "~/sales/lead/erase-leads";
import { type Change, eventIdOf } from "~/sales/lead/lead-state";
import { freeLeads } from "~/sales/list/colleagues.server";
import { ASHA, idOf, inMonths, NO_FILES, people, person, RAVI, useDesk } from "./desk-contract";

const TODAY = "2026-11-22";
const TOMORROW = "2026-11-23T10:00";

describe("a working day", () => {
  const store = useDesk();
  const { add, append, merge, listed, leadAt, storedIds, log, retainAt } = store;

  async function markAt(number: number, line: number): Promise<string> {
    const found = (await leadAt(number)).events[line];
    return found ? eventIdOf(found) : "";
  }

  describe("keeps two people from undoing each other:", () => {
    it("of two changes at once of the same thing, one is saved and the other gives the state", async () => {
      const noAnswer: Change = { outcome: "no-answer", status: "called", nextCall: TOMORROW };
      const pairs: [Change, Change][] = [
        [{ status: "called" }, { status: "lost", reason: "rents", note: "No roof" }],
        [noAnswer, noAnswer],
        [{ edits: { name: "Ramesh" } }, { edits: { name: "रमेश" } }],
      ];
      await add(...people({}, {}, {}));
      for (const [index, [ashas, ravis]] of pairs.entries()) {
        const number = index + 1;
        const both = await Promise.all([append(number, ASHA, ashas, 0), append(number, RAVI, ravis, 0)]);
        const { state, events } = await leadAt(number);
        expect(events).toHaveLength(1);
        expect(both.filter(({ status }) => status === "saved")).toHaveLength(1);
        const { status, tries, edits } = state;
        const other = both.find(({ status }) => status !== "saved");
        expect(other).toMatchObject({ state: { status, tries, edits, last: { by: events[0]?.by } } });
      }
      expect(await log()).toHaveLength(pairs.length);
      expect(await append(1, RAVI, { note: "Something else" }, 0)).toEqual({ status: "saved" });
    });

    it("a change can be taken back, once, and made again, and lines of one moment are told apart", async () => {
      await add(person(1));
      const quoted = { outcome: "quoted", status: "quoted", amount: 180_000 } as const;
      await append(1, ASHA, quoted);
      await append(1, RAVI, { outcome: "call-back", nextCall: TOMORROW });
      const mark = await markAt(1, 0);
      for (let tap = 0; tap < 2; tap += 1) await append(1, ASHA, { undo: mark });
      const entry = async () => (await store.desk.list({})).leads[0];
      expect(await entry()).toMatchObject({ owner: RAVI, status: "new", nextCall: TOMORROW });
      await append(1, ASHA, quoted);
      const { state, events } = await leadAt(1);
      expect(state).toMatchObject({ status: "quoted", amount: 180_000, owner: RAVI });
      const lines = ["quoted", "call-back", mark, "quoted"];
      expect(events.map((line) => line.undo ?? line.outcome)).toEqual(lines);
      expect(new Set(events.map(eventIdOf)).size).toBe(4);
    });
  });

  it("gives the open leads of a person who left to nobody, and their surveys to whoever has the lead, once", async () => {
    await add(...people({}, {}, {}, {}));
    await append(1, RAVI, { owner: RAVI, nextCall: TODAY });
    await append(2, RAVI, { owner: RAVI, status: "won" });
    await append(3, ASHA, { owner: ASHA });
    const survey = { surveyAt: "2026-12-24T16:00", surveyPlace: "Roorkee", surveyor: RAVI };
    await append(4, ASHA, { owner: ASHA, status: "survey", ...survey });
    const staff = { list: async () => [{ email: ASHA, hasPassword: true }] };
    expect([await freeLeads(store.desk, staff), await freeLeads(store.desk, staff)]).toEqual([2, 0]);
    expect((await leadAt(4)).state).toMatchObject({ ...survey, surveyor: "", owner: ASHA });
    expect(await listed({ owner: ASHA, orNobody: true, callsOn: `${TODAY}T23:59` })).toEqual([
      "Person 3",
      "Person 1",
    ]);
    expect((await leadAt(1)).state.owner).toBe("");
    expect((await leadAt(2)).state.owner).toBe(RAVI);
  });

  it("two payments alike are two, and one if it was sent twice under its id", async () => {
    await add(...people({}));
    await append(1, ASHA, { status: "won" });
    const payment = { stage: "1", amount: 100_000, on: TODAY, how: "upi" as const };
    for (const [id, seen] of [
      ["a", 1],
      ["a", 1],
      ["b", 2],
      ["a", 1],
    ] as const)
      await append(1, ASHA, { payment }, seen, id);
    expect((await leadAt(1)).state.job.payments).toEqual([payment, payment]);
  });

  describe("of duplicates", () => {
    it("shows merged ones with their histories in the other, until they are separated", async () => {
      await add(...people({}, {}, {}));
      await append(1, ASHA, { note: "of the first" });
      expect(await merge(2, 3, RAVI)).toBe(true);
      expect(await merge(1, 2)).toBe(true);
      const whole = await leadAt(3);
      expect(whole.merged.map(({ lead }) => lead.id)).toEqual([idOf(1), idOf(2)]);
      const events = [{ note: "of the first" }, { by: ASHA, mergedInto: idOf(2) }];
      expect(whole.merged[0]?.events).toMatchObject(events);
      expect(whole.mergedInto).toBeUndefined();
      expect((await leadAt(1)).mergedInto).toMatchObject({ id: idOf(2), name: "Person 2" });
      expect(await listed()).toEqual(["Person 3"]);
      expect(await listed({ list: "merged" })).toEqual(["Person 2", "Person 1"]);
      store.later(2);
      await append(2, RAVI, { mergedInto: "" });
      expect(await listed()).toEqual(["Person 3", "Person 2"]);
      expect((await leadAt(3)).merged).toEqual([]);
      expect((await leadAt(2)).merged.map(({ lead }) => lead.id)).toEqual([idOf(1)]);
      await append(1, ASHA, { undo: await markAt(1, 1) });
      expect(await listed()).toEqual(["Person 3", "Person 2", "Person 1"]);
    });

    it("makes none part of itself, of its own parts, or of a missing one", async () => {
      await add(...people({}, {}, {}));
      for (const [part, whole, isPossible] of [
        [1, 1, false],
        [1, 9, false],
        [9, 1, false],
        [1, 2, true],
        [2, 3, true],
        [3, 1, false],
        [2, 1, false],
      ] as const)
        expect([part, whole, await merge(part, whole)]).toEqual([part, whole, isPossible]);
      expect(await append(3, ASHA, { mergedInto: idOf(2) })).toEqual({ status: "impossible" });
      expect(await listed()).toEqual(["Person 3"]);
      expect((await leadAt(3)).events).toEqual([]);
    });

    it("makes no circle of two that are merged into each other at once, or by an undo", async () => {
      await add(...people({}, {}));
      const both = await Promise.all([merge(1, 2, ASHA), merge(2, 1, RAVI)]);
      expect(both.sort()).toEqual([false, true]);
      const [whole, part] = (await listed())[0] === "Person 1" ? [1, 2] : [2, 1];
      await append(part, ASHA, { mergedInto: "" });
      const separated = await markAt(part, 1);
      expect(await merge(whole, part)).toBe(true);
      expect(await append(part, ASHA, { undo: separated })).toEqual({ status: "impossible" });
      expect(await listed()).toEqual([`Person ${part}`]);
    });

    it("erases merged ones along, with their bills and histories", async () => {
      const bill = { electricityBillUrl: "/bill" };
      await add(...people({}, bill, { photoUrl: "/photo" }, {}));
      await merge(3, 2);
      await merge(2, 1);
      const remove = vi.fn(async (_: string) => {});
      const bills = { pathOf: (url: string) => url || undefined, remove };
      await eraseLead(await leadAt(1), RAVI, { desk: store.desk, bills, files: NO_FILES });
      expect(remove.mock.calls.flat().sort()).toEqual(["/bill", "/photo"]);
      expect(await storedIds()).toEqual([idOf(4)]);
      for (const number of [1, 2, 3])
        expect(await store.desk.get(idOf(number))).toMatchObject({ erased: { by: RAVI } });
      expect(await listed({ list: "merged" })).toEqual([]);
      await store.leads.add(person(1));
      expect(await leadAt(1)).toMatchObject({ events: [], merged: [] });
    });

    it("hides none when the other is erased at the same moment", async () => {
      await add(...people({}, {}));
      const [isMerged] = await Promise.all([merge(2, 1), store.desk.erase(idOf(1), RAVI)]);
      const left = [...(await listed()), ...(await listed({ list: "merged" }))];
      expect(left).toEqual(isMerged ? [] : ["Person 2"]);
    });

    it("keeps whoever has paid anything, whatever became of the lead", async () => {
      await add(...people({}, {}));
      const payment = { stage: "1", amount: 18_000, on: "2026-11-22", how: "upi" } as const;
      await append(1, ASHA, { status: "won" });
      await append(1, ASHA, { payment });
      for (const number of [1, 2]) await append(number, ASHA, { status: "lost", reason: "Moves" });
      expect(await retainAt(inMonths(26), true)).toMatchObject({ erased: 1, customers: 1 });
      expect(await storedIds()).toEqual([idOf(1)]);
    });

    it("keeps those of customers, and erases the others with what they are part of, not before", async () => {
      await add(...people({}, {}, {}, {}));
      await merge(1, 2);
      await merge(3, 4);
      await append(4, ASHA, { status: "won" });
      const due = inMonths(26);
      store.setClock(inMonths(3));
      await append(1, ASHA, { note: "Called about the duplicate" });
      expect(await retainAt(due, true)).toMatchObject({ erased: 0, customers: 1 });
      expect(await retainAt(inMonths(28), true)).toMatchObject({ erased: 1, customers: 1 });
      expect(await storedIds()).toEqual([idOf(3), idOf(4)]);
    });
  });
});
