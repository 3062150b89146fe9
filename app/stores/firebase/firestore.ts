import { AsyncLocalStorage } from "node:async_hooks";
import type { Firestore } from "firebase-admin/firestore";
import { withConnectTimeout } from "./connect-timeout";
import { withDeadline } from "./deadline";

/** A Firestore database; the client, which loads slowly, opens on first use. */
export interface LazyFirestore {
  open(): Promise<Firestore>;
  /**
   * Cancels the RPCs of `work` and rejects after `ms`, which exclude loading the client.
   * @throws Error "Firestore: <what> took longer than 5 s" or "Firestore: <what> failed: <reason>"
   */
  within<T>(
    ms: number,
    what: string,
    work: (firestore: Firestore, signal: AbortSignal) => Promise<T>,
  ): Promise<T>;
  close(): Promise<void>;
}

export function lazyFirestore(projectId: string, databaseId: string): LazyFirestore {
  let opening: Promise<Firestore> | undefined;

  function open(): Promise<Firestore> {
    opening ??= connect(projectId, databaseId).catch((error) => {
      opening = undefined; // The next call retries.
      throw error;
    });
    return opening;
  }

  return {
    open,
    async within(ms, what, work) {
      const firestore = await open();
      return withDeadline(`Firestore: ${what}`, ms, (signal) =>
        operationDeadline
          .run(Date.now() + ms, () => withConnectTimeout(() => work(firestore, signal)))
          .catch((cause: unknown) => {
            const reason = cause instanceof Error ? cause.message : String(cause);
            throw new Error(`Firestore: ${what} failed: ${reason}`, { cause });
          }),
      );
    },
    async close() {
      // Not terminate(), which can cause unhandled rejections. Idle connections do not keep the process alive.
      opening = undefined;
    },
  };
}

/** Not a Firebase app: apps of the same name share one client, which anyone can close. */
async function connect(projectId: string, databaseId: string): Promise<Firestore> {
  const { Firestore } = await import("firebase-admin/firestore");
  return new Firestore({
    projectId,
    databaseId,
    preferRest: false, // REST reads have no deadline.
    // Otherwise the client needs credentials even on an emulator.
    universeDomain: "googleapis.com",
    clientConfig: WITHOUT_RETRIES,
    "grpc.callInvocationTransformer": applyDeadline,
    // Otherwise failed reads, even forbidden ones, are retried after 2 s and 4 s.
    gaxServerStreamingRetries: true,
    // Detects a dead connection after 31 s, or 1 s after the next call if it was idle for longer.
    "grpc.keepalive_time_ms": 30_000,
    "grpc.keepalive_timeout_ms": 1_000,
    "grpc.initial_reconnect_backoff_ms": 100,
    "grpc.max_reconnect_backoff_ms": 1_000,
  });
}

/** Otherwise gax retries a commit for ten minutes, long after the visitor saw an error. */
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

/** In milliseconds since 1970. */
const operationDeadline = new AsyncLocalStorage<number>();

interface Rpc {
  callOptions: { deadline?: Date | number };
  methodDefinition: { path: string };
}

/** gRPC calls this before each RPC, because Firestore's client has no deadline option. */
function applyDeadline<T extends Rpc>(rpc: T): T {
  const deadline = operationDeadline.getStore();
  // A listener that reconnects may run in the context of a finished operation that shared its connection.
  const isListener = rpc.methodDefinition.path.endsWith("/Listen");
  if (deadline !== undefined && !isListener) rpc.callOptions.deadline = deadline;
  return rpc;
}
