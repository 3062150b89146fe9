import { referenceOf } from "~/leads/reference";
import { sourceLabel } from "~/leads/source-label";
import { outcomeRules } from "~/sales/calls/after-call";
import { fileWords, paymentWords, quotationWords, siteFactLabels, stepWords } from "~/sales/job/job-words";
import { agreedWords } from "~/sales/quotation/after-quotation";
import { chosenQuotation } from "~/sales/quotation/quotation";
import type { PersonLabel } from "~/staff/person-label";
import { rupees } from "~/ui/format";
import { callLabel, dateLabel } from "~/ui/format-day";
import { editFields, placeWords, statusLabels, surveyEndLabels } from "./labels";
import {
  type Change,
  eventIdOf,
  isClosed,
  type LeadEvent,
  type LeadState,
  type LeadStatusField,
  leadStateOf,
  STATUS_FIELDS,
} from "./lead-state";

/** What pages add to an event's words. */
export interface WordsOptions {
  today: string;
  personLabel: PersonLabel;
  /** All of the lead: without them, nothing is said of what was before the event. */
  events?: readonly LeadEvent[];
}

type Words = string | false | undefined | readonly string[];

/** What a fact of an event means elsewhere. */
interface Fact {
  /** Words for the page and the row, which has no `today`. */
  words?: (event: LeadEvent, today?: string) => Words;
  /** Words in the history on the lead's page alone. The note stands apart. */
  page?: (event: LeadEvent, options: WordsOptions) => Words;
  /** Words in the lead's row in a list alone. They are stored: no names, no "tomorrow". */
  row?: (event: LeadEvent) => Words;
  /** Words for the log, which stores them, so they quote nobody. Without them, it has the fact's name. */
  log?: ((event: LeadEvent) => Words) | "nothing";
  /** What the change rests on: if somebody else has changed that, it is a conflict. */
  rests: (state: LeadState, change: Change) => object;
}

/** A fact that sets one field of the lead: another value of somebody else is a conflict without more. */
type FieldFact = Omit<Fact, "rests"> & Partial<Pick<Fact, "rests">>;

type Field = LeadStatusField | "note" | "edits";

const onNothing = () => ({});
const onTheCall = ({ status, tries }: LeadState) => ({ status, tries });

