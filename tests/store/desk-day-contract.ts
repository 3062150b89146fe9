import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Desk, DeskQuery } from "~/desk/desk";
import { eraseLead } from "~/desk/erase-lead";
import { markOf } from "~/desk/lead-state";
import { retainLeads } from "~/desk/retain-leads";
import { ASHA, collect, type DeskPlace, type DeskStores, idOf, person, RAVI } from "./desk-contract";

const TODAY = "2026-11-22";

/** The part of every desk store's contract that a working day of several people needs. */
export function describeDay(name: string, makePlace: () => Promise<DeskPlace>) {
  describe(`a working day in ${name}`, () => {
    let place: DeskPlace;
    let stores: DeskStores;
    let desk: Desk;
    let clock: Date;

    beforeEach(async () => {
      clock = new Date();
      place = await makePlace();
      stores = await place.open(() => clock);
      desk = stores.desk;
    });

    afterEach(async () => {
      await stores.close();
      await place.remove();
    });

    /** Adds people one after another, at different times. */
    async function addPeople(...people: Record<string, string>[]) {
      for (const [number, fields] of people.entries()) {
        await stores.leads.add(person(number + 1, fields));
        const added = Date.now();
        while (Date.now() === added) await Promise.resolve();
      }
    }

    async function leadAt(number: number) {
      const found = await desk.get(idOf(number));
      if (!found || !("lead" in found)) throw new Error(`there is no lead ${number}`);
      return found;
    }

    async function listed(query: DeskQuery): Promise<string[]> {
      const names: string[] = [];
      let after: string | undefined;
      do {
        const page = await desk.list({ ...query, after });
        names.push(...page.leads.map((entry) => entry.name));
        after = page.next;
      } while (after);
      return names;
    }

    const later = (minutes: number) => {
      clock = new Date(clock.getTime() + minutes * 60_000);
    };

    describe("keeps two people from undoing each other:", () => {
      it("of two changes of the same thing at once, one is saved and the other gives the state", async () => {
        await addPeople({});
        const seen = { status: "new", owner: "", nextCall: "" } as const;
        const both = await Promise.all([
          desk.append(idOf(1), ASHA, { status: "called" }, seen),
          desk.append(idOf(1), RAVI, { status: "lost", reason: "rents", note: "No roof" }, seen),
        ]);
        const { state, lines } = await leadAt(1);
        expect(both.filter((answer) => answer === "saved")).toHaveLength(1);
        expect(lines).toHaveLength(1);
        const other = both.find((answer) => answer !== "saved");
        expect(other).toMatchObject({ status: state.status, last: { by: lines[0]?.by } });
        expect(await collect(desk.log(""))).toHaveLength(1);
      });

      it("a change of something else is saved, and so is the same change again", async () => {
        await addPeople({});
        expect(await desk.append(idOf(1), ASHA, { status: "called" }, { status: "new" })).toBe("saved");
        expect(await desk.append(idOf(1), RAVI, { owner: RAVI }, { status: "new", owner: "" })).toBe("saved");
        expect(await desk.append(idOf(1), RAVI, { status: "called" }, { status: "new" })).toBe("saved");
        expect(await desk.append(idOf(1), RAVI, { note: "x" }, { status: "new" })).toBe("saved");
        expect(await desk.append(idOf(1), ASHA, { owner: ASHA }, { owner: "" })).toMatchObject({
          owner: RAVI,
        });
        expect((await leadAt(1)).lines).toHaveLength(4);
      });

      it("a second tap is saved once, though the first has changed what it rests on", async () => {
        await addPeople({});
        const change = { outcome: "no-answer", status: "called", nextCall: "2026-11-23T10:00" } as const;
        const seen = { status: "new", nextCall: "" } as const;
        const taps = await Promise.all([1, 2].map(() => desk.append(idOf(1), ASHA, change, seen)));
        expect(taps).toEqual(["saved", "saved"]);
        expect((await leadAt(1)).state.tries).toBe(1);
      });

      it("of two calls at once, or two corrections, the second sees the first", async () => {
        await addPeople({ name: "Suhas" });
        const change = { outcome: "no-answer", status: "called", nextCall: "2026-11-23T10:00" } as const;
        const calls = [ASHA, RAVI].map((by) => desk.append(idOf(1), by, change, { status: "new", tries: 0 }));
        expect((await Promise.all(calls)).filter((answer) => answer === "saved")).toHaveLength(1);
        expect((await leadAt(1)).state.tries).toBe(1);
        const names = ["Ramesh", "रमेश"].map((name, number) =>
          desk.append(idOf(1), number ? ASHA : RAVI, { edits: { name } }, { name: "Suhas" }),
        );
        expect((await Promise.all(names)).filter((answer) => answer === "saved")).toHaveLength(1);
        const { lines } = await leadAt(1);
        const mark = lines[1] && markOf(lines[1]);
        expect(await desk.append(idOf(1), RAVI, { note: "x" }, { name: "Suhas" })).toBe("saved");
        expect(await desk.append(idOf(1), ASHA, { undo: mark }, { last: mark })).toMatchObject({ tries: 1 });
        expect((await leadAt(1)).lines).toHaveLength(3);
      });

      it("who calls first owns the lead, until the call is taken back", async () => {
        await addPeople({});
        await desk.append(idOf(1), ASHA, { outcome: "no-answer", status: "called" });
        await desk.append(idOf(1), RAVI, { outcome: "call-back", nextCall: "2026-11-23T10:00" });
        expect((await desk.list({})).leads[0]).toMatchObject({ owner: ASHA, status: "called" });
        const [first] = (await leadAt(1)).lines;
        await desk.append(idOf(1), ASHA, { undo: first && markOf(first) });
        const [entry] = (await desk.list({})).leads;
        expect(entry).toMatchObject({ owner: RAVI, status: "new", tries: 0, nextCall: "2026-11-23T10:00" });
        expect((await leadAt(1)).lines).toHaveLength(3);
        expect(await desk.list({ owner: ASHA })).toMatchObject({ leads: [] });
      });

      it("a change that was undone can be made again, and lines of one moment are told apart", async () => {
        await addPeople({});
        const quoted = { outcome: "quoted", status: "quoted", amount: 180_000 } as const;
        await desk.append(idOf(1), ASHA, { note: "first" });
        await desk.append(idOf(1), ASHA, quoted);
        const mark = (await leadAt(1)).lines.map(markOf)[1];
        for (let tap = 0; tap < 2; tap += 1) await desk.append(idOf(1), ASHA, { undo: mark });
        expect((await leadAt(1)).state).toMatchObject({ status: "new", amount: 0, last: { note: "first" } });
        await desk.append(idOf(1), ASHA, quoted);
        const { state, lines } = await leadAt(1);
        expect(state).toMatchObject({ status: "quoted", amount: 180_000 });
        expect(lines.map((line) => line.note ?? line.undo ?? line.outcome)).toEqual([
          "first",
          "quoted",
          mark,
          "quoted",
        ]);
        expect(new Set(lines.map(markOf)).size).toBe(4);
      });
    });

    it("lists a correction, and finds it, but keeps what was sent", async () => {
      await addPeople({ name: "Suhas", phone: "9876500000" });
      await desk.append(idOf(1), ASHA, { edits: { name: "रमेश", phone: "9876543210", city: "Roorkee" } });
      const { lead, state } = await leadAt(1);
      expect(lead.fields).toMatchObject({ name: "Suhas", phone: "9876500000" });
      expect(state.edits).toEqual({ name: "रमेश", phone: "9876543210", city: "Roorkee" });
      expect(await listed({ text: "ramesh" })).toEqual(["रमेश"]);
      expect(await listed({ text: "3210" })).toEqual(["रमेश"]);
      expect(await listed({ text: "suh" })).toEqual([]);
      const edits = await desk.append(idOf(1), ASHA, { undo: markOf((await leadAt(1)).lines[0] as never) });
      expect(edits).toBe("saved");
      expect(await listed({ text: "suh" })).toEqual(["Suhas"]);
    });

    it("puts a lead that staff call spam among the spam, and back", async () => {
      await addPeople({}, {});
      await desk.append(idOf(1), ASHA, { spam: true });
      expect(await listed({})).toEqual(["Person 2"]);
      expect(await listed({ shelf: "spam" })).toEqual(["Person 1"]);
      expect(await listed({ callsOn: TODAY })).toEqual(["Person 2"]);
      await desk.append(idOf(1), ASHA, { restored: true });
      expect(await listed({})).toEqual(["Person 2", "Person 1"]);
    });

    describe("lists calls", () => {
      it("in their order: due, never called, without a plan, waiting", async () => {
        const names = ["late", "at five", "any time", "old", "new", "idle", "later", "lost", "next week"];
        await addPeople(...names.map((given) => ({ name: given })));
        const plan = (number: number, nextCall: string) =>
          desk.append(idOf(number), number % 2 ? ASHA : RAVI, {
            outcome: "call-back",
            status: "called",
            nextCall,
          });
        await plan(1, "2026-11-20T10:00");
        await plan(2, "2026-11-22T17:00");
        await plan(3, "2026-11-22");
        await desk.append(idOf(6), ASHA, { status: "called" });
        await plan(9, "2026-11-29T09:00");
        await plan(7, "2026-11-23");
        await desk.append(idOf(8), ASHA, { status: "lost", reason: "rents", nextCall: "2026-11-21" });
        const order = ["late", "any time", "at five", "old", "new", "idle", "later", "next week"];
        expect(await listed({ callsOn: TODAY })).toEqual(order);
        expect(await listed({ callsOn: TODAY, owner: ASHA })).toEqual([
          "late",
          "any time",
          "later",
          "next week",
        ]);
        expect(await listed({ callsOn: TODAY, status: "new" })).toEqual(["old", "new"]);
        const since = (await leadAt(4)).lead.timestamp;
        expect(await listed({ callsOn: TODAY, since })).toEqual(order.slice(3));
        const counts = await desk.count([
          { callsOn: TODAY },
          { callsOn: TODAY, since },
          { callsOn: "2026-11-23" },
        ]);
        expect(counts).toEqual([6, 3, 7]);
      });

      it("fifty a page across all groups, none twice and none missing", async () => {
        for (let number = 1; number <= 120; number += 1) {
          await stores.leads.add(person(number));
          if (number % 3 === 0) await desk.append(idOf(number), ASHA, { nextCall: "2026-11-20" });
          if (number % 3 === 1) await desk.append(idOf(number), ASHA, { nextCall: "2026-12-20" });
        }
        const names = await listed({ callsOn: TODAY });
        expect(names).toHaveLength(120);
        expect(new Set(names).size).toBe(120);
        expect((await desk.list({ callsOn: TODAY })).leads).toHaveLength(50);
        expect(await desk.count([{ callsOn: TODAY }, {}])).toEqual([80, 120]);
      });
    });

    it("counts what the lists show", async () => {
      await addPeople({}, {}, {}, {}, {});
      await desk.append(idOf(1), ASHA, { status: "won", owner: ASHA });
      await desk.append(idOf(2), ASHA, { outcome: "no-answer", status: "called", nextCall: TODAY });
      await desk.append(idOf(3), RAVI, { status: "lost", reason: "rents" });
      await desk.append(idOf(4), RAVI, { spam: true });
      const since = (await leadAt(3)).lead.timestamp;
      const queries: DeskQuery[] = [
        {},
        { status: "open" },
        { status: "won" },
        { status: "lost" },
        { status: "open", owner: ASHA },
        { owner: "" },
        { kind: "inquiry" },
        { shelf: "spam" },
        { since },
      ];
      const shown = await Promise.all(queries.map((query) => listed(query)));
      expect(await desk.count(queries)).toEqual(shown.map((names) => names.length));
      expect(shown.map((names) => names.length)).toEqual([4, 2, 1, 1, 1, 2, 0, 1, 2]);
      expect(await desk.count([])).toEqual([]);
    });

    it("finds leads by sound in both scripts, by last digits and by reference", async () => {
      await addPeople(
        { name: "Ramesh Rawat" },
        { name: "रमेश यादव", city: "हरिद्वार" },
        { name: "Rajesh", city: "Haridwar" },
      );
      expect(await listed({ text: "Ramesh" })).toEqual(["रमेश यादव", "Ramesh Rawat"]);
      expect(await listed({ text: "रमे" })).toEqual(["रमेश यादव", "Ramesh Rawat"]);
      expect(await listed({ text: "haridwar" })).toEqual(["Rajesh", "रमेश यादव"]);
      expect(await listed({ text: "Yadav रमेश" })).toEqual(["रमेश यादव"]);
      expect(await listed({ text: "0003" })).toEqual(["Rajesh"]);
      expect(await listed({ text: "000 003" })).toEqual(["Rajesh"]);
      expect(await listed({ text: "+91 90000 00002" })).toEqual(["रमेश यादव"]);
      expect(await listed({ text: "1003" })).toEqual([]);
      expect(await listed({ text: "aaaa0001" })).toEqual(["Ramesh Rawat"]);
    });

    it("lists the leads of a period, spam and merged ones included", async () => {
      await addPeople({}, {}, {}, {});
      await desk.append(idOf(2), ASHA, { spam: true });
      await desk.merge(idOf(3), idOf(4), ASHA);
      const [second, fourth] = [(await leadAt(2)).lead.timestamp, (await leadAt(4)).lead.timestamp];
      const between = async (from: string, to: string) =>
        (await collect(desk.between(from, to))).map((entry) => entry.name).sort();
      expect(await between(second, fourth)).toEqual(["Person 2", "Person 3"]);
      expect(await between("", second)).toEqual(["Person 1"]);
      expect(await between(fourth, "")).toEqual(["Person 4"]);
      expect(await between("", "")).toHaveLength(4);
    });

    describe("of duplicates", () => {
      it("shows those with the same phone number or e-mail address, newest first", async () => {
        await addPeople(
          { email: "Amit@Example.in", phone: "1" },
          { email: "amit@example.in" },
          { phone: "1" },
          {},
        );
        expect((await leadAt(1)).others.map((entry) => entry.name)).toEqual(["Person 3", "Person 2"]);
        expect((await leadAt(4)).others).toEqual([]);
        await desk.merge(idOf(2), idOf(1), ASHA);
        expect((await leadAt(1)).others.map((entry) => entry.name)).toEqual(["Person 3"]);
        expect((await leadAt(2)).others).toEqual([]);
      });

      it("shows merged ones with their histories in the other, until they are separated", async () => {
        await addPeople({}, {}, {});
        await desk.append(idOf(1), ASHA, { note: "of the first" });
        expect(await desk.merge(idOf(2), idOf(3), RAVI)).toBe(true);
        expect(await desk.merge(idOf(1), idOf(2), ASHA)).toBe(true);
        const whole = await leadAt(3);
        expect(whole.merged.map(({ lead }) => lead.id)).toEqual([idOf(1), idOf(2)]);
        expect(whole.merged[0]?.lines).toMatchObject([
          { note: "of the first" },
          { by: ASHA, mergedInto: idOf(2) },
        ]);
        expect(whole.mergedInto).toBeUndefined();
        expect((await leadAt(1)).mergedInto).toMatchObject({ id: idOf(2), name: "Person 2" });
        expect(await listed({})).toEqual(["Person 3"]);
        expect(await listed({ callsOn: TODAY })).toEqual(["Person 3"]);
        expect(await listed({ shelf: "merged" })).toEqual(["Person 2", "Person 1"]);
        expect(await listed({ text: "person" })).toEqual(["Person 3"]);
        expect(await listed({ text: "person", shelf: "found" })).toEqual([
          "Person 3",
          "Person 2",
          "Person 1",
        ]);
        later(2);
        await desk.append(idOf(2), RAVI, { mergedInto: "" });
        expect(await listed({})).toEqual(["Person 3", "Person 2"]);
        expect((await leadAt(3)).merged).toEqual([]);
        expect((await leadAt(2)).merged.map(({ lead }) => lead.id)).toEqual([idOf(1)]);
        await desk.append(idOf(1), ASHA, { undo: markOf((await leadAt(1)).lines[1] as never) });
        expect(await listed({})).toEqual(["Person 3", "Person 2", "Person 1"]);
      });

      it("makes none part of itself, of its own parts, or of a missing one", async () => {
        await addPeople({}, {}, {});
        expect(await desk.merge(idOf(1), idOf(1), ASHA)).toBe(false);
        expect(await desk.merge(idOf(1), idOf(9), ASHA)).toBe(false);
        expect(await desk.merge(idOf(9), idOf(1), ASHA)).toBe(false);
        expect(await desk.merge(idOf(1), "", ASHA)).toBe(false);
        expect(await desk.merge(idOf(1), idOf(2), ASHA)).toBe(true);
        expect(await desk.merge(idOf(2), idOf(3), ASHA)).toBe(true);
        expect(await desk.merge(idOf(3), idOf(1), ASHA)).toBe(false);
        expect(await desk.merge(idOf(2), idOf(1), ASHA)).toBe(false);
        expect(await desk.append(idOf(3), ASHA, { mergedInto: idOf(2) })).toBe("impossible");
        expect(await listed({})).toEqual(["Person 3"]);
        expect((await leadAt(3)).lines).toEqual([]);
      });

      it("makes no circle of two that are merged into each other at once, or by an undo", async () => {
        await addPeople({}, {});
        const both = await Promise.all([
          desk.merge(idOf(1), idOf(2), ASHA),
          desk.merge(idOf(2), idOf(1), RAVI),
        ]);
        expect(both.sort()).toEqual([false, true]);
        const [name] = await listed({});
        const [whole, part] = name === "Person 1" ? [1, 2] : [2, 1];
        await desk.append(idOf(part), ASHA, { mergedInto: "" });
        const separated = markOf((await leadAt(part)).lines[1] as never);
        expect(await desk.merge(idOf(whole), idOf(part), ASHA)).toBe(true);
        expect(await desk.append(idOf(part), ASHA, { undo: separated })).toBe("impossible");
        expect(await listed({})).toEqual([`Person ${part}`]);
      });

      it("erases merged ones along, with their bills and histories", async () => {
        await addPeople({}, { electricityBillUrl: "/bill-2" }, { electricityBillUrl: "/bill-3" }, {});
        await desk.merge(idOf(3), idOf(2), ASHA);
        await desk.merge(idOf(2), idOf(1), ASHA);
        const removed: string[] = [];
        const bills = {
          pathOf: (url: string) => url || undefined,
          remove: async (path: string) => void removed.push(path),
        };
        await eraseLead(await leadAt(1), RAVI, { desk, bills });
        expect(removed.sort()).toEqual(["/bill-2", "/bill-3"]);
        expect((await collect(stores.leads.list())).map(({ id }) => id)).toEqual([idOf(4)]);
        for (const number of [1, 2, 3])
          expect(await desk.get(idOf(number))).toMatchObject({ erased: { by: RAVI } });
        expect(await listed({ shelf: "merged" })).toEqual([]);
        await stores.leads.add(person(1));
        expect(await leadAt(1)).toMatchObject({ lines: [], merged: [] });
      });

      it("hides none when the other is erased at the same moment", async () => {
        await addPeople({}, {});
        const [isMerged] = await Promise.all([desk.merge(idOf(2), idOf(1), ASHA), desk.erase(idOf(1), RAVI)]);
        const left = [...(await listed({})), ...(await listed({ shelf: "merged" }))];
        expect(left).toEqual(isMerged ? [] : ["Person 2"]);
      });

      it("keeps those of customers, and erases the others with what they are part of, not before", async () => {
        await addPeople({}, {}, {}, {});
        const bills = { pathOf: () => undefined, remove: async () => {} };
        const inMonths = (months: number) => {
          const time = new Date();
          return new Date(time.setUTCMonth(time.getUTCMonth() + months));
        };
        await desk.merge(idOf(1), idOf(2), ASHA);
        await desk.merge(idOf(3), idOf(4), ASHA);
        await desk.append(idOf(4), ASHA, { status: "won" });
        const due = inMonths(26);
        clock = inMonths(3);
        await desk.append(idOf(1), ASHA, { note: "Called about the duplicate" });
        clock = due;
        expect(await retainLeads({ desk, bills }, due, true)).toEqual({
          erased: 0,
          customers: 1,
          waiting: 0,
        });
        clock = inMonths(28);
        expect(await retainLeads({ desk, bills }, clock, true)).toEqual({
          erased: 1,
          customers: 1,
          waiting: 0,
        });
        expect((await collect(stores.leads.list())).map(({ id }) => id)).toEqual([idOf(3), idOf(4)]);
      });
    });

    it("logs what was done without what a note, a reason, an amount or a correction says", async () => {
      await addPeople({}, {});
      await desk.append(idOf(1), ASHA, {
        outcome: "not-interested",
        status: "lost",
        reason: "SECRET reason",
        note: "SECRET note",
        edits: { name: "SECRET name", phone: "SECRET" },
      });
      await desk.append(idOf(1), ASHA, { outcome: "won", status: "won", amount: 987_654 });
      await desk.append(idOf(1), ASHA, { undo: markOf((await leadAt(1)).lines[0] as never) });
      await desk.append(idOf(1), ASHA, { spam: true });
      await desk.merge(idOf(1), idOf(2), RAVI);
      await desk.append(idOf(1), RAVI, { mergedInto: "" });
      const said = (await collect(desk.log(""))).map(({ what }) => what);
      expect(said).toEqual([
        "call: not-interested, status: lost, corrected: name, phone, note",
        "call: won, status: won, amount",
        "undid a change",
        "marked as spam",
        "merged into AAAA-0002",
        "separated again",
      ]);
    });
  });
}
