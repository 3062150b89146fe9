import { type Firestore, Timestamp } from "firebase-admin/firestore";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { NewLead } from "~/leads/leads";
import { StoreFault } from "~/store-fault";
import { type LazyFirestore, lazyFirestore } from "~/stores/firebase/firestore";
import { openLeadsFirestore } from "~/stores/firebase/leads-firestore";
import { newProjectId, PATIENT, plainClient, useFirestoreEmulator } from "../firebase/firestore-place";
import { describeLeads, listAll } from "./leads-contract";

useFirestoreEmulator();

describeLeads("Firestore", () => {
  const projectId = newProjectId();
  return () => openLeadsFirestore(lazyFirestore(projectId, "(default)"), undefined, PATIENT);
});

describe("a call to Firestore", () => {
  const main = lazyFirestore(newProjectId(), "(default)");

  it("that Firestore refuses, or that takes too long, is a fault of the store", async () => {
    const missing = main.within(30_000, "an update", (firestore) => firestore.doc("a/b").update({ c: 1 }));
    await expect(missing).rejects.toThrow(StoreFault);
    await expect(main.within(1, "a wait", () => new Promise(() => {}))).rejects.toThrow(StoreFault);
  });

  it("that fails in our own code is none", async () => {
    const ours = new TypeError("undefined is not a function");
    await expect(main.within(30_000, "a rule", () => Promise.reject(ours))).rejects.toBe(ours);
  });
});

describe("leads in Firestore", () => {
  let projectId: string;
  let database: LazyFirestore;
  let reader: Firestore;

  beforeEach(() => {
    projectId = newProjectId();
    database = lazyFirestore(projectId, "(default)");
    reader = plainClient(projectId);
  });

  afterEach(async () => {
    await reader.terminate();
  });

  const contact: NewLead = {
    kind: "contact",
    ids: ["nz1j7cvyaaaaaaaaaaaaaaaaaa", "older"],
    fields: { name: "Asha Verma", email: "asha@example.in", mobile: "5555501234", message: "Hello\nroof" },
  };

  const inquiry: NewLead = {
    kind: "inquiry",
    ids: ["abcd2345aaaaaaaaaaaaaaaaaa"],
    fields: { fullName: "Asha Verma", addressLine2: "", electricityBillUrl: null },
    suspect: "too fast",
    source: { landingPage: "/packages", utmSource: "mela" },
  };

  async function stored(path: string) {
    return (await reader.doc(path).get()).data();
  }

  it("are flat documents with the server's time, in the collections of the specification", async () => {
    const leads = openLeadsFirestore(database);
    const before = Date.now();
    await leads.add(contact);
    await leads.add(inquiry);
    await leads.add({
      ...contact,
      kind: "quick-contact",
      fields: { name: "A", email: "a@b.in", phone: "1" },
    });
    expect(await stored(`contacts/${contact.ids[0]}`)).toEqual({
      ...contact.fields,
      timestamp: expect.any(Timestamp),
    });
    const inquired = await stored(`inquiries/${inquiry.ids[0]}`);
    const { fields, suspect, source } = inquiry;
    expect(inquired).toEqual({ ...fields, suspect, source, timestamp: expect.any(Timestamp) });
    expect(inquired?.timestamp.toMillis()).toBeGreaterThanOrEqual(before - 1);
    expect(await stored(`quickContacts/${contact.ids[0]}`)).toMatchObject({ phone: "1" });
    await leads.add({ ...contact, kind: "service", fields: { name: "A", photoUrl: "p" } });
    expect(await stored(`serviceRequests/${contact.ids[0]}`)).toMatchObject({ photoUrl: "p" });
    expect((await reader.collection("mail").get()).empty).toBe(true);
  });

  it("are mailed through Firebase's extension if set, except when the honeypot was filled in", async () => {
    const leads = openLeadsFirestore(database, {
      to: "sales@example.in",
      siteUrl: "https://www.example.in",
      from: '"Suryanta" <desk@example.in>',
    });
    await leads.add(contact);
    await leads.add(contact);
    await leads.add(inquiry);
    await leads.add({ ...contact, ids: ["program"], suspect: "honeypot" });
    const mails = await reader.collection("mail").get();
    const mail = (what: string, reference: string) => ({
      to: "sales@example.in",
      from: '"Suryanta" <desk@example.in>',
      message: {
        subject: `New ${what} ${reference}: Asha Verma`,
        text: `Asha Verma\nhttps://www.example.in/desk/leads/${reference}\n`,
      },
    });
    expect(Object.fromEntries(mails.docs.map((one) => [one.id, one.data()]))).toEqual({
      [contact.ids[0]]: mail("message", "NZ1J7-CVYAA"),
      [inquiry.ids[0]]: mail("inquiry", "ABCD2-345AA"),
    });
  });

  it("of the original system are listed too, whatever their shape", async () => {
    const at = (time: string) => Timestamp.fromDate(new Date(time));
    await reader.doc("contacts/late").set({ name: "Late", timestamp: at("2025-03-05T09:30:00Z") });
    await reader.doc("inquiries/early").set({ fullName: "Early", timestamp: at("2025-03-04T09:30:00Z") });
    await reader.doc("contacts/text").set({ name: "Text", timestamp: "2025-03-04T12:00:00Z" });
    await reader.doc("inquiries/none").set({});
    await reader.doc("contacts/odd").set({
      name: 5,
      tags: ["a", { b: true }],
      when: at("2025-01-01T00:00:00Z"),
      timestamp: null,
      suspect: "me",
      source: "a friend",
    });
    const listed = await listAll(openLeadsFirestore(database));
    expect(listed.map(({ id }) => id)).toEqual(["early", "text", "late", "none", "odd"]);
    expect(listed[0]).toEqual({
      kind: "inquiry",
      id: "early",
      timestamp: "2025-03-04T09:30:00.000Z",
      fields: { fullName: "Early" },
    });
    const { createTime } = await reader.doc("contacts/odd").get();
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

  it("are listed page by page, none twice and none missing", async () => {
    const numbers = Array.from({ length: 1_100 }, (_, number) => number);
    for (let first = 0; first < numbers.length; first += 400) {
      const batch = reader.batch();
      for (const number of numbers.slice(first, first + 400))
        batch.create(reader.doc(`contacts/n${number}`), { timestamp: Timestamp.fromMillis(number * 1000) });
      await batch.commit();
    }
    const listed = await listAll(openLeadsFirestore(database));
    expect(listed.map(({ id }) => id)).toEqual(numbers.map((number) => `n${number}`));
  });
});
