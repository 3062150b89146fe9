import type { notes } from "~/texts/notes";
import { rupees } from "~/ui/format";
import { readable, shownRange } from "./numbers";

export type Notes = typeof notes.en;

/** What a rule has to say: the key of a text, and its values. */
export type Note = {
  [Key in keyof Notes]: [key: Key, ...values: Notes[Key] extends (...values: infer V) => string ? V : []];
}[keyof Notes];

export function say([key, ...values]: Note, notes: Notes): string {
  const text = notes[key] as string | ((...values: unknown[]) => string);
  return typeof text === "string" ? text : text(...values);
}

interface Saving {
  /** Rupees, both ends of a range; null if it is not known. */
  savingPerYear: number | null;
  savingPerYearHigh: number | null;
}

/** Returns a year's saving as every place says it: "about ₹23,600", or, where charges are not known, "₹21,000 to ₹29,000". */
export function savingNote({ savingPerYear: low, savingPerYearHigh: high }: Saving): Note | undefined {
  if (low === null || (high ?? low) < 1) return undefined;
  const [from, to] = shownRange(low, high ?? low);
  return from === to ? ["about", rupees(readable(from, 3))] : ["from to", rupees(from), rupees(to)];
}
