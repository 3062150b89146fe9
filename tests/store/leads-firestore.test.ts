import { type Firestore, Timestamp } from "firebase-admin/firestore";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { Leads } from "~/leads/leads";
import { openFirebaseDatabases } from "~/stores/databases.server";
import type { Documents } from "~/stores/documents";
import { createLeads } from "~/stores/leads";
import { newProjectId, plainClient, useFirestoreEmulator } from "../firebase/firestore-place";
import { listAll } from "./new-lead";

useFirestoreEmulator();

let documents: Documents;
let leads: Leads;
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

it("a lead is a flat document with the server's time, as the specification's own client reads it (§3, §7)", async () => {
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

it("leads of the original system are listed too, whatever their shape, each with a time", async () => {
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
