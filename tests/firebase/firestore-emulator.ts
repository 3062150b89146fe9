import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { FirestoreServer, type FirestoreState } from "@firestore-emulator/server";
import { counting } from "./firestore-traffic";
import { changeMethod, isolateTransactions } from "./isolated-transactions";

type Query = Parameters<FirestoreState["v1Query"]>[1];

export interface FirestoreEmulator {
  port: number;
  /** The value for FIRESTORE_EMULATOR_HOST. */
  host: string;
  /** Calls back when the next document is created, before any listener is told. */
  onceCreated(callback: () => void): void;
  /** Ends every new listener at once, until this is called with false. */
  refuseListeners(refuse: boolean): void;
  /** The number of listeners begun so far. */
  listensBegun(): number;
  /** The number of open listeners on collections and documents. */
  listenerCount(): number;
  /** Cuts every connection; unsent data is lost. */
  stop(): void;
}

/**
 * Starts an empty Firestore emulator in this process, on the given port or a free one. It speaks gRPC, and differs
 * from Firestore in that
 *
 *   `set` keeps existing fields that it does not name
 *   orderBy keeps documents that lack the field
 */
export async function startFirestoreEmulator(port?: number): Promise<FirestoreEmulator> {
  const emulator = new FirestoreServer();
  pageById(emulator.state);
  isolateTransactions(emulator);
  changeMethod(
    emulator,
    "RunAggregationQuery",
    (func) =>
      (...call) =>
        counting.run(true, () => func(...call)),
  );
  const chosen = port ?? (await freePort());
  await emulator.start(chosen);
  const events = emulator.state.emitter;
  let isRefusing = false;
  let listensBegun = 0;
  const listen = emulator.state.v1Listen.bind(emulator.state);
  emulator.state.v1Listen = (request, callback, onEnd) => {
    listensBegun += 1;
    if (!isRefusing) return listen(request, callback, onEnd);
    let isAnswered = false;
    listen(
      request,
      (response) => {
        if (isAnswered) return;
        isAnswered = true;
        response.target_change.target_change_type = TARGET_REMOVED;
        callback(response);
      },
      onEnd,
    );
  };
  return {
    port: chosen,
    host: `127.0.0.1:${chosen}`,
    onceCreated: (callback) => void events.once("create-document", callback),
    refuseListeners(refuse) {
      isRefusing = refuse;
    },
    listensBegun: () => listensBegun,
    listenerCount: () => events.listenerCount("update-document"),
    stop: () => emulator.stop(),
  };
}

/** A constant of Firestore's protocol. */
const TARGET_REMOVED = 2;

/** The emulator ignores where a page begins. This adds it for the one order that the site pages by: the id. */
function pageById(state: FirestoreState) {
  const wholeQuery = state.v1Query.bind(state);
  state.v1Query = (parent: string, query: Query) => {
    if (query.order_by[0]?.field.field_path !== "__name__") return wholeQuery(parent, query);
    const limit = query.has_limit ? query.limit.value : Number.POSITIVE_INFINITY;
    const after = query.has_start_at ? query.start_at.values[0]?.reference_value : undefined;
    query.limit.value = Number.MAX_SAFE_INTEGER;
    return wholeQuery(parent, query)
      .sort((a, b) => (a.getPath() < b.getPath() ? -1 : 1))
      .filter((document) => after === undefined || document.getPath() > after)
      .slice(0, limit);
  };
}

/** The emulator does not report its port, so it is given one that was free a moment ago. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}
