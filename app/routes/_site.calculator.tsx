import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { type ShouldRevalidateFunctionArgs, useLoaderData } from "@remix-run/react";
import { useRef } from "react";
import { inputQuery } from "~/calculator/input-query";
import { routeQuery } from "~/server/route-query";
import { Calculator, questionPage } from "~/site/calculator/calculator";
import { QuestionsAsked } from "~/site/calculator/questions-asked";
import { readCalculator } from "~/site/calculator/read-calculator.server";
import { layoutOf, metaTexts, pageMeta } from "~/site/seo/page-meta";
import { breadcrumbs } from "~/site/seo/structured-data";
import { calculator } from "~/texts/calculator";
import { languageOf } from "~/texts/language";
import { loadCalculatorTexts, useCalculatorTexts } from "~/texts/use-calculator-texts";

export const handle = { query: inputQuery, ready: loadCalculatorTexts };

/** Only the bare page is kept. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { search, keepAs } = routeQuery(request, handle, context);
  keepAs({});
  return readCalculator(search, context.stores.content, languageOf(request.url));
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
    ...pageMeta(args, { title: layoutOf(args.matches).isSchemeOver ? name : pageTitle, description }),
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
        <Calculator loaded={loaded}>
          <p className="eyebrow">{eyebrow}</p>
          <h1 className="mt-5 max-w-3xl text-hero">{title}</h1>
          <p className="mt-5 max-w-2xl text-lead text-muted">{lead}</p>
        </Calculator>
      </div>
      {answers.current.length > 0 && <QuestionsAsked answers={answers.current} />}
    </>
  );
}
