import { createHash } from "node:crypto";
import { createReadStream, existsSync } from "node:fs";
import { chmod, copyFile, mkdir, readdir, readFile, rename, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import * as z from "zod";
import { ignore } from "~/error-code";
import { syncFolder } from "~/server/write-file.server";
import { openReadOnly } from "./database";
import { checkDatabase } from "./database-file";

/** A backup cannot be made, is not whole, or has no place to be restored to. Its message is for the operator. */
export class BackupFault extends Error {
  override name = "BackupFault";
}

/** The two folders that hold everything of a site on the embedded store. */
export interface Places {
  data: string;
  content: string;
}

const manifestSchema = z.object({
  /** ISO 8601 in UTC: every lead that was acknowledged before is in the backup. */
  madeAt: z.iso.datetime(),
  files: z.record(z.string(), z.object({ bytes: z.int(), sha256: z.hash("sha256") })),
});

type Manifest = z.infer<typeof manifestSchema>;

const MANIFEST = "manifest.json";
const DATABASE = "data.mdb";
const LAST = "last-backup";

/** A backup leaves out the sizes of pictures, which are made again. */
const LEFT_OUT = new Set(["pictures", LAST]);

/** These are copied before the other folders: a lead names its bill, and what the desk knows names leads, so what is named is copied later. */
const FIRST = ["desk", "editing", "staff", "leads"];

/**
 * Copies everything into a new folder while the site runs: databases by LMDB's own copy of one moment, which needs no lock.
 * @returns the number of files and bytes @throws BackupFault
 */
export async function makeBackup({ data, content }: Places, to: string) {
  if (!existsSync(data)) throw new BackupFault(`${data} does not exist`);
  for (const place of [data, content])
    if (isWithin(to, place)) throw new BackupFault(`${to} is inside ${place}: choose another disk`);
  await claim(to);
  const madeAt = new Date().toISOString();
  const names = (await readdir(data)).filter((name) => !LEFT_OUT.has(name));
  const rank = (name: string) => (FIRST.indexOf(name) + FIRST.length + 1) % (FIRST.length + 1);
  for (const name of names.sort((a, b) => rank(a) - rank(b)))
    await copyAll(path.join(data, name), path.join(to, "data", name));
  if (!isWithin(content, data)) await copyAll(content, path.join(to, "content"));
  const files: Manifest["files"] = {};
  for (const name of await filesBelow(to)) files[name] = await fingerprint(path.join(to, name));
  const manifest: Manifest = { madeAt, files };
  await writeWhole(path.join(to, MANIFEST), JSON.stringify(manifest, undefined, 1));
  await writeWhole(path.join(data, LAST), madeAt);
  return sumOf(manifest);
}

/** Reads a backup whole, every database too. @throws BackupFault naming the first file that is not as it was copied */
export async function checkBackup(from: string) {
  const manifest = await readManifest(from);
  for (const [name, { bytes, sha256 }] of Object.entries(manifest.files)) {
    const file = path.join(from, name);
    if (!isWithin(file, from) || !existsSync(file)) throw new BackupFault(`${name} is missing`);
    const found = await fingerprint(file);
    if (found.bytes !== bytes || found.sha256 !== sha256) throw new BackupFault(`${name} was changed`);
    if (path.basename(name) === DATABASE) await checkDatabase(path.dirname(file));
  }
  return { ...sumOf(manifest), madeAt: manifest.madeAt };
}

/** Copies a backup, once it is checked, into folders that are missing or empty. @throws BackupFault */
export async function restoreBackup(from: string, { data, content }: Places) {
  const hasContent = existsSync(path.join(from, "content"));
  const checked = await checkBackup(from);
  for (const place of hasContent ? [data, content] : [data]) await claim(place);
  await copyAll(path.join(from, "data"), data);
  if (hasContent) await copyAll(path.join(from, "content"), content);
  return checked;
}

/** Returns when the last backup began: ISO 8601 in UTC; undefined if none is known. */
export async function lastBackup(data: string): Promise<string | undefined> {
  const text = await readFile(path.join(data, LAST), "utf8").catch(() => "");
  return z.iso.datetime().safeParse(text).data;
}

async function copyAll(from: string, to: string): Promise<void> {
  // The site may remove a file while the folder is read.
  const found = await stat(from).catch(ignore("ENOENT"));
  if (!found) return;
  if (found.isFile()) {
    await copyFile(from, to).catch(ignore("ENOENT"));
    return;
  }
  if (!found.isDirectory()) return;
  await mkdir(to, { recursive: true, mode: 0o700 });
  const names = await readdir(from);
  // Beside a database are its lock and the mark of its end, which belong to the place.
  if (names.includes(DATABASE)) await copyDatabase(from, to);
  else for (const name of names) await copyAll(path.join(from, name), path.join(to, name));
  await syncFolder(to);
}

async function copyDatabase(from: string, to: string) {
  const db = await openReadOnly(from);
  try {
    await db.backup(to, false);
    await chmod(path.join(to, DATABASE), 0o600);
  } finally {
    await db.close();
  }
}

async function claim(folder: string) {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if ((await readdir(folder)).length > 0)
    throw new BackupFault(`${folder} is not empty: nothing in it is overwritten`);
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

/** A file is there with all its bytes or not at all. */
async function writeWhole(file: string, text: string) {
  await writeFile(`${file}.new`, text, { mode: 0o600, flush: true });
  await rename(`${file}.new`, file);
  await syncFolder(path.dirname(file));
}

function sumOf({ files }: Manifest) {
  const sizes = Object.values(files).map(({ bytes }) => bytes);
  return { count: sizes.length, bytes: sizes.reduce((sum, one) => sum + one, 0) };
}

function isWithin(place: string, folder: string): boolean {
  const way = path.relative(path.resolve(folder), path.resolve(place));
  return !way.startsWith("..") && !path.isAbsolute(way);
}
