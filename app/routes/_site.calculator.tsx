import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { type ShouldRevalidateFunctionArgs, useLoaderData } from "@remix-run/react";
import { useRef } from "react";
import { inputQuery } from "~/calculator/input-query";
import { readInputs } from "~/calculator/inputs";
import { inputSearch } from "~/calculator/links";
import { pageAnswers } from "~/calculator/page-answers";
import { allOrEmpty } from "~/content/content";
import { indianDay } from "~/content/dates";
import { inLanguage } from "~/content/in-language";
import { packageSizes } from "~/content/package";
import { languageOf } from "~/language";
import { Calculator } from "~/pages/calculator/calculator";
import { QuestionsAsked } from "~/pages/calculator/questions-asked";
import { stateHints } from "~/pages/calculator/state-hints";
import type { QueryHandle } from "~/query";
import { pageMeta } from "~/seo/page-meta";
import { questionPage } from "~/seo/question-page";
import { breadcrumbs } from "~/seo/structured-data";
import { env } from "~/server/env.server";
import { routeQuery } from "~/server/route-query";
import { questions } from "~/texts/questions.en";
import { questions as hindiQuestions } from "~/texts/questions.hi";
import { texts } from "~/texts/texts";

export const handle: QueryHandle = { query: inputQuery };

/** The page computes its estimate from these rates, on the server and in the browser. Only the bare page is kept. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { search, keepAs } = routeQuery(request, handle, context);
  keepAs({});
  const { typed, inputs } = readInputs(search);
  const { content } = context.stores;
  const [stored, packages] = await Promise.all([
    allOrEmpty(content, "solarRates"),
    allOrEmpty(content, "packages"),
  ]);
  const language = languageOf(request.url);
  const words = language === "hi" ? hindiQuestions : questions;
  const rates = stored.map((rate) => inLanguage(language, rate));
  const today = indianDay(Date.now());
  const state = inputs?.state ?? typed.state;
  return {
    rates: rates.filter((rate) => rate.kind !== "state" || rate.name === state),
    state,
    today,
    siteUrl: env().SITE_URL,
    hints: stateHints(rates, today),
    packages: packageSizes(packages.map((item) => inLanguage(language, item))),
    // A page with a result is long enough.
    answers: inputSearch(String(search)) === "" ? pageAnswers({ rates, today, words }) : [],
  };
}

/** The loader's data depend on the state alone. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
}: Pick<ShouldRevalidateFunctionArgs, "currentUrl" | "nextUrl">) {
  return currentUrl.searchParams.get("state") !== nextUrl.searchParams.get("state");
}

export const meta: MetaFunction<typeof loader> = ({ data, ...args }) => {
  const { name, pageTitle, description } = texts.calculator;
  return [
    ...pageMeta(args, { title: pageTitle, description }),
    breadcrumbs(args.matches, [{ name, path: "/calculator" }]),
    ...questionPage(data?.answers ?? []),
  ];
};

export default function CalculatorPage() {
  const loaded = useLoaderData<typeof loader>();
  const { eyebrow, title, lead } = texts.calculator;
  const answers = useRef(loaded.answers);
  // They stay when the visitor types, and loads another state.
  if (loaded.answers.length > 0) answers.current = loaded.answers;
  return (
    <>
      <div className="page pt-28 pb-16 lg:pt-36 lg:pb-28">
        <p className="eyebrow">{eyebrow}</p>
        <h1 className="mt-5 max-w-3xl text-hero">{title}</h1>
        <p className="mt-5 max-w-2xl text-lead text-muted">{lead}</p>
        <Calculator {...loaded} />
      </div>
      {answers.current.length > 0 && <QuestionsAsked answers={answers.current} />}
    </>
  );
}
