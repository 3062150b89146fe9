import { readAmount } from "~/content/read-amount";
import { isCallTime } from "~/india-time";
import { afterCall, afterSurvey, outcomeRules, refusalOf } from "~/leads/pipeline/after-call";
import {
  type Change,
  OUTCOMES,
  type Outcome,
  type Status,
  type SurveyEnd,
} from "~/leads/pipeline/lead-state";

// The forms of a lead's page, in the browser and on the server; what they ask for is checked in lead-actions.server.ts.

export const MAX_NOTE = 5000;
export const MAX_REASON = 300;
export const MAX_PLACE = 300;

/** Messages by field name; under "store", why the form as a whole could not be saved. */
export type FormErrors = Record<string, string>;

/** Returns the value of a field, or "". */
export type ReadText = (name: string) => string;

/** What a form asks for, in its field `intent`. */
export type Intent =
  | "call"
  | "by-hand"
  | "edit"
  | "spam"
  | "restore"
  | "undo"
  | "merge"
  | "separate"
  | SurveyIntent;

type SurveyIntent = "move-survey" | "end-survey";

export function isSurveyIntent(intent: string | undefined): intent is SurveyIntent {
  return intent === "move-survey" || intent === "end-survey";
}

/** The outcome of the button that saves the note of a call's form alone. */
export const NOTE_ONLY = "none";

const ANSWERS = ["nextCall", "surveyAt", "surveyPlace", "surveyor", "amount", "reason"] as const;

type Answer = (typeof ANSWERS)[number];

/** Names the field of an answer to an outcome: the forms of all outcomes are one form with one note. */
export function answerName(outcome: Outcome, answer: Answer): string {
  return `${outcome}-${answer}`;
}

/** Returns what an outcome is asked first, and its chips answer. */
function firstAnswer(outcome: Outcome): Answer {
  const { asks = "time" } = outcomeRules[outcome];
  if (asks === "survey") return "surveyAt";
  return asks === "time" ? "nextCall" : asks;
}

/** The name of a chip, a button that is an outcome with its answer. */
export const CHIP = "chip";

/** Returns the value of a chip: JSON, because a button has one value. */
export function chipValue(outcome: Outcome, answer: string): string {
  return JSON.stringify({ outcome, [firstAnswer(outcome)]: answer });
}

/** What was said of a survey that clashes, by the form that is sent again: then it is booked all the same. */
export const CLASH = "clash";

/** The note of the form that ends a survey, beside that of a call. */
export const SURVEY_NOTE = "survey-note";

function readChip(json: string): ReadText {
  try {
    const chip = Object(JSON.parse(json));
    return (name) => (typeof chip[name] === "string" ? chip[name] : "");
  } catch {
    return () => "";
  }
}

/**
 * Returns the fields of a lead's form with a call's outcome and answer as `outcome`, `nextCall`, `amount` and `reason`,
 * whichever field or chip has them. Without scripts, Enter in a field chooses the outcome that was asking.
 */
export function readLeadForm(text: ReadText): ReadText {
  const chip = readChip(text(CHIP));
  const chosen = chip("outcome") || text("outcome");
  const answered = OUTCOMES.filter((one) => text(answerName(one, firstAnswer(one))).trim());
  const outcome = OUTCOMES.find((one) => one === (chosen || (answered.length === 1 && answered[0])));
  const day = text("nextDay");
  return (name) => {
    if (name === "outcome") return chosen === NOTE_ONLY ? "" : (outcome ?? (chosen || answered.join()));
    if (name === "nextCall" && text("noCall")) return "";
    if (name === "surveyAt" && text("movedTo")) return text("movedTo");
    if (name === "note") return text("note") || text(SURVEY_NOTE);
    if (name === "nextCall" && day) return text("nextTime") ? `${day}T${text("nextTime")}` : day;
    const answer = ANSWERS.find((one) => one === name);
    if (!answer || !outcome) return text(name);
    return chip(answer) || text(answerName(outcome, answer)).trim() || text(name);
  };
}

