import { dayAfter } from "~/india-time";
import type { LeadKind } from "~/leads/leads";
import { type Change, isClosed, isCustomer, type LeadStatus } from "~/sales/lead/lead-state";
import { OUTCOMES, type Outcome, STATUSES, type Status, type SurveyEnd } from "~/sales/lead/statuses";
import type { LocalTime } from "./to-call";

interface OutcomeRule {
  /** The words on the button, and in the history. */
  label: string;
  /** The status after it; left out, a new lead becomes "called" and any other stays as it is. */
  status?: Status;
  /** What the office is asked besides. */
  asks?: "time" | "survey" | "amount" | "reason";
  /** Must be answered; the note stands above all results. */
  needs?: "time" | "survey" | "amount" | "reason" | "note";
  /** Days until the next call that is offered, at 10:00. */
  nextInDays?: number;
  reason?: string;
}

export const outcomeRules: Record<Outcome, OutcomeRule> = {
  "no-answer": { label: "No answer", nextInDays: 1 },
  "call-back": { label: "Call back", asks: "time", needs: "time", nextInDays: 1 },
  survey: { label: "Interested, survey", status: "survey", asks: "survey", needs: "survey" },
  quoted: { label: "Quoted", status: "quoted", asks: "amount", needs: "amount", nextInDays: 3 },
  won: { label: "Won", status: "won", asks: "amount" },
  "not-interested": { label: "Not interested", status: "lost", asks: "reason", needs: "reason" },
  "wrong-number": { label: "Wrong number", status: "lost", reason: "Wrong number" },
  visit: { label: "Visit", asks: "survey", needs: "survey" },
  fixed: { label: "Fixed", status: "fixed", needs: "note" },
};

const SERVICE_OUTCOMES: readonly Outcome[] = ["no-answer", "call-back", "visit", "fixed", "wrong-number"];

export function outcomesOf(form: LeadKind, status: Status): readonly Outcome[] {
  if (form === "service") return SERVICE_OUTCOMES;
  return OUTCOMES.filter((one) => one !== "visit" && one !== "fixed" && !refusalOf(one, status));
}

/** Why leads are lost, as chips. Any other words may be typed. */
export const LOST_REASONS = ["Too expensive", "Bought elsewhere", "Not now", "Rented roof", "Shaded roof"];

const TRY_AT = "10:00";

/** Returns the time of the next try: in India, days from today. */
export function nextTry(today: string, days: number): string {
  return `${dayAfter(today, days)}T${TRY_AT}`;
}

const EVENING = "18:00";

/** What people name beside the time of a try: before noon, and after the heat. */
const NAMED_HOURS = ["11:00", "16:00"];

/** As `Date.getUTCDay` counts: no chip names it. */
const SUNDAY = 0;

/** Nobody is called earlier or later. */
const [FIRST_CALL, LAST_CALL] = ["08:00", "20:00"];

/** Minutes: "in an hour" is a round time. */
const ROUND_TO = 15;

interface OfferedTime {
  at: LocalTime;
  /** "In an hour"; others are named by their time (`callLabel`). */
  label?: string;
}

/** Returns the times that are offered wherever one is asked, soonest first: today, tomorrow, and each weekday of a week. @param now in India */
export function callTimes(now: LocalTime): OfferedTime[] {
  const today = now.slice(0, 10);
  const week = [2, 3, 4, 5, 6, 7].map((days) => dayAfter(today, days));
  const weekdays = week.filter((day) => new Date(`${day}T00:00Z`).getUTCDay() !== SUNDAY);
  const atNamedHours = (day: string) => NAMED_HOURS.map((hour) => ({ at: `${day}T${hour}` }));
  const hour = inAnHour(now);
  const offered: OfferedTime[] = [
    ...(hour >= `${today}T${FIRST_CALL}` && hour <= `${today}T${LAST_CALL}`
      ? [{ at: hour, label: "In an hour" }]
      : []),
    ...(hour < `${today}T${EVENING}` ? [{ at: `${today}T${EVENING}`, label: "This evening, 6 pm" }] : []),
    { at: `${dayAfter(today, 1)}T${TRY_AT}` },
    ...[dayAfter(today, 1), ...weekdays].flatMap(atNamedHours),
  ];
  return offered.sort((one, other) => (one.at < other.at ? -1 : 1));
}

