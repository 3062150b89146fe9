import { describe, expect, it, vi } from "vitest";
import { eraseLead } from "~/leads/pipeline/erase-leads";
import { freeLeads } from "~/leads/pipeline/free-leads";
import { type Change, eventIdOf } from "~/leads/pipeline/lead-state";
import { placeOf } from "~/leads/pipeline/to-call";
import { ASHA, collect, idOf, inMonths, NO_FILES, people, person, RAVI, useDesk } from "./desk-contract";

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
    });

    it("a change of something else is saved, and so is the same change again", async () => {
      await add(person(1));
      for (const [by, change] of [
        [ASHA, { status: "called" }],
        [RAVI, { owner: RAVI }],
        [RAVI, { status: "called" }],
      ] as [string, Change][])
        expect(await append(1, by, change, 0)).toEqual({ status: "saved" });
      const first = await markAt(1, 0);
      expect(await append(1, ASHA, { undo: first }, 1)).toMatchObject({
        status: "conflict",
        state: { owner: RAVI },
      });
      expect((await leadAt(1)).events).toHaveLength(3);
    });

    it("who calls first owns the lead, until the call is taken back; and what was undone can be made again", async () => {
      await add(person(1));
      const quoted = { outcome: "quoted", status: "quoted", amount: 180_000 } as const;
      await append(1, ASHA, quoted);
      await append(1, RAVI, { outcome: "call-back", nextCall: TOMORROW });
      const entry = async () => (await store.desk.list({})).leads[0];
      expect(await entry()).toMatchObject({ owner: ASHA, status: "quoted" });
      const mark = await markAt(1, 0);
      for (let tap = 0; tap < 2; tap += 1) await append(1, ASHA, { undo: mark });
      expect(await entry()).toMatchObject({ owner: RAVI, status: "new", nextCall: TOMORROW });
      expect(await listed({ owner: ASHA })).toEqual([]);
      await append(1, ASHA, quoted);
      const { state, events } = await leadAt(1);
      expect(state).toMatchObject({ status: "quoted", amount: 180_000, owner: RAVI });
      expect(events.map((line) => line.undo ?? line.outcome)).toEqual([
        "quoted",
        "call-back",
        mark,
        "quoted",
      ]);
      // Lines of one moment are told apart.
      expect(new Set(events.map(eventIdOf)).size).toBe(4);
    });
  });

  it("lists a correction, and finds it, but keeps what was sent", async () => {
    await add(person(1, { name: "Suhas", phone: "9876500000" }));
    const edits = { name: "रमेश", phone: "9876543210", city: "Roorkee" };
    await append(1, ASHA, { edits });
    const { lead, state } = await leadAt(1);
    expect(lead.fields).toMatchObject({ name: "Suhas", phone: "9876500000" });
    expect(state.edits).toEqual(edits);
    for (const text of ["ramesh", "3210"]) expect(await listed({ text })).toEqual(["रमेश"]);
    expect(await listed({ text: "suh" })).toEqual([]);
    expect(await append(1, ASHA, { undo: await markAt(1, 0) })).toEqual({ status: "saved" });
    expect(await listed({ text: "suh" })).toEqual(["Suhas"]);
  });

  it("lists and counts a person's leads together with nobody's, and no colleague's", async () => {
    await add(...people({}, {}, {}, {}));
    await append(1, ASHA, { owner: ASHA });
    await append(2, ASHA, { owner: RAVI, nextCall: TODAY });
    await append(3, ASHA, { owner: ASHA, nextCall: TODAY });
    const own = { owner: ASHA, orNobody: true };
    expect(await listed({ ...own, callsOn: TODAY })).toEqual(["Person 4", "Person 1", "Person 3"]);
    expect(await listed(own)).toEqual(["Person 4", "Person 3", "Person 1"]);
    expect(await store.desk.count([{ ...own, callsOn: TODAY }, own])).toEqual([3, 3]);
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
    expect(await listed({ owner: ASHA, orNobody: true, callsOn: TODAY })).toEqual(["Person 3", "Person 1"]);
    expect((await leadAt(1)).state.owner).toBe("");
    expect((await leadAt(2)).state.owner).toBe(RAVI);
  });

  it("two payments alike are two if the first was seen, and one if it was tapped twice", async () => {
    await add(...people({}));
    await append(1, ASHA, { status: "won" });
    const payment = { stage: "1", amount: 100_000, on: TODAY, how: "upi" as const };
    for (const seen of [1, 1, 2, 2]) await append(1, ASHA, { payment }, seen);
    expect((await leadAt(1)).state.job.payments).toEqual([payment, payment]);
  });

  it("lists calls in their order: service requests, just in, due whatever the status, without a plan, waiting", async () => {
    const names = ["late", "at five", "any time", "old", "new", "idle", "later", "lost", "next week"];
    await add(...people(...names.map((given) => ({ name: given }))));
    for (const [number, nextCall] of [
      [1, "2026-11-20T10:00"],
      [2, "2026-11-22T17:00"],
      [3, "2026-11-22"],
      [9, "2026-11-29T09:00"],
      [7, "2026-11-23"],
    ] as const)
      await append(number, number % 2 ? ASHA : RAVI, { outcome: "call-back", status: "called", nextCall });
    await append(6, ASHA, { status: "called" });
    await append(8, ASHA, { status: "lost", reason: "rents", nextCall: "2026-11-21" });
    await add(person(10, { name: "broken" }, { kind: "service" }));
    await append(10, RAVI, { outcome: "no-answer", status: "called" });
    const due = ["late", "lost", "any time", "at five"];
    const order = ["broken", "new", "old", ...due, "idle", "later", "next week"];
    const since = (await leadAt(4)).lead.timestamp;
    expect(await listed({ callsOn: TODAY })).toEqual(order);
    const ashas = ["late", "any time", "later", "next week"];
    expect(await listed({ callsOn: TODAY, owner: ASHA })).toEqual(ashas);
    expect(await listed({ callsOn: TODAY, status: "new" })).toEqual(["new", "old"]);
    expect(await listed({ callsOn: TODAY, since })).toEqual([
      ...["broken", "new", "old", "lost", "idle", "later", "next week"],
    ]);
    const counted = [{ callsOn: TODAY }, { callsOn: TODAY, since }, { callsOn: "2026-11-23" }];
    expect(await store.desk.count(counted)).toEqual([8, 5, 9]);

    const all = (await store.desk.list({ callsOn: TODAY })).leads;
    const following = all.map(async ({ callKey, at }) => {
      const calls = await store.desk.list({ callsOn: TODAY, after: placeOf(callKey, TODAY), most: 1 });
      const open = await store.desk.list({ status: "open", after: at, most: 1 });
      return [calls.leads.map(({ name }) => name), open.leads.length <= 1];
    });
    const expected = all.map((_, index) => [order.slice(index + 1, index + 2), true]);
    expect(await Promise.all(following)).toEqual(expected);
  });

  it("lists surveys by their time, and calls their leads when they are over", async () => {
    await add(...people({}, {}, {}, {}, {}, {}));
    for (const [number, surveyAt] of [
      [1, "2026-11-23T10:00"],
      [2, "2026-11-22T15:00"],
      [3, "2026-11-22T09:00"],
      [4, "2026-11-22T11:00"],
    ] as const)
      await append(number, number % 2 ? ASHA : RAVI, {
        ...{ outcome: "survey", status: "survey", nextCall: "", surveyAt },
        surveyPlace: "6 Rajpur Road",
      });
    await append(4, RAVI, { status: "lost", reason: "rents" });
    await append(5, RAVI, { surveyAt: "2026-11-24T10:00" });
    const booked = await markAt(5, 0);
    await merge(5, 6);
    const surveys = true;
    expect(await listed({ surveys })).toEqual(["Person 3", "Person 2", "Person 1"]);
    expect(await listed({ surveys, owner: ASHA })).toEqual(["Person 3", "Person 1"]);
    expect(await listed({ surveys, list: "merged" })).toEqual([]);
    expect(await store.desk.count([{ surveys }, { surveys, owner: RAVI }])).toEqual([3, 1]);
    const { leads, next } = await store.desk.list({ surveys, most: 2 });
    expect(leads).toMatchObject([{ surveyAt: "2026-11-22T09:00", surveyPlace: "6 Rajpur Road" }, {}]);
    expect((await store.desk.list({ surveys, after: next })).leads).toMatchObject([{ name: "Person 1" }]);

    const callsAt = (time: string) => listed({ callsOn: `${TODAY}T${time}` });
    expect(await callsAt("09:59")).toEqual(["Person 6"]);
    expect(await callsAt("10:00")).toEqual(["Person 6", "Person 3"]);
    expect(await store.desk.count([{ callsOn: `${TODAY}T16:00` }])).toEqual([3]);
    const mine = { status: "open", callsOn: `${TODAY}T10:00`, withSurveys: true } as const;
    expect(await listed(mine)).toEqual(["Person 6", "Person 3", "Person 2", "Person 1"]);

    await append(3, ASHA, { surveyEnded: "done", status: "surveyed", surveyAt: "" });
    await append(1, RAVI, { surveyAt: "2026-11-25T10:00" }, 1);
    const late = { surveyEnded: "cancelled", surveyAt: "" } as const;
    expect(await append(1, ASHA, late, 1)).toMatchObject({
      status: "conflict",
      state: { surveyAt: "2026-11-25T10:00" },
    });
    expect(await listed({ surveys })).toEqual(["Person 2", "Person 1"]);
    await append(5, RAVI, { undo: booked });
    expect((await leadAt(5)).state).toMatchObject({ surveyAt: "", surveyBooked: "" });
  });

  it("lists the leads of a period, spam and merged ones included", async () => {
    await add(...people({}, {}, {}), person(4, {}, { suspect: "honeypot" }));
    await append(2, ASHA, { spam: true });
    await merge(3, 1);
    const [second, fourth] = [(await leadAt(2)).lead.timestamp, (await leadAt(4)).lead.timestamp];
    const between = async (from: string, to: string) =>
      (await collect(store.desk.between(from, to))).map((entry) => entry.name).sort();
    expect(await between(second, fourth)).toEqual(["Person 2", "Person 3"]);
    expect(await between("", second)).toEqual(["Person 1"]);
    expect(await between(fourth, "")).toEqual(["Person 4"]);
    expect(await between("", "")).toHaveLength(4);
  });

  describe("of duplicates", () => {
    const { othersOf } = store;

    it("shows those with the same phone number or e-mail address, newest first", async () => {
      const email = "amit@example.in";
      await add(...people({ email: "Amit@Example.in", phone: "1" }, { email }, { phone: "1" }, {}));
      expect(await othersOf(1)).toEqual(["Person 3", "Person 2"]);
      expect(await othersOf(4)).toEqual([]);
      await merge(2, 1);
      expect(await othersOf(1)).toEqual(["Person 3"]);
      expect(await othersOf(2)).toEqual([]);
    });

    it("takes no suspected spam for one, and finds none of it", async () => {
      const phone = "9876543210";
      await add(person(1, { phone }), person(2, { phone }, { suspect: "honeypot" }), person(3, { phone }));
      expect(await othersOf(1)).toEqual(["Person 3"]);
      expect(await othersOf(2)).toEqual([]);
      await append(2, ASHA, { restored: true });
      expect(await othersOf(1)).toEqual(["Person 3", "Person 2"]);
    });

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
      for (const query of [{}, { callsOn: TODAY }, { text: "person" }])
        expect(await listed(query)).toEqual(["Person 3"]);
      expect(await listed({ list: "merged" })).toEqual(["Person 2", "Person 1"]);
      const found = ["Person 3", "Person 2", "Person 1"];
      expect(await listed({ text: "person", list: "found" })).toEqual(found);
      store.later(2);
      await append(2, RAVI, { mergedInto: "" });
      expect(await listed()).toEqual(["Person 3", "Person 2"]);
      expect((await leadAt(3)).merged).toEqual([]);
      expect((await leadAt(2)).merged.map(({ lead }) => lead.id)).toEqual([idOf(1)]);
      await append(1, ASHA, { undo: await markAt(1, 1) });
      expect(await listed()).toEqual(found);
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

    it("keeps those of customers, and erases the others with what they are part of, not before", async () => {
      await add(...people({}, {}, {}, {}));
      await merge(1, 2);
      await merge(3, 4);
      await append(4, ASHA, { status: "won" });
      const due = inMonths(26);
      store.setClock(inMonths(3));
      await append(1, ASHA, { note: "Called about the duplicate" });
      expect(await retainAt(due, true)).toEqual({ erased: 0, customers: 1, waiting: 0, identity: 0 });
      expect(await retainAt(inMonths(28), true)).toEqual({
        erased: 1,
        customers: 1,
        waiting: 0,
        identity: 0,
      });
      expect(await storedIds()).toEqual([idOf(3), idOf(4)]);
    });
  });
});
