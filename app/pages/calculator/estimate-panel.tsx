import { useEffect, useRef } from "react";
import { Answer, spokenAnswer } from "./answer";
import { BillDrawing } from "./bill-drawing";
import { Costs } from "./costs";
import { GoodToKnow, Sources } from "./fine-print";
import { NextSteps, type PackageSize } from "./next-steps";
import { AnswersMissing, NoSaving, NothingAsked } from "./no-answer";
import { PaybackDrawing } from "./payback-drawing";
import type { Result } from "./result";

interface EstimatePanelProps {
  result: Result;
  isLoading: boolean;
  isSettled: boolean;
  /** Increases each time the visitor presses the button. */
  askCount: number;
  packages: readonly PackageSize[];
  siteUrl: string;
}

export function EstimatePanel({ result, isLoading, isSettled, askCount, ...next }: EstimatePanelProps) {
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
        {isSettled && result.kind === "estimate" && spokenAnswer(result.found.estimate)}
      </p>
      {result.kind === "empty" && <NothingAsked />}
      {result.kind === "errors" && <AnswersMissing errors={result.errors} />}
      {result.kind === "estimate" && <FullEstimate {...result} {...next} />}
    </section>
  );
}

type FullEstimateProps = Extract<Result, { kind: "estimate" }> &
  Pick<EstimatePanelProps, "packages" | "siteUrl">;

function FullEstimate({ inputs, found, packages, siteUrl }: FullEstimateProps) {
  const { estimate } = found;
  if (estimate.systemKw === null) return <Answer inputs={inputs} found={found} />;
  return (
    <>
      <Answer inputs={inputs} found={found} />
      <NextSteps inputs={inputs} estimate={estimate} packages={packages} siteUrl={siteUrl} />
      <div className="figures grid gap-5">
        {estimate.savingPerYear === null ? (
          <NoSaving {...found} />
        ) : (
          <BillDrawing {...estimate} hasLoad={inputs.load !== undefined} relief={found.basis.relief} />
        )}
        <Costs inputs={inputs} found={found} />
      </div>
      <PaybackDrawing {...estimate} />
      <div className="grid gap-10 pt-5">
        <GoodToKnow inputs={inputs} found={found} />
        <Sources found={found} />
      </div>
    </>
  );
}
