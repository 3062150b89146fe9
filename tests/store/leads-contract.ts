import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Leads, NewLead } from "~/leads/leads";
import { collect } from "./desk-contract";

export function newLead(...ids: NewLead["ids"]): NewLead {
  return { kind: "contact", ids, fields: { name: "Asha Verma", message: `I am ${ids[0]}` } };
}

export const listAll = (leads: Pick<Leads, "list">) => collect(leads.list());

/** The contract of every lead store. `makePlace` returns how to open an empty one, which keeps what is put in. */
export function describeLeads(name: string, makePlace: () => () => Leads & { close?(): Promise<void> }) {
  describe(`leads in ${name}`, () => {
    let open: ReturnType<typeof makePlace>;
    let leads: Leads & { close?(): Promise<void> };

    beforeEach(() => {
      open = makePlace();
      leads = open();
    });

    afterEach(() => leads.close?.());

    it("are stored as given, with the time", async () => {
      const fields = {
        zone: "हरिद्वार",
        address: 'Line 1\r\n"Line" 2, 🌞',
        addressLine2: "",
        electricityBillUrl: null,
        about: "long ".repeat(5000),
      };
      expect(await listAll(leads)).toEqual([]);
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

    it("answer a repeat with the stored lead, under any of its ids, and are found", async () => {
      await leads.add(newLead("b1", "b0"));
      expect(await leads.add(newLead("b1", "b0"))).toEqual({ id: "b1", repeated: true });
      expect(await leads.add(newLead("b2", "b1"))).toEqual({ id: "b1", repeated: true });
      expect(await leads.add(newLead("b0", "b", "b1"))).toEqual({ id: "b1", repeated: true });
      expect(await leads.add(newLead("b3", "b2"))).toEqual({ id: "b3", repeated: false });
      expect((await listAll(leads)).map(({ id }) => id).sort()).toEqual(["b1", "b3"]);
      expect(await leads.find("contact", ["b2", "b1"])).toBe("b1");
      expect(await leads.find("contact", ["b0"])).toBeUndefined();
    });

    it("are read one by one, as they are listed", async () => {
      await leads.add({ ...newLead("d1"), via: "indiamart", source: { gclid: "Cj0" } });
      const [listed] = await listAll(leads);
      expect(await leads.get("contact", "d1")).toEqual(listed);
      expect(await leads.get("contact", "d2")).toBeUndefined();
    });

    it("keep the language, the mark of suspected spam, the source and the estimate, if there are any", async () => {
      const more = {
        language: "hi",
        suspect: "honeypot",
        source: { landingPage: "/packages", utmSource: "दीवाली मेला" },
        estimate: {
          inputs: { for: "home", state: "उत्तर प्रदेश" },
          loan: null,
          cost: { gross: 150_000, subsidy: { central: 69_000, state: null } },
          sources: [{ what: "Tariff", asOf: "2025-11-01" }],
        },
      } as const;
      await leads.add({ ...newLead("g1"), ...more });
      await leads.add({ ...newLead("g2"), source: undefined, suspect: undefined, estimate: undefined });
      const [first, second] = (await listAll(leads)).sort((a, b) => a.id.localeCompare(b.id));
      const { kind, fields } = newLead("g1");
      expect(first).toEqual({ kind, fields, ...more, id: "g1", timestamp: expect.any(String) });
      expect(Object.keys(second ?? {}).sort()).toEqual(["fields", "id", "kind", "timestamp"]);
    });

    it("are stored once out of 50 submissions at the same time, on both sides of a time window's edge", async () => {
      const taps = Array.from({ length: 50 }, (_, tap) =>
        tap % 2 ? newLead("c1", "c0", "c2") : newLead("c2", "c1", "c3"),
      );
      const answers = await Promise.all(taps.map((lead) => leads.add(lead)));
      expect(answers.filter(({ repeated }) => !repeated)).toHaveLength(1);
      expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
      expect((await listAll(leads)).map(({ id }) => id)).toEqual([answers[0]?.id]);
    });

    it("are listed oldest first", async () => {
      for (const id of ["z", "m", "a"]) {
        await leads.add(newLead(id));
        const added = Date.now();
        await vi.waitUntil(() => Date.now() > added, { interval: 1 });
      }
      expect((await listAll(leads)).map(({ id }) => id)).toEqual(["z", "m", "a"]);
    });
  });
}
