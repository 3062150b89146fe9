import type { Lead, NewLead } from "~/leads/leads";
import type { UnreadableBodies } from "~/leads/unreadable-store.server";
import type { CallGroup, LocalTime } from "~/sales/calls/to-call";
import type { LogAction, LogEntry, LogKind } from "~/sales/lead/desk-log";
import type { Change, LeadEvent, LeadState } from "~/sales/lead/lead-state";
import type { LeadEntry, LeadFilter } from "~/sales/list/lead-entry";

/** Leads on a page of a list. */
export const PAGE_SIZE = 50;

/** Leads from the same phone number that a lead's page shows. */
export const MAX_OTHERS = 20;

export interface DeskQuery extends LeadFilter {
  /** Leaves out leads from before this time: ISO 8601 in UTC. */
  since?: string | undefined;
  /** Lists open leads in the order of calls at this time in India instead of newest first: see to-call.ts. */
  callsOn?: LocalTime | undefined;
  /** Of the calls, only these. */
  groups?: readonly CallGroup[] | undefined;
  /** Adds, to the calls, the leads whose survey is not over. */
  withSurveys?: boolean | undefined;
  /** Lists leads that have a survey, soonest first. */
  surveys?: true | undefined;
  /** What was typed into the search: beginnings of words or of their sounds, the last digits of a number, a reference. */
  text?: string | undefined;
  /** The `next` of the page before: the `at`, the `callKey` or the `surveyKey` of its last lead. */
  after?: string | undefined;
  /** Leads on the page: PAGE_SIZE unless given. */
  most?: number | undefined;
}

export interface DeskPage {
  /** May be fewer than a page though there is a next one. */
  leads: LeadEntry[];
  /** The place where the next page begins; the last page has none. */
  next?: string | undefined;
}

export interface LeadRecord {
  lead: Lead;
  state: LeadState;
  /** Everything that happened to the lead, oldest first. */
  events: LeadEvent[];
}

export interface DeskLead extends LeadRecord {
  /** The leads that were merged into this one, directly or one into another, oldest first. */
  merged: LeadRecord[];
  /** The lead that this one was merged into. */
  mergedInto?: LeadEntry | undefined;
}

/**
 * What became of a change. "missing": there is no lead; "impossible": it would be part of itself, or of a missing lead;
 * "conflict": others have changed what would be overwritten, and it has this state; "full": its history has no room;
 * "newer": a newer version of the site, which runs beside this one for a while, has changed it.
 */
export type ChangeResult =
  /** `repeated` is the number of events before the one that says the same, if nothing was added */
  | { status: "saved"; repeated?: number }
  | { status: "missing" | "impossible" | "full" | "newer" }
  | { status: "conflict"; state: LeadState };

export type PersonKey = Pick<LeadEntry, "phone" | "secondPhone" | "email">;

/** What remains of an erased lead. */
export interface ErasedLead {
  reference: string;
  /** ISO 8601 in UTC. */
  at: string;
  by: string;
  /** An import was undone: its file may bring the lead again. */
  isUndone?: boolean | undefined;
}

/** The company's side of the leads. What staff add is stored next to a lead, never in it. */
export interface Desk {
  list(query: DeskQuery): Promise<DeskPage>;

  /** @param key a reference or an id */
  get(key: string): Promise<DeskLead | { lead?: undefined; erased: ErasedLead } | undefined>;

  /** Resolves to other leads with the same phone number or email address, newest first, none of them spam: MAX_OTHERS at most. */
  others(record: LeadRecord): Promise<LeadEntry[]>;

  /** Resolves to the leads of whoever has one of these numbers, or without any this email address: of every list, newest first, MAX_OTHERS at most. */
  ofPerson(person: PersonKey): Promise<LeadEntry[]>;

  /** Resolves to the events of a lead, or to undefined without the lead. */
  events(id: string): Promise<readonly LeadEvent[] | undefined>;

  /** Resolves to whether anything was ever done with a lead: a database without it is new, or another one. */
  hasEvents(): Promise<boolean>;

  /** Lists leads of every list that came or were worked on since a time (ISO 8601 in UTC), latest first: so many at most. */
  changed(since: string, most: number): Promise<LeadEntry[]>;

  /** Returns the leads of these entries with their histories, in the same order. */
  read(entries: readonly LeadEntry[]): Promise<LeadRecord[]>;

  /** Adds and logs an event, durably, unless it would overwrite what changed since `seen` events (`overwritten`); without it, always. Once for an `eventId`. */
  append(id: string, by: string, change: Change, seen?: number, eventId?: string): Promise<ChangeResult>;

  /** Stores a lead from a phone or a file, with what else is known in its first event: once for an `importId`. Resolves to its id. */
  add(lead: NewLead, by: string, known?: Change): Promise<string>;

  /**
   * Removes a lead, and those merged into it, with their events; its reference, the time and `by` remain. Idempotent.
   * Resolves to whether it is gone. @param ifEvents undoes an import: only with so many events and no merged lead
   */
  erase(id: string, by: string, ifEvents?: number): Promise<boolean>;

  /** Resolves to those of these leads that were erased, by id, but by no undo of an import. */
  erased(ids: readonly string[]): Promise<Map<string, ErasedLead>>;

  /** Counts the leads of each query, whatever its `after`. */
  count(queries: readonly DeskQuery[]): Promise<number[]>;

  /** Lists leads, spam and merged ones included, that came from a time on and before another (ISO 8601 in UTC, or ""). */
  between(from: string, to: string): AsyncIterable<LeadEntry>;

  record(action: LogAction): Promise<void>;

  /** Yields the log from a time on (ISO 8601 in UTC), oldest first. */
  log(since: string, kinds?: readonly LogKind[]): AsyncIterable<LogEntry>;

  /** Begins what is done once, by whatever instance. Resolves to false if it was finished, or begun less than ten minutes ago. */
  claim(name: string): Promise<boolean>;

  /** Finishes it, so that nobody does it again. */
  finish(name: string): Promise<void>;

  /** Resolves to the day on which this was asked first, of whatever process: YYYY-MM-DD in India. */
  since(name: string): Promise<string>;

  /** Removes what was logged and claimed before a time, and from another one on (ISO 8601 in UTC). */
  forget(before: string, from?: string): Promise<void>;

  readonly unreadable: UnreadableBodies;

  /** Calls back when a lead has come or was changed. Returns a function that stops it. */
  watch(onChange: () => void): () => void;
}

/** Yields the pages of a list, each read when the one before is done with. */
export async function* pagesOf(query: DeskQuery, desk: Pick<Desk, "list">): AsyncGenerator<LeadEntry[]> {
  let after: string | undefined;
  do {
    const { leads, next } = await desk.list({ ...query, after });
    yield leads;
    after = next;
  } while (after);
}
