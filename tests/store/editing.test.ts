import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { GeoPoint, Timestamp } from "firebase-admin/firestore";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { CollectionName } from "~/content/content";
import { plainFields } from "~/content/plain-fields";
import { openContentFirestore } from "~/stores/firebase/content-firestore";
import { openEditingFirestore } from "~/stores/firebase/editing-firestore";
import { lazyFirestore } from "~/stores/firebase/firestore";
import { toPlain } from "~/stores/firebase/plain-value";
import { withNews } from "~/stores/publish-drafts";
import { createContent } from "~/stores/snapshots";
import { isGoogles, newProjectId, plainClient, useFirestoreEmulator } from "../firebase/firestore-place";
import { watchFirestoreTraffic } from "../firebase/firestore-traffic";
import { openLog } from "./content-contract";
import { editedFolder } from "./edited-folder";
import { describeEditing } from "./editing-contract";

vi.setConfig({ testTimeout: 30_000 });
const traffic = watchFirestoreTraffic();
useFirestoreEmulator();

const ASHA = "asha@example.in";

describeEditing("a folder", async () => {
  const { content, open, fileOf, remove } = editedFolder();
  return {
    open,
    async put(name, id, data) {
      mkdirSync(path.join(content, name), { recursive: true });
      writeFileSync(fileOf(name, id), JSON.stringify(data));
    },
    delete: async (name, id) => rmSync(fileOf(name, id)),
    live: async (name, id) =>
      existsSync(fileOf(name, id)) ? JSON.parse(readFileSync(fileOf(name, id), "utf8")) : undefined,
    remove: async () => remove(),
  };
});

describeEditing("Firestore", async () => {
  const projectId = newProjectId();
  const [main, catalog] = [lazyFirestore(projectId, "(default)"), lazyFirestore(projectId, "catalog")];
  const [editor, catalogEditor] = [plainClient(projectId), plainClient(projectId, "catalog")];
  const documentOf = (name: CollectionName, id: string) =>
    (name === "packages" || name === "downloads" ? catalogEditor : editor).collection(name).doc(id);
  return {
    open: (now) => openEditingFirestore(main, catalog, openLog(), now),
    put: async (name, id, data) => void (await documentOf(name, id).set(data)),
    delete: async (name, id) => void (await documentOf(name, id).delete()),
    async live(name, id) {
      const data = (await documentOf(name, id).get()).data();
      return data && plainFields(name, toPlain(data));
    },
    async remove() {
      await Promise.all([editor.terminate(), catalogEditor.terminate()]);
    },
  };
});

describe("editing in Firestore", () => {
  it("keeps the types of unchanged fields, also in a document that is restored", async () => {
    const projectId = newProjectId();
    const editing = openEditingFirestore(
      lazyFirestore(projectId, "(default)"),
      lazyFirestore(projectId, "catalog"),
      openLog(),
    );
    const editor = plainClient(projectId);
    const film = editor.doc("video-gallery/films");
    const typed = { place: new GeoPoint(29.9, 78.1), createdAt: new Timestamp(1_763_613_000, 123_456_789) };
    await film.set({ title: "Films", ...typed });
    const { live = {}, version = "" } = (await editing.read("video-gallery", "films")) ?? {};
    expect(live).toEqual({
      title: "Films",
      place: { latitude: 29.9, longitude: 78.1 },
      createdAt: "2025-11-20T04:30:00.123Z",
    });
    await editing.save("video-gallery", "films", { live: { ...live, title: "New" } }, ASHA, version);
    expect((await film.get()).data()).toEqual({ title: "New", ...typed });
    const second = (await editing.read("video-gallery", "films"))?.version ?? "";
    await editing.save("video-gallery", "films", { live: null }, ASHA, second);
    const [gone] = await editing.removed("video-gallery");
    expect(gone?.fields).toEqual({ ...live, title: "New" });
    const day = "2026-11-22T00:00:00.000Z";
    await editing.save("video-gallery", "films", { live: { ...gone?.fields, createdAt: day } }, ASHA, "");
    expect((await film.get()).data()).toEqual({
      title: "New",
      place: typed.place,
      createdAt: Timestamp.fromMillis(Date.parse(day)),
    });
    await editor.terminate();
  });

  it.each([
    ["__asha__", {}, "Firestore keeps such ids for itself"],
    ["lists", { skills: [["roofs"]] }, "skills.0: a list in a list"],
    ["names", JSON.parse('{"__proto__":1}'), ': no field may be called "__proto__"'],
  ])("refuses %s, and says why", async (id, fields, refused) => {
    const projectId = newProjectId();
    const main = lazyFirestore(projectId, "(default)");
    const editing = openEditingFirestore(main, main, openLog());
    expect(await editing.save("userDetails", id, { live: fields }, ASHA, "")).toEqual({ refused });
    expect(await editing.save("userDetails", id, { draft: { fields } }, ASHA, "")).toEqual({ refused });
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
    const [main, catalog] = [lazyFirestore(projectId, "(default)"), lazyFirestore(projectId, "catalog")];
    const content = createContent(openContentFirestore(main, catalog, log), { log, now: () => now });
    return { content, editing: withNews(openEditingFirestore(main, catalog, log), content) };
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
    const publishAt = new Date(now).toISOString();
    await other.editing.save(
      "blogPost",
      "dawn",
      { draft: { fields: { title: "Dusk" }, publishAt } },
      ASHA,
      version,
    );
    expect(await titles(one)).toEqual(["Dawn"]);
    expect(await one.editing.publishDue(new Date(now))).toHaveLength(1);
    expect(await titles(one)).toEqual(["Dusk"]);
  });

  it("let one of many saves at once win", async () => {
    const results = await Promise.all(
      [one, other, one, other].map(({ editing }, number) =>
        editing.save("blogPost", "dawn", { live: { title: `Dawn ${number}` } }, ASHA, ""),
      ),
    );
    const won = results.flatMap((result) => ("saved" in result ? result.saved?.live?.title : []));
    expect(won).toHaveLength(1);
    expect(await titles(other)).toEqual(won);
  });

  it.skipIf(isGoogles)("read few documents, and need no index of several fields", async () => {
    const { editing } = one;
    async function readsOf(work: () => Promise<unknown>) {
      const before = traffic.reads;
      await work();
      return traffic.reads - before;
    }
    for (let number = 0; number < 20; number += 1)
      await editing.save("packages", `${number}-kw`, { live: { number } }, ASHA, "");
    const draft = { fields: {}, publishAt: "2030-01-01T00:00:00.000Z" };
    const { version = "" } = (await editing.read("packages", "7-kw")) ?? {};
    expect(await readsOf(() => editing.save("packages", "7-kw", { draft }, ASHA, version))).toBe(4);
    expect(await readsOf(() => editing.read("packages", "7-kw"))).toBe(2);
    expect(await readsOf(() => editing.list("packages"))).toBe(21);
    expect(await readsOf(() => editing.drafts("packages"))).toBe(2);
    expect(await readsOf(() => editing.publishDue(new Date(now)))).toBe(2);
    expect(await readsOf(() => editing.removed("packages"))).toBe(1);
    expect([...traffic.indexes]).toEqual([]);
  });
});
