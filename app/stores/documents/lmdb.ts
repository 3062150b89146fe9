import { setImmediate } from "node:timers/promises";
import { StoreFault } from "~/store-fault";
import {
  type ChangedDocuments,
  type Decide,
  type DocumentKey,
  type Documents,
  type DocumentWrite,
  type Fields,
  type IdRange,
  isDocumentId,
  SERVER_TIME,
  type StoredDocument,
} from "../documents";
import { CallersError, type Database, openFile, openFileToRead, REPLACED } from "./lmdb-file";

/** So much is read before others get their turn: some milliseconds. */
const BATCH = { documents: 256, characters: 512 * 1024 };

const WATCH_EVERY_MS = 500;

const REMOVED_KEPT_MS = 30 * 24 * 3600_000;

/** So many are forgotten with a removal, which stays quick. */
const FORGOTTEN_AT_ONCE = 8;

/** A clock that goes back by less is waited for. One that was wrong by more is not: it may have been years ahead. */
const CLOCK_STEP_MS = 3600_000;

/** What is kept at a document's key. Without fields, it was removed. */
interface Stored {
  number: number;
  fields?: Fields;
}

/** Every document that is written gets the next number. */
interface Counter {
  number: number;
  /** Removed documents up to this number are not known any more. */
  forgotten: number;
  /** ISO 8601 in UTC. */
  time: string;
}

interface Options {
  followed?: readonly string[];
  /** For a command beside a running site: nothing is written to the folder, which may lack a database. */
  readOnly?: true;
}

/**
 * Opens an LMDB environment, which is made when somebody first writes. Other processes may use it at the same time.
 * @throws when the folder cannot be written
 */
