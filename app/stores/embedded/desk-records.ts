import type { Erased, LogEntry } from "~/desk/desk";
import type { Line } from "~/desk/lead-state";
import type { Lead } from "~/leads/leads";
import type { Database, openDatabase } from "./database";
import type { StoredLead } from "./leads-lmdb";

/** Under "line {id} {number}", "erased {reference}" and "log {time} {mark}". */
export interface DeskRecord {
  line?: Line;
  erased?: Erased;
  log?: LogEntry;
}

export type DeskDatabase = Database<DeskRecord>;

/** The database that replaces itself when its file is replaced. */
export type DeskFile = ReturnType<typeof openDatabase<DeskRecord>>;

const MAX_ID = 100;

/** Above every character of a key. */
const END = "~";

export function removeLines(db: DeskDatabase, id: string) {
  for (const key of [...db.getKeys(rangeOf(`line ${id} `))]) db.removeSync(key);
}

export function linesOf(db: DeskDatabase, id: string): Line[] {
  return [...db.getRange(rangeOf(`line ${id} `))].flatMap(({ value }) => value.line ?? []);
}

/** @param id as typed into a URL, perhaps: LMDB throws at keys that are longer than those of any lead */
export function leadOf(db: Database<StoredLead>, id: string | undefined): Lead | undefined {
  const stored = id && id.length <= MAX_ID ? db.get(id) : undefined;
  return id && stored ? { id, ...stored } : undefined;
}

function rangeOf(prefix: string) {
  return { start: prefix, end: prefix + END };
}
