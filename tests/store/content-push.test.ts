import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Firestore, GeoPoint, Timestamp } from "firebase-admin/firestore";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { contentCommand } from "~/cli/content-command.server";
import { type CollectionName, collectionNames } from "~/content/content";
import { newProjectId, plainClient, useFirestoreEmulator } from "../firebase/firestore-place";

vi.setConfig({ testTimeout: 30_000 });

useFirestoreEmulator();

let folder: string;
let projectId: string;
let editor: Firestore;
let catalogEditor: Firestore;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "content-push-"));
  projectId = newProjectId();
  editor = plainClient(projectId);
  catalogEditor = plainClient(projectId, "catalog");
});

afterEach(async () => {
  await Promise.all([editor.terminate(), catalogEditor.terminate(), rm(folder, { recursive: true })]);
});

function settings(contentFolder = folder) {
  return {
    CONTENT_DIR: contentFolder,
    DATA_DIR: folder,
    PICTURE_HOSTS: [],
    FIREBASE_PROJECT_ID: projectId,
    FIRESTORE_CATALOG_DATABASE: "catalog",
  };
}

async function run(command: string, contentFolder = folder) {
  const lines: string[] = [];
  const exitCode = await contentCommand(command.split(" "), settings(contentFolder), (line) =>
    lines.push(line),
  );
  return { exitCode, lines };
}

async function putFile(name: CollectionName, id: string, data: unknown) {
  await mkdir(path.join(folder, name), { recursive: true });
  await writeFile(path.join(folder, name, `${id}.json`), JSON.stringify(data));
}

async function fileOf(name: CollectionName, id: string, contentFolder = folder): Promise<unknown> {
  return JSON.parse(await readFile(path.join(contentFolder, name, `${id}.json`), "utf8"));
}

const files = async (name: CollectionName) => (await readdir(path.join(folder, name))).sort();

async function stored(name: CollectionName, id: string) {
  const database = name === "packages" || name === "downloads" ? catalogEditor : editor;
  return (await database.doc(`${name}/${id}`).get()).data();
}

