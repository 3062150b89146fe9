import type { QueryDocumentSnapshot } from "firebase-admin/firestore";
import { type CollectionName, type ContentSource, type RawDocument, RawFault } from "~/content/content";
import type { Log } from "../log";
import { sortKeysLike } from "../plain-fields";
import type { LazyFirestore } from "./firestore";
import { listen } from "./listen";
import { toPlain } from "./plain-value";

const READ_TIMEOUT_MS = 5_000;

/** An older delivery of a listener is read again. */
const JUST_DELIVERED_MS = 1_000;

/** The collections of the second database instance (specification §7). */
export const IN_CATALOG: ReadonlySet<CollectionName> = new Set(["packages", "downloads"]);

/**
 * Reads whole collections from Firestore for all queries of specification §7; app/content/ filters and sorts them, because
 * Firestore's orderBy leaves out documents that lack the field. Galleries have a listener while a visitor watches.
 */
export function openContentFirestore(main: LazyFirestore, catalog: LazyFirestore, log: Log): ContentSource {
  const watched = new Map<CollectionName, Watched>();

  const databaseOf = (name: CollectionName) => (IN_CATALOG.has(name) ? catalog : main);

  function startToWatch(name: CollectionName): Watched {
    const listeners = new Set<() => void>();
    const collection: Watched = {
      listeners,
      delivery: undefined,
      stop: listen(
        databaseOf(name),
        name,
        (documents) => {
          collection.delivery = { documents: documents.map(rawDocument), at: Date.now() };
          for (const onChange of listeners) onChange();
        },
        log,
      ),
    };
    watched.set(name, collection);
    return collection;
  }

  return {
    async readAll(name) {
      // A delivery counts once and briefly, so that later reads notice what a dead listener missed.
      const delivered = takeDelivery(watched.get(name));
      if (delivered) return delivered;
      return databaseOf(name).within(READ_TIMEOUT_MS, `reading ${name}`, async (firestore) => {
        const { docs } = await firestore.collection(name).get();
        return docs.map(rawDocument);
      });
    },

    watchesForFree: false,

    watch(name, onChange) {
      const collection = watched.get(name) ?? startToWatch(name);
      const listener = () => onChange();
      collection.listeners.add(listener);
      return () => {
        collection.listeners.delete(listener);
        if (collection.listeners.size > 0 || watched.get(name) !== collection) return;
        collection.stop();
        watched.delete(name);
      };
    },

    async close() {
      for (const collection of watched.values()) collection.stop();
      watched.clear();
    },
  };
}

interface Watched {
  listeners: Set<() => void>;
  delivery: { documents: RawDocument[]; at: number } | undefined;
  stop(): void;
}

function takeDelivery(collection: Watched | undefined): RawDocument[] | undefined {
  const delivery = collection?.delivery;
  if (!collection || !delivery) return undefined;
  collection.delivery = undefined;
  return Date.now() - delivery.at < JUST_DELIVERED_MS ? delivery.documents : undefined;
}

function rawDocument(document: QueryDocumentSnapshot): RawDocument {
  try {
    // Firestore returns fields in any order, and versions are hashes of the JSON text.
    return { id: document.id, data: sortKeysLike(undefined, toPlain(document.data())) };
  } catch (error) {
    return { id: document.id, data: new RawFault(`cannot be read (${error})`) };
  }
}
