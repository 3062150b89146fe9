import { type Firestore, GeoPoint, Timestamp } from "firebase-admin/firestore";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type CollectionName, type ContentSource, collectionNames } from "~/content/content";
import type { NewLead } from "~/leads/leads";
import { openContentFirestore } from "~/stores/firebase/content-firestore";
import { type LazyFirestore, lazyFirestore } from "~/stores/firebase/firestore";
import { openLeadsFirestore } from "~/stores/firebase/leads-firestore";
import { createContent } from "~/stores/snapshots";
import { isGoogles, newProjectId, plainClient, useFirestoreEmulator } from "../firebase/firestore-place";
import { describeContentSource, openLog, SOON } from "./content-contract";
import { describeLeads, listAll, newLead } from "./leads-contract";

vi.setConfig({ testTimeout: 30_000 });

const usedEmulator = useFirestoreEmulator();

describeLeads(
  "Firestore",
  async () => {
    const projectId = newProjectId();
    return {
      open: async () => openLeadsFirestore(lazyFirestore(projectId, "(default)")),
      async remove() {},
    };
  },
  isGoogles ? {} : { isolatesTransactions: false },
);

describeContentSource("Firestore", async () => {
  const projectId = newProjectId();
  const main = lazyFirestore(projectId, "(default)");
  const catalog = lazyFirestore(projectId, "catalog");
  const editor = plainClient(projectId);
  const catalogEditor = plainClient(projectId, "catalog");
  const documentOf = (name: CollectionName, id: string) =>
    (name === "packages" || name === "downloads" ? catalogEditor : editor).doc(`${name}/${id}`);
  return {
    open: async (log) => openContentFirestore(main, catalog, log),
    put: async (name, id, data) => void (await documentOf(name, id).set(data)),
    delete: async (name, id) => void (await documentOf(name, id).delete()),
    async remove() {
      await Promise.all([editor.terminate(), catalogEditor.terminate()]);
    },
  };
});

