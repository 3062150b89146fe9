import { AsyncLocalStorage } from "node:async_hooks";
import { setTimeout as wait } from "node:timers/promises";
import type { Firestore } from "firebase-admin/firestore";
import { trackConnections } from "./connections";

/** A database instance of Firestore, which is opened when it is first needed: its client takes a while to load. */
export interface LazyFirestore {
  open(): Promise<Firestore>;
  /** What is asked of the client outside of `within` is asked in here, so that its connections are known. */
  onConnections<T>(work: () => T): T;
  /**
   * What `work` resolves to. Whatever it has asked of Firestore ends when the time is over, and nothing is asked after.
   * The time begins when the client is there. A connection that has been silent for all of it is replaced.
   * @throws Error, such as "Firestore: reading photo-gallery took longer than 5 s", or with the reason why it failed.
   */
  within<T>(ms: number, what: string, work: (firestore: Firestore) => Promise<T>): Promise<T>;
  /** Immediate, whatever is still under way, and never fails. */
  close(): Promise<void>;
}

/**
 * What the client tries again when it has been terminated ends in a rejection that nobody can handle, and with it the
 * process. So connections are left open, which does not keep the process from ending, until nothing is tried any more.
 */
const TERMINATE_AFTER_MS = 20_000;

/**
 * A connection on which nothing arrives any more is given up after both: of one that is in use, within half a minute,
 * as often as Google's own client for Android asks; after a longer pause the first call asks, and is then tried again.
 */
const KEEPALIVE_TIME_MS = 30_000;
const KEEPALIVE_TIMEOUT_MS = 1_000;

/** A server that could not be reached is tried again after this; by default, in the end, after two minutes. */
const LONGEST_RECONNECT_PAUSE_MS = 1_000;

/**
 * The database `databaseId` of a project, by gRPC, with application default credentials; with none on an emulator, which
 * FIRESTORE_EMULATOR_HOST selects.
 *
 * Never `preferRest`: over HTTP/1.1 the client's reads know no deadline and cannot be cancelled, so each try against a
 * server that hangs would leave a socket behind; and it asks even an emulator for credentials.
 */
export function lazyFirestore(projectId: string, databaseId: string): LazyFirestore {
  let opening: Promise<Firestore> | undefined;
  const connections = trackConnections();

  function open(): Promise<Firestore> {
    opening ??= connect(projectId, databaseId).catch((error) => {
      opening = undefined; // The next call tries again.
      throw error;
    });
    return opening;
  }

  return {
    open,
    onConnections: connections.run,
    async within(ms, what, work) {
      const firestore = await open();
      const closeSilent = connections.listenFromNow();
      try {
        return await endWithin(ms, () => connections.run(() => work(firestore)));
      } catch (error) {
        if (error instanceof TimeIsUpError) {
          closeSilent();
          throw new Error(`Firestore: ${what} took longer than ${ms / 1000} s`);
        }
        const reason = error instanceof Error ? error.message : String(error);
        throw new Error(`Firestore: ${what} failed: ${reason}`, { cause: error });
      }
    },
    async close() {
      const opened = opening;
      opening = undefined;
      connections.stop();
      const terminate = () => opened?.then((firestore) => firestore.terminate()).catch(() => undefined);
      if (opened) setTimeout(terminate, TERMINATE_AFTER_MS).unref();
    },
  };
}

/** A client of its own, not one of an app of Firebase, which all that name the app would share and could close. */
async function connect(projectId: string, databaseId: string): Promise<Firestore> {
  const { Firestore } = await import("firebase-admin/firestore");
  return new Firestore({
    projectId,
    databaseId,
    preferRest: false,
    // Left to find this out, the client looks for credentials even where it needs none.
    universeDomain: "googleapis.com",
    clientConfig: WITHOUT_RETRIES,
    "grpc.keepalive_time_ms": KEEPALIVE_TIME_MS,
    "grpc.keepalive_timeout_ms": KEEPALIVE_TIMEOUT_MS,
    // Each database knows its own connections.
    "grpc.use_local_subchannel_pool": 1,
    "grpc.initial_reconnect_backoff_ms": LONGEST_RECONNECT_PAUSE_MS / 10,
    "grpc.max_reconnect_backoff_ms": LONGEST_RECONNECT_PAUSE_MS,
    "grpc.callInvocationTransformer": endWithOperation,
  });
}

