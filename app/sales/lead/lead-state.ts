import type { LeadKind } from "~/leads/leads";
import { filesAfter, type LeadFile, type SiteFacts } from "~/sales/files/lead-files";
import { jobAfter, NO_JOB } from "~/sales/job/job";
import { afterYes } from "~/sales/money/plan";
import { type QuotationState, quotationsAfter } from "~/sales/quotation/quotation";
import type { StoredEvent } from "~/sales/store/read-event.server";
import type { Edits, Status } from "./statuses";

/** Origin of a lead: a form, staff, or an outside source. */
export type DeskKind = LeadKind | "by-hand" | "elsewhere";

/** What an event may set, as it is before any has: the last one counts. A new property of a lead begins here. */
const AT_FIRST = {
  status: "new" as Status,
  /** Why the lead was won or lost. */
  reason: "",
  /** Quoted, or won: in rupees, or 0 if it is not known. */
  amount: 0,
  /** A staff email address; "" for nobody. */
  owner: "",
  /** YYYY-MM-DDTHH:MM in India, or YYYY-MM-DD for any time of that day; "" for none. */
  nextCall: "",
  /** The appointment at the visitor's place: YYYY-MM-DDTHH:MM in India; "" once it is over or cancelled. */
  surveyAt: "",
  /** The address of the survey that is, or was. */
  surveyPlace: "",
  /** Who goes there: a staff email address; "" for whoever looks after the lead. */
  surveyor: "",
};

export type LeadStatus = typeof AT_FIRST;

export type LeadStatusField = keyof LeadStatus;

export const STATUS_FIELDS = Object.keys(AT_FIRST) as LeadStatusField[];

export function leadStatusOf(lead: LeadStatus): LeadStatus {
  const status = { ...AT_FIRST };
  for (const name of STATUS_FIELDS) set(status, name, lead);
  return status;
}

function set<Name extends LeadStatusField>(
  status: LeadStatus,
  name: Name,
  { [name]: value }: Partial<LeadStatus>,
) {
  if (value !== undefined) status[name] = value;
}

/** One thing that happened to a lead. Fields that stay as they were are missing. */
export interface LeadEvent extends StoredEvent {
  /** It has fields or words that this version of the site does not know, and which are left out. */
  isNewer?: true;
}

/** What a member of staff does to a lead. */
export type Change = Omit<LeadEvent, "at" | "by" | "id" | "isNewer">;

const MAX_NOTES = 4000;

const UNTOUCHED = {
  ...AT_FIRST,
  /** When the survey was booked, before it was moved; "" without one. ISO 8601 in UTC. */
  surveyBooked: "",
  /** Calls in a row that nobody answered. */
  tries: 0,
  edits: {} as Edits,
  /** Every number that staff have entered, whatever replaced it. */
  numbers: [] as readonly string[],
  /** The id of the lead that this one is a duplicate of, or "". */
  mergedInto: "",
  isAdded: false,
  isResting: false,
  /** The last day on which the person asked again, or "". */
  askedAgain: "",
  isSpam: false,
  isRestored: false,
  /** When somebody last worked on the lead; "" if nobody has. ISO 8601 in UTC. */
  workedAt: "",
  /** The same, without adding it. */
  touchedAt: "",
  workedBy: "",
  /** When somebody first called, or changed the status; "" if nobody has. */
  answeredAt: "",
  /** When the lead was won or lost; "" while it is open. */
  closedAt: "",
  /** The last event that counts. */
  last: null as LeadEvent | null,
  /** The last event that is news for the sale: no correction, no new owner. */
  lastNews: null as LeadEvent | null,
  /** All notes, newest first, as far as a search looks. */
  notes: "",
  job: NO_JOB,
  files: [] as readonly LeadFile[],
  site: {} as SiteFacts,
  /** The hash of the token of the customer's page, or "". */
  page: "",
  quotations: [] as readonly QuotationState[],
  /** When the customer answered a quotation, until somebody acts on it; "" if not: ISO 8601 in UTC. */
  replied: "",
  /** When the person sent something last, but for what began the lead; "" if nothing: ISO 8601 in UTC. */
  wroteAt: "",
  /** All of it since somebody acted on it. */
  said: "",
  /** Number of events, those that were taken back included. */
  events: 0,
};

export type LeadState = typeof UNTOUCHED;

/** Returns the id of an event, which is unique within its lead. */
export function eventIdOf({ at, by, id }: Pick<LeadEvent, "at" | "by" | "id">): string {
  return id ?? `${at} ${by}`;
}

export function undoneEventIds(events: readonly LeadEvent[]): ReadonlySet<string> {
  return new Set(events.flatMap(({ undo }) => undo ?? []));
}

/** Returns the events that nobody has undone. */
export function countedEvents(events: readonly LeadEvent[]): readonly LeadEvent[] {
  const undone = undoneEventIds(events);
  return undone.size === 0 ? events : events.filter((event) => !undone.has(eventIdOf(event)));
}

/** Returns what all events of a lead, oldest first, add up to. Without events, the lead is new. */
export function leadStateOf(events: readonly LeadEvent[]): LeadState {
  if (events.length === 0) return UNTOUCHED;
  const state: LeadState = { ...UNTOUCHED, edits: {}, site: {}, numbers: [], events: events.length };
  for (const event of countedEvents(events)) {
    const before = event.quoted?.answer === "yes" && { ...state };
    add(event, state);
    if (before) Object.assign(state, afterYes(before, state));
  }
  return state;
}

