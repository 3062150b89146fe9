import { tenDigits } from "~/leads/digits";
import { idPrefixOf } from "~/leads/reference";
import type { LeadEntry } from "./lead-entry";

/** What somebody looks for: leads that have the phone number, the reference, or words that begin with all of these. */
export interface Search {
  phone?: string;
  /** As in `LeadEntry`. */
  reference?: string;
  words: string[];
}

export function readSearch(text: string): Search {
  const phone = /^[+()०-९\d\s.-]+$/.test(text) ? tenDigits(text) : "";
  const prefix = idPrefixOf(text);
  const isReference = /^[0-9a-hjkmnp-tv-z]{8}$/.test(prefix);
  return {
    ...(phone.length >= 10 && { phone }),
    ...(isReference && { reference: `${prefix.slice(0, 4)}-${prefix.slice(4)}`.toUpperCase() }),
    words: wordsOf(text),
  };
}

/** @param text of the lead: see `searchText`. */
export function isFound({ phone, reference }: LeadEntry, text: string, search: Search): boolean {
  return (
    (search.phone !== undefined && search.phone === phone) ||
    (search.reference !== undefined && search.reference === reference) ||
    (search.words.length > 0 && search.words.every((word) => text.includes(` ${word}`)))
  );
}

/** Returns the words by which a lead is found, each after a space. */
export function searchText(entry: LeadEntry): string {
  return searchWords(entry)
    .map((word) => ` ${word}`)
    .join("");
}

/** Returns the words by which a lead is found: those of its name, city and email address. */
export function searchWords({ name, city, email }: LeadEntry): string[] {
  return wordsOf(`${name} ${city} ${email}`);
}

/** Returns the words of a text, each once: "R. Sharma-रावत" gives "r", "sharma" and "रावत". */
function wordsOf(text: string): string[] {
  return [
    ...new Set(
      text
        .normalize("NFKC")
        .toLowerCase()
        .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [],
    ),
  ];
}
