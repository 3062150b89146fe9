import { existsSync } from "node:fs";
import { appendFile, mkdir, readdir, readFile, rename, rm, symlink, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { backupCommand } from "~/cli/backup-command.server";
import { referenceOf } from "~/leads/reference";
import { openEmbeddedDatabases } from "~/stores/databases.server";
import { temporaryFolder } from "../http/site";
import { put, write } from "./documents-contract";

let root: string;
let data: string;
let content: string;

const inRoot = (...names: string[]) => path.join(root, ...names);

beforeEach(async () => {
  root = temporaryFolder();
  [data, content] = [inRoot("site/data"), inRoot("site/content")];
  await mkdir(inRoot("site/content/media"), { recursive: true });
  await writeFile(inRoot("site/content/media/रोशनी 1.jpg"), "a picture");
  await mkdir(inRoot("site/data/electricity-bills"), { recursive: true });
  await writeFile(inRoot("site/data/electricity-bills/bill.pdf"), "a bill");
  await fill("leads", "desk", "staff");
});

afterEach(() => rm(root, { recursive: true, force: true }));

async function fill(...names: ("leads" | "desk" | "staff")[]) {
  const databases = openEmbeddedDatabases(data);
  for (const name of names) await write(databases[name], put("a", { of: name }));
  await Promise.all(Object.values(databases).map((one) => one.close()));
}

async function backup(args: string[], places = { data, content }) {
  const said: string[] = [];
  const code = await backupCommand(args, places, (line) => said.push(line));
  return [code, said.join("\n")] as const;
}

const elsewhere = () => ({ data: inRoot("new/data"), content: inRoot("new/content") });

/** Makes a backup, and returns what is said. */
async function make(): Promise<string> {
  const [code, said] = await backup(["to", inRoot("backup")]);
  expect(code).toBe(0);
  return said;
}
const check = () => backup(["check", inRoot("backup")]);
const restore = () => backup(["restore", inRoot("backup")], elsewhere());

/** Notes that somebody was erased, and takes their lead away. */
async function eraseLead(id: string, at: string) {
  const { leads, desk, ...others } = openEmbeddedDatabases(data);
  const [reference, by] = [referenceOf(id), "ravi@example.in"];
  await write(desk, { put: { collection: "deskErased", id: reference }, fields: { reference, at, by } });
  await write(leads, { remove: { collection: "contacts", id } });
  await Promise.all([leads, desk, ...Object.values(others)].map((one) => one.close()));
}

const namesIn = async (folder: string) =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => !entry.isDirectory())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .sort();

const FILES = [
  "content/media/रोशनी 1.jpg",
  "data/desk/data.mdb",
  "data/electricity-bills/bill.pdf",
  "data/leads/data.mdb",
  "data/staff/data.mdb",
];

it("a backup has every file and database, and restores them where nothing is", async () => {
  for (const name of ["pictures", ".desk"]) {
    await mkdir(path.join(data, name));
    await writeFile(path.join(data, name, "made again"), "x");
  }
  expect(await make()).toMatch(/^Copied 5 files, [\d.]+ MiB to /);
  expect(await namesIn(inRoot("backup"))).toEqual([...FILES, "manifest.json"]);
  expect(await check()).toEqual([0, expect.stringMatching(/^Whole: 5 files, .*Z$/)]);
  expect((await restore())[0]).toBe(0);
  expect(await namesIn(inRoot("new"))).toEqual(FILES);
  expect(await readFile(inRoot("new/content/media/रोशनी 1.jpg"), "utf8")).toBe("a picture");
  const restored = openEmbeddedDatabases(elsewhere().data, { readOnly: true });
  for (const name of ["leads", "desk", "staff"] as const)
    expect(await restored[name].get("things", "a")).toEqual({ of: name });
  await Promise.all(Object.values(restored).map((one) => one.close()));
});

