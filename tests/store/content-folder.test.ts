import { execFileSync } from "node:child_process";
import { mkdir, readdir, rename, rm, symlink, utimes, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  type CollectionName,
  type Content,
  type ContentSource,
  collectionNames,
  RawFault,
} from "~/content/content";
import { createContent } from "~/content/snapshot.server";
import type { Documents } from "~/stores/documents";
import { createContentSource } from "~/stores/open-content.server";
import { temporaryFolder } from "../http/site";
import { openLog } from "./documents-contract";
import { openContent } from "./edited-content";

/** How long a change may take to show on a busy machine. */
const SOON = { interval: 5 };

describe("a content folder", () => {
  const log = openLog();
  let folder: string;
  let documents: Documents;
  let source: ContentSource;

  beforeEach(() => {
    log.lines.length = 0;
    folder = temporaryFolder();
    documents = openContent(folder, path.join(folder, ".data"), { log });
    source = createContentSource(() => documents, { isLocal: true });
  });

  afterEach(async () => {
    await documents.close();
    await rm(folder, { recursive: true, force: true });
  });

  async function putFile(file: string, content: string | Uint8Array) {
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
    await writeFile(path.join(folder, file), content);
  }

  const putDocument = (name: CollectionName, id: string, data: unknown) =>
    putFile(`${name}/${id}.json`, JSON.stringify(data));

  /** Returns the slides, each as it was read or with what is wrong with it. */
  async function readSlides() {
    const read = await source.readAll("heroSliders");
    return read.map(({ id, data }) => [id, data instanceof RawFault ? data.reason : data]);
  }

  it("is read as it was written, by collection (§7)", async () => {
    const dawn = { heading: "सूर्योदय", order: 1, isPublished: true, buttonLink: null };
    for (const collection of collectionNames) expect(await source.readAll(collection)).toEqual([]);
    await putDocument("heroSliders", "dawn", dawn);
    await putDocument("heroSliders", "noon-2", {});
    await putDocument("photo-gallery", "house", { title: "House" });
    expect(await readSlides()).toEqual([
      ["dawn", dawn],
      ["noon-2", {}],
    ]);
    expect(await source.readAll("photo-gallery")).toEqual([{ id: "house", data: { title: "House" } }]);
  });

  it("tells each watcher of added, changed and deleted documents until it stops (§7)", async () => {
    const told = [0, 0];
    const watch = (watcher: number) =>
      source.watch("userDetails", () => {
        told[watcher] = (told[watcher] ?? 0) + 1;
      });
    const [stop] = [watch(0), watch(1)];
    for (const edit of [
      () => putDocument("userDetails", "asha", { fullName: "Asha" }),
      () => putDocument("userDetails", "asha", { fullName: "Asha Verma" }),
      () => rm(path.join(folder, "userDetails/asha.json")),
    ]) {
      told.fill(0);
      await edit();
      await expect.poll(() => Math.min(...told), SOON).toBeGreaterThan(0);
    }
    stop?.();
    told.fill(0);
    await putDocument("userDetails", "vikram", {});
    await expect.poll(() => told[1], SOON).toBeGreaterThan(0);
    expect(told[0]).toBe(0);
  });

  it("has documents only in files named *.json, and rejects only what is a folder, a pipe, a device or a loop", async () => {
    await putFile("heroSliders/dawn.json", "\uFEFF{}");
    for (const name of [".dawn.json", "dawn.json~", "README.md"]) await putFile(`heroSliders/${name}`, "{}");
    const place = (name: string) => path.join(folder, "heroSliders", `${name}.json`);
    await mkdir(place("folder"));
    execFileSync("mkfifo", [place("pipe")]);
    const links = { device: "/dev/zero", gone: "nowhere.json", loop: "loop.json", through: "dawn.json/x" };
    for (const [name, to] of Object.entries(links)) await symlink(to, place(name));
    expect(await readSlides()).toEqual([
      ["dawn", {}],
      ["device", "not a file"],
      ["folder", "not a file"],
      ["loop", "cannot be read (ELOOP)"],
      ["pipe", "not a file"],
      ["through", "cannot be read (ENOTDIR)"],
    ]);
  });

  it("loses the parts of saves that were killed more than an hour ago, and of no others", async () => {
    await putDocument("heroSliders", "dawn", {});
    for (const [digit, minutes] of Object.entries({ 0: 59, 1: 61 })) {
      const part = `heroSliders/.${digit.repeat(16)}.part`;
      await putFile(part, "half a docu");
      await utimes(path.join(folder, part), new Date(), new Date(Date.now() - minutes * 60_000));
    }
    expect(await readSlides()).toEqual([["dawn", {}]]);
    const left = await readdir(path.join(folder, "heroSliders"));
    expect(left.sort()).toEqual([".0000000000000000.part", "dawn.json"]);
  });

  it.each<[string, string | Uint8Array]>([
    [`broken JSON: Unexpected token 'y', "{ "order": yes }" is not valid JSON`, '{\n  "order": yes\n}'],
    ["broken JSON: Unexpected end of JSON input", ""],
    ["larger than 256 KB", JSON.stringify({ content: "x".repeat(256 * 1024) })],
    ["not UTF-8 text", Buffer.from('{"heading":"Caf\u00e9"}', "latin1")],
    ["nested deeper than 64 levels", `${"[".repeat(100_000)}${"]".repeat(100_000)}`],
  ])("tells what is wrong with a document: %s", async (reason, content) => {
    await putFile("heroSliders/dawn.json", content);
    expect(await readSlides()).toEqual([["dawn", reason]]);
  });

  describe("that is watched", () => {
    let content: Content;

    beforeEach(async () => {
      await putDocument("heroSliders", "dawn", { heading: "Dawn" });
      content = createContent(source, { log });
      await content.all("heroSliders");
    });

    async function expectToShow(...headings: string[]) {
      await expect
        .poll(async () => (await content.all("heroSliders")).map(({ heading }) => heading).sort(), SOON)
        .toEqual(headings);
    }

    const inFolder = (name: string) => path.join(folder, name);

    it("shows a file that an editor writes aside and renames", async () => {
      for (const heading of ["Sunrise", "Noon"]) {
        await putFile("heroSliders/.dawn.json.swp", JSON.stringify({ heading }));
        await rename(inFolder("heroSliders/.dawn.json.swp"), inFolder("heroSliders/dawn.json"));
        await expectToShow(heading);
      }
    });

    it("shows a collection that is deleted beside others, and one that is created again", async () => {
      await putDocument("packages", "2-kw", {});
      for (const heading of ["Sunrise", "Noon"]) {
        await rm(inFolder("heroSliders"), { recursive: true });
        await expectToShow();
        await putDocument("heroSliders", "dawn", { heading });
        await expectToShow(heading);
      }
    });

    it("shows a collection that replaces another, and its next change", async () => {
      await putFile("new/dawn.json", JSON.stringify({ heading: "New" }));
      await rename(inFolder("heroSliders"), inFolder("old"));
      await rename(inFolder("new"), inFolder("heroSliders"));
      await expectToShow("New");
      await putDocument("heroSliders", "dawn", { heading: "Newer" });
      await expectToShow("Newer");
    });

    it("shows a whole folder that replaces it, and its next change", async () => {
      const old = `${folder}-old`;
      const stops: (() => void)[] = [];
      const told = new Promise<void>((resolve) => stops.push(source.watch("heroSliders", resolve)));
      await rename(folder, old);
      await told;
      for (const stop of stops) stop();
      for (const heading of ["New", "Newer"]) {
        await putDocument("heroSliders", "dawn", { heading });
        await expectToShow(heading);
      }
      await rm(old, { recursive: true });
    });

    it("treats a changed picture as a change of every collection", async () => {
      const told = new Set<CollectionName>();
      const stops = collectionNames.map((name) => source.watch(name, () => told.add(name)));
      for (const picture of ["a picture", "another picture"]) {
        told.clear();
        await putFile("media/dawn.jpg", picture);
        await expect.poll(() => told.size, SOON).toBe(collectionNames.length);
      }
      for (const stop of stops) stop();
    });
  });
});
