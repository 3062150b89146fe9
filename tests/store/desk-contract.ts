import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Desk, DeskQuery } from "~/desk/desk";
import type { LeadEntry } from "~/desk/lead-entry";
import { RETENTION, retainLeads } from "~/desk/retain-leads";
import type { Leads, NewLead } from "~/leads/leads";

export interface DeskStores {
  leads: Leads;
  desk: Desk;
  close(): Promise<void>;
}

/** A store's place for leads and desk data, empty at first and kept until it is removed. */
export interface DeskPlace {
  open(now: () => Date): Promise<DeskStores>;
  /** Opens the leads as a site without a desk did. */
  openWithoutDesk(): Promise<{ leads: Leads; close(): Promise<void> }>;
  remove(): Promise<void>;
}

export const ASHA = "asha@example.in";
export const RAVI = "ravi@example.in";

/** Returns the id whose reference is "AAAA-0000" with the given number at its end. */
export function idOf(number: number): string {
  return `aaaa${String(number).padStart(4, "0")}${"0".repeat(18)}`;
}

export function person(
  number: number,
  fields: Record<string, string> = {},
  more: Partial<NewLead> = {},
): NewLead {
  const phone = String(9_000_000_000 + number);
  return {
    kind: "quick-contact",
    ids: [idOf(number)],
    fields: { name: `Person ${number}`, email: `p${number}@example.in`, phone, ...fields },
    ...more,
  };
}

export async function collect<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const all: Item[] = [];
  for await (const item of items) all.push(item);
  return all;
}

