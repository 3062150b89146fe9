import { referenceOf } from "~/leads/reference";
import { LOG_WORDS, type LogAction, type LogEntry } from "~/sales/lead/desk-log";
import { eventWords, FACTS, factsOf } from "~/sales/lead/facts";
import type { LeadEvent } from "~/sales/lead/lead-state";

/** Returns what the log has of an event of a lead. */
export function logOf(id: string, event: LeadEvent): LogEntry {
  const { at, by, undo, outcome, edits = {} } = event;
  const unsaid = factsOf(event).filter((name) => FACTS[name].log === undefined);
  const set = unsaid.flatMap((name) => (name === "edits" ? Object.keys(edits) : name));
  const words = eventWords(event, "log");
  if (set.length > 0) words.push(`set: ${set.join(", ")}`);
  const kind = undo === undefined ? (outcome ? "call" : "change") : "undo";
  return { kind, at, by, reference: referenceOf(id), words: words.join(", ") };
}

/** Returns what a line of the log says. */
export function logWords(entry: LogAction): string {
  const { kind } = entry;
  if (kind === "call" || kind === "change" || kind === "undo") return entry.words ?? "";
  // A later version of the desk may have written another kind.
  if (!Object.hasOwn(LOG_WORDS, kind)) return kind;
  const words: string | ((entry: LogAction) => string) = LOG_WORDS[kind];
  return typeof words === "function" ? words(entry) : words;
}
