import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  type CollectionName,
  type ContentSource,
  collectionNames,
  type RawDocument,
} from "~/content/content";
import type { Log } from "~/server/log.server";

/** A store's place for content, empty at first, with an editor's means to change it. */
interface ContentPlace {
  source: ContentSource;
  put(name: CollectionName, id: string, data: object): Promise<void>;
  delete(name: CollectionName, id: string): Promise<void>;
  remove(): Promise<void>;
}

/** How long a change may take to show on a busy machine. */
export const SOON = { interval: 5, timeout: 20_000 };

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
export function describeContentSource(name: string, makePlace: (log: Log) => ContentPlace) {
  describe(`content in ${name}`, () => {
    let place: ContentPlace;
    let source: ContentSource;
    const log = openLog();

    beforeEach(() => {
      log.lines.length = 0;
      place = makePlace(log);
      ({ source } = place);
    });

    afterEach(async () => {
      await source.close();
      await place.remove();
    });

    it("is read as it was written, by collection (§7)", async () => {
      const dawn = { heading: "सूर्योदय", order: 1, isPublished: true, buttonLink: null };
      const house = { title: "House", photos: [{ url: "https://example.in/house.jpg", description: "" }] };
      for (const collection of collectionNames) expect(await source.readAll(collection)).toEqual([]);
      await place.put("heroSliders", "dawn", dawn);
      await place.put("heroSliders", "noon-2", {});
      await place.put("photo-gallery", "house", house);
      expect(byId(await source.readAll("heroSliders"))).toEqual([
        { id: "dawn", data: dawn },
        { id: "noon-2", data: {} },
      ]);
      expect(await source.readAll("photo-gallery")).toEqual([{ id: "house", data: house }]);
    });

    it("tells each watcher of added, changed and deleted documents until it stops (§7)", async () => {
      const told = [0, 0];
      const [stop, stopTheOther] = [0, 1].map((watcher) =>
        source.watch("userDetails", () => {
          told[watcher] = (told[watcher] ?? 0) + 1;
        }),
      );
      for (const edit of [
        () => place.put("userDetails", "asha", { fullName: "Asha" }),
        () => place.put("userDetails", "asha", { fullName: "Asha Verma" }),
        () => place.delete("userDetails", "asha"),
      ]) {
        told.fill(0);
        await edit();
        await expect.poll(() => Math.min(...told), SOON).toBeGreaterThan(0);
      }
      stop?.();
      told.fill(0);
      await place.put("userDetails", "vikram", {});
      await expect.poll(() => told[1], SOON).toBeGreaterThan(0);
      expect(told[0]).toBe(0);
      stopTheOther?.();
    });
  });
}
