import { createHash } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import type { DocumentSnapshot, Firestore, Query, QueryDocumentSnapshot } from "firebase-admin/firestore";
import pRetry from "p-retry";
import * as z from "zod";
import { errorCode } from "~/error-code";
import type { Log } from "~/server/log.server";
import { UnknownOutcomeError } from "~/store-fault";
import {
  type ChangedDocuments,
  type Decide,
  type Decision,
  type DocumentKey,
  type Documents,
  type DocumentWrite,
  type Fields,
  type IdRange,
  SERVER_TIME,
  type StoredDocument,
} from "../documents";
import { type LazyFirestore, lazyFirestore, listen } from "./firestore-client";
import { isTimestamp, toPlain } from "./plain-value";

const READ_TIMEOUT_MS = 5_000;
const CHANGE_TIMEOUT_MS = 5_000;

const FIRST_PAUSE_MS = 50;

/** Documents read in one query. */
const AT_ONCE = 300;

/** An older delivery of a listener is read again. */
const JUST_DELIVERED_MS = 1_000;

/** gRPC codes of commits that wrote nothing: ALREADY_EXISTS, RESOURCE_EXHAUSTED, ABORTED. */
const CONFLICTS = new Set<unknown>([6, 8, 10]);

/** gRPC codes of commits whose outcome is unknown: CANCELLED, UNKNOWN, DEADLINE_EXCEEDED, INTERNAL, UNAVAILABLE. */
const UNKNOWN_OUTCOMES = new Set<unknown>([1, 2, 4, 13, 14]);

type Raw = Record<string, unknown>;

/** How the documents of a collection are kept. */
export interface Codec {
  read(raw: Raw): Fields;
  /** @param before the document as it is stored, if it was read */
  write(fields: Fields, before: Raw | undefined): Raw;
}

export interface FirestoreOptions {
  /** The field that tells when a document was written, by collection: CHANGED_AT, or the collection's own. */
  followed?: Readonly<Record<string, string>>;
  codecs?: Readonly<Record<string, Codec>>;
  /** Small collections: read in one query, and a document that has not changed is the same object again. */
  whole?: readonly string[];
  log: Log;
}

/** This driver's own field, hidden from those who read. */
export const CHANGED_AT = "changedAt";

/** Keeps documents in a database of Cloud Firestore; see docs/decisions/02. Its client is loaded on first use. */
export function openFirestoreDocuments(
  projectId: string,
  databaseId: string,
  options: FirestoreOptions,
): Documents {
  const database = lazyFirestore(projectId, databaseId);
  const stored = storedForms(options);
  const stops = new Set<() => void>();
  const lists = openLists(database, stored, options);

  async function getMany(collection: string, ids: readonly string[]) {
    const found = new Map<string, Fields | undefined>();
    const possible = [...new Set(ids)].filter(isDocumentId);
    for (let from = 0; from < possible.length; from += AT_ONCE) {
      const some = possible.slice(from, from + AT_ONCE);
      const documents = await database.within(READ_TIMEOUT_MS, `reading ${collection}`, (firestore) =>
        firestore.getAll(...some.map((id) => firestore.collection(collection).doc(id))),
      );
      for (const document of documents) found.set(document.id, stored.found(collection, document));
    }
    return ids.map((id) => found.get(id));
  }

  return {
    get: async (collection, id) => (await getMany(collection, [id]))[0],
    getMany,
    list: lists.list,
    changedSince: followedIn(database, stored, options),
    change: changesIn(database, stored),
    watch(collection, onChange) {
      const stop = lists.watch(collection, onChange);
      stops.add(stop);
      return () => {
        stops.delete(stop);
        stop();
      };
    },
    check: async () => {}, // Firestore's failures are transient, and whoever writes is told.
    async close() {
      for (const stop of stops) stop();
    },
  };
}

