import { useHref } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { searchOfInputs } from "~/calculator/links";
import { calculator } from "~/texts/calculator";
import { useTexts } from "~/texts/use-texts";
import { Answer, shortAnswer } from "./answer";
import { BillDrawing } from "./bill-drawing";
import { Costs } from "./costs";
import { NotCounted, Place, Printed, Sources } from "./fine-print";
import { NextSteps, type PackageSize } from "./next-steps";
import { AnswersMissing, NoGood, NoSize, NothingAsked, RateFirst } from "./no-answer";
import { PaybackDrawing } from "./payback-drawing";
import type { Rates, Result } from "./result";
import { CALCULATOR_PATH } from "./use-calculator";

interface EstimatePanelProps {
  result: Result;
  rates: Rates;
  isLoading: boolean;
  isSettled: boolean;
  /** Increases each time the visitor presses the button. */
  askCount: number;
  packages: readonly PackageSize[];
  siteUrl: string;
}

export function EstimatePanel({ result, isLoading, isSettled, askCount, ...rest }: EstimatePanelProps) {
  const texts = useTexts(calculator);
  const panel = useRef<HTMLElement>(null);

  useEffect(() => {
    if (askCount === 0) return;
    panel.current?.focus({ preventScroll: true });
    panel.current?.scrollIntoView({ block: "nearest" });
  }, [askCount]);

  return (
    <section
      ref={panel}
      id="estimate"
      aria-labelledby="estimate-title"
      aria-busy={isLoading}
      tabIndex={-1}
      className="grid min-w-0 content-start gap-5"
    >
      <p role="status" className="sr-only">
        {isSettled && result.kind === "estimate" && shortAnswer(result, texts)}
      </p>
      {result.kind === "empty" && <NothingAsked />}
      {result.kind === "errors" && <AnswersMissing errors={result.errors} />}
      {result.kind === "estimate" && <FullEstimate {...result} {...rest} />}
    </section>
  );
}

type FullEstimateProps = Extract<Result, { kind: "estimate" }> &
  Pick<EstimatePanelProps, "rates" | "packages" | "siteUrl">;

function FullEstimate({ inputs, found, rates, packages, siteUrl }: FullEstimateProps) {
  const { estimate, basis } = found;
  const path = useHref(CALCULATOR_PATH + searchOfInputs(inputs));
  if (estimate.systemKw === null) return <NoSize inputs={inputs} found={found} rates={rates} />;
  if (basis.verdict)
    return (
      <>
        <NoGood inputs={inputs} found={found} rates={rates} />
        <Sources found={found} />
      </>
    );
  return (
    <>
      {basis.missing.includes("tariff") && <RateFirst />}
      <Answer inputs={inputs} found={found} />
      <Place inputs={inputs} />
      <NextSteps inputs={inputs} estimate={estimate} packages={packages} siteUrl={siteUrl} />
      <div className="grid gap-5 md:grid-cols-[1fr_1fr]">
        <BillDrawing found={found} />
        <Costs inputs={inputs} found={found} />
      </div>
      <PaybackDrawing {...estimate} />
      <NotCounted notes={basis.notes} />
      <Sources found={found} />
      <Printed url={siteUrl + path} />
    </>
  );
}
