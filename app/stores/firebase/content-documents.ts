import type { QueryDocumentSnapshot } from "firebase-admin/firestore";
import type { CollectionName } from "~/content/content";
import type { ContentPlace } from "~/content/editing/editable-content";
import {
  dateFields,
  hasSameField,
  isMap,
  type PlainFields,
  parseDate,
  plainFields,
} from "~/content/plain-fields";
import { IN_CATALOG, rawDocument } from "./content-firestore";
import type { LazyFirestore } from "./firestore";
import { isTimestamp, toPlain } from "./plain-value";

const READ_TIMEOUT_MS = 30_000;
const WRITE_TIMEOUT_MS = 10_000;

const MAX_NESTING = 20;

// A changed document is deleted and set in one commit, because the emulator's `set` keeps fields that it does not name.
// The commit fails if the document was edited since it was read. Unchanged fields keep their type, such as GeoPoint.
export function openContentDocuments(main: LazyFirestore, catalog: LazyFirestore): ContentPlace {
  const databaseOf = (name: CollectionName) => (IN_CATALOG.has(name) ? catalog : main);
  const lastRead = new Map<string, QueryDocumentSnapshot>();

  return {
    name: "Firestore",

    async read(name) {
      const { docs } = await databaseOf(name).within(READ_TIMEOUT_MS, `reading ${name}`, (firestore) =>
        firestore.collection(name).get(),
      );
      return docs.map((document) => {
        lastRead.set(`${name}/${document.id}`, document);
        return { id: document.id, fields: plainFields(name, rawDocument(document).data) };
      });
    },

    refusal: (_, { id, fields }) =>
      RESERVED.test(id) ? "Firestore keeps such ids for itself" : fieldsRefusal(fields),

    write(name, { id, fields }) {
      return databaseOf(name).within(WRITE_TIMEOUT_MS, "a write", async (firestore) => {
        const document = firestore.collection(name).doc(id);
        const before = lastRead.get(`${name}/${id}`);
        const batch = firestore.batch();
        if (before) batch.delete(document, { lastUpdateTime: before.updateTime });
        await batch.set(document, storedFields(name, fields, before?.data() ?? {})).commit();
      });
    },

    remove(name, id) {
      return databaseOf(name).within(WRITE_TIMEOUT_MS, "a deletion", async (firestore) => {
        const before = lastRead.get(`${name}/${id}`);
        const document = firestore.collection(name).doc(id);
        await document.delete(before && { lastUpdateTime: before.updateTime });
      });
    },
  };
}

/** @param before as it is stored: unchanged fields keep their type, such as GeoPoint */
export function storedFields(name: CollectionName, fields: PlainFields, before: PlainFields): PlainFields {
  const plainBefore = plainFields(name, toPlain(before)) ?? {};
  return Object.fromEntries(
    Object.entries(fields).map(([field, value]) => {
      const isDate = dateFields(name).includes(field);
      const isUnchanged = hasSameField(plainBefore, fields, field) && (!isDate || isTimestamp(before[field]));
      return [field, isUnchanged ? before[field] : (isDate && parseDate(value)) || value];
    }),
  );
}

const RESERVED = /^__.*__$/s;

/** Returns false for an id that no document can have. */
export function isWritableId(id: string): boolean {
  return /^(?!\.{1,2}$)[^/]{1,400}$/s.test(id) && !RESERVED.test(id);
}

/** Returns why Firestore would reject the fields: "photos.0: a list in a list". */
export function fieldsRefusal(fields: PlainFields): string | undefined {
  return refusedValue(fields, []);
}

function refusedValue(value: unknown, path: string[]): string | undefined {
  const refuse = (reason: string) => `${path.join(".")}: ${reason}`;
  if (typeof value === "string" && /\p{Cs}/u.test(value)) return refuse("half a character");
  if (typeof value !== "object" || value === null) return undefined;
  if (path.length > MAX_NESTING) return refuse(`nested deeper than ${MAX_NESTING} levels`);
  for (const [name, item] of Object.entries(value)) {
    const itemPath = [...path, name];
    if (isMap(value) && (name === "" || RESERVED.test(name)))
      return refuse(`no field may be called "${name}"`);
    if (Array.isArray(value) && Array.isArray(item)) return `${itemPath.join(".")}: a list in a list`;
    const reason = refusedValue(item, itemPath);
    if (reason) return reason;
  }
  return undefined;
}