/** Returns the number of events that the page of a form knew. */
export function readSeen(text: string): number | undefined {
  return /^\d{1,6}$/.test(text) ? Number(text) : undefined;
}

const NEEDED = {
  time: "Choose a day and a time",
  future: "Choose a day that hasn’t passed",
  place: "Enter the address, for example 6 Rajpur Road, Dehradun",
  amount: "Enter the amount in rupees, for example 1,80,000 or 1.8 lakh",
  reason: "Why not? A few words are enough",
};

/** Returns what a call changes, and what is wrong with the answers to its outcome. @param shown and @param today as in `afterCall` */
export function readCall(
  outcome: Outcome,
  text: ReadText,
  shown: Status,
  today: string,
): { change: Change; errors: FormErrors } {
  const { needs, asks } = outcomeRules[outcome];
  const refusal = refusalOf(outcome, shown);
  if (refusal) return { change: {}, errors: { outcome: refusal } };
  if (asks === "survey") {
    const { survey, errors } = readSurvey(text, today, (name) => answerName(outcome, name));
    return { change: afterCall(outcome, survey, shown, today), errors };
  }
  const errors: FormErrors = {};
  const nextCall = text("nextCall") || undefined;
  if (nextCall ? !isCallTime(nextCall) : needs === "time")
    errors[answerName(outcome, "nextCall")] = NEEDED.time;
  const amount = asks === "amount" ? readAmount(text("amount")) : undefined;
  if (asks === "amount" && amount === undefined && (needs || text("amount")))
    errors[answerName(outcome, "amount")] = NEEDED.amount;
  const reason = asks === "reason" ? text("reason").slice(0, MAX_REASON) : undefined;
  if (needs === "reason" && !reason) errors[answerName(outcome, "reason")] = NEEDED.reason;
  const isSurveyOff = outcome === "quoted" && text(SURVEY_ASKED) !== "" && text(SURVEY_STANDS) === "";
  return { change: afterCall(outcome, { nextCall, amount, reason, isSurveyOff }, shown, today), errors };
}

/** A quotation asks whether the survey ahead stands: a box, and that it was shown. */
export const SURVEY_ASKED = "surveyAsked";
export const SURVEY_STANDS = "surveyStands";

/** Returns when and where a survey is, and what is wrong with it. @param nameOf names the form's fields */
export function readSurvey(
  text: ReadText,
  today: string,
  nameOf: (name: "surveyAt" | "surveyPlace" | "surveyor") => string = (name) => name,
) {
  const surveyAt = text("surveyAt");
  const surveyPlace = text("surveyPlace")
    .split(/\s*[\r\n]+\s*/)
    .filter(Boolean)
    .join(", ")
    .trim()
    .slice(0, MAX_PLACE);
  const errors: FormErrors = {};
  if (surveyAt.length <= 10 || !isCallTime(surveyAt)) errors[nameOf("surveyAt")] = NEEDED.time;
  else if (surveyAt < today) errors[nameOf("surveyAt")] = NEEDED.future;
  if (!surveyPlace) errors[nameOf("surveyPlace")] = NEEDED.place;
  return {
    survey: { surveyAt, surveyPlace, ...(text("surveyor") && { surveyor: text("surveyor") }) },
    errors,
  };
}

/** Returns what the end of a survey changes, and what is wrong with the answers to what comes next. @param shown as in `afterCall` */
export function readSurveyEnd(
  ended: SurveyEnd,
  text: ReadText,
  shown: Status,
  today: string,
): { change: Change; errors: FormErrors } {
  const errors: FormErrors = {};
  const answer = (name: string) => (ended === "done" && text(name)) || undefined;
  const nextCall = answer("nextCall");
  if (nextCall && !isCallTime(nextCall)) errors.nextCall = NEEDED.time;
  const typed = answer("amount");
  const amount = typed && readAmount(typed);
  if (typed && !amount) errors.amount = NEEDED.amount;
  return { change: afterSurvey(ended, { nextCall, amount: amount || undefined }, shown, today), errors };
}
