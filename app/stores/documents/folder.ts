import { constants, readdirSync } from "node:fs";
import { access, readdir, statfs } from "node:fs/promises";
import path from "node:path";
import { setTimeout as after } from "node:timers/promises";
import PQueue from "p-queue";
import { collectionNames, RawFault } from "~/content/content";
import { errorCode } from "~/error-code";
import type { Log } from "~/server/log.server";
import { DocumentRefused, WriteRefused } from "~/store-fault";
import { checkMounted, placeRefusal } from "../content-place";
import {
  type Decide,
  type Decision,
  type DocumentKey,
  type Documents,
  type DocumentWrite,
  type Fields,
  type GetRead,
  keyOf,
  type StoredDocument,
  type WaitOptions,
} from "../documents";
import { folderFault } from "../files/folder";
import {
  fileText,
  hashOf,
  keepFaulty,
  linkRefusal,
  openDocumentFiles,
  removeDocument,
  writeDocument,
} from "./document-file";
import { openWatching } from "./watch-folders";

const isFiled = ({ collection }: Pick<DocumentKey, "collection">) =>
  collectionNames.some((known) => known === collection);

const nameOf = ({ collection, id }: DocumentKey) => `${collection} ${id}`;

/**
 * Content is {folder}/{collection}/{id}.json, which people edit too: a file that is no document has a RawFault as its fields. All
 * other collections are `inner`'s. A change writes one file at most; its other documents count from the rename of the file on.
 * @throws when the folder cannot be read
 */
export function openFolderDocuments(folder: string, inner: Documents, log: Log): Documents {
  try {
    readdirSync(folder);
  } catch (error) {
    throw new Error(`the content folder ${folder} cannot be read (${errorCode(error)})`, { cause: error });
  }
  const files = openDocumentFiles(folder);
  const pending = openPending(inner, files.read);
  const watch = openWatching(folder, log);
  // One at a time: a change is a file and what is kept beside it.
  const queue = new PQueue({ concurrency: 1 });
  const change = openChanges(folder, inner, pending, log);

  async function getMany(collection: string, ids: readonly string[]) {
    if (isFiled({ collection })) return files.readMany(collection, ids);
    await pending.settleAll();
    return inner.getMany(collection, ids);
  }

  return {
    get: async (collection, id) => (await getMany(collection, [id]))[0],
    getMany,

    async *list(collection, range = {}) {
      if (isFiled({ collection })) return yield* files.list(collection, range);
      await pending.settleAll();
      yield* inner.list(collection, range);
    },

    async *changedSince(collection, cursor) {
      await pending.settleAll();
      yield* inner.changedSince(collection, cursor);
    },

    change: (what, keys, decide, options) => queue.add(() => change(what, keys, decide, options)),

    watch: (collection, onChange) =>
      isFiled({ collection }) ? watch(collection, onChange) : inner.watch(collection, onChange),

    async check() {
      await checkFolder(folder);
      await inner.check();
    },

    async close() {
      await queue.onIdle();
      await inner.close();
    },
  };
}

function openChanges(
  folder: string,
  inner: Documents,
  pending: ReturnType<typeof openPending>,
  log: Log,
): Documents["change"] {
  async function replace({ key, before, text }: FileWrite) {
    try {
      if (before?.fields instanceof RawFault) await keepFaulty(folder, key);
      if (text === undefined) await removeDocument(folder, key);
      else await writeDocument(folder, key, text);
    } catch (error) {
      // The rename may have been done.
      await pending.settle(nameOf(key), { isOver: true }).catch(() => undefined);
      throw folderFault(error);
    }
  }

  async function refusalOf(key: DocumentKey) {
    try {
      return (await placeRefusal(folder, key.collection)) ?? (await linkRefusal(folder, key));
    } catch (error) {
      throw folderFault(error);
    }
  }

  async function readFiles(keys: readonly DocumentKey[]) {
    const known = new Map<string, Known>();
    for (const key of keys) {
      const file = await pending.fileOnceSettled(key);
      known.set(nameOf(key), { file, refusal: await refusalOf(key) });
    }
    return known;
  }

  return async <Result>(
    what: string,
    keys: readonly DocumentKey[],
    decide: Decide<Result>,
    options?: WaitOptions,
  ) => {
    const filed = keys.filter(isFiled);
    const pendingKeys = filed.map((key) => ({ collection: PENDING, id: nameOf(key) }));
    const others = keys.filter((key) => !isFiled(key));
    for (;;) {
      const known = await readFiles(filed);
      const decideAlone = (get: GetRead) => withFile(decide(readBoth(known, get)), known);
      // Another process may have begun since the files were read.
      const decideOn = (get: GetRead): Decision<Outcome<Result> | undefined> =>
        pendingKeys.some(({ id }) => get(PENDING, id)) ? { result: undefined } : decideAlone(get);
      // A change of a file alone needs no database.
      const alone = others.length === 0 ? decideAlone(unread) : undefined;
      const isAlone = alone && "result" in alone && !alone.writes?.length;
      if (!isAlone) await inner.check();
      const done = isAlone
        ? alone.result
        : await inner.change(what, [...others, ...pendingKeys], decideOn, options);
      if (!done) continue;
      const { result, write } = done;
      if (!write) return result;
      if (write.hasOthers && !(await pending.isAsRead(write))) continue;
      await replace(write);
      // The change counts even if this fails.
      if (write.hasOthers)
        await pending
          .settle(nameOf(write.key))
          .catch((error: unknown) => log.warn("content: a change is not settled", { error: String(error) }));
      return result;
    }
  };
}

interface Known {
  file: StoredDocument | undefined;
  /** Why this file is not written. */
  refusal: string | undefined;
}