describe("content in Firestore", () => {
  const log = openLog();
  let projectId: string;
  let main: LazyFirestore;
  let catalog: LazyFirestore;
  let source: ContentSource;
  let editor: Firestore;

  beforeEach(() => {
    projectId = newProjectId();
    main = lazyFirestore(projectId, "(default)");
    catalog = lazyFirestore(`${projectId}-2`, "catalog");
    source = openContentFirestore(main, catalog, log);
    editor = plainClient(projectId);
  });

  afterEach(async () => {
    await source.close();
    await editor.terminate();
  });

  it("has packages and brochures in the catalog database, and everything else in the main one", async () => {
    const catalogEditor = plainClient(`${projectId}-2`, "catalog");
    const places: Record<string, string[]> = {};
    for (const name of collectionNames) {
      await editor.doc(`${name}/in-main`).set({});
      await catalogEditor.doc(`${name}/in-catalog`).set({});
      for (const { id } of await source.readAll(name)) places[id] = [...(places[id] ?? []), name];
    }
    expect(places["in-catalog"]).toEqual(["packages", "downloads"]);
    expect(places["in-main"]).toEqual(
      collectionNames.filter((name) => name !== "packages" && name !== "downloads"),
    );
    await catalogEditor.terminate();
  });

  it("may hold Timestamps and any other type of Firestore", async () => {
    await editor.doc("blogPost/sun").set({
      scheduledAt: Timestamp.fromDate(new Date("2026-11-21T09:05:00.123Z")),
      createdAt: "2026-11-20T00:00:00Z",
      title: "Sun",
      tags: ["a"],
      list: [1, null],
      place: new GeoPoint(29.9, 78.1),
      by: editor.doc("userDetails/asha"),
      raw: Buffer.from("sun"),
      views: Number.NaN,
    });
    const content = createContent(source, { log });
    const [post] = await content.all("blogPost");
    expect(post).toMatchObject({
      scheduledAt: Date.UTC(2026, 10, 21, 9, 5, 0, 123),
      createdAt: Date.UTC(2026, 10, 20),
    });
    expect((await source.readAll("blogPost"))[0]?.data).toEqual({
      scheduledAt: "2026-11-21T09:05:00.123Z",
      createdAt: "2026-11-20T00:00:00Z",
      title: "Sun",
      tags: ["a"],
      list: [1, null],
      place: { latitude: 29.9, longitude: 78.1 },
      by: "userDetails/asha",
      raw: "c3Vu",
      views: null,
    });
  });

  it("omits unexpected documents and serves the others", async () => {
    let deep: unknown = "bottom";
    for (let level = 0; level < 18; level += 1) deep = level % 2 ? [deep] : { deep };
    await editor.doc("heroSliders/deep").set({ heading: deep });
    await editor.doc("heroSliders/huge").set({ content: "x".repeat(900_000), order: "first" });
    await editor
      .doc("heroSliders/named")
      .set({ constructor: 1, toJSON: "a", "a.b": [], " ": {}, heading: { toDate: "now" } });
    await editor.doc("heroSliders/dawn").set({ heading: "Dawn" });
    log.lines.length = 0;
    const content = createContent(source, { log });
    expect(await content.all("heroSliders")).toMatchObject([{ id: "dawn", heading: "Dawn" }]);
    expect(log.lines.sort()).toEqual([
      expect.stringMatching(/^content: heroSliders\/deep left out: /),
      expect.stringMatching(/^content: heroSliders\/huge left out: /),
      expect.stringMatching(/^content: heroSliders\/named left out: /),
    ]);
  });

  it("has the same version on every server, whatever the order of its fields", async () => {
    const others = openContentFirestore(main, catalog, log);
    const [content, other] = [createContent(source, { log }), createContent(others, { log })];
    await editor.doc("userDetails/asha").set({ fullName: "Asha", rank: "Lead" });
    await content.all("userDetails");
    await editor.doc("userDetails/asha").delete();
    await editor.doc("userDetails/asha").set({ rank: "Lead", fullName: "Asha" });
    await other.all("userDetails");
    expect(content.version("userDetails")).toBe(other.version("userDetails"));
    await other.close();
  });

  it.skipIf(isGoogles)(
    "is listened to once, and only while it is watched (counts in the emulator)",
    async () => {
      const { listenerCount } = usedEmulator();
      const before = listenerCount();
      const content = createContent(source, { log });
      await content.all("photo-gallery");
      expect(listenerCount()).toBe(before);
      const stops = [1, 2, 3].map(() => content.watch("photo-gallery", () => {}));
      await expect.poll(listenerCount, SOON).toBe(before + 1);
      stops.push(content.watch("video-gallery", () => {}));
      await expect.poll(listenerCount, SOON).toBe(before + 2);
      for (const stop of stops) stop();
      for (const stop of stops) stop();
      await expect.poll(listenerCount, SOON).toBe(before);
    },
  );
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
    expect(inquired).toEqual({
      fullName: "Asha Verma",
      addressLine2: "",
      electricityBillUrl: null,
      suspect: "too fast",
      source: { landingPage: "/packages", utmSource: "mela" },
      timestamp: expect.any(Timestamp),
    });
    expect(inquired?.timestamp.toMillis()).toBeGreaterThanOrEqual(before - 1);
    expect(await stored(`quickContacts/${contact.ids[0]}`)).toMatchObject({ phone: "1" });
    expect((await reader.collection("mail").get()).empty).toBe(true);
  });

  it("are mailed through Firebase's extension if set, except when the honeypot was filled in", async () => {
    const leads = openLeadsFirestore(database, "sales@example.in");
    await leads.add(contact);
    await leads.add(contact);
    await leads.add(inquiry);
    await leads.add({ ...contact, ids: ["program"], suspect: "honeypot" });
    const mails = await reader.collection("mail").get();
    expect(Object.fromEntries(mails.docs.map((mail) => [mail.id, mail.data()]))).toEqual({
      [contact.ids[0]]: {
        to: "sales@example.in",
        replyTo: "asha@example.in",
        message: {
          subject: "New message NZ1J-7CVY",
          text: "name: Asha Verma\nemail: asha@example.in\nmobile: 5555501234\nmessage: Hello\n    roof\n",
        },
      },
      [inquiry.ids[0]]: {
        to: "sales@example.in",
        message: {
          subject: "New inquiry ABCD-2345",
          text: "fullName: Asha Verma\nlandingPage: /packages\nutmSource: mela\nsuspect: too fast\n",
        },
      },
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

  it("are stored once when two servers add them at the same time", async () => {
    const other = lazyFirestore(projectId, "(default)");
    const servers = [openLeadsFirestore(database), openLeadsFirestore(other)];
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, tap) => servers[tap % 2]?.add(newLead("tap", "before"))),
    );
    expect(answers.filter((answer) => answer?.repeated === false)).toHaveLength(1);
    for (const leads of servers) expect(await listAll(leads)).toHaveLength(1);
  });
});

describe("a Firestore database", () => {
  it("is one client however often it is opened", async () => {
    const database = lazyFirestore(newProjectId(), "catalog");
    const [one, two] = await Promise.all([database.open(), database.open()]);
    expect(one).toBe(two);
    expect(one.databaseId).toBe("catalog");
  });
});
