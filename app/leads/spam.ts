// Suspected spam is saved and answered like any lead: bots learn nothing, and a person mistaken for one loses nothing.

/** Hidden; bots like to fill in this name, and browsers never autofill it. */
export const HONEYPOT_FIELD = "subject";

/** Milliseconds from showing the form to sending it. Missing without JavaScript. */
export const ELAPSED_FIELD = "elapsed";

/** No person is faster, even with autofill. */
const TOO_FAST_MS = 2000;

export type Suspicion = "honeypot" | "too fast";

/** @param given returns the value of a field, or "". */
export function suspicionOf(given: (name: string) => string): Suspicion | undefined {
  if (given(HONEYPOT_FIELD).trim() !== "") return "honeypot";
  const elapsed = given(ELAPSED_FIELD);
  return /^\d{1,10}$/.test(elapsed) && Number(elapsed) < TOO_FAST_MS ? "too fast" : undefined;
}