function isDocumentId(id: string): boolean {
  return id.length <= 400 && /^(?!\.{1,2}$|__.*__$)[^/\p{Cs}]+$/su.test(id);
}

type StoredForms = ReturnType<typeof storedForms>;

function storedForms({ followed = {}, codecs = {} }: FirestoreOptions) {
  function fieldsIn(collection: string, document: DocumentSnapshot): Fields | undefined {
    const raw = document.data();
    if (!raw) return undefined;
    const read = codecs[collection]?.read ?? ((own: Raw) => toPlain(own) as Fields);
    const field = followed[collection];
    if (field === undefined) return read(raw);
    // The original system and the console may have written a document without the field.
    if (field !== CHANGED_AT) return read({ ...raw, [field]: raw[field] ?? document.createTime });
    const { [CHANGED_AT]: _, ...own } = raw;
    return isErased(own) ? undefined : read(own);
  }

  return {
    fieldsIn,

    /** Whatever others have put there, nothing is thrown: what nobody can read has no fields. */
    found(collection: string, document: DocumentSnapshot): Fields | undefined {
      try {
        return fieldsIn(collection, document);
      } catch {
        return {};
      }
    },

    /** Returns what is stored of a write, with SERVER_TIME for a time that Firestore puts there, or undefined to delete. */
    rawOf(collection: string, fields: Fields | undefined, before: Raw | undefined): Raw | undefined {
      const isOwn = followed[collection] === CHANGED_AT;
      if (!fields) return isOwn ? { erased: SERVER_TIME, [CHANGED_AT]: SERVER_TIME } : undefined;
      const raw = codecs[collection]?.write(fields, before) ?? withTypes(fields, before);
      return isOwn ? { ...raw, [CHANGED_AT]: SERVER_TIME } : raw;
    },
  };
}

function isErased(own: Raw): boolean {
  return isTimestamp(own.erased) && Object.keys(own).length === 1;
}

/** Unchanged fields keep their type, such as GeoPoint or Timestamp. */
export function withTypes(fields: Fields, before: Raw = {}): Raw {
  const isSame = (name: string) => isDeepStrictEqual(toPlain(before[name]), fields[name]);
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, isSame(name) ? before[name] : value]),
  );
}

const versionOf = ({ updateTime }: QueryDocumentSnapshot) =>
  `${updateTime.seconds}.${updateTime.nanoseconds}`;

function openLists(database: LazyFirestore, stored: StoredForms, options: FirestoreOptions) {
  const { followed = {}, whole = [], log } = options;
  const deliveries = new Map<string, { documents: StoredDocument[]; at: number }>();
  const kept = new Map<string, ReadonlyMap<string, StoredDocument>>();

  const reading = <T>(collection: string, work: (all: Query) => Promise<T>) =>
    database.within(READ_TIMEOUT_MS, `reading ${collection}`, (firestore) =>
      work(firestore.collection(collection)),
    );

  function documentIn(collection: string, found: QueryDocumentSnapshot): StoredDocument | undefined {
    const fields = stored.found(collection, found);
    return fields && { id: found.id, fields, version: versionOf(found) };
  }

  function wholeDocuments(collection: string, found: QueryDocumentSnapshot[]): StoredDocument[] {
    const before = kept.get(collection);
    const documents = found.flatMap((document) => {
      const known = before?.get(document.id);
      return known?.version === versionOf(document) ? known : (documentIn(collection, document) ?? []);
    });
    kept.set(collection, new Map(documents.map((document) => [document.id, document])));
    return documents;
  }

  async function* wholeList(collection: string) {
    const delivery = deliveries.get(collection);
    // A delivery counts once and briefly, so that later reads notice what a dead listener missed.
    deliveries.delete(collection);
    if (delivery && Date.now() - delivery.at < JUST_DELIVERED_MS) return yield* delivery.documents;
    const { docs } = await reading(collection, (all) => all.get());
    yield* wholeDocuments(collection, docs);
  }

  return {
    async *list(collection: string, range: IdRange = {}): AsyncGenerator<StoredDocument> {
      const { from, to, limit = Number.POSITIVE_INFINITY } = range;
      if (whole.includes(collection) && Object.keys(range).length === 0) return yield* wholeList(collection);
      let left = limit;
      let last: QueryDocumentSnapshot | undefined;
      do {
        const most = Math.min(AT_ONCE, left);
        if (most === 0 || to === "") return;
        const { docs } = await reading(collection, (all) => {
          const ordered = all.orderBy("__name__");
          const begun = last ? ordered.startAfter(last) : from ? ordered.startAt(from) : ordered;
          return (to === undefined ? begun : begun.endBefore(to)).limit(most).get();
        });
        for (const found of docs) {
          const document = documentIn(collection, found);
          if (!document) continue;
          left -= 1;
          yield document;
        }
        last = docs.length === most ? docs.at(-1) : undefined;
      } while (last);
    },

    watch(collection: string, onChange: () => void): () => void {
      const field = followed[collection];
      return listen(
        database,
        collection,
        (firestore) => {
          const all = firestore.collection(collection);
          return field === undefined ? all : timesIn(all, field, 0).orderBy(field, "desc").limit(NEWEST);
        },
        (found) => {
          if (field === undefined && whole.includes(collection))
            deliveries.set(collection, { documents: wholeDocuments(collection, found), at: Date.now() });
          onChange();
        },
        log,
      );
    },
  };
}

