import type { Lead } from "~/leads/leads";
import { sourceLabel, sourceWords } from "~/leads/source-label";
import { REMOVED_FILE_UNDO_MS } from "~/sales/files/lead-files";
import { eventWords, nextWords, type WordsOptions } from "./facts";
import { eventIdOf, type LeadEvent, leadStateOf, undoneEventIds } from "./lead-state";

/** A lead with its events. `part` names a lead that was merged into another; "" is the lead itself. */
interface LeadHistory {
  part: string;
  lead: Pick<Lead, "timestamp" | "source" | "via">;
  events: LeadEvent[];
}

/** Something in the history of a lead: an event, or that it came in. */
export type HistoryEntry = ReturnType<typeof historyOf>[number];

/** Returns what happened to a lead and to those merged into it, newest first. */
export function historyOf(all: readonly LeadHistory[], options: WordsOptions) {
  const happened = all.flatMap(({ part, lead, events }) => {
    const undone = undoneEventIds(events);
    return [
      {
        key: `came ${part}`,
        part,
        at: lead.timestamp,
        event: undefined,
        /** Who did it; "" if it came in. */
        by: "",
        isUndone: false,
        words: [arrivalWords(lead)],
      },
      ...events.map((event) => ({
        key: `${part} ${eventIdOf(event)}`,
        part,
        at: event.at,
        event,
        by: options.personLabel(event.by),
        isUndone: undone.has(eventIdOf(event)),
        words: eventWords(event, "page", { ...options, events }),
      })),
    ];
  });
  return happened.reverse().sort((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0));
}

function arrivalWords({ source = {}, via }: Pick<Lead, "source" | "via">): string {
  const from = via ? sourceLabel(via) : sourceWords(source);
  return from ? `Received from ${from}` : "Received";
}

export type SavedEvent = NonNullable<ReturnType<typeof savedEventOf>>;

/** Returns the result of somebody's last event, if it came after the number of events that their page showed. */
export function savedEventOf(seen: number, me: string, options: Required<WordsOptions>) {
  const { events, personLabel } = options;
  const index = events.findLastIndex(({ by }, number) => by === me && number >= seen);
  const event = events[index];
  if (!event) return undefined;
  /** What changed the lead between what the page showed and this event. */
  const before = events.slice(seen, index).filter(({ by }) => by !== me);
  const { nextCall, surveyAt, ...rest } = event;
  const hasNext = event.outcome !== undefined || event.surveyEnded !== undefined;
  return {
    event,
    title:
      event.outcome === "no-answer"
        ? "Called, no answer"
        : (eventWords(hasNext ? rest : event, "page", options)[0] ?? "Note saved"),
    /** The event made its writer the owner. */
    isOwnerNow:
      leadStateOf(events.slice(0, index)).owner !== me &&
      leadStateOf(events.slice(0, index + 1)).owner === me,
    next: hasNext ? nextWords(event, options) : "",
    isUndoable: eventIdOf(event) === undoableEventId(events, me),
    others: [...new Set(before.map(({ by }) => personLabel(by)))],
  };
}

/** Returns the id of the last event if this person may take it back: nobody undoes what another person did. */
export function undoableEventId(events: readonly LeadEvent[], me: string): string | undefined {
  const { last } = leadStateOf(events);
  // What a merge brought goes with it, by Separate, and comes back by another merge.
  const isMerge = last?.merged !== undefined || last?.mergedInto !== undefined;
  if (!last || last.by !== me || last.added || isMerge) return undefined;
  const isSwept = last.file?.removed && Date.parse(last.at) < Date.now() - REMOVED_FILE_UNDO_MS;
  return isSwept ? undefined : eventIdOf(last);
}
