import type { DocumentSnapshot, Firestore } from "firebase-admin/firestore";
import pRetry from "p-retry";
import { errorCode } from "~/error-code";
import { UnknownOutcomeError } from "~/store-fault";
import { type Decide, type DocumentKey, type Documents, decisionOf, nameOf, SERVER_TIME } from "../documents";
import type { LazyFirestore } from "./firestore-client";
import { type Forms, isAsWritten, type RawWrite } from "./firestore-forms";

const TIMEOUT_MS = 5_000;
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
  return async <Result>(
    what: string,
    keys: readonly DocumentKey[],
    decide: Decide<Result>,
    { withinMs = TIMEOUT_MS } = {},
  ): Promise<Result> => {
    const unknown = new Set<Attempt<Result>>();
    const changing = database.within(withinMs, what, (firestore, signal) =>
      pRetry(() => tryOnce(firestore, { forms, keys, decide, unknown, signal }), {
        retries: Number.POSITIVE_INFINITY,
        minTimeout: FIRST_PAUSE_MS,
        randomize: true,
        shouldRetry: ({ error }) => WROTE_NOTHING.has(errorCode(error)) || isUnknown(error),
        signal,
      }),
    );
    return changing.catch((cause: unknown) => {
      if (unknown.size === 0) throw cause;
      throw new UnknownOutcomeError(`Firestore may do this even now: ${what}`, { cause });
    });
  };
}

interface Change<Result> {
  forms: Forms;
  keys: readonly DocumentKey[];
  decide: Decide<Result>;
  /** Earlier attempts that may have been written, or may yet be. */
  unknown: Set<Attempt<Result>>;
  signal: AbortSignal;
}

async function tryOnce<Result>(firestore: Firestore, change: Change<Result>): Promise<Result> {
  const { FieldValue } = await import("firebase-admin/firestore");
  const { unknown, signal } = change;
  let sent: Attempt<Result> | undefined;
  const attempting = firestore.runTransaction(
    async (transaction) => {
      const found = new Map<string, DocumentSnapshot>();
      const read = async (paths: readonly string[]) => {
        const places = [...new Set(paths)].filter((path) => !found.has(path));
        if (places.length === 0) return;
        for (const document of await transaction.getAll(...places.map((path) => firestore.doc(path))))
          found.set(document.ref.path, document);
      };
      const earlier = [...unknown];
      await read(earlier.flatMap(({ writes }) => writes.map(({ path }) => path)));
      const kept = earlier.find(({ writes }) =>
        writes.every(({ path, raw }) => isAsWritten(raw, found.get(path))),
      );
      if (kept) return kept.result;

      const attempt = await decideOn(change, found, read);
      signal.throwIfAborted();
      for (const { path, raw } of attempt.writes) {
        if (!raw) transaction.delete(firestore.doc(path));
        else transaction.set(firestore.doc(path), withTimes(raw, FieldValue.serverTimestamp()));
      }
      sent = attempt;
      if (attempt.writes.length > 0) unknown.add(attempt);
      return attempt.result;
    },
    // The client would wait for a second, and not know what it may have written.
    { maxAttempts: 1 },
  );
  return attempting.catch((error: unknown) => {
    if (sent && !isUnknown(error)) unknown.delete(sent);
    throw error;
  });
}

async function decideOn<Result>(
  { forms, keys, decide }: Change<Result>,
  found: ReadonlyMap<string, DocumentSnapshot>,
  read: (paths: readonly string[]) => Promise<void>,
): Promise<Attempt<Result>> {
  const deciding = decisionOf(keys, decide, (name) => {
    const document = found.get(name);
    return document && forms.fieldsIn(name.slice(0, name.indexOf("/")), document);
  });
  for (;;) {
    const { done, value } = deciding.next();
    if (done)
      return { writes: value.writes.map((write) => forms.rawWrite(write, found)), result: value.result };
    await read(value.map(nameOf));
  }
}

function withTimes(raw: Record<string, unknown>, time: unknown): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(raw).map(([name, value]) => [name, value === SERVER_TIME ? time : value]),
  );
}