it("a database that nobody had used is named, and no other may be missing", async () => {
  await rm(path.join(data, "staff"), { recursive: true });
  await make();
  expect((await check())[1]).toMatch(/^Whole: 4 files, .*, without staff: nobody had used it$/);
  expect((await restore())[0]).toBe(0);

  await rm(path.join(data, "leads"), { recursive: true });
  expect(await backup(["to", inRoot("another")])).toEqual([
    1,
    `${data} has no leads database: nobody has used a site there`,
  ]);
  expect(existsSync(inRoot("another"))).toBe(false);
});

describe("a place for a backup", () => {
  it.each([
    ["is in DATA_DIR", "site/data/backup"],
    ["is DATA_DIR", "site/data"],
    ["is in CONTENT_DIR", "site/content/media/backup"],
    ["is behind a link into DATA_DIR", "backups/today"],
    ["is a folder to be made behind a link into DATA_DIR", "backups/2026/11/26"],
    ["has a name in DATA_DIR that begins with dots", "site/data/..backup"],
  ])("is refused when it %s, and nothing is copied", async (_, to) => {
    await mkdir(path.join(data, "backups"));
    await symlink(path.join(data, "backups"), inRoot("backups"));
    const before = await namesIn(root);
    const [code, said] = await backup(["to", inRoot(to)]);
    expect([code, said]).toEqual([1, expect.stringMatching(/ is inside .*: choose another disk$/)]);
    expect(await namesIn(root)).toEqual(before);
  });

  it("may be beside them, and DATA_DIR itself behind a link", async () => {
    await symlink(data, inRoot("linked"));
    const places = { data: inRoot("linked"), content };
    expect((await backup(["to", inRoot("site/data-backup")], places))[0]).toBe(0);
    expect(await namesIn(inRoot("site/data-backup"))).toEqual([...FILES, "manifest.json"]);
    const [code, said] = await backup(["to", inRoot("linked/backup")], places);
    expect([code, said]).toEqual([1, expect.stringContaining("choose another disk")]);
  });
});

it("no backup is written, and none restored, over what is there", async () => {
  await make();
  for (const [args, place] of [
    [["to", inRoot("backup")], inRoot("backup")],
    [["restore", inRoot("backup")], data],
  ] as const)
    expect(await backup([...args])).toEqual([1, `${place} is not empty: nothing in it is overwritten`]);
});

it("links are left out of a backup, and it says which", async () => {
  const links = { "media/up": "..", "media/passwd.pdf": "/etc/passwd", "media/nowhere.jpg": "nowhere" };
  for (const [name, to] of Object.entries(links)) await symlink(to, path.join(content, name));
  expect((await make()).split("\n").sort()).toEqual([
    expect.stringMatching(/^Copied 5 files/),
    ...Object.keys(links)
      .sort()
      .map((name) => `Left out, because it is a link: ${path.join(content, name)}`),
  ]);
  expect(await namesIn(inRoot("backup"))).toEqual([...FILES, "manifest.json"]);
});

it("a database behind a link makes no backup", async () => {
  await rename(path.join(data, "staff"), inRoot("staff"));
  await symlink(inRoot("staff"), path.join(data, "staff"));
  expect(await backup(["to", inRoot("backup")])).toEqual([1, "data/staff/data.mdb is not among the files"]);
  expect(existsSync(inRoot("backup/manifest.json"))).toBe(false);
});

