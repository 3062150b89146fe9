import { createHash } from "node:crypto";
import { createReadStream, existsSync } from "node:fs";
import { copyFile, lstat, mkdir, readdir, readFile, realpath } from "node:fs/promises";
import path from "node:path";
import * as z from "zod";
import { ignore } from "~/error-code";
import { dayInIndia } from "~/india-time";
import { leadCollections } from "~/leads/leads";
import { referenceOf } from "~/leads/reference";
import { ERASED } from "~/sales/store/desk-changes";
import { syncFolder, writeFileAtomically } from "~/server/write-file.server";
import { openLmdbDocuments } from "./documents/lmdb";
import { checkDatabase, copyDatabase, DATABASE } from "./documents/lmdb-file";

/** A backup cannot be made, is not whole, or has no place to be restored to. Its message is for the operator. */
export class BackupFault extends Error {
  override name = "BackupFault";
}

/** The two folders that hold everything of a site on the embedded store. */
export interface Places {
  data: string;
  content: string;
}

const DATABASES = ["leads", "desk", "staff"] as const;

const manifestSchema = z.object({
  /** ISO 8601 in UTC: every lead that was acknowledged before is in the backup. */
  madeAt: z.iso.datetime(),
  /** The databases that nobody had written to. */
  without: z.array(z.enum(DATABASES)),
  files: z.record(z.string(), z.object({ bytes: z.int(), sha256: z.hash("sha256") })),
});

type Manifest = z.infer<typeof manifestSchema>;

const MANIFEST = "manifest.json";

/** Beside the backups: who was erased, so that a restore can say who has to go again. */
const ERASED_LIST = "erased.txt";
const LAST = "last-backup";

/** What is made again: the sizes of pictures, and the desk's list, which would be newer than its database. */
const LEFT_OUT = new Set(["pictures", ".desk", LAST]);

/** These are copied before the other folders: a lead names its bill, and what the desk knows names leads, so what is named is copied later. */
const FIRST = ["desk", "editing", "staff", "leads"];

/**
 * Copies everything into a new folder while the site runs: databases by LMDB's own copy of one moment, which needs no lock.
 * @returns the number of files and bytes, and the links, which are not followed @throws BackupFault
 */
export async function makeBackup(places: Places, to: string) {
  if (!existsSync(places.data)) throw new BackupFault(`${places.data} does not exist`);
  const data = await realPlace(places.data);
  const content = await realPlace(places.content);
  const target = await realPlace(to);
  for (const [place, name] of [
    [data, places.data],
    [content, places.content],
  ] as const)
    if (isWithin(target, place)) throw new BackupFault(`${to} is inside ${name}: choose another disk`);
  const isThere = (name: string) => existsSync(path.join(data, name, DATABASE));
  if (!isThere("leads"))
    throw new BackupFault(`${places.data} has no leads database: nobody has used a site there`);
  await claim(target);
  const madeAt = new Date().toISOString();
  const without = DATABASES.filter((name) => !isThere(name));
  const links: string[] = [];
  const names = (await readdir(data)).filter((name) => !LEFT_OUT.has(name));
  const rank = (name: string) => (FIRST.indexOf(name) + FIRST.length + 1) % (FIRST.length + 1);
  for (const name of names.sort((a, b) => rank(a) - rank(b)))
    await copyAll(path.join(data, name), path.join(target, "data", name), links);
  if (!isWithin(content, data)) await copyAll(content, path.join(target, "content"), links);
  const files: Manifest["files"] = {};
  for (const name of await filesBelow(target)) files[name] = await fingerprint(path.join(target, name));
  const manifest: Manifest = { madeAt, without, files };
  requireDatabases(manifest);
  await writeFileAtomically(path.join(target, MANIFEST), JSON.stringify(manifest, undefined, 1), 0o600);
  await writeFileAtomically(path.join(data, LAST), madeAt, 0o600);
  const erased = [...(await readErased(target)), ...(await erasedIn(path.join(target, "data", "desk")))];
  const lines = [...new Map(erased.sort())].map(([reference, day]) => `${reference} ${day}\n`);
  const list = path.join(target, "..", ERASED_LIST);
  const isListed = await writeFileAtomically(list, lines.join(""), 0o600).then(
    () => true,
    () => false,
  );
  return { ...sumOf(manifest), links, isListed };
}

/** Reads a backup whole, every database too. @throws BackupFault naming the first file that is not as it was copied */
export async function checkBackup(from: string) {
  const manifest = await readManifest(from);
  requireDatabases(manifest);
  for (const [name, { bytes, sha256 }] of Object.entries(manifest.files)) {
    const file = await placeIn(from, name);
    const found = await fingerprint(file);
    if (found.bytes !== bytes || found.sha256 !== sha256) throw new BackupFault(`${name} was changed`);
    if (path.basename(name) === DATABASE) await checkDatabase(path.dirname(file));
  }
  const { madeAt, without } = manifest;
  return { ...sumOf(manifest), madeAt, without, names: Object.keys(manifest.files) };
}

