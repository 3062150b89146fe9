import { tenDigits } from "~/leads/digits";
import { estimatedSize } from "~/leads/lead-estimate";
import { personFields } from "~/leads/lead-text";
import type { Lead, LeadKind } from "~/leads/leads";
import { referenceOf } from "~/leads/reference";
import type { Suspicion } from "~/leads/spam";
import { describeLine } from "./describe-line";
import { type DeskKind, isClosed, type LeadState, type Status } from "./lead-state";
import { callKey } from "./to-call";

/** A lead as the desk lists it. */
export interface LeadEntry {
  id: string;
  reference: string;
  /** The form, and so the collection, of the lead. */
  form: LeadKind;
  kind: DeskKind;
  /** The lead's time and id: unique, and in order of time. */
  at: string;
  timestamp: string;
  name: string;
  city: string;
  email: string;
  /** Digits only. */
  phone: string;
  /** Of the calculator's answer: "3 kW", or "". */
  size: string;
  suspect: Suspicion | "";
  isSpam: boolean;
  /** The id of the lead that this one is a duplicate of, or "". */
  mergedInto: string;
  status: Status;
  owner: string;
  nextCall: string;
  tries: number;
  /** In rupees; 0 if not known. */
  amount: number;
  reason: string;
  /** What was done last, in a few words. */
  last: string;
  /** Of the lead or of the last work on it, whichever is later: ISO 8601 in UTC. */
  lastContact: string;
  /** As in `LeadState`. */
  answeredAt: string;
  closedAt: string;
  hasBill: boolean;
  /** The page that the visitor came to first, or "". */
  landingPage: string;
  /** "source / campaign", or "". */
  campaign: string;
  /** See to-call.ts. */
  callKey: string | undefined;
}

export function entryOf(lead: Lead, state: LeadState): LeadEntry {
  const { id, kind: form, timestamp, fields, source = {}, suspect } = lead;
  const { name = "", city = "", email = "", phone = "" } = { ...personFields(lead), ...state.edits };
  const { status, owner, nextCall, tries, amount, reason, mergedInto, workedAt, answeredAt, closedAt } =
    state;
  // As in `callKey`.
  const at = [timestamp, id].join(" ");
  const isSpam = state.isSpam || (suspect === "honeypot" && !state.isRestored);
  const lastContact = workedAt > timestamp ? workedAt : timestamp;
  return {
    id,
    reference: referenceOf(id),
    form,
    kind: state.isAdded ? ("by-hand" as const) : form,
    at,
    timestamp,
    name,
    city,
    email,
    phone: tenDigits(phone),
    size: estimatedSize(lead.estimate),
    suspect: suspect ?? "",
    isSpam,
    mergedInto,
    status,
    owner,
    nextCall,
    tries,
    amount,
    reason,
    last: state.last ? describeLine(state.last) : "",
    lastContact,
    answeredAt,
    closedAt,
    hasBill: Boolean(fields.electricityBillUrl),
    landingPage: source.landingPage ?? "",
    campaign: [source.utmSource, source.utmCampaign].filter(Boolean).join(" / "),
    callKey: callKey({ at, status, isSpam, mergedInto, nextCall, lastContact }),
  };
}

/** Which leads a list has; merged ones are found by a search, and shown in the lead that they were merged into. */
export const SHELVES = ["leads", "spam", "merged"] as const;

export type Shelf = (typeof SHELVES)[number];

/** What to list. An absent filter lets every lead through. */
export interface LeadFilter {
  /** "leads" unless given; "found": leads and merged ones, which only a search lists together. */
  shelf?: Shelf | "found" | undefined;
  /** "open": neither won nor lost. */
  status?: Status | "open" | undefined;
  kind?: DeskKind | undefined;
  /** "" for nobody. */
  owner?: string | undefined;
}

export function shelfOf({ isSpam, mergedInto }: LeadEntry): Shelf {
  if (mergedInto) return "merged";
  return isSpam ? "spam" : "leads";
}

export function passes(entry: LeadEntry, { shelf = "leads", status, kind, owner }: LeadFilter): boolean {
  return (
    (shelf === "found" ? shelfOf(entry) !== "spam" : shelfOf(entry) === shelf) &&
    (status === undefined || (status === "open" ? !isClosed(entry.status) : entry.status === status)) &&
    (kind === undefined || entry.kind === kind) &&
    (owner === undefined || entry.owner === owner)
  );
}

/** Names the list of the leads that pass a filter, for a store that finds leads by the names of their lists. */
export function listName({ shelf = "leads", status, kind, owner }: LeadFilter): string {
  const ownerName = owner === undefined ? "*" : `=${owner}`;
  return `${shelf} ${status ?? "*"} ${kind ?? "*"} ${ownerName}`;
}

/** Returns the names of all lists that have the lead. */
export function listsOf(entry: LeadEntry): string[] {
  const { status, kind, owner } = entry;
  const byStatus: LeadFilter[] = [{}, { status }, ...(isClosed(status) ? [] : [{ status: "open" } as const])];
  return byStatus
    .flatMap((filter) => [filter, { ...filter, kind }])
    .flatMap((filter) => [filter, { ...filter, owner }])
    .map((filter) => listName({ ...filter, shelf: shelfOf(entry) }));
}