/** All that an event may say, in the order of a row. What is missing does not compile. */
export const FACTS: Record<Field, FieldFact> & Record<Exclude<keyof Change, Field>, Fact> = {
  outcome: {
    page: callWords,
    row: ({ outcome }) => outcome && outcomeRules[outcome].label,
    log: ({ outcome }) => `call: ${outcome}`,
    rests: onTheCall,
  },
  surveyEnded: {
    page: (event, options) => !event.outcome && callWords(event, options),
    row: ({ outcome, surveyEnded }) => !outcome && surveyEnded && surveyEndLabels[surveyEnded],
    log: ({ surveyEnded }) => `survey: ${surveyEnded}`,
    rests: ({ surveyAt }) => ({ surveyAt }),
  },
  status: {
    page: ({ status, reason }) => status && `Status: ${statusLabels[status]}${reason ? ` – ${reason}` : ""}`,
    row: (event) => !isCall(event) && event.status && statusLabels[event.status],
    log: ({ status }) => `status: ${status}`,
    // A win rests on what the customer agreed to last.
    rests: (state, { status }) =>
      status === "won" ? { status: chosenQuotation(state)?.quotation.version } : {},
  },
  surveyAt: {
    page: (event, options) => event.surveyAt && `Survey moved: ${surveyWords(event, options)}`,
    row: ({ outcome, surveyAt }) => !outcome && surveyAt && "Survey moved",
    log: ({ surveyAt }) => surveyAt && `survey: ${surveyAt}`,
  },
  surveyPlace: { log: "nothing" },
  amount: { row: ({ amount = 0 }) => rupees(amount) },
  reason: {
    page: ({ status, reason }) => !status && (reason ? `Reason: ${reason}` : "Reason removed"),
    row: ({ reason }) => reason,
  },
  note: { row: ({ note }) => note?.replace(/\s+/g, " ") },
  nextCall: {
    page: (event, options) => nextWords(event, options) || "Next call removed",
    log: ({ nextCall }) => `next call: ${nextCall || "none"}`,
  },
  surveyor: {
    page: ({ surveyor, surveyAt }) => !surveyor && !surveyAt && "Whoever was to go to the survey has left",
    log: "nothing",
  },
  owner: {
    page: ({ owner }, { personLabel }) => (owner ? `Owner: ${personLabel(owner)}` : "Owner removed"),
    row: ({ owner, outcome, status, added }) => !outcome && !status && !added && owner && "Owner changed",
    log: ({ owner }) => `owner: ${owner || "nobody"}`,
  },

  undo: {
    page: undoWords,
    log: () => "undid a change",
    rests: ({ last }) => ({ last: last ? eventIdOf(last) : "" }),
  },
  wrote: {
    page: ({ wrote }) =>
      wrote && (wrote.text ? `Wrote: “${wrote.text}”` : `Got in touch again: ${sourceLabel(wrote.via)}`),
    rests: onNothing,
  },
  added: { page: () => "Added this lead", row: () => "Added", log: () => "added by hand", rests: onNothing },
  resting: { page: () => "From an old list: not in To call", log: "nothing", rests: onNothing },
  askedAgain: {
    words: ({ askedAgain }) => askedAgain && `Asked again on ${dateLabel(askedAgain)}`,
    log: "nothing",
    rests: onNothing,
  },
  spam: { words: () => "Marked as spam", log: () => "marked as spam", rests: onTheCall },
  restored: {
    page: () => "Marked as not spam",
    row: () => "Not spam",
    log: () => "restored from suspected spam",
    rests: onNothing,
  },
  merged: {
    page: ({ merged = "", amount }) =>
      `Took over what ${referenceOf(merged)} had${amount === undefined ? "" : `: ${rupees(amount)}`}`,
    row: () => "Merged",
    log: "nothing",
    rests: onNothing,
  },
  mergedInto: {
    page: ({ mergedInto, added }) => {
      if (!mergedInto) return "Separated from the other lead";
      return added ? "Complaint of a customer" : "Merged into another lead";
    },
    row: ({ mergedInto }) => !mergedInto && "Separated again",
    log: ({ mergedInto }) => (mergedInto ? `merged into ${referenceOf(mergedInto)}` : "separated again"),
    rests: onNothing,
  },
  edits: {
    page: ({ edits }) =>
      listed(
        edits,
        (name) => `${editFields[name].label} corrected`,
        (name, value) => editFields[name].options?.[value],
      ),
    row: () => "Corrected",
  },

  step: {
    words: ({ step }, today) => step && stepWords(step, today),
    log: ({ step }) => step && stepWords({ ...step, number: step.number && "given" }),
    rests: ({ status, job }, { step }) => ({ status, step: step && job.steps[step.id], ended: job.ended }),
  },
  payment: {
    words: ({ payment }) => payment && paymentWords(payment),
    rests: ({ job }) => ({ stages: job.stages, payments: job.payments }),
  },
  stages: {
    words: ({ stages = [] }) => `Stages of payment: ${stages.map(({ amount }) => rupees(amount)).join(", ")}`,
    rests: ({ job }) => ({ stages: job.stages, ended: job.ended }),
  },
  jobEnded: {
    words: ({ jobEnded }) => (jobEnded ? `Job ended early: ${jobEnded}` : "Job resumed"),
    log: ({ jobEnded }) => `job ${jobEnded ? "ended early" : "goes on"}`,
    rests: ({ status, job }) => ({ status, ended: job.ended }),
  },
  finished: {
    words: ({ finished }) => (finished ? "Job finished" : "Job is still running"),
    rests: ({ job }) => ({ job }),
  },
  asks: {
    words: ({ asks }) => (asks ? `Customer is asked for: ${asks}` : "Customer is asked for nothing"),
    rests: ({ job }) => ({ asks: job.asks }),
  },
  file: {
    words: ({ file }) => file && fileWords(file),
    rests: ({ files }, { file }) => ({ file: files.find(({ id }) => id === file?.id) }),
  },
  site: {
    words: ({ site }) => listed(site, (name) => siteFactLabels[name]),
    rests: ({ site }, { site: typed = {} }) => ({ site: namesIn(typed).map((name) => site[name]) }),
  },
  page: {
    words: ({ page }) => (page ? "Customer’s page made" : "Customer’s page stopped"),
    rests: ({ page }) => ({ page }),
  },
  quoted: {
    page: (event, options) =>
      event.quoted && [quotationWords(event.quoted), ...agreementWords(event, options)],
    row: ({ quoted }) => quoted && quotationWords(quoted),
    rests: ({ quotations }, { quoted }) => ({
      quoted: quotations.find(({ quotation }) => quotation.version === quoted?.version),
    }),
  },
};

const ROW_ORDER = namesIn(FACTS);

/** The page says what happened before the status, the call and the owner that follow from it. */
const FOLLOWS: ReadonlySet<string> = new Set(STATUS_FIELDS);
const PAGE_ORDER = [...ROW_ORDER].sort((a, b) => Number(FOLLOWS.has(a)) - Number(FOLLOWS.has(b)));

