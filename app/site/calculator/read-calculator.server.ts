import { pageAnswers } from "~/calculator/answers";
import { readInputs } from "~/calculator/inputs";
import { inputSearch } from "~/calculator/links";
import { withPackagePrices } from "~/calculator/price";
import { fixedCharges } from "~/calculator/tariff";
import { allOrEmpty, type Content } from "~/content/content";
import { inLanguage } from "~/content/in-language";
import { packageSizes } from "~/content/package";
import { readCompany } from "~/content/read-company.server";
import { dayInIndia } from "~/india-time";
import { env } from "~/server/env.server";
import { estimateNotes } from "~/site/business-notes.server";
import type { Language } from "~/texts/language";
import { questions } from "~/texts/questions";
import { stateHints } from "./state-hints";

export type CalculatorData = Awaited<ReturnType<typeof readCalculator>>;

/** Returns what /calculator shows for a query. The page computes its estimate from these rates, on the server and in the browser. */
export async function readCalculator(search: URLSearchParams, content: Content, language: Language) {
  const { typed, inputs } = readInputs(search);
  const [stored, packages, { serviceArea }] = await Promise.all([
    allOrEmpty(content, "solarRates"),
    allOrEmpty(content, "packages"),
    readCompany(content),
  ]);
  const served = serviceArea?.states ?? [];
  const words = questions[language];
  const sizes = packageSizes(packages.map((item) => inLanguage(language, item)));
  const rates = withPackagePrices(
    stored.map((rate) => inLanguage(language, rate)),
    sizes,
  );
  const today = dayInIndia(Date.now());
  const state = inputs?.state ?? typed.state;
  return {
    /** The central and the company's rates, and those of `state`. */
    rates: rates.flatMap((rate) => {
      if (rate.kind === "state") return rate.name === state ? rate : [];
      return rate.kind === "company" ? { ...rate, businessNotes: [] } : rate;
    }),
    // They are long, and nobody else sees them.
    businessNotes: typed.for === "business" ? estimateNotes(rates, language, today) : [],
    /** "" if none is chosen. */
    state,
    today,
    /** The states in which the company installs. */
    served,
    // These come from all states: `rates` has only those of one.
    fixed: fixedCharges(rates, today),
    siteUrl: env().SITE_URL,
    hints: stateHints(rates, today),
    packages: sizes,
    // A page with a result is long enough.
    answers: inputSearch(String(search)) === "" ? pageAnswers({ rates, today, words, served }) : [],
  };
}
