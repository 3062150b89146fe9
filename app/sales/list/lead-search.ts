import { onlyDigits } from "~/leads/digits";
import { GROUP_LETTERS, idPrefixOf, referenceOf } from "~/leads/reference";
import { sourceLabel } from "~/leads/source-label";
import { type LeadEntry, phonesOf, type SearchHit } from "./lead-entry";

/** Fewer digits are no number that anybody remembers. */
const MIN_DIGITS = 4;

/** Indian numbers are said in two groups of five. */
const FIRST_DIGITS = 5;

/** Shorter sounds are shared by too many names. */
const MIN_SOUND = 2;

/** Words that somebody may have written apart: "Dehra dun", "NZ 1J7 CVY42". */
const MAX_APART = 3;

const MAX_WORDS = 12;

/** "Sharma ji" is called so, and written down as Sharma. */
const POLITE = new Set(["ji", "जी"]);

/** Normalising takes quadratic time for some texts. */
const MAX_LENGTH = 500;

/** What somebody looks for: leads with these digits at the end or the beginning of a number, the reference, or all of the words. */
export interface SearchQuery {
  /** The last digits of a phone number, or all of them. */
  digits?: string;
  /** The first digits: five or more, in groups. */
  firstDigits?: string;
  /** The reference as `LeadEntry` has it. */
  reference?: string;
  /** Each word alone, then together with those after it. */
  words: SearchWord[][];
}

interface SearchWord {
  text: string;
  /** The beginning of the word, of its sound unless that is too short to tell, and of a part of a reference, as in `searchText`. */
  beginnings: string[];
}

export function readSearch(typed: string): SearchQuery {
  const text = typed.slice(0, MAX_LENGTH);
  const digits = onlyDigits(text) ?? "";
  const prefix = idPrefixOf(text);
  const isReference = isReferencePart(prefix) && prefix.length === 2 * GROUP_LETTERS;
  const all = wordsOf(text).slice(0, MAX_WORDS);
  const words = all.some((word) => !POLITE.has(word)) ? all.filter((word) => !POLITE.has(word)) : all;
  return {
    ...(digits.length >= MIN_DIGITS && { digits }),
    ...(digits.length >= FIRST_DIGITS && /\p{Nd}\P{Nd}+\p{Nd}/u.test(text) && { firstDigits: digits }),
    ...(isReference && { reference: referenceOf(prefix) }),
    words: words.map((_, from) =>
      words.slice(from, from + MAX_APART).map((_, more) => {
        const joined = (end: number) => words.slice(from, end).join("");
        return searchWord(joined(from + more + 1), joined(from + more), isReference);
      }),
    ),
  };
}

/** @param before what the last word was joined to */
function searchWord(text: string, before: string, isReference: boolean): SearchWord {
  const part = idPrefixOf(text);
  const sound = searchSound(text);
  // "Chosen one" sounds like "chosen"; what has digits, such as a part of a reference, sounds like no name.
  const isHeard =
    !/\d/.test(text) && (before === "" || sound.length >= searchSound(before).length + MIN_SOUND);
  const tokens = [text, isHeard && sound, !isReference && isReferencePart(part) && REFERENCE + part];
  return { text, beginnings: tokens.flatMap((token) => (token ? ` ${token}` : [])) };
}

function isReferencePart(prefix: string): boolean {
  return prefix.length >= GROUP_LETTERS && /^[0-9a-hjkmnp-tv-z]{1,10}$/.test(prefix);
}

/** @param text of the lead: see `searchText`. */
export function isFound(entry: LeadEntry, text: string, search: SearchQuery): boolean {
  const { words } = search;
  return (
    (search.digits !== undefined &&
      (isPart(search, entry.phone) ||
        isPart(search, entry.secondPhone) ||
        entry.formerPhones.some((one) => isPart(search, one)))) ||
    (search.reference !== undefined && search.reference === entry.reference) ||
    (words.length > 0 && hasWords(text, words))
  );
}

function isPart({ digits = "", firstDigits }: SearchQuery, phone: string): boolean {
  return phone.endsWith(digits) || (firstDigits !== undefined && phone.startsWith(firstDigits));
}

function hasWords(text: string, words: readonly SearchWord[][], from = 0): boolean {
  const alone = words[from];
  if (!alone) return true;
  return alone.some((word, more) => hasWord(text, word) && hasWords(text, words, from + more + 1));
}

function hasWord(text: string, { beginnings }: SearchWord): boolean {
  return beginnings.some((beginning) => text.includes(beginning));
}

/** Returns the words and sounds by which a lead is found, each after a space. */
export function searchText(entry: LeadEntry): string {
  const { email, reference, reason, message, details, notes } = entry;
  const { number = "" } = entry.job ?? {};
  const [first = "", second = ""] = reference.toLowerCase().split("-");
  return textOf([
    ...nameTokens(entry),
    ...[first, second, first + second].map((part) => REFERENCE + part),
    ...wordsOf(`${email} ${reason} ${notes} ${message} ${details} ${originOf(entry)} ${number}`),
    wordsOf(number).join(""),
  ]);
}

