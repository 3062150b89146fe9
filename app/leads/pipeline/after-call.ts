import { dayAfter } from "~/india-time";
import type { LeadKind } from "~/leads/leads";
import {
  type Change,
  isClosed,
  OUTCOMES,
  type Outcome,
  STATUSES,
  type Status,
  type SurveyEnd,
} from "./lead-state";
import type { LocalTime } from "./to-call";

interface OutcomeRule {
  /** The words on the button, and in the history. */
  label: string;
  /** The status after it; left out, a new lead becomes "called" and any other stays as it is. */
  status?: Status;
  /** What the office is asked besides. */
  asks?: "time" | "survey" | "amount" | "reason";
  /** Must be answered. */
  needs?: "time" | "survey" | "amount" | "reason";
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
  visit: { label: "Visit", asks: "time", needs: "time", nextInDays: 1 },
  // Won, because a customer's records are kept; numbers.ts counts no sale.
  fixed: { label: "Fixed", status: "won" },
};

const SERVICE_OUTCOMES: readonly Outcome[] = ["no-answer", "call-back", "visit", "fixed", "wrong-number"];

/** Returns the outcomes that are offered after a call. */
export function outcomesOf(form: LeadKind): readonly Outcome[] {
  if (form === "service") return SERVICE_OUTCOMES;
  return OUTCOMES.filter((outcome) => outcome !== "visit" && outcome !== "fixed");
}

/** Why leads are lost, as chips. Any other words may be typed. */
export const LOST_REASONS = ["Too expensive", "Bought elsewhere", "Not now", "Rented roof", "Shaded roof"];

const TRY_AT = "10:00";

/** Returns the time of the next try: in India, days from today. */
export function nextTry(today: string, days: number): string {
  return `${dayAfter(today, days)}T${TRY_AT}`;
}

const DAY_ENDS = "17:00";

const MONDAY = 1;

/** Returns the times that are offered for the next call: this evening, tomorrow, Monday. @param now in India */
export function callTimes(now: LocalTime): LocalTime[] {
  const today = now.slice(0, 10);
  const week = [1, 2, 3, 4, 5, 6, 7].map((days) => dayAfter(today, days));
  const [tomorrow] = week;
  const monday = week.find((day) => new Date(`${day}T00:00Z`).getUTCDay() === MONDAY);
  const times = [today, tomorrow, monday].flatMap((day) => [`${day}T${TRY_AT}`, `${day}T${DAY_ENDS}`]);
  return [...new Set(times.slice(1, 5))].filter((time) => time > now);
}

interface CallForm {
  /** The time as in `Change.nextCall`; undefined for the one that is offered. */
  nextCall?: string | undefined;
  surveyAt?: string | undefined;
  surveyPlace?: string | undefined;
  amount?: number | undefined;
  reason?: string | undefined;
  note?: string | undefined;
}

/**
 * Returns what a call changes.
 *
 * @param shown the status on the page where its outcome was chosen
 * @param today YYYY-MM-DD in India
 */
export function afterCall(outcome: Outcome, form: CallForm, shown: Status, today: string): Change {
  const { status = shown === "new" ? "called" : shown, nextInDays, reason } = outcomeRules[outcome];
  const offered = nextInDays === undefined ? undefined : nextTry(today, nextInDays);
  const nextCall = isClosed(status) ? undefined : form.surveyAt ? "" : (form.nextCall ?? offered);
  const why = form.reason || reason;
  return {
    outcome,
    ...(status !== shown && { status }),
    ...(nextCall !== undefined && { nextCall }),
    ...(form.surveyAt && { surveyAt: form.surveyAt, surveyPlace: form.surveyPlace ?? "" }),
    ...(form.amount !== undefined && { amount: form.amount }),
    ...(why && { reason: why }),
    ...(form.note && { note: form.note }),
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
  const done = amount === undefined ? (isLater ? shown : "surveyed") : "quoted";
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