/** Of several, because a document that was written earlier may become visible later. */
const NEWEST = 3;

/** Only Timestamps, which others may have put there of any type. */
function timesIn(all: Query, field: string, fromMs: number): Query {
  return all.where(field, ">=", new Date(fromMs));
}

interface Attempt<Result> {
  result: Result;
  writes: { path: string; raw: Raw | undefined }[];
}

function changesIn(database: LazyFirestore, stored: StoredForms): Documents["change"] {
  const inTurn = turns();

  return async <Result>(
    what: string,
    keys: readonly DocumentKey[],
    decide: Decide<Result>,
    { withinMs = CHANGE_TIMEOUT_MS } = {},
  ) => {
    /** Attempts whose outcome is unknown. */
    const unknown = new Set<Attempt<Result>>();

    const attempt = async (firestore: Firestore, signal: AbortSignal): Promise<Result> => {
      const { FieldValue } = await import("firebase-admin/firestore");
      let sent: Attempt<Result> | undefined;
      const changing = firestore.runTransaction(
        async (transaction) => {
          const found = new Map<string, DocumentSnapshot>();
          const read = async (paths: readonly string[]) => {
            const places = paths.filter((path) => !found.has(path)).map((path) => firestore.doc(path));
            if (places.length === 0) return;
            for (const document of await transaction.getAll(...places))
              found.set(document.ref.path, document);
          };
          await read([
            ...keys.flatMap(pathOf),
            ...[...unknown].flatMap(({ writes }) => writes.map(({ path }) => path)),
          ]);
          const known = [...unknown].find(({ writes }) =>
            writes.every(({ path, raw }) => isAsWritten(raw, found.get(path)?.data())),
          );
          if (known) return known.result;

          const { result, writes = [] } = await decideOn(stored, decide, keys, found, read);
          signal.throwIfAborted();
          sent = { result, writes: writes.map((write) => rawWrite(stored, write, found)) };
          for (const { path, raw } of sent.writes) {
            if (raw) transaction.set(firestore.doc(path), withTimes(raw, FieldValue.serverTimestamp()));
            else transaction.delete(firestore.doc(path));
          }
          if (writes.length > 0) unknown.add(sent);
          return result;
        },
        { maxAttempts: 1 }, // The client would wait for a second, and ask again after an unknown outcome.
      );
      return changing.catch((error: unknown) => {
        if (sent && !UNKNOWN_OUTCOMES.has(errorCode(error))) unknown.delete(sent);
        throw error;
      });
    };

    const changing = database.within(withinMs, what, (firestore, signal) =>
      inTurn(keys.flatMap(pathOf), () =>
        pRetry(() => attempt(firestore, signal), {
          retries: Number.POSITIVE_INFINITY,
          minTimeout: FIRST_PAUSE_MS,
          randomize: true,
          shouldRetry: ({ error }) =>
            CONFLICTS.has(errorCode(error)) || UNKNOWN_OUTCOMES.has(errorCode(error)),
          signal,
        }),
      ),
    );
    return changing.catch((cause: unknown) => {
      throw unknown.size > 0
        ? new UnknownOutcomeError(`Firestore may do this even now: ${what}`, { cause })
        : cause;
    });
  };
}

