import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Firestore, GeoPoint, Timestamp } from "firebase-admin/firestore";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type CollectionName, collectionNames } from "~/content/content";
import { contentCommand } from "../../app/cli/content-command.server";
import { newProjectId, openEditor, useFirestoreEmulator } from "./firestore-place";

useFirestoreEmulator();

let folder: string;
let projectId: string;
let clients: ReturnType<typeof openEditor>;
let editor: Firestore;
let catalogEditor: Firestore;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "content-push-"));
  projectId = newProjectId();
  clients = openEditor(projectId);
  ({ main: editor, catalog: catalogEditor } = clients);
});

afterEach(async () => {
  await Promise.all([clients.remove(), rm(folder, { recursive: true })]);
});

async function run(command: string, contentFolder = folder) {
  const settings = {
    CONTENT_DIR: contentFolder,
    DATA_DIR: folder,
    FIREBASE_PROJECT_ID: projectId,
    FIRESTORE_CATALOG_DATABASE: "catalog",
  };
  const lines: string[] = [];
  const exitCode = await contentCommand(command.split(" "), settings, (line) => lines.push(line));
  return { exitCode, lines };
}

async function putFile(name: CollectionName, id: string, data: unknown) {
  await mkdir(path.join(folder, name), { recursive: true });
  await writeFile(path.join(folder, name, `${id}.json`), JSON.stringify(data));
}

const fileText = (name: CollectionName, id: string) =>
  readFile(path.join(folder, name, `${id}.json`), "utf8");

const files = async (name: CollectionName) => (await readdir(path.join(folder, name))).sort();

const stored = async (name: CollectionName, id: string) => (await clients.doc(name, id).get()).data();

