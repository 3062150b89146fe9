import { FirestoreServer } from "@firestore-emulator/server";
import { freePort } from "../free-port";
import { requestTime } from "./emulated-documents";
import { counting } from "./firestore-traffic";
import { changeMethod, isolateTransactions } from "./isolated-transactions";

/** What the client is told of a commit: an error with a gRPC code, or the answer. */
type Answer = [error: { code: number; message: string } | null, answer?: object];

const TARGET_REMOVED = 2;

export interface FirestoreEmulator {
  port: number;
  /** The value for FIRESTORE_EMULATOR_HOST. */
  host: string;
  /** Calls back with the next commit instead of writing it, and answers what it resolves to. */
  onceCommitted(callback: (write: () => Promise<Answer>) => Promise<Answer>): void;
  /** Ends so many listeners as soon as they begin, which the client takes for final. */
  refuseListeners(count: number): void;
  /** Cuts every connection; unsent data is lost. */
  stop(): void;
}

/** Starts an empty Firestore emulator in this process, on the given port or a free one. It speaks gRPC. */
export async function startFirestoreEmulator(port?: number): Promise<FirestoreEmulator> {
  const emulator = new FirestoreServer();
  isolateTransactions(emulator);
  const waiting: Parameters<FirestoreEmulator["onceCommitted"]>[0][] = [];
  changeMethod(emulator, "Commit", (func) => (call, callback) => {
    const arrived = new Date();
    const write = () =>
      new Promise<Answer>((resolve) => {
        requestTime.run(arrived, () => func(call, (...answer) => resolve(answer as Answer)));
      });
    void (waiting.shift() ?? ((commit) => commit()))(write).then((answer) => callback(...answer));
  });
  let refusals = 0;
  const listen = emulator.state.v1Listen.bind(emulator.state);
  emulator.state.v1Listen = (request, callback, onEnd) => {
    if (refusals === 0) return listen(request, callback, onEnd);
    refusals -= 1;
    let isTold = false;
    listen(
      request,
      (response) => {
        if (isTold) return;
        isTold = true;
        response.target_change.target_change_type = TARGET_REMOVED;
        callback(response);
      },
      onEnd,
    );
  };
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
    onceCommitted: (callback) => void waiting.push(callback),
    refuseListeners: (count) => {
      refusals = count;
    },
    stop: () => emulator.stop(),
  };
}
