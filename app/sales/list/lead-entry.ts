import { dayInIndia, startOfDay } from "~/india-time";
import { phoneDigits } from "~/leads/digits";
import { tidyEmail } from "~/leads/email";
import { estimatedSize } from "~/leads/lead-estimate";
import { personFields } from "~/leads/lead-text";
import type { Lead } from "~/leads/leads";
import { deskPath, referenceOf } from "~/leads/reference";
import { callLink } from "~/sales/calls/contact-links";
import { callKey } from "~/sales/calls/to-call";
import { jobEntryOf } from "~/sales/job/job-entry";
import { summarizeEvent } from "~/sales/lead/facts";
import {
  type DeskKind,
  isClosed,
  type LeadState,
  type LeadStatus,
  leadStatusOf,
  shownIn,
} from "~/sales/lead/lead-state";
import type { Edits, Status } from "~/sales/lead/statuses";
import type { STATES } from "~/states";
import { LANGUAGES, type Language } from "~/texts/language";
import { outsideBill, wantsOf } from "./wants";

/** Changes with the fields of an entry, or what they mean: a list of entries that was stored is not read then. */
export const ENTRY_VERSION = 6;

/** A lead as the desk lists it. */
export type LeadEntry = ReturnType<typeof entryOf>;

/** Returns what is known of a lead's person, with the corrections of staff. */
export function personOf(lead: Lead, { edits }: Pick<LeadState, "edits">) {
  const place = (lead.kind === "service" && lead.fields.address) || "";
  const given = Object.assign(personFields(lead), edits);
  const { name = "", city = place, email = "", phone = "", secondPhone = "" } = given;
  return {
    name,
    city,
    email: tidyEmail(email),
    phone: phoneDigits(phone),
    secondPhone: phoneDigits(secondPhone),
  };
}

/** The fields of a lead that a form may set. */
export interface LeadValues extends Required<Edits>, LeadStatus {}

export function leadValues(lead: Lead, state: LeadState): LeadValues {
  const load = state.edits.load ?? lead.fields.sanctionLoad ?? "";
  return { ...personOf(lead, state), load, language: languageIn(lead, state), ...leadStatusOf(state) };
}

/** States where an office writes in Hindi unless it was asked in English. */
const HINDI_STATES: readonly (string | null | undefined)[] = [
  "Bihar",
  "Chhattisgarh",
  "Delhi",
  "Haryana",
  "Himachal Pradesh",
  "Jharkhand",
  "Madhya Pradesh",
  "Rajasthan",
  "Uttar Pradesh",
  "Uttarakhand",
] satisfies (typeof STATES)[number][];

const HINDI =
  /\p{Script=Devanagari}|\b(?:hai|hain|chahiye|kitna|kitne|kya|kab|lagwana|lagana|karna|bijli)\b/iu;

/** Returns the language in which a person is written to: as staff said, as the form or the words were, or as is usual in the state. */
export function languageIn(
  { language, fields }: Pick<Lead, "language" | "fields">,
  { edits }: Pick<LeadState, "edits">,
): Language {
  const said = LANGUAGES.find((one) => one === edits.language) ?? language;
  if (said) return said;
  const { message, name, fullName, city, state } = fields;
  const isHindi = HINDI.test([message, name, fullName, city].join(" ").slice(0, MAX_MESSAGE));
  return isHindi || (!message && HINDI_STATES.includes(state)) ? "hi" : "en";
}

/** Returns what decides the list that a lead is in. */
export function placeIn({ kind, suspect }: Pick<Lead, "kind" | "suspect">, state: LeadState) {
  return {
    mergedInto: shownIn(kind, state),
    isSpam: state.isSpam || (suspect === "honeypot" && !state.isRestored),
  };
}

