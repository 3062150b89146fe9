import { setImmediate } from "node:timers/promises";
import { StoreFault } from "~/store-fault";
import {
  type ChangedDocuments,
  type Decide,
  type DocumentKey,
  type Documents,
  type DocumentWrite,
  decisionOf,
  type Fields,
  isDocumentId,
  keyOf,
  nameOf,
  SERVER_TIME,
  type StoredDocument,
} from "../documents";
import { CallersError, type Database, type MayMake, openFile, openFileToRead, REPLACED } from "./lmdb-file";

/** So many characters are read before others get their turn, a document with a few counted as more: some milliseconds. */
const BATCH_CHARACTERS = 512 * 1024;
const LEAST_CHARACTERS = 2048;

const WATCH_EVERY_MS = 500;

/** What is kept at a document's key. Without fields, it was removed: of one that is followed, some bytes stay. */
interface Stored {
  number: number;
  fields?: Fields;
}

interface Options {
  followed?: readonly string[];
  /** For a command beside a running site: nothing is written to the folder, which may lack a database. */
  readOnly?: true | undefined;
  /** Throws before a first database is made, or is read as an empty one. */
  mayMake?: MayMake | undefined;
}

/** Opens an LMDB environment, made at the first write, beside other processes. @throws when the folder cannot be written */
export function openLmdbDocuments(
  folder: string,
  { followed = [], readOnly, mayMake }: Options = {},
): Documents {
  const file = readOnly ? openFileToRead(folder) : openFile(folder, mayMake);

  /** Reads what is newest: LMDB keeps its view until the event loop turns. @param only the database that was read before */
  async function read<Result>(nothing: Result, work: (db: Database, id: string) => Result, only?: string) {
    if (!(await file.isMade())) return nothing;
    return file.use((db, id) => {
      if (only !== undefined && id !== only) throw new StoreFault(REPLACED);
      db.resetReadTxn();
      return work(db, id);
    });
  }

  const getMany: Documents["getMany"] = (collection, ids) =>
    read<(Fields | undefined)[]>(
      ids.map(() => undefined),
      (db) => ids.map((id) => storedAt(db, { collection, id })?.fields),
    );

  return {
    get: async (collection, id) => (await getMany(collection, [id]))[0],
    getMany,

    async *list(collection, { from = "", to, limit = Number.POSITIVE_INFINITY } = {}) {
      const end = to === undefined ? endOf(collection) : rangeKey(collection, to);
      let start: Buffer | undefined = rangeKey(collection, from);
      let known: string | undefined;
      for (let left = limit; start && left > 0; ) {
        const range: Range = { start, end, limit: left };
        const batch: Batch = await read(NOTHING, (db, id) => readBatch(db, id, range), known);
        yield* batch.documents;
        start = batch.next;
        known = batch.file;
        left -= batch.documents.length;
        await setImmediate();
      }
    },

    async *changedSince(collection, cursor) {
      if (!followed.includes(collection)) throw new TypeError(`${collection} is not followed`);
      let next: Known | undefined;
      do {
        const known = next;
        const found = await read(
          undefined,
          (db, id) => readChanges(db, collection, known ?? knownOf(cursor, id, counterIn(db))),
          known?.file,
        );
        if (found) yield found.changes;
        next = found?.next;
        await setImmediate();
      } while (next);
    },

    change: (_what, keys, decide) => file.write((db) => changeIn(db, followed, keys, decide)),

    /** Asks for the newest number, whichever process has written it. */
    watch(collection, onChange) {
      const ask = () => read("", (db, id) => `${id} ${db.get(newestKey(collection))}`).catch(() => undefined);
      let known = ask();
      let isOver = false;
      const timer = setInterval(async () => {
        const [before, now] = [await known, await ask()];
        if (isOver || now === undefined || now === before) return;
        known = Promise.resolve(now);
        onChange();
      }, WATCH_EVERY_MS).unref();
      return () => {
        isOver = true;
        clearInterval(timer);
      };
    },

    check: file.check,
    close: file.close,
  };
}

function storedAt(db: Database, { collection, id }: DocumentKey): Stored | undefined {
  if (!isDocumentId(id)) return undefined;
  return parsed(db.get(documentKey(collection, id)));
}

function parsed<Value>(text: string | undefined): Value | undefined {
  return text === undefined ? undefined : JSON.parse(text);
}

type Range = { start: Buffer; end: Buffer; limit: number };

interface Batch {
  documents: StoredDocument[];
  /** Where the next one begins, unless this is the last, and in which file. */
  next?: Buffer;
  file?: string;
}

const NOTHING: Batch = { documents: [] };

function readBatch(db: Database, file: string, { start, end, limit }: Range): Batch {
  const documents: StoredDocument[] = [];
  let left = BATCH_CHARACTERS;
  for (const { key, value } of db.getRange({ start, end })) {
    if (left <= 0 || documents.length === limit) return { documents, next: Buffer.from(key), file };
    const { number, fields }: Stored = JSON.parse(value);
    if (fields) documents.push({ id: idOf(key), fields, version: String(number) });
    left -= Math.max(value.length, LEAST_CHARACTERS);
  }
  return { documents };
}