describe("content push", () => {
  it("writes each document to its collection's database, with dates as Timestamps", async () => {
    const post = {
      title: "सूर्योदय",
      scheduledAt: "2026-11-21T09:05:00.120Z",
      createdAt: null,
      tags: ["roof"],
    };
    await putFile("blogPost", "dawn", post);
    await putFile("video-gallery", "films", { createdAt: { seconds: 1_763_613_000 }, videos: [] });
    await putFile("packages", "2-kw", { type: "Residential", "package-name": "2 kW" });
    await putFile("downloads", "guide", { createdAt: "", fileSize: 1.5 });

    expect(await run("push")).toEqual({
      exitCode: 0,
      lines: [
        "+ video-gallery/films",
        "+ blogPost/dawn",
        "+ packages/2-kw",
        "+ downloads/guide",
        "4 added, 0 changed, 0 only in Firestore",
        "4 of 4 written",
      ],
    });
    expect(await stored("blogPost", "dawn")).toEqual({
      ...post,
      scheduledAt: Timestamp.fromMillis(Date.parse(post.scheduledAt)),
    });
    expect(await stored("video-gallery", "films")).toEqual({
      createdAt: new Timestamp(1_763_613_000, 0),
      videos: [],
    });
    expect(await stored("packages", "2-kw")).toEqual({ type: "Residential", "package-name": "2 kW" });
    expect(await stored("downloads", "guide")).toEqual({ createdAt: "", fileSize: 1.5 });
    expect((await editor.collection("packages").get()).size).toBe(0);
  });

  it("changes nothing the second time", async () => {
    await putFile("heroSliders", "dawn", { heading: "Dawn", order: 1 });
    await run("push");
    const { updateTime } = await editor.doc("heroSliders/dawn").get();
    expect(await run("push")).toEqual({
      exitCode: 0,
      lines: ["0 added, 0 changed, 0 only in Firestore", "nothing to write"],
    });
    expect((await editor.doc("heroSliders/dawn").get()).updateTime).toEqual(updateTime);
  });

  it("replaces a changed document, lists the fields that differ and keeps the types of the others", async () => {
    const place = new GeoPoint(29.9, 78.1);
    const createdAt = new Timestamp(1_763_613_000, 123_456_789);
    await editor.doc("video-gallery/films").set({
      title: "Films",
      "old-name": "x",
      place,
      createdAt,
      videos: [{ title: "a", note: "dropped", at: new Timestamp(1, 0) }],
    });
    await putFile("video-gallery", "films", {
      title: "New films",
      place: { longitude: 78.1, latitude: 29.9 },
      createdAt: "2025-11-20T04:30:00.123Z",
      videos: [{ title: "b" }],
      description: "added",
    });

    const { lines } = await run("push");
    expect(lines[0]).toBe("~ video-gallery/films: description, old-name, title, videos");
    expect(await stored("video-gallery", "films")).toEqual({
      title: "New films",
      description: "added",
      place,
      createdAt,
      videos: [{ title: "b" }],
    });
  });

  it("removes documents that are only in Firestore with --delete, but not without it", async () => {
    await editor.doc("userDetails/asha").set({ fullName: "Asha" });
    await catalogEditor.doc("packages/old").set({ type: "Residential" });
    await putFile("userDetails", "vikram", {});

    expect(await run("push")).toEqual({
      exitCode: 0,
      lines: [
        "- userDetails/asha",
        "+ userDetails/vikram",
        "- packages/old",
        "1 added, 0 changed, 2 only in Firestore (stays; --delete removes it)",
        "1 of 1 written",
      ],
    });
    expect(await stored("userDetails", "asha")).toEqual({ fullName: "Asha" });

    await run("push --delete --collection userDetails");
    expect(await stored("userDetails", "asha")).toBeUndefined();
    expect(await stored("packages", "old")).toBeDefined();
  });

  it("writes nothing with --dry-run", async () => {
    await putFile("userDetails", "asha", {});
    await editor.doc("userDetails/vikram").set({});
    expect(await run("push --dry-run --delete")).toEqual({
      exitCode: 0,
      lines: [
        "+ userDetails/asha",
        "- userDetails/vikram",
        "1 added, 0 changed, 1 only in Firestore",
        "nothing written (--dry-run)",
      ],
    });
    expect(await stored("userDetails", "asha")).toBeUndefined();
    expect(await stored("userDetails", "vikram")).toEqual({});
  });

  it("refuses a folder with errors", async () => {
    await putFile("heroSliders", "dawn", { order: "first" });
    await putFile("heroSliders", "noon", {});
    expect(await run("push")).toEqual({
      exitCode: 1,
      lines: [
        'heroSliders/dawn.json: order (Position in the slider): "first" is not a number; write it without quotes; until then the whole document is left out',
        "nothing pushed: fix these faults first",
      ],
    });
    expect(await stored("heroSliders", "noon")).toBeUndefined();
    expect((await run("push --collection userDetails")).exitCode).toBe(0);
  });

  it("skips what Firestore does not accept, and says why", async () => {
    await putFile("userDetails", "__asha__", {});
    await putFile("userDetails", "lists", { skills: [["roofs"]] });
    await putFile("userDetails", "names", { more: { __proto: 1, __type__: 1 } });
    await putFile("userDetails", "nameless", { "": 1 });
    await putFile("userDetails", "half", { fullName: "\ud83c" });
    await putFile("userDetails", "good", { fullName: "Asha" });
    expect(await run("push")).toEqual({
      exitCode: 1,
      lines: [
        "! userDetails/__asha__: Firestore keeps such ids for itself",
        "+ userDetails/good",
        "! userDetails/half: fullName: half a character",
        "! userDetails/lists: skills.0: a list in a list",
        '! userDetails/nameless: : no field may be called ""',
        '! userDetails/names: more: no field may be called "__type__"',
        "1 added, 0 changed, 0 only in Firestore",
        "1 of 1 written",
      ],
    });
  });

  it("stores the rows of a table as objects, because Firestore has no nested lists", async () => {
    const slabs = [
      [150, 5.5],
      [null, 6.5],
    ];
    const tariffs = [{ name: "Home", for: "home", slabs }];
    await putFile("solarRates", "bihar", {
      kind: "state",
      name: "Bihar",
      isSpecial: false,
      topUp: null,
      tariffs,
      relief: [[200, 100]],
    });
    expect((await run("push")).lines).toEqual([
      "+ solarRates/bihar",
      "1 added, 0 changed, 0 only in Firestore",
      "1 of 1 written",
    ]);
    expect(await stored("solarRates", "bihar")).toMatchObject({
      topUp: null,
      tariffs: [
        {
          slabs: [
            { upTo: 150, rate: 5.5 },
            { upTo: null, rate: 6.5 },
          ],
        },
      ],
      relief: [{ upTo: 200, percent: 100 }],
    });
    expect((await run("push")).lines.at(-1)).toBe("nothing to write");
    expect((await run("pull")).lines.at(-1)).toBe("nothing to write");
  });
});

