import type { SentForm } from "~/submission/read-form.server";
import { isDay } from "./labels";
import { type Change, isClosed, STATUSES } from "./lead-state";
import { readEmail } from "./staff";

export const MAX_NOTE = 5000;
export const MAX_REASON = 300;

/** By field name; under "store", why the form as a whole could not be saved. */
export type FormErrors = Record<string, string>;

/**
 * Returns what the form changes. A field counts only if it differs from what its page showed (`was-…`): another person may
 * have changed the rest meanwhile.
 *
 * @param owners who may look after a lead
 */
export function readChange(
  { text, isTooLarge }: Pick<SentForm, "text" | "isTooLarge">,
  owners: readonly string[],
): { change: Change; errors: FormErrors } {
  const changed = (name: string) => (text(name) === text(`was-${name}`) ? undefined : text(name));
  const change: Change = {};
  const errors: FormErrors = {};
  const chosen = STATUSES.find((one) => one === text("status"));
  if (changed("status") !== undefined) {
    if (chosen) change.status = chosen;
    else errors.status = "Please choose a status";
  }
  const reason = text("reason").trim().slice(0, MAX_REASON);
  const isNewReason = reason !== text("was-reason");
  const isChosenClosed = chosen !== undefined && isClosed(chosen);
  if (reason && isNewReason && !isChosenClosed) errors.reason = "A reason needs the status won or lost";
  else if (chosen === "lost" && !reason && (change.status || isNewReason))
    errors.reason = "Why was it lost? A few words are enough";
  else if (change.status ? reason && isChosenClosed : isNewReason) change.reason = reason;

  const owner = changed("owner");
  if (owner === "") change.owner = "";
  else if (owner !== undefined) {
    const email = readEmail(owner);
    if (email && owners.includes(email)) change.owner = email;
    else errors.owner = "Please choose who looks after this lead";
  }
  const nextCall = changed("nextCall");
  if (nextCall !== undefined) {
    if (nextCall === "" || isDay(nextCall)) change.nextCall = nextCall;
    else errors.nextCall = "Please choose a day";
  }
  const note = text("note").trim();
  if (isTooLarge || note.length > MAX_NOTE) errors.note = `Please use at most ${MAX_NOTE} characters`;
  else if (note) change.note = note;
  return { change, errors };
}
