import { constants, readdirSync } from "node:fs";
import { access, readdir, statfs } from "node:fs/promises";
import path from "node:path";
import { setTimeout as after } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import PQueue from "p-queue";
import { collectionNames, RawFault } from "~/content/content";
import { errorCode } from "~/error-code";
import type { Log } from "~/server/log.server";
import { WriteRefused } from "~/store-fault";
import { checkMounted } from "../content-place";
import {
  type Decide,
  type DocumentKey,
  type Documents,
  type DocumentWrite,
  type Fields,
  keyOf,
  type WaitOptions,
} from "../documents";
import { folderFault } from "../files/folder";
import { type FileChange, fileText, hashOf, type KnownFile, openDocumentFiles } from "./document-file";
import { openWatching } from "./watch-folders";

const isFiled = ({ collection }: Pick<DocumentKey, "collection">) =>
  collectionNames.some((known) => known === collection);

const nameOf = ({ collection, id }: DocumentKey) => `${collection} ${id}`;
const isSame = (one: DocumentKey, other: DocumentKey) => nameOf(one) === nameOf(other);

/**
 * Content is {folder}/{collection}/{id}.json, which people edit too: a file that is no document has a RawFault as its fields. All
 * other collections are `inner`'s. A change writes one file at most; its other documents count from the rename of the file on.
 * @param inner decides once, and while no other process does
 * @throws when the folder cannot be read
 */
