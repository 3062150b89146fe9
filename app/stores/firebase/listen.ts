import type { QueryDocumentSnapshot, QuerySnapshot } from "firebase-admin/firestore";
import type { Log } from "../log";
import { withConnectTimeout } from "./connect-timeout";
import type { LazyFirestore } from "./firestore";

/** Doubles with each failure. */
const FIRST_PAUSE_MS = 1_000;
const MAX_PAUSE_MS = 30_000;

/** Delivers all documents now and after each change. Restarts when Firestore's client gives up. Returns a stop function. */
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
    timer = setTimeout(begin, Math.min(FIRST_PAUSE_MS * 2 ** failures, MAX_PAUSE_MS)).unref();
    failures += 1;
  }

  void begin();
  return () => {
    stopped = true;
    clearTimeout(timer);
    unsubscribe();
  };
}
