import type { DocumentSnapshot, Firestore, QueryDocumentSnapshot, Timestamp } from "firebase-admin/firestore";
import {
  type CollectionName,
  type ContentSource,
  collectionOf,
  documentNames,
  type RawDocument,
  RawFault,
} from "~/content/content";
import { sortKeysLike } from "~/content/plain-fields";
import type { Log } from "~/server/log.server";
import type { LazyFirestore } from "./firestore";
import { listen } from "./listen";
import { toPlain } from "./plain-value";

const READ_TIMEOUT_MS = 5_000;

/** An older delivery of a listener is read again. */
const JUST_DELIVERED_MS = 1_000;

/** The collections of the second database instance (specification §7). */
export const IN_CATALOG: ReadonlySet<CollectionName> = new Set(
  documentNames.filter((name) => collectionOf(name).isInCatalog),
);

// Reads whole collections, because Firestore's orderBy leaves out documents that lack the field (specification §7).
export function openContentFirestore(main: LazyFirestore, catalog: LazyFirestore, log: Log): ContentSource {
  const deliveries = new Map<CollectionName, { documents: RawDocument[]; at: number }>();
  const kept = new Map<CollectionName, ReadonlyMap<string, Kept>>();
  const databaseOf = (name: CollectionName) => (IN_CATALOG.has(name) ? catalog : main);

  /** An unchanged document is the same object as before, so that nobody has to look at it again. */
  function rawDocuments(name: CollectionName, found: QueryDocumentSnapshot[]): RawDocument[] {
    const before = kept.get(name);
    const now = found.map((document): [string, Kept] => {
      const { id, updateTime } = document;
      const known = before?.get(id);
      const isSame = known?.updateTime.isEqual(updateTime);
      return [id, known && isSame ? known : { updateTime, raw: rawDocument(document) }];
    });
    kept.set(name, new Map(now));
    return now.map(([, { raw }]) => raw);
  }

  return {
    async readAll(name) {
      const delivery = deliveries.get(name);
      // A delivery counts once and briefly, so that later reads notice what a dead listener missed.
      deliveries.delete(name);
      if (delivery && Date.now() - delivery.at < JUST_DELIVERED_MS) return delivery.documents;
      const { docs } = await databaseOf(name).within(READ_TIMEOUT_MS, `reading ${name}`, (firestore) =>
        firestore.collection(name).get(),
      );
      return rawDocuments(name, docs);
    },

    readOne(name, id) {
      return databaseOf(name).within(READ_TIMEOUT_MS, `reading ${name}`, async (firestore) => {
        const document = await firestore.collection(name).doc(id).get();
        return document.exists ? rawDocument(document) : undefined;
      });
    },

    watchesForFree: false,

    watch(name, onChange) {
      const onDelivery = (documents: QueryDocumentSnapshot[]) => {
        deliveries.set(name, { documents: rawDocuments(name, documents), at: Date.now() });
        onChange();
      };
      const collection = (firestore: Firestore) => firestore.collection(name);
      return listen(databaseOf(name), `content: ${name}`, collection, onDelivery, log);
    },

    close: async () => {},
  };
}

interface Kept {
  updateTime: Timestamp;
  raw: RawDocument;
}

export function rawDocument(document: DocumentSnapshot): RawDocument {
  try {
    // Firestore returns fields in any order, and versions are hashes of the JSON text.
    return { id: document.id, data: sortKeysLike(undefined, toPlain(document.data())) };
  } catch (error) {
    return { id: document.id, data: new RawFault(`cannot be read (${error})`) };
  }
}