function readBoth(known: ReadonlyMap<string, Known>, get: GetRead): GetRead {
  return (collection, id) => {
    if (!isFiled({ collection })) return get(collection, id);
    if (!known.has(nameOf({ collection, id }))) return unread(collection, id);
    return known.get(nameOf({ collection, id }))?.file?.fields;
  };
}

function unread(collection: string, _: string): never {
  throw new TypeError(`a document of ${collection} was not to be read`);
}

interface FileWrite {
  key: DocumentKey;
  before: StoredDocument | undefined;
  /** Undefined to remove the file. */
  text: string | undefined;
  hasOthers: boolean;
}

interface Outcome<Result> {
  result: Result;
  write?: FileWrite;
}

const NO_FILE = "";

/** Returns a decision on the other documents alone: they wait for the file, if it is written. */
function withFile<Result>(
  decision: Decision<Result>,
  known: ReadonlyMap<string, Known>,
): Decision<Outcome<Result>> {
  if ("read" in decision) {
    if (decision.read.some(isFiled)) throw new TypeError("files are to be read from the beginning");
    return decision;
  }
  const { result, writes = [] } = decision;
  const others = writes.filter((write) => !isFiled(keyOf(write)));
  const [file, ...more] = writes.filter((write) => isFiled(keyOf(write)));
  if (more.length > 0) throw new TypeError("a change writes one file at most");
  if (!file) return { result: { result }, writes: others };

  const key = keyOf(file);
  const { file: before, refusal } = known.get(nameOf(key)) ?? unread(key.collection, key.id);
  if (refusal) throw new DocumentRefused(refusal);
  // A document that was restored keeps the order that it had.
  const isOrdered = before && !(before.fields instanceof RawFault);
  const text = "put" in file ? fileText(isOrdered ? before.fields : file.fields, file.fields) : undefined;
  const [oldHash, newHash] = [before?.version ?? NO_FILE, text === undefined ? NO_FILE : hashOf(text)];
  if (oldHash === newHash) return { result: { result }, writes: others };
  const write = { key, before, text, hasOthers: others.length > 0 };
  const fields = { at: Date.now(), oldHash, newHash, writes: JSON.stringify(others) };
  const put = { collection: PENDING, id: nameOf(key) };
  return { result: { result, write }, writes: write.hasOthers ? [{ put, fields }] : [] };
}

/** The documents that were changed with a file, by its name, until the file is seen to be there. */
const PENDING = "pendingFiles";

/** What becomes of them once the file has the new hash, so that one step changes all; nothing, if a person has changed the file. */
interface Pending {
  at: number;
  oldHash: string;
  newHash: string;
  /** JSON of DocumentWrite[]. */
  writes: string;
}

/** Another process may be about to write the file. */
const IN_FLIGHT_MS = 2_000;

function openPending(inner: Documents, read: (key: DocumentKey) => Promise<StoredDocument | undefined>) {
  const pendingOf = (fields: Fields | undefined) => fields as unknown as Pending | undefined;

  async function hashNow(name: string): Promise<string> {
    const [collection = ""] = name.split(" ", 1);
    return (await read({ collection, id: name.slice(collection.length + 1) }))?.version ?? NO_FILE;
  }

  /** @param isOver nobody is about to write the file any more */
  async function settle(name: string, { isOver = false } = {}): Promise<void> {
    const found = pendingOf(await inner.get(PENDING, name));
    if (!found) return;
    // The file is read after it: it has the old hash or the new one, or somebody else changed it.
    const hash = await hashNow(name);
    if (hash === found.oldHash && !isOver) return;
    const key = { collection: PENDING, id: name };
    await inner.change("settling a change", [key], (get) => {
      const now = pendingOf(get(PENDING, name));
      const isSame = now?.at === found.at && now.newHash === found.newHash;
      const writes: DocumentWrite[] = hash === found.newHash ? JSON.parse(found.writes) : [];
      return { result: undefined, writes: isSame ? [...writes, { remove: key }] : [] };
    });
  }

  return {
    settle,

    /** Asks when others know of the change: another process, or a person, may have changed the file before. */
    async isAsRead({ key, before }: FileWrite): Promise<boolean> {
      if ((await read(key))?.version === before?.version) return true;
      const remove = { collection: PENDING, id: nameOf(key) };
      await inner.change("giving a change up", [], () => ({ result: undefined, writes: [{ remove }] }));
      return false;
    },

    /** Reading takes what fits the files as they are. */
    async settleAll() {
      for await (const { id } of inner.list(PENDING)) await settle(id);
    },

    /** Resolves to a file to change, with nothing pending any more. */
    async fileOnceSettled(key: DocumentKey): Promise<StoredDocument | undefined> {
      for (;;) {
        const found = pendingOf(await inner.get(PENDING, nameOf(key)));
        if (!found) return read(key);
        await settle(nameOf(key), { isOver: Date.now() > found.at + IN_FLIGHT_MS });
        if (await inner.get(PENDING, nameOf(key))) await after(LOOK_EVERY_MS);
      }
    },
  };
}

const LOOK_EVERY_MS = 50;

const MIN_FREE_BYTES = 1024 * 1024;

/** @throws StoreFault when files could not be written */
async function checkFolder(folder: string): Promise<void> {
  try {
    await checkMounted(folder);
    const found = await readdir(folder, { withFileTypes: true });
    const collections = found.filter(({ name }) => isFiled({ collection: name }));
    for (const place of [folder, ...collections.map(({ name }) => path.join(folder, name))])
      await access(`${place}/`, constants.R_OK | constants.W_OK | constants.X_OK);
    const { bavail, bsize } = await statfs(folder);
    if (bavail * bsize < MIN_FREE_BYTES) throw new WriteRefused("the disk is full");
  } catch (error) {
    throw folderFault(error);
  }
}