function textOf(tokens: readonly string[]): string {
  return tokens.length > 0 ? ` ${tokens.join(" ")}` : "";
}

/** The site's own leads are too many to be found by it. */
function originOf({ kind, source }: LeadEntry): string {
  return kind === "elsewhere" ? sourceLabel(source) : "";
}

function nameTokens({ name, city }: Pick<LeadEntry, "name" | "city">): string[] {
  const [names, cities] = [wordsOf(name), wordsOf(city)];
  // "OBrien" is O’Brien, too.
  const unmarked = name.replace(/['’‘ʼ`]/g, "");
  const others = unmarked === name ? [] : wordsOf(unmarked);
  const all = new Set([...names, ...cities, ...others, names.join(""), cities.join("")]);
  all.delete("");
  return [...all, ...new Set([...all].map(searchSound).filter(Boolean))];
}

/** Characters beside the word that was found. */
const BEFORE = 12;
const AFTER = 60;

/** Returns why a lead was found, for its row: the first word that its name and city have not. */
export function hitOf(entry: LeadEntry, search: SearchQuery): SearchHit | undefined {
  const { digits, words } = search;
  const { reference } = entry;
  const phone = digits && [...phonesOf(entry), ...entry.formerPhones].find((one) => isPart(search, one));
  if (digits && phone) {
    const before = phone.endsWith(digits) ? phone.slice(0, -digits.length) : "";
    const others = phone === entry.secondPhone ? "Second phone" : "Former phone";
    const label = phone === entry.phone ? "Phone" : others;
    return { label, before, word: digits, after: phone.slice(before.length + digits.length) };
  }
  const names = textOf(nameTokens(entry));
  if (hasWords(names, words)) return undefined;
  const sought = words.flat().filter((word) => !hasWord(names, word));
  const places = [
    ["Application", entry.job?.number ?? ""],
    ["Note", entry.notes],
    ["Message", entry.message],
    ["Details", entry.details],
    ["Reason", entry.reason],
    ["Email", entry.email],
    ["Source", originOf(entry)],
  ] as const;
  for (const { text } of sought)
    for (const [label, place] of places) {
      const hit = excerptOf(place.normalize("NFKC"), text);
      if (hit) return { label, ...hit };
    }
  const { number = "" } = entry.job ?? {};
  const isNumber = sought.some((word) => hasWord(textOf([wordsOf(number).join("")]), word));
  return isNumber
    ? { label: "Application", before: "", word: number, after: "" }
    : { label: "Reference", before: "", word: reference, after: "" };
}

function excerptOf(text: string, beginning: string): Omit<SearchHit, "label"> | undefined {
  const found = [...text.matchAll(WORD)].find(([word]) => word.toLowerCase().startsWith(beginning));
  if (!found) return undefined;
  const [word] = found;
  const end = found.index + word.length;
  const start = found.index - BEFORE;
  const oneLine = (part: string) => part.replace(/\s+/g, " ");
  const before = text.slice(Math.max(0, start), found.index);
  return {
    before: oneLine(start > 0 ? `…${before.replace(/^\S*\s/, "")}` : before),
    word,
    after: oneLine(text.slice(end, end + AFTER)) + (text.length > end + AFTER ? "…" : ""),
  };
}

// No word begins with these signs.
const REFERENCE = "@";
const SOUND = "~";

function searchSound(word: string): string {
  const sound = soundOf(word);
  return sound.length >= MIN_SOUND ? SOUND + sound : "";
}

const WORD = /[\p{L}\p{M}\p{N}]+/gu;

/** Returns the words of a text, each once: "R. Sharma-रावत" gives "r", "sharma" and "रावत". */
function wordsOf(text: string): string[] {
  return [...new Set(text.normalize("NFKC").toLowerCase().match(WORD) ?? [])];
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

/** Returns how a name sounds: its consonants and whether a vowel begins it, alike for "Ramesh" and "रमेश"; "" for other scripts. */
export function soundOf(word: string): string {
  const latin = /^[a-z]*$/.test(word) ? word : inLatin(word);
  return replaceAll(latin, SAME)
    .toLowerCase()
    .replace(/[^a-z]/g, "");
}

function inLatin(word: string): string {
  const signs = replaceAll(word.normalize("NFD").toLowerCase(), TOGETHER);
  return signs.replace(/[\u0900-\u097f]/g, (sign) => LETTERS[sign] ?? "");
}

function replaceAll(text: string, rules: readonly [RegExp, string][]): string {
  return rules.reduce((changed, [pattern, letters]) => changed.replace(pattern, letters), text);
}
