import type { DocumentSnapshot, Firestore, Transaction } from "firebase-admin/firestore";
import pRetry from "p-retry";
import { errorCode } from "~/error-code";
import { UnknownOutcomeError } from "~/store-fault";
import {
  type Decide,
  type DocumentKey,
  type Documents,
  decisionOf,
  nameOf,
  SERVER_TIME,
  type WaitOptions,
} from "../documents";
import { type LazyFirestore, TIMEOUT_MS } from "./firestore-client";
import { type Forms, isAsWritten, type RawWrite } from "./firestore-forms";

const FIRST_PAUSE_MS = 50;

/** gRPC codes of commits that wrote nothing: ALREADY_EXISTS, RESOURCE_EXHAUSTED, ABORTED. */
const WROTE_NOTHING = new Set<unknown>([6, 8, 10]);

/** gRPC codes of commits whose outcome is unknown: CANCELLED, UNKNOWN, DEADLINE_EXCEEDED, INTERNAL, UNAVAILABLE. */
const UNKNOWN_OUTCOMES = new Set<unknown>([1, 2, 4, 13, 14]);
const isUnknown = (error: unknown) => UNKNOWN_OUTCOMES.has(errorCode(error));

/** What a commit that was sent would write, and what it would mean. */
interface Attempt<Result> {
  writes: RawWrite[];
  result: Result;
}

export function changesIn(database: LazyFirestore, forms: Forms): Documents["change"] {
  const inTurn = turns();

  return async <Result>(
    what: string,
    keys: readonly DocumentKey[],
    decide: Decide<Result>,
    { withinMs = TIMEOUT_MS }: WaitOptions = {},
  ): Promise<Result> => {
    const paths = keys.map(nameOf);
    /** Earlier attempts that may have been written, or may yet be. */
    const unknown = new Set<Attempt<Result>>();

    async function attempt(firestore: Firestore, signal: AbortSignal): Promise<Result> {
      const write = await writerIn(firestore);
      let sent: Attempt<Result> | undefined;
      const attempting = firestore.runTransaction(
        async (transaction) => {
          const found = new Map<string, DocumentSnapshot>();
          async function read(paths: readonly string[]) {
            const unread = [...new Set(paths)].filter((path) => !found.has(path));
            if (unread.length === 0) return;
            const places = unread.map((path) => firestore.doc(path));
            for (const document of await transaction.getAll(...places))
              found.set(document.ref.path, document);
          }
          const earlier = [...unknown];
          await read(earlier.flatMap(({ writes }) => writes.map(({ path }) => path)));
          const kept = earlier.find(({ writes }) =>
            writes.every(({ path, raw }) => isAsWritten(raw, found.get(path))),
          );
          if (kept) return kept.result;

          const deciding = decisionOf(keys, decide, (name) => forms.fieldsIn(found.get(name)));
          let step = deciding.next();
          for (; !step.done; step = deciding.next()) await read(step.value.map(nameOf));
          signal.throwIfAborted();
          const { result } = step.value;
          const writes = step.value.writes.map((one) => forms.rawWrite(one, found));
          for (const one of writes) write(transaction, one);
          sent = { writes, result };
          if (writes.length > 0) unknown.add(sent);
          return result;
        },
        // The client would wait for a second, and not know what it may have written.
        { maxAttempts: 1 },
      );
      return attempting.catch((error: unknown) => {
        if (sent && !isUnknown(error)) unknown.delete(sent);
        throw error;
      });
    }

    const changing = database.within(withinMs, what, (firestore, signal) =>
      inTurn(paths, () =>
        pRetry(() => attempt(firestore, signal), {
          retries: Number.POSITIVE_INFINITY,
          minTimeout: FIRST_PAUSE_MS,
          randomize: true,
          shouldRetry: ({ error }) => WROTE_NOTHING.has(errorCode(error)) || isUnknown(error),
          signal,
        }),
      ),
    );
    return changing.catch((cause: unknown) => {
      if (unknown.size === 0) throw cause;
      throw new UnknownOutcomeError(`Firestore may do this even now: ${what}`, { cause });
    });
  };
}

async function writerIn(firestore: Firestore) {
  const { FieldValue } = await import("firebase-admin/firestore");
  return (transaction: Transaction, { path, raw }: RawWrite) => {
    const place = firestore.doc(path);
    if (!raw) return transaction.delete(place);
    const fields = Object.entries(raw)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, value === SERVER_TIME ? FieldValue.serverTimestamp() : value]);
    transaction.set(place, Object.fromEntries(fields));
  };
}

/** Runs the changes of one document one after another, so that a double tap does not wait for locks in Firestore. */
function turns() {
  const last = new Map<string, Promise<unknown>>();
  return async <T>(names: readonly string[], work: () => Promise<T>): Promise<T> => {
    const own = Promise.allSettled(names.map((name) => last.get(name))).then(work);
    for (const name of names) last.set(name, own);
    try {
      return await own;
    } finally {
      for (const name of names) if (last.get(name) === own) last.delete(name);
    }
  };
}
