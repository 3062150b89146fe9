import { useState } from "react";
import { calculator } from "~/texts/calculator";
import { useTexts } from "~/texts/use-texts";
import { shortAnswer } from "./answer";
import { EstimatePanel } from "./estimate-panel";
import type { PackageSize } from "./next-steps";
import { QuestionForm } from "./question-form";
import type { Rates } from "./result";
import type { StateHints } from "./state-hints";
import { useCalculator } from "./use-calculator";

interface CalculatorProps extends Rates {
  hints: StateHints;
  packages: readonly PackageSize[];
  siteUrl: string;
}

export function Calculator({ hints, packages, siteUrl, ...rates }: CalculatorProps) {
  const texts = useTexts(calculator);
  const [askCount, setAskCount] = useState(0);
  const { form, typed, result, isLoading, isSettled, update, ask } = useCalculator(rates);
  const found = result.kind === "estimate" ? result.found : undefined;
  return (
    <div className="mt-10 grid gap-5 lg:mt-14 lg:grid-cols-[25rem_minmax(0,1fr)] lg:items-start">
      <QuestionForm
        formRef={form}
        typed={typed}
        errors={result.kind === "errors" ? result.errors : {}}
        hints={hints}
        running={shortAnswer(result, texts)}
        needsRate={found?.basis.missing.includes("tariff") ?? false}
        onInput={update}
        onAsk={() => {
          ask();
          setAskCount(askCount + 1);
        }}
      />
      <EstimatePanel
        result={result}
        rates={rates}
        isLoading={isLoading}
        isSettled={isSettled}
        askCount={askCount}
        packages={packages}
        siteUrl={siteUrl}
      />
    </div>
  );
}
