/** Under "store", why the form as a whole could not be saved. */
export type { FormErrors } from "~/desk/call";

/** Returns the value of a field, or "". */
export type ReadText = (name: string) => string;

/** The value of the button that removes the next call. */
export const NO_CALL = "none";

/** Returns the number of events that the page of a form knew. */
export function readSeen(text: string): number | undefined {
  return /^\d{1,6}$/.test(text) ? Number(text) : undefined;
}
