import type { SentForm } from "~/submission/read-form.server";
import { afterCall, outcomeRules, readAmount } from "./after-call";
import { isCallTime } from "./labels";
import { type Change, isClosed, OUTCOMES, type Outcome, STATUSES } from "./lead-state";
import { readEmail } from "./staff";

export const MAX_NOTE = 5000;
export const MAX_REASON = 300;

/** By field name; under "store", why the form as a whole could not be saved. */
export type FormErrors = Record<string, string>;

/** Returns the value of a field, or "". */
export type ReadText = (name: string) => string;

/** A button that saves the note alone. */
export const NOTE_ONLY = "none";

const ANSWERS = ["nextCall", "amount", "reason"] as const;

type Answer = (typeof ANSWERS)[number];

/** Names the field of an answer to an outcome: the forms of all outcomes are one form with one note. */
export function answerName(outcome: Outcome, answer: Answer): string {
  return `${outcome}-${answer}`;
}

/** What an outcome is asked first, and its chips answer. */
function firstAnswer(outcome: Outcome): Answer {
  const { asks = "time" } = outcomeRules[outcome];
  return asks === "time" ? "nextCall" : asks;
}

/**
 * Returns the fields of a form with a call's outcome and answer as `outcome`, `nextCall`, `amount` and `reason`. A chip is an
 * outcome with its answer: "call-back@2026-11-24T10:00". Enter in a field chooses the outcome that was asking.
 */
export function plainText(text: ReadText): ReadText {
  const [chosen = "", chip = ""] = text("outcome").split(/@(.*)/s);
  const answered = OUTCOMES.filter((one) => text(answerName(one, firstAnswer(one))).trim());
  const outcome = OUTCOMES.find((one) => one === (chosen || (answered.length === 1 && answered[0])));
  const day = text("nextDay");
  return (name) => {
    if (name === "outcome" && chosen !== NOTE_ONLY) return outcome ?? (chosen || answered.join());
    if (name === "outcome") return "";
    if (name === "nextCall" && day) return text("nextTime") ? `${day}T${text("nextTime")}` : day;
    const answer = ANSWERS.find((one) => one === name);
    if (!answer || !outcome) return text(name);
    return (
      (answer === firstAnswer(outcome) && chip) || text(answerName(outcome, answer)).trim() || text(name)
    );
  };
}

interface Circumstances {
  /** Who may look after a lead. */
  owners: readonly string[];
  /** YYYY-MM-DD in India. */
  today: string;
}

interface Read {
  change: Change;
  errors: FormErrors;
}

/** Returns what a form changes: a call, or the status by hand, and a note. @param text as of `plainText` */
export function readChange(
  { text, isTooLarge }: Pick<SentForm, "text" | "isTooLarge">,
  { owners, today }: Circumstances,
): Read {
  const { change, errors } = text("outcome") ? readCall(text, today) : readByHand(text, owners);
  const note = text("note").trim();
  if (isTooLarge || note.length > MAX_NOTE) errors.note = `Please use at most ${MAX_NOTE} characters`;
  else if (note) change.note = note;
  return { change, errors };
}

const NEEDED = {
  time: "Choose a day and a time",
  amount: "Enter the amount in rupees, for example 1,80,000",
  reason: "Why not? A few words are enough",
};

export function readCall(text: ReadText, today: string): Read {
  const outcome = OUTCOMES.find((one) => one === text("outcome"));
  if (!outcome) return { change: {}, errors: { outcome: "Choose what came of the call" } };
  const { needs, asks } = outcomeRules[outcome];
  const errors: FormErrors = {};
  const nextCall = text("nextCall") || undefined;
  if (nextCall ? !isCallTime(nextCall) : needs === "time")
    errors[answerName(outcome, "nextCall")] = NEEDED.time;
  const amount = asks === "amount" ? readAmount(text("amount")) : undefined;
  if (asks === "amount" && amount === undefined && (needs || text("amount")))
    errors[answerName(outcome, "amount")] = NEEDED.amount;
  const reason = asks === "reason" ? text("reason").slice(0, MAX_REASON) : undefined;
  if (needs === "reason" && !reason) errors[answerName(outcome, "reason")] = NEEDED.reason;
  const shown = STATUSES.find((one) => one === text("was-status")) ?? "new";
  return { change: afterCall(outcome, { nextCall, amount, reason }, shown, today), errors };
}

/** A field counts only if it differs from what its page showed (`was-…`): another person may have changed the rest. */
function readByHand(text: ReadText, owners: readonly string[]): Read {
  const change: Change = {};
  const errors: FormErrors = {};
  if (!text("status")) return { change, errors };
  const changed = (name: string) => (text(name) === text(`was-${name}`) ? undefined : text(name));
  const chosen = STATUSES.find((one) => one === text("status"));
  if (!chosen) errors.status = "Please choose a status";
  else if (changed("status")) change.status = chosen;

  const reason = text("reason").trim().slice(0, MAX_REASON);
  const isNewReason = reason !== text("was-reason");
  const isChosenClosed = chosen !== undefined && isClosed(chosen);
  if (reason && isNewReason && !isChosenClosed) errors.reason = "A reason needs the status won or lost";
  else if (chosen === "lost" && !reason && (change.status || isNewReason))
    errors.reason = "Why was it lost? A few words are enough";
  else if (change.status ? reason && isChosenClosed : isNewReason) change.reason = reason;

  const owner = changed("owner");
  const email = readEmail(owner ?? "");
  if (owner === "") change.owner = "";
  else if (email && owners.includes(email)) change.owner = email;
  else if (owner !== undefined) errors.owner = "Please choose who looks after this lead";

  const nextCall = text("noCall") ? "" : text("nextCall");
  if (nextCall && !isCallTime(nextCall)) errors.nextCall = "Please choose a day";
  else if (nextCall !== text("was-nextCall")) change.nextCall = nextCall;
  return { change, errors };
}
