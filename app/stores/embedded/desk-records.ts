import type { Lead } from "~/leads/leads";
import type { Claim, ErasedLead, LeadRecord } from "~/leads/pipeline/desk";
import type { LogEntry } from "~/leads/pipeline/desk-log";
import { type LeadEvent, leadStateOf } from "~/leads/pipeline/lead-state";
import type { UnreadEntry } from "~/leads/pipeline/unread-bodies";
import type { Database, openDatabase } from "./database";
import type { StoredLead } from "./leads-lmdb";

/**
 * The keys are "line {id} {number}", "part {id of the whole} {id}", "erased {reference}", "log {time} {mark}", "claim {name}",
 * "unread {id}" and "text {id}".
 */
export interface DeskRecord {
  line?: LeadEvent;
  erased?: ErasedLead;
  log?: LogEntry;
  claim?: Claim;
  unread?: UnreadEntry;
  text?: string;
}

export type DeskDatabase = Database<DeskRecord>;

/** The database that replaces itself when its file is replaced. */
export type DeskFile = ReturnType<typeof openDatabase<DeskRecord>>;

const MAX_ID = 100;

/** Sorts after every character of a key. */
const END = "~";

export function removeEvents(db: DeskDatabase, id: string) {
  keepPart(db, id, leadStateOf(eventsOf(db, id)).mergedInto, "");
  for (const key of [...db.getKeys(rangeOf(`line ${id} `))]) db.removeSync(key);
}

/** Keeps the key by which the lead finds its parts. */
export function keepPart(db: DeskDatabase, id: string, before: string, after: string) {
  if (before) db.removeSync(`part ${before} ${id}`);
  if (after) db.putSync(`part ${after} ${id}`, {});
}

/** Returns the ids of the leads that were merged into one, directly or one into another, nearest first. */
export function partsOf(db: DeskDatabase, id: string): string[] {
  const found = new Set([id]);
  for (const whole of found) {
    const prefix = `part ${whole} `;
    for (const key of db.getKeys(rangeOf(prefix))) found.add(key.slice(prefix.length));
  }
  return [...found].slice(1);
}

export function recordOf(lead: Lead, db: DeskDatabase): LeadRecord {
  const events = eventsOf(db, lead.id);
  return { lead, state: leadStateOf(events), events };
}

export function eventsOf(db: DeskDatabase, id: string): LeadEvent[] {
  return [...db.getRange(rangeOf(`line ${id} `))].flatMap(({ value }) => value.line ?? []);
}

/** @param id as typed into a URL, perhaps: LMDB throws at keys that are longer than those of any lead */
export function leadOf(db: Database<StoredLead>, id: string | undefined): Lead | undefined {
  const stored = id && id.length <= MAX_ID ? db.get(id) : undefined;
  return id && stored ? { id, ...stored } : undefined;
}

export function rangeOf(prefix: string) {
  return { start: prefix, end: prefix + END };
}
