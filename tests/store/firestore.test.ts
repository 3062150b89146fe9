import { type Firestore, GeoPoint, Timestamp } from "firebase-admin/firestore";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type ContentSource, collectionNames } from "~/content/content";
import { StoreFault } from "~/store-fault";
import { openContentFirestore } from "~/stores/firebase/content-firestore";
import { type LazyFirestore, lazyFirestore } from "~/stores/firebase/firestore";
import { createContent } from "~/stores/snapshot";
import { newProjectId, openEditor, plainClient, useFirestoreEmulator } from "../firebase/firestore-place";
import { describeContentSource, openLog } from "./content-contract";

useFirestoreEmulator();

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

describeContentSource("Firestore", (log) => {
  const projectId = newProjectId();
  const main = lazyFirestore(projectId, "(default)");
  const source = openContentFirestore(main, lazyFirestore(projectId, "catalog"), log);
  return { source, ...openEditor(projectId) };
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
    const scheduledAt = "2026-11-21T09:05:00.123Z";
    await editor.doc("blogPost/sun").set({
      scheduledAt: Timestamp.fromDate(new Date(scheduledAt)),
      place: new GeoPoint(29.9, 78.1),
      by: editor.doc("userDetails/asha"),
    });
    expect((await source.readAll("blogPost"))[0]?.data).toEqual({
      scheduledAt,
      place: { latitude: 29.9, longitude: 78.1 },
      by: "userDetails/asha",
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
});
