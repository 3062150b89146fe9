import type { QueryDocumentSnapshot, QuerySnapshot } from "firebase-admin/firestore";
import type { Log } from "../log";
import type { LazyFirestore } from "./firestore";

/** How long after a failure it is tried again; twice as long after each further one, up to the second. */
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;

/**
 * Listens to a collection: calls back with all its documents at first, and whenever one of them has changed. Firestore's
 * client goes on by itself after a lost connection; when it gives up, it is made to begin anew, until this is stopped
 * with the function that is returned. Of failures in a row the first is logged.
 */
export function listen(
  database: LazyFirestore,
  collection: string,
  onDelivery: (documents: QueryDocumentSnapshot[]) => void,
  log: Log,
): () => void {
  let stopped = false;
  let failures = 0;
  let unsubscribe = () => {};
  let timer: NodeJS.Timeout | undefined;

  async function begin() {
    try {
      const firestore = await database.open();
      if (stopped) return;
      unsubscribe = database.onConnections(() => firestore.collection(collection).onSnapshot(deliver, fail));
    } catch (error) {
      fail(error);
    }
  }

  function deliver({ docs }: QuerySnapshot) {
    if (failures > 0) log.info(`content: ${collection} is watched again`);
    failures = 0;
    onDelivery(docs);
  }

  function fail(error: unknown) {
    if (stopped) return;
    if (failures === 0) log.warn(`content: ${collection} cannot be watched`, { error: String(error) });
    timer = setTimeout(begin, Math.min(FIRST_PAUSE_MS * 2 ** failures, LONGEST_PAUSE_MS)).unref();
    failures += 1;
  }

  void begin();
  return () => {
    stopped = true;
    clearTimeout(timer);
    unsubscribe();
  };
}
