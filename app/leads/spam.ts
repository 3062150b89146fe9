/*
 * Two signs that a program filled in the form. Such a submission is kept and answered like any other, so a program
 * learns nothing and a person mistaken for one loses nothing.
 */

/** A field that nobody sees, with a name that programs like to fill and browsers never autofill. */
export const HONEYPOT_FIELD = "subject";

/** Milliseconds from showing the form to sending it. Only a script can tell, so it may be missing. */
export const ELAPSED_FIELD = "elapsed";

/** Nobody fills in a form faster, even with autofill. */
const TOO_FAST_MS = 2000;

/** "honeypot": the hidden field was filled in. "too fast": it was sent sooner than a person can. */
export type Suspicion = "honeypot" | "too fast";

/** `typed` returns the text of a field, or "". */
export function suspicionOf(typed: (name: string) => string): Suspicion | undefined {
  if (typed(HONEYPOT_FIELD).trim() !== "") return "honeypot";
  const elapsed = typed(ELAPSED_FIELD);
  return /^\d{1,10}$/.test(elapsed) && Number(elapsed) < TOO_FAST_MS ? "too fast" : undefined;
}
