import type { DocumentSnapshot, QueryDocumentSnapshot } from "firebase-admin/firestore";
import * as z from "zod";
import { isEstimate, type LeadEstimate } from "~/leads/lead-estimate";
import { isLeadKind, type Lead, type LeadKind, leadCollections } from "~/leads/leads";
import { entryOf, type LeadEntry, listsOf, phonesOf } from "~/leads/pipeline/lead-entry";
import { phoneTokens, referenceToken, searchTokens } from "~/leads/pipeline/lead-search";
import { type LeadEvent, type LeadState, leadStateOf, OUTCOMES, STATUSES } from "~/leads/pipeline/lead-state";
import { LANGUAGES } from "~/texts/language";
import { ifValid, toPlain } from "./plain-value";

export const DESK_COLLECTION = "deskLeads";

/** Changes whenever a document gets a field that a list, a count or a search needs: `indexLeads` writes older ones again. */
export const DOCUMENT_VERSION = 7;

/** Longer beginnings of a word find nothing more: an array of them would grow without bound. */
export const LONGEST_PREFIX = 12;
const MAX_TOKENS = 1000;

/**
 * Returns what stands next to a lead: the lead's id is the document's. All lists of the desk are read from these documents.
 * @param last unlike the state's, may be one that took another back
 */
export function deskDocument(lead: Lead, state = leadStateOf([]), last: LeadEvent | null = null) {
  const entry = entryOf(lead, state);
  const { at, lastContact, email, reference, mergedInto, callKey = null, surveyKey = null } = entry;
  return {
    version: DOCUMENT_VERSION,
    entry,
    state,
    last,
    // Copies of fields of `entry`, because queries and indexes name them.
    at,
    lastContact,
    phones: phonesOf(entry),
    email: email.toLowerCase(),
    reference,
    mergedInto,
    lists: listsOf(entry),
    tokens: tokensOf(entry),
    callKey,
    surveyKey,
  };
}

function tokensOf(entry: LeadEntry): string[] {
  const tokens = new Set([referenceToken(entry.reference), ...phoneTokens(entry)]);
  for (const word of searchTokens(entry))
    for (let length = 1; length <= Math.min(word.length, LONGEST_PREFIX); length += 1)
      tokens.add(word.slice(0, length));
  return [...tokens].slice(0, MAX_TOKENS);
}

export function leadPath({ form, id }: Pick<LeadEntry, "form" | "id">): string {
  return `${leadCollections[form]}/${id}`;
}

/** The time is the entry's: the lead's own is Firestore's, a moment later. */
export function leadFrom({ form, timestamp }: LeadEntry, document?: DocumentSnapshot): Lead | undefined {
  return document?.exists ? { ...leadOf(form, document as QueryDocumentSnapshot), timestamp } : undefined;
}

// Loose, because a later version may have written more.
const eventSchema: z.ZodType<LeadEvent> = z.looseObject({
  at: z.string(),
  by: z.string(),
  outcome: z.enum(OUTCOMES).optional(),
  status: z.enum(STATUSES).optional(),
  reason: z.string().optional(),
  amount: z.number().optional(),
  owner: z.string().optional(),
  nextCall: z.string().optional(),
  note: z.string().optional(),
  edits: z.record(z.string(), z.string()).optional(),
  mergedInto: z.string().optional(),
  resting: z.literal(true).optional(),
  askedAgain: z.string().optional(),
  undo: z.string().optional(),
});
const stateShape = z.looseObject({ status: z.enum(STATUSES), mergedInto: z.string() });
const stateSchema = z.custom<LeadState>((state) => stateShape.safeParse(state).success);
const entryShape = z.looseObject({ id: z.string(), at: z.string(), form: z.string().refine(isLeadKind) });
const entrySchema = z.custom<LeadEntry>((entry) => entryShape.safeParse(entry).success);

/** Returns the events among documents, in their order: whatever is none is left out. */
export function eventsIn(documents: readonly QueryDocumentSnapshot[]): LeadEvent[] {
  return documents.flatMap((document) => eventSchema.safeParse(document.data()).data ?? []);
}

export function entryIn(document: DocumentSnapshot): LeadEntry | undefined {
  const entry = entrySchema.safeParse(document.get("entry")).data;
  if (!entry) return undefined;
  // An older version of the site, which may run beside this one, writes none of these.
  const { timestamp, lastContact = timestamp } = entry;
  const imported = { source: "site", importId: "", isResting: false, askedAgain: "" };
  const times = { cameAt: timestamp, retainedFrom: lastContact };
  const texts = { message: "", details: "", notes: "", secondPhone: "" };
  return Object.assign({ ...texts, ...imported, ...times }, entry);
}

export function entriesIn(documents: readonly DocumentSnapshot[]): LeadEntry[] {
  return documents.flatMap((document) => entryIn(document) ?? []);
}

/** Returns the last event, and the state if the document has one that this version can read. */
export function stateIn(document: DocumentSnapshot) {
  const isCurrent = document.get("version") === DOCUMENT_VERSION;
  return {
    last: eventSchema.safeParse(document.get("last")).data,
    state: isCurrent ? stateSchema.safeParse(document.get("state")).data : undefined,
  };
}

/** The default collection of Firebase's extension "Trigger Email from Firestore". */
export const MAIL_COLLECTION = "mail";

/** What a document holds beside the form's fields. The original system wrote to the same collections, in any shape. */
const storedSchema = z.object({
  timestamp: ifValid(z.union([z.string(), z.number()]).pipe(z.coerce.date())),
  suspect: ifValid(z.enum(["honeypot", "too fast"])),
  source: ifValid(z.record(z.string(), z.string())),
  notice: ifValid(z.string()),
  estimate: ifValid(z.custom<LeadEstimate>(isEstimate)),
  language: ifValid(z.enum(LANGUAGES)),
  via: ifValid(z.string()),
  cameIn: ifValid(z.string()),
  importId: ifValid(z.string()),
});

export function leadOf(kind: LeadKind, document: QueryDocumentSnapshot): Lead {
  const { timestamp: _, ...data } = document.data();
  const { timestamp, ...known } = storedSchema.parse(toPlain(document.data()));
  const fields = Object.entries(data).filter(([name]) => Reflect.get(known, name) === undefined);
  return {
    kind,
    id: document.id,
    timestamp: (timestamp ?? document.createTime.toDate()).toISOString(),
    fields: Object.fromEntries(fields.map(([name, value]) => [name, textOf(value)])),
    ...known,
  };
}

function textOf(value: unknown): string | null {
  const plain = toPlain(value);
  return plain === null || typeof plain === "string" ? plain : JSON.stringify(plain);
}
