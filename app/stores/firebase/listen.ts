import type { Firestore, Query, QueryDocumentSnapshot } from "firebase-admin/firestore";
import pRetry from "p-retry";
import type { Log } from "~/server/log.server";
import { type LazyFirestore, withConnectTimeout } from "./firestore";

const FIRST_PAUSE_MS = 1_000;
const MAX_PAUSE_MS = 30_000;

/** Delivers what a query finds, now and after each change. Restarts when the client gives up. Returns a stop function. */
export function listen(
  database: LazyFirestore,
  what: string,
  queryOf: (firestore: Firestore) => Query,
  onDelivery: (documents: QueryDocumentSnapshot[]) => void,
  log: Log,
): () => void {
  const stop = new AbortController();
  let isFailing = false;

  async function listenOnce() {
    const firestore = await database.open();
    stop.signal.throwIfAborted();
    await new Promise((_, reject) => {
      const unsubscribe = withConnectTimeout(() =>
        queryOf(firestore).onSnapshot(({ docs }) => {
          if (isFailing) log.info(`${what} is watched again`);
          isFailing = false;
          onDelivery(docs);
        }, reject),
      );
      stop.signal.onabort = () => {
        unsubscribe();
        reject(stop.signal.reason);
      };
    });
  }

  pRetry(listenOnce, {
    retries: Number.POSITIVE_INFINITY,
    minTimeout: FIRST_PAUSE_MS,
    maxTimeout: MAX_PAUSE_MS,
    unref: true,
    signal: stop.signal,
    onFailedAttempt({ error }) {
      if (isFailing || stop.signal.aborted) return;
      log.warn(`${what} cannot be watched`, { error: String(error) });
      isFailing = true;
    },
  }).catch(() => {}); // It ends only by being stopped.
  return () => stop.abort();
}
