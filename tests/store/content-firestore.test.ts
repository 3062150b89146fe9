import { type Firestore, GeoPoint, Timestamp } from "firebase-admin/firestore";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type ContentSource, collectionNames } from "~/content/content";
import { createContent } from "~/content/snapshot.server";
import type { ContentChange } from "~/editor/save/editable-content";
import { createEditing } from "~/editor/save/editing";
import type { ContentEnv } from "~/server/env.server";
import { storedRefusal } from "~/stores/content-codec";
import { closeAll, databaseIn, openFirebaseDatabases } from "~/stores/databases.server";
import { toPlain } from "~/stores/documents/plain-value";
import { createContentSource } from "~/stores/open-content.server";
import type { PlainFields } from "../../app/content/plain-fields";
import { plainFields } from "../../app/content/shapes";
import {
  isGoogles,
  newProjectId,
  openEditor,
  plainClient,
  useFirestoreEmulator,
} from "../firebase/firestore-place";
import { watchFirestoreTraffic } from "../firebase/firestore-traffic";
import { collect } from "./desk-contract";
import { openLog } from "./documents-contract";
import { describeEditing } from "./editing-contract";

const traffic = watchFirestoreTraffic();
useFirestoreEmulator();

const ASHA = "asha@example.in";

function databasesOf(projectId: string, more: Partial<ContentEnv> = {}) {
  return openFirebaseDatabases(projectId, { FIRESTORE_CATALOG_DATABASE: "catalog", ...more });
}

function openEditing(projectId: string, now?: () => Date) {
  const databases = databasesOf(projectId);
  const places = { databaseOf: databaseIn(databases), refusal: storedRefusal };
  return { ...createEditing({ ...places, ...(now && { now }) }), close: () => closeAll(databases) };
}

describe("content in Firestore", () => {
  const log = openLog();
  let projectId: string;
  let source: ContentSource;
  let editor: Firestore;

  beforeEach(() => {
    projectId = newProjectId();
    const elsewhere = { FIREBASE_CATALOG_PROJECT_ID: `${projectId}-2` };
    source = createContentSource(databaseIn(databasesOf(projectId, elsewhere)), { isLocal: false });
    editor = plainClient(projectId);
  });

  afterEach(() => editor.terminate());

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
});

describeEditing("Firestore", async () => {
  const projectId = newProjectId();
  const editor = openEditor(projectId);
  return {
    ...editor,
    open: (now) => openEditing(projectId, now),
    async live(name, id) {
      const data = (await editor.doc(name, id).get()).data();
      return data && plainFields(name, toPlain(data));
    },
  };
});

describe("editing in Firestore", () => {
  it("keeps the types of unchanged fields, and dates in a document that is restored", async () => {
    const projectId = newProjectId();
    const editing = openEditing(projectId);
    const editor = plainClient(projectId);
    const film = editor.doc("video-gallery/films");
    const save = async (live: PlainFields | null) => {
      const { version = "" } = (await editing.read("video-gallery", "films")) ?? {};
      await editing.save("video-gallery", "films", { live }, ASHA, version);
    };
    const place = new GeoPoint(29.9, 78.1);
    const createdAt = new Timestamp(1_763_613_000, 123_456_789);
    await film.set({ title: "Films", place, createdAt });
    const { live } = (await editing.read("video-gallery", "films")) ?? {};
    const plain = { place: { latitude: 29.9, longitude: 78.1 }, createdAt: "2025-11-20T04:30:00.123Z" };
    expect(live).toEqual({ title: "Films", ...plain });
    await save({ ...live, title: "New" });
    expect((await film.get()).data()).toEqual({ title: "New", place, createdAt });
    const day = "2026-11-22T00:00:00.000Z";
    await save({ ...live, title: "New", createdAt: day });
    const changed = Timestamp.fromMillis(Date.parse(day));
    expect((await film.get()).data()).toEqual({ title: "New", place, createdAt: changed });
    await save(null);
    const [gone] = await editing.removed("video-gallery");
    await save(gone?.fields ?? null);
    expect((await film.get()).data()).toEqual({ title: "New", place: plain.place, createdAt: changed });
    await editor.terminate();
  });

  it("keeps the types inside a list, one of whose entries has changed and another has moved", async () => {
    const projectId = newProjectId();
    const editing = openEditing(projectId);
    const editor = plainClient(projectId);
    const film = editor.doc("video-gallery/films");
    const [roof, yard] = [new GeoPoint(29.9, 78.1), new GeoPoint(28.6, 77.2)];
    await film.set({
      videos: [
        { name: "a", at: roof, by: { place: roof } },
        { name: "b", at: yard },
      ],
    });
    const found = await editing.read("video-gallery", "films");
    const [first, second] = (found?.live?.videos ?? []) as object[];
    const moved = { videos: [second, { ...first, name: "A" }] };
    await editing.save("video-gallery", "films", { live: moved }, ASHA, found?.version ?? "");
    expect((await film.get()).data()).toEqual({
      videos: [
        { name: "b", at: yard },
        {
          name: "A",
          at: { latitude: 29.9, longitude: 78.1 },
          by: { place: { latitude: 29.9, longitude: 78.1 } },
        },
      ],
    });
    await film.set({
      videos: [
        { name: "a", at: roof, by: { place: roof } },
        { name: "b", at: yard },
      ],
    });
    const again = await editing.read("video-gallery", "films");
    const edited = { videos: [{ ...first, name: "A" }, second] };
    await editing.save("video-gallery", "films", { live: edited }, ASHA, again?.version ?? "");
    expect((await film.get()).data()).toEqual({
      videos: [
        { name: "A", at: roof, by: { place: roof } },
        { name: "b", at: yard },
      ],
    });
    await editor.terminate();
  });
});

