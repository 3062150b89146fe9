import type { Language } from "~/texts/language";

const translations = new WeakMap<object, object>();

export function setTranslation<Document extends object>(document: Document, translation: Document) {
  translations.set(document, translation);
}

/** Returns a document as the store gave it in a language: each text without a translation is English. */
export function inLanguage<Document extends object>(language: Language, document: Document): Document {
  const translation = language === "en" ? undefined : translations.get(document);
  return (translation as Document | undefined) ?? document;
}

export function isTranslated<Document extends object>(document: Document, field: keyof Document): boolean {
  return inLanguage("hi", document)[field] !== document[field];
}

/** Returns the Hindi names of categories, which URLs name in English; nothing for an English page. */
export function categoryNames(
  language: Language,
  documents: readonly { category: string }[],
): { names?: Record<string, string> } {
  if (language === "en") return {};
  return {
    names: Object.fromEntries(documents.map((one) => [one.category, inLanguage(language, one).category])),
  };
}
