import type { Quotation } from "~/sales/lead/sale-shapes.server";
import { LANGUAGES, type Language } from "~/texts/language";
import { packageParts } from "~/texts/package-parts";
import { stateName } from "~/texts/states";
import { quotationTexts } from "./quotation-texts";

/** The texts that a draft begins with, by language, in the same order. */
const standard = Object.fromEntries(
  LANGUAGES.map((language) => {
    const { stage, leftOut } = quotationTexts[language];
    return [language, [...Object.values(stage), ...leftOut, ...Object.values(packageParts[language])]];
  }),
) as Record<Language, string[]>;

/** Returns a quotation as a page in a language shows it: what staff wrote themselves stays as it is. */
export function quotationIn(language: Language, quotation: Quotation): Quotation {
  const say = (text: string) => standard[language][standard[quotation.language].indexOf(text)] ?? text;
  return {
    ...quotation,
    state: language === "hi" ? stateName(quotation.state) : quotation.state,
    parts: quotation.parts.map((one) => ({ ...one, part: say(one.part) })),
    stages: quotation.stages.map((stage) => ({ ...stage, name: say(stage.name) })),
    notIncluded: quotation.notIncluded.map(say),
  };
}
