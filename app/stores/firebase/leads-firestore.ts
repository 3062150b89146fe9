import { setTimeout as wait } from "node:timers/promises";
import type { Firestore, QueryDocumentSnapshot } from "firebase-admin/firestore";
import {
  type Lead,
  type LeadFields,
  type LeadKind,
  type Leads,
  leadCollections,
  MayBeKeptError,
  oldestFirst,
} from "~/leads/leads";
import type { LazyFirestore } from "./firestore";
import { leadMail, MAIL_COLLECTION } from "./lead-mail";
import { toPlain } from "./plain-value";

/** Together, as keeping a lead may need them, they and the bill's leave a visitor waiting for 15 s at most. */
const FIND_WITHIN_MS = 2_000;
const ADD_WITHIN_MS = 3_000;

const PAGE_WITHIN_MS = 10_000;
const PAGE_SIZE = 500;

/** How long after a failed transaction the next is begun: this, doubled each time, more or less by half. */
const FIRST_PAUSE_MS = 100;

interface Options {
  /** Who gets a mail of every new lead. */
  mailTo?: string | undefined;
}

/**
 * Leads in Firestore: collections contacts, quickContacts and inquiries. The id is the document's; its fields lie flat
 * beside `timestamp`, the server's time, and beside `suspect` and `source`, where there are such (specification §3).
 */
export function openLeadsFirestore(main: LazyFirestore, { mailTo }: Options = {}): Leads {
  return {
    add(lead) {
      /** A commit was sent, and nobody has said what became of it. */
      let mayBeKept = false;
      const adding = main.within(ADD_WITHIN_MS, "keeping a lead", async (firestore) => {
        const { FieldValue, GrpcStatus } = await import("firebase-admin/firestore");
        const { kind, ids, fields, suspect, source } = lead;
        const references = referencesOf(firestore, kind, ids);
        const document = {
          ...fields,
          timestamp: FieldValue.serverTimestamp(),
          ...(suspect && { suspect }),
          ...(source && { source }),
        };
        const mail = mailTo && suspect !== "honeypot" ? leadMail(mailTo, lead) : undefined;

        /** Nothing was written; the next transaction sees what stood in the way. */
        const refusals: unknown[] = [
          GrpcStatus.ABORTED,
          GrpcStatus.ALREADY_EXISTS,
          GrpcStatus.RESOURCE_EXHAUSTED,
        ];
        /** It may have been written, and the answer lost. */
        const losses: unknown[] = [
          GrpcStatus.UNAVAILABLE,
          GrpcStatus.INTERNAL,
          GrpcStatus.UNKNOWN,
          GrpcStatus.CANCELLED,
          GrpcStatus.DEADLINE_EXCEEDED,
        ];
        /** So it ends when the time is over. */
        const end: unknown = GrpcStatus.FAILED_PRECONDITION;

        for (let tries = 0; ; tries += 1) {
          const mightBefore = mayBeKept;
          try {
            return await firestore.runTransaction(
              async (transaction) => {
                const kept = (await transaction.getAll(...references)).find(({ exists }) => exists);
                if (kept) return { id: kept.id, repeated: !(mayBeKept && hasFields(kept.data(), fields)) };
                transaction.create(firestore.doc(`${leadCollections[kind]}/${ids[0]}`), document);
                if (mail) transaction.set(firestore.doc(`${MAIL_COLLECTION}/${ids[0]}`), mail);
                mayBeKept = true;
                return { id: ids[0], repeated: false };
              },
              { maxAttempts: 1 },
            );
          } catch (error) {
            const code = error instanceof Error && "code" in error ? error.code : undefined;
            if (!losses.includes(code) && code !== end) mayBeKept = mightBefore;
            if (!refusals.includes(code) && !losses.includes(code)) throw error;
          }
          // For ever but for the deadline, after which the next transaction fails for good.
          await wait(FIRST_PAUSE_MS * 2 ** tries * (0.5 + Math.random()));
        }
      });
      return adding.catch((cause: unknown) => {
        throw mayBeKept ? new MayBeKeptError("Firestore may keep the lead even now", { cause }) : cause;
      });
    },

    find(kind, ids) {
      return main.within(FIND_WITHIN_MS, "finding a lead", async (firestore) => {
        const documents = await firestore.getAll(...referencesOf(firestore, kind, ids));
        return documents.find(({ exists }) => exists)?.id;
      });
    },

    async *list() {
      const leads: Lead[] = [];
      for await (const { kind, document } of allDocuments(main)) leads.push(leadOf(kind, document));
      yield* leads.sort(oldestFirst);
    },

    // The database is its opener's to close.
    close: async () => {},
  };
}

function referencesOf(firestore: Firestore, kind: LeadKind, ids: readonly string[]) {
  return ids.map((id) => firestore.doc(`${leadCollections[kind]}/${id}`));
}

function hasFields(data: Record<string, unknown> = {}, fields: LeadFields): boolean {
  return Object.entries(fields).every(([name, value]) => data[name] === value);
}

/** By id, because a document without the field by which they were ordered would be left out. */
async function* allDocuments(database: LazyFirestore) {
  const { FieldPath } = await import("firebase-admin/firestore");
  for (const kind of kinds) {
    const collection = leadCollections[kind];
    let last: QueryDocumentSnapshot | undefined;
    do {
      const { docs } = await database.within(PAGE_WITHIN_MS, `listing ${collection}`, async (firestore) => {
        const page = firestore.collection(collection).orderBy(FieldPath.documentId()).limit(PAGE_SIZE);
        return (last ? page.startAfter(last) : page).get();
      });
      for (const document of docs) yield { kind, document };
      last = docs.length === PAGE_SIZE ? docs.at(-1) : undefined;
    } while (last);
  }
}

const kinds = Object.keys(leadCollections) as LeadKind[];

/** A document as a lead, whatever is in it: the original system has written to the same collections. */
function leadOf(kind: LeadKind, document: QueryDocumentSnapshot): Lead {
  const { timestamp, suspect, source, ...rest } = document.data();
  const isMarked = suspect === "honeypot" || suspect === "too fast";
  const hasSource = isSource(source);
  const others = {
    ...rest,
    ...(!isMarked && suspect !== undefined && { suspect }),
    ...(!hasSource && source !== undefined && { source }),
  };
  return {
    kind,
    id: document.id,
    timestamp: (dateOf(timestamp) ?? document.createTime.toDate()).toISOString(),
    fields: Object.fromEntries(Object.entries(others).map(([name, value]) => [name, textOf(value)])),
    ...(isMarked && { suspect }),
    ...(hasSource && { source }),
  };
}

function isSource(value: unknown): value is Record<string, string> {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  return Object.values(value).every((text) => typeof text === "string");
}

function dateOf(timestamp: unknown): Date | undefined {
  const plain = toPlain(timestamp);
  const date = new Date(typeof plain === "string" || typeof plain === "number" ? plain : Number.NaN);
  return Number.isNaN(date.getTime()) ? undefined : date;
}

function textOf(value: unknown): string | null {
  const plain = toPlain(value);
  return plain === null || typeof plain === "string" ? plain : JSON.stringify(plain);
}
