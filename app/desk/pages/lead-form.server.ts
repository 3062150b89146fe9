import type { SentForm } from "~/submission/read-form.server";
import { isDay } from "../labels";
import { type Change, STATUSES } from "../lead-state";
import { readEmail } from "../staff";

const MAX_NOTE = 5000;
const MAX_REASON = 300;

/** By field name. */
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
  const status = changed("status");
  if (status !== undefined) {
    const known = STATUSES.find((one) => one === status);
    if (known) change.status = known;
    else errors.status = "Please choose a status";
  }
  const reason = text("reason").trim().slice(0, MAX_REASON);
  const isReasonNew = changed("reason") !== undefined;
  if (text("status") === "lost" && !reason && (change.status || isReasonNew))
    errors.reason = "Why was it lost? A few words are enough";
  if (change.status ? reason : isReasonNew) change.reason = reason;

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
