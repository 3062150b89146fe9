import { tenDigits } from "~/leads/digits";
import { personFields } from "~/leads/lead-text";
import type { Lead, LeadKind } from "~/leads/leads";
import { referenceOf } from "~/leads/reference";
import type { Suspicion } from "~/leads/spam";
import { isClosed, type LeadState, type Status } from "./lead-state";

export type DeskKind = LeadKind | "by-hand";

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
  suspect: Suspicion | "";
  isSpam: boolean;
  status: Status;
  owner: string;
  nextCall: string;
  /** Of the lead or of the last work on it, whichever is later: ISO 8601 in UTC. */
  lastContact: string;
  hasBill: boolean;
}

export function entryOf(lead: Lead, state: LeadState): LeadEntry {
  const { id, kind: form, timestamp, fields, suspect } = lead;
  const { name = "", city = "", email = "", phone = "" } = personFields(lead);
  const { status, owner, nextCall, workedAt } = state;
  return {
    id,
    reference: referenceOf(id),
    form,
    kind: state.isAdded ? "by-hand" : form,
    at: `${timestamp} ${id}`,
    timestamp,
    name,
    city,
    email,
    phone: tenDigits(phone),
    suspect: suspect ?? "",
    isSpam: suspect === "honeypot" && !state.isRestored,
    status,
    owner,
    nextCall,
    lastContact: workedAt > timestamp ? workedAt : timestamp,
    hasBill: Boolean(fields.electricityBillUrl),
  };
}

/** What to list. An absent filter lets every lead through. */
export interface LeadFilter {
  /** Suspected spam is listed only on its own. */
  isSpam?: boolean | undefined;
  status?: Status | undefined;
  kind?: DeskKind | undefined;
  /** "" for nobody. */
  owner?: string | undefined;
}

/** The order of a call list: by day, then by the lead's time. Closed leads need no call. */
export function dueKey({ nextCall, status, isSpam, at }: LeadEntry): string | undefined {
  return nextCall && !isClosed(status) && !isSpam ? `${nextCall} ${at}` : undefined;
}

export function passes(entry: LeadEntry, { isSpam = false, status, kind, owner }: LeadFilter): boolean {
  return (
    entry.isSpam === isSpam &&
    (status === undefined || entry.status === status) &&
    (kind === undefined || entry.kind === kind) &&
    (owner === undefined || entry.owner === owner)
  );
}

/** Names the list of the leads that pass a filter, for a store that finds leads by the names of their lists. */
export function listName({ isSpam = false, status, kind, owner }: LeadFilter): string {
  const ownerName = owner === undefined ? "*" : `=${owner}`;
  return `${isSpam ? "spam" : "leads"} ${status ?? "*"} ${kind ?? "*"} ${ownerName}`;
}

/** Returns the names of all lists that have the lead. */
export function listsOf({ isSpam, status, kind, owner }: LeadEntry): string[] {
  const filters: LeadFilter[] = [{ isSpam }];
  for (const part of [{ status }, { kind }, { owner }])
    filters.push(...filters.map((filter) => ({ ...filter, ...part })));
  return filters.map(listName);
}
