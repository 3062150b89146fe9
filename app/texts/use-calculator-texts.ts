import type { CalculatorTexts } from "./calculator/english";
import type { Language } from "./language";
import { useLanguage } from "./use-texts";

const sources: Record<Language, () => Promise<{ texts: CalculatorTexts }>> = {
  en: () => import("./calculator/english"),
  hi: () => import("./calculator/hindi"),
};

const loaded: Partial<Record<Language, CalculatorTexts>> = {};
let failure: unknown;

/** Loads the texts of one language: both would be a quarter of the page's own script. */
export async function loadCalculatorTexts(language: Language) {
  loaded[language] ??= (await sources[language]()).texts;
}

/** Suspends until the texts are there: on the server's first page, and in a browser that comes from another page. */
export function useCalculatorTexts(): CalculatorTexts {
  const language = useLanguage();
  const texts = loaded[language];
  if (texts) return texts;
  if (failure) throw failure;
  throw loadCalculatorTexts(language).catch((error: unknown) => {
    failure = error;
  });
}
