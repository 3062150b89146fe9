import type { MetaDescriptor } from "@remix-run/node";
import type { ReactNode } from "react";
import type { Answer } from "~/calculator/answers";
import { jsonLd } from "~/site/seo/structured-data";
import { useCalculatorTexts } from "~/texts/use-calculator-texts";
import { shortAnswer } from "./answer";
import { EstimatePanel } from "./estimate-panel";
import { QuestionForm } from "./question-form";
import type { CalculatorData } from "./read-calculator.server";
import { useCalculator } from "./use-calculator";

/** @param children the title: on a wide screen beside the questions, so that their button is in view */
export function Calculator({ loaded, children }: { loaded: CalculatorData; children: ReactNode }) {
  const texts = useCalculatorTexts();
  const { form, typed, result, isLoading, isSettled, update, askCount, ask } = useCalculator(loaded);
  const found = result.kind === "estimate" ? result.found : undefined;
  return (
    <div className="grid gap-5 lg:grid-cols-[25rem_minmax(0,1fr)] lg:grid-rows-[auto_1fr] lg:items-start">
      <div className="mb-5 lg:pt-12">{children}</div>
      <QuestionForm
        formRef={form}
        typed={typed}
        errors={result.kind === "errors" ? result.errors : {}}
        hints={loaded.hints}
        running={shortAnswer(result, texts)}
        needsRate={found?.basis.missing.includes("tariff") ?? false}
        onInput={update}
        onAsk={ask}
      />
      <EstimatePanel
        result={result}
        loaded={loaded}
        isLoading={isLoading}
        isSettled={isSettled}
        askCount={askCount}
      />
    </div>
  );
}

/** Returns an empty list for a page without questions. */
export function questionPage(answers: readonly Answer[]): MetaDescriptor[] {
  if (answers.length === 0) return [];
  const mainEntity = answers.map(({ question, answer }) => ({
    "@type": "Question",
    name: question,
    acceptedAnswer: { "@type": "Answer", text: answer },
  }));
  return [jsonLd({ "@type": "FAQPage", mainEntity })];
}
