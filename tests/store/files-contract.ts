import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { bytesOf, type Files, type StoredFile } from "~/stores/files";

export interface FilesPlace {
  files: Files;
  /** The name of the place for a process of its own: a folder, or the origin of a bucket called "bucket". */
  place: string;
  close(): Promise<void>;
}

const PDF = { type: "application/pdf" };

export async function* arriving(...chunks: (string | Error)[]): AsyncGenerator<Uint8Array> {
  for (const chunk of chunks) {
    if (chunk instanceof Error) throw chunk;
    yield Buffer.from(chunk);
  }
}

export async function textOf(files: Files, name: string, range?: { start: number; end: number }) {
  return (await bytesOf(await files.read(name, range)))?.toString();
}

export async function namesIn(files: Files, folder: string, isDeep = false): Promise<string[]> {
  const names: string[] = [];
  for await (const { name } of files.list(folder, { isDeep })) names.push(name);
  return names.sort();
}

/** What every place for files has to do. */
export function describeFiles(name: string, open: () => Promise<FilesPlace>, program: () => string) {
  describe(`files in ${name}`, () => {
    let place: FilesPlace;
    let files: Files;
    beforeEach(async () => {
      place = await open();
      ({ files } = place);
    });
    afterEach(() => place.close());

    const putText = (file: string, text: string, condition = {}) =>
      files.put(file, Buffer.from(text), { ...PDF, ...condition });

    it("are found as they were put, in pieces or whole, and replaced by others", async () => {
      const put = await files.put("folder/a.pdf", arriving("%PDF", "", "-1.7"), PDF);
      expect(put).toMatchObject({ name: "folder/a.pdf", size: 8, url: "folder/a.pdf" });
      expect(put?.version).toMatch(/^[0-9a-z]+$/);
      expect(Math.abs(Date.now() - Number(put?.changedAt))).toBeLessThan(60_000);
      expect(await files.find("folder/a.pdf")).toEqual(put);
      expect(await textOf(files, "folder/a.pdf")).toBe("%PDF-1.7");
      const versions = new Set([put?.version]);
      // Of the same size, as fast as can be.
      for (const text of ["%PDF-1.6", "%PDF-1.5", "%PDF-1.4", "%PDF-1.3"])
        versions.add((await putText("folder/a.pdf", text))?.version);
      expect([versions.size, await textOf(files, "folder/a.pdf")]).toEqual([5, "%PDF-1.3"]);
      expect(await putText("empty", "")).toMatchObject({ size: 0 });
      expect(await textOf(files, "empty")).toBe("");
    });

    it("are not there before they are put, nor after they are removed, which may be done twice", async () => {
      const none = async () => [await files.find("a/b/c.pdf"), await files.read("a/b/c.pdf")];
      expect(await none()).toEqual([undefined, undefined]);
      await files.remove("a/b/c.pdf");
      await putText("a/b/c.pdf", "x");
      expect(await files.find("a/b")).toBeUndefined();
      for (const _ of ["once", "again"]) await files.remove("a/b/c.pdf");
      expect(await none()).toEqual([undefined, undefined]);
    });

    it("whose source fails leave what was there, and the reason", async () => {
      for (const before of [undefined, "before"]) {
        if (before) await putText("folder/a.pdf", before);
        for (const chunks of [[new Error("gone")], ["x".repeat(200_000), new Error("gone")]])
          await expect(files.put("folder/a.pdf", arriving(...chunks), PDF)).rejects.toThrow("gone");
        expect(await textOf(files, "folder/a.pdf")).toBe(before);
        expect(await namesIn(files, "folder")).toEqual(before ? ["folder/a.pdf"] : []);
      }
    });

    it("of a process that is killed midway leave what was there", async () => {
      await putText("folder/kept.pdf", "before");
      const child = spawn(process.execPath, [program(), place.place, "100000000"], {
        stdio: ["ignore", "pipe", "inherit"],
      });
      const lines = createInterface(child.stdout);
      for (let number = 0; number < 5; number += 1) expect(await once(lines, "line")).toEqual(["begun"]);
      child.kill("SIGKILL");
      await once(child, "close");
      expect(await textOf(files, "folder/kept.pdf")).toBe("before");
      expect(await namesIn(files, "folder")).toEqual(["folder/kept.pdf"]);
    });

    it("are put once where there is none, by fifty at once", async () => {
      const all = Array.from({ length: 50 }, (_, number) =>
        putText("folder/a.pdf", `${number}`, { ifAbsent: true }),
      );
      const put = (await Promise.all(all)).flatMap((file, number) => (file ? [`${number}`] : []));
      expect(put).toEqual([await textOf(files, "folder/a.pdf")]);
    });

    it("are replaced once of each version, by fifty at once", async () => {
      let current = await putText("folder/a.pdf", "00");
      for (const _ of Array(3)) {
        const ifVersion = current?.version;
        const all = Array.from({ length: 50 }, (_, number) =>
          putText("folder/a.pdf", `${10 + number}`, { ifVersion }),
        );
        const put: (StoredFile | undefined)[] = await Promise.all(all);
        expect(put.filter(Boolean)).toHaveLength(1);
        current = put.find(Boolean);
        expect(current).toEqual(await files.find("folder/a.pdf"));
        expect(await textOf(files, "folder/a.pdf")).toBe(`${10 + put.findIndex(Boolean)}`);
      }
      for (const ifVersion of ["0", "zzzz", "no version"])
        expect(await putText("folder/a.pdf", "other", { ifVersion })).toBeUndefined();
      expect(await putText("none.pdf", "other", { ifVersion: current?.version })).toBeUndefined();
      expect(await files.find("none.pdf")).toBeUndefined();
    });

    it("take a name that is free, and no other file's, also when fifty want it", async () => {
      await putText("incoming/1", "one");
      await putText("incoming/2", "two");
      const named = await files.rename("incoming/1", "folder/बिल.pdf", PDF);
      expect(named).toEqual(await files.find("folder/बिल.pdf"));
      expect(files.nameOf(named?.url ?? "")).toBe("folder/बिल.pdf");
      expect(await files.rename("incoming/2", "folder/बिल.pdf", PDF)).toBeUndefined();
      expect(await textOf(files, "folder/बिल.pdf")).toBe("one");
      expect(await namesIn(files, "incoming")).toEqual(["incoming/2"]);
      await expect(files.rename("incoming/none", "folder/none.pdf", PDF)).rejects.toThrow();
      expect(await files.find("folder/none.pdf")).toBeUndefined();

      const names = Array.from({ length: 50 }, (_, number) => `many/${number}`);
      for (const name of names) await putText(name, name);
      const won = await Promise.all(names.map((name) => files.rename(name, "folder/b.pdf", PDF)));
      expect(won.filter(Boolean)).toHaveLength(1);
      expect(await textOf(files, "folder/b.pdf")).toBe(names[won.findIndex(Boolean)]);
      expect(await namesIn(files, "many")).toHaveLength(49);
    });

    it.each([
      ["the first byte", { start: 0, end: 0 }, 0, 1],
      ["bytes in the middle", { start: 299_990, end: 300_010 }, 299_990, 300_011],
      ["the last byte", { start: 599_999, end: 599_999 }, 599_999, 600_000],
      ["more than there is", { start: 599_990, end: 700_000 }, 599_990, 600_000],
      ["bytes after the end", { start: 600_000, end: 600_010 }, 600_000, 600_000],
    ])("are read in ranges: %s", async (_, range, from, to) => {
      const text = Array.from({ length: 100_000 }, (_, number) => `${number} `.padStart(6)).join("");
      await putText("a.pdf", text);
      expect(await textOf(files, "a.pdf", range)).toBe(text.slice(from, to));
      expect(await textOf(files, "none.pdf", range)).toBeUndefined();
    });

    it("can be left unread", async () => {
      await putText("a.pdf", "x".repeat(3_000_000));
      for (let number = 0; number < 50; number += 1) {
        const reader = (await files.read("a.pdf"))?.getReader();
        if (number % 2) await reader?.read();
        await reader?.cancel();
      }
    });

    it.each([
      "100% solar (1) #2?.pdf",
      "a & b+c=d.pdf",
      "छत की फोटो.jpg",
      "Dächer.jpg".normalize("NFC"),
      "Dächer.jpg".normalize("NFD"),
      ".hidden/.name",
      "..two dots",
      "a\\b",
      "क".repeat(85),
      "x".repeat(255),
    ])("have any name of a file system: %s", async (given) => {
      const file = `folder/${given}`;
      expect((await putText("incoming/1", given))?.name).toBe("incoming/1");
      expect(files.nameOf((await files.rename("incoming/1", file, PDF))?.url ?? "")).toBe(file);
      expect([await textOf(files, file), (await files.find(file))?.name]).toEqual([given, file]);
      expect(await namesIn(files, "folder", true)).toEqual([file]);
      await files.remove(file);
      expect(await namesIn(files, "folder", true)).toEqual([]);
    });

    it.each([
      "",
      ".",
      "..",
      "folder/../../a.pdf",
      "folder/./a.pdf",
      "/etc/passwd",
      "folder//a",
      "folder/",
      "a\0b",
      "a\nb",
      "x".repeat(256),
    ])("never have the name %j", async (name) => {
      await putText("folder/a.pdf", "x");
      expect([await files.find(name), await files.read(name)]).toEqual([undefined, undefined]);
      await files.remove(name);
      await expect(putText(name, "y")).rejects.toThrow("a file cannot have this name");
      await expect(files.rename("folder/a.pdf", name, PDF)).rejects.toThrow("a file cannot have this name");
      expect(await namesIn(files, "folder")).toEqual(["folder/a.pdf"]);
    });

    it("are listed by folder, a thousand and more, with those below if wanted", async () => {
      const names = Array.from({ length: 1100 }, (_, number) => `folder/${number}.pdf`);
      for (let first = 0; first < names.length; first += 100)
        await Promise.all(names.slice(first, first + 100).map((name) => putText(name, name)));
      const below = ["folder/below/a.pdf", "folder/below/more/b.pdf"];
      for (const name of [...below, "folder-2/a.pdf", "folder.pdf"]) await putText(name, name);
      expect(await namesIn(files, "folder")).toEqual([...names].sort());
      expect(await namesIn(files, "folder", true)).toEqual([...names, ...below].sort());
      expect(await namesIn(files, "none")).toEqual([]);
      for await (const file of files.list("folder/below"))
        expect(file).toEqual(await files.find("folder/below/a.pdf"));
    });

    it("are waited for when the place closes, and the place says that it can be written", async () => {
      let goOn = () => {};
      const waiting = new Promise<void>((resolve) => (goOn = resolve));
      async function* slow() {
        yield Buffer.from("x");
        await waiting;
      }
      const put = files.put("a.pdf", slow(), PDF);
      let hasClosed = false;
      const closed = files.close().then(() => {
        hasClosed = true;
      });
      // Whoever did not wait would have closed by now.
      await files.find("b.pdf");
      expect(hasClosed).toBe(false);
      goOn();
      await Promise.all([put, closed]);
      expect(await textOf(files, "a.pdf")).toBe("x");
      await files.check();
    });
  });
}
