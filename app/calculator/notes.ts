import type { notes } from "~/texts/notes";

export type Notes = typeof notes.en;

/** What a rule has to say: the key of a text, and its values. */
export type Note = {
  [Key in keyof Notes]: [key: Key, ...values: Notes[Key] extends (...values: infer V) => string ? V : []];
}[keyof Notes];

export function say([key, ...values]: Note, notes: Notes): string {
  const text = notes[key] as string | ((...values: unknown[]) => string);
  return typeof text === "string" ? text : text(...values);
}
