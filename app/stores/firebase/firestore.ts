import { AsyncLocalStorage } from "node:async_hooks";
import type { Firestore } from "firebase-admin/firestore";
import { withConnectTimeout } from "./connect-timeout";
import { withDeadline } from "./deadline";

/** A Firestore database whose client, which loads slowly, is opened on first use. */
export interface LazyFirestore {
  open(): Promise<Firestore>;
  /**
   * Runs `work` and rejects after `ms`, when its RPCs end too; loading the client does not count.
   * @throws Error such as "Firestore: reading photo-gallery took longer than 5 s" or "... failed: <reason>"
   */
  within<T>(
    ms: number,
    what: string,
    work: (firestore: Firestore, signal: AbortSignal) => Promise<T>,
  ): Promise<T>;
  close(): Promise<void>;
}

/**
 * Opens the database `databaseId` of a project with application default credentials, or without any on the emulator
 * that FIRESTORE_EMULATOR_HOST names.
 */
export function lazyFirestore(projectId: string, databaseId: string): LazyFirestore {
  let opening: Promise<Firestore> | undefined;

  function open(): Promise<Firestore> {
    opening ??= connect(projectId, databaseId).catch((error) => {
      opening = undefined; // The next call tries again.
      throw error;
    });
    return opening;
  }

  return {
    open,
    async within(ms, what, work) {
      const firestore = await open();
      return withDeadline(`Firestore: ${what}`, ms, (signal) =>
        operationEnds
          .run(Date.now() + ms, () => withConnectTimeout(() => work(firestore, signal)))
          .catch((cause: unknown) => {
            const reason = cause instanceof Error ? cause.message : String(cause);
            throw new Error(`Firestore: ${what} failed: ${reason}`, { cause });
          }),
      );
    },
    async close() {
      // Not terminate(): a read that the client then retries rejects unhandled and ends the process. Idle connections
      // do not keep the process alive.
      opening = undefined;
    },
  };
}

/** Not an app of Firebase, because apps of the same name share one client and anyone can close it. */
async function connect(projectId: string, databaseId: string): Promise<Firestore> {
  const { Firestore } = await import("firebase-admin/firestore");
  return new Firestore({
    projectId,
    databaseId,
    // REST reads have no deadline and cannot be cancelled.
    preferRest: false,
    // Otherwise the client looks for credentials even on an emulator.
    universeDomain: "googleapis.com",
    clientConfig: WITHOUT_RETRIES,
    "grpc.callInvocationTransformer": endWithOperation,
    // Otherwise a read that fails before its first byte, even for want of rights, is retried twice after 2 s and 4 s.
    gaxServerStreamingRetries: true,
    // A dead connection is noticed 31 s after it was last used, or 1 s after the first call that follows a longer pause.
    "grpc.keepalive_time_ms": 30_000,
    "grpc.keepalive_timeout_ms": 1_000,
    // The default grows to two minutes.
    "grpc.initial_reconnect_backoff_ms": 100,
    "grpc.max_reconnect_backoff_ms": 1_000,
  });
}

/**
 * Only Firestore's client retries, and only reads. By default gax would retry a commit for ten minutes, long after its
 * visitor was told that it failed.
 */
const WITHOUT_RETRIES = {
  interfaces: {
    "google.firestore.v1.Firestore": {
      retry_codes: { none: [] },
      methods: Object.fromEntries(
        ["BatchGetDocuments", "RunQuery", "BeginTransaction", "Commit", "Rollback"].map((method) => [
          method,
          { retry_codes_name: "none" },
        ]),
      ),
    },
  },
};

/** When the running operation ends, in milliseconds since 1970. */
const operationEnds = new AsyncLocalStorage<number>();

interface Rpc {
  callOptions: { deadline?: Date | number };
  methodDefinition: { path: string };
}

/** gRPC calls this before each RPC. Firestore's client takes no deadlines itself. */
function endWithOperation<T extends Rpc>(rpc: T): T {
  const endsAt = operationEnds.getStore();
  // A listener that reconnects may run in the context of an operation that shared its connection, and is long over.
  const isListener = rpc.methodDefinition.path.endsWith("/Listen");
  if (endsAt !== undefined && !isListener) rpc.callOptions.deadline = endsAt;
  return rpc;
}
