import type { Firestore, QueryDocumentSnapshot } from "firebase-admin/firestore";
import pRetry from "p-retry";
import { errorCode } from "~/error-code";
import { leadMessage } from "~/leads/lead-text";
import {
  isLeadKind,
  type Lead,
  type LeadFields,
  type LeadKind,
  type Leads,
  leadCollections,
  type NewLead,
  oldestFirst,
} from "~/leads/leads";
import { UnknownOutcomeError } from "~/store-fault";
import { DESK_COLLECTION, deskDocument, leadOf, MAIL_COLLECTION } from "./desk-documents";
import type { LazyFirestore } from "./firestore";
import { documentsOf } from "./in-steps";

/** Together with the deadlines of a bill, under 15 s. */
const DEADLINES = { findMs: 2_000, addMs: 3_000 };

const PAGE_TIMEOUT_MS = 10_000;

const FIRST_PAUSE_MS = 50;

/** gRPC codes of commits that wrote nothing: ALREADY_EXISTS, RESOURCE_EXHAUSTED, ABORTED. */
const CONFLICTS = new Set<unknown>([6, 8, 10]);

/** gRPC codes of commits whose outcome is unknown: CANCELLED, UNKNOWN, DEADLINE_EXCEEDED, INTERNAL, UNAVAILABLE. */
const UNKNOWN_OUTCOMES = new Set<unknown>([1, 2, 4, 13, 14]);

/** Whom the extension "Trigger Email from Firestore" tells of a new lead, and the site that its link leads to. */
interface LeadMail {
  to: string;
  /** The extension's own sender without it. */
  from?: string | undefined;
  siteUrl: string;
  withPhone?: boolean | undefined;
}

/** A document holds a lead's fields, `timestamp` (server time), and `suspect`, `source`, `notice`, `estimate`, `language` and `via` if any (specification §3). */
export function openLeadsFirestore(
  main: LazyFirestore,
  mail?: LeadMail,
  { findMs, addMs } = DEADLINES,
): Leads {
  return {
    add: (lead) => addLead(main, lead, mail, addMs),

    find(kind, ids) {
      return main.within(findMs, "finding a lead", async (firestore) => {
        const documents = await firestore.getAll(...referencesOf(firestore, kind, ids));
        return documents.find(({ exists }) => exists)?.id;
      });
    },

    get(kind, id) {
      return main.within(findMs, "reading a lead", async (firestore) => {
        const [document] = await firestore.getAll(...referencesOf(firestore, kind, [id]));
        return document?.exists ? leadOf(kind, document as QueryDocumentSnapshot) : undefined;
      });
    },

    async *list() {
      const leads: Lead[] = [];
      for await (const lead of allLeads(main)) leads.push(lead);
      yield* leads.sort(oldestFirst);
    },

    remove: (kind, id) =>
      main.within(findMs, "removing a lead", async (firestore) => {
        await firestore.doc(`${leadCollections[kind]}/${id}`).delete();
      }),
  };
}

async function addLead(main: LazyFirestore, lead: NewLead, mail: LeadMail | undefined, withinMs: number) {
  const { kind, ids, fields, isQuiet, ...extras } = lead;
  const [id] = ids;
  const { FieldValue } = await import("firebase-admin/firestore");
  /** How long after it was sent a commit may still write. */
  let mayBeKept = false;

  async function addOnce(firestore: Firestore, signal: AbortSignal) {
    const mightBefore = mayBeKept;
    const adding = firestore.runTransaction(
      async (transaction) => {
        const found = await transaction.getAll(...referencesOf(firestore, kind, ids));
        const kept = found.find(({ exists }) => exists);
        if (kept) return { id: kept.id, repeated: !(mightBefore && hasFields(kept.data(), fields)) };
        signal.throwIfAborted();
        const placeIn = (collection: string) => firestore.doc(`${collection}/${id}`);
        const stored = { ...fields, ...extras, timestamp: FieldValue.serverTimestamp() };
        transaction.create(placeIn(leadCollections[kind]), stored);
        const timestamp = new Date().toISOString();
        transaction.set(placeIn(DESK_COLLECTION), deskDocument({ kind, fields, ...extras, id, timestamp }));
        if (mail && !isQuiet && lead.suspect !== "honeypot")
          transaction.set(placeIn(MAIL_COLLECTION), {
            to: mail.to,
            ...(mail.from && { from: mail.from }),
            message: leadMessage({ kind, id, fields, via: lead.via }, mail.siteUrl, mail.withPhone),
          });
        mayBeKept = true;
        return { id, repeated: false };
      },
      // Retried below: a lead stored by an attempt whose response was lost is not a repeat.
      { maxAttempts: 1 },
    );
    return adding.catch((error: unknown) => {
      if (!UNKNOWN_OUTCOMES.has(errorCode(error))) mayBeKept = mightBefore;
      throw error;
    });
  }

  const adding = main.within(withinMs, "keeping a lead", (firestore, signal) =>
    pRetry(() => addOnce(firestore, signal), {
      retries: Number.POSITIVE_INFINITY,
      minTimeout: FIRST_PAUSE_MS,
      randomize: true,
      shouldRetry: ({ error }) => CONFLICTS.has(errorCode(error)) || UNKNOWN_OUTCOMES.has(errorCode(error)),
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

export async function* allLeads(main: LazyFirestore): AsyncGenerator<Lead> {
  for (const kind of Object.keys(leadCollections).filter(isLeadKind)) {
    const name = leadCollections[kind];
    const documents = documentsOf(name, (work) => main.within(PAGE_TIMEOUT_MS, `listing ${name}`, work));
    for await (const document of documents) yield leadOf(kind, document);
  }
}
