import type { FieldErrors, Values } from "~/leads/form-rules";
import type { LeadKind } from "~/leads/leads";

/** The answer to a submission: action data without JavaScript, JSON with it. */
export type FormAnswer =
  | { kind: LeadKind; ok: true; message: string; reference?: string }
  | { kind: LeadKind; ok: false; message: string; errors: FieldErrors; values: Values };

/** `?sent=contact&ref=NZ1J-7CVY`: what was sent, and its reference. */
export const SENT_PARAM = "sent";
export const REFERENCE_PARAM = "ref";

/** Cancels the redirect of the success page: `?stay=1`, or `no-bill` if the inquiry was sent without its refused bill. */
export const STAY_PARAM = "stay";
export const STAY_WITHOUT_BILL = "no-bill";

/** The hidden field that says, without JavaScript, that a bill was refused earlier. */
export const BILL_REFUSED_FIELD = "billRefused";

/** The hidden field with the calculator's inputs: "?for=home&…". */
export const ESTIMATE_FIELD = "estimate";

export const FIX_ERRORS = "Please fix the errors in the form";

/** Success and failure messages (specification §2, §8). */
export const texts = {
  contact: {
    sent: "Thank you for your message. We will get back to you soon!",
    failed: "Sorry, there was an error sending your message. Please try again.",
  },
  "quick-contact": {
    sent: "Thank you! We'll get back to you soon.",
    failed: "Sorry, there was an error sending your request. Please try again.",
  },
  inquiry: {
    sent: "Your inquiry has been submitted successfully!",
    failed: "Failed to submit inquiry. Please try again.",
  },
} as const;

export const UPLOAD_FAILED = "Failed to upload file";

export function writeFailed(databaseName: string): string {
  return `Failed to write to ${databaseName}`;
}

export function tooMany(waitMs: number): string {
  const minutes = Math.max(1, Math.ceil(waitMs / 60_000));
  const time = minutes === 1 ? "1 minute" : `${minutes} minutes`;
  return `Too many messages from this connection. Please try again in ${time}, or call us.`;
}

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