export function openFolderDocuments(folder: string, inner: Documents, log: Log): Documents {
  try {
    readdirSync(folder);
  } catch (error) {
    throw new Error(`the content folder ${folder} cannot be read (${errorCode(error)})`, { cause: error });
  }
  const files = openDocumentFiles(folder);
  const settle = openSettling(inner, files);
  const watch = openWatching(folder, log);
  // One at a time: a change is a file and what is kept beside it.
  const queue = new PQueue({ concurrency: 1 });
  const change = openChanges(inner, files, settle, log);

  async function getMany(collection: string, ids: readonly string[]) {
    if (isFiled({ collection })) return files.readMany(collection, ids);
    await settle();
    return inner.getMany(collection, ids);
  }

  return {
    get: async (collection, id) => (await getMany(collection, [id]))[0],
    getMany,

    async *list(collection, range = {}) {
      if (isFiled({ collection })) return yield* files.list(collection, range);
      await settle();
      yield* inner.list(collection, range);
    },

    changedSince: inner.changedSince,

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

type DocumentFiles = ReturnType<typeof openDocumentFiles>;

function openChanges(inner: Documents, files: DocumentFiles, settle: Settle, log: Log): Documents["change"] {
  /** Resolves to false, and changes nothing, if somebody has changed the file since it was read. */
  async function replace({ pending, ...write }: FileWrite): Promise<boolean> {
    if (!pending) return files.replace(write, (work) => work());
    const key = pendingKey(write.key);
    const isOwn = (found: Fields | undefined) =>
      found?.at === pending.at && found.newHash === pending.newHash;
    try {
      return await files.replace(write, (work) =>
        inner.change("replacing a file", [key], (get) => ({
          result: isOwn(get(key.collection, key.id)) && work(),
        })),
      );
    } finally {
      // The change counts even if this fails.
      await settle(isOwn).catch((error: unknown) =>
        log.warn("content: a change is not settled", { error: String(error) }),
      );
    }
  }

  return async <Result>(
    what: string,
    keys: readonly DocumentKey[],
    decide: Decide<Result>,
    options?: WaitOptions,
  ) => {
    const key = keys.find(isFiled);
    const others = keys.filter((other) => other !== key);
    if (others.length > 0) await inner.check();
    for (;;) {
      await settle(isLate);
      if (!key) return inner.change(what, keys, decide, options);
      const before = await files.readToChange(key);
      const decideWith: Decide<{ result: Result; write?: FileWrite } | undefined> = (get) => {
        // Another process may have begun since the file was read.
        if (get(PENDING, nameOf(key))) return { result: undefined };
        const decision = decide((collection, id) => {
          if (!isFiled({ collection })) return get(collection, id);
          return isSame(key, { collection, id }) ? before.document?.fields : unread(collection, id);
        });
        if ("read" in decision) return decision;
        const { write, writes } = withFile(key, before, decision.writes ?? []);
        return { result: { result: decision.result, write }, writes };
      };
      const done =
        others.length > 0
          ? await inner.change(what, [...others, pendingKey(key)], decideWith, options)
          : decideAlone(decideWith);
      if (!done) await after(LOOK_EVERY_MS);
      else if (!done.write || (await replace(done.write))) return done.result;
    }
  };
}

const LOOK_EVERY_MS = 50;

function unread(collection: string, _: string): never {
  throw new TypeError(`a document of ${collection} was not to be read`);
}

/** A change of a file alone needs no database. */
function decideAlone<Result>(decide: Decide<Result>): Result {
  const decision = decide((collection, id) => (collection === PENDING ? undefined : unread(collection, id)));
  if ("read" in decision || decision.writes?.length)
    throw new TypeError("what is beside a file is to be read");
  return decision.result;
}

interface FileWrite extends FileChange {
  /** What counts once the file is replaced, if there is anything. */
  pending: Pending | undefined;
}

const NO_FILE = "";

/** Returns the file to write, and what to write before: what is beside a file that is written waits for it. */
function withFile(key: DocumentKey, before: KnownFile, writes: readonly DocumentWrite[]) {
  const own = writes.find((write) => isSame(keyOf(write), key));
  const others = writes.filter((write) => write !== own);
  if (others.some((write) => isFiled(keyOf(write)))) throw new TypeError("a change writes one file at most");
  if (!own) return { writes: others };

  const { fields, version: oldHash = NO_FILE } = before.document ?? {};
  // A document that was restored keeps the order that it had.
  const isOrdered = fields && !(fields instanceof RawFault);
  const text = "put" in own ? fileText(isOrdered ? fields : own.fields, own.fields) : undefined;
  const newHash = text === undefined ? NO_FILE : hashOf(text);
  if (oldHash === newHash) return { writes: others };
  const entry = { at: Date.now(), oldHash, newHash, writes: JSON.stringify(others) };
  const pending = others.length > 0 ? entry : undefined;
  return {
    write: { key, before, text, pending },
    writes: pending ? [{ put: pendingKey(key), fields: pending }] : [],
  };
}

/** The documents that were changed with a file, by its name, until the file is seen to be there. */
const PENDING = "pendingFiles";

const pendingKey = (key: DocumentKey) => ({ collection: PENDING, id: nameOf(key) });

/** What becomes of them once the file has the new hash, so that one step changes all; nothing, if a person has changed the file. */
interface Pending {
  at: number;
  oldHash: string;
  newHash: string;
  /** JSON of DocumentWrite[]. */
  writes: string;
}

/** So long at most, another process may be about to replace the file. The clock may jump. */
const IN_FLIGHT_MS = 2_000;

const isLate = ({ at }: Fields) => Math.abs(Date.now() - Number(at)) > IN_FLIGHT_MS;

type Settle = ReturnType<typeof openSettling>;

/** Returns a function by which whoever reads takes what fits the files as they are. */
function openSettling(inner: Documents, files: DocumentFiles) {
  /** @param isOver whether nobody is about to replace the file any more */
  return async (isOver: (pending: Fields) => boolean = () => false) => {
    for await (const { id, fields } of inner.list(PENDING)) {
      const { oldHash, newHash, writes } = fields as unknown as Pending;
      const [collection = ""] = id.split(" ", 1);
      const file = await files.readToChange({ collection, id: id.slice(collection.length + 1) });
      const hash = file.document?.version ?? NO_FILE;
      if (hash === oldHash && !isOver(fields)) continue;
      const key = { collection: PENDING, id };
      const done: DocumentWrite[] = hash === newHash ? JSON.parse(writes) : [];
      await inner.change("settling a change", [key], (get) => {
        const isSame = isDeepStrictEqual(get(PENDING, id), fields) && file.isAsRead();
        return { result: undefined, writes: isSame ? [...done, { remove: key }] : [] };
      });
    }
  };
}

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
