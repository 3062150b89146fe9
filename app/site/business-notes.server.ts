import { type Day, isValid, type SolarRate } from "~/calculator/rates";
import { sourceDate, yearOfOld } from "~/calculator/source-dates";
import { texts as en } from "~/texts/calculator/english";
import { texts as hi } from "~/texts/calculator/hindi";
import type { Language } from "~/texts/language";
import { panelRule } from "~/texts/panel-rule";
import { sourceAge } from "~/texts/use-texts";

const words = { en, hi };

/** Returns what shops and factories have to know. @param rates in the language of the page */
export function businessNotes(rates: readonly SolarRate[], language: Language, today: Day) {
  return rates
    .flatMap((rate) => (rate.kind === "company" ? rate.businessNotes : []))
    .filter((note) => isValid(note, today))
    .map(({ text, source, asOf }) => ({
      text,
      source,
      date: sourceAge[language](yearOfOld(asOf, today)) || sourceDate(asOf, words[language].months),
    }));
}

/** Returns the same, and which panels they need, with the sources as they are shown beside an estimate. */
export function estimateNotes(...known: Parameters<typeof businessNotes>) {
  const language = known[1];
  const { noDate, notes } = words[language];
  const { rule, other, source } = panelRule[language];
  return [
    ...businessNotes(...known).map(({ text, source, date }) => ({
      text,
      source: `${source || notes["no source"]} (${date || noDate})`,
    })),
    { text: `${rule} ${other}`, source },
  ];
}
