import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { MediaLibrary } from "~/content/editing/media-library";
import type { MediaFiles } from "~/stores/media-library";

export interface MediaPlace {
  library: MediaLibrary;
  media: MediaFiles;
  /** The stored bytes, past the library. */
  read(name: string): Promise<Buffer | undefined>;
  /** Stores a file, past the library. */
  put(name: string, bytes: Buffer): Promise<void>;
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

    const read = (name: string) => place.read(name).catch(() => undefined);

    it("keeps the names that people gave, and numbers those that are taken", async () => {
      expect(await library.list()).toEqual([]);
      const names = ["__proto__.jpg", "roof.jpg", "छत की फोटो (1).jpg"];
      for (const name of names) expect(await library.add(name, roof, HASH)).toBe(name);
      expect(await library.add("roof.jpg", shed, OTHER)).toBe("roof (2).jpg");
      expect((await library.list()).sort()).toEqual([...names, "roof (2).jpg"].sort());
      expect([await read("roof.jpg"), await read("roof (2).jpg")]).toEqual([roof, shed]);
    });

    it("has one file of an upload that comes twice, also at the same time", async () => {
      const names = await Promise.all([1, 2, 3].map(() => library.add("roof.jpg", roof, HASH)));
      expect(names).toEqual(["roof.jpg", "roof.jpg", "roof.jpg"]);
      expect(await library.list()).toEqual(["roof.jpg"]);
      expect([await library.known(HASH), await library.known(OTHER)]).toEqual(["roof.jpg", undefined]);
    });

    it("puts a replaced file back, and that again, as often as somebody likes", async () => {
      const name = "छत की फोटो (1).jpg";
      await library.add(name, roof, HASH);
      expect(await library.replace(name, shed, OTHER, ASHA)).toBe(true);
      expect(await library.replace("gone.jpg", shed, OTHER, ASHA)).toBe(false);
      // The library no longer knows what the file was made of before.
      expect([await library.known(HASH), await library.known(OTHER)]).toEqual([undefined, name]);
      expect(await read(name)).toEqual(shed);
      for (const now of [roof, shed]) {
        const [former, ...others] = await library.former();
        expect([former?.name, former?.by, others]).toEqual([name, ASHA, []]);
        expect(await library.restore(former?.key ?? "", ASHA)).toBe(name);
        expect([await read(name), await library.list()]).toEqual([now, [name]]);
      }
    });

    it("keeps a removed file where nobody finds it, until it is put back or forgotten", async () => {
      await library.add("roof.jpg", roof, HASH);
      await library.replace("roof.jpg", shed, OTHER, ASHA);
      await library.remove("roof.jpg", "ravi@example.in");
      const [removed, replaced] = await library.former();
      expect([removed?.by, replaced?.by]).toEqual(["ravi@example.in", ASHA]);
      const found = [await library.list(), await read("roof.jpg"), await library.known(OTHER)];
      expect(found).toEqual([[], undefined, undefined]);
      await library.forget(new Date(removed?.at ?? ""));
      expect(await library.former()).toEqual([removed]);
      for (const key of [replaced?.key ?? "", "2026-11-23T05:00:00.000Z a/../../roof.jpg"])
        expect(await library.restore(key, ASHA)).toBeUndefined();
      expect(await library.restore(removed?.key ?? "", ASHA)).toBe("roof.jpg");
      expect([await read("roof.jpg"), await library.former()]).toEqual([shed, []]);
    });

    it("replaces and removes nothing that it cannot keep", async () => {
      await library.add("roof.jpg", roof, HASH);
      await place.breakFormer();
      await expect(library.replace("roof.jpg", shed, OTHER, ASHA)).rejects.toThrow();
      await expect(library.remove("roof.jpg", ASHA)).rejects.toThrow();
      await place.mend();
      expect([await read("roof.jpg"), await library.former()]).toEqual([roof, []]);
    });

    it("finds files that the site may serve, whichever Unicode form their names have, and no others", async () => {
      const [composed, decomposed] = ["Dächer.jpg".normalize("NFC"), "Dächer.jpg".normalize("NFD")];
      for (const name of [decomposed, "a%20b.JPG", ".hidden.jpg", "notes.txt"]) await place.put(name, roof);
      for (const name of [composed, decomposed]) {
        const found = await place.media.find(name);
        expect([found?.name, found?.size, found?.type]).toEqual([decomposed, 6, "image/jpeg"]);
        const range: Uint8Array[] = [];
        for await (const chunk of found?.read(2, 4) ?? []) range.push(chunk);
        expect(Buffer.concat(range).toString()).toBe("roo");
      }
      expect((await place.media.find("a b.JPG"))?.name).toBe("a%20b.JPG");
      for (const name of [".hidden.jpg", "notes.txt", "none.jpg", "../media/a%20b.JPG", "folder/a.jpg"])
        expect(await place.media.find(name)).toBeUndefined();
      expect((await library.list()).sort()).toEqual([decomposed, "a%20b.JPG"].sort());
      // They are one file.
      expect(await library.add(composed, shed, OTHER)).toBe("Dächer (2).jpg");
      await library.replace(composed, shed, OTHER, ASHA);
      expect((await library.list()).sort()).toEqual([decomposed, "Dächer (2).jpg", "a%20b.JPG"].sort());
      expect(await read(decomposed)).toEqual(shed);
    });

    it("removes and keeps a file once that four people remove at once", async () => {
      await library.add("roof.jpg", roof, HASH);
      const removed = await Promise.all([1, 2, 3, 4].map(() => library.remove("roof.jpg", ASHA)));
      expect(removed.sort()).toEqual([false, false, false, true]);
      expect(await library.former()).toHaveLength(1);
    });
  });
}