export function entryOf(lead: Lead, state: LeadState) {
  const { id, kind: form, timestamp, fields, source = {}, suspect, via, cameIn, importId } = lead;
  const { name, city, email, phone, secondPhone } = personOf(lead, state);
  const { workedAt, touchedAt, answeredAt, closedAt, isResting, askedAgain, tries } = state;
  const { replied, wroteAt, said, mergedInto: partOf } = state;
  const { mergedInto, isSpam } = placeIn(lead, state);
  const { status, nextCall, surveyAt } = state;
  const cameAt = cameIn && cameIn < dayInIndia(timestamp) ? startOfDay(cameIn) : timestamp;
  // Joined as in `callKey`, which says why.
  const at = [cameAt, id].join(" ");
  const lastContact = workedAt > timestamp ? workedAt : timestamp;
  const news = state.lastNews ?? state.last;
  const last = said ? `Wrote: “${said}”` : news ? summarizeEvent(news) : "";
  // What the customer asks after a yes does not hide it from whoever calls.
  const isYesHidden =
    replied && news?.quoted?.answer !== "yes" && state.quotations.some(({ yesAt }) => yesAt);
  // A literal without a spread: with it, one of sixty fields takes several times the memory while it grows.
  return {
    id,
    /** The lead that this one is part of, or "": `mergedInto` is where it is shown. */
    partOf,
    reference: referenceOf(id),
    /** The form, and so the collection, of the lead. */
    form,
    kind: kindOf(lead, state),
    /** The time at which the person asked, and the id: unique, and in order of time. */
    at,
    /** When the person asked: for a lead from a file, perhaps long before its `timestamp`. ISO 8601 in UTC. */
    cameAt,
    timestamp,
    /** The raw `via` of the lead, "by-hand" or "site": see source-label.ts. */
    source: via ?? (state.isAdded ? "by-hand" : "site"),
    /** The import that brought the lead, or "". */
    importId: importId ?? "",
    name,
    city,
    email,
    /** The digits of the number, without signs; of the other one, or "". */
    phone,
    secondPhone,
    /** The digits of those that were corrected: a search finds them. */
    formerPhones: formerPhones(lead, state, [phone, secondPhone]),
    /** The size in the calculator's answer: "3 kW", or "". */
    size: estimatedSize(lead.estimate),
    /** What the visitor asks for, in a line: "3 kW · bill ₹2,500", or the beginning of the message. */
    wants: wantsOf(lead),
    suspect: suspect ?? "",
    isSpam,
    mergedInto,
    status,
    reason: state.reason,
    amount: state.amount,
    owner: state.owner,
    nextCall,
    surveyAt,
    surveyPlace: state.surveyPlace,
    surveyor: state.surveyor,
    tries,
    isResting,
    askedAgain,
    wroteAt,
    /** How the sale stands, in a few words; until then, what was done last. */
    last: isYesHidden ? `Said yes · ${last}` : last,
    workedBy: state.workedBy,
    /** Whether the last work on it was a call. */
    isCall: state.last?.outcome !== undefined && state.last.at === workedAt,
    /** The time of the lead or of the last work on it, whichever is later: ISO 8601 in UTC. */
    lastContact,
    /** From when the lead is retained: the last work on it, but not its import. ISO 8601 in UTC. */
    retainedFrom: touchedAt > cameAt ? touchedAt : cameAt,
    answeredAt,
    closedAt,
    /** The page that the visitor came to first, or "". */
    landingPage: source.landingPage ?? "",
    /** "source / campaign", or "". */
    campaign: [source.utmSource, source.utmCampaign].filter(Boolean).join(" / "),
    /** Where the lead stands among those to call: see to-call.ts. */
    callKey: callKey({
      at,
      form,
      status,
      isSpam,
      mergedInto,
      isResting,
      replied,
      wroteAt,
      said,
      nextCall,
      surveyAt,
      lastContact,
      importId: importId ?? "",
      bill: fields.otherDetails ? outsideBill(fields.otherDetails) : 0,
    }),
    /** Where the lead stands among the surveys; undefined without one. */
    surveyKey: surveyAt && !isSpam && !mergedInto ? [surveyAt, at].join(" ") : undefined,
    /** Of a won lead, and of one that money came for. */
    job: jobEntryOf(lead, state),
    /** What the visitor wrote, cut: like `notes`, only searches need it. */
    message: (fields.message ?? "").slice(0, MAX_MESSAGE),
    /** What else was sent from elsewhere, cut. */
    details: (fields.otherDetails ?? "").slice(0, MAX_MESSAGE),
    notes: state.notes,
    events: state.events,
  };
}

function formerPhones(lead: Lead, { numbers }: LeadState, now: readonly string[]): string[] {
  if (numbers.length === 0) return [];
  const { phone = "", secondPhone = "" } = personFields(lead);
  const all = new Set([phone, secondPhone, ...numbers].map(phoneDigits));
  for (const one of ["", ...now.map(phoneDigits)]) all.delete(one);
  return [...all];
}

export function kindOf({ kind, via }: Pick<Lead, "kind" | "via">, { isAdded }: LeadState): DeskKind {
  if (via) return "elsewhere";
  return isAdded && kind !== "service" ? "by-hand" : kind;
}

