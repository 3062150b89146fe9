import { createHash } from "node:crypto";
import { type BigIntStats, readFileSync, renameSync, type Stats, statSync, unlinkSync } from "node:fs";
import { access, chmod, lstat, mkdir, readdir, readFile, stat } from "node:fs/promises";
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
  if (!isDocument(`${key.id}.json`)) return undefined;
  const file = fileOf(folder, key);
  try {
    // Opening a pipe would wait for a writer.
    return documentIn(key, faultOf(await stat(file)) ?? (await readFile(file)));
  } catch (error) {
    return unreadable(key, error);
  }
}

/** The same, synchronous, because nothing may happen between this and the file's replacement. */
function readDocumentNow(folder: string, key: DocumentKey): StoredDocument | undefined {
  if (!isDocument(`${key.id}.json`)) return undefined;
  const file = fileOf(folder, key);
  try {
    return documentIn(key, faultOf(statSync(file)) ?? readFileSync(file));
  } catch (error) {
    return unreadable(key, error);
  }
}

function faultOf(found: Stats): string | undefined {
  if (!found.isFile()) return "not a file";
  return found.size > MAX_DOCUMENT_BYTES ? TOO_LARGE : undefined;
}

/** @param given the bytes of a file, or what is wrong with it */
function documentIn({ id }: DocumentKey, given: Uint8Array | string): StoredDocument {
  if (typeof given === "string") return { id, fields: faultyFields(given), version: hashOf(given) };
  const data = parseJson(given);
  return { id, fields: isMap(data) ? data : faultyFields("not a group of fields"), version: hashOf(given) };
}

function unreadable(key: DocumentKey, error: unknown): StoredDocument | undefined {
  const code = errorCode(error);
  if (code === "ENOENT") return undefined;
  if (code === undefined || SHORTAGES.has(code)) throw error;
  return documentIn(key, `cannot be read (${code})`);
}

const faultyFields = (reason: string) => new RawFault(reason) as unknown as Fields;

export function hashOf(bytes: Uint8Array | string): string {
  return createHash("sha256").update(bytes).digest("base64url").slice(0, 22);
}

/** File systems may give two changes in quick succession the same time. */
const SETTLED_AFTER_MS = 1000;

/** Identifies a file as it is now. */
function stampOf(found: BigIntStats): string {
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

/** Resolves to the rights of a file that may be replaced, 0 if there is none. @throws DocumentRefused */
async function rightsOf(folder: string, key: DocumentKey): Promise<number> {
  // Throws if the content folder is gone, which is not made again.
  const refusal = await placeRefusal(folder, key.collection);
  if (refusal) throw new DocumentRefused(refusal);
  if (!isDocument(`${key.id}.json`)) throw new DocumentRefused(NO_NAME);
  const file = await lstat(fileOf(folder, key)).catch(ignore("ENOENT"));
  if (file && !file.isFile()) throw new DocumentRefused("its file is a link or a folder");
  return (file?.mode ?? 0) & 0o777;
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

  return {
    readNow: (key: DocumentKey) => readDocumentNow(folder, key),

    /** @throws WriteRefused for a folder whose disk may be away */
    checkPlace: () => checkMounted(folder),

    /**
     * Writes a file beside the one of a document, and replaces that once `change` calls `put`; resolves when both are durable.
     * @param text undefined to remove the file, once `change` is done, if nobody has written it since
     */
    async replace<Result>(
      key: DocumentKey,
      text: string | undefined,
      change: (put: () => void) => Promise<Result>,
    ): Promise<Result> {
      const file = fileOf(folder, key);
      const place = path.dirname(file);
      const versionNow = () => readDocumentNow(folder, key)?.version;
      try {
        const rights = await rightsOf(folder, key);
        if (await mkdir(place, { recursive: true })) await syncFolder(folder);
        if (text !== undefined)
          return await writeFileAtomically(file, text, undefined, async (part) => {
            // Whoever could change the file can still do so.
            await chmod(part, (await stat(part)).mode | rights);
            return change(() => renameSync(part, file));
          });
        let version: string | undefined;
        const result = await change(() => {
          version = versionNow();
        });
        if (version !== undefined && version === versionNow()) unlinkSync(file);
        await syncFolder(place);
        return result;
      } catch (error) {
        throw folderFault(error);
      }
    },

    readMany: (collection: string, ids: readonly string[]): Promise<(Fields | undefined)[]> =>
      inParallel(ids, async (id) => {
        const document = await readDocument(folder, { collection, id });
        if (!document) await checkMounted(folder);
        return document?.fields;
      }),

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
