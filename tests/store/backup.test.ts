import { existsSync } from "node:fs";
import {
  appendFile,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  symlink,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { backupCommand } from "~/cli/backup-command.server";
import { openEmbeddedDatabases } from "~/stores/databases.server";
import { put, write } from "./documents-contract";

let root: string;
let data: string;
let content: string;

const inRoot = (...names: string[]) => path.join(root, ...names);

beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), "backup-"));
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
  expect(await backup(["to", inRoot("backup")])).toEqual([
    0,
    expect.stringMatching(/^Copied 5 files, [\d.]+ MiB to /),
  ]);
  expect(await namesIn(inRoot("backup"))).toEqual([...FILES, "manifest.json"]);
  expect(await backup(["check", inRoot("backup")])).toEqual([
    0,
    expect.stringMatching(/^Whole: 5 files, .*Z$/),
  ]);
  expect((await backup(["restore", inRoot("backup")], elsewhere()))[0]).toBe(0);
  expect(await namesIn(inRoot("new"))).toEqual(FILES);
  expect(await readFile(inRoot("new/content/media/रोशनी 1.jpg"), "utf8")).toBe("a picture");
  const restored = openEmbeddedDatabases(elsewhere().data, { readOnly: true });
  for (const name of ["leads", "desk", "staff"] as const)
    expect(await restored[name].get("things", "a")).toEqual({ of: name });
  await Promise.all(Object.values(restored).map((one) => one.close()));
});

it("a database that nobody had used is named, and no other may be missing", async () => {
  await rm(path.join(data, "staff"), { recursive: true });
  expect((await backup(["to", inRoot("backup")]))[0]).toBe(0);
  expect((await backup(["check", inRoot("backup")]))[1]).toMatch(
    /^Whole: 4 files, .*, without staff: nobody had used it$/,
  );
  expect((await backup(["restore", inRoot("backup")], elsewhere()))[0]).toBe(0);

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
  expect((await backup(["to", inRoot("backup")]))[0]).toBe(0);
  for (const [args, place] of [
    [["to", inRoot("backup")], inRoot("backup")],
    [["restore", inRoot("backup")], data],
  ] as const)
    expect(await backup([...args])).toEqual([1, `${place} is not empty: nothing in it is overwritten`]);
});

it("links are left out of a backup, and it says which", async () => {
  const links = { "media/up": "..", "media/passwd.pdf": "/etc/passwd", "media/nowhere.jpg": "nowhere" };
  for (const [name, to] of Object.entries(links)) await symlink(to, path.join(content, name));
  const [code, said] = await backup(["to", inRoot("backup")]);
  expect(code).toBe(0);
  expect(said.split("\n").sort()).toEqual([
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
  const [code, said] = await backup(["to", inRoot("backup")]);
  expect([code, said]).toEqual([1, "data/staff/data.mdb is not among the files"]);
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

  const without = (name: string) => () => changeManifest(({ files }) => delete files[name]);

  const named = (name: string) => () =>
    changeManifest(({ files }) => {
      files[name] = files["data/electricity-bills/bill.pdf"];
    });

  async function linked(place: string) {
    await rename(inRoot("backup", place), inRoot("moved"));
    await symlink(inRoot("moved"), inRoot("backup", place));
  }

  it.each<[string, () => Promise<unknown>, string]>([
    [
      "names no files",
      () => changeManifest((manifest) => (manifest.files = {})),
      "data/leads/data.mdb is not among the files",
    ],
    ["lacks the leads", without("data/leads/data.mdb"), "data/leads/data.mdb is not among the files"],
    ["lacks the desk", without("data/desk/data.mdb"), "data/desk/data.mdb is not among the files"],
    ["lacks the accounts", without("data/staff/data.mdb"), "data/staff/data.mdb is not among the files"],
    [
      "is no manifest",
      () => changeManifest((manifest) => (manifest.without = ["all"])),
      "manifest.json was changed",
    ],
    ["names a file outside", named("../../outside"), "../../outside is missing"],
    ["names a file through a folder", named("data/../content/media/x"), "data/../content/media/x is missing"],
    ["names itself", named("manifest.json"), "manifest.json is missing"],
    [
      "was cut off",
      () => rm(inRoot("backup/manifest.json")),
      expect.stringContaining("has no manifest.json: it is no backup, or one that was cut off"),
    ],
    [
      "lacks a file that it names",
      () => rm(inRoot("backup/data/leads/data.mdb")),
      "data/leads/data.mdb is missing",
    ],
    [
      "has another bill",
      () => appendFile(inRoot("backup/data/electricity-bills/bill.pdf"), "!"),
      "data/electricity-bills/bill.pdf was changed",
    ],
    [
      "has a file behind a link",
      () => linked("content/media/रोशनी 1.jpg"),
      "content/media/रोशनी 1.jpg is a link, which no backup has",
    ],
    [
      "has a folder behind a link",
      () => linked("data/electricity-bills"),
      "data/electricity-bills/bill.pdf is a link, which no backup has",
    ],
  ])("is refused by check and by restore when it %s", async (_, change, words) => {
    await writeFile(inRoot("outside"), "a bill");
    expect((await backup(["to", inRoot("backup")]))[0]).toBe(0);
    await change();
    expect(await backup(["check", inRoot("backup")])).toEqual([1, words]);
    expect(await backup(["restore", inRoot("backup")], elsewhere())).toEqual([1, words]);
    expect(existsSync(inRoot("new"))).toBe(false);
  });

  it("gives back only what its manifest names: no other file, and no link", async () => {
    expect((await backup(["to", inRoot("backup")]))[0]).toBe(0);
    await writeFile(inRoot("backup/data/electricity-bills/other.pdf"), "put there");
    await symlink("/etc/passwd", inRoot("backup/content/media/passwd.pdf"));
    expect((await backup(["check", inRoot("backup")]))[0]).toBe(0);
    expect((await backup(["restore", inRoot("backup")], elsewhere()))[0]).toBe(0);
    expect(await namesIn(inRoot("new"))).toEqual(FILES);
  });
});
