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

/** Alphabetical, in English order, digits as numbers, case ignored. */
export function compareText(a: string, b: string): number {
  return collator.compare(a, b);
}

const collator = new Intl.Collator("en", { numeric: true, sensitivity: "base" });

/** "rooftop solar, phase 2" → "Rooftop Solar, Phase 2". Letters after the first keep their case (O'Brien, kW). */
export function capitaliseWords(value: string): string {
  return value.replace(/(^|\s)(\p{L})/gu, (_, space: string, letter: string) => space + letter.toUpperCase());
}
