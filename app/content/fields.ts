import * as z from "zod";

/** A text that an editor may have left out or emptied: absent, null and blank all read as "". */
export const text = z
  .string()
  .nullish()
  .transform((value) => value?.trim() ?? "");

/** A text with the specification's default for when it is absent or blank. */
export function textOr(fallback: string) {
  return text.transform((value) => value || fallback);
}

/**
 * A moment, as stores and editors write it: ISO 8601, milliseconds since 1970, or a Firestore timestamp (`seconds`,
 * exported also as `_seconds`). In milliseconds; null for one that is absent or makes no sense, as a page can still
 * be shown without its date.
 */
export const timestamp = z
  .unknown()
  .optional()
  .transform((value): number | null => {
    const milliseconds =
      typeof value === "object" && value !== null ? secondsOf(value) * 1000 : Number(asDate(value));
    return Math.abs(milliseconds) <= MAX_DATE_MS ? milliseconds : null;
  });

const MAX_DATE_MS = 8_640_000_000_000_000;

function secondsOf(value: object): number {
  const seconds = "seconds" in value ? value.seconds : "_seconds" in value ? value._seconds : undefined;
  return typeof seconds === "number" ? seconds : Number.NaN;
}

function asDate(value: unknown): Date {
  return new Date(typeof value === "string" || typeof value === "number" ? value : Number.NaN);
}

/** Alphabetical, in English order, digits as numbers, case ignored. */
export function compareText(a: string, b: string): number {
  return collator.compare(a, b);
}

const collator = new Intl.Collator("en", { numeric: true, sensitivity: "base" });

/** A comparator: the newest first, by a date of theirs; those without one come last, in the order of their names. */
export function newestFirst<Item extends { id: string }>(date: (item: Item) => number | null) {
  return (a: Item, b: Item) => (date(b) ?? 0) - (date(a) ?? 0) || compareText(a.id, b.id);
}

/** "rooftop solar, phase 2" → "Rooftop Solar, Phase 2". Letters after the first keep their case (O'Brien, kW). */
export function capitaliseWords(value: string): string {
  return value.replace(/(^|\s)(\p{L})/gu, (_, space: string, letter: string) => space + letter.toUpperCase());
}
