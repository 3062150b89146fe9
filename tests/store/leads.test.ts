import { type Firestore, Timestamp } from "firebase-admin/firestore";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createLeads } from "~/leads/lead-store";
import type { Leads } from "~/leads/leads";
import { openFirebaseDatabases } from "~/stores/databases.server";
import type { Documents } from "~/stores/documents";
import { newProjectId, plainClient, useFirestoreEmulator } from "../firebase/firestore-place";
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
  const names = Object.keys((await leads.get("contact", "h1")) ?? {});
  expect(names.sort()).toEqual(["fields", "id", "kind", "timestamp"]);
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

it("of other programs are read with every field, also one that is called as JavaScript calls its own", async () => {
  const named = { name: "Asha", constructor: "Sharma & Sons", toString: "yes" };
  const fields = { ...named, timestamp: "2025-03-04T12:00:00Z" };
  const put = { collection: "contacts", id: "f1" };
  await databases.leads.change("a test", [], () => ({ result: undefined, writes: [{ put, fields }] }));
  expect((await leads.get("contact", "f1"))?.fields).toEqual(named);
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
    const mailed = createLeads(databases.leads, mail);
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

describe("leads in Firestore", () => {
  useFirestoreEmulator();

  let documents: Documents;
  /** The specification's own client, and the console. */
  let others: Firestore;

  beforeEach(() => {
    const projectId = newProjectId();
    documents = openFirebaseDatabases(projectId, { FIRESTORE_CATALOG_DATABASE: "catalog" }).leads;
    leads = createLeads(documents);
    others = plainClient(projectId);
  });

  afterEach(async () => {
    await documents.close();
    await others.terminate();
  });

  it("are flat documents with the server's time, as the specification's own client reads it (§3, §7)", async () => {
    const fields = { fullName: "Asha Verma", addressLine2: "", electricityBillUrl: null };
    const more = { suspect: "too fast", source: { landingPage: "/packages", utmSource: "mela" } } as const;
    const before = Date.now();
    const inquiry = { kind: "inquiry", ids: ["b1", "b0"], fields, ...more, via: undefined } as const;
    expect(await leads.add(inquiry)).toEqual({ id: "b1", repeated: false });
    expect(await leads.add({ ...inquiry, ids: ["b2", "b1"] })).toEqual({ id: "b1", repeated: true });
    const { docs } = await others.collection("inquiries").get();
    expect(docs.map((document) => [document.id, document.data()])).toEqual([
      ["b1", { ...fields, ...more, timestamp: expect.any(Timestamp) }],
    ]);
    expect(docs[0]?.get("timestamp").toMillis()).toBeGreaterThanOrEqual(before - 1);
    expect((await others.collection("mail").get()).empty).toBe(true);
    for (const [kind, collection] of [
      ["contact", "contacts"],
      ["quick-contact", "quickContacts"],
      ["service", "serviceRequests"],
    ] as const) {
      await leads.add({ kind, ids: ["c1"], fields: { name: kind } });
      expect((await others.doc(`${collection}/c1`).get()).data()).toMatchObject({ name: kind });
    }
  });

  it("of the original system are listed too, whatever their shape, each with a time", async () => {
    const at = (time: string) => Timestamp.fromDate(new Date(time));
    await others.doc("contacts/late").set({ name: "Late", timestamp: at("2025-03-05T09:30:00Z") });
    await others.doc("inquiries/early").set({ fullName: "Early", timestamp: at("2025-03-04T09:30:00Z") });
    await others.doc("contacts/text").set({ name: "Text", timestamp: "2025-03-04T12:00:00Z" });
    await others.doc("inquiries/none").set({});
    await others.doc("contacts/odd").set({
      name: 5,
      tags: ["a", { b: true }],
      when: at("2025-01-01T00:00:00Z"),
      timestamp: null,
      suspect: "me",
      source: "a friend",
    });
    const listed = await listAll(leads);
    expect(listed.map(({ id }) => id)).toEqual(["early", "text", "late", "none", "odd"]);
    expect(listed[0]).toEqual({
      kind: "inquiry",
      id: "early",
      timestamp: "2025-03-04T09:30:00.000Z",
      fields: { fullName: "Early" },
    });
    const { createTime } = await others.doc("contacts/odd").get();
    expect(listed[4]).toEqual({
      kind: "contact",
      id: "odd",
      timestamp: createTime?.toDate().toISOString(),
      fields: {
        name: "5",
        tags: '["a",{"b":true}]',
        when: "2025-01-01T00:00:00.000Z",
        suspect: "me",
        source: "a friend",
      },
    });
  });
});
