import { isDeepStrictEqual } from "node:util";
import type { DocumentSnapshot, QueryDocumentSnapshot } from "firebase-admin/firestore";
import type { Log } from "~/server/log.server";
import {
  type DocumentWrite,
  type Fields,
  keyOf,
  nameOf,
  SERVER_TIME,
  type StoredDocument,
} from "../documents";
import { isTimestamp, toPlain } from "./plain-value";

type Raw = Record<string, unknown>;

/** How the documents of a collection are kept. */
export interface Codec {
  read(raw: Raw): Fields;
  /** Returns what is stored of a field. One that a change leaves as it is keeps what is stored. */
  write(name: string, value: unknown): unknown;
}

export interface FirestoreOptions {
  /** The field that tells when a document was written, by collection: CHANGED_AT, or one of the collection's own. */
  followed?: Readonly<Record<string, string>>;
  codecs?: Readonly<Record<string, Codec>>;
  log: Log;
}

/** The driver's own field, which nobody sees. What is removed leaves it, and `erased`, some bytes each. */
export const CHANGED_AT = "changedAt";

export function versionOf({ updateTime }: QueryDocumentSnapshot): string {
  return `${updateTime.seconds}.${updateTime.nanoseconds}`;
}

export type Forms = ReturnType<typeof formsOf>;

/** What is stored of a write, with SERVER_TIME where Firestore puts the time; without `raw`, nothing is. */
export interface RawWrite {
  path: string;
  raw: Raw | undefined;
}

export function formsOf({ followed = {}, codecs = {} }: FirestoreOptions) {
  const isOurs = (collection: string) => followed[collection] === CHANGED_AT;

  /** @throws whatever a codec throws, or the client for a value that it does not know */
  function fieldsIn(document: DocumentSnapshot | undefined): Fields | undefined {
    const raw = document?.data();
    if (!document || !raw) return undefined;
    const collection = document.ref.parent.id;
    const field = followed[collection];
    // The original system and the console may have written a document without a time.
    if (field && !isOurs(collection)) raw[field] ??= document.createTime;
    if (isOurs(collection)) {
      delete raw[CHANGED_AT];
      if (isTimestamp(raw.erased) && Object.keys(raw).length === 1) return undefined;
    }
    return codecs[collection]?.read(raw) ?? (toPlain(raw) as Fields);
  }

  /** Whatever others have put there, nothing is thrown: what nobody can read has no fields. */
  function shownIn(document: DocumentSnapshot): Fields | undefined {
    try {
      return fieldsIn(document);
    } catch {
      return {};
    }
  }

  return {
    fieldsIn,
    shownIn,

    storedIn(document: QueryDocumentSnapshot): StoredDocument | undefined {
      const fields = shownIn(document);
      return fields && { id: document.id, fields, version: versionOf(document) };
    },

    rawWrite(write: DocumentWrite, found: ReadonlyMap<string, DocumentSnapshot>): RawWrite {
      const { collection } = keyOf(write);
      const path = nameOf(keyOf(write));
      const times = isOurs(collection) ? { [CHANGED_AT]: SERVER_TIME } : {};
      if (!("put" in write))
        return { path, raw: isOurs(collection) ? { erased: SERVER_TIME, ...times } : undefined };
      const before = found.get(path)?.data();
      return { path, raw: { ...storedFields(write.fields, before, codecs[collection]), ...times } };
    },
  };
}

/** Whatever is unchanged keeps its type, such as GeoPoint or Timestamp. */
function storedFields(fields: Fields, before: Raw = {}, codec?: Codec): Raw {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => {
      const was = Object.hasOwn(before, name) ? before[name] : undefined;
      if (was !== undefined && isDeepStrictEqual(toPlain(was), value)) return [name, was];
      return [name, storedValue(codec ? codec.write(name, value) : value, was)];
    }),
  );
}

/** Inside a field that has changed, too: by its name, and in a list by its place or where it was moved to. */
function storedValue(value: unknown, before: unknown): unknown {
  if (before !== undefined && isDeepStrictEqual(toPlain(before), value)) return before;
  if (Array.isArray(value) && Array.isArray(before)) {
    const plain = before.map(toPlain);
    return value.map((entry, at) => {
      const same = plain.findIndex((one) => isDeepStrictEqual(one, entry));
      return storedValue(entry, before[same === -1 ? at : same]);
    });
  }
  return isStoredMap(value) && isStoredMap(before) ? storedFields(value, before) : value;
}

/** A map, and no value of a type of Firestore's own. */
function isStoredMap(value: unknown): value is Raw {
  return typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}

export function isAsWritten(raw: Raw | undefined, document: DocumentSnapshot | undefined): boolean {
  const found = document?.data();
  if (!raw || !found) return raw === found;
  const times = Object.keys(raw).filter((name) => raw[name] === SERVER_TIME);
  const without = (fields: Raw) =>
    toPlain({ ...fields, ...Object.fromEntries(times.map((name) => [name, 0])) });
  return times.every((name) => isTimestamp(found[name])) && isDeepStrictEqual(without(raw), without(found));
}