/** What somebody who follows knows. */
interface Known {
  file: string;
  /** The number of the last change. */
  after: number;
  /** The newest when the reading began, so that it ends however fast others write. */
  last: number;
  /** Everything is read, so that nothing need be said of what was removed. */
  isWhole: boolean;
  startsOver?: true;
}

/** Begins anew for a cursor of another database, or of one that was put back. */
function knownOf(cursor: string | undefined, file: string, last: number): Known {
  const [ofFile, number] = cursor?.split(" ") ?? [];
  const after = Number(number);
  if (ofFile === file && after <= last) return { file, after, last, isWhole: false };
  return { file, after: 0, last, isWhole: true, ...(cursor !== undefined && { startsOver: true }) };
}

function readChanges(db: Database, collection: string, { startsOver, ...known }: Known) {
  const { file, after, last, isWhole } = known;
  const changes: ChangedDocuments = {
    documents: [],
    removed: [],
    ...(startsOver && { startsOver }),
  };
  let left = BATCH_CHARACTERS;
  const range = { start: changeKey(collection, after + 1), end: changeKey(collection, last + 1) };
  for (const { key, value } of db.getRange(range)) {
    const id: string = JSON.parse(value);
    const text = db.get(documentKey(collection, id)) ?? "{}";
    const { number, fields }: Partial<Stored> = JSON.parse(text);
    if (fields) changes.documents.push({ id, fields, version: String(number) });
    else if (!isWhole) changes.removed.push(id);
    left -= Math.max(text.length, LEAST_CHARACTERS);
    if (left > 0) continue;
    return { changes, next: { ...known, after: numberIn(key) } };
  }
  return { changes: { ...changes, cursor: `${file} ${last}` } };
}

/** Runs in a transaction. Everything that can throw comes before the first write, because others share the transaction. */
function changeIn<Result>(
  db: Database,
  followed: readonly string[],
  keys: readonly DocumentKey[],
  decide: Decide<Result>,
): Result {
  const found = new Map<string, Fields | undefined>();
  const deciding = decisionOf(keys, decide, (name) => found.get(name));
  for (;;) {
    const { done, value } = callersOwn(() => deciding.next());
    if (done) {
      for (const [key, text] of value.writes.length > 0 ? entriesFor(db, value.writes, followed) : [])
        if (text === undefined) db.removeSync(key);
        else db.putSync(key, text);
      return value.result;
    }
    for (const key of value) found.set(nameOf(key), storedAt(db, key)?.fields);
  }
}

function callersOwn<Result>(work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    throw new CallersError(error);
  }
}

/** Without a value, to be removed. */
type Entry = [key: Buffer, value: string | undefined];

function entriesFor(db: Database, writes: readonly DocumentWrite[], followed: readonly string[]): Entry[] {
  let number = counterIn(db);
  const time = new Date().toISOString();
  const entries: Entry[] = [];
  for (const write of writes) {
    const key = keyOf(write);
    const fields = "put" in write ? write.fields : undefined;
    const isFollowed = followed.includes(key.collection);
    const before = storedAt(db, key);
    if (!fields && !before && !isFollowed) continue;
    number += 1;
    const value = callersOwn(() =>
      JSON.stringify({ number, fields }, (_, field) => (field === SERVER_TIME ? time : field)),
    );
    entries.push([documentKey(key.collection, key.id), fields || isFollowed ? value : undefined]);
    entries.push([newestKey(key.collection), String(number)]);
    if (!isFollowed) continue;
    if (before) entries.push([changeKey(key.collection, before.number), undefined]);
    entries.push([changeKey(key.collection, number), JSON.stringify(key.id)]);
  }
  // Then LMDB has nothing to sync.
  if (entries.length === 0) return entries;
  return [...entries, [COUNTER, JSON.stringify({ number })]];
}

/** Every document that is written gets the next number. */
function counterIn(db: Database): number {
  return parsed<{ number: number }>(db.get(COUNTER))?.number ?? 0;
}

/** Longer than any key of a document. */
const MAX_KEY_BYTES = 1900;

const documentKey = (collection: string, id: string) => Buffer.from(`${collection}/${id}`);
const rangeKey = (collection: string, id: string) => documentKey(collection, id).subarray(0, MAX_KEY_BYTES);
/** "0" comes after "/". */
const endOf = (collection: string) => Buffer.from(`${collection}0`);

function idOf(key: Buffer): string {
  const text = Buffer.from(key).toString();
  return text.slice(text.indexOf("/") + 1);
}

// Other keys begin with a byte that no name of a collection has.
const COUNTER = Buffer.from([0]);
/** The newest number of a collection. */
const newestKey = (collection: string) => Buffer.from(`\u0001${collection}`);
/** The id of what got a number. */
function changeKey(collection: string, number: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(BigInt(number));
  return Buffer.concat([Buffer.from(`\u0002${collection}/`), bytes]);
}

function numberIn(key: Buffer): number {
  return Number(Buffer.from(key).readBigUInt64BE(key.length - 8));
}