describe("content pull", () => {
  it("writes Firestore's documents with ISO 8601 dates and sorted fields", async () => {
    await editor.doc("blogPost/dawn").set({
      title: "सूर्योदय",
      createdAt: new Timestamp(1_763_613_000, 120_000_000),
      scheduledAt: null,
      place: new GeoPoint(29.9, 78.1),
      author: editor.doc("userDetails/asha"),
    });
    await catalogEditor.doc("packages/2-kw").set({ type: "Residential" });
    expect(await run("pull")).toEqual({
      exitCode: 0,
      lines: [
        "+ blogPost/dawn",
        "+ packages/2-kw",
        "2 added, 0 changed, 0 only in the folder",
        "2 of 2 written",
      ],
    });
    expect(await readFile(path.join(folder, "blogPost/dawn.json"), "utf8")).toBe(`{
  "author": "userDetails/asha",
  "createdAt": "2025-11-20T04:30:00.120Z",
  "place": {
    "latitude": 29.9,
    "longitude": 78.1
  },
  "scheduledAt": null,
  "title": "सूर्योदय"
}
`);
    expect(await fileOf("packages", "2-kw")).toEqual({ type: "Residential" });
    expect((await run("pull")).lines).toEqual([
      "0 added, 0 changed, 0 only in the folder",
      "nothing to write",
    ]);
    expect((await run("push")).lines).toEqual([
      "0 added, 0 changed, 0 only in Firestore",
      "nothing to write",
    ]);
  });

  it("keeps the field order of a file, and does not touch an equivalent file", async () => {
    await putFile("video-gallery", "films", { createdAt: { seconds: 1_763_613_000 } });
    await putFile("photo-gallery", "house", {
      title: "House",
      category: "Homes",
      photos: [{ url: "u", title: "t" }],
    });
    await editor.doc("video-gallery/films").set({ createdAt: new Timestamp(1_763_613_000, 0) });
    await editor.doc("photo-gallery/house").set({
      category: "Homes",
      about: "new",
      title: "Houses",
      photos: [{ title: "t", url: "u2" }],
    });
    expect((await run("pull")).lines[0]).toBe("~ photo-gallery/house: about, photos, title");
    expect(JSON.stringify(await fileOf("photo-gallery", "house"))).toBe(
      '{"title":"Houses","category":"Homes","photos":[{"url":"u2","title":"t"}],"about":"new"}',
    );
    expect(await fileOf("video-gallery", "films")).toEqual({ createdAt: { seconds: 1_763_613_000 } });
    expect(await files("photo-gallery")).toEqual(["house.json"]);
  });

  it("replaces a broken file, and removes files that are only in the folder with --delete", async () => {
    await mkdir(path.join(folder, "userDetails"));
    await writeFile(path.join(folder, "userDetails/asha.json"), "{");
    await putFile("userDetails", "vikram", {});
    await editor.doc("userDetails/asha").set({ fullName: "Asha" });
    expect((await run("pull")).lines.slice(0, 2)).toEqual([
      "~ userDetails/asha: cannot be read there",
      "- userDetails/vikram",
    ]);
    expect(await fileOf("userDetails", "asha")).toEqual({ fullName: "Asha" });
    await run("pull --delete");
    expect(await files("userDetails")).toEqual(["asha.json"]);
  });

  it("writes no file under an invalid name or outside its folder", async () => {
    const hostile = [
      "..",
      "...",
      ".hidden",
      "..\\..\\x",
      "a\nb",
      "a\u202eb",
      "a:b",
      "x".repeat(201),
      "a*",
      " a",
    ];
    for (const id of hostile) await documentNamed(id);
    for (const id of ["-Mabc_1", "हरिद्वार 2 kW", "a.b (2)"]) await documentNamed(id);

    const { exitCode, lines } = await run("pull");
    expect(exitCode).toBe(1);
    expect(lines.filter((line) => line.startsWith("!"))).toHaveLength(hostile.length - 1);
    expect(lines).toContain("! userDetails/a\\u{a}b: its id cannot be the name of a file");
    expect(lines.join("\n")).not.toMatch(/\u202e/);
    expect(await files("userDetails")).toEqual(["-Mabc_1.json", "a.b (2).json", "हरिद्वार 2 kW.json"]);
    expect(await readdir(folder)).toEqual(["userDetails"]);
  });

  /** Firestore has no document called "..": the client refuses to request it. */
  async function documentNamed(id: string) {
    if (id !== "..") await editor.collection("userDetails").doc(id).set({ fullName: "Asha" });
  }

  it("writes no document that is too large for the site", async () => {
    await editor.doc("blogPost/long").set({ content: '"'.repeat(600_000) });
    expect(await run("pull")).toMatchObject({
      exitCode: 1,
      lines: ["! blogPost/long: larger than 256 KB", expect.anything(), "nothing to write"],
    });
  });

  it("follows no symbolic link out of the folder", async () => {
    const elsewhere = await mkdtemp(path.join(tmpdir(), "elsewhere-"));
    await symlink(elsewhere, path.join(folder, "userDetails"));
    await editor.doc("userDetails/asha").set({});
    const { exitCode, lines } = await run("pull");
    expect(exitCode).toBe(1);
    expect(lines.at(-1)).toBe(
      "stopped after 0 of 1: userDetails/asha: userDetails leads out of the content folder; run it again to continue",
    );
    expect(await readdir(elsewhere)).toEqual([]);
    await rm(elsewhere, { recursive: true });
  });
});