/** Returns the path of a document, or nothing for an id that no document can have. */
function pathOf({ collection, id }: DocumentKey): string[] {
  return isDocumentId(id) ? [`${collection}/${id}`] : [];
}

async function decideOn<Result>(
  stored: StoredForms,
  decide: Decide<Result>,
  keys: readonly DocumentKey[],
  found: ReadonlyMap<string, DocumentSnapshot>,
  read: (paths: readonly string[]) => Promise<void>,
): Promise<Exclude<Decision<Result>, { read: unknown }>> {
  const nameOf = (collection: string, id: string) => `${collection}/${id}`;
  const known = new Set(keys.map(({ collection, id }) => nameOf(collection, id)));
  for (;;) {
    const decision = decide((collection, id) => {
      if (!known.has(nameOf(collection, id))) throw new TypeError(`${collection} was to be read first`);
      const document = found.get(nameOf(collection, id));
      return document && stored.fieldsIn(collection, document);
    });
    if (!("read" in decision)) return decision;
    const more = decision.read.filter(({ collection, id }) => !known.has(nameOf(collection, id)));
    if (more.length === 0) throw new TypeError("a decision asks for what it has read");
    await read(more.flatMap(pathOf));
    for (const { collection, id } of more) known.add(nameOf(collection, id));
  }
}

function rawWrite(stored: StoredForms, write: DocumentWrite, found: ReadonlyMap<string, DocumentSnapshot>) {
  const [key, fields] = "put" in write ? [write.put, write.fields] : [write.remove, undefined];
  const [path] = pathOf(key);
  if (path === undefined) throw new TypeError(`no document of ${key.collection} can have such an id`);
  return { path, raw: stored.rawOf(key.collection, fields, found.get(path)?.data()) };
}

function withTimes(raw: Raw, time: unknown): Raw {
  return Object.fromEntries(
    Object.entries(raw).map(([name, value]) => [name, value === SERVER_TIME ? time : value]),
  );
}

function isAsWritten(raw: Raw | undefined, found: Raw | undefined): boolean {
  if (!raw || !found) return raw === found;
  const times = Object.keys(raw).filter((name) => raw[name] === SERVER_TIME);
  const without = (fields: Raw) =>
    toPlain(Object.fromEntries(Object.entries(fields).filter(([name]) => !times.includes(name))));
  return times.every((name) => isTimestamp(found[name])) && isDeepStrictEqual(without(raw), without(found));
}

/** Runs the changes of one document one after another, so that they do not wait for each other in Firestore. */
function turns() {
  const last = new Map<string, Promise<unknown>>();
  return async <T>(names: readonly string[], work: () => Promise<T>): Promise<T> => {
    const own = Promise.allSettled(names.map((name) => last.get(name))).then(work);
    for (const name of names) last.set(name, own);
    try {
      return await own;
    } finally {
      for (const name of names) if (last.get(name) === own) last.delete(name);
    }
  };
}

/** How long a commit may take: its documents have the time of the request. */
const SLOWEST_COMMIT_MS = 60_000;

const DAY_MS = 24 * 60 * 60 * 1_000;
const ERASED_KEPT_MS = 30 * DAY_MS;

