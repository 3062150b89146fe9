import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { GeoPoint, Timestamp } from "firebase-admin/firestore";
import { beforeEach, describe, expect, it } from "vitest";
import { withNews } from "~/stores/editing-news";
import { openContentFirestore } from "~/stores/firebase/content-firestore";
import { openEditingFirestore } from "~/stores/firebase/editing-firestore";
import { lazyFirestore } from "~/stores/firebase/firestore";
import { toPlain } from "~/stores/firebase/plain-value";
import { createContent } from "~/stores/snapshot";
import { type PlainFields, plainFields } from "../../app/content/plain-fields";
import {
  isGoogles,
  newProjectId,
  openEditor,
  plainClient,
  useFirestoreEmulator,
} from "../firebase/firestore-place";
import { watchFirestoreTraffic } from "../firebase/firestore-traffic";
import { openLog } from "./content-contract";
import { collect } from "./desk-contract";
import { editedFolder } from "./edited-folder";
import { describeEditing } from "./editing-contract";

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

const openBoth = (projectId: string) =>
  [lazyFirestore(projectId, "(default)"), lazyFirestore(projectId, "catalog")] as const;

describeEditing("Firestore", async () => {
  const projectId = newProjectId();
  const editor = openEditor(projectId);
  return {
    ...editor,
    open: (now) => openEditingFirestore(...openBoth(projectId), now),
    async live(name, id) {
      const data = (await editor.doc(name, id).get()).data();
      return data && plainFields(name, toPlain(data));
    },
  };
});

describe("editing in Firestore", () => {
  it("keeps the types of unchanged fields, also in a document that is restored", async () => {
    const projectId = newProjectId();
    const editing = openEditingFirestore(...openBoth(projectId));
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
    await save(null);
    const [gone] = await editing.removed("video-gallery");
    expect(gone?.fields).toEqual({ ...live, title: "New" });
    const day = "2026-11-22T00:00:00.000Z";
    await save({ ...gone?.fields, createdAt: day });
    const changed = Timestamp.fromMillis(Date.parse(day));
    expect((await film.get()).data()).toEqual({ title: "New", place, createdAt: changed });
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
    const both = openBoth(projectId);
    const content = createContent(openContentFirestore(...both, log), { log, now: () => now });
    return { content, editing: withNews(openEditingFirestore(...both), content) };
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
    const draft = { fields: {} };
    const { version = "" } = (await editing.read("packages", "7-kw")) ?? {};
    for (const [reads, work] of [
      [4, () => editing.save("packages", "7-kw", { draft }, ASHA, version)],
      [2, () => editing.read("packages", "7-kw")],
      [21, () => collect(editing.list("packages"))],
      [2, () => editing.drafts("packages")],
      [1, () => editing.removed("packages")],
    ] as const) {
      const before = traffic.reads;
      await work();
      expect(traffic.reads - before).toBe(reads);
    }
    expect([...traffic.indexes]).toEqual([]);
  });
});
