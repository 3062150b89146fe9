import type { QueryDocumentSnapshot } from "firebase-admin/firestore";
import type { ContentPlace } from "~/cli/copy-content";
import type { CollectionName } from "~/content/content";
import { dateFields, isMap, isSame, momentOf, type PlainFields, plainFields } from "../plain-fields";
import { IN_CATALOG } from "./content-firestore";
import type { LazyFirestore } from "./firestore";
import { isTimestamp, toPlain } from "./plain-value";

const READ_WITHIN_MS = 30_000;
const WRITE_WITHIN_MS = 10_000;

/** Firestore's own limit. */
const MAX_NESTING = 20;

/**
 * Firestore as a place to copy content from and to. Dates are kept as Timestamps, so that its own orderBy sorts them.
 *
 * A changed document is replaced by deleting it and setting it anew in one commit, which nobody sees half of: `set`
 * alone would do in Firestore, but the emulator of the tests leaves the fields there that `set` does not name. Should
 * somebody have edited the document since it was read, nothing is written. Fields that stay the same keep the type
 * that they have, such as a GeoPoint, which in plain values is a map.
 */
export function openContentDocuments(main: LazyFirestore, catalog: LazyFirestore): ContentPlace {
  const databaseOf = (name: CollectionName) => (IN_CATALOG.has(name) ? catalog : main);
  /** What was read, by collection and id. */
  const held = new Map<string, QueryDocumentSnapshot>();

  return {
    name: "Firestore",

    read(name) {
      return databaseOf(name).within(READ_WITHIN_MS, `reading ${name}`, async (firestore) => {
        const { docs } = await firestore.collection(name).get();
        return docs.map((document) => {
          held.set(`${name}/${document.id}`, document);
          return { id: document.id, fields: readFields(name, document) };
        });
      });
    },

    refusal(_, { id, fields }) {
      return isReserved(id) ? "Firestore keeps such ids for itself" : refusedValue(fields, []);
    },

    write(name, { id, fields }) {
      return databaseOf(name).within(WRITE_WITHIN_MS, "a write", async (firestore) => {
        const document = firestore.collection(name).doc(id);
        const before = held.get(`${name}/${id}`);
        const batch = firestore.batch();
        if (before) batch.delete(document, { lastUpdateTime: before.updateTime });
        await batch.set(document, storedFields(name, fields, before?.data() ?? {})).commit();
      });
    },

    remove(name, id) {
      return databaseOf(name).within(WRITE_WITHIN_MS, "a deletion", async (firestore) => {
        const before = held.get(`${name}/${id}`);
        await firestore
          .collection(name)
          .doc(id)
          .delete(before ? { lastUpdateTime: before.updateTime } : {});
      });
    },
  };
}

/** Undefined where the client cannot make sense of what the database holds. */
function readFields(name: CollectionName, document: QueryDocumentSnapshot): PlainFields | undefined {
  try {
    return plainFields(name, toPlain(document.data()));
  } catch {
    return undefined;
  }
}

/** What to store for plain fields, where a document has already what is in `before`. */
function storedFields(name: CollectionName, fields: PlainFields, before: PlainFields): PlainFields {
  const plainBefore = plainFields(name, toPlain(before)) ?? {};
  const dates = dateFields(name);
  return Object.fromEntries(
    Object.entries(fields).map(([field, value]) => {
      const isDate = dates.includes(field);
      const stays = isSame(plainBefore, fields, field) && (!isDate || isTimestamp(before[field]));
      return [field, stays ? before[field] : (isDate && momentOf(value)) || value];
    }),
  );
}

function isReserved(name: string): boolean {
  return /^__.*__$/s.test(name);
}

/** Why Firestore would not take a value, with where it stands: "photos.0: a list in a list". */
function refusedValue(value: unknown, place: string[]): string | undefined {
  const refuse = (reason: string) => `${place.join(".")}: ${reason}`;
  if (typeof value === "string" && /\p{Cs}/u.test(value)) return refuse("half a character");
  if (typeof value !== "object" || value === null) return undefined;
  if (place.length > MAX_NESTING) return refuse(`nested deeper than ${MAX_NESTING} levels`);
  for (const [name, item] of Object.entries(value)) {
    const itsPlace = [...place, name];
    if (isMap(value) && (name === "" || isReserved(name))) return refuse(`no field may be called "${name}"`);
    if (Array.isArray(value) && Array.isArray(item)) return `${itsPlace.join(".")}: a list in a list`;
    const reason = refusedValue(item, itsPlace);
    if (reason) return reason;
  }
  return undefined;
}