export function openLmdbDocuments(folder: string, { followed = [], readOnly }: Options = {}): Documents {
  const file = readOnly ? openFileToRead(folder) : openFile(folder);

  /** Reads what is newest: LMDB keeps its view of the database until the event loop turns. */
  async function read<Result>(nothing: Result, work: (db: Database, id: string) => Result): Promise<Result> {
    if (!file.isMade()) return nothing;
    return file.use((db, id) => {
      db.resetReadTxn();
      return work(db, id);
    });
  }

  /** Reads on in the database that was read first. */
  function readingOn() {
    let first: string | undefined;
    return <Result>(work: (db: Database, id: string) => Result) =>
      read<Result | undefined>(undefined, (db, id) => {
        first ??= id;
        if (id !== first) throw new StoreFault(REPLACED);
        return work(db, id);
      });
  }

  async function getMany(collection: string, ids: readonly string[]) {
    const nothing = ids.map(() => undefined);
    return read<(Fields | undefined)[]>(nothing, (db) =>
      ids.map((id) => storedAt(db, { collection, id })?.fields),
    );
  }

  return {
    get: async (collection, id) => (await getMany(collection, [id]))[0],
    getMany,

    async *list(collection, { from = "", to, limit = Number.POSITIVE_INFINITY }: IdRange = {}) {
      const end = to === undefined ? endOf(collection) : rangeKey(collection, to);
      const readOn = readingOn();
      let start: Buffer | undefined = rangeKey(collection, from);
      for (let left = limit; left > 0 && start; ) {
        const range: Range = { start, end, limit: left };
        const batch: Batch | undefined = await readOn((db) => readBatch(db, range));
        yield* batch?.documents ?? [];
        left -= batch?.documents.length ?? 0;
        start = batch?.next;
        await setImmediate();
      }
    },

    async *changedSince(collection, cursor) {
      if (!followed.includes(collection)) throw new TypeError(`${collection} is not followed`);
      const readOn = readingOn();
      let place: Place | undefined;
      do {
        const known = place;
        const found = await readOn((db, file) =>
          readChanges(db, file, collection, known ?? placeOf(cursor, file, counterIn(db))),
        );
        if (found) yield found.changes;
        place = found?.next;
        await setImmediate();
      } while (place);
    },

    async change(_what, keys, decide) {
      if (readOnly) throw new TypeError("the documents are open to be read only");
      return file.use((db) => db.transaction(() => changeIn(db, { followed, keys, decide })));
    },

    watch: watching((collection) => read("", (db, id) => `${id} ${db.get(newestKey(collection)) ?? ""}`)),
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

interface Batch {
  documents: StoredDocument[];
  /** Where to go on. */
  next?: Buffer;
}

interface Range {
  start: Buffer;
  end: Buffer;
  limit: number;
}

function readBatch(db: Database, { start, end, limit }: Range): Batch {
  const batch: Batch = { documents: [] };
  let [count, characters] = [0, 0];
  for (const { key, value } of db.getRange({ start, end })) {
    if (batch.documents.length === limit) return batch;
    if (count === BATCH.documents || characters > BATCH.characters)
      return { ...batch, next: Buffer.from(key) };
    const { number, fields }: Stored = JSON.parse(value);
    if (fields) batch.documents.push({ id: idOf(key), fields, version: String(number) });
    count += 1;
    characters += value.length;
  }
  return batch;
}

interface Place {
  /** The number of the last change that is known. */
  after: number;
  /** The newest when the reading began, so that it ends however fast others write. */
  last: number;
  /** Everything is read, so that nothing need be said of what was removed. */
  isWhole: boolean;
  startsOver?: true;
}

/** Begins anew for a cursor of another database, of one that was put back, or from before what is forgotten. */
function placeOf(cursor: string | undefined, file: string, { number: last, forgotten }: Counter): Place {
  const [ofFile, number] = cursor?.split(" ") ?? [];
  const after = Number(number);
  if (ofFile === file && after <= last && after >= forgotten) return { after, last, isWhole: false };
  return { after: 0, last, isWhole: true, ...(cursor !== undefined && { startsOver: true }) };
}

function readChanges(db: Database, file: string, collection: string, place: Place) {
  const { after, last, isWhole, startsOver } = place;
  const documents: StoredDocument[] = [];
  const removed: string[] = [];
  const upTo = (number: number): ChangedDocuments => ({
    documents,
    removed,
    cursor: `${file} ${number}`,
    ...(startsOver && { startsOver }),
  });
  let [count, characters] = [0, 0];
  const range = { start: changeKey(collection, after + 1), end: changeKey(collection, last + 1) };
  for (const { key, value } of db.getRange(range)) {
    const id: string = JSON.parse(value);
    const text = db.get(documentKey(collection, id)) ?? "{}";
    const { number, fields }: Partial<Stored> = JSON.parse(text);
    if (fields) documents.push({ id, fields, version: String(number) });
    else if (!isWhole) removed.push(id);
    count += 1;
    characters += text.length;
    if (count < BATCH.documents && characters <= BATCH.characters) continue;
    const reached = numberIn(key);
    return { changes: upTo(reached), next: { after: reached, last, isWhole } };
  }
  return { changes: upTo(last) };
}

interface Change<Result> {
  followed: readonly string[];
  keys: readonly DocumentKey[];
  decide: Decide<Result>;
}

/** Runs in a transaction. Everything that can throw comes before the first write, because others share the transaction. */
function changeIn<Result>(db: Database, { followed, keys, decide }: Change<Result>): Result {
  const known = new Map<string, Stored | undefined>();
  const nameOf = ({ collection, id }: DocumentKey) => `${collection}/${id}`;
  const readAll = (wanted: readonly DocumentKey[]) => {
    for (const key of wanted) known.set(nameOf(key), storedAt(db, key));
  };
  readAll(keys);
  for (;;) {
    const decision = callersOwn(() =>
      decide((collection, id) => {
        const name = nameOf({ collection, id });
        if (!known.has(name)) throw new TypeError(`a document of ${collection} was not to be read`);
        return known.get(name)?.fields;
      }),
    );
    if ("read" in decision) {
      if (decision.read.every((key) => known.has(nameOf(key))))
        callersOwn(() => {
          throw new TypeError("what was read is asked for again");
        });
      readAll(decision.read);
      continue;
    }
    const { result, writes = [] } = decision;
    if (writes.length > 0) for (const [key, value] of entriesFor(db, writes, followed)) putAt(db, key, value);
    return result;
  }
}

function callersOwn<Result>(work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    throw new CallersError(error);
  }
}

function putAt(db: Database, key: Buffer, value: string | undefined) {
  if (value === undefined) db.removeSync(key);
  else db.putSync(key, value);
}

type Entry = [key: Buffer, value: string | undefined];

function entriesFor(db: Database, writes: readonly DocumentWrite[], followed: readonly string[]): Entry[] {
  const counter = counterIn(db);
  counter.time = timeAfter(counter.time);
  const entries: Entry[] = [];
  const named = new Set<string>();
  for (const write of writes) {
    const key = "put" in write ? write.put : write.remove;
    const fields = "put" in write ? write.fields : undefined;
    const before = storedAt(db, key);
    const place = documentKey(key.collection, key.id);
    const isFollowed = followed.includes(key.collection);
    counter.number += 1;
    const { number, time } = counter;
    const value = callersOwn(() => {
      checkWrite(key, fields, named);
      return encode(fields ? { number, fields } : { number }, time);
    });
    if (!isDocumentId(key.id)) continue;
    entries.push([place, fields || isFollowed ? value : undefined]);
    entries.push([newestKey(key.collection), String(number)]);
    if (!isFollowed) continue;
    if (before) entries.push([changeKey(key.collection, before.number), undefined]);
    if (before && !before.fields) entries.push([removalKey(before.number), undefined]);
    entries.push([changeKey(key.collection, number), JSON.stringify(key.id)]);
    if (!fields) entries.push([removalKey(number), JSON.stringify({ ...key, time })]);
  }
  entries.unshift(...forgetting(db, counter));
  entries.push([COUNTER, JSON.stringify(counter)]);
  return entries;
}

function checkWrite({ collection, id }: DocumentKey, fields: Fields | undefined, named: Set<string>) {
  if (fields && !isDocumentId(id)) throw new TypeError(`${collection}: this can be no id`);
  const name = `${collection}/${id}`;
  if (named.has(name)) throw new TypeError(`a document of ${collection} is written twice`);
  named.add(name);
}

function encode(stored: Stored, time: string): string {
  return JSON.stringify(stored, function (this: unknown, _, value: unknown) {
    if (value !== SERVER_TIME) return value;
    if (this !== stored.fields) throw new TypeError("the time of the write is the value of a field");
    return time;
  });
}

/** Takes out what was removed 30 days ago, and counts it as forgotten. */
function forgetting(db: Database, counter: Counter): Entry[] {
  const entries: Entry[] = [];
  const before = new Date(Date.parse(counter.time) - REMOVED_KEPT_MS).toISOString();
  const range = { start: removalKey(0), end: removalKey(counter.number), limit: FORGOTTEN_AT_ONCE };
  for (const { key, value } of db.getRange(range)) {
    const { collection, id, time }: DocumentKey & { time: string } = JSON.parse(value);
    if (time > before) break;
    const number = numberIn(key);
    entries.push([Buffer.from(key), undefined], [documentKey(collection, id), undefined]);
    entries.push([changeKey(collection, number), undefined]);
    counter.forgotten = Math.max(counter.forgotten, number);
  }
  return entries;
}

function counterIn(db: Database): Counter {
  return parsed(db.get(COUNTER)) ?? { number: 0, forgotten: 0, time: new Date(0).toISOString() };
}

function timeAfter(last: string): string {
  const now = new Date();
  const ahead = Date.parse(last) - now.getTime();
  return ahead > 0 && ahead < CLOCK_STEP_MS ? last : now.toISOString();
}

/** Asks for each watched collection whether it was written, by whichever process. */
function watching(newest: (collection: string) => Promise<string>): Documents["watch"] {
  const watched = new Map<string, { known: Promise<string | undefined>; onChange: Set<() => void> }>();
  let isWaiting = false;
  const ask = (collection: string) => newest(collection).catch(() => undefined);

  function wait() {
    if (isWaiting || watched.size === 0) return;
    isWaiting = true;
    setTimeout(look, WATCH_EVERY_MS).unref();
  }

  async function look() {
    for (const [collection, own] of watched) {
      const [before, now] = [await own.known, await ask(collection)];
      if (now === undefined || now === before) continue;
      own.known = Promise.resolve(now);
      for (const onChange of own.onChange) onChange();
    }
    isWaiting = false;
    wait();
  }

  return (collection, onChange) => {
    const own = watched.get(collection) ?? { known: ask(collection), onChange: new Set() };
    watched.set(collection, own);
    own.onChange.add(onChange);
    wait();
    return () => {
      own.onChange.delete(onChange);
      if (own.onChange.size === 0 && watched.get(collection) === own) watched.delete(collection);
    };
  };
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
const changeKey = (collection: string, number: number) => numbered(`\u0002${collection}/`, number);
/** What was removed, and when. */
const removalKey = (number: number) => numbered("\u0003", number);

function numbered(start: string, number: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(BigInt(number));
  return Buffer.concat([Buffer.from(start), bytes]);
}

function numberIn(key: Buffer): number {
  return Number(Buffer.from(key).readBigUInt64BE(key.length - 8));
}
