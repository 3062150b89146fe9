import { isCallTime } from "~/india-time";
import { afterCall, outcomeRules, readAmount } from "~/leads/pipeline/after-call";
import { type Change, EDITABLE, OUTCOMES, type Outcome, STATUSES } from "~/leads/pipeline/lead-state";

// The forms of a lead's page, in the browser and on the server; what they ask for is checked in lead-actions.server.ts.

export const MAX_NOTE = 5000;
export const MAX_REASON = 300;

/** Messages by field name; under "store", why the form as a whole could not be saved. */
export type FormErrors = Record<string, string>;

/** Returns the value of a field, or "". */
export type ReadText = (name: string) => string;

/** What a form asks for, in its field `intent`. */
export type Intent = "call" | "by-hand" | "edit" | "spam" | "restore" | "undo" | "merge" | "separate";

/** The outcome of the button that saves the note of a call's form alone. */
export const NOTE_ONLY = "none";

const ANSWERS = ["nextCall", "amount", "reason"] as const;

type Answer = (typeof ANSWERS)[number];

/** Names the field of an answer to an outcome: the forms of all outcomes are one form with one note. */
export function answerName(outcome: Outcome, answer: Answer): string {
  return `${outcome}-${answer}`;
}

/** Returns what an outcome is asked first, and its chips answer. */
function firstAnswer(outcome: Outcome): Answer {
  const { asks = "time" } = outcomeRules[outcome];
  return asks === "time" ? "nextCall" : asks;
}

/** The name of a chip, a button that is an outcome with its answer. */
export const CHIP = "chip";

/** Returns the value of a chip: JSON, because a button has one value. */
export function chipValue(outcome: Outcome, answer: string): string {
  return JSON.stringify({ outcome, [firstAnswer(outcome)]: answer });
}

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
export function readLeadForm(sent: ReadText): ReadText {
  const text = sent("intent") ? sent : withIntent(sent);
  const chip = readChip(text(CHIP));
  const chosen = chip("outcome") || text("outcome");
  const answered = OUTCOMES.filter((one) => text(answerName(one, firstAnswer(one))).trim());
  const outcome = OUTCOMES.find((one) => one === (chosen || (answered.length === 1 && answered[0])));
  const day = text("nextDay");
  return (name) => {
    if (name === "outcome") return chosen === NOTE_ONLY ? "" : (outcome ?? (chosen || answered.join()));
    if (name === "nextCall" && text("noCall")) return "";
    if (name === "nextCall" && day) return text("nextTime") ? `${day}T${text("nextTime")}` : day;
    const answer = ANSWERS.find((one) => one === name);
    if (!answer || !outcome) return text(name);
    return chip(answer) || text(answerName(outcome, answer)).trim() || text(name);
  };
}

/** Reads a form of a page that was opened before forms named their intent. It can go once no such page is open any more. */
function withIntent(text: ReadText): ReadText {
  const button = (["merge", "separate", "undo", "restore", "spam"] as const).find(text);
  const corrects = EDITABLE.some((name) => text(`was-${name}`));
  const intent: Intent = button ?? (text("status") ? "by-hand" : corrects ? "edit" : "call");
  const [chosen, answer] = text("outcome").split(/@(.*)/s);
  const outcome = OUTCOMES.find((one) => one === chosen);
  const translated: Record<string, string> = {
    intent,
    lead: text("merge") || text("separate"),
    eventId: text("undo"),
    ...(outcome && answer && { [CHIP]: chipValue(outcome, answer) }),
  };
  return (name) => translated[name] ?? text(name);
}

const NEEDED = {
  time: "Choose a day and a time",
  amount: "Enter the amount in rupees, for example 1,80,000",
  reason: "Why not? A few words are enough",
};

/** Returns what a call changes, and what is wrong with the answers to its outcome. @param today YYYY-MM-DD in India */
export function readCall(
  outcome: Outcome,
  text: ReadText,
  today: string,
): { change: Change; errors: FormErrors } {
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
