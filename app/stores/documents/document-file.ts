import { createHash } from "node:crypto";
import { constants } from "node:fs";
import {
  access,
  type FileHandle,
  lstat,
  mkdir,
  open,
  readdir,
  readFile,
  realpath,
  rm,
  stat,
  unlink,
} from "node:fs/promises";
import path from "node:path";
import { MAX_DOCUMENT_BYTES, RawFault, TOO_LARGE } from "~/content/content";
import { isMap, type PlainFields, sortKeysLike } from "~/content/plain-fields";
import { errorCode, ignore } from "~/error-code";
import { syncFolder, writeFileAtomically } from "~/server/write-file.server";
import { checkMounted, noteDocuments } from "../content-place";
import type { DocumentKey, Fields, StoredDocument } from "../documents";
import { parseJson } from "./parse-json";

const fileOf = (folder: string, { collection, id }: DocumentKey) =>
  path.join(folder, collection, `${id}.json`);

export async function documentIds(folder: string, collection: string): Promise<string[]> {
  try {
    const files = (await readdir(path.join(folder, collection))).filter(isDocument);
    if (files.length > 0) noteDocuments(folder);
    return files.map((file) => path.basename(file, ".json"));
  } catch (error) {
    if (errorCode(error) !== "ENOENT") throw error;
    // A missing collection is empty; a missing content folder is an error, so that the cache is served.
    await access(folder);
    await checkMounted(folder);
    return [];
  }
}

const NO_NAME = "its id cannot be the name of a file";

function isDocument(file: string): boolean {
  return file.endsWith(".json") && !file.startsWith(".") && !/[/\0]/.test(file);
}

/** Errors of the whole machine, not of one file. */
const SHORTAGES: ReadonlySet<unknown> = new Set(["EMFILE", "ENFILE", "ENOMEM"]);

/** Undefined if there is no such file. A file that is no document has a RawFault in the place of its fields. */
export async function readDocument(folder: string, key: DocumentKey): Promise<StoredDocument | undefined> {
  const { id } = key;
  const faulty = (reason: string) => ({ id, fields: faultyFields(reason), version: hashOf(reason) });
  if (!isDocument(`${id}.json`)) return undefined;
  let handle: FileHandle | undefined;
  try {
    // Without O_NONBLOCK, opening a pipe waits for a writer.
    handle = await open(fileOf(folder, key), constants.O_RDONLY | constants.O_NONBLOCK);
    const found = await handle.stat();
    if (!found.isFile()) return faulty("not a file");
    if (found.size > MAX_DOCUMENT_BYTES) return faulty(TOO_LARGE);
    const bytes = await handle.readFile();
    const data = parseJson(bytes);
    const fields = isMap(data) ? data : faultyFields("not a group of fields");
    return { id, fields, version: hashOf(bytes) };
  } catch (error) {
    const code = errorCode(error);
    if (code === "ENOENT" || code === "ENAMETOOLONG") return undefined;
    if (code === undefined || SHORTAGES.has(code)) throw error;
    return faulty(`cannot be read (${code})`);
  } finally {
    await handle?.close();
  }
}

const faultyFields = (reason: string) => new RawFault(reason) as unknown as Fields;

export function hashOf(bytes: Uint8Array | string): string {
  return createHash("sha256").update(bytes).digest("base64url").slice(0, 22);
}

/** File systems may give two changes in quick succession the same time. */
const SETTLED_AFTER_MS = 1000;

/** Identifies a file as it is now; undefined for one that may change again without another stamp. */
export async function stampOf(folder: string, key: DocumentKey): Promise<string | undefined> {
  const found = await stat(fileOf(folder, key), { bigint: true }).catch(() => undefined);
  if (!found || Date.now() - Number(found.ctimeMs) <= SETTLED_AFTER_MS) return undefined;
  return [found.dev, found.ino, found.size, found.mtimeNs, found.ctimeNs].join();
}

/** @param before what the file holds now: its fields keep their order */
export function fileText(before: unknown, fields: PlainFields): string {
  return `${JSON.stringify(sortKeysLike(before, fields), null, 2)}\n`;
}

/** Returns why fields could not be read again from a file. */
export function fileRefusal(fields: PlainFields): string | undefined {
  const bytes = Buffer.from(fileText(undefined, fields));
  if (bytes.length > MAX_DOCUMENT_BYTES) return TOO_LARGE;
  const data = parseJson(bytes);
  return data instanceof RawFault ? data.reason : undefined;
}

/** Returns why a file is not replaced. */
export async function linkRefusal(folder: string, key: DocumentKey): Promise<string | undefined> {
  if (!isDocument(`${key.id}.json`)) return NO_NAME;
  const file = await lstat(fileOf(folder, key)).catch(ignore("ENOENT", "ENAMETOOLONG"));
  return !file || file.isFile() ? undefined : "its file is a link or a folder";
}

/** Resolves once the file would survive a power cut; until then, and after a crash, the old one is there. */
export async function writeDocument(folder: string, key: DocumentKey, text: string): Promise<void> {
  const place = path.join(folder, key.collection);
  await realpath(folder); // A content folder that is gone is not made again.
  if (await mkdir(place, { recursive: true })) await syncFolder(folder);
  await writeFileAtomically(fileOf(folder, key), text);
  await syncFolder(place);
}

export async function removeDocument(folder: string, key: DocumentKey): Promise<void> {
  await unlink(fileOf(folder, key));
  await syncFolder(path.join(folder, key.collection));
}

/** Keeps what a change replaces and history cannot hold. */
export async function copyDocument(folder: string, key: DocumentKey, target: string): Promise<void> {
  const bytes = await readFile(fileOf(folder, key));
  await mkdir(target, { recursive: true, mode: 0o700 });
  await writeFileAtomically(path.join(target, `${key.collection}-${key.id}.json`), bytes);
  await syncFolder(target);
}

/** Removes what writes left behind that were killed before. */
export async function removeParts(folder: string, collection: string, before: Date): Promise<void> {
  const place = path.join(folder, collection);
  for (const file of (await readdir(place).catch(ignore("ENOENT"))) ?? []) {
    if (!/^\.[0-9a-f]{16}\.part$/.test(file)) continue;
    const found = await lstat(path.join(place, file)).catch(ignore("ENOENT"));
    if (found && found.mtime < before) await rm(path.join(place, file), { force: true });
  }
}
