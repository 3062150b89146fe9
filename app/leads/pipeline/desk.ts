import type { Lead, NewLead } from "~/leads/leads";
import type { LeadEntry, LeadFilter } from "./lead-entry";
import type { Change, LeadState, Line } from "./lead-state";
import type { Seen } from "./seen";

/** Leads on a page of a list. */
export const PAGE_SIZE = 50;

/** Leads from the same phone number that a lead's page shows. */
export const MAX_OTHERS = 20;

export interface DeskQuery extends LeadFilter {
  /** Only leads from this time on: ISO 8601 in UTC. */
  since?: string | undefined;
  /** In the order of calls on this day (YYYY-MM-DD in India: see to-call.ts) instead of newest first; open leads only. */
  callsOn?: string | undefined;
  /** What was typed into the search: beginnings of words or of their sounds, the last digits of a number, a reference. */
  text?: string | undefined;
  /** The `next` of the page before. */
  after?: string | undefined;
}

export interface DeskPage {
  /** May be fewer than a page though there is a next one. */
  leads: LeadEntry[];
  /** Missing on the last page. */
  next?: string | undefined;
}

/** A lead with its history. */
export interface LeadRecord {
  lead: Lead;
  state: LeadState;
  /** Oldest first. */
  lines: Line[];
}

export interface DeskLead extends LeadRecord {
  /** Other leads with the same phone number or email address, newest first: about MAX_OTHERS at most. */
  others: LeadEntry[];
  /** The leads that were merged into this one, directly or one into another, oldest first. */
  merged: LeadRecord[];
  /** The lead that this one was merged into. */
  mergedInto?: LeadEntry | undefined;
}

/**
 * What became of a change: "missing" without a lead; "impossible" if the lead would be part of itself, or of a missing one; a
 * state if `seen` differs in what would be overwritten.
 */
export type Appended = "saved" | "missing" | "impossible" | LeadState;

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

  /** Resolves to the last line of a lead, null if it has none, undefined without the lead. */
  lastLine(id: string): Promise<Line | null | undefined>;

  /** Lists leads of every shelf that came or were worked on since a time (ISO 8601 in UTC), latest first: so many at most. */
  changed(since: string, most: number): Promise<LeadEntry[]>;

  /** Returns the leads of these entries with their histories, in the same order. */
  read(entries: readonly LeadEntry[]): Promise<LeadRecord[]>;

  /**
   * Adds a line, and logs it, once the line would survive a power cut. Changes nothing if somebody has meanwhile changed what
   * it would overwrite (`overwritten` in seen.ts).
   */
  append(id: string, by: string, change: Change, seen?: Seen): Promise<Appended>;

  /**
   * Makes a lead part of another, with a line of its own that `mergedInto: ""` reverses. Resolves to whether that was
   * possible: both exist, and the other is not itself part of the first.
   */
  merge(id: string, into: string, by: string): Promise<boolean>;

  /** Stores a lead that came by phone, with what else is known in its first line. Resolves to its id. */
  add(lead: NewLead, by: string, known?: Change): Promise<string>;

  /** Removes a lead, and those merged into it, with their lines; its reference, the time and `by` remain. Idempotent. */
  erase(id: string, by: string): Promise<void>;

  /** Counts the leads of each query, whatever its `text` and `after`; with `callsOn`, those to act on that day. */
  count(queries: readonly DeskQuery[]): Promise<number[]>;

  /** Lists leads, spam and merged ones included, that came from a time on and before another (ISO 8601 in UTC, or ""). */
  between(from: string, to: string): AsyncIterable<LeadEntry>;

  record(entry: Omit<LogEntry, "at">): Promise<void>;

  /** Oldest first, from a time on (ISO 8601 in UTC). */
  log(since: string): AsyncIterable<LogEntry>;

  /** Removes what was logged before a time (ISO 8601 in UTC). */
  forget(before: string): Promise<void>;

  /** Makes leads known that were stored without the desk. Idempotent. Resolves to their number. */
  index(): Promise<number>;

  /** Calls back when a lead has come or was changed. Returns a function that stops it. */
  watch(onChange: () => void): () => void;
}