/** Two instances of the site on the same Firestore. */
describe("instances on Firestore", () => {
  let now: number;
  let projectId: string;
  let one: ReturnType<typeof instance>;
  let other: ReturnType<typeof instance>;

  function instance() {
    const log = openLog();
    const databaseOf = databaseIn(databasesOf(projectId));
    const source = createContentSource(databaseOf, { isLocal: false });
    const content = createContent(source, { log, now: () => now });
    return {
      content,
      editing: createEditing({ databaseOf, refusal: storedRefusal, changed: content.changed }),
    };
  }

  beforeEach(() => {
    now = Date.parse("2026-11-22T10:00:00Z");
    projectId = newProjectId();
    [one, other] = [instance(), instance()];
  });

  const titles = async ({ content }: typeof one) => (await content.all("blogPost")).map(({ title }) => title);

  it("show a change at once where it is made, and within a minute elsewhere", async () => {
    expect([await titles(one), await titles(other)]).toEqual([[], []]);
    const revision = one.content.revision();
    await one.editing.save("blogPost", "dawn", { live: { title: "Dawn" } }, ASHA, "");
    expect(one.content.revision()).toBeGreaterThan(revision);
    expect([await titles(one), await titles(other)]).toEqual([["Dawn"], []]);
    now += 60_000;
    other.content.refresh();
    await expect.poll(() => titles(other)).toEqual(["Dawn"]);

    const { version = "" } = (await other.editing.read("blogPost", "dawn")) ?? {};
    const draft = { fields: { title: "Dusk" } };
    const before = other.content.revision();
    const drafted = await other.editing.save("blogPost", "dawn", { draft }, ASHA, version);
    expect(other.content.revision(), "the library counts what drafts use").toBeGreaterThan(before);
    expect(await titles(one)).toEqual(["Dawn"]);
    const seen = "document" in drafted ? (drafted.document?.version ?? "") : "";
    await one.editing.save("blogPost", "dawn", { live: draft.fields, draft: null }, ASHA, seen);
    expect(await titles(one)).toEqual(["Dusk"]);
  });

  it.skipIf(isGoogles)("read few documents, and need no index of several fields", async () => {
    const { editing } = one;
    for (let number = 0; number < 20; number += 1)
      await editing.save("packages", `${number}-kw`, { live: { number } }, ASHA, "");
    const find = async () => (await editing.read("packages", "7-kw"))?.version ?? "";
    const save = async (change: ContentChange) =>
      editing.save("packages", "7-kw", change, ASHA, await find());
    const twice = async (...changes: ContentChange[]) => {
      const seen = await find();
      const saved = changes.map((change) => editing.save("packages", "7-kw", change, ASHA, seen));
      expect(await Promise.all(saved)).toMatchObject([
        { status: "saved" },
        { status: "conflict", document: { live: { number: 10 }, draft: changes[0]?.draft } },
      ]);
    };
    const drafted = (number: number) => ({ draft: { fields: { number } } });
    for (const [what, reads, writes, work] of [
      ["a draft", 4, 2, () => save(drafted(8))],
      ["another draft", 4, 2, () => save(drafted(9))],
      ["publishing", 4, 4, () => save({ live: { number: 9 }, draft: null })],
      ["publishing without a draft", 4, 3, () => save({ live: { number: 10 }, draft: null })],
      ["two drafts of one state at once", 6, 2, () => twice(drafted(11), drafted(12))],
      ["a list", 22, 0, () => collect(editing.list("packages"))],
      ["the drafts", 3, 0, () => editing.drafts("packages")],
      ["what was deleted", 1, 0, () => editing.removed("packages")],
    ] as const) {
      const before = { ...traffic };
      await work();
      expect([what, traffic.reads - before.reads, traffic.writes - before.writes]).toEqual([
        what,
        reads,
        writes,
      ]);
    }
  });
});