/** Of more documents in the last minute, the others are given again. */
const MAX_GIVEN = 500;

const cursorSchema = z.object({
  /** Milliseconds since 1970. */
  from: z.number(),
  /** What was written since, and given: a hash of id and version each. */
  given: z.array(z.string()),
  /** The id that a first, whole reading has reached. */
  after: z.string().optional(),
});

function followedIn(database: LazyFirestore, stored: StoredForms, { followed = {}, log }: FirestoreOptions) {
  const sweptAt = new Map<string, number>();

  /** Removes what is left of documents that were removed long ago, once a day. */
  async function sweep(collection: string, nowMs: number) {
    if (followed[collection] !== CHANGED_AT || nowMs - (sweptAt.get(collection) ?? 0) < DAY_MS) return;
    sweptAt.set(collection, nowMs);
    const sweeping = database.within(READ_TIMEOUT_MS, `sweeping ${collection}`, async (firestore) => {
      const old = firestore.collection(collection).where("erased", "<", new Date(nowMs - ERASED_KEPT_MS));
      const { docs } = await old.limit(AT_ONCE).get();
      const batch = firestore.batch();
      for (const { ref, updateTime } of docs) batch.delete(ref, { lastUpdateTime: updateTime });
      if (docs.length > 0) await batch.commit();
    });
    await sweeping.catch((error: unknown) =>
      log.warn(`${collection} is not swept`, { error: String(error) }),
    );
  }

  return async function* changedSince(collection: string, cursor?: string): AsyncGenerator<ChangedDocuments> {
    const field = followed[collection];
    if (field === undefined) throw new TypeError(`${collection} is not followed`);
    const start = cursor === undefined ? undefined : cursorSchema.parse(JSON.parse(cursor));
    const isWhole = !start || start.after !== undefined;
    const timeOf = (document: QueryDocumentSnapshot): number => {
      const time = document.get(field);
      return isTimestamp(time) ? time.toMillis() : 0;
    };
    const before = new Set(start?.given);
    const seen: { mark: string; at: number }[] = [];
    let end = start?.after === undefined ? undefined : start.from;
    let last: QueryDocumentSnapshot | undefined;
    do {
      const place: QueryDocumentSnapshot | string | undefined = last ?? start?.after;
      const { docs, readTime } = await database.within(
        READ_TIMEOUT_MS,
        `reading ${collection}`,
        (firestore) => {
          const all = firestore.collection(collection);
          const ordered = (isWhole ? all : timesIn(all, field, start.from).orderBy(field)).orderBy(
            "__name__",
          );
          return (place ? ordered.startAfter(place) : ordered).limit(AT_ONCE).get();
        },
      );
      const nowMs = readTime.toMillis();
      end ??= nowMs - SLOWEST_COMMIT_MS;
      last = docs.length === AT_ONCE ? docs.at(-1) : undefined;
      const from = !isWhole && last ? Math.min(end, timeOf(last) - 1) : end;

      const documents: StoredDocument[] = [];
      const removed: string[] = [];
      for (const document of docs) {
        const { id } = document;
        const version = versionOf(document);
        const mark = createHash("sha256").update(`${id} ${version}`).digest("base64url").slice(0, 10);
        seen.push({ mark, at: timeOf(document) });
        if (before.has(mark)) continue;
        const fields = stored.found(collection, document);
        if (fields) documents.push({ id, fields, version });
        else if (!isWhole) removed.push(id);
      }
      const marks = seen.filter(({ at }) => at >= from).map(({ mark }) => mark);
      const given = (isWhole || last ? [...before, ...marks] : marks).slice(-MAX_GIVEN);
      if (!last) await sweep(collection, nowMs);
      yield {
        documents,
        removed,
        cursor: JSON.stringify({ from, given, ...(isWhole && last && { after: last.id }) }),
      };
    } while (last);
  };
}