/** By default a commit is tried again for ten minutes: long after its visitor was told that it had failed. */
const WITHOUT_RETRIES = {
  interfaces: {
    "google.firestore.v1.Firestore": {
      retry_codes: { none: [] },
      methods: {
        BeginTransaction: { retry_codes_name: "none" },
        Commit: { retry_codes_name: "none" },
        Rollback: { retry_codes_name: "none" },
      },
    },
  },
};

/** When the operation ends on whose behalf the code runs, in milliseconds since 1970. */
const operations = new AsyncLocalStorage<{ endsAt: number }>();

/** A timer may fire this much early. */
const TIMER_ERROR_MS = 20;

class TimeIsUpError extends Error {}

/** @throws TimeIsUpError when the time is over, or whatever `work` does. */
async function endWithin<T>(ms: number, work: () => Promise<T>): Promise<T> {
  const endsAt = Date.now() + ms;
  const stop = new AbortController();
  const timeIsUp = wait(ms, undefined, { signal: stop.signal }).then(() => {
    throw new TimeIsUpError();
  });
  try {
    return await Promise.race([operations.run({ endsAt }, work), timeIsUp]);
  } catch (error) {
    throw isOver(endsAt) ? new TimeIsUpError() : error;
  } finally {
    stop.abort();
  }
}

function isOver(endsAt: number): boolean {
  return Date.now() >= endsAt - TIMER_ERROR_MS;
}

/** The part of gRPC's own interfaces that is needed here. */
interface Invocation {
  methodDefinition: { path: string };
  callOptions: { deadline?: Date | number; interceptors?: Interceptor[] };
}
type Interceptor = (options: unknown, nextCall: (options: unknown) => Call) => Call;
interface Call {
  start(metadata: unknown, listener: Listener): void;
}
interface Listener {
  onReceiveMetadata(metadata: unknown): void;
  onReceiveStatus(status: Status): void;
}
interface Status {
  code: number;
  details: string;
  metadata: unknown;
}

const OK = 0;

/** A code that the client's layers, each with its own idea of when to try again, all take for final. */
const FAILED_PRECONDITION = 9;

/** Called by gRPC before each remote call: gives it the deadline of the operation that it belongs to. */
function endWithOperation<T extends Invocation>(invocation: T): T {
  const operation = operations.getStore();
  // A listener goes on until it is stopped, whoever's connection it uses.
  if (!operation || invocation.methodDefinition.path.endsWith("/Listen")) return invocation;

  const { callOptions } = invocation;
  callOptions.deadline = Math.min(Number(callOptions.deadline ?? Number.POSITIVE_INFINITY), operation.endsAt);
  callOptions.interceptors = [(options, nextCall) => withFinalStatus(nextCall(options), operation.endsAt)];
  return invocation;
}

function withFinalStatus(call: Call, endsAt: number): Call {
  const start = call.start.bind(call);
  call.start = (metadata, listener) => {
    let hasAnswered = false;
    start(metadata, {
      ...listener,
      onReceiveMetadata(received) {
        hasAnswered = true;
        listener.onReceiveMetadata(received);
      },
      onReceiveStatus(status) {
        // One of the layers (retry-request) tries every call again that failed before the first header, be it for
        // want of rights, and waits seconds in between; the next one does so for what may pass, within a second.
        if (status.code !== OK && !hasAnswered) listener.onReceiveMetadata(status.metadata);
        const isFinal = status.code !== OK && isOver(endsAt);
        listener.onReceiveStatus(isFinal ? { ...status, code: FAILED_PRECONDITION } : status);
      },
    });
  };
  return call;
}
