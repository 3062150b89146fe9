import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type CollectionName, MAX_DOCUMENT_BYTES } from "~/content/content";
import { type EditableContent, type EditedDocument, RESTORE_FOR_MS } from "~/editing/editable-content";

/** A store's place for content, empty at first and kept until it is removed, with an editor's means to change it. */
export interface EditingPlace {
  open(now: () => Date): EditableContent;
  /** As somebody else does, in an editor of files or in Firebase's console. */
  put(name: CollectionName, id: string, data: object): Promise<void>;
  delete(name: CollectionName, id: string): Promise<void>;
  /** What visitors get. */
  live(name: CollectionName, id: string): Promise<unknown>;
  remove(): Promise<void>;
}

const ASHA = "asha@example.in";
const VIKRAM = "vikram@example.in";
const DAY_MS = 24 * 60 * 60_000;

/** The contract of every store whose content can be edited. */
export function describeEditing(store: string, makePlace: () => Promise<EditingPlace>) {
  describe(`editing content in ${store}`, () => {
    let place: EditingPlace;
    let editing: EditableContent;
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

    async function save(
      name: CollectionName,
      id: string,
      change: Parameters<EditableContent["save"]>[2],
      by = ASHA,
      seen?: string,
    ): Promise<EditedDocument | undefined> {
      const version = seen ?? (await editing.read(name, id))?.version ?? "";
      now += 1000;
      const result = await editing.save(name, id, change, by, version);
      if ("saved" in result) return result.saved;
      throw new Error(JSON.stringify(result));
    }

    const formerOf = async (name: CollectionName, id: string) =>
      (await editing.history(name, id)).map(({ was, fields, by }) => [was, fields, by]);

    it("has nothing at first, and no fault", async () => {
      expect(await editing.fault()).toBeUndefined();
      expect(await editing.list("packages")).toEqual([]);
      expect(await editing.read("packages", "2-kw")).toBeUndefined();
      expect(await editing.history("packages", "2-kw")).toEqual([]);
      expect(await editing.removed("packages")).toEqual([]);
      expect(await editing.publishDue(new Date(now))).toEqual([]);
    });

    it("keeps a new document, and lists it by id beside those that were there", async () => {
      await place.put("userDetails", "vikram", { fullName: "Vikram", order: 2 });
      const fields = { fullName: "आशा", skills: ["roofs"], facts: { years: 7, isLead: true, note: null } };
      const saved = await save("userDetails", "asha", { live: fields });
      expect(saved).toEqual({ id: "asha", live: fields, version: expect.stringMatching(/./) });
      expect(await editing.read("userDetails", "asha")).toEqual(saved);
      expect(await place.live("userDetails", "asha")).toEqual(fields);
      expect((await editing.list("userDetails")).map(({ id, live }) => [id, live])).toEqual([
        ["asha", fields],
        ["vikram", { fullName: "Vikram", order: 2 }],
      ]);
      expect(await editing.list("packages")).toEqual([]);
    });

    it("saves only over what was seen, and tells what is there now", async () => {
      await place.put("packages", "2-kw", { price: 1 });
      const seen = (await editing.read("packages", "2-kw"))?.version ?? "";
      const now = await save("packages", "2-kw", { live: { price: 2 } }, VIKRAM, seen);
      expect(await editing.save("packages", "2-kw", { live: { price: 3 } }, ASHA, seen)).toEqual({
        conflict: now,
      });
      expect(await editing.save("packages", "2-kw", { live: null }, ASHA, "")).toEqual({ conflict: now });
      expect(await editing.save("packages", "3-kw", { live: {} }, ASHA, seen)).toEqual({
        conflict: undefined,
      });
      expect(await place.live("packages", "2-kw")).toEqual({ price: 2 });
    });

    it("sees what somebody else changes, removes or adds meanwhile", async () => {
      const first = await save("packages", "2-kw", { live: { price: 1 }, draft: { fields: { price: 5 } } });
      await place.put("packages", "2-kw", { price: 2 });
      const result = await editing.save(
        "packages",
        "2-kw",
        { live: { price: 3 } },
        ASHA,
        String(first?.version),
      );
      expect(result).toMatchObject({ conflict: { live: { price: 2 }, draft: { fields: { price: 5 } } } });
      await place.delete("packages", "2-kw");
      const left = await editing.read("packages", "2-kw");
      expect(left).toMatchObject({ draft: { fields: { price: 5 } } });
      expect(left?.live).toBeUndefined();
      await place.put("packages", "3-kw", { price: 7 });
      expect(await editing.save("packages", "3-kw", { live: {} }, ASHA, "")).toMatchObject({
        conflict: { id: "3-kw" },
      });
    });

    it("lets exactly one of many win that save at once", async () => {
      await place.put("packages", "2-kw", { price: 0 });
      const seen = (await editing.read("packages", "2-kw"))?.version ?? "";
      const results = await Promise.all(
        Array.from({ length: 8 }, (_, price) =>
          editing.save("packages", "2-kw", { live: { price: price + 1 } }, ASHA, seen),
        ),
      );
      const won = results.flatMap((result) => ("saved" in result ? (result.saved?.live ?? []) : []));
      expect(won).toHaveLength(1);
      expect(results.filter((result) => "conflict" in result)).toHaveLength(7);
      expect([await place.live("packages", "2-kw")]).toEqual(won);
      expect(await formerOf("packages", "2-kw")).toEqual([["live", { price: 0 }, ASHA]]);
    });

    it("keeps a draft beside what visitors get, until it is published", async () => {
      await place.put("packages", "2-kw", { price: 1 });
      const drafted = await save("packages", "2-kw", { draft: { fields: { price: 2 } } });
      const draft = { fields: { price: 2 }, by: ASHA, at: "2026-11-22T10:00:01.000Z" };
      expect(drafted).toMatchObject({ live: { price: 1 }, draft });
      expect(await place.live("packages", "2-kw")).toEqual({ price: 1 });
      const published = await save("packages", "2-kw", { live: { price: 2 }, draft: null }, VIKRAM);
      expect(published).toMatchObject({ live: { price: 2 } });
      expect(published?.draft).toBeUndefined();
      expect(await formerOf("packages", "2-kw")).toEqual([["live", { price: 1 }, VIKRAM]]);
    });

    it("lists documents that are only a draft, and hides them from visitors", async () => {
      const created = await save("blogPost", "dawn", { draft: { fields: { title: "Dawn" } } });
      expect(created).toMatchObject({ id: "dawn", draft: { fields: { title: "Dawn" } } });
      expect(created?.live).toBeUndefined();
      expect(await editing.list("blogPost")).toEqual([created]);
      expect(await place.live("blogPost", "dawn")).toBeUndefined();
      expect(await save("blogPost", "dawn", { draft: null })).toBeUndefined();
      expect(await editing.list("blogPost")).toEqual([]);
      expect(await editing.removed("blogPost")).toMatchObject([{ was: "draft", fields: { title: "Dawn" } }]);
    });

    it("lists drafts alone", async () => {
      await place.put("packages", "2-kw", { price: 2 });
      await place.put("packages", "3-kw", { price: 3 });
      await save("packages", "3-kw", { draft: { fields: { price: 4 } } });
      await save("packages", "5-kw", { draft: { fields: { price: 5 } } });
      const found = await editing.drafts("packages");
      expect(found.map(({ id, live }) => [id, live])).toEqual([
        ["3-kw", { price: 3 }],
        ["5-kw", undefined],
      ]);
      expect(found[0]).toEqual(await editing.read("packages", "3-kw"));
      expect(await editing.drafts("blogPost")).toEqual([]);
    });

    it("keeps the link to a preview, which is no state of the document, until it is revoked or the document ends", async () => {
      const first = await save("packages", "2-kw", { live: { price: 1 } });
      const link = { key: "abc", by: ASHA, until: "2026-11-23T10:00:00.000Z" };
      const linked = await save("packages", "2-kw", { link });
      expect(linked).toEqual({ ...first, link });
      expect(await save("packages", "2-kw", { live: { price: 2 }, draft: { fields: {} } })).toMatchObject({
        link,
      });
      expect((await save("packages", "2-kw", { link: null }))?.link).toBeUndefined();
      await save("packages", "2-kw", { link });
      expect(await editing.history("packages", "2-kw")).toHaveLength(1);
      await save("packages", "2-kw", { live: null });
      expect(await editing.read("packages", "2-kw")).toMatchObject({ link });
      await save("packages", "2-kw", { draft: null });
      expect((await save("packages", "2-kw", { live: { price: 2 } }))?.link).toBeUndefined();
      expect(await save("packages", "9-kw", { link })).toBeUndefined();
    });

    it("changes nothing, and keeps nothing, when nothing differs", async () => {
      const first = await save("packages", "2-kw", { live: { a: 1, b: [1] }, draft: { fields: { a: 2 } } });
      expect(
        await save("packages", "2-kw", { live: { b: [1], a: 1 }, draft: { fields: { a: 2 } } }, VIKRAM),
      ).toEqual(first);
      expect(await editing.history("packages", "2-kw")).toEqual([]);
    });

    it("tells who replaced what, newest first, and restores it", async () => {
      await save("packages", "2-kw", { live: { price: 1 } });
      await save("packages", "2-kw", { live: { price: 2 } }, VIKRAM);
      await save("packages", "2-kw", { draft: { fields: { price: 3 } } });
      await save("packages", "2-kw", { draft: { fields: { price: 4 } } }, VIKRAM);
      await save("packages", "2-kw", { live: { price: 5 }, draft: null });
      const history = await editing.history("packages", "2-kw");
      expect(history.map(({ was, fields, by, at, id }) => [was, fields, by, at, id])).toEqual(
        expect.arrayContaining([["live", { price: 2 }, ASHA, "2026-11-22T10:00:05.000Z", "2-kw"]]),
      );
      expect(history.map(({ fields }) => fields.price)).toEqual(
        history[0]?.was === "live" ? [2, 4, 3, 1] : [4, 2, 3, 1],
      );
      expect(new Set(history.map(({ key }) => key)).size).toBe(4);
      await save("packages", "2-kw", { live: history.at(-1)?.fields ?? {} });
      expect(await place.live("packages", "2-kw")).toEqual({ price: 1 });
      expect((await formerOf("packages", "2-kw"))[0]).toEqual(["live", { price: 5 }, ASHA]);
      expect(await editing.history("packages", "3-kw")).toEqual([]);
    });

    it("keeps 50 former states of a document, and not only those of drafts", async () => {
      await save("packages", "2-kw", { live: { price: -1 } });
      await save("packages", "2-kw", { live: { price: -2 } });
      for (let price = 0; price < 55; price += 1)
        await save("packages", "2-kw", { draft: { fields: { price } } });
      const history = await editing.history("packages", "2-kw");
      expect(history).toHaveLength(50);
      expect(history[0]).toMatchObject({ was: "draft", fields: { price: 53 } });
      await save("packages", "2-kw", { live: null, draft: null });
      expect(await editing.removed("packages")).toMatchObject([{ was: "live", fields: { price: -2 } }]);
    });

    it("restores a deleted document for 90 days", async () => {
      await save("downloads", "guide", { live: { title: "Guide" } });
      await save("downloads", "old", { live: { title: "Old" }, draft: { fields: { title: "Older" } } });
      expect(await save("downloads", "old", { live: null, draft: null }, VIKRAM)).toBeUndefined();
      now += DAY_MS;
      expect(await save("downloads", "guide", { live: null })).toBeUndefined();
      expect(await place.live("downloads", "guide")).toBeUndefined();
      const [guide, old, ...rest] = await editing.removed("downloads");
      expect(guide).toMatchObject({ id: "guide", was: "live", fields: { title: "Guide" }, by: ASHA });
      expect(old).toMatchObject({ id: "old", was: "live", fields: { title: "Old" }, by: VIKRAM });
      expect(rest).toEqual([]);

      await save("downloads", "guide", { live: guide?.fields ?? {} }, ASHA, "");
      expect(await place.live("downloads", "guide")).toEqual({ title: "Guide" });
      expect((await editing.removed("downloads")).map(({ id }) => id)).toEqual(["old"]);
      // As `content -- push` or an editor of files does.
      await place.put("downloads", "old", { title: "Old" });
      expect(await editing.removed("downloads")).toEqual([]);
      await place.delete("downloads", "old");
      expect(await editing.removed("downloads")).toHaveLength(1);
      await save("downloads", "back", { live: { title: "Back" } });
      await save("downloads", "back", { live: null });
      await place.put("downloads", "back", { title: "Back" });
      now += RESTORE_FOR_MS;
      expect(await editing.removed("downloads")).toEqual([]);
      await save("downloads", "guide", { live: { title: "New" } });
      await editing.forget(new Date(now - RESTORE_FOR_MS + DAY_MS));
      expect(await editing.history("downloads", "old")).toEqual([]);
      expect(await editing.history("downloads", "back")).not.toEqual([]);
      expect(await editing.history("downloads", "guide")).toHaveLength(2);
    });

    it("publishes drafts when their time has come, and only then", async () => {
      await place.put("blogPost", "dawn", { title: "Old" });
      const publishAt = "2026-11-23T00:00:00.000Z";
      await save("blogPost", "dawn", { draft: { fields: { title: "New" }, publishAt } }, VIKRAM);
      await save("packages", "2-kw", { draft: { fields: { price: 1 }, publishAt } });
      await save("packages", "3-kw", { draft: { fields: { price: 1 } } });
      expect((await editing.read("blogPost", "dawn"))?.draft?.publishAt).toBe(publishAt);
      expect(await editing.publishDue(new Date(Date.parse(publishAt) - 1))).toEqual([]);
      const published = await editing.publishDue(new Date(publishAt));
      expect(published).toHaveLength(2);
      expect(published).toEqual(
        expect.arrayContaining([
          { name: "blogPost", id: "dawn", by: VIKRAM },
          { name: "packages", id: "2-kw", by: ASHA },
        ]),
      );
      expect(await place.live("blogPost", "dawn")).toEqual({ title: "New" });
      expect(await place.live("packages", "3-kw")).toBeUndefined();
      expect((await editing.read("blogPost", "dawn"))?.draft).toBeUndefined();
      expect(await formerOf("blogPost", "dawn")).toEqual([["live", { title: "Old" }, VIKRAM]]);
      expect(await editing.publishDue(new Date(publishAt))).toEqual([]);
    });

    it("keeps fields that no schema knows, whatever they are called", async () => {
      const fields = JSON.parse('{"price":1,"constructor":{"__proto":1},"toString":"x","länge":[{"a":[]}]}');
      await save("packages", "2-kw", { live: fields, draft: { fields } });
      const read = await editing.read("packages", "2-kw");
      expect([read?.live, read?.draft?.fields]).toEqual([fields, fields]);
    });

    it("keeps dates as ISO 8601 in UTC", async () => {
      const fields = { title: "Dawn", createdAt: "2026-11-21T09:05:00.120Z", scheduledAt: null };
      const saved = await save("blogPost", "dawn", { live: fields, draft: { fields } });
      expect([saved?.live, saved?.draft?.fields]).toEqual([fields, fields]);
      expect(await save("blogPost", "dawn", { live: fields }, VIKRAM)).toEqual(saved);
    });

    it.each(["../packages/x", "..", ".", ".hidden", "a/b", "", "a\nb", "a\0b", "x".repeat(300)])(
      "refuses the id %j, and reads nothing there",
      async (id) => {
        expect(await editing.read("packages", id)).toBeUndefined();
        expect(await editing.history("packages", id)).toEqual([]);
        expect(await editing.save("packages", id, { live: {} }, ASHA, "")).toEqual({
          refused: expect.anything(),
        });
        expect(await editing.save("packages", id, { draft: { fields: {} } }, ASHA, "")).toEqual({
          refused: expect.anything(),
        });
        expect(await editing.list("packages")).toEqual([]);
      },
    );

    it.each(["हरिद्वार 2 kW", "a.b (2)", "-Mabc_1"])("accepts the id %j", async (id) => {
      await save("packages", id, { live: { price: 1 } });
      await save("packages", id, { live: { price: 2 }, draft: { fields: {} } });
      expect((await editing.list("packages")).map((document) => document.id)).toEqual([id]);
      expect(await formerOf("packages", id)).toEqual([["live", { price: 1 }, ASHA]]);
      await save("packages", id, { live: null, draft: null });
      expect((await editing.removed("packages")).map((former) => former.id)).toEqual([id]);
    });

    it("refuses documents that are too large", async () => {
      const fields = { content: "x".repeat(MAX_DOCUMENT_BYTES) };
      for (const change of [{ live: fields }, { draft: { fields } }])
        expect(await editing.save("blogPost", "long", change, ASHA, "")).toEqual({
          refused: "larger than 256 KB",
        });
      expect(await editing.read("blogPost", "long")).toBeUndefined();
    });
  });
}
