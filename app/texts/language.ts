/** English, at the root of the site, and Hindi, below "/hi". The URL alone decides. */
export const LANGUAGES = ["en", "hi"] as const;
export type Language = (typeof LANGUAGES)[number];

/** The `lang` of a document. */
export const LOCALES = { en: "en-IN", hi: "hi" } satisfies Record<Language, string>;

/** What the URLs of a language begin with. */
export const BASES = { en: "", hi: "/hi" } satisfies Record<Language, string>;

export function byLanguage<Value>(make: (language: Language) => Value): Record<Language, Value> {
  return Object.fromEntries(LANGUAGES.map((language) => [language, make(language)])) as Record<
    Language,
    Value
  >;
}

const BELOW_ROOT = LANGUAGES.filter((language) => BASES[language]).join("|");
const IN_URL = new RegExp(`^(?:https?://[^/]*)?/(${BELOW_ROOT})(?![^/.?#])`, "i");
const IN_PATH = new RegExp(`^/(?:${BELOW_ROOT})(?![^/])/?`, "i");

/** @param url as sent, or its path. In a component, Remix has cut the "/hi" from every path, and adds it to every link. */
export function languageOf(url: string): Language {
  const [, found] = IN_URL.exec(url) ?? [];
  return LANGUAGES.find((language) => language === found?.toLowerCase()) ?? "en";
}

/** Returns the path without its language: "/hi/about" → "/about". */
export function pathWithin(pathname: string): string {
  return pathname.replace(IN_PATH, "/");
}

/** Not for a Link or a redirect: Remix adds the language itself. @param path without it, with query and fragment: "/about?…" → "/hi/about?…". */
export function pathIn(language: Language, path: string): string {
  return BASES[language] ? BASES[language] + path.replace(/^\/(?![^?#])/, "") : path;
}

/** Returns the hreflang alternates of a page, with x-default. */
export function twinsOf(path: string): { hrefLang: string; path: string }[] {
  return [
    ...LANGUAGES.map((language) => ({ hrefLang: LOCALES[language], path: pathIn(language, path) })),
    { hrefLang: "x-default", path },
  ];
}
