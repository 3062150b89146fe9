import type * as z from "zod";

/**
 * The port for everything that is kept as JSON. A document is named by its collection and its id; see docs/decisions/02.
 * An id has 1 to 400 characters, no "/", is not "." or "..", and does not look like "__this__": no other one is ever found.
 */
export interface Documents {
  get(collection: string, id: string, options?: WaitOptions): Promise<Fields | undefined>;

  /** Resolves to the documents in the order of the ids, undefined for each that is not there. */
  getMany(collection: string, ids: readonly string[], options?: WaitOptions): Promise<(Fields | undefined)[]>;

  /** Yields documents by id, ascending as UTF-8 bytes, a few hundred in memory at a time. */
  list(collection: string, range?: IdRange): AsyncIterable<StoredDocument>;

  /**
   * Yields what was written or removed since a cursor, each document as it is now; without a cursor, everything that is there.
   * Give the cursor of the last one to the next call. Only of collections that the store was told to follow.
   */
  changedSince(collection: string, cursor?: string): AsyncIterable<ChangedDocuments>;

  /**
   * Changes documents atomically: reads those named, calls `decide`, which may run again, writes what it returns, and resolves to
   * its result once that would survive a power cut.
   * @param what names the step in an error ("changing a lead"), without personal data
   * @throws UnknownOutcomeError if it may have been written, WriteRefused or StoreFault if nothing was
   */
  change<Result>(
    what: string,
    keys: readonly DocumentKey[],
    decide: Decide<Result>,
    options?: WaitOptions,
  ): Promise<Result>;

  /** Calls back after changes of a collection, by whichever process; several may be told of together. Returns a function that stops it. */
  watch(collection: string, onChange: () => void): () => void;

  /** @throws StoreFault when a write would fail */
  check(): Promise<void>;

  close(): Promise<void>;
}

/** JSON. Fields that are undefined are left out. Firestore refuses a field without a name, and a list directly in a list. */
export type Fields = Readonly<Record<string, unknown>>;

/** Reads a stored value that is missing, or something else, as undefined. */
export const ifValid = <T extends z.ZodType>(schema: T) => schema.optional().catch(undefined);

export interface DocumentKey {
  collection: string;
  id: string;
}

export interface StoredDocument {
  id: string;
  fields: Fields;
  /** Changes with each write. */
  version: string;
}

export interface IdRange {
  /** The first id, included. */
  from?: string;
  /** The end, excluded. */
  to?: string;
  limit?: number;
}

export interface ChangedDocuments {
  documents: StoredDocument[];
  /** The ids of documents that were removed. */
  removed: string[];
  /** Only the last one has it. */
  cursor?: string;
  /** The cursor is of another database: forget what is known. What is there comes now, in several such if need be. */
  startsOver?: true;
}

/** A pure function of the documents: it may run several times, and what it saw the last time is what counts. */
export type Decide<Result> = (get: GetRead) => Decision<Result>;

/** @throws TypeError for a document that was not to be read */
export type GetRead = (collection: string, id: string) => Fields | undefined;

/** What to write, and the result; or further documents to read before deciding, by a call with all of them. */
export type Decision<Result> =
  | { read: readonly DocumentKey[] }
  | { result: Result; writes?: readonly DocumentWrite[] };

/** `put` replaces the whole document. A document is named once. Removing one that is not there is no error. */
export type DocumentWrite = { put: DocumentKey; fields: Fields } | { remove: DocumentKey };

export interface WaitOptions {
  /** Rejects after this time. */
  withinMs?: number;
}

/** As the value of a field of the document itself: the store puts the time of the write there, which is read as ISO 8601 in UTC. */
export const SERVER_TIME = Symbol("the time of the write");

export function isDocumentId(id: string): boolean {
  return (
    id.length <= MAX_ID_CHARACTERS && /^(?!\.{1,2}$|__.*__$)[^/]+$/s.test(id) && !/\p{Surrogate}/u.test(id)
  );
}

const MAX_ID_CHARACTERS = 400;

export const nameOf = ({ collection, id }: DocumentKey) => `${collection}/${id}`;
export const keyOf = (write: DocumentWrite) => ("put" in write ? write.put : write.remove);

/**
 * Asks `decide`, again with whatever it wants to read: yields the keys to be read, for a driver to do so, and returns what to write.
 * @throws TypeError for what no store takes, and whatever `decide` throws
 */
export function* decisionOf<Result>(
  keys: readonly DocumentKey[],
  decide: Decide<Result>,
  find: (name: string) => Fields | undefined,
): Generator<readonly DocumentKey[], { result: Result; writes: DocumentWrite[] }> {
  const known = new Set<string>();
  const get: GetRead = (collection, id) => {
    if (!known.has(nameOf({ collection, id })))
      throw new TypeError(`a document of ${collection} was not to be read`);
    return find(nameOf({ collection, id }));
  };
  for (let wanted = keys; ; ) {
    yield wanted.filter(({ id }) => isDocumentId(id));
    for (const key of wanted) known.add(nameOf(key));
    const decision = decide(get);
    if (!("read" in decision))
      return { result: decision.result, writes: possibleWrites(decision.writes ?? []) };
    wanted = decision.read.filter((key) => !known.has(nameOf(key)));
    if (wanted.length === 0) throw new TypeError("what was read is asked for again");
  }
}

/** Returns them without removals of what cannot be there. */
function possibleWrites(writes: readonly DocumentWrite[]): DocumentWrite[] {
  if (new Set(writes.map((write) => nameOf(keyOf(write)))).size < writes.length)
    throw new TypeError("a document is written twice");
  for (const write of writes) {
    if (!("put" in write)) continue;
    if (!isDocumentId(write.put.id)) throw new TypeError(`${write.put.collection}: this can be no id`);
    if (Object.values(write.fields).some((value) => value !== SERVER_TIME && holdsTime(value)))
      throw new TypeError("the time of the write is the value of a field");
  }
  return writes.filter((write) => isDocumentId(keyOf(write).id));
}

function holdsTime(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return value === SERVER_TIME;
  return Object.values(value).some(holdsTime);
}

/** The end of the ids that begin with a prefix, for `IdRange.to`. */
export function afterPrefix(prefix: string): string {
  return `${prefix}\u{10FFFF}`;
}

const REMOVED_AT_ONCE = 200;

/** Removes a range of documents in steps. Idempotent, and safe to stop at any time. */
export async function removeRange(documents: Documents, collection: string, range: IdRange): Promise<void> {
  for (let found = REMOVED_AT_ONCE; found === REMOVED_AT_ONCE; ) {
    const writes: DocumentWrite[] = [];
    for await (const { id } of documents.list(collection, { ...range, limit: REMOVED_AT_ONCE }))
      writes.push({ remove: { collection, id } });
    found = writes.length;
    if (found > 0)
      await documents.change(`clearing ${collection}`, [], () => ({ result: undefined, writes }));
  }
}
