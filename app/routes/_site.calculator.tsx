import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { type ShouldRevalidateFunctionArgs, useLoaderData } from "@remix-run/react";
import { useRef } from "react";
import { pageAnswers } from "~/calculator/answers";
import { inputQuery } from "~/calculator/input-query";
import { readInputs } from "~/calculator/inputs";
import { inputSearch } from "~/calculator/links";
import { yearOfOld } from "~/calculator/numbers";
import { withPackagePrices } from "~/calculator/price";
import { fixedCharges } from "~/calculator/tariff";
import { allOrEmpty } from "~/content/content";
import { inLanguage } from "~/content/in-language";
import { packageSizes } from "~/content/package";
import { readCompany } from "~/content/read-company.server";
import { dayInIndia } from "~/india-time";
import { env } from "~/server/env.server";
import { routeQuery } from "~/server/route-query";
import { Calculator, questionPage } from "~/site/calculator/calculator";
import { QuestionsAsked } from "~/site/calculator/questions-asked";
import { stateHints } from "~/site/calculator/state-hints";
import { isSchemeOverOn, metaTexts, pageMeta } from "~/site/seo/page-meta";
import { breadcrumbs } from "~/site/seo/structured-data";
import { calculator } from "~/texts/calculator";
import { languageOf } from "~/texts/language";
import { questions } from "~/texts/questions";
import { loadCalculatorTexts, useCalculatorTexts } from "~/texts/use-calculator-texts";

export const handle = { query: inputQuery, ready: loadCalculatorTexts };

/** The page computes its estimate from these rates, on the server and in the browser. Only the bare page is kept. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { search, keepAs } = routeQuery(request, handle, context);
  keepAs({});
  const { typed, inputs } = readInputs(search);
  const { content } = context.stores;
  const [stored, packages, { serviceArea }] = await Promise.all([
    allOrEmpty(content, "solarRates"),
    allOrEmpty(content, "packages"),
    readCompany(content),
  ]);
  const served = serviceArea?.states ?? [];
  const language = languageOf(request.url);
  const words = questions[language];
  const sizes = packageSizes(packages.map((item) => inLanguage(language, item)));
  const rates = withPackagePrices(
    stored.map((rate) => inLanguage(language, rate)),
    sizes,
  );
  const today = dayInIndia(Date.now());
  const state = inputs?.state ?? typed.state;
  return {
    rates: rates.flatMap((rate) => {
      if (rate.kind === "state") return rate.name === state ? rate : [];
      if (rate.kind !== "company") return rate;
      // They are long, and nobody else sees them.
      if (typed.for !== "business") return { ...rate, businessNotes: [] };
      const saidOn = (asOf: string) => words.old(yearOfOld(asOf, today)) || asOf;
      return {
        ...rate,
        businessNotes: rate.businessNotes.map((note) => ({ ...note, asOf: saidOn(note.asOf) })),
      };
    }),
    state,
    today,
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

/** The loader's data depend on the state, and on whether it is a business. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
}: Pick<ShouldRevalidateFunctionArgs, "currentUrl" | "nextUrl">) {
  const [current, next] = [currentUrl, nextUrl].map(({ searchParams }) => [
    searchParams.get("state"),
    searchParams.get("for") === "business",
  ]);
  return String(current) !== String(next);
}

export const meta: MetaFunction<typeof loader> = ({ data, ...args }) => {
  const { name, pageTitle, description } = metaTexts(args, calculator);
  return [
    ...pageMeta(args, { title: isSchemeOverOn(args.matches) ? name : pageTitle, description }),
    breadcrumbs(args.matches, [{ name, path: "/calculator" }]),
    ...questionPage(data?.answers ?? []),
  ];
};

export default function CalculatorPage() {
  const loaded = useLoaderData<typeof loader>();
  const texts = useCalculatorTexts();
  const { eyebrow, title, lead } = texts;
  const answers = useRef(loaded.answers);
  // They stay when the visitor types, and loads another state.
  if (loaded.answers.length > 0) answers.current = loaded.answers;
  return (
    <>
      <div className="printable page pt-28 pb-16 lg:pt-24 lg:pb-28">
        <Calculator {...loaded}>
          <p className="eyebrow">{eyebrow}</p>
          <h1 className="mt-5 max-w-3xl text-hero">{title}</h1>
          <p className="mt-5 max-w-2xl text-lead text-muted">{lead}</p>
        </Calculator>
      </div>
      {answers.current.length > 0 && <QuestionsAsked answers={answers.current} />}
    </>
  );
}
