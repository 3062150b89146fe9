import type { Estimate } from "~/calculator/estimate";
import { kilowatts } from "~/calculator/format";
import type { Inputs } from "~/calculator/inputs";
import { grouped, rupees } from "~/calculator/numbers";
import { texts } from "~/texts/texts";
import type { Found, Result } from "./result";
import { Sentences, WithBold } from "./sentences";

interface AnswerProps {
  inputs: Inputs;
  found: Found;
}

export function Answer({ inputs, found: { estimate, basis } }: AnswerProps) {
  const { systemKw, savingPerYear, paybackYears } = estimate;
  const { answer, years } = texts.calculator;
  const payback = paybackYears ?? basis.paybackAtMost;
  const needsRate = basis.missing.includes("tariff");
  if (systemKw === null) return null;
  return (
    <div className="card p-6 sm:p-10">
      {/* Where the rate comes first, its heading names the section. */}
      <h2 id={needsRate ? undefined : "estimate-title"} className="font-text font-medium text-sun">
        {sizeTitle(inputs, systemKw)}
      </h2>
      <p className="mt-3 font-display font-semibold tabular-nums">
        <span className="answer-size">{grouped(systemKw)}</span>{" "}
        <span className="ml-2 text-section text-muted">kW</span>
      </p>
      <p className="mt-4 max-w-xl text-lead text-muted">
        <Needs {...estimate} /> {answer.confirmed}
      </p>
      <dl className="mt-7 flex flex-wrap gap-x-5 gap-y-6 border-t border-line pt-7 empty:hidden">
        {savingPerYear !== null && (
          <Figure value={rupees(savingPerYear)} label={answer.saves(basis.isRange)} isMain />
        )}
        <Price inputs={inputs} found={{ estimate, basis }} />
        {payback !== null && (
          <Figure
            value={years(payback)}
            label={paybackYears === null ? answer.paybackAtMost : answer.payback}
          />
        )}
      </dl>
      <Sentences list={basis.warnings.size} />
    </div>
  );
}

function sizeTitle({ kw }: Inputs, systemKw: number): string {
  const { goodSize, chosenSize, closeSize } = texts.calculator.answer;
  if (kw === undefined) return goodSize;
  return kw === systemKw ? chosenSize : closeSize;
}

function Needs({ roofSqFt, unitsPerYear }: Estimate) {
  const { low, typical, high } = unitsPerYear;
  const { answer } = texts.calculator;
  const roof = roofSqFt === null ? null : grouped(roofSqFt);
  if (typical === null) return <>{roof && answer.roof(roof)}</>;
  const range = low !== null && high !== null ? [grouped(low), grouped(high)] : [];
  return <WithBold text={answer.makes(roof, grouped(typical), range)} />;
}

function Price({ inputs, found: { estimate, basis } }: AnswerProps) {
  const { gross, subsidy, net } = estimate.cost;
  const { price, priceAfter, priceBefore, priceAtMost, sample } = texts.calculator.answer;
  const figure = (amount: number, label: string) => (
    <Figure value={rupees(amount)} label={basis.isSample ? label + sample : label} />
  );
  if (net !== null) return figure(net, inputs.for === "business" ? price : priceAfter);
  if (gross === null || basis.netAtMost === null) return null;
  return subsidy.central === null ? figure(gross, priceBefore) : figure(basis.netAtMost, priceAtMost);
}

interface FigureProps {
  value: string;
  label: string;
  isMain?: boolean;
}

function Figure({ value, label, isMain }: FigureProps) {
  return (
    <div className="flex flex-[1_1_7.5rem] flex-col-reverse justify-end">
      <dt className="mt-1 text-small text-muted">{label}</dt>
      <dd
        className={`whitespace-nowrap font-display text-title font-semibold tabular-nums ${isMain ? "text-sun" : ""}`}
      >
        {value}
      </dd>
    </div>
  );
}

/** "About 3 kW, saving about ₹24,600 a year.", for the bar above the form and for screen readers. */
export function shortAnswer(result: Result): string {
  const { short, verdicts } = texts.calculator;
  if (result.kind !== "estimate") return short[result.kind];
  const { estimate, basis } = result.found;
  const { systemKw, savingPerYear } = estimate;
  if (systemKw === null) return short.none;
  if (basis.verdict) return verdicts[basis.verdict];
  const size = kilowatts(systemKw);
  if (savingPerYear !== null) return short.saving(size, rupees(savingPerYear));
  return short.size(size, basis.missing.includes("tariff"));
}
