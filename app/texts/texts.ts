import type { Language } from "~/language";

/** The dictionaries by page. The English file of each adds its own. */
// biome-ignore lint/suspicious/noEmptyInterface: see above
export interface Texts {}

const dictionaries: Record<Language, Partial<Texts>> = { en: {}, hi: {} };

/** The texts in the language of the document. Read them while rendering: only then has a server a language. */
export let texts: Texts;

/** A server asks with every text, because it renders documents of both languages at once. */
export function speakAs(languageNow: () => Language) {
  texts = new Proxy({} as Texts, { get: (_, name: keyof Texts) => dictionaries[languageNow()][name] });
}

/** The `handle` of a text module, which a page's route has above it (remix.config.js). A browser loads those of one language. */
export function provide(language: Language, given: Partial<Texts>) {
  Object.assign(dictionaries[language], given);
  if (typeof document === "object") texts = dictionaries[language] as Texts;
  return {};
}

/** Returns `lang` for a text of content. On a Hindi page, one without a Devanagari letter is in English for want of a translation. */
export function langOf(text: string): "en" | undefined {
  return texts.frame.language === "hi" && /[a-z]{2}/i.test(text) && !/[ऀ-ॿ]/.test(text) ? "en" : undefined;
}
