import type { Lead } from "~/leads/leads";
import { referenceOf } from "~/leads/reference";
import { sourceLabel } from "~/leads/source-label";
import { sourceWords } from "~/leads/source-words";
import { outcomeRules } from "~/sales/calls/after-call";
import { REMOVED_FILE_UNDO_MS } from "~/sales/files/lead-files";
import { jobWords } from "~/sales/job/job-words";
import { agreedWords } from "~/sales/quotation/after-quotation";
import type { PersonLabel } from "~/staff/person-label";
import { rupees } from "~/ui/format";
import { callLabel, dateLabel } from "~/ui/format-day";
import { fieldLabels, kindLabels, placeWords, statusLabels, surveyEndLabels } from "./labels";
import { type Edits, eventIdOf, isClosed, type LeadEvent, leadStateOf, undoneEventIds } from "./lead-state";

/** A lead with its events. `part` names a lead that was merged into another; "" is the lead itself. */
interface LeadHistory {
  part: string;
  lead: Pick<Lead, "timestamp" | "source" | "via">;
  events: LeadEvent[];
}

/** Something in the history of a lead: an event, or that it came in. */
export interface HistoryEntry {
  key: string;
  part: string;
  at: string;
  event?: LeadEvent;
  /** Who did it; "" if it came in. */
  by: string;
  isUndone: boolean;
  words: string[];
}

export interface WordsOptions {
  today: string;
  personLabel: PersonLabel;
  /** All of the lead: without them, nothing is said of what was before the event. */
  events?: readonly LeadEvent[];
}

/** Returns what happened to a lead and to those merged into it, newest first. */
export function historyOf(all: readonly LeadHistory[], options: WordsOptions): HistoryEntry[] {
  const happened = all.flatMap(({ part, lead, events }) => {
    const undone = undoneEventIds(events);
    const arrival = { key: `came ${part}`, part, at: lead.timestamp, by: "", isUndone: false };
    return [
      { ...arrival, words: [arrivalWords(lead)] },
      ...events.map((event) => ({
        key: `${part} ${eventIdOf(event)}`,
        part,
        at: event.at,
        event,
        by: options.personLabel(event.by),
        isUndone: undone.has(eventIdOf(event)),
        words: eventWords(event, { ...options, events }),
      })),
    ];
  });
  return happened.reverse().sort((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0));
}

function arrivalWords({ source = {}, via }: Pick<Lead, "source" | "via">): string {
  const from = via ? sourceLabel(via) : sourceWords(source);
  return from ? `Received from ${from}` : "Received";
}

/** Returns what an event did, but for its note. */
export function eventWords(event: LeadEvent, options: WordsOptions): string[] {
  const { today, personLabel, events = [] } = options;
  const { outcome, status, reason, owner, nextCall, surveyAt, surveyEnded, edits, undo } = event;
  const found: string[] = [];
  const undone = undo && events.find((one) => eventIdOf(one) === undo);
  if (undo)
    found.push(
      `Undone: ${undone ? (eventWords({ ...undone, nextCall: undefined, surveyAt: undefined }, { today, personLabel })[0] ?? "the note") : "a change"}`,
    );
  const { wrote } = event;
  if (wrote)
    found.push(wrote.text ? `Wrote: “${wrote.text}”` : `Got in touch again: ${sourceLabel(wrote.via)}`);
  if (event.isNewer) found.push("Changed by a newer version");
  if (event.added) found.push("Added this lead");
  if (event.resting) found.push("From an old list: not in To call");
  if (event.askedAgain) found.push(`Asked again on ${dateLabel(event.askedAgain)}`);
  if (event.spam) found.push("Marked as spam");
  if (event.restored) found.push("Marked as not spam");
  if (event.merged) {
    const took = event.amount === undefined ? "" : `: ${rupees(event.amount)}`;
    found.push(`Took over what ${referenceOf(event.merged)} had${took}`);
  }
  if (event.mergedInto !== undefined)
    found.push(event.mergedInto ? "Merged into another lead" : "Separated from the other lead");
  if (outcome || surveyEnded) found.push(callWords(event, options));
  else {
    if (surveyAt) found.push(`Survey moved: ${surveyWords(event, options)}`);
    if (status) found.push(`Status: ${statusLabels[status]}${reason ? ` – ${reason}` : ""}`);
    else if (reason !== undefined) found.push(reason ? `Reason: ${reason}` : "Reason removed");
    if (nextCall !== undefined) found.push(nextWords(event, options) || "Next call removed");
  }
  if (event.surveyor === "" && !surveyAt) found.push("Whoever was to go to the survey has left");
  if (owner !== undefined) found.push(owner ? `Owner: ${personLabel(owner)}` : "Owner removed");
  for (const [name, value] of Object.entries(edits ?? {}))
    found.push(`${fieldLabels[name as keyof Edits]} corrected: ${value || "removed"}`);
  found.push(...jobWords(event, today));
  const index = event.quoted?.answer === "yes" ? events.indexOf(event) : -1;
  if (index >= 0)
    found.push(...agreedWords(leadStateOf(events.slice(0, index)), leadStateOf(events.slice(0, index + 1))));
  return found;
}

