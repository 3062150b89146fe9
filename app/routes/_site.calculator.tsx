import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { type ShouldRevalidateFunctionArgs, useLoaderData } from "@remix-run/react";
import { useRef } from "react";
import { inputQuery } from "~/calculator/input-query";
import { readInputs } from "~/calculator/inputs";
import { inputSearch } from "~/calculator/links";
import { pageAnswers } from "~/calculator/page-answers";
import { allOrEmpty } from "~/content/content";
import { indianDay } from "~/content/dates";
import { packageSizes } from "~/content/package";
import { Calculator } from "~/pages/calculator/calculator";
import { QuestionsAsked } from "~/pages/calculator/questions-asked";
import { stateHints } from "~/pages/calculator/state-hints";
import type { QueryHandle } from "~/query";
import { pageMeta, siteUrlOf } from "~/seo/page-meta";
import { breadcrumbs, questionPage } from "~/seo/structured-data";
import { env } from "~/server/env.server";
import { routeQuery } from "~/server/route-query";

export const handle: QueryHandle = { query: inputQuery };

/** The page computes its estimate from these rates, on the server and in the browser. Only the bare page is kept. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { search, keepAs } = routeQuery(request, handle, context);
  keepAs({});
  const { typed, inputs } = readInputs(search);
  const { content } = context.stores;
  const [rates, packages] = await Promise.all([
    allOrEmpty(content, "solarRates"),
    allOrEmpty(content, "packages"),
  ]);
  const today = indianDay(Date.now());
  const state = inputs?.state ?? typed.state;
  return {
    rates: rates.filter((rate) => rate.kind !== "state" || rate.name === state),
    state,
    today,
    siteUrl: env().SITE_URL,
    hints: stateHints(rates, today),
    packages: packageSizes(packages),
    // A page with a result is long enough.
    answers: inputSearch(String(search)) === "" ? pageAnswers(rates, today) : [],
  };
}

/** The loader's data depend on the state alone. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
}: Pick<ShouldRevalidateFunctionArgs, "currentUrl" | "nextUrl">) {
  return currentUrl.searchParams.get("state") !== nextUrl.searchParams.get("state");
}

export const meta: MetaFunction<typeof loader> = ({ data, ...args }) => [
  ...pageMeta(args, {
    title: "Solar Calculator: Size, Saving and Subsidy",
    description:
      "What would solar do for your bill? Your size, saving, price, subsidy and EMI for your state, each figure with its source and date. No phone number needed.",
  }),
  breadcrumbs(siteUrlOf(args.matches), [{ name: "Calculator", path: "/calculator" }]),
  ...questionPage(data?.answers ?? []),
];

export default function CalculatorPage() {
  const loaded = useLoaderData<typeof loader>();
  const answers = useRef(loaded.answers);
  // They stay when the visitor types, and loads another state.
  if (loaded.answers.length > 0) answers.current = loaded.answers;
  return (
    <>
      <div className="page pt-28 pb-16 lg:pt-36 lg:pb-28">
        <p className="eyebrow">Solar calculator</p>
        <h1 className="mt-5 max-w-3xl text-hero">What would solar do for your bill?</h1>
        <p className="mt-5 max-w-2xl text-lead text-muted">
          Enter your state and one month’s units or bill. Every figure has its source and date.
        </p>
        <Calculator {...loaded} />
      </div>
      {answers.current.length > 0 && <QuestionsAsked answers={answers.current} />}
    </>
  );
}
