import { tenDigits } from "~/leads/digits";
import { idPrefixOf } from "~/leads/reference";
import type { LeadEntry } from "./lead-entry";
import { soundOf } from "./sounds";

/** Fewer digits are no number that anybody remembers. */
const MIN_DIGITS = 4;

/** Shorter sounds are shared by too many names. */
const MIN_SOUND = 2;

/** What somebody looks for: leads with these digits at the end of their number, the reference, or all of the words. */
export interface Search {
  /** The last digits of a phone number, or all ten. */
  digits?: string;
  /** As in `LeadEntry`. */
  reference?: string;
  words: SoughtWord[];
}

interface SoughtWord {
  text: string;
  /** The beginning of the word, and of its sound unless that is too short to tell, as in `searchText`. */
  beginnings: string[];
}

export function readSearch(text: string): Search {
  const digits = /^[+()०-९\d\s.-]+$/.test(text) ? tenDigits(text) : "";
  const prefix = idPrefixOf(text);
  const isReference = /^[0-9a-hjkmnp-tv-z]{8}$/.test(prefix);
  return {
    ...(digits.length >= MIN_DIGITS && { digits }),
    ...(isReference && { reference: `${prefix.slice(0, 4)}-${prefix.slice(4)}`.toUpperCase() }),
    words: wordsOf(text).map((word) => ({
      text: word,
      beginnings: [word, searchSound(word)].filter(Boolean).map((beginning) => ` ${beginning}`),
    })),
  };
}

/** @param text of the lead: see `searchText`. */
export function isFound({ phone, reference }: LeadEntry, text: string, search: Search): boolean {
  return (
    (search.digits !== undefined && phone.endsWith(search.digits)) ||
    (search.reference !== undefined && search.reference === reference) ||
    (search.words.length > 0 &&
      search.words.every(({ beginnings }) => beginnings.some((beginning) => text.includes(beginning))))
  );
}

/** Returns the words and sounds by which a lead is found, each after a space. */
export function searchText(entry: LeadEntry): string {
  return searchTokens(entry)
    .map((token) => ` ${token}`)
    .join("");
}

/** Returns the words of a lead's name, city and email address, and how those of the name and city sound. */
export function searchTokens({ name, city, email }: LeadEntry): string[] {
  const sounds = wordsOf(`${name} ${city}`).map(searchSound).filter(Boolean);
  return [...wordsOf(`${name} ${city} ${email}`), ...new Set(sounds)];
}

/** Returns tokens of which a lead that is found has one at least: a store can look for them. */
export function soughtTokens({ digits, reference, words }: Search, longest: number): string[] {
  const [word] = [...words].sort((a, b) => b.text.length - a.text.length);
  const tokens = [
    digits && digitsToken(digits),
    reference && referenceToken(reference),
    ...(word?.beginnings ?? []).map((beginning) => beginning.slice(1, longest + 1)),
  ];
  return tokens.filter((token) => token !== undefined);
}

/** Of a phone number, or of the last digits of one. */
export function digitsToken(digits: string): string {
  return `#${digits.slice(-MIN_DIGITS)}`;
}

export function referenceToken(reference: string): string {
  return `@${reference}`;
}

/** No word begins with this sign. */
const SOUND = "~";

function searchSound(word: string): string {
  const sound = soundOf(word);
  return sound.length >= MIN_SOUND ? SOUND + sound : "";
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
