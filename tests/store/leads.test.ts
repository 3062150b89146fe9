import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Leads } from "~/leads/leads";
import { createLeads } from "~/stores/leads";
import { collect, useDatabases } from "./desk-contract";
import { listAll, newLead } from "./new-lead";

const databases = useDatabases();
let leads: Leads;

beforeEach(() => {
  leads = createLeads(databases.leads);
});

const CONTACT = newLead("nz1j7cvyaaaaaaaaaaaaaaaaaa", "older");

it("are read as they were stored, with whatever else they have", async () => {
  const lead = {
    ...newLead("g1"),
    fields: {
      zone: "हरिद्वार",
      address: 'Line 1\r\n"Line" 2, 🌞',
      city: "",
      billUrl: null,
      about: "long ".repeat(5000),
    },
    language: "hi",
    suspect: "honeypot",
    source: { landingPage: "/packages", utmSource: "दीवाली मेला" },
    notice: "2026-11-26",
    via: "indiamart",
    cameIn: "2026-11-20",
    importId: "one",
    estimate: {
      inputs: { for: "home", state: "उत्तर प्रदेश" },
      loan: null,
      cost: { gross: 150_000, subsidy: { central: 69_000, state: null } },
      sources: [{ what: "Tariff", asOf: "2025-11-01" }],
    },
  } as const;
  expect(await listAll(leads)).toEqual([]);
  expect(await leads.add(lead)).toEqual({ id: "g1", repeated: false });
  const { ids: _, ...given } = lead;
  const [listed] = await listAll(leads);
  expect(listed).toEqual({ ...given, id: "g1", timestamp: expect.any(String) });
  expect(await leads.get("contact", "g1")).toEqual(listed);
  for (const id of ["g2", "", "a/b", "..", "x".repeat(100_000)])
    expect(await leads.get("contact", id)).toBeUndefined();
  expect(await leads.get("inquiry", "g1")).toBeUndefined();

  await leads.add({ ...newLead("h1"), source: undefined, suspect: undefined });
  expect(Object.keys((await leads.get("contact", "h1")) ?? {}).sort()).toEqual([
    "fields",
    "id",
    "kind",
    "timestamp",
  ]);
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
  expect(await leads.find("inquiry", ["b1"])).toBeUndefined();
});

it("are no repeat if they name the very bill that comes with them: only the first answer was lost", async () => {
  const inquiry = (electricityBillUrl: string | null) =>
    ({ kind: "inquiry", ids: ["e1"], fields: { fullName: "Asha", electricityBillUrl } }) as const;
  await leads.add(inquiry("electricity-bills/bill.pdf"));
  expect(await leads.add(inquiry("electricity-bills/bill.pdf"))).toEqual({ id: "e1", repeated: false });
  expect(await leads.add(inquiry("electricity-bills/bill (2).pdf"))).toEqual({ id: "e1", repeated: true });
  expect(await leads.add(inquiry(null))).toEqual({ id: "e1", repeated: true });
  expect(await listAll(leads)).toHaveLength(1);
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

it("are listed oldest first, whatever their kind, until they are removed", async () => {
  for (const [kind, id] of [
    ["service", "z"],
    ["contact", "m"],
    ["inquiry", "a"],
  ] as const) {
    await leads.add({ ...newLead(id), kind });
    const added = Date.now();
    await vi.waitUntil(() => Date.now() > added, { interval: 1 });
  }
  expect((await listAll(leads)).map(({ id }) => id)).toEqual(["z", "m", "a"]);
  await leads.remove("contact", "m");
  await leads.remove("contact", "m");
  await leads.remove("contact", "a");
  expect((await listAll(leads)).map(({ id }) => id)).toEqual(["z", "a"]);
});

describe("the mails of Firebase's extension", () => {
  const mail = {
    to: "sales@example.in",
    siteUrl: "https://www.example.in",
    from: '"Suryanta" <desk@example.in>',
  };

  it("are one for each lead, and none for a repeat, an import, or a filled honeypot", async () => {
    const mailed = createLeads(databases.leads, { mail });
    await mailed.add(CONTACT);
    await mailed.add(CONTACT);
    await mailed.add({ ...newLead("program"), suspect: "honeypot" });
    await mailed.add({ ...newLead("imported"), isQuiet: true });
    await leads.add(newLead("without"));
    await mailed.add(newLead("removed"));
    await leads.remove("contact", "removed");
    const mails = await collect(databases.leads.list("mail"));
    expect(mails.map(({ id, fields }) => ({ id, ...fields }))).toEqual([
      {
        id: "nz1j7cvyaaaaaaaaaaaaaaaaaa",
        to: "sales@example.in",
        from: '"Suryanta" <desk@example.in>',
        message: {
          subject: "New message NZ1J7-CVYAA: Asha Verma",
          text: "Asha Verma\nhttps://www.example.in/desk/leads/NZ1J7-CVYAA\n",
        },
      },
    ]);
  });
});
