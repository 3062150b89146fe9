import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { MediaLibrary } from "~/editing/media-library";

export interface MediaPlace {
  library: MediaLibrary;
  /** The stored bytes, past the library. */
  read(name: string): Promise<Buffer | undefined>;
  /** Makes storing fail. */
  breakDown(): Promise<void>;
  mend(): Promise<void>;
  close(): Promise<void>;
}

const roof = Buffer.from("a roof");
const shed = Buffer.from("another shed");
const HASH = "a".repeat(64);
const OTHER = "b".repeat(64);

/** What every store of pictures and files has to do. */
export function describeMedia(name: string, open: () => Promise<MediaPlace>) {
  describe(`the media library in ${name}`, () => {
    let place: MediaPlace;
    let library: MediaLibrary;
    beforeEach(async () => {
      place = await open();
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
      expect(await library.replace("roof.jpg", shed, OTHER)).toBe(true);
      expect(await place.read("roof.jpg")).toEqual(shed);
      expect(await library.known(HASH)).toBeUndefined();
      expect(await library.known(OTHER)).toBe("roof.jpg");
      expect(await library.replace("gone.jpg", shed, OTHER)).toBe(false);
    });

    it("does not know an upload whose file was removed", async () => {
      await library.add("roof.jpg", roof, HASH);
      await library.remove("roof.jpg");
      expect(await library.list()).toEqual([]);
      expect(await library.known(HASH)).toBeUndefined();
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
