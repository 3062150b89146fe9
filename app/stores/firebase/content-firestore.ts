import type { QueryDocumentSnapshot } from "firebase-admin/firestore";
import { type CollectionName, type ContentSource, type RawDocument, RawFault } from "~/content/content";
import type { Log } from "../log";
import type { LazyFirestore } from "./firestore";
import { listen } from "./listen";
import { toPlain } from "./plain-value";

const READ_WITHIN_MS = 5_000;

/** What a listener delivered longer ago is read again. */
const JUST_DELIVERED_MS = 1_000;

/** The collections of the second database instance (specification §7). */
export const IN_CATALOG: ReadonlySet<CollectionName> = new Set(["packages", "downloads"]);

/**
 * Content from Firestore: packages and brochures from the catalog database, everything else from the main one.
 *
 * Each call of specification §7 is answered from one read of the whole collection, which `Content` keeps for all that
 * visitors ask of it; the rules in app/content/ then choose and sort:
 *
 *   hero slides        heroSliders     published, by order
 *   team               userDetails     all, by name
 *   project carousel   photo-gallery   all
 *   photo galleries    photo-gallery   published; a listener while somebody looks
 *   blog list          blogPost        published, by scheduledAt
 *   blog detail        blogPost        the one with the id, published or not
 *   video galleries    video-gallery   all, by createdAt; a listener while somebody looks
 *   packages           packages        of the selected type, by the number in the name
 *   brochures          downloads       all, by createdAt
 *
 * With Firestore's own orderBy, documents that lack the field would be missing without a word.
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
      // A change that was just delivered is not read a second time. Every other read is one: it would show what a
      // listener that has died without a sign no longer tells.
      const delivered = takeDelivery(watched.get(name));
      if (delivered) return delivered;
      return databaseOf(name).within(READ_WITHIN_MS, `reading ${name}`, async (firestore) => {
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

/** A collection that somebody watches: all who do share one listener. */
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
    return { id: document.id, data: inOrder(toPlain(document.data())) };
  } catch (error) {
    return { id: document.id, data: new RawFault(`cannot be read (${error})`) };
  }
}

/** Firestore gives the fields of a map in any order, and versions of content are told by their text. */
function inOrder(data: unknown): unknown {
  if (Array.isArray(data)) return data.map(inOrder);
  if (typeof data !== "object" || data === null) return data;
  const fields = Object.entries(data).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(fields.map(([name, value]) => [name, inOrder(value)]));
}
