import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { CollectionName } from "~/content/content";
import type { ContentChange, EditableContent } from "../../app/editor/save/editable-content";
import { collect } from "./desk-contract";

/** A store's place for content, empty at first and kept until it is removed, with an editor's means to change it. */
export interface EditingPlace {
  open(now: () => Date): EditableContent & { close(): Promise<void> };
  /** As somebody else does, in an editor of files or in Firebase's console. */
  put(name: CollectionName, id: string, data: object): Promise<void>;
  delete(name: CollectionName, id: string): Promise<void>;
  /** What visitors get. */
  live(name: CollectionName, id: string): Promise<unknown>;
  remove(): Promise<void>;
}

const ASHA = "asha@example.in";
const VIKRAM = "vikram@example.in";
const MAX_DOCUMENT_BYTES = 256 * 1024;
const DAY_MS = 24 * 60 * 60_000;

/** The contract of every store whose content can be edited. */
export function describeEditing(store: string, makePlace: () => Promise<EditingPlace>) {
  describe(`editing content in ${store}`, () => {
    let place: EditingPlace;
    let editing: ReturnType<EditingPlace["open"]>;
    let now: number;

    beforeEach(async () => {
      now = Date.parse("2026-11-22T10:00:00Z");
      place = await makePlace();
      editing = place.open(() => new Date(now));
    });

    afterEach(async () => {
      await editing.close();
      await place.remove();
    });

    async function save(name: CollectionName, id: string, change: ContentChange, by = ASHA) {
      const version = (await editing.read(name, id))?.version ?? "";
      now += 1000;
      const result = await editing.save(name, id, change, by, version);
      if (result.status === "saved") return result.document;
      throw new Error(JSON.stringify(result));
    }

    const versionOf = async (id: string) => (await editing.read("packages", id))?.version ?? "";
    /** Saves over a version that somebody saw. */
    const over = (seen: string, change: ContentChange) =>
      editing.save("packages", "2-kw", change, ASHA, seen);
    const savePrice = (price: number, by?: string) => save("packages", "2-kw", { live: { price } }, by);
    const saveDraft = (price: number, by?: string) =>
      save("packages", "2-kw", { draft: { fields: { price } } }, by);
    it("keeps a new document, and lists it beside those that were there", async () => {
      await place.put("userDetails", "vikram", { fullName: "Vikram", order: 2 });
      const fields = { fullName: "आशा", skills: ["roofs"], facts: { years: 7, isLead: true, note: null } };
      const saved = await save("userDetails", "asha", { live: fields });
      expect(saved).toEqual({ id: "asha", live: fields, version: expect.stringMatching(/./) });
      expect(await editing.read("userDetails", "asha")).toEqual(saved);
      expect(await place.live("userDetails", "asha")).toEqual(fields);
      const vikram = { id: "vikram", live: { fullName: "Vikram", order: 2 } };
      expect(await collect(editing.list("userDetails"))).toMatchObject([saved, vikram]);
      expect([await collect(editing.list("packages")), await editing.fault()]).toEqual([[], undefined]);
    });

    it("lists documents beyond one step, and reads many at once as each is read alone, without those that are gone", async () => {
      const ids = Array.from({ length: 302 }, (_, number) => `${number}-kw`);
      await Promise.all(ids.map((id) => place.put("packages", id, { price: 1 })));
      await save("packages", "40-kw", { draft: { fields: { price: 2 } } });
      await save("packages", "only-a-draft", { draft: { fields: { price: 3 } } });
      await save("userDetails", "41-kw", { draft: { fields: { fullName: "Asha" } } });
      await place.delete("packages", "7-kw");
      const listed = (await collect(editing.list("packages"))).map(({ id }) => id);
      expect(listed.sort()).toEqual([...ids.filter((id) => id !== "7-kw"), "only-a-draft"].sort());
      const some = ids.slice(0, 65);
      const asked = [...some, "only-a-draft", "never-there", "__reserved__"].reverse();
      const alone = await Promise.all(asked.map((id) => editing.read("packages", id)));
      const together = await editing.readMany("packages", asked);
      expect(together).toEqual(alone.filter(Boolean));
      expect(together).toHaveLength(some.length);
      expect(await editing.readMany("packages", [])).toEqual([]);
    });

    it("saves only over what was seen, and tells what is there now", async () => {
      await place.put("packages", "2-kw", { price: 1 });
      const seen = await versionOf("2-kw");
      const conflict = await savePrice(2, VIKRAM);
      expect(await over(seen, { live: { price: 3 } })).toEqual({ status: "conflict", document: conflict });
      expect(await over("", { live: null })).toEqual({ status: "conflict", document: conflict });
      const other = await editing.save("packages", "3-kw", { live: {} }, ASHA, seen);
      expect(other).toEqual({ status: "conflict" });
      expect(await place.live("packages", "2-kw")).toEqual({ price: 2 });
    });

    it("sees what somebody else changes, removes or adds meanwhile", async () => {
      const change = { live: { price: 1 }, draft: { fields: { price: 5 } } };
      const { version = "", draft } = (await save("packages", "2-kw", change)) ?? {};
      await place.put("packages", "2-kw", { price: 2 });
      const conflict = { status: "conflict", document: { live: { price: 2 }, draft } };
      expect(await over(version, { live: { price: 3 } })).toMatchObject(conflict);
      await place.delete("packages", "2-kw");
      const left = await editing.read("packages", "2-kw");
      expect([left?.live, left?.draft]).toEqual([undefined, draft]);
      await place.put("packages", "3-kw", { price: 7 });
      const added = await editing.save("packages", "3-kw", { live: {} }, ASHA, "");
      expect(added).toMatchObject({ status: "conflict", document: { id: "3-kw" } });
    });

    it("lists drafts alone, also of documents that visitors do not get", async () => {
      await place.put("packages", "3-kw", { price: 3 });
      await place.put("packages", "5-kw", { price: 5 });
      await save("packages", "5-kw", { draft: { fields: { price: 6 } } });
      const created = await saveDraft(2);
      expect(created).toMatchObject({ id: "2-kw", draft: { fields: { price: 2 } } });
      expect([created?.live, await place.live("packages", "2-kw")]).toEqual([undefined, undefined]);
      expect(await editing.drafts("packages")).toEqual([created, await editing.read("packages", "5-kw")]);
      const ids = (await collect(editing.list("packages"))).map(({ id }) => id);
      expect(ids.sort()).toEqual(["2-kw", "3-kw", "5-kw"]);
      expect(await editing.drafts("blogPost")).toEqual([]);
      expect(await save("packages", "2-kw", { draft: null })).toBeUndefined();
      expect(await editing.removed("packages")).toMatchObject([{ was: "draft", fields: { price: 2 } }]);
    });

    it("keeps the link to a preview until it is revoked or the document ends, and as no state of it", async () => {
      const first = await savePrice(1);
      const link = { key: "abc", by: ASHA, until: "2026-11-23T10:00:00.000Z" };
      expect(await save("packages", "2-kw", { link })).toEqual({ ...first, link });
      const change = { live: { price: 2 }, draft: { fields: {} } };
      expect(await save("packages", "2-kw", change)).toMatchObject({ link });
      expect((await save("packages", "2-kw", { link: null }))?.link).toBeUndefined();
      await save("packages", "2-kw", { link });
      expect(await editing.history("packages", "2-kw")).toHaveLength(1);
      expect(await save("packages", "2-kw", { live: null })).toMatchObject({ link });
      await save("packages", "2-kw", { draft: null });
      expect((await savePrice(2))?.link).toBeUndefined();
      expect(await save("packages", "9-kw", { link })).toBeUndefined();
    });

    it("tells who replaced what, newest first, and restores it", async () => {
      await savePrice(1);
      await saveDraft(3);
      const last = await save("packages", "2-kw", { live: { price: 5 }, draft: null }, VIKRAM);
      // Nothing differs.
      expect(await savePrice(5)).toEqual(last);
      await savePrice(6);
      const history = await editing.history("packages", "2-kw");
      const replaced = { by: VIKRAM, at: "2026-11-22T10:00:03.000Z", id: "2-kw" };
      expect(history[0]).toMatchObject({ was: "live", fields: { price: 5 }, by: ASHA });
      for (const state of [
        { was: "live", fields: { price: 1 } } as const,
        { was: "draft", fields: { price: 3 } } as const,
      ])
        expect(history.slice(1)).toContainEqual(expect.objectContaining({ ...state, ...replaced }));
      expect(new Set(history.map(({ key }) => key)).size).toBe(3);
      await save("packages", "2-kw", { live: history[0]?.fields ?? {} });
      expect(await place.live("packages", "2-kw")).toEqual({ price: 5 });
      expect(await editing.history("packages", "3-kw")).toEqual([]);
    });

    it("keeps 50 former states of a document, and not only those of drafts", async () => {
      await savePrice(-1);
      await savePrice(-2);
      for (let price = 0; price < 55; price += 1) await saveDraft(price);
      const history = await editing.history("packages", "2-kw");
      expect(history).toHaveLength(50);
      expect(history[0]).toMatchObject({ was: "draft", fields: { price: 53 } });
      await save("packages", "2-kw", { live: null, draft: null });
      expect(await editing.removed("packages")).toMatchObject([{ was: "live", fields: { price: -2 } }]);
    });

    it("restores a deleted document for 90 days", async () => {
      const removed = async () =>
        (await editing.removed("downloads")).map(({ id, was, by }) => `${id} ${was} ${by}`);
      await save("downloads", "guide", { live: { title: "Guide" } });
      await save("downloads", "old", { live: { title: "Old" }, draft: { fields: { title: "Older" } } });
      expect(await save("downloads", "old", { live: null, draft: null }, VIKRAM)).toBeUndefined();
      now += DAY_MS;
      expect(await save("downloads", "guide", { live: null })).toBeUndefined();
      expect(await place.live("downloads", "guide")).toBeUndefined();
      expect(await removed()).toEqual([`guide live ${ASHA}`, `old live ${VIKRAM}`]);

      await save("downloads", "guide", { live: { title: "Guide" } });
      expect(await place.live("downloads", "guide")).toEqual({ title: "Guide" });
      expect(await removed()).toHaveLength(1);
      // As `content -- push` or an editor of files does.
      await place.put("downloads", "old", { title: "Old" });
      expect(await removed()).toEqual([]);
      await place.delete("downloads", "old");
      expect(await removed()).toHaveLength(1);
      await save("downloads", "back", { live: { title: "Back" } });
      await save("downloads", "back", { live: null });
      await place.put("downloads", "back", { title: "Back" });
      now += 88 * DAY_MS;
      expect(await removed()).toHaveLength(1);
      now += 2 * DAY_MS;
      expect(await removed()).toEqual([]);
      await save("downloads", "guide", { live: { title: "New" } });
      await editing.forget(new Date(now - 89 * DAY_MS));
      const left = ["old", "back", "guide"].map((id) => editing.history("downloads", id));
      expect((await Promise.all(left)).map(({ length }) => length)).toEqual([0, 1, 2]);
    });

    it("keeps fields that no schema knows, whatever they are called, and dates as ISO 8601", async () => {
      const unknown = '"constructor":{"__proto":1},"toString":"x","länge":[{"a":[]}]';
      const known = '"createdAt":"2026-11-21T09:05:00.120Z","scheduledAt":null';
      const fields = JSON.parse(`{${known},${unknown}}`);
      const saved = await save("blogPost", "dawn", { live: fields, draft: { fields } });
      expect([saved?.live, saved?.draft?.fields]).toEqual([fields, fields]);
      expect(await editing.read("blogPost", "dawn")).toEqual(saved);
    });

    it("refuses ids that could lead elsewhere, and reads nothing there; and documents that are too large", async () => {
      const ids = ["../packages/x", "..", ".", ".hidden", "a/b", "", "a\nb", "a\0b", "x".repeat(300)];
      for (const id of ids) {
        expect(await editing.read("packages", id)).toBeUndefined();
        expect(await editing.history("packages", id)).toEqual([]);
      }
      const large = { content: "x".repeat(MAX_DOCUMENT_BYTES) };
      for (const [id, fields, refused] of [
        ...ids.map((one) => [one, {}, expect.anything()] as const),
        ["long", large, "larger than 256 KB"] as const,
      ])
        for (const change of [{ live: fields }, { draft: { fields } }])
          expect(await editing.save("packages", id, change, ASHA, ""), id).toEqual({
            status: "refused",
            reason: refused,
          });
      expect(await collect(editing.list("packages"))).toEqual([]);
    });
  });
}