/** Makes no arrays: it is asked of all leads. */
export function haveSamePhone({ phone, secondPhone }: WithPhones, other: WithPhones): boolean {
  const isOf = (one: string) => one !== "" && (one === other.phone || one === other.secondPhone);
  return isOf(phone) || isOf(secondPhone);
}

type WithPhones = Pick<LeadEntry, "phone" | "secondPhone">;

export function phonesOf({ phone, secondPhone }: WithPhones): string[] {
  return [...new Set([phone, secondPhone])].filter(Boolean);
}

/** Longer ones are found by their beginning: all leads are in memory. */
const MAX_MESSAGE = 2000;

/** Which leads a list has; merged ones are found by a search, and shown in the lead that they were merged into. */
export type LeadList = "leads" | "spam" | "merged";

/** What to list. An absent filter lets every lead through. */
export interface LeadFilter {
  /** "leads" unless given; "found": leads and merged ones, which only a search lists together. */
  list?: LeadList | "found" | undefined;
  /** "open": neither won nor lost; "won": sold. */
  status?: Status | "open" | undefined;
  kind?: DeskKind | undefined;
  source?: string | undefined;
  /** Leaves out leads that are no job. */
  withJob?: true | undefined;
  /** Together with `list` alone. */
  importId?: string | undefined;
  /** "" for nobody. */
  owner?: string | undefined;
  /** Who goes to their survey; "" for nobody. */
  goes?: string | undefined;
  /** Adds the leads of nobody to those of the owner. */
  orNobody?: boolean | undefined;
  /** Leaves out what has come since a list was shown, and what this person has changed since: both ISO 8601 in UTC. */
  untouched?: { shown: string; by: string; began: string } | undefined;
}

export function leadListOf({ isSpam, mergedInto }: Pick<LeadEntry, "isSpam" | "mergedInto">): LeadList {
  if (mergedInto) return "merged";
  return isSpam ? "spam" : "leads";
}

/** Whether a lead counts as won: its job did not end early. */
export function isSold({ status, job }: Pick<LeadEntry, "status" | "job">): boolean {
  return status === "won" && !job?.ended;
}

/** Whether a won lead was cancelled. */
export function isCancelled({ status, job }: Pick<LeadEntry, "status" | "job">): boolean {
  return status === "won" && Boolean(job?.ended);
}

function hasStatus(entry: LeadEntry, status: NonNullable<LeadFilter["status"]>): boolean {
  if (status === "open") return !isClosed(entry.status);
  return status === "won" ? isSold(entry) : entry.status === status;
}

export function passes(entry: LeadEntry, filter: LeadFilter): boolean {
  const { list = "leads", status, owner, goes, untouched } = filter;
  return (
    (list === "found" ? leadListOf(entry) !== "spam" : leadListOf(entry) === list) &&
    (status === undefined || hasStatus(entry, status)) &&
    (!filter.withJob || entry.job !== undefined) &&
    (filter.kind === undefined || entry.kind === filter.kind) &&
    (filter.source === undefined || entry.source === filter.source) &&
    (filter.importId === undefined || entry.importId === filter.importId) &&
    (owner === undefined || entry.owner === owner || (filter.orNobody === true && entry.owner === "")) &&
    (goes === undefined || (entry.surveyor || entry.owner) === goes) &&
    (untouched === undefined ||
      (entry.timestamp <= untouched.shown &&
        !(entry.workedBy === untouched.by && entry.lastContact >= untouched.began)))
  );
}

/** Where a search found a lead, if its name and city do not tell. */
export interface SearchHit {
  label: string;
  before: string;
  word: string;
  after: string;
}

/** A lead as a page shows it. */
export interface LeadRow extends Omit<LeadEntry, "message" | "details" | "notes"> {
  /** The page of the lead, or of the one that it was merged into. */
  path: string;
  /** A link that dials, if the number can be one. */
  call: string | undefined;
  hit?: SearchHit | undefined;
  /** In a list where several can be chosen. */
  canBeChosen?: boolean;
  isChosen?: boolean;
  /** What a colleague did while this row was on screen. */
  change?: { who: string; news: string; hasNoCall: boolean };
}

export function rowOf({ message, details, notes, ...entry }: LeadEntry): LeadRow {
  const { id, phone, mergedInto } = entry;
  const row = { ...entry, path: deskPath(mergedInto || id), call: callLink(phone) };
  return mergedInto
    ? { ...row, nextCall: "", surveyAt: "", last: `Part of ${referenceOf(mergedInto)}` }
    : row;
}
