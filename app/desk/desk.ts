import type { Lead, NewLead } from "~/leads/leads";
import type { LeadEntry, LeadFilter } from "./lead-entry";
import type { Change, LeadState, Line } from "./lead-state";

/** Leads on a page of a list. */
export const PAGE_SIZE = 50;

/** Leads from the same phone number that a lead's page shows. */
export const MAX_OTHERS = 20;

export interface DeskQuery extends LeadFilter {
  /** Only leads from this time on: ISO 8601 in UTC. */
  since?: string | undefined;
  /** Only leads to be called by this day (YYYY-MM-DD in India), the longest overdue first. */
  dueBy?: string | undefined;
  /** What was typed into the search: the beginnings of words, a whole phone number or a reference. */
  text?: string | undefined;
  /** The `next` of the page before. */
  after?: string | undefined;
}

export interface DeskPage {
  /** Newest first. May be fewer than a page though there is a next one. */
  leads: LeadEntry[];
  /** Missing on the last page. */
  next?: string | undefined;
}

export interface DeskLead {
  lead: Lead;
  state: LeadState;
  /** Oldest first. */
  lines: Line[];
  /** Other leads from the same phone number, newest first: about MAX_OTHERS at most. */
  others: LeadEntry[];
}

/** Returns the version of the list: the time of its newest lead, which tells a listener nothing else. */
export function versionOf(leads: readonly LeadEntry[]): string {
  return leads[0]?.timestamp ?? "none";
}

/** Leads that share a reference, newest first: only their ids tell them apart. */
export interface AlikeLeads {
  alike: LeadEntry[];
}

/** What remains of an erased lead. */
export interface Erased {
  reference: string;
  /** ISO 8601 in UTC. */
  at: string;
  by: string;
}

/** Who viewed or changed which lead. */
export interface LogEntry {
  at: string;
  by: string;
  what: string;
  reference: string;
}

/** The company's side of the leads. What staff add is stored next to a lead, never in it. */
export interface Desk {
  list(query: DeskQuery): Promise<DeskPage>;

  /** @param key a reference or an id */
  get(key: string): Promise<DeskLead | AlikeLeads | { erased: Erased } | undefined>;

  /** Returns the leads of these entries in full, in the same order. */
  read(entries: readonly LeadEntry[]): Promise<Lead[]>;

  /** Adds a line, and logs it. Resolves to whether the lead exists, once the line would survive a power cut. */
  append(id: string, by: string, change: Change): Promise<boolean>;

  /** Stores a lead that came by phone. Resolves to its id. */
  add(lead: NewLead, by: string): Promise<string>;

  /** Removes a lead with its lines; its reference, the time and `by` remain. Idempotent. */
  erase(id: string, by: string): Promise<void>;

  /** Lists leads, suspected spam included, that came before a time (ISO 8601 in UTC). */
  before(time: string): AsyncIterable<LeadEntry>;

  record(entry: Omit<LogEntry, "at">): Promise<void>;

  /** Oldest first, from a time on (ISO 8601 in UTC). */
  log(since: string): AsyncIterable<LogEntry>;

  /** Removes what was logged before a time (ISO 8601 in UTC). */
  forget(before: string): Promise<void>;

  /** Makes leads known that were stored without the desk. Idempotent. Resolves to their number. */
  index(): Promise<number>;

  /** Calls back when a lead has come. Returns a function that stops it. */
  watch(onLead: () => void): () => void;
}
