import type { FieldErrors, Values } from "~/leads/form-rules";
import type { LeadKind } from "~/leads/leads";

/** The answer to a submission: action data without JavaScript, JSON with it. */
export type FormAnswer =
  | { kind: LeadKind; ok: true; message: string; reference?: string; calls?: string }
  | { kind: LeadKind; ok: false; message: string; errors: FieldErrors; values: Values };

/** `?sent=contact&ref=NZ1J7-CVY42`: what was sent, and its reference. */
export const SENT_PARAM = "sent";
export const REFERENCE_PARAM = "ref";

/** Cancels the redirect of the success page: the day of the inquiry, `?stay=2026-11-26`, or `no-bill` if it was sent without its refused bill. */
export const STAY_PARAM = "stay";
export const STAY_WITHOUT_BILL = "no-bill";

/** The hidden field that says, without JavaScript, that a bill was refused earlier. */
export const BILL_REFUSED_FIELD = "billRefused";

/** The hidden field with the calculator's inputs: "?for=home&…". */
export const ESTIMATE_FIELD = "estimate";

/** Returns the answer without the errors that the visitor has fixed, or undefined if none is left. */
export function updateErrors(
  answer: FormAnswer | undefined,
  currentError: (name: string, before: string) => string | undefined,
): FormAnswer | undefined {
  if (!answer || answer.ok) return answer;
  const before = Object.entries(answer.errors);
  if (before.length === 0) return answer;
  const errors: FieldErrors = {};
  for (const [name, message] of before) {
    const now = currentError(name, message);
    if (now) errors[name] = now;
  }
  if (Object.keys(errors).length === 0) return undefined;
  return before.every(([name, message]) => errors[name] === message) ? answer : { ...answer, errors };
}