/** On the page, one sentence has them with the call or the survey that they came of. */
const OF_CALL: readonly (keyof Change)[] = ["status", "reason", "nextCall", "surveyAt"];

function namesIn<Name extends string>(record: Partial<Record<Name, unknown>>): Name[] {
  return Object.keys(record) as Name[];
}

/** "Roof: RCC", "Cable length: removed". */
function listed<Name extends string>(
  typed: Partial<Record<Name, string>> = {},
  labelOf: (name: Name) => string,
  wordsOf: (name: Name, value: string) => string | undefined = (_, value) => value,
) {
  return namesIn(typed).map((name) => {
    const value = typed[name] ?? "";
    return `${labelOf(name)}: ${wordsOf(name, value) || value || "removed"}`;
  });
}

/** Returns the names of what an event says, in its own order. */
export function factsOf(event: Change): (keyof Change)[] {
  return namesIn(event).filter((name) => Object.hasOwn(FACTS, name) && event[name] !== undefined);
}

/** Names nobody and no distance of days. */
const PLAIN: WordsOptions = { today: "", personLabel: (email) => email };

/** Returns what an event did, in a few words each: for the history on the lead's page (without its note), for a row in a list, or for the log. */
export function eventWords(event: LeadEvent, where: "page" | "row" | "log", options = PLAIN): string[] {
  const order = { page: PAGE_ORDER, row: ROW_ORDER, log: factsOf(event) }[where];
  const hushed = where === "page" && isCall(event) ? OF_CALL : [];
  const words = order.flatMap((name) => {
    if (event[name] === undefined || hushed.includes(name)) return [];
    const { words: alike, [where]: own } = FACTS[name];
    if (typeof own === "function") return own(event, options) || [];
    return (where !== "log" && alike?.(event, options.today)) || [];
  });
  return where === "page" && event.isNewer ? ["Changed by a newer version", ...words] : words;
}

const MAX_LENGTH = 80;

/** Returns what an event did, in a line: the last event of a lead's history, for its row in a list. */
export function summarizeEvent(event: LeadEvent): string {
  const text = eventWords(event, "row").join(" · ");
  return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH - 1).trimEnd()}…` : text;
}

function undoWords({ undo }: LeadEvent, { events = [], ...options }: WordsOptions): string {
  const undone = events.find((event) => eventIdOf(event) === undo);
  if (!undone) return "Undone: a change";
  const [words = "the note"] = eventWords(
    { ...undone, nextCall: undefined, surveyAt: undefined },
    "page",
    options,
  );
  return `Undone: ${words}`;
}

/** Whether one sentence has all that came of a call or a survey. */
function isCall({ outcome, surveyEnded }: Change): boolean {
  return (outcome ?? surveyEnded) !== undefined;
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

function isReopening(event: LeadEvent, events: readonly LeadEvent[]): boolean {
  const before = leadStateOf(eventsBefore(event, events));
  return event.status !== undefined && !isClosed(event.status) && isClosed(before.status);
}

function eventsBefore(event: LeadEvent, events: readonly LeadEvent[]): readonly LeadEvent[] {
  const index = events.findIndex((one) => eventIdOf(one) === eventIdOf(event));
  return events.slice(0, Math.max(0, index));
}

/** "Tomorrow, 10:00 am, 6 Rajpur Road, Ravi goes": whoever looked after the lead then, unless another was named. */
function surveyWords(event: LeadEvent, { today, personLabel, events = [] }: WordsOptions): string {
  const { surveyAt = "", surveyPlace = "" } = event;
  const who = event.surveyor || leadStateOf(events.slice(0, eventsBefore(event, events).length + 1)).owner;
  return [callLabel(surveyAt, today), placeWords(surveyPlace), who && `${personLabel(who)} goes`]
    .filter(Boolean)
    .join(", ");
}

/** Returns the survey or the next call that an event agrees on; "" for none. */
export function nextWords(event: LeadEvent, options: WordsOptions): string {
  const { outcome, nextCall, surveyAt } = event;
  if (surveyAt) return `${outcome === "visit" ? "Booked" : "Survey"}: ${surveyWords(event, options)}`;
  if (!nextCall) return "";
  return `${outcome === "no-answer" ? "Next try" : "Next call"}: ${callLabel(nextCall, options.today)}`;
}

/** What the customer's yes changed in a job. */
function agreementWords(event: LeadEvent, { events = [] }: WordsOptions): string[] {
  const before = eventsBefore(event, events);
  return event.quoted?.answer === "yes"
    ? agreedWords(leadStateOf(before), leadStateOf([...before, event]))
    : [];
}