/** The contract of every desk store. */
export function describeDesk(name: string, makePlace: () => Promise<DeskPlace>) {
  describe(`the desk in ${name}`, () => {
    let place: DeskPlace;
    let stores: DeskStores;
    let desk: Desk;
    let clock: Date;

    async function open() {
      stores = await place.open(() => clock);
      desk = stores.desk;
    }

    beforeEach(async () => {
      clock = new Date();
      place = await makePlace();
      await open();
    });

    afterEach(async () => {
      await stores.close();
      await place.remove();
    });

    /** Adds leads one by one, each at a later time. */
    async function addAll(...leads: NewLead[]) {
      for (const lead of leads) {
        await stores.leads.add(lead);
        const added = Date.now();
        await vi.waitUntil(() => Date.now() > added, { interval: 1 });
      }
    }

    async function listed(query: DeskQuery = {}): Promise<string[]> {
      return namesOf((await desk.list(query)).leads);
    }

    const namesOf = (entries: LeadEntry[]) => entries.map((entry) => entry.name);

    async function leadAt(number: number) {
      const found = await desk.get(idOf(number));
      if (!found || !("lead" in found)) throw new Error(`there is no lead ${number}`);
      return found;
    }

    it("lists leads newest first, with the status new", async () => {
      await addAll(person(1), person(2, { city: "Haridwar" }));
      const { leads, next } = await desk.list({});
      expect(namesOf(leads)).toEqual(["Person 2", "Person 1"]);
      expect(next).toBeUndefined();
      expect(leads[0]).toMatchObject({
        reference: "AAAA-0002",
        kind: "quick-contact",
        city: "Haridwar",
        phone: "9000000002",
        status: "new",
        owner: "",
        nextCall: "",
      });
    });

    it("lists fifty leads a page, none twice and none missing", async () => {
      for (let number = 0; number < 120; number += 1) await stores.leads.add(person(number));
      const seen: string[] = [];
      const sizes: number[] = [];
      let after: string | undefined;
      do {
        const page = await desk.list({ after });
        sizes.push(page.leads.length);
        seen.push(...namesOf(page.leads));
        after = page.next;
      } while (after);
      expect(sizes).toEqual([50, 50, 20]);
      expect(new Set(seen).size).toBe(120);
    });

    it("filters by status, kind, owner and time, alone and combined", async () => {
      await addAll(person(1), person(2, {}, { kind: "contact" }));
      const since = new Date().toISOString();
      await addAll(person(3), person(4));
      await desk.append(idOf(1), ASHA, { status: "called", owner: ASHA });
      await desk.append(idOf(3), ASHA, { status: "called", owner: RAVI });
      expect(await listed({ status: "called" })).toEqual(["Person 3", "Person 1"]);
      expect(await listed({ kind: "contact" })).toEqual(["Person 2"]);
      expect(await listed({ owner: ASHA })).toEqual(["Person 1"]);
      expect(await listed({ owner: "" })).toEqual(["Person 4", "Person 2"]);
      expect(await listed({ since })).toEqual(["Person 4", "Person 3"]);
      expect(await listed({ status: "called", kind: "quick-contact", owner: RAVI, since })).toEqual([
        "Person 3",
      ]);
      expect(await listed({ status: "called", kind: "contact" })).toEqual([]);
    });

    it("finds leads by the beginnings of words in name, city and email address", async () => {
      await addAll(
        person(1, { name: "Asha Verma", city: "Haridwar", email: "av@solar.example" }),
        person(2, { name: "Ravi Ashok", city: "Ghaziabad" }),
        person(3, { name: "अमित रावत", city: "हरिद्वार" }),
      );
      expect(await listed({ text: "ash" })).toEqual(["Ravi Ashok", "Asha Verma"]);
      expect(await listed({ text: "HARI ver" })).toEqual(["Asha Verma"]);
      expect(await listed({ text: "av@solar" })).toEqual(["Asha Verma"]);
      expect(await listed({ text: "हरि अमि" })).toEqual(["अमित रावत"]);
      expect(await listed({ text: "dwar" })).toEqual([]);
      expect(await listed({ text: "averyveryverylongword" })).toEqual([]);
      expect(await listed({ text: "ash", status: "won" })).toEqual([]);
    });

    it("finds leads by a whole phone number and by reference", async () => {
      await addAll(person(1), person(2, { phone: "9000000001" }), person(3));
      expect(await listed({ text: "+91 90000 00001" })).toEqual(["Person 2", "Person 1"]);
      expect(await listed({ text: "90000000" })).toEqual([]);
      expect(await listed({ text: "001" })).toEqual([]);
      expect(await listed({ text: "AAAA-0003" })).toEqual(["Person 3"]);
      expect(await listed({ text: "aaaaooo3" })).toEqual(["Person 3"]);
    });

    it("shows a lead by reference or id, with other leads from the same phone number", async () => {
      await addAll(person(1), person(2, { phone: "9000000001" }), person(3));
      for (const key of ["AAAA-0001", idOf(1)]) {
        const found = await desk.get(key);
        expect(found).toMatchObject({ lead: { id: idOf(1), fields: { name: "Person 1" } }, lines: [] });
        expect(found && "others" in found && namesOf(found.others)).toEqual(["Person 2"]);
      }
      expect(await desk.get("ZZZZ-0001")).toBeUndefined();
      expect(await desk.get("zzzz0001000000000000000000")).toBeUndefined();
    });

    it("shows all leads that share a reference, each by its id, and erases one of them", async () => {
      const [first, second] = [idOf(1), idOf(1).replace(/.$/, "1")];
      await addAll(person(1), person(2, {}, { ids: [second] }));
      expect(await listed({ text: "AAAA-0001" })).toEqual(["Person 2", "Person 1"]);
      const found = await desk.get("AAAA-0001");
      expect(found && "alike" in found && namesOf(found.alike)).toEqual(["Person 2", "Person 1"]);
      for (const id of [first, second])
        expect(await desk.get(id)).toMatchObject({ lead: { id }, others: [] });
      await desk.erase(second, ASHA);
      expect(await desk.get("AAAA-0001")).toMatchObject({ lead: { id: first } });
      expect(await desk.get(second)).toMatchObject({ erased: { reference: "AAAA-0001" } });
    });

    it("shows the newest of many leads from one phone number", async () => {
      for (let number = 0; number < 25; number += 1)
        await stores.leads.add(person(number, { phone: "9000000001" }));
      const { others } = await leadAt(0);
      expect([20, 21]).toContain(others.length);
      expect(await listed({ text: "9000000001" })).toHaveLength(25);
    });

    it("keeps every change with its author and time, and shows the latest state", async () => {
      await addAll(person(1));
      clock = new Date("2026-11-22T04:00:00.000Z");
      await desk.append(idOf(1), ASHA, {
        status: "called",
        note: "Wants\n5 kW, नमस्ते",
        nextCall: "2026-11-25",
      });
      clock = new Date("2026-11-22T05:00:00.000Z");
      await desk.append(idOf(1), RAVI, { status: "lost", reason: "chose another" });
      const { lines, state } = await leadAt(1);
      expect(lines).toEqual([
        {
          at: "2026-11-22T04:00:00.000Z",
          by: ASHA,
          status: "called",
          note: "Wants\n5 kW, नमस्ते",
          nextCall: "2026-11-25",
        },
        { at: "2026-11-22T05:00:00.000Z", by: RAVI, status: "lost", reason: "chose another" },
      ]);
      expect(state).toMatchObject({
        status: "lost",
        reason: "chose another",
        nextCall: "",
        owner: "",
      });
      expect((await desk.list({})).leads[0]).toMatchObject({ status: "lost", nextCall: "" });
    });

    it("keeps the simultaneous changes of two people", async () => {
      await addAll(person(1));
      await Promise.all(
        Array.from({ length: 10 }, (_, turn) =>
          desk.append(idOf(1), turn % 2 ? ASHA : RAVI, { note: `note ${turn}` }),
        ),
      );
      const { lines } = await leadAt(1);
      expect(new Set(lines.map(({ note }) => note)).size).toBe(10);
    });

    it("keeps a change once when it is sent twice in a row", async () => {
      await addAll(person(1));
      for (let tap = 0; tap < 2; tap += 1)
        expect(await desk.append(idOf(1), ASHA, { note: "Called" })).toBe("saved");
      expect((await leadAt(1)).lines).toHaveLength(1);
      clock = new Date(clock.getTime() + 120_000);
      await desk.append(idOf(1), ASHA, { note: "Called" });
      expect((await leadAt(1)).lines).toHaveLength(2);
    });

    it("refuses to change a lead that does not exist", async () => {
      expect(await desk.append(idOf(1), ASHA, { note: "x" })).toBe("missing");
      expect(await collect(desk.log(""))).toEqual([]);
    });

    it("lists suspected spam separately until it is restored", async () => {
      await addAll(person(1), person(2, {}, { suspect: "honeypot" }), person(3, {}, { suspect: "too fast" }));
      expect(await listed()).toEqual(["Person 3", "Person 1"]);
      expect(await listed({ shelf: "spam" })).toEqual(["Person 2"]);
      expect(await listed({ text: "person" })).toEqual(["Person 3", "Person 1"]);
      await desk.append(idOf(2), ASHA, { restored: true });
      expect(await listed()).toEqual(["Person 3", "Person 2", "Person 1"]);
      expect(await listed({ shelf: "spam" })).toEqual([]);
    });

    it("lists a lead added by hand as such", async () => {
      const id = await desk.add(person(7, { city: "Roorkee" }), ASHA);
      expect(await listed({ kind: "by-hand" })).toEqual(["Person 7"]);
      expect((await desk.get(id)) as object).toMatchObject({ lines: [{ by: ASHA, added: true }] });
    });

    it("erases a lead except for its reference, the time and who erased it", async () => {
      await addAll(person(1), person(2));
      await desk.append(idOf(1), ASHA, { note: "secret" });
      clock = new Date("2026-11-22T05:00:00.000Z");
      await desk.erase(idOf(1), RAVI);
      await desk.erase(idOf(1), ASHA);
      expect(await listed()).toEqual(["Person 2"]);
      expect(await listed({ text: "AAAA-0001" })).toEqual([]);
      expect((await collect(stores.leads.list())).map(({ id }) => id)).toEqual([idOf(2)]);
      expect(await desk.get("AAAA-0001")).toEqual({
        erased: { reference: "AAAA-0001", at: "2026-11-22T05:00:00.000Z", by: RAVI },
      });
      expect(await desk.append(idOf(1), ASHA, { note: "x" })).toBe("missing");
      await stores.leads.add(person(1));
      expect((await leadAt(1)).lines).toEqual([]);
    });

    it("keeps no line of a lead that is erased while others work on it", async () => {
      await addAll(person(1));
      await Promise.all([
        desk.append(idOf(1), ASHA, { note: "before" }),
        desk.erase(idOf(1), RAVI),
        desk.append(idOf(1), ASHA, { note: "after" }),
      ]);
      await stores.leads.add(person(1));
      expect((await leadAt(1)).lines).toEqual([]);
    });

    it("lists all leads from before a time, suspected spam included", async () => {
      await addAll(person(1), person(2, {}, { suspect: "honeypot" }));
      const time = new Date().toISOString();
      await addAll(person(3));
      expect(namesOf(await collect(desk.between("", time))).sort()).toEqual(["Person 1", "Person 2"]);
    });

    it("logs views and changes in order, until it is told to forget", async () => {
      await addAll(person(1));
      const at = (minute: number) => new Date(Date.UTC(2026, 10, 22, 5, minute));
      clock = at(1);
      await desk.record({ by: ASHA, what: "viewed", reference: "AAAA-0001" });
      clock = at(2);
      await desk.append(idOf(1), ASHA, { status: "called", note: "not in the log" });
      clock = at(3);
      await desk.erase(idOf(1), RAVI);
      const all = [
        { at: at(1).toISOString(), by: ASHA, what: "viewed", reference: "AAAA-0001" },
        { at: at(2).toISOString(), by: ASHA, what: "status: called, note", reference: "AAAA-0001" },
        { at: at(3).toISOString(), by: RAVI, what: "erased", reference: "AAAA-0001" },
      ];
      expect(await collect(desk.log(""))).toEqual(all);
      expect(await collect(desk.log(at(2).toISOString()))).toEqual(all.slice(1));
      await desk.forget(at(3).toISOString());
      expect(await collect(desk.log(""))).toEqual(all.slice(2));
    });

    describe("retains leads", () => {
      const bills = { pathOf: () => undefined, remove: async () => {} };

      /** Runs as on a machine with this time. */
      function retainAt(time: Date, isConfirmed = false) {
        clock = time;
        return retainLeads({ desk, bills }, time, isConfirmed);
      }

      function inMonths(months: number, hours = 0): Date {
        const time = new Date();
        return new Date(time.setUTCMonth(time.getUTCMonth() + months) + hours * 60 * 60_000);
      }

      it("for 24 months after the last contact, and those of customers longer", async () => {
        await addAll(person(1), person(2), person(3), person(4, {}, { suspect: "honeypot" }));
        await desk.append(idOf(2), ASHA, { status: "won" });
        clock = inMonths(3);
        await desk.append(idOf(3), ASHA, { note: "Still thinking" });
        expect(await retainAt(inMonths(24, -20))).toEqual({ erased: 0, customers: 0, waiting: 0 });
        expect(await retainAt(inMonths(24, 24))).toEqual({ erased: 2, customers: 1, waiting: 0 });
        expect((await listed()).sort()).toEqual(["Person 2", "Person 3"]);
        expect(await desk.get(idOf(1))).toMatchObject({ erased: { by: RETENTION } });
        await retainAt(inMonths(27, -20));
        expect(await retainAt(inMonths(27, 24))).toEqual({ erased: 1, customers: 1, waiting: 0 });
      });

      it("when the clock is years ahead, for as long as it is, and until a person confirms", async () => {
        await addAll(person(1), person(2), person(3));
        await desk.append(idOf(3), ASHA, { status: "won" });
        await retainAt(inMonths(0));
        for (const hours of [0, 24, 48])
          expect(await retainAt(inMonths(36, hours))).toEqual({ erased: 0, customers: 1, waiting: 2 });
        expect(await retainAt(inMonths(1))).toEqual({ erased: 0, customers: 0, waiting: 0 });
        expect(
          (await collect(desk.log(""))).some(({ by }) => by === ASHA),
          "the log waits too",
        ).toBe(true);
        expect(await retainAt(inMonths(36), true)).toEqual({ erased: 2, customers: 1, waiting: 0 });
        expect(await listed()).toEqual(["Person 3"]);
      });

      it("that became too old while the site was off, until a person confirms", async () => {
        await addAll(person(1));
        await retainAt(inMonths(24, -20));
        expect(await retainAt(inMonths(24, 72))).toEqual({ erased: 0, customers: 0, waiting: 1 });
        expect(await retainAt(inMonths(24, 96))).toEqual({ erased: 0, customers: 0, waiting: 1 });
      });
    });

    it("tells a watcher of a new lead and of a change, and which leads it was", async () => {
      await addAll(person(1));
      const { timestamp: since } = (await desk.list({})).leads[0] ?? { timestamp: "" };
      let calls = 0;
      const stop = desk.watch(() => {
        calls += 1;
      });
      await stores.leads.add(person(2));
      await vi.waitUntil(() => calls > 0, { timeout: 10_000 });
      calls = 0;
      expect(await desk.lastLine(idOf(1))).toBeNull();
      clock = new Date(Date.now() + 1000);
      await desk.append(idOf(1), ASHA, { note: "Called" });
      await vi.waitUntil(() => calls > 0, { timeout: 10_000 });
      stop();
      expect(await desk.lastLine(idOf(1))).toMatchObject({ by: ASHA, note: "Called" });
      expect(await desk.lastLine(idOf(9))).toBeUndefined();
      expect((await desk.changed(since, 9)).map(({ id }) => id)).toEqual([idOf(1), idOf(2)]);
      expect(await desk.changed(since, 1)).toMatchObject([{ id: idOf(1), last: "Called" }]);
      expect(await desk.changed(new Date(clock.getTime() + 1).toISOString(), 9)).toEqual([]);
    });

    it("persists after the store is closed and reopened", async () => {
      await addAll(person(1));
      await desk.append(idOf(1), ASHA, { status: "quoted", owner: ASHA });
      await stores.close();
      await open();
      expect((await desk.list({ status: "quoted" })).leads[0]?.owner).toBe(ASHA);
      expect((await leadAt(1)).lines).toHaveLength(1);
    });

    it("lists leads that were stored before there was a desk as new", async () => {
      await stores.close();
      const old = await place.openWithoutDesk();
      for (let number = 1; number <= 3; number += 1) await old.leads.add(person(number));
      await old.close();
      await open();
      expect((await listed()).sort()).toEqual(["Person 1", "Person 2", "Person 3"]);
      expect(await desk.append(idOf(1), ASHA, { status: "called" })).toBe("saved");
      expect(await listed({ status: "called" })).toEqual(["Person 1"]);
      expect(await desk.index()).toBe(0);
      expect(await listed({ status: "called" })).toEqual(["Person 1"]);
    });
  });
}
