import { constants, readdirSync } from "node:fs";
import { access, readdir, statfs } from "node:fs/promises";
import path from "node:path";
import { collectionNames, RawFault } from "~/content/content";
import { errorCode } from "~/error-code";
import type { Log } from "~/server/log.server";
import { WriteRefused } from "~/store-fault";
import { checkMounted } from "../content-place";
import { type Decide, type DocumentKey, type Documents, type Fields, keyOf, nameOf } from "../documents";
import { folderFault } from "../files/folder";
import { fileText, hashOf, openDocumentFiles } from "./document-file";
import { openWatching } from "./watch-folders";

const isFiled = ({ collection }: Pick<DocumentKey, "collection">) =>
  collectionNames.some((known) => known === collection);

/**
 * Content is {folder}/{collection}/{id}.json, which people edit too: a file that is no document has a RawFault as its fields. All
 * other collections are `inner`'s. A change writes one file at most, as it is decided; a kill may come between the file and the
 * documents beside it, which then are as before. A file that is removed goes after them.
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
  const watch = openWatching(folder, log);

  async function getMany(collection: string, ids: readonly string[]) {
    return isFiled({ collection }) ? files.readMany(collection, ids) : inner.getMany(collection, ids);
  }

  return {
    get: async (collection, id) => (await getMany(collection, [id]))[0],
    getMany,

    list: (collection, range = {}) =>
      isFiled({ collection }) ? files.list(collection, range) : inner.list(collection, range),

    changedSince: inner.changedSince,

    async change(what, keys, decide, options) {
      const key = keys.find(isFiled);
      const others = keys.filter((other) => other !== key);
      if (!key) return inner.change(what, keys, decide, options);
      await files.checkPlace();
      if (others.length > 0) await inner.check();
      const beside: Beside = (decideBeside) =>
        others.length > 0 ? inner.change(what, others, decideBeside, options) : decideAlone(decideBeside);
      let done = await attempt(key, decide, { files, beside, log });
      while (done.file) {
        const { text } = done.file;
        done = await files.replace(key, text, (put) =>
          attempt(key, decide, { files, beside, log, ready: { text, put } }),
        );
      }
      return done.result;
    },

    watch: (collection, onChange) =>
      isFiled({ collection }) ? watch(collection, onChange) : inner.watch(collection, onChange),

    async check() {
      await checkFolder(folder);
      await inner.check();
    },

    close: inner.close,
  };
}

type Beside = <Result>(decide: Decide<Result>) => Promise<Result>;

interface Attempt {
  files: ReturnType<typeof openDocumentFiles>;
  /** Changes the documents beside the file, in a transaction that one process at a time has. */
  beside: Beside;
  log: Log;
  /** The file to put in the place of the document's, already written; without a text, none. */
  ready?: { text: string | undefined; put: () => void };
}

/** Result of a change, or the file to write before it. */
interface Attempted<Result> {
  result: Result;
  file?: { text: string | undefined };
}

/** Decides by the file as it is, and changes everything, unless another file must be ready for that. */
async function attempt<Result>(
  key: DocumentKey,
  decide: Decide<Result>,
  { files, beside, log, ready }: Attempt,
): Promise<Attempted<Result>> {
  let replaced: Attempted<Result> | undefined;
  const decideBeside: Decide<Attempted<Result>> = (get) => {
    const before = files.readNow(key);
    const decision = decide((collection, id) => {
      if (!isFiled({ collection })) return get(collection, id);
      if (nameOf({ collection, id }) !== nameOf(key)) return notRead(collection);
      return before?.fields;
    });
    if ("read" in decision) return decision;
    const { result, writes = [] } = decision;
    const own = writes.find((write) => nameOf(keyOf(write)) === nameOf(key));
    const others = writes.filter((write) => write !== own);
    if (others.some((write) => isFiled(keyOf(write))))
      throw new TypeError("a change writes one file at most");
    const text = own && "put" in own ? textOver(before?.fields, own.fields) : undefined;
    const isAsBefore = text === undefined ? !before : hashOf(text) === before?.version;
    if (!own || isAsBefore) return { result: { result }, writes: others };
    if (!ready || ready.text !== text) return { result: { result, file: { text } } };
    ready.put();
    if (text !== undefined) replaced = { result };
    return { result: { result }, writes: others };
  };
  try {
    return await beside(decideBeside);
  } catch (error) {
    if (!replaced) throw error;
    // The file counts: the next read enters it into the history.
    log.warn("content: a document was saved, but not what is kept beside it", { error: String(error) });
    return replaced;
  }
}

/** A document that was restored keeps the order that its fields had. */
function textOver(before: Fields | undefined, fields: Fields): string {
  return fileText(before && !(before instanceof RawFault) ? before : fields, fields);
}

function notRead(collection: string): never {
  throw new TypeError(`a document of ${collection} was not to be read`);
}

/** A change of a file alone needs no database. */
async function decideAlone<Result>(decide: Decide<Result>): Promise<Result> {
  const decision = decide(notRead);
  if ("read" in decision || decision.writes?.length)
    throw new TypeError("what is beside a file is to be read");
  return decision.result;
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
