import { FirestoreServer, type FirestoreState } from "@firestore-emulator/server";
import { freePort } from "../free-port";
import { counting } from "./firestore-traffic";
import { changeMethod, isolateTransactions } from "./isolated-transactions";

type Query = Parameters<FirestoreState["v1Query"]>[1];

export interface FirestoreEmulator {
  port: number;
  /** The value for FIRESTORE_EMULATOR_HOST. */
  host: string;
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
  return {
    port: chosen,
    host: `127.0.0.1:${chosen}`,
    stop: () => emulator.stop(),
  };
}

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
