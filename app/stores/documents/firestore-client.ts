import { AsyncLocalStorage } from "node:async_hooks";
import { subscribe } from "node:diagnostics_channel";
import { Socket } from "node:net";
import type { CollectionReference, Firestore, Query, QueryDocumentSnapshot } from "firebase-admin/firestore";
import pRetry from "p-retry";
import { errorCode } from "~/error-code";
import { lazy } from "~/lazy";
import type { Log } from "~/server/log.server";
import { StoreFault } from "~/store-fault";
import { withDeadline } from "../deadline";

/** Of a read, a change and each RPC, which would otherwise outlive the work that began it. */
export const TIMEOUT_MS = 5_000;

export type LazyFirestore = ReturnType<typeof lazyFirestore>;

/** Opens the slow client on first use, never to close it: terminate() can cause unhandled rejections, and idle it keeps nothing alive. */
export function lazyFirestore(projectId: string, databaseId: string) {
  const open = lazy(() => connect(projectId, databaseId));

  /** @throws StoreFault "Firestore: <what> took longer than …" after `ms`, without loading the client, or "… failed: …" */
  async function within<T>(
    ms: number,
    what: string,
    work: (firestore: Firestore, signal: AbortSignal) => Promise<T>,
  ) {
    const firestore = await open();
    return withDeadline(`Firestore: ${what}`, ms, (signal) =>
      isOurs
        .run(true, () => work(firestore, signal))
        .catch((cause: unknown) => {
          // Any other error is a fault of ours, and says so.
          if (typeof errorCode(cause) !== "number") throw cause;
          throw new StoreFault(`Firestore: ${what} failed: ${(cause as Error).message}`, { cause });
        }),
    );
  }

  return {
    open,
    within,
    read: <T>(collection: string, work: (all: CollectionReference) => Promise<T>, withinMs = TIMEOUT_MS) =>
      within(withinMs, `reading ${collection}`, (firestore) => work(firestore.collection(collection))),
  };
}

/** Opens no Firebase app: apps of the same name share one client, which anyone can close. */
async function connect(projectId: string, databaseId: string): Promise<Firestore> {
  const { Firestore } = await import("firebase-admin/firestore");
  return new Firestore({
    projectId,
    databaseId,
    preferRest: false, // REST reads have no deadline.
    // Otherwise the client needs credentials even on an emulator.
    universeDomain: "googleapis.com",
    // The specification (§7) omits undefined values.
    ignoreUndefinedProperties: true,
    clientConfig: { interfaces: { "google.firestore.v1.Firestore": ONCE_IN_TIME } },
    // Otherwise failed reads, even forbidden ones, are retried after 2 s and 4 s.
    gaxServerStreamingRetries: true,
    // Detects a dead connection after 31 s, or 1 s after the next call if it was idle for longer.
    "grpc.keepalive_time_ms": 30_000,
    "grpc.keepalive_timeout_ms": 1_000,
    "grpc.initial_reconnect_backoff_ms": 100,
    "grpc.max_reconnect_backoff_ms": 1_000,
  });
}

const RPCS = ["BatchGetDocuments", "RunQuery", "BeginTransaction", "Commit", "Rollback"];

/** Otherwise gax retries a commit for ten minutes, long after the visitor saw an error. */
const ONCE_IN_TIME = {
  retry_codes: { none: [] },
  methods: Object.fromEntries(
    RPCS.map((name) => [name, { retry_codes_name: "none", timeout_millis: TIMEOUT_MS }]),
  ),
};

const CONNECT_TIMEOUT_MS = 3_000;

/** Connections that are opened inside it have a time limit. */
const isOurs = new AsyncLocalStorage<true>();

// grpc-js waits forever for a first byte (https://github.com/grpc/grpc-node/issues/2785): delete this when fixed.
subscribe("net.client.socket", (message) => {
  const { socket } = message as { socket?: unknown };
  if (!isOurs.getStore() || !(socket instanceof Socket)) return;
  const timer = setTimeout(() => {
    // The error is needed: a TLS handshake ignores a plain end.
    if (socket.bytesRead === 0) socket.destroy(new Error("The server did not answer in time."));
  }, CONNECT_TIMEOUT_MS).unref();
  socket.once("close", () => clearTimeout(timer));
  // Between two steps of connecting, gRPC listens for no errors.
  socket.on("error", () => undefined);
});

const FIRST_PAUSE_MS = 1_000;
const MAX_PAUSE_MS = 30_000;

/** Delivers what a query finds, now and after each change, until the signal aborts. Restarts when the client gives up. */
export function listen(
  { database, collection, log }: { database: LazyFirestore; collection: string; log: Log },
  queryOf: (all: CollectionReference) => Query,
  onDelivery: (documents: QueryDocumentSnapshot[]) => void,
  signal: AbortSignal,
): void {
  let isFailing = false;

  async function listenOnce() {
    const firestore = await database.open();
    signal.throwIfAborted();
    await new Promise((_, reject) => {
      const unsubscribe = isOurs.run(true, () =>
        queryOf(firestore.collection(collection)).onSnapshot(({ docs }) => {
          if (isFailing) log.info(`${collection} is watched again`);
          isFailing = false;
          onDelivery(docs);
        }, reject),
      );
      signal.onabort = () => {
        unsubscribe();
        reject(signal.reason);
      };
    });
  }

  pRetry(listenOnce, {
    retries: Number.POSITIVE_INFINITY,
    minTimeout: FIRST_PAUSE_MS,
    maxTimeout: MAX_PAUSE_MS,
    unref: true,
    signal,
    onFailedAttempt({ error }) {
      if (isFailing || signal.aborted) return;
      log.warn(`${collection} cannot be watched`, { error: String(error) });
      isFailing = true;
    },
  }).catch(() => {}); // It ends only by being stopped.
}
