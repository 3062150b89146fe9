import type { Firestore, QueryDocumentSnapshot } from "firebase-admin/firestore";
import pRetry from "p-retry";
import { errorCode } from "~/error-code";
import { isEstimate } from "~/leads/lead-estimate";
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
import { DESK_COLLECTION, deskDocument } from "./desk-documents";
import type { LazyFirestore } from "./firestore";
import { leadMail, MAIL_COLLECTION } from "./lead-mail";
import { toPlain } from "./plain-value";

/** Together with the deadlines of a bill, under 15 s. */
const FIND_TIMEOUT_MS = 2_000;
const ADD_TIMEOUT_MS = 3_000;

const PAGE_TIMEOUT_MS = 10_000;
const PAGE_SIZE = 500;

const FIRST_PAUSE_MS = 50;

/** gRPC codes of commits that wrote nothing: ALREADY_EXISTS, RESOURCE_EXHAUSTED, ABORTED. */
const CONFLICTS = new Set<unknown>([6, 8, 10]);

/** Of commits whose outcome is unknown: CANCELLED, UNKNOWN, DEADLINE_EXCEEDED, INTERNAL, UNAVAILABLE. */
const UNKNOWN_OUTCOMES = new Set<unknown>([1, 2, 4, 13, 14]);

interface Options {
  mailTo?: string | undefined;
}

/** A document holds a lead's fields, `timestamp` (server time), and `suspect`, `source`, `notice` and `estimate` if any (specification §3). */
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
      for await (const lead of allLeads(main)) leads.push(lead);
      yield* leads.sort(oldestFirst);
    },

    // stores/open.server.ts closes the database.
    close: async () => {},
  };
}

async function addLead(main: LazyFirestore, lead: NewLead, mailTo: string | undefined) {
  const { kind, ids, fields, suspect, source, notice, estimate } = lead;
  const { FieldValue } = await import("firebase-admin/firestore");
  /** From sending a commit until it is known to have written nothing. */
  let mayBeKept = false;

  async function addOnce(firestore: Firestore, signal: AbortSignal) {
    const mightBefore = mayBeKept;
    const adding = firestore.runTransaction(
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
          ...(notice && { notice }),
          ...(estimate && { estimate }),
        });
        const timestamp = new Date().toISOString();
        transaction.set(
          firestore.doc(`${DESK_COLLECTION}/${ids[0]}`),
          deskDocument({ kind, id: ids[0], timestamp, fields, suspect }),
        );
        if (mailTo && suspect !== "honeypot")
          transaction.set(firestore.doc(`${MAIL_COLLECTION}/${ids[0]}`), leadMail(mailTo, lead));
        mayBeKept = true;
        return { id: ids[0], repeated: false };
      },
      // Retried below: a lead stored by an attempt whose response was lost is not a repeat.
      { maxAttempts: 1 },
    );
    return adding.catch((error: unknown) => {
      if (!UNKNOWN_OUTCOMES.has(errorCode(error))) mayBeKept = mightBefore;
      throw error;
    });
  }

  const isTransient = (error: unknown) =>
    CONFLICTS.has(errorCode(error)) || UNKNOWN_OUTCOMES.has(errorCode(error));
  const adding = main.within(ADD_TIMEOUT_MS, "keeping a lead", (firestore, signal) =>
    pRetry(() => addOnce(firestore, signal), {
      retries: Number.POSITIVE_INFINITY,
      minTimeout: FIRST_PAUSE_MS,
      randomize: true,
      shouldRetry: ({ error }) => isTransient(error),
      signal,
    }),
  );
  return adding.catch((cause: unknown) => {
    throw mayBeKept ? new UnknownOutcomeError("Firestore may keep the lead even now", { cause }) : cause;
  });
}

function referencesOf(firestore: Firestore, kind: LeadKind, ids: readonly string[]) {
  return ids.map((id) => firestore.doc(`${leadCollections[kind]}/${id}`));
}

function hasFields(data: Record<string, unknown> = {}, fields: LeadFields): boolean {
  return Object.entries(fields).every(([name, value]) => data[name] === value);
}

/** Collection by collection. */
export async function* allLeads(main: LazyFirestore): AsyncGenerator<Lead> {
  for (const kind of kinds)
    for await (const document of documentsOf(main, leadCollections[kind])) yield leadOf(kind, document);
}

/** Ordered by id, because orderBy leaves out documents that lack the field. */
async function* documentsOf(database: LazyFirestore, collection: string) {
  let last: QueryDocumentSnapshot | undefined;
  do {
    const { docs } = await database.within(PAGE_TIMEOUT_MS, `listing ${collection}`, async (firestore) => {
      const page = firestore.collection(collection).orderBy("__name__").limit(PAGE_SIZE);
      return (last ? page.startAfter(last) : page).get();
    });
    yield* docs;
    last = docs.length === PAGE_SIZE ? docs.at(-1) : undefined;
  } while (last);
}

const kinds = Object.keys(leadCollections) as LeadKind[];

/** Accepts any shape, because the original system wrote to the same collections. */
export function leadOf(kind: LeadKind, document: QueryDocumentSnapshot): Lead {
  const { timestamp, ...fields } = document.data();
  const { suspect, source, notice } = fields;
  const isMarked = suspect === "honeypot" || suspect === "too fast";
  const hasSource = isSource(source);
  const estimate = toPlain(fields.estimate);
  if (isMarked) delete fields.suspect;
  if (hasSource) delete fields.source;
  const hasNotice = typeof notice === "string";
  if (hasNotice) delete fields.notice;
  if (isEstimate(estimate)) delete fields.estimate;
  return {
    kind,
    id: document.id,
    timestamp: (dateOf(timestamp) ?? document.createTime.toDate()).toISOString(),
    fields: Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, textOf(value)])),
    ...(isMarked && { suspect }),
    ...(hasSource && { source }),
    ...(hasNotice && { notice }),
    ...(isEstimate(estimate) && { estimate }),
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