describe("content push", () => {
  it("asks about implausible figures as publishing does, and pushes them once somebody says that they are right", async () => {
    const putYield = (typicalYield: number) =>
      putFile("solarRates", "bihar", { kind: "state", name: "Bihar", isSpecial: false, typicalYield });
    const pushed = async (options = "") => (await run(`push${options}`)).lines;
    const refused = "nothing pushed: correct these figures, or say that they are right with --accept-figures";
    const doubt = expect.stringContaining("solarRates/bihar.json: ");
    await putYield(9_000);
    expect(await run("push")).toEqual({ exitCode: 1, lines: [doubt, refused] });
    expect(await pushed(" --dry-run")).toContain("nothing written (--dry-run)");
    expect(await stored("solarRates", "bihar")).toBeUndefined();
    expect(await pushed(" --accept-figures")).toContain("1 of 1 written");
    expect(await pushed()).toContain("nothing to write");
    await putYield(1_400);
    expect(await pushed()).toEqual([expect.stringContaining("it was 9,000"), refused]);
    await putYield(8_000);
    expect(await pushed()).toEqual([expect.stringContaining("a year per kW: 8,000;"), refused]);
    expect(await stored("solarRates", "bihar")).toMatchObject({ typicalYield: 9_000 });
  });

  it("writes each document to its collection's database, with dates as Timestamps, and once; rows of a table are objects", async () => {
    const post = {
      title: "सूर्योदय",
      scheduledAt: "2026-11-21T09:05:00.120Z",
      createdAt: null,
      tags: ["roof"],
    };
    const package2 = { type: "Residential", "package-name": "2 kW" };
    await putFile("blogPost", "dawn", post);
    await putFile("video-gallery", "films", { createdAt: { seconds: 1_763_613_000 }, videos: [] });
    await putFile("packages", "2-kw", package2);
    const state = { kind: "state", name: "Bihar", isSpecial: false, topUp: null };
    await putFile("solarRates", "bihar", { ...state, relief: [[200, 100]] });

    expect(await run("push")).toEqual({
      exitCode: 0,
      lines: [
        "+ blogPost/dawn",
        "+ packages/2-kw",
        "+ video-gallery/films",
        "+ solarRates/bihar",
        "4 added, 0 changed, 0 only in Firestore",
        "4 of 4 written",
      ],
    });
    const scheduledAt = Timestamp.fromMillis(Date.parse(post.scheduledAt));
    expect(await stored("blogPost", "dawn")).toEqual({ ...post, scheduledAt });
    const createdAt = new Timestamp(1_763_613_000, 0);
    expect(await stored("video-gallery", "films")).toEqual({ createdAt, videos: [] });
    expect(await stored("packages", "2-kw")).toEqual(package2);
    const relief = [{ upTo: 200, percent: 100 }];
    expect(await stored("solarRates", "bihar")).toEqual({ ...state, relief });
    expect((await editor.collection("packages").get()).size).toBe(0);

    const { updateTime } = await editor.doc("blogPost/dawn").get();
    const nothing = ["0 added, 0 changed, 0 only in Firestore", "nothing to write"];
    expect(await run("push")).toEqual({ exitCode: 0, lines: nothing });
    expect((await editor.doc("blogPost/dawn").get()).updateTime).toEqual(updateTime);
  });

  it("replaces a changed document, lists the fields that differ and keeps the types of the others", async () => {
    const place = new GeoPoint(29.9, 78.1);
    const createdAt = new Timestamp(1_763_613_000, 123_456_789);
    const videos = [{ title: "a", note: "dropped", at: new Timestamp(1, 0) }];
    await editor
      .doc("video-gallery/films")
      .set({ title: "Films", "old-name": "x", place, createdAt, videos });
    const changed = { title: "New films", videos: [{ title: "b" }], description: "added" };
    const unchanged = {
      place: { longitude: 78.1, latitude: 29.9 },
      createdAt: "2025-11-20T04:30:00.123Z",
    };
    await putFile("video-gallery", "films", { ...changed, ...unchanged });

    const { lines } = await run("push");
    expect(lines[0]).toBe("~ video-gallery/films: description, old-name, title, videos");
    expect(await stored("video-gallery", "films")).toEqual({ ...changed, place, createdAt });
  });

  it("removes documents that are only in Firestore with --delete, and writes nothing with --dry-run", async () => {
    await editor.doc("userDetails/asha").set({ fullName: "Asha" });
    await catalogEditor.doc("packages/old").set({ type: "Residential" });
    await putFile("userDetails", "vikram", {});
    const changes = ["- packages/old", "- userDetails/asha", "+ userDetails/vikram"];

    const counts = "1 added, 0 changed, 2 only in Firestore";
    const { lines } = await run("push --dry-run --delete");
    expect(lines).toEqual([...changes, counts, "nothing written (--dry-run)"]);
    expect(await stored("userDetails", "vikram")).toBeUndefined();

    const stays = `${counts} (stays; --delete removes it)`;
    expect(await run("push")).toEqual({ exitCode: 0, lines: [...changes, stays, "1 of 1 written"] });
    expect(await stored("userDetails", "asha")).toEqual({ fullName: "Asha" });

    await run("push --delete --collection userDetails");
    expect(await stored("userDetails", "asha")).toBeUndefined();
    expect(await stored("packages", "old")).toBeDefined();
  });

  it("refuses a folder with faults", async () => {
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
    const counts = "2 added, 0 changed, 0 only in the folder";
    const lines = ["+ blogPost/dawn", "+ packages/2-kw", counts, "2 of 2 written"];
    expect(await run("pull")).toEqual({ exitCode: 0, lines });
    expect(await fileText("blogPost", "dawn")).toBe(`{
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
    expect(JSON.parse(await fileText("packages", "2-kw"))).toEqual({ type: "Residential" });
    for (const command of ["pull", "push"])
      expect((await run(command)).lines.at(-1)).toBe("nothing to write");
  });

  it("keeps the field order of a file, and does not touch an equivalent file", async () => {
    await putFile("video-gallery", "films", { createdAt: { seconds: 1_763_613_000 } });
    const photos = [{ url: "u", title: "t" }];
    await putFile("photo-gallery", "house", { title: "House", category: "Homes", photos });
    await editor.doc("video-gallery/films").set({ createdAt: new Timestamp(1_763_613_000, 0) });
    const changed = { about: "new", title: "Houses", photos: [{ title: "t", url: "u2" }] };
    await editor.doc("photo-gallery/house").set({ category: "Homes", ...changed });
    expect((await run("pull")).lines[0]).toBe("~ photo-gallery/house: about, photos, title");
    expect(JSON.stringify(JSON.parse(await fileText("photo-gallery", "house")))).toBe(
      '{"title":"Houses","category":"Homes","photos":[{"url":"u2","title":"t"}],"about":"new"}',
    );
    expect(await fileText("video-gallery", "films")).toBe('{"createdAt":{"seconds":1763613000}}');
  });

  it("replaces a broken file, and removes files that are only in the folder with --delete", async () => {
    await putFile("userDetails", "vikram", {});
    await writeFile(path.join(folder, "userDetails/asha.json"), "{");
    await editor.doc("userDetails/asha").set({ fullName: "Asha" });
    const changes = ["~ userDetails/asha: cannot be read there", "- userDetails/vikram"];
    expect((await run("pull")).lines.slice(0, 2)).toEqual(changes);
    expect(JSON.parse(await fileText("userDetails", "asha"))).toEqual({ fullName: "Asha" });
    await run("pull --delete");
    expect(await files("userDetails")).toEqual(["asha.json"]);
  });

  it("writes no file under an invalid name, outside its folder or too large for the site", async () => {
    const hostile = ["...", ".hidden", "..\\..\\x", "a\nb", "a\u202eb", "a:b", "x".repeat(201), "a*", " a"];
    for (const id of [...hostile, "-Mabc_1", "हरिद्वार 2 kW", "a.b (2)"])
      await editor.collection("userDetails").doc(id).set({ fullName: "Asha" });
    await editor.doc("blogPost/long").set({ content: '"'.repeat(600_000) });

    const { exitCode, lines } = await run("pull");
    expect(exitCode).toBe(1);
    expect(lines.filter((line) => line.startsWith("! userDetails/"))).toHaveLength(hostile.length);
    expect(lines).toContain("! userDetails/a\\u{a}b: its id cannot be the name of a file");
    expect(lines).toContain("! blogPost/long: larger than 256 KB");
    expect(lines.join("\n")).not.toMatch(/\u202e/);
    expect(await files("userDetails")).toEqual(["-Mabc_1.json", "a.b (2).json", "हरिद्वार 2 kW.json"]);
    expect(await readdir(folder)).toEqual(["userDetails"]);
  });
});

it("the sample content survives a push and a pull", async () => {
  const sample = path.resolve("content");
  expect((await run("push", sample)).exitCode).toBe(0);
  expect((await run("pull")).exitCode).toBe(0);
  // No picture of the sample has a record, and no customer is invented.
  for (const name of collectionNames.filter((name) => !["mediaFiles", "testimonials"].includes(name))) {
    const names = (await readdir(path.join(sample, name))).sort();
    expect(await files(name)).toEqual(names);
    for (const id of names.map((file) => path.basename(file, ".json"))) {
      const original = JSON.parse(await readFile(path.join(sample, name, `${id}.json`), "utf8"));
      const createdAt = expect.anything(); // Its format may differ.
      const expected = "createdAt" in original ? { ...original, createdAt } : original;
      expect(JSON.parse(await fileText(name, id))).toEqual(expected);
    }
  }
  expect((await run("push --delete", sample)).lines.at(-1)).toBe("nothing to write");
});