/** Changes the state: a list of leads adds up the events of all of them, and a copy for each event would be most of its work. */
function add(event: LeadEvent, state: LeadState) {
  const { at, by, outcome, note, askedAgain = "", wrote, edits } = event;
  if (at > state.workedAt) state.workedAt = at;
  state.workedBy = by;
  // Removing a file is no contact: erasing an identity paper keeps no lead longer.
  if (!event.added && !event.file?.removed) state.touchedAt = state.workedAt;
  if (event.undo !== undefined) return;

  const status = event.status ?? state.status;
  const isClosing = isClosed(status) && status !== state.status;
  if (isClosing) state.closedAt = at;
  else if (!isClosed(status)) state.closedAt = "";
  // Nobody calls any more.
  if (isClosing || event.jobEnded) {
    state.nextCall = "";
    state.surveyAt = "";
  }
  if (event.status) state.reason = "";
  // The first colleague to call owns the lead.
  if (outcome) state.owner ||= by;
  if (!(event.surveyAt ?? state.surveyAt)) state.surveyor = "";
  for (const name of STATUS_FIELDS) set(state, name, event);
  state.surveyBooked = state.surveyAt && (state.surveyBooked || at);

  if (outcome !== undefined) state.tries = outcome === "no-answer" ? state.tries + 1 : 0;
  if (outcome !== undefined || event.status !== undefined) state.answeredAt ||= at;
  Object.assign(state.edits, edits);
  Object.assign(state.site, event.site);
  const numbers = [edits?.phone, edits?.secondPhone].flatMap((one) => one || []);
  if (numbers.length > 0) state.numbers = [...state.numbers, ...numbers];
  if (note) state.notes = `${note}\n${state.notes}`.slice(0, MAX_NOTES);
  if (event.mergedInto !== undefined) state.mergedInto = event.mergedInto;
  if (event.page !== undefined) state.page = event.page;
  if (event.added) state.isAdded = true;
  if (askedAgain > state.askedAgain) state.askedAgain = askedAgain;
  const isReason =
    outcome ?? event.status ?? (event.nextCall || event.surveyAt || askedAgain || wrote !== undefined);
  state.isResting = event.resting === true || (state.isResting && !isReason);
  state.isSpam = event.spam === true || (state.isSpam && !event.restored);
  state.isRestored = event.restored === true || (state.isRestored && !event.spam);

  state.last = event;
  const isJobNews = event.step !== undefined || event.jobEnded !== undefined;
  const isNews = outcome || event.status || note || askedAgain || isJobNews || wrote || event.quoted?.answer;
  if (isNews) state.lastNews = event;
  state.job = jobAfter(state.job, event);
  state.files = filesAfter(state.files, event);
  state.quotations = quotationsAfter(state.quotations, event);

  const isActedOn = (outcome ?? event.status ?? event.nextCall) !== undefined;
  if (event.quoted?.answer) state.replied = at;
  else if (isActedOn) state.replied = "";
  if (wrote) {
    state.wroteAt = at;
    state.said = saidAfter(state.said, wrote.text);
  } else if (isActedOn) state.said = "";
}

/** What stands for a call, a picture, or whatever else came without words. */
const NO_WORDS = "Got in touch again";

const MAX_SAID = 500;

function saidAfter(before: string, text: string): string {
  const words = text.replace(/\s+/g, " ").trim() || NO_WORDS;
  return [before, words].filter(Boolean).join(" / ").slice(-MAX_SAID);
}

/** Whether nobody has worked on a lead yet: giving it to somebody is no work on it. */
export function isUnworked({ status, answeredAt, nextCall, surveyAt, notes }: LeadState): boolean {
  return status === "new" && !(answeredAt || nextCall || surveyAt || notes);
}

export function isClosed(status: Status): boolean {
  return status === "lost" || isCustomer(status);
}

/** Returns the lead in which this one is shown, or "": a complaint has its own line until it is fixed. @param form of the lead */
export function shownIn(form: LeadKind, { mergedInto, status }: Pick<LeadState, "mergedInto" | "status">) {
  return form === "service" && !isClosed(status) ? "" : mergedInto;
}

/** A customer's records are kept, and what he asks for later takes nothing from the sale. */
export function isCustomer(status: Status): boolean {
  return status === "won" || status === "fixed";
}

/** Returns an event with a time of its own, after the last one: an id names one event only. */
export function placedAfter(last: LeadEvent | null | undefined, event: LeadEvent): LeadEvent {
  const ahead = last ? Date.parse(last.at) - Date.parse(event.at) : -1;
  if (!last || ahead < 0 || ahead > SAME_MOMENT_MS) return event;
  return { ...event, at: new Date(Date.parse(last.at) + 1).toISOString() };
}

/** An event that is further ahead comes from a wrong clock. */
const SAME_MOMENT_MS = 1000;

const REPEAT_WITHIN_MS = 60_000;

/** Whether the same change came twice without an id, as a customer's Yes does after a double tap. */
export function isRepeat(last: LeadEvent | null | undefined, event: LeadEvent): boolean {
  if (event.id || !last || Date.parse(event.at) - Date.parse(last.at) > REPEAT_WITHIN_MS) return false;
  const textOf = (given: LeadEvent) => JSON.stringify(Object.entries({ ...given, at: "" }).sort());
  return textOf(last) === textOf(event);
}
