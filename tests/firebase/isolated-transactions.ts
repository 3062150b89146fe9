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

/**
 * The emulator gives all transactions one id and checks nothing. This refuses to commit a transaction if a document that it
 * read has been written meanwhile, as Firestore does with an optimistic transaction; new results of a query do not count.
 */
export function isolateTransactions(emulator: FirestoreServer) {
  const { state } = emulator;
  const versions = new Map<string, number>();
  const reads = new Map<string, Map<string, number>>();
  const keyOf = (id: Uint8Array) => Buffer.from(id).toString("hex");

  const write = state.writeV1Document.bind(state);
  state.writeV1Document = (date, given) => {
    const name = given.has_update ? given.update.name : given.delete;
    const result = write(date, given);
    versions.set(name, (versions.get(name) ?? 0) + 1);
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
    if (isOutdated) callback({ code: ABORTED, message: "a document was written meanwhile", name: "Error" });
    else func(call, callback);
  });
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
