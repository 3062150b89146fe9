import { Fragment } from "react";
import type { Answer } from "~/calculator/answers";
import { sourceDate } from "~/calculator/source-dates";
import { useCalculatorTexts } from "~/texts/use-calculator-texts";
import { ContentText } from "~/texts/use-texts";
import { Icon } from "~/ui/icon";

export function QuestionsAsked({ answers }: { answers: readonly Answer[] }) {
  const { questionsAsked, months, noDate, notes } = useCalculatorTexts();
  return (
    <section aria-labelledby="questions" className="border-t border-line bg-raised">
      <div className="page section grid gap-10 lg:grid-cols-[1fr_2fr] lg:gap-20">
        <h2 id="questions" className="text-section">
          {questionsAsked}
        </h2>
        <div className="ruled border-y border-line">
          {answers.map(({ question, answer, sources }) => (
            <details key={question} className="fold">
              <summary className="min-h-16 gap-4 py-3 hover:text-sun">
                <h3 className="text-card">{question}</h3>
                <Icon name="chevron" size={20} />
              </summary>
              <p className="max-w-2xl pb-5 text-muted">{answer}</p>
              {sources.length > 0 && (
                <p className="max-w-2xl pb-5 text-small text-faint">
                  {sources.map(({ source, asOf }, at) => (
                    <Fragment key={source + asOf}>
                      {at > 0 && "; "}
                      <ContentText as="span" text={source || notes["no source"]} /> (
                      {sourceDate(asOf, months) || noDate})
                    </Fragment>
                  ))}
                </p>
              )}
            </details>
          ))}
        </div>
      </div>
    </section>
  );
}