function inAnHour(now: LocalTime): LocalTime {
  const step = ROUND_TO * 60_000;
  return new Date(Math.ceil((Date.parse(`${now}Z`) + 60 * 60_000) / step) * step).toISOString().slice(0, 16);
}

/** What was answered; left out, the next call is at the time that is offered. */
interface CallForm extends Partial<LeadStatus> {
  /** The survey that was ahead is not needed any more. */
  isSurveyOff?: boolean | undefined;
}

/** Returns why a result cannot be of a lead with this status, before anything is saved. */
export function refusalOf(outcome: Outcome, shown: Status): string | undefined {
  if (!isCustomer(shown) || (outcome !== "quoted" && outcome !== "not-interested")) return undefined;
  const isOpenAgain = "To take that back, change the status";
  if (shown === "fixed") return `This one is fixed. ${isOpenAgain}`;
  return outcome === "quoted"
    ? `This one is won. A further sale is a lead of its own: add it. ${isOpenAgain}`
    : `This one is won. ${isOpenAgain}`;
}

/** The results after which a lead that was lost is open again: somebody is to be called. */
const REOPENING: readonly Outcome[] = ["call-back", "visit"];

/** Returns the status after a call. A customer stays one: what he asks for is an appointment. */
function statusAfter(outcome: Outcome, shown: Status): Status {
  const { status } = outcomeRules[outcome];
  if (isCustomer(shown)) return status === "won" ? status : shown;
  if (status) return status;
  return shown === "new" || (shown === "lost" && REOPENING.includes(outcome)) ? "called" : shown;
}

/** Returns what a call changes; a typed time is always kept. @param shown the status on its page @param today YYYY-MM-DD in India */
export function afterCall(outcome: Outcome, form: CallForm, shown: Status, today: string): Change {
  const { nextInDays, reason } = outcomeRules[outcome];
  const status = statusAfter(outcome, shown);
  const offered = nextInDays === undefined ? undefined : nextTry(today, nextInDays);
  // The call of a lead that is closed already was this one.
  const ended = isClosed(shown) && isClosed(status) ? "" : undefined;
  const nextCall = form.nextCall ?? (form.surveyAt ? "" : (offered ?? ended));
  const why = form.reason || reason;
  return {
    outcome,
    ...(status !== shown && { status }),
    ...(nextCall !== undefined && { nextCall }),
    ...(form.surveyAt && { surveyAt: form.surveyAt, surveyPlace: form.surveyPlace ?? "" }),
    ...(form.surveyAt && form.surveyor && { surveyor: form.surveyor }),
    ...(form.isSurveyOff && { surveyAt: "", surveyEnded: "cancelled" as const }),
    ...(form.amount !== undefined && { amount: form.amount }),
    ...(why && { reason: why }),
  };
}

/** Returns what the end of a survey changes. Unless it is done, somebody has to call at once. @param shown as in `afterCall` */
export function afterSurvey(
  ended: SurveyEnd,
  { nextCall, amount }: Pick<CallForm, "nextCall" | "amount">,
  shown: Status,
  today: string,
): Change {
  const isLater = STATUSES.indexOf(shown) > STATUSES.indexOf("surveyed");
  const isQuoted = amount !== undefined && !isCustomer(shown);
  const done = isQuoted ? "quoted" : isLater ? shown : "surveyed";
  const status = ended === "done" ? done : shown === "survey" ? "called" : shown;
  return {
    surveyEnded: ended,
    surveyAt: "",
    ...(status !== shown && { status }),
    ...(ended === "done" && { nextCall: nextCall ?? nextTry(today, 1) }),
    ...(ended === "nobody-there" && { nextCall: "" }),
    ...(amount !== undefined && { amount }),
  };
}
