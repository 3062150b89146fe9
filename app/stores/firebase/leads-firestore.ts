import { setTimeout as pause } from "node:timers/promises";
import type { Firestore, QueryDocumentSnapshot } from "firebase-admin/firestore";
import { errorCode } from "~/error-code";
import {
  type Lead,
  type LeadFields,
  type LeadKind,
  type Leads,
  leadCollections,
  type NewLead,
  oldestFirst,
  UnknownOutcomeError,
} from "~/leads/leads";
import type { LazyFirestore } from "./firestore";
import { leadMail, MAIL_COLLECTION } from "./lead-mail";
import { toPlain } from "./plain-value";

/** Together with the deadlines of a bill, under 15 s. */
const FIND_TIMEOUT_MS = 2_000;
const ADD_TIMEOUT_MS = 3_000;

const PAGE_TIMEOUT_MS = 10_000;
const PAGE_SIZE = 500;

/** Doubles with each retry, with 50 % jitter. */
const FIRST_PAUSE_MS = 100;

interface Options {
  mailTo?: string | undefined;
}

/** A document holds a lead's fields, `timestamp` (server time), and `suspect` and `source` if any (specification §3). */
export function openLeadsFirestore(main: LazyFirestore, { mailTo }: Options = {}): Leads {
  return {
    add: (lead) => addLead(main, lead, mailTo),

    find(kind, ids) {
      return main.within(FIND_TIMEOUT_MS, "finding a lead", async (firestore) => {
        const documents = await firestore.getAll(...referencesOf(firestore, kind, ids));
        return documents.find(({ exists }) => exists)?.id;
      });
    },

    async *list() {
      const leads: Lead[] = [];
      for await (const { kind, document } of allDocuments(main)) leads.push(leadOf(kind, document));
      yield* leads.sort(oldestFirst);
    },

    // stores/open.server.ts closes the database.
    close: async () => {},
  };
}

async function addLead(main: LazyFirestore, lead: NewLead, mailTo: string | undefined) {
  const { kind, ids, fields, suspect, source } = lead;
  /** From sending a commit until it is known to have written nothing. */
  let mayBeKept = false;

  async function addOnce(firestore: Firestore, signal: AbortSignal) {
    const { FieldValue } = await import("firebase-admin/firestore");
    const mightBefore = mayBeKept;
    return firestore.runTransaction(
      async (transaction) => {
        const found = await transaction.getAll(...referencesOf(firestore, kind, ids));
        const kept = found.find(({ exists }) => exists);
        if (kept) return { id: kept.id, repeated: !(mightBefore && hasFields(kept.data(), fields)) };
        signal.throwIfAborted();
        transaction.create(firestore.doc(`${leadCollections[kind]}/${ids[0]}`), {
          ...fields,
          timestamp: FieldValue.serverTimestamp(),
          ...(suspect && { suspect }),
          ...(source && { source }),
        });
        if (mailTo && suspect !== "honeypot")
          transaction.set(firestore.doc(`${MAIL_COLLECTION}/${ids[0]}`), leadMail(mailTo, lead));
        mayBeKept = true;
        return { id: ids[0], repeated: false };
      },
      // Retried below: a lead stored by an attempt whose response was lost is not a repeat.
      { maxAttempts: 1 },
    );
  }

  try {
    return await main.within(ADD_TIMEOUT_MS, "keeping a lead", async (firestore, signal) => {
      for (let attempt = 0; ; attempt += 1) {
        const mightBefore = mayBeKept;
        try {
          return await addOnce(firestore, signal);
        } catch (error) {
          const outcome = outcomeOf(error);
          if (outcome !== "unknown") mayBeKept = mightBefore;
          if (outcome === "refused") throw error;
        }
        await pause(FIRST_PAUSE_MS * 2 ** attempt * (0.5 + Math.random()), undefined, { signal });
      }
    });
  } catch (cause) {
    throw mayBeKept ? new UnknownOutcomeError("Firestore may keep the lead even now", { cause }) : cause;
  }
}

/** gRPC status codes of commits that wrote nothing and can be retried, and of commits whose outcome is unknown. */
const CONFLICT_CODES = new Set<unknown>([
  6 /* ALREADY_EXISTS */, 8 /* RESOURCE_EXHAUSTED */, 10 /* ABORTED */,
]);
const UNKNOWN_OUTCOME_CODES = new Set<unknown>([
  1 /* CANCELLED */, 2 /* UNKNOWN */, 4 /* DEADLINE_EXCEEDED */, 13 /* INTERNAL */, 14 /* UNAVAILABLE */,
]);

function outcomeOf(error: unknown): "conflict" | "unknown" | "refused" {
  const code = errorCode(error);
  if (CONFLICT_CODES.has(code)) return "conflict";
  return UNKNOWN_OUTCOME_CODES.has(code) ? "unknown" : "refused";
}

function referencesOf(firestore: Firestore, kind: LeadKind, ids: readonly string[]) {
  return ids.map((id) => firestore.doc(`${leadCollections[kind]}/${id}`));
}

function hasFields(data: Record<string, unknown> = {}, fields: LeadFields): boolean {
  return Object.entries(fields).every(([name, value]) => data[name] === value);
}

/** Ordered by id, because orderBy leaves out documents that lack the field. */
async function* allDocuments(database: LazyFirestore) {
  const { FieldPath } = await import("firebase-admin/firestore");
  for (const kind of kinds) {
    const collection = leadCollections[kind];
    let last: QueryDocumentSnapshot | undefined;
    do {
      const { docs } = await database.within(PAGE_TIMEOUT_MS, `listing ${collection}`, async (firestore) => {
        const page = firestore.collection(collection).orderBy(FieldPath.documentId()).limit(PAGE_SIZE);
        return (last ? page.startAfter(last) : page).get();
      });
      for (const document of docs) yield { kind, document };
      last = docs.length === PAGE_SIZE ? docs.at(-1) : undefined;
    } while (last);
  }
}

const kinds = Object.keys(leadCollections) as LeadKind[];

/** Accepts any shape, because the original system wrote to the same collections. */
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
