import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  type CollectionName,
  type ContentSource,
  collectionNames,
  type RawDocument,
} from "~/content/content";
import type { Log } from "~/stores/log";
import { createContent } from "~/stores/snapshots";

/** A store's place for content, empty at first, with an editor's means to change it. */
export interface ContentPlace {
  open(log: Log): Promise<ContentSource>;
  put(name: CollectionName, id: string, data: object): Promise<void>;
  delete(name: CollectionName, id: string): Promise<void>;
  remove(): Promise<void>;
}

/** How long a change may take to show on a busy machine. */
export const SOON = { interval: 5, timeout: 5_000 };

/** A log whose lines can be read. */
export function openLog(): Log & { lines: string[] } {
  const lines: string[] = [];
  const record = (message: string) => void lines.push(message);
  return { lines, info: record, warn: record, error: record };
}

export function byId(documents: RawDocument[]) {
  return documents.toSorted((a, b) => (a.id < b.id ? -1 : 1));
}

/** The contract of every content store. */
export function describeContentSource(name: string, makePlace: () => Promise<ContentPlace>) {
  describe(`content in ${name}`, () => {
    let place: ContentPlace;
    let source: ContentSource;
    const log = openLog();

    beforeEach(async () => {
      log.lines.length = 0;
      place = await makePlace();
      source = await place.open(log);
    });

    afterEach(async () => {
      await source.close();
      await place.remove();
    });

    it("is empty at first", async () => {
      for (const collection of collectionNames) expect(await source.readAll(collection)).toEqual([]);
    });

    it("is read as it was written, by collection", async () => {
      const dawn = { heading: "सूर्योदय", order: 1, isPublished: true, buttonLink: null };
      const house = { title: "House", photos: [{ url: "https://example.in/house.jpg", description: "" }] };
      await place.put("heroSliders", "dawn", dawn);
      await place.put("heroSliders", "noon-2", {});
      await place.put("photo-gallery", "house", house);
      expect(byId(await source.readAll("heroSliders"))).toEqual([
        { id: "dawn", data: dawn },
        { id: "noon-2", data: {} },
      ]);
      expect(await source.readAll("photo-gallery")).toEqual([{ id: "house", data: house }]);
    });

    it("tells each watcher of added, changed and deleted documents until it stops", async () => {
      let told = 0;
      let toldTheOther = 0;
      const stop = source.watch("userDetails", () => told++);
      const stopTheOther = source.watch("userDetails", () => toldTheOther++);

      for (const edit of [
        () => place.put("userDetails", "asha", { fullName: "Asha" }),
        () => place.put("userDetails", "asha", { fullName: "Asha Verma" }),
        () => place.delete("userDetails", "asha"),
      ]) {
        told = 0;
        toldTheOther = 0;
        await edit();
        await expect.poll(() => told > 0 && toldTheOther > 0, SOON).toBe(true);
      }

      stop();
      told = 0;
      toldTheOther = 0;
      await place.put("userDetails", "vikram", {});
      await expect.poll(() => toldTheOther, SOON).toBeGreaterThan(0);
      expect(told).toBe(0);
      stopTheOther();
    });

    it("shows an edit as soon as a watcher is told", async () => {
      await place.put("heroSliders", "dawn", { heading: "Dawn" });
      const content = createContent(source, { log });
      content.watch("heroSliders", () => {});
      expect(await content.all("heroSliders")).toMatchObject([{ id: "dawn", heading: "Dawn" }]);

      for (const heading of ["Sunrise", "Morning", "Noon"]) {
        const revision = content.revision();
        await place.put("heroSliders", "dawn", { heading });
        await expect.poll(() => content.revision(), SOON).toBeGreaterThan(revision);
        expect(await content.all("heroSliders")).toMatchObject([{ id: "dawn", heading }]);
      }
      await content.close();
    });

    it("omits an invalid document, logs it once and serves the others", async () => {
      await place.put("heroSliders", "dawn", { heading: "Dawn" });
      await place.put("heroSliders", "sunrise", { order: "first" });
      const content = createContent(source, { log });
      expect(await content.all("heroSliders")).toMatchObject([{ id: "dawn" }]);
      await content.all("heroSliders");
      expect(log.lines).toEqual([
        'content: heroSliders/sunrise left out: order: "first" is not a number; write it without quotes',
      ]);
      await content.close();
    });

    it("keeps the last good version of a document that an edit breaks, until it is fixed or deleted", async () => {
      await place.put("heroSliders", "dawn", { heading: "Dawn" });
      const content = createContent(source, { log });
      content.watch("heroSliders", () => {});
      const headings = async () => (await content.all("heroSliders")).map(({ heading }) => heading);
      expect(await headings()).toEqual(["Dawn"]);

      await place.put("heroSliders", "dawn", { heading: ["Dawn"] });
      await expect.poll(async () => [await headings(), log.lines.length], SOON).toEqual([["Dawn"], 1]);
      expect(log.lines[0]).toMatch(
        /^content: heroSliders\/dawn is broken; visitors still see its last good version: heading: /,
      );
      await place.put("heroSliders", "dawn", { heading: "Sunrise" });
      await expect.poll(headings, SOON).toEqual(["Sunrise"]);
      await place.delete("heroSliders", "dawn");
      await expect.poll(headings, SOON).toEqual([]);
      await content.close();
    });
  });
}
