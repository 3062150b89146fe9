import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { MediaLibrary } from "~/editing/media-library";

export interface MediaPlace {
  library: MediaLibrary;
  /** The stored bytes, past the library. */
  read(name: string): Promise<Buffer | undefined>;
  /** Makes storing fail. */
  breakDown(): Promise<void>;
  /** Makes keeping former files fail. */
  breakFormer(): Promise<void>;
  mend(): Promise<void>;
  close(): Promise<void>;
}

const roof = Buffer.from("a roof");
const shed = Buffer.from("another shed");
const HASH = "a".repeat(64);
const ASHA = "asha/office@example.in";
const OTHER = "b".repeat(64);

/** What every store of pictures and files has to do. */
export function describeMedia(name: string, open: (now: () => Date) => Promise<MediaPlace>) {
  describe(`the media library in ${name}`, () => {
    let place: MediaPlace;
    let library: MediaLibrary;
    let time: number;
    beforeEach(async () => {
      time = Date.parse("2026-11-23T05:00:00Z");
      place = await open(() => {
        time += 60_000;
        return new Date(time);
      });
      library = place.library;
    });
    afterEach(() => place.close());

    it("keeps the names that people gave, and numbers those that are taken", async () => {
      expect(await library.list()).toEqual([]);
      expect(await library.add("छत की फोटो (1).jpg", roof, HASH)).toBe("छत की फोटो (1).jpg");
      expect(await library.add("__proto__.jpg", roof, HASH)).toBe("__proto__.jpg");
      expect(await library.add("roof.jpg", roof, HASH)).toBe("roof.jpg");
      expect(await library.add("roof.jpg", shed, OTHER)).toBe("roof (2).jpg");
      expect((await library.list()).sort()).toEqual([
        "__proto__.jpg",
        "roof (2).jpg",
        "roof.jpg",
        "छत की फोटो (1).jpg",
      ]);
      expect(await place.read("roof.jpg")).toEqual(roof);
      expect(await place.read("roof (2).jpg")).toEqual(shed);
    });

    it("has one file of an upload that comes twice, also at the same time", async () => {
      const names = await Promise.all([1, 2, 3].map(() => library.add("roof.jpg", roof, HASH)));
      expect(new Set(names)).toEqual(new Set(["roof.jpg"]));
      expect(await library.list()).toEqual(["roof.jpg"]);
      expect(await library.known(HASH)).toBe("roof.jpg");
      expect(await library.known(OTHER)).toBeUndefined();
    });

    it("replaces a file under its name, and no longer knows what it was made of before", async () => {
      await library.add("roof.jpg", roof, HASH);
      expect(await library.replace("roof.jpg", shed, OTHER, ASHA)).toBe(true);
      expect(await place.read("roof.jpg")).toEqual(shed);
      expect(await library.known(HASH)).toBeUndefined();
      expect(await library.known(OTHER)).toBe("roof.jpg");
      expect(await library.replace("gone.jpg", shed, OTHER, ASHA)).toBe(false);
    });

    it("does not know an upload whose file was removed", async () => {
      await library.add("roof.jpg", roof, HASH);
      await library.remove("roof.jpg", ASHA);
      expect(await library.list()).toEqual([]);
      expect(await library.known(HASH)).toBeUndefined();
    });

    it("puts a replaced file back, and that again, as often as somebody likes", async () => {
      const name = "छत की फोटो (1).jpg";
      await library.add(name, roof, HASH);
      await library.replace(name, shed, OTHER, ASHA);
      for (const [now, before] of [
        [roof, shed],
        [shed, roof],
      ]) {
        const [former, ...others] = await library.former();
        expect([former?.name, former?.by, others]).toEqual([name, ASHA, []]);
        expect(await library.restore(former?.key ?? "", ASHA)).toBe(name);
        expect(await place.read(name)).toEqual(now);
        expect(await place.read(name)).not.toEqual(before);
        expect(await library.list()).toEqual([name]);
      }
    });

    it("keeps a removed file where nobody finds it, until it is put back or forgotten", async () => {
      await library.add("roof.jpg", roof, HASH);
      await library.replace("roof.jpg", shed, OTHER, ASHA);
      await library.remove("roof.jpg", "ravi@example.in");
      const [removed, replaced] = await library.former();
      expect([removed?.by, replaced?.by]).toEqual(["ravi@example.in", ASHA]);
      expect(await library.list()).toEqual([]);
      expect(await place.read("roof.jpg").catch(() => undefined)).toBeUndefined();
      await library.forget(new Date(removed?.at ?? ""));
      expect(await library.former()).toEqual([removed]);
      expect(await library.restore(replaced?.key ?? "", ASHA)).toBeUndefined();
      expect(await library.restore("2026-11-23T05:00:00.000Z a/../../roof.jpg", ASHA)).toBeUndefined();
      expect(await library.restore(removed?.key ?? "", ASHA)).toBe("roof.jpg");
      expect(await place.read("roof.jpg")).toEqual(shed);
      expect(await library.former()).toEqual([]);
    });

    it("replaces and removes nothing that it cannot keep", async () => {
      await library.add("roof.jpg", roof, HASH);
      await place.breakFormer();
      await expect(library.replace("roof.jpg", shed, OTHER, ASHA)).rejects.toThrow();
      await expect(library.remove("roof.jpg", ASHA)).rejects.toThrow();
      await place.mend();
      expect(await place.read("roof.jpg")).toEqual(roof);
      expect(await library.former()).toEqual([]);
    });

    it("fails while it cannot store, keeps what it has, and goes on by itself", async () => {
      await library.add("roof.jpg", roof, HASH);
      await place.breakDown();
      await expect(library.add("shed.jpg", shed, OTHER)).rejects.toThrow();
      await place.mend();
      expect(await place.read("roof.jpg")).toEqual(roof);
      expect(await library.list()).toEqual(["roof.jpg"]);
      expect(await library.add("shed.jpg", shed, OTHER)).toBe("shed.jpg");
    });
  });
}
