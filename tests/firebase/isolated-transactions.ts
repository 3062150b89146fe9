import { randomBytes } from "node:crypto";
import type { FirestoreServer, FirestoreState } from "@firestore-emulator/server";

type Write = Parameters<FirestoreState["writeV1Document"]>[1];

interface Call {
  request: { transaction: Uint8Array; writes: Write[] };
  write(answer: {
    transaction: Uint8Array;
    found?: { name: string };
    missing?: string;
    document?: { name: string };
  }): void;
}

type Handler = { func(call: Call, callback: (error: object | null, answer?: object) => void): void };

const ABORTED = 10;
const FAILED_PRECONDITION = 9;

const placeOf = (write: Write) => (write.has_update ? write.update.name : write.delete);

/**
 * The emulator gives all transactions one id and checks nothing. This refuses to commit a transaction if a document that it
 * read has been written meanwhile, as Firestore does with an optimistic transaction; new results of a query do not count. A
 * commit is also refused, before it writes anything, for a document that was not last written at the time it names.
 */
export function isolateTransactions(emulator: FirestoreServer) {
  const { state } = emulator;
  const versions = new Map<string, number>();
  const times = new Map<string, string>();
  const reads = new Map<string, Map<string, number>>();
  const keyOf = (id: Uint8Array) => Buffer.from(id).toString("hex");

  const write = state.writeV1Document.bind(state);
  state.writeV1Document = (date, given) => {
    const name = placeOf(given);
    const result = write(date, given);
    versions.set(name, (versions.get(name) ?? 0) + 1);
    if (given.has_update) times.set(name, timeOf(result));
    else times.delete(name);
    return result;
  };

  for (const method of ["BatchGetDocuments", "RunQuery"])
    changeMethod(emulator, method, (func) => (call, callback) => {
      let { transaction } = call.request;
      const answer = call.write.bind(call);
      call.write = (message) => {
        if (message.transaction?.length > 0 && transaction.length === 0) transaction = randomBytes(12);
        if (message.transaction?.length > 0) message.transaction = transaction;
        const name = message.found?.name || message.missing || message.document?.name;
        if (name && transaction.length > 0) {
          const known = reads.get(keyOf(transaction)) ?? new Map<string, number>();
          reads.set(keyOf(transaction), known);
          if (!known.has(name)) known.set(name, versions.get(name) ?? 0);
        }
        answer(message);
      };
      func(call, callback);
    });

  changeMethod(emulator, "Commit", (func) => (call, callback) => {
    const read = reads.get(keyOf(call.request.transaction));
    reads.delete(keyOf(call.request.transaction));
    const isOutdated = [...(read ?? [])].some(([name, version]) => (versions.get(name) ?? 0) !== version);
    const isOther = call.request.writes.some((write) => {
      const { has_exists, exists, has_update_time } = write.current_document ?? {};
      const time = times.get(placeOf(write));
      if (has_exists && !exists) return time !== undefined;
      return has_update_time && time !== timeOf(write.current_document);
    });
    if (isOutdated) callback({ code: ABORTED, message: "a document was written meanwhile", name: "Error" });
    else if (isOther) callback({ code: FAILED_PRECONDITION, message: "it is another one", name: "Error" });
    else func(call, callback);
  });
}

function timeOf({ update_time }: Pick<Write["current_document"], "update_time">): string {
  return `${update_time.seconds}.${update_time.nanos}`;
}

/** Replaces a method of the emulator. */
export function changeMethod(
  emulator: FirestoreServer,
  name: string,
  change: (func: Handler["func"]) => Handler["func"],
) {
  const { handlers } = (emulator as unknown as { server: { handlers: Map<string, Handler> } }).server;
  const handler = handlers.get(`/google.firestore.v1.Firestore/${name}`);
  if (!handler) throw new Error(`the emulator has no ${name}`);
  handler.func = change(handler.func);
}