/** Copies a backup, once it is checked, into folders that are missing or empty: what its manifest names, and nothing else. @throws BackupFault */
export async function restoreBackup(from: string, { data, content }: Places) {
  const { names, ...checked } = await checkBackup(from);
  const isContent = (name: string) => name.startsWith("content/");
  for (const place of names.some(isContent) ? [data, content] : [data]) await claim(place);
  const folders = new Set<string>();
  for (const name of names) {
    const target = path.join(isContent(name) ? content : data, name.slice(name.indexOf("/") + 1));
    folders.add(path.dirname(target));
    await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
    await copyFile(await placeIn(from, name), target);
  }
  for (const folder of folders) await syncFolder(folder);
  return { ...checked, again: await erasedSince(from, data) };
}

type Erased = [reference: string, day: string];

/** Resolves to what stands beside a backup of the people who were erased, oldest first. */
async function readErased(backup: string): Promise<Erased[]> {
  const text = await readFile(path.join(backup, "..", ERASED_LIST), "utf8").catch(ignore("ENOENT"));
  return [...(text ?? "").matchAll(/^(\S+) (\d{4}-\d\d-\d\d)$/gm)].map(([, reference = "", day = ""]) => [
    reference,
    day,
  ]);
}

/** Resolves to who was erased by the database in a folder, but by no undo of an import. */
async function erasedIn(folder: string): Promise<Erased[]> {
  const desk = openLmdbDocuments(folder, { readOnly: true });
  const found: Erased[] = [];
  for await (const { id, fields } of desk.list(ERASED))
    if (!fields.isUndone) found.push([id, dayInIndia(String(fields.at))]);
  await desk.close();
  return found;
}

/** Resolves to the people whose leads are back although they were erased after the backup. */
async function erasedSince(backup: string, data: string): Promise<Erased[]> {
  const known = new Map(await erasedIn(path.join(data, "desk")));
  const later = new Map((await readErased(backup)).filter(([id, day]) => day > (known.get(id) ?? "")));
  const leads = openLmdbDocuments(path.join(data, "leads"), { readOnly: true });
  const back = new Set<string>();
  for (const collection of Object.values(leadCollections))
    for await (const { id } of leads.list(collection)) back.add(referenceOf(id));
  await leads.close();
  return [...later].filter(([reference]) => back.has(reference));
}

/** Returns when the last backup began: ISO 8601 in UTC; undefined if none is known. */
export async function lastBackup(data: string): Promise<string | undefined> {
  const text = await readFile(path.join(data, LAST), "utf8").catch(() => "");
  return z.iso.datetime().safeParse(text).data;
}

async function copyAll(from: string, to: string, links: string[]): Promise<void> {
  // The site may remove a file while the folder is read.
  const found = await lstat(from).catch(ignore("ENOENT"));
  if (found?.isSymbolicLink()) links.push(from);
  if (found?.isFile()) await copyFile(from, to).catch(ignore("ENOENT"));
  if (!found?.isDirectory()) return;
  await mkdir(to, { recursive: true, mode: 0o700 });
  const names = await readdir(from);
  // Beside a database are its lock and the mark of its end, which belong to the place.
  if (names.includes(DATABASE)) await copyDatabase(from, to);
  else for (const name of names) await copyAll(path.join(from, name), path.join(to, name), links);
  await syncFolder(to);
}

/** Returns where a place is, or would be, without links. */
async function realPlace(place: string): Promise<string> {
  const found = await realpath(place).catch(ignore("ENOENT"));
  return found ?? path.join(await realPlace(path.dirname(path.resolve(place))), path.basename(place));
}

/** Returns the path of a file that a manifest names. @throws BackupFault for one elsewhere, or behind a link */
async function placeIn(from: string, name: string): Promise<string> {
  const folder = await realpath(from);
  const file = path.join(folder, name);
  const isInside = /^(?:data|content)\//.test(name) && path.normalize(name) === name;
  if (!isInside || !existsSync(file)) throw new BackupFault(`${name} is missing`);
  if ((await realpath(file)) !== file) throw new BackupFault(`${name} is a link, which no backup has`);
  return file;
}

async function claim(folder: string) {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if ((await readdir(folder)).length > 0)
    throw new BackupFault(`${folder} is not empty: nothing in it is overwritten`);
}

function requireDatabases({ without, files }: Manifest) {
  for (const name of DATABASES)
    if (!without.includes(name) && !files[`data/${name}/${DATABASE}`])
      throw new BackupFault(`data/${name}/${DATABASE} is not among the files`);
}

async function readManifest(from: string): Promise<Manifest> {
  const text = await readFile(path.join(from, MANIFEST), "utf8").catch(() => undefined);
  if (text === undefined)
    throw new BackupFault(`${from} has no ${MANIFEST}: it is no backup, or one that was cut off`);
  try {
    return manifestSchema.parse(JSON.parse(text));
  } catch {
    throw new BackupFault(`${MANIFEST} was changed`);
  }
}

async function filesBelow(folder: string): Promise<string[]> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  return found
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .sort();
}

async function fingerprint(file: string) {
  const hash = createHash("sha256");
  let bytes = 0;
  for await (const chunk of createReadStream(file)) {
    hash.update(chunk);
    bytes += chunk.length;
  }
  return { bytes, sha256: hash.digest("hex") };
}

function sumOf({ files }: Manifest) {
  const sizes = Object.values(files).map(({ bytes }) => bytes);
  return { count: sizes.length, bytes: sizes.reduce((sum, one) => sum + one, 0) };
}

function isWithin(place: string, folder: string): boolean {
  const way = path.relative(path.resolve(folder), path.resolve(place));
  return way.split(path.sep)[0] !== ".." && !path.isAbsolute(way);
}
