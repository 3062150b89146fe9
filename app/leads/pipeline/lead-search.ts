import { tenDigits } from "~/leads/digits";
import { idPrefixOf } from "~/leads/reference";
import type { LeadEntry } from "./lead-entry";

/** Fewer digits are no number that anybody remembers. */
const MIN_DIGITS = 4;

/** Shorter sounds are shared by too many names. */
const MIN_SOUND = 2;

/** What somebody looks for: leads with these digits at the end of their number, the reference, or all of the words. */
interface SearchQuery {
  /** The last digits of a phone number, or all ten. */
  digits?: string;
  /** The reference as `LeadEntry` has it. */
  reference?: string;
  words: SearchWord[];
}

interface SearchWord {
  text: string;
  /** The beginning of the word, and of its sound unless that is too short to tell, as in `searchText`. */
  beginnings: string[];
}

export function readSearch(text: string): SearchQuery {
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
export function isFound({ phone, reference }: LeadEntry, text: string, search: SearchQuery): boolean {
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
export function queryTokens({ digits, reference, words }: SearchQuery, longest: number): string[] {
  const [word] = [...words].sort((a, b) => b.text.length - a.text.length);
  const tokens = [
    digits && digitsToken(digits),
    reference && referenceToken(reference),
    ...(word?.beginnings ?? []).map((beginning) => beginning.slice(1, longest + 1)),
  ];
  return tokens.filter((token) => token !== undefined);
}

/** Returns the token of a phone number, or of its last digits. */
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

/** Devanagari letters as Latin ones; vowel signs are left out. A capital H is no part of an aspirate. */
const LETTERS: Record<string, string> = Object.fromEntries(
  (
    "क=k ख=k ग=g घ=g ङ=n च=ch छ=ch ज=j झ=j ञ=n ट=t ठ=t ड=d ढ=d ण=n त=t थ=t द=d ध=d न=n प=p फ=p ब=b भ=b म=m य=y र=r ल=l " +
    "ळ=l व=v श=s ष=s स=s ह=H ं=n ँ=n ऋ=r ृ=r अ=a आ=a इ=a ई=a उ=a ऊ=a ए=a ऐ=a ओ=a औ=a"
  )
    .split(" ")
    .map((pair) => pair.split("=") as [string, string]),
);

/** Signs that sound otherwise together. */
const TOGETHER: readonly [RegExp, string][] = [
  [/ज्ञ/g, "ग"],
  [/ंह/g, "नग"],
  [/[ंँ](?=[पफबभम])/g, "म"],
];

/** Latin spellings of one sound, in the order in which they are replaced. */
const SAME: readonly [RegExp, string][] = [
  [/ch/g, "C"],
  [/([kgcjtdpbsC])h/g, "$1"],
  [/x/g, "ks"],
  [/[cq]/g, "k"],
  [/C/g, "c"],
  [/z/g, "j"],
  [/w/g, "v"],
  [/f/g, "p"],
  [/(?<!^)[aeiouy]/g, ""],
  [/^[eiou]/g, "a"],
  [/(.)\1+/g, "$1"],
];

/**
 * Returns how a name sounds, the same for "Ramesh" and "रमेश", "Suneeta" and "Sunita": its consonants, and whether it begins
 * with a vowel. The beginning of a name gives the beginning of its sound. "" for other scripts.
 */
export function soundOf(word: string): string {
  const signs = replaceAll(word.normalize("NFD").toLowerCase(), TOGETHER);
  const latin = signs.replace(/[\u0900-\u097f]/g, (sign) => LETTERS[sign] ?? "");
  return replaceAll(latin, SAME)
    .toLowerCase()
    .replace(/[^a-z]/g, "");
}

function replaceAll(text: string, rules: readonly [RegExp, string][]): string {
  return rules.reduce((changed, [pattern, letters]) => changed.replace(pattern, letters), text);
}
