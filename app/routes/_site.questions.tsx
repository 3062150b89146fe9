import type { MetaFunction } from "@remix-run/node";
import { Link } from "@remix-run/react";
import { CITED, SOURCES } from "~/site/questions/facts";
import { schemeTexts, useSchemeTexts } from "~/site/scheme";
import { pageMeta } from "~/site/seo/page-meta";
import { breadcrumbs, jsonLd } from "~/site/seo/structured-data";
import { Cited, SourceList } from "~/site/sources";
import { buyerQuestions } from "~/texts/buyer-questions";
import { PageBanner, preloadBanner } from "~/ui/page-banner";

const PICTURE = "/images/inverter-wall-evening.jpg";

export const meta: MetaFunction = (args) => {
  const { name, lead, description, questions } = schemeTexts(args, buyerQuestions);
  return [
    ...pageMeta(args, { title: name, description: description || lead, imageUrl: PICTURE }),
    preloadBanner(PICTURE),
    breadcrumbs(args.matches, [{ name, path: "/questions" }]),
    jsonLd({
      "@type": "FAQPage",
      mainEntity: questions.flatMap(({ question, answer }) =>
        question
          ? { "@type": "Question", name: question, acceptedAnswer: { "@type": "Answer", text: answer } }
          : [],
      ),
    }),
  ];
};

export default function Questions() {
  const { name, title, lead, questions, ask } = useSchemeTexts(buyerQuestions);
  return (
    <>
      <PageBanner eyebrow={name} title={title} imageUrl={PICTURE}>
        <p className="mt-5 max-w-xl text-lead text-ink/85">{lead}</p>
      </PageBanner>
      <div className="printable page pt-6 pb-12 lg:pt-10">
        <dl className="ruled border-b border-line">
          {questions.map(
            ({ question, answer }, index) =>
              question && (
                <div key={question} className="grid gap-x-16 gap-y-3 py-8 lg:grid-cols-[1fr_1.6fr] lg:py-10">
                  <dt className="font-display text-title leading-snug font-semibold text-balance">
                    {question}
                  </dt>
                  <dd className="max-w-2xl text-muted">
                    {answer}
                    {CITED[index]?.map((source) => (
                      <Cited key={source} of={SOURCES} name={source} />
                    ))}
                  </dd>
                </div>
              ),
          )}
        </dl>
        <Link to="/contact" prefetch="intent" className="button button-primary mt-10">
          {ask}
        </Link>
      </div>
      <SourceList sources={SOURCES} />
    </>
  );
}
