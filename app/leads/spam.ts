/*
 * Two signs that no person filled in a form. A submission that carries one is kept and answered like any other: a
 * program that was caught learns nothing, and a person who was mistaken for one loses nothing.
 */

/** A field that nobody sees. Its name is one that programs like to fill and browsers never do by themselves. */
export const BAIT = "subject";

/** Milliseconds from when the form was first shown to when it was sent. Only a script can say, so it may be missing. */
export const ELAPSED = "elapsed";

/** Nobody fills in a form within this time, not even with a browser's help. */
const TOO_FAST_MS = 2000;

/** "honeypot": the invisible field was filled in. "too fast": it was sent sooner than a person can. */
export type Suspicion = "honeypot" | "too fast";

/** `typed` gives what was sent under a name, or "". */
export function suspicionOf(typed: (name: string) => string): Suspicion | undefined {
  if (typed(BAIT).trim() !== "") return "honeypot";
  const elapsed = typed(ELAPSED);
  return /^\d{1,10}$/.test(elapsed) && Number(elapsed) < TOO_FAST_MS ? "too fast" : undefined;
}
