import { createHash } from "node:crypto";
import { type BigIntStats, constants, createReadStream, renameSync, statSync, unlinkSync } from "node:fs";
import { access, chmod, type FileHandle, lstat, mkdir, open, readdir, stat } from "node:fs/promises";
import path from "node:path";
import { MAX_DOCUMENT_BYTES, RawFault, TOO_LARGE } from "~/content/content";
import { isMap, type PlainFields, sortKeysLike } from "~/content/plain-fields";
import { errorCode, ignore } from "~/error-code";
import { inParallel } from "~/server/in-parallel";
import { sweepPart, syncFolder, writeFileAtomically } from "~/server/write-file.server";
import { DocumentRefused } from "~/store-fault";
import { checkMounted, noteDocuments, placeRefusal } from "../content-place";
import type { DocumentKey, Fields, IdRange, StoredDocument } from "../documents";
import { folderFault } from "../files/folder";

const fileOf = (folder: string, { collection, id }: DocumentKey) =>
  path.join(folder, collection, `${id}.json`);

async function documentIds(folder: string, collection: string): Promise<string[]> {
  try {
    const names = await readdir(path.join(folder, collection));
    for (const name of names) if (!isDocument(name)) await sweepPart(path.join(folder, collection, name));
    const files = names.filter(isDocument);
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

const MAX_NAME_BYTES = 255;
const NO_NAME = "its id cannot be the name of a file";

function isDocument(file: string): boolean {
  return /^(?!\.)[^/\0]*\.json$/.test(file) && Buffer.byteLength(file) <= MAX_NAME_BYTES;
}

/** Errors of the whole machine, not of one file. */
const SHORTAGES: ReadonlySet<unknown> = new Set(["EMFILE", "ENFILE", "ENOMEM"]);

/** Undefined if there is no such file. A file that is no document has a RawFault in the place of its fields. */
async function readDocument(folder: string, key: DocumentKey): Promise<StoredDocument | undefined> {
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
    if (code === "ENOENT") return undefined;
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

/** Identifies a file as it is now. */
function stampOf(found: BigIntStats | undefined): string | undefined {
  return found && [found.dev, found.ino, found.size, found.mtimeNs, found.ctimeNs].join();
}

/** Synchronous, because nothing may happen between this and the file's replacement. */
function statNow(file: string): BigIntStats | undefined {
  try {
    return statSync(file, { bigint: true });
  } catch {
    return undefined;
  }
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
async function refusalOf(folder: string, key: DocumentKey): Promise<string | undefined> {
  const refusal = await placeRefusal(folder, key.collection);
  if (refusal) return refusal;
  if (!isDocument(`${key.id}.json`)) return NO_NAME;
  const file = await lstat(fileOf(folder, key)).catch(ignore("ENOENT"));
  return !file || file.isFile() ? undefined : "its file is a link or a folder";
}

export interface KnownFile {
  document: StoredDocument | undefined;
  mode: number;
  /** False once somebody has changed it. */
  isAsRead(): boolean;
}

export interface FileChange {
  key: DocumentKey;
  before: KnownFile;
  /** Undefined to remove the file. */
  text: string | undefined;
}

/** Keeps beside it, hidden, what a change replaces and history cannot hold. */
async function keepFaulty(folder: string, { collection, id }: DocumentKey): Promise<void> {
  const name = `.faulty-${id}`;
  const isShort = Buffer.byteLength(`${name}.json`) <= MAX_NAME_BYTES;
  const aside = fileOf(folder, { collection, id: isShort ? name : `.faulty-${hashOf(id)}` });
  await writeFileAtomically(aside, createReadStream(fileOf(folder, { collection, id })));
}

const MAX_NESTING = 64;

/** Returns a RawFault for what is no JSON. */
function parseJson(bytes: Uint8Array): unknown {
  try {
    const data: unknown = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
    return isNestedDeeper(MAX_NESTING, data)
      ? new RawFault(`nested deeper than ${MAX_NESTING} levels`)
      : data;
  } catch (error) {
    if (!(error instanceof SyntaxError)) return new RawFault("not UTF-8 text");
    return new RawFault(`broken JSON: ${error.message.replace(/\s+/g, " ")}`);
  }
}

function isNestedDeeper(levels: number, data: unknown): boolean {
  if (typeof data !== "object" || data === null) return false;
  return levels === 0 || Object.values(data).some((value) => isNestedDeeper(levels - 1, value));
}

/** Bounds the number of open files. */
const READ_AT_ONCE = 32;

export function openDocumentFiles(folder: string) {
  /** A file is read again only if it is another one than before. */
  const kept = new Map<string, { stamp: string; document: StoredDocument }>();

  async function readChanged(key: DocumentKey): Promise<StoredDocument | undefined> {
    const file = fileOf(folder, key);
    const found = await stat(file, { bigint: true }).catch(() => undefined);
    const isSettled = found && Date.now() - Number(found.ctimeMs) > SETTLED_AFTER_MS;
    const stamp = isSettled ? stampOf(found) : undefined;
    const before = kept.get(file);
    if (before && before.stamp === stamp) return before.document;
    const document = await readDocument(folder, key);
    // What could not be read may be readable again without another stamp.
    if (document && stamp !== undefined && !(document.fields instanceof RawFault))
      kept.set(file, { stamp, document });
    else kept.delete(file);
    return document;
  }

  async function read(key: DocumentKey): Promise<StoredDocument | undefined> {
    const file = await readDocument(folder, key);
    if (!file) await checkMounted(folder);
    return file;
  }

  return {
    async readToChange(key: DocumentKey): Promise<KnownFile> {
      const found = statNow(fileOf(folder, key));
      const isAsRead = () => stampOf(statNow(fileOf(folder, key))) === stampOf(found);
      return { document: await read(key), mode: Number(found?.mode ?? 0) & 0o777, isAsRead };
    },

    /** Resolves to true once the new file is durable; until then the old one is there. @param atOnce does it, unless the file was changed */
    async replace(
      { key, before, text }: FileChange,
      atOnce: (work: () => boolean) => boolean | Promise<boolean>,
    ): Promise<boolean> {
      const file = fileOf(folder, key);
      const place = path.dirname(file);
      const replaceBy = (work: () => void) =>
        atOnce(() => {
          if (!before.isAsRead()) return false;
          work();
          return true;
        });
      try {
        // Throws if the content folder is gone, which is not made again.
        const refusal = await refusalOf(folder, key);
        if (refusal) throw new DocumentRefused(refusal);
        if (await mkdir(place, { recursive: true })) await syncFolder(folder);
        if (before.document?.fields instanceof RawFault) await keepFaulty(folder, key);
        if (text !== undefined)
          return await writeFileAtomically(file, text, undefined, async (part) => {
            // Whoever could change the file can still do so.
            await chmod(part, (await stat(part)).mode | before.mode);
            return replaceBy(() => renameSync(part, file));
          });
        const isRemoved = await replaceBy(() => unlinkSync(file));
        await syncFolder(place);
        return isRemoved;
      } catch (error) {
        throw folderFault(error);
      }
    },

    readMany: (collection: string, ids: readonly string[]): Promise<(Fields | undefined)[]> =>
      inParallel(ids, async (id) => (await read({ collection, id }))?.fields),

    async *list(collection: string, range: IdRange): AsyncGenerator<StoredDocument> {
      const ids = inRange(await documentIds(folder, collection), range);
      for (let first = 0; first < ids.length; first += READ_AT_ONCE) {
        const some = ids.slice(first, first + READ_AT_ONCE).map((id) => readChanged({ collection, id }));
        for (const document of await Promise.all(some)) if (document) yield document;
      }
    },
  };
}

/** Returns the ids ascending as UTF-8 bytes. */
function inRange(ids: readonly string[], { from = "", to, limit }: IdRange): string[] {
  const [first, end] = [Buffer.from(from), to === undefined ? undefined : Buffer.from(to)];
  return ids
    .map((id) => Buffer.from(id))
    .filter((id) => first.compare(id) <= 0 && (!end || id.compare(end) < 0))
    .sort(Buffer.compare)
    .slice(0, limit)
    .map(String);
}
