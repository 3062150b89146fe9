import { inLanguage, setTranslation } from "./in-language";
import { comparableWords } from "./spelling";

/** Returns a function that gives a word the spelling that most of these have, whatever its case, spaces and Hindi spelling. */
export function usualSpelling(words: readonly string[]): (word: string) => string {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  // Of two as frequent ones, the one in capitals.
  const usual = [...counts].sort(([a, one], [b, other]) => one - other || (a < b ? 1 : -1));
  const spellings = new Map(usual.map(([word]) => [comparableWords(word), word]));
  return (word) => spellings.get(comparableWords(word)) ?? word;
}

/** Gives all documents of a category one spelling, so that "residential" and "Residential" are one tab. */
export function withUsualCategories<Document extends object>(documents: readonly Document[]): Document[] {
  const usual = usualSpelling(documents.map(categoryOf).filter(Boolean));
  return documents.map((document) => {
    const given = categoryOf(document);
    const category = usual(given);
    if (category === given) return document;
    const renamed = { ...document, category };
    const hindi = inLanguage("hi", document);
    if (hindi !== document)
      setTranslation(renamed, categoryOf(hindi) === given ? { ...hindi, category } : hindi);
    return renamed;
  });
}

function categoryOf(document: object): string {
  return "category" in document ? String(document.category) : "";
}
