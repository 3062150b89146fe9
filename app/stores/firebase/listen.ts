import type { QueryDocumentSnapshot, QuerySnapshot } from "firebase-admin/firestore";
import type { Log } from "../log";
import { withConnectTimeout } from "./connect-timeout";
import type { LazyFirestore } from "./firestore";

/** The pause after a failure doubles from the first to the longest. */
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;

/**
 * Listens to a collection: `onDelivery` gets all its documents now and after each change. Firestore's client reconnects
 * by itself; when it gives up, listening starts again. Logs the first of several failures. Returns a stop function.
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
      unsubscribe = withConnectTimeout(() => firestore.collection(collection).onSnapshot(deliver, fail));
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
