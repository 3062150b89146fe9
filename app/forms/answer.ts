import type { FieldErrors, Values } from "~/leads/form-rules";
import type { LeadKind } from "~/leads/leads";

/** The answer to a submission: for the page that shows the form again, and as JSON for the script. */
export type FormAnswer =
  /** The visitor can quote the `reference`: see reference.ts. */
  | { form: LeadKind; ok: true; message: string; reference?: string }
  | { form: LeadKind; ok: false; message: string; errors: FieldErrors; values: Values };

/** The search parameter of a page that is shown after a submission: `?sent=contact`. */
export const SENT = "sent";

/** The search parameter that carries the reference of what was sent: `?sent=contact&ref=NZ1J-7CVY`. */
export const REFERENCE = "ref";

/** The search parameter that keeps the success page from going home by itself. */
export const STAY = "stay";

/** The value of `STAY` when the visitor's bill was refused and the inquiry was sent without one. */
export const STAY_WITHOUT_BILL = "no-bill";

/** The field that remembers, without a script, that a bill was refused. */
export const BILL_REFUSED = "billRefused";

export const FIX_ERRORS = "Please fix the errors in the form";

/** What each form says when it was kept and when it could not be (specification §2, §8). */
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

/** The inquiry could not be written; the message names the database (specification §8). */
export function writeFailed(databaseName: string): string {
  return `Failed to write to ${databaseName}`;
}

/** Of a client that sends more than anybody has to say. */
export function tooMany(waitMs: number): string {
  const minutes = Math.max(1, Math.ceil(waitMs / 60_000));
  const time = minutes === 1 ? "1 minute" : `${minutes} minutes`;
  return `Too many messages from this connection. Please try again in ${time}, or call us.`;
}

/** Returns the refused answer with its errors as they are now: without those that are put right, or nothing if all are. */
export function amend(
  answer: FormAnswer | undefined,
  errorNow: (name: string, before: string) => string | undefined,
): FormAnswer | undefined {
  if (!answer || answer.ok) return answer;
  const before = Object.entries(answer.errors);
  if (before.length === 0) return answer;
  const errors: FieldErrors = {};
  for (const [name, message] of before) {
    const now = errorNow(name, message);
    if (now) errors[name] = now;
  }
  if (Object.keys(errors).length === 0) return undefined;
  return before.every(([name, message]) => errors[name] === message) ? answer : { ...answer, errors };
}
