import { randomUUID } from "node:crypto";
import type { Firestore, Query, Transaction, WriteBatch } from "firebase-admin/firestore";
import * as z from "zod";
import { type Desk, isFree } from "~/leads/pipeline/desk";
import type { LogEntry, LogKind } from "~/leads/pipeline/desk-log";
import { AT_ONCE, inSteps, removeSome } from "./in-steps";
import { ifValid } from "./plain-value";

const COLLECTION = "deskLog";

interface Store {
  now: () => Date;
  within<T>(what: string, work: (firestore: Firestore) => Promise<T>): Promise<T>;
}

export function logIn({ now, within }: Store): Pick<Desk, "record" | "log" | "forget"> {
  return {
    async record(action) {
      await within("writing the log", (firestore) =>
        firestore.collection(COLLECTION).add(logDocument({ at: now().toISOString(), ...action })),
      );
    },

    async *log(since, kinds) {
      let after = since;
      for (let isLast = false; !isLast; ) {
        const { docs } = await within("reading the log", (firestore) =>
          ofKinds(firestore, kinds).where("key", ">", after).orderBy("key").limit(AT_ONCE).get(),
        );
        yield* docs.flatMap((document) => entryOf(document.data()));
        after = docs.at(-1)?.get("key") ?? after;
        isLast = docs.length < AT_ONCE;
      }
    },

    async forget(before) {
      for (const [collection, field] of [
        [COLLECTION, "key"],
        [CLAIMS_COLLECTION, "at"],
      ] as const)
        await inSteps(() =>
          within("clearing the log", (firestore) =>
            removeSome(firestore.collection(collection).where(field, "<", before)),
          ),
        );
    },
  };
}

function ofKinds(firestore: Firestore, kinds?: readonly LogKind[]): Query {
  const all = firestore.collection(COLLECTION);
  return kinds ? all.where("kind", "in", kinds) : all;
}

/** Logs something along with the change itself. */
export function createLogEntry(
  writer: Transaction | WriteBatch,
  firestore: Firestore,
  entry: LogEntry,
): void {
  // The two classes overload `create` alike, but TypeScript cannot call their union.
  (writer as WriteBatch).create(firestore.collection(COLLECTION).doc(), logDocument(entry));
}

/** The key is unique and in order of time, so that the log can be read in steps. */
function logDocument(entry: LogEntry) {
  return { ...entry, key: `${entry.at} ${randomUUID()}` };
}

/** A newer version may log what this one does not know. */
const ENTRY = z.looseObject({ at: z.string(), by: z.string(), kind: z.string() });

function entryOf({ key: _, ...document }: Record<string, unknown>): LogEntry[] {
  const { data } = ENTRY.safeParse(document);
  return data ? [data as LogEntry] : [];
}

const CLAIMS_COLLECTION = "deskClaims";

const claimSchema = ifValid(z.object({ at: z.string(), isDone: z.boolean() }));

export function claimsIn({ now, within }: Store): Pick<Desk, "claim" | "finish"> {
  const place = (firestore: Firestore, name: string) =>
    firestore.doc(`${CLAIMS_COLLECTION}/${encodeURIComponent(name)}`);
  return {
    claim: (name) =>
      within("claiming a mail", (firestore) =>
        firestore.runTransaction(async (transaction) => {
          const stored = await transaction.get(place(firestore, name));
          const isOurs = isFree(claimSchema.parse(stored.data()), now());
          if (isOurs) transaction.set(stored.ref, { at: now().toISOString(), isDone: false });
          return isOurs;
        }),
      ),
    finish: async (name) => {
      await within("finishing a mail", (firestore) =>
        place(firestore, name).set({ at: now().toISOString(), isDone: true }),
      );
    },
  };
}
