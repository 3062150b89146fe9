import type { QueryDocumentSnapshot } from "firebase-admin/firestore";
import { type Documents, type Fields, isDocumentId, type WaitOptions } from "../documents";
import { changesIn } from "./firestore-change";
import { lazyFirestore, listen } from "./firestore-client";
import { AT_ONCE, followedIn, timesIn } from "./firestore-followed";
import { type FirestoreOptions, formsOf } from "./firestore-forms";

/** An older delivery of a listener is read again. */
const JUST_DELIVERED_MS = 1_000;

/** Not one, because what was written earlier may become visible later. */
const NEWEST_WATCHED = 3;

/** Keeps documents in a database of Cloud Firestore, whose client is loaded on first use; see docs/decisions/02. */
export function openFirestoreDocuments(
  projectId: string,
  databaseId: string,
  options: FirestoreOptions,
): Documents {
  const database = lazyFirestore(projectId, databaseId);
  const forms = formsOf(options);
  const deliveries = new Map<string, { found: QueryDocumentSnapshot[]; at: number }>();
  const storedIn = (found: QueryDocumentSnapshot[]) =>
    found.flatMap((document) => forms.storedIn(document) ?? []);
  const closing = new AbortController();

  async function getMany(collection: string, ids: readonly string[], { withinMs }: WaitOptions = {}) {
    const wanted = [...new Set(ids)].filter(isDocumentId);
    const found = new Map<string, Fields | undefined>();
    for (let from = 0; from < wanted.length; from += AT_ONCE) {
      const some = wanted.slice(from, from + AT_ONCE);
      const documents = await database.read(
        collection,
        (all) => all.firestore.getAll(...some.map((id) => all.doc(id))),
        withinMs,
      );
      for (const document of documents) found.set(document.id, forms.shownIn(document));
    }
    return ids.map((id) => found.get(id));
  }

  return {
    get: async (collection, id, options) => (await getMany(collection, [id], options))[0],
    getMany,

    async *list(collection, range = {}) {
      const { from, to, limit = Number.POSITIVE_INFINITY } = range;
      const delivery = deliveries.get(collection);
      // A delivery counts once and briefly, so that later reads notice what a dead listener missed.
      deliveries.delete(collection);
      if (delivery && Object.keys(range).length === 0 && Date.now() - delivery.at < JUST_DELIVERED_MS)
        return yield* storedIn(delivery.found);
      if (to === "" || (from !== undefined && from === to)) return;
      let last: QueryDocumentSnapshot | undefined;
      for (let left = limit; left > 0; ) {
        const most = Math.min(AT_ONCE, left);
        const { docs } = await database.read(collection, (all) => {
          const ordered = all.orderBy("__name__").limit(most);
          const ended = to === undefined ? ordered : ordered.endBefore(to);
          return (last ? ended.startAfter(last) : from ? ended.startAt(from) : ended).get();
        });
        const documents = storedIn(docs);
        yield* documents;
        left -= documents.length;
        last = docs.at(-1);
        if (docs.length < most) return;
      }
    },

    changedSince: followedIn(database, forms, options),
    change: changesIn(database, forms),

    watch(collection, onChange) {
      const field = options.followed?.[collection];
      const leaving = new AbortController();
      listen(
        { database, collection, log: options.log },
        (all) => (field ? timesIn(all, field, 0).orderBy(field, "desc").limit(NEWEST_WATCHED) : all),
        (documents) => {
          if (!field) deliveries.set(collection, { found: documents, at: Date.now() });
          onChange();
        },
        AbortSignal.any([closing.signal, leaving.signal]),
      );
      return () => leaving.abort();
    },

    check: async () => {}, // A failure of Firestore passes, and whoever writes is told.
    close: async () => closing.abort(),
  };
}
