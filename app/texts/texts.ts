import type { Language } from "~/language";

/** The dictionaries by page. The English file of each adds its own. */
// biome-ignore lint/suspicious/noEmptyInterface: see above
export interface Texts {}

const dictionaries: Record<Language, Partial<Texts>> = { en: {}, hi: {} };

/** The texts in the language of the document. Read them while rendering: a server renders one document after the other. */
export let texts: Texts;

export function speak(language: Language) {
  texts = dictionaries[language] as Texts;
}

/** The `handle` of a text module, which a page's route has above it (remix.config.js). A browser loads those of one language. */
export function provide(language: Language, given: Partial<Texts>) {
  Object.assign(dictionaries[language], given);
  if (typeof document === "object") speak(language);
  return {};
}