/** "Quoted ₹1,80,000. Next call: Tomorrow, 10:00 am". */
function callWords(event: LeadEvent, options: WordsOptions): string {
  const { outcome, amount, reason, surveyEnded } = event;
  const ended = surveyEnded ? surveyEndLabels[surveyEnded] : "";
  const result = outcome ? outcomeRules[outcome].label : amount === undefined ? "" : "quoted";
  const label = [ended, ended ? result.toLowerCase() : result].filter(Boolean).join(", ");
  const what = amount === undefined ? label : `${label} ${rupees(amount)}`;
  const why =
    (reason && reason !== label ? `${what}: ${reason}` : what) +
    (isReopening(event, options.events ?? []) ? ", opened again" : "");
  const next = nextWords(event, options);
  return next ? `${why}. ${next}` : why;
}

function isReopening({ at, by, status }: LeadEvent, events: readonly LeadEvent[]): boolean {
  if (!status || isClosed(status)) return false;
  const index = events.findIndex((one) => one.at === at && one.by === by);
  return index > 0 && isClosed(leadStateOf(events.slice(0, index)).status);
}

/** "Tomorrow, 10:00 am, 6 Rajpur Road, Ravi goes": whoever looked after the lead then, unless another was named. */
function surveyWords(event: LeadEvent, { today, personLabel, events = [] }: WordsOptions): string {
  const { surveyAt = "", surveyPlace = "" } = event;
  const who = event.surveyor || leadStateOf(events.slice(0, events.indexOf(event) + 1)).owner;
  return [callLabel(surveyAt, today), placeWords(surveyPlace), who && `${personLabel(who)} goes`]
    .filter(Boolean)
    .join(", ");
}

function nextWords(event: LeadEvent, options: WordsOptions): string {
  const { outcome, nextCall, surveyAt } = event;
  if (surveyAt) return `Survey: ${surveyWords(event, options)}`;
  if (!nextCall) return "";
  return `${outcome === "no-answer" ? "Next try" : "Next call"}: ${callLabel(nextCall, options.today)}`;
}

/** What is said once an event is saved. */
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
        : (eventWords(hasNext ? rest : event, options)[0] ?? "Note saved"),
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

/** "Call request, 2 Nov". */
export function partLabel(name: string, kind: keyof typeof kindLabels): string {
  return `${name || "No name"}, ${kindLabels[kind].toLowerCase()}`;
}

const MAX_LENGTH = 80;

const OWNER_CHANGED = "Owner changed";

/** Returns what an event did, in a few words: the last event of a lead's history, for its row in a list. */
export function summarizeEvent(event: LeadEvent): string {
  const { outcome, status, reason, amount, owner, note, edits, added, spam, restored, mergedInto } = event;
  const { surveyAt, surveyEnded } = event;
  const parts = [
    outcome
      ? outcomeRules[outcome].label
      : surveyEnded
        ? surveyEndLabels[surveyEnded]
        : status && statusLabels[status],
    !outcome && surveyAt && "Survey moved",
    amount !== undefined && rupees(amount),
    reason,
    note?.replace(/\s+/g, " "),
    // No name: this text is stored, and the row names the owner.
    !outcome && !status && !added && owner && OWNER_CHANGED,
    edits && "Corrected",
    event.askedAgain && `Asked again on ${dateLabel(event.askedAgain)}`,
    added && "Added",
    event.merged && "Merged",
    (spam && "Marked as spam") || (restored && "Not spam"),
    mergedInto === "" && "Separated again",
    ...jobWords(event),
  ].filter(Boolean);
  const text = parts.join(" · ");
  return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH - 1).trimEnd()}…` : text;
}
