import { referenceOf } from "~/leads/reference";
import { LOG_WORDS, type LogAction, type LogEntry, type LoggedChange } from "~/sales/lead/desk-log";
import { eventWords, FACTS, factsOf } from "~/sales/lead/facts";
import type { LeadEvent } from "~/sales/lead/lead-state";

/** Returns what the log has of an event of a lead. */
export function logOf(id: string, event: LeadEvent): LogEntry {
  const { at, by, undo, outcome, mergedInto, edits = {}, step, jobEnded } = event;
  const said = factsOf(event);
  const values = said.filter((name) => typeof FACTS[name].log === "function");
  const names = said.filter((name) => FACTS[name].log === undefined);
  const { undo: _, jobEnded: why, ...kept } = Object.fromEntries(values.map((name) => [name, event[name]]));
  const change: LoggedChange = {
    ...kept,
    ...(mergedInto && { mergedInto: referenceOf(mergedInto) }),
    ...(step?.number && { step: { ...step, number: "given" } }),
    ...(jobEnded !== undefined && { job: jobEnded ? "ended early" : "goes on" }),
    ...(names.length > 0 && {
      set: names.flatMap((name) => (name === "edits" ? Object.keys(edits) : name)),
    }),
  };
  const kind = undo === undefined ? (outcome ? "call" : "change") : "undo";
  return { kind, at, by, reference: referenceOf(id), change };
}

/** Returns what a line of the log says. */
export function logWords(entry: LogAction): string {
  const { kind } = entry;
  if (kind === "call" || kind === "change" || kind === "undo") return changeWords(entry);
  // A later version of the desk may have written another kind.
  if (!Object.hasOwn(LOG_WORDS, kind)) return kind;
  const words: string | ((entry: LogAction) => string) = LOG_WORDS[kind];
  return typeof words === "function" ? words(entry) : words;
}

function changeWords({ kind, by, change = {} }: LogAction): string {
  const { job, set = [], ...said } = change;
  const jobEnded = job === "goes on" ? "" : job;
  const undo = kind === "undo" ? "" : undefined;
  const words = eventWords({ at: "", by, ...said, jobEnded, undo }, "log");
  return [...words, ...(set.length > 0 ? [`set: ${set.join(", ")}`] : [])].join(", ");
}
