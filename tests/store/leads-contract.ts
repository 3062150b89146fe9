import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Lead, Leads, NewLead } from "~/leads/leads";

/** A store's place for leads, empty at first and kept until it is removed, however often it is opened. */
export interface LeadsPlace {
  open(): Promise<Leads>;
  remove(): Promise<void>;
}

export function newLead(...ids: NewLead["ids"]): NewLead {
  return { kind: "contact", ids, fields: { name: "Asha Verma", message: `I am ${ids[0]}` } };
}

export async function listAll(leads: Pick<Leads, "list">): Promise<Lead[]> {
  const all: Lead[] = [];
  for await (const lead of leads.list()) all.push(lead);
  return all;
}

/** Abilities of the store that its stand-in lacks, so that they cannot be tested on it. */
interface Shortcomings {
  /** False where transactions do not notice that others write what they have read. */
  isolatesTransactions?: boolean;
}

/** The contract of every lead store. */
export function describeLeads(
  name: string,
  makePlace: () => Promise<LeadsPlace>,
  { isolatesTransactions = true }: Shortcomings = {},
) {
  describe(`leads in ${name}`, () => {
    let place: LeadsPlace;
    let leads: Leads;

    beforeEach(async () => {
      place = await makePlace();
      leads = await place.open();
    });

    afterEach(async () => {
      await leads.close();
      await place.remove();
    });

    it("do not exist at first", async () => {
      expect(await listAll(leads)).toEqual([]);
    });

    it("are stored as given, with the time", async () => {
      const fields = {
        zone: "हरिद्वार",
        address: 'Line 1\r\n"Line" 2, 🌞',
        addressLine2: "",
        electricityBillUrl: null,
        about: "long ".repeat(5000),
      };
      const before = Date.now();
      expect(await leads.add({ kind: "inquiry", ids: ["a1", "a0"], fields })).toEqual({
        id: "a1",
        repeated: false,
      });

      const [kept] = await listAll(leads);
      expect(kept).toEqual({ kind: "inquiry", id: "a1", timestamp: expect.any(String), fields });
      expect(kept?.timestamp).toBe(new Date(kept?.timestamp ?? "").toISOString());
      expect(Date.parse(kept?.timestamp ?? "")).toBeGreaterThanOrEqual(before - 1);
    });

    it("answer a repeat with the stored lead, under either of its ids", async () => {
      await leads.add(newLead("b1", "b0"));
      expect(await leads.add(newLead("b1", "b0"))).toEqual({ id: "b1", repeated: true });
      expect(await leads.add(newLead("b2", "b1"))).toEqual({ id: "b1", repeated: true });
      expect(await leads.add(newLead("b3", "b2"))).toEqual({ id: "b3", repeated: false });
      expect((await listAll(leads)).map(({ id }) => id).sort()).toEqual(["b1", "b3"]);
    });

    it("are found when their id is among those asked for", async () => {
      await leads.add(newLead("f1", "f0"));
      expect(await leads.find("contact", ["f2", "f1"])).toBe("f1");
      expect(await leads.find("contact", ["f0"])).toBeUndefined();
    });

    it("keep the language of their form", async () => {
      await leads.add({ ...newLead("l1"), language: "hi" });
      await leads.add(newLead("l2"));
      const kept = Object.fromEntries((await listAll(leads)).map(({ id, ...lead }) => [id, lead]));
      expect(kept.l1?.language).toBe("hi");
      expect(kept.l1?.fields).toEqual(newLead("l1").fields);
      expect(kept.l2).not.toHaveProperty("language");
    });

    it("keep the mark of suspected spam", async () => {
      await leads.add({ ...newLead("g1"), suspect: "honeypot" });
      await leads.add({ ...newLead("g2"), suspect: undefined });
      const marks = Object.fromEntries((await listAll(leads)).map(({ id, ...lead }) => [id, lead]));
      expect(marks.g1?.suspect).toBe("honeypot");
      expect(marks.g2).not.toHaveProperty("suspect");
    });

    it("keep their source, if it is known", async () => {
      const source = { landingPage: "/packages", utmSource: "दीवाली मेला" };
      await leads.add({ ...newLead("h1"), source });
      await leads.add({ ...newLead("h2"), source: undefined });
      const kept = Object.fromEntries((await listAll(leads)).map(({ id, ...lead }) => [id, lead]));
      expect(kept.h1?.source).toEqual(source);
      expect(kept.h2).not.toHaveProperty("source");
    });

    it("keep the estimate of their inquiry, if there is one", async () => {
      const estimate = {
        inputs: { for: "home", state: "उत्तर प्रदेश" },
        systemKw: 2.5,
        loan: null,
        cost: { gross: 150_000, subsidy: { central: 69_000, state: null } },
        sources: [{ what: "Tariff", asOf: "2025-11-01", source: "UPERC" }],
      };
      await leads.add({ ...newLead("i1"), estimate });
      await leads.add({ ...newLead("i2"), estimate: undefined });
      const kept = Object.fromEntries((await listAll(leads)).map(({ id, ...lead }) => [id, lead]));
      expect(kept.i1?.estimate).toEqual(estimate);
      expect(kept.i2).not.toHaveProperty("estimate");
    });

    it("are stored once out of 50 submissions at the same time", async () => {
      await expectOneOf(Array.from({ length: 50 }, () => newLead("c1", "c0", "c2")));
    });

    it("are stored once when repeated, on both sides of a time window's edge", async () => {
      expect(await leads.add(newLead("c1", "c0", "c2"))).toEqual({ id: "c1", repeated: false });
      await expectNoneOf([newLead("c2", "c1", "c3"), newLead("c1", "c0", "c2")]);
    });

    it("are stored once even if the later submission is stored first", async () => {
      expect(await leads.add(newLead("c2", "c1", "c3"))).toEqual({ id: "c2", repeated: false });
      await expectNoneOf([newLead("c1", "c0", "c2")]);
    });

    // Where transactions are not isolated, both submissions are stored.
    it.skipIf(!isolatesTransactions)(
      "are stored once out of 50 at a time with overlapping ids (needs isolated transactions)",
      async () => {
        await expectOneOf(
          Array.from({ length: 50 }, (_, tap) =>
            tap % 2 ? newLead("c1", "c0", "c2") : newLead("c2", "c1", "c3"),
          ),
        );
      },
    );

    /** Expects simultaneous calls to store one lead, and all to return it. */
    async function expectOneOf(repeats: NewLead[]) {
      const answers = await Promise.all(repeats.map((lead) => leads.add(lead)));
      expect(answers.filter(({ repeated }) => !repeated)).toHaveLength(1);
      expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
      expect((await listAll(leads)).map(({ id }) => id)).toEqual([answers[0]?.id]);
    }

    async function expectNoneOf(repeats: NewLead[]) {
      const before = await listAll(leads);
      for (const lead of repeats)
        expect(await leads.add(lead)).toEqual({ id: before[0]?.id, repeated: true });
      expect(await listAll(leads)).toEqual(before);
    }

    it("are all stored when 50 different ones come at the same time", async () => {
      await Promise.all(Array.from({ length: 50 }, (_, number) => leads.add(newLead(`d${number}`))));
      expect(await listAll(leads)).toHaveLength(50);
    });

    it("are listed oldest first", async () => {
      for (const id of ["z", "m", "a"]) {
        await leads.add(newLead(id));
        const added = Date.now();
        await vi.waitUntil(() => Date.now() > added, { interval: 1 });
      }
      expect((await listAll(leads)).map(({ id }) => id)).toEqual(["z", "m", "a"]);
    });

    it("persist after the store is closed and reopened", async () => {
      await leads.add(newLead("e1", "e0"));
      const before = await listAll(leads);
      await leads.close();
      leads = await place.open();
      expect(await listAll(leads)).toEqual(before);
      expect(await leads.add(newLead("e1", "e0"))).toEqual({ id: "e1", repeated: true });
    });
  });
}