describe("a backup that somebody changed", () => {
  interface Manifest {
    without: string[];
    files: Record<string, unknown>;
  }

  async function changeManifest(change: (manifest: Manifest) => void) {
    const file = inRoot("backup/manifest.json");
    const manifest = JSON.parse(await readFile(file, "utf8"));
    change(manifest);
    await writeFile(file, JSON.stringify(manifest));
  }

  const BILL = "data/electricity-bills/bill.pdf";
  const PICTURE = "content/media/रोशनी 1.jpg";
  const inBackup = (name: string) => inRoot("backup", name);
  const without = (name: string) => () => changeManifest(({ files }) => delete files[name]);
  const named = (name: string) => () => changeManifest(({ files }) => (files[name] = files[BILL]));

  const linked = (place: string) => async () => {
    await rename(inBackup(place), inRoot("moved"));
    await symlink(inRoot("moved"), inBackup(place));
  };

  it.each<[string, string, () => Promise<unknown>]>([
    [
      "names no files",
      "data/leads/data.mdb is not among the files",
      () => changeManifest((manifest) => (manifest.files = {})),
    ],
    ["lacks the leads", "data/leads/data.mdb is not among the files", without("data/leads/data.mdb")],
    ["lacks the desk", "data/desk/data.mdb is not among the files", without("data/desk/data.mdb")],
    ["lacks the accounts", "data/staff/data.mdb is not among the files", without("data/staff/data.mdb")],
    [
      "is no manifest",
      "manifest.json was changed",
      () => changeManifest((manifest) => (manifest.without = ["all"])),
    ],
    ["names a file outside", "../../outside is missing", named("../../outside")],
    ["names a file through a folder", "data/../content/media/x is missing", named("data/../content/media/x")],
    ["names itself", "manifest.json is missing", named("manifest.json")],
    [
      "was cut off",
      expect.stringContaining("has no manifest.json: it is no backup, or one that was cut off"),
      () => rm(inBackup("manifest.json")),
    ],
    ["lacks a file that it names", `${BILL} is missing`, () => rm(inBackup(BILL))],
    ["has another bill", `${BILL} was changed`, () => appendFile(inBackup(BILL), "!")],
    ["has a file behind a link", `${PICTURE} is a link, which no backup has`, linked(PICTURE)],
    [
      "has a folder behind a link",
      `${BILL} is a link, which no backup has`,
      linked("data/electricity-bills"),
    ],
  ])("is refused by check and by restore when it %s", async (_, words, change) => {
    await writeFile(inRoot("outside"), "a bill");
    await make();
    await change();
    for (const answer of [await check(), await restore()]) expect(answer).toEqual([1, words]);
    expect(existsSync(inRoot("new"))).toBe(false);
  });

  it("gives back only what its manifest names: no other file, and no link", async () => {
    await make();
    await writeFile(inRoot("backup/data/electricity-bills/other.pdf"), "put there");
    await symlink("/etc/passwd", inRoot("backup/content/media/passwd.pdf"));
    expect([(await check())[0], (await restore())[0]]).toEqual([0, 0]);
    expect(await namesIn(inRoot("new"))).toEqual(FILES);
  });
});

it("says who was erased after a backup, so that they go again once it is restored", async () => {
  const [gone, stays] = ["AAAAAAAAAA0000000000000001", "BBBBBBBBBB0000000000000002"];
  const { leads, ...others } = openEmbeddedDatabases(data);
  for (const id of [gone, stays]) await write(leads, { put: { collection: "contacts", id }, fields: {} });
  await Promise.all([leads, ...Object.values(others)].map((one) => one.close()));
  await make();
  expect(await readFile(inRoot("erased.txt"), "utf8")).toBe("");
  await eraseLead(gone, "2026-11-28T10:00:00.000Z");
  expect((await backup(["to", inRoot("later")]))[0]).toBe(0);
  expect(await readFile(inRoot("erased.txt"), "utf8")).toBe(`${referenceOf(gone)} 2026-11-28\n`);
  const [code, said] = await restore();
  expect([code, said.split("\n").slice(1)]).toEqual([
    0,
    [`Erase again: ${referenceOf(gone)}, who was erased on 2026-11-28`],
  ]);
  const again = { data: inRoot("third/data"), content: inRoot("third/content") };
  expect((await backup(["restore", inRoot("later")], again))[1]).not.toContain("Erase again");
});

it("lists what was put aside", async () => {
  await mkdir(inRoot("site/data/.swept/2026-11-28/electricity-bills"), { recursive: true });
  await writeFile(inRoot("site/data/.swept/2026-11-28/electricity-bills/old.pdf"), "a bill");
  await make();
  expect((await check())[1]).toContain("no lead named it: data/.swept/2026-11-28/electricity-bills/old.pdf");
});