it("the sample content survives a push and a pull", async () => {
  const sample = path.resolve("content");
  expect((await run("push", sample)).exitCode).toBe(0);
  expect((await run("pull")).exitCode).toBe(0);

  // No picture of the sample has a record.
  for (const name of collectionNames.filter((name) => name !== "mediaFiles")) {
    const sampleFiles = (await readdir(path.join(sample, name))).sort();
    expect(await files(name)).toEqual(sampleFiles);
    for (const file of sampleFiles) {
      const id = path.basename(file, ".json");
      expect(await fileOf(name, id)).toEqual(withIsoDates(await fileOf(name, id, sample)));
    }
  }
  const copied = await mkdtemp(path.join(tmpdir(), "sample-"));
  await cp(sample, copied, { recursive: true, preserveTimestamps: true });
  for (const command of ["push --delete", "pull --delete"])
    expect((await run(command, copied)).lines.at(-1)).toBe("nothing to write");
  await rm(copied, { recursive: true });
});

/** The sample's video galleries have their dates in the format of a Firestore export. */
function withIsoDates(document: unknown) {
  const { createdAt, ...rest } = document as { createdAt?: string | { seconds: number } };
  if (typeof createdAt !== "object") return document;
  return { ...rest, createdAt: new Date(createdAt.seconds * 1000).toISOString() };
}

it("content push without a project fails with a reason", async () => {
  const lines: string[] = [];
  const withoutProject = {
    CONTENT_DIR: folder,
    DATA_DIR: folder,
    PICTURE_HOSTS: [],
    FIRESTORE_CATALOG_DATABASE: "(default)",
  };
  expect(await contentCommand(["push"], withoutProject, (line) => lines.push(line))).toBe(2);
  expect(lines).toEqual(["FIREBASE_PROJECT_ID: set it to the project to copy to or from"]);
});
