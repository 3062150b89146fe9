import { readAmount } from "~/content/read-amount";
import type { FormErrors } from "~/desk/call";
import { isCallTime } from "~/india-time";
import { type Change, isCustomer } from "~/sales/lead/lead-state";
import type { Status } from "~/sales/lead/statuses";
import type { ReadChange, TypedChange } from "~/sales/lead/typed-change.server";
import { afterCall, afterSurvey, outcomeRules, refusalOf } from "./after-call";

// Typed text about calls and surveys, in the browser and on the server.

export const MAX_NOTE = 5000;
export const MAX_REASON = 300;
export const MAX_PLACE = 300;
export const MAX_ASKS = 200;

const NEEDED = {
  note: "Choose what came of the call, or write a note",
  time: "Choose a day and a time",
  future: "Choose a day that hasn’t passed",
  place: "Enter the address, for example 6 Rajpur Road, Dehradun",
  amount: "Enter the amount in rupees, for example 1,80,000 or 1.8 lakh",
  reason: "Why not? A few words are enough",
  done: "What was done? A few words are enough",
};

/** Returns the change after a call. Only answers that its outcome asks for count. @param shown and @param today as in `afterCall` */
export function callFrom(typed: TypedChange, shown: Status, today: string): ReadChange {
  const { outcome } = typed;
  if (!outcome) return { change: {}, errors: typed.note ? {} : { outcome: NEEDED.note } };
  const refusal = refusalOf(outcome, shown);
  if (refusal) return { change: {}, errors: { outcome: refusal } };
  const { needs, asks, nextInDays } = outcomeRules[outcome];
  const errors: FormErrors = {};
  const nextCall = (nextInDays && typed.nextCall) || undefined;
  if (nextCall ? !isCallTime(nextCall) : needs === "time") errors.nextCall = NEEDED.time;
  const price = asks === "amount" ? typed.amount : undefined;
  const amount = readAmount(price ?? "");
  if (asks === "amount" && amount === undefined && (needs || price)) errors.amount = NEEDED.amount;
  const reason = asks === "reason" ? typed.reason?.slice(0, MAX_REASON) : undefined;
  if (needs === "reason" && !reason) errors.reason = NEEDED.reason;
  const survey = asks === "survey" ? surveyFrom(typed, today, errors) : {};
  if (needs === "note" && !typed.note) errors.note = NEEDED.done;
  const isSurveyOff = outcome === "quoted" && typed.surveyEnded === "cancelled";
  return {
    change: afterCall(outcome, { nextCall, amount, reason, isSurveyOff, ...survey }, shown, today),
    errors,
  };
}

function surveyFrom(
  { surveyAt = "", surveyPlace = "", surveyor }: TypedChange,
  today: string,
  errors: FormErrors,
) {
  const place = surveyPlace
    .split(/\s*[\r\n]+\s*/)
    .filter(Boolean)
    .join(", ")
    .trim()
    .slice(0, MAX_PLACE);
  if (surveyAt.length <= 10 || !isCallTime(surveyAt)) errors.surveyAt = NEEDED.time;
  else if (surveyAt < today) errors.surveyAt = NEEDED.future;
  if (!place) errors.surveyPlace = NEEDED.place;
  return { surveyAt, surveyPlace: place, ...(surveyor && { surveyor }) };
}

export function moveFrom(typed: TypedChange, today: string): ReadChange {
  const errors: FormErrors = {};
  return { change: surveyFrom(typed, today, errors), errors };
}

export function surveyEndFrom(typed: TypedChange, shown: Status, today: string): ReadChange {
  const errors: FormErrors = {};
  const { surveyEnded: ended = "done" } = typed;
  const { nextCall, amount: price } = ended === "done" ? typed : {};
  if (nextCall && !isCallTime(nextCall)) errors.nextCall = NEEDED.time;
  const amount = (price && readAmount(price)) || undefined;
  if (price && !amount) errors.amount = NEEDED.amount;
  // A sale keeps its price until the customer agrees to another.
  if (price && isCustomer(shown)) errors.amount = "This one is won: send a quotation, for them to agree to";
  const change: Change = afterSurvey(ended, { nextCall: nextCall || undefined, amount }, shown, today);
  return { change, errors };
}
