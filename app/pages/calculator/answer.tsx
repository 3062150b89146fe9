import type { Estimate } from "~/calculator/estimate";
import { kilowatts, years } from "~/calculator/format";
import type { Inputs } from "~/calculator/inputs";
import { grouped, rupees } from "~/calculator/numbers";
import type { Found, Result } from "./result";
import { Sentences } from "./sentences";

interface AnswerProps {
  inputs: Inputs;
  found: Found;
}

export function Answer({ inputs, found: { estimate, basis } }: AnswerProps) {
  const { systemKw, savingPerYear, paybackYears } = estimate;
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
        <Needs {...estimate} /> Our site survey confirms it.
      </p>
      <dl className="mt-7 flex flex-wrap gap-x-5 gap-y-6 border-t border-line pt-7 empty:hidden">
        {savingPerYear !== null && (
          <Figure
            value={rupees(savingPerYear)}
            label={`Saves ${basis.isRange ? "up to" : "about"}, per year`}
            isMain
          />
        )}
        <Price inputs={inputs} found={{ estimate, basis }} />
        {payback !== null && (
          <Figure
            value={years(payback)}
            label={paybackYears === null ? "Payback, at most" : "Payback, about"}
          />
        )}
      </dl>
      <Sentences list={basis.warnings.size} />
    </div>
  );
}

function sizeTitle({ kw }: Inputs, systemKw: number): string {
  if (kw === undefined) return "A good size for you";
  return kw === systemKw ? "The size you chose" : "Close to the size you chose";
}

function Needs({ roofSqFt, unitsPerYear }: Estimate) {
  const { low, typical, high } = unitsPerYear;
  const roof = roofSqFt !== null && `needs about ${grouped(roofSqFt)} sq ft of roof`;
  if (typical === null) return <>{roof && `It ${roof}.`}</>;
  return (
    <>
      It {roof && `${roof} and `}makes about{" "}
      <strong className="font-semibold text-ink">{grouped(typical)} units a year</strong>
      {low !== null && high !== null && ` (${grouped(low)} to ${grouped(high)})`}.
    </>
  );
}

function Price({ inputs, found: { estimate, basis } }: AnswerProps) {
  const { gross, subsidy, net } = estimate.cost;
  const sample = basis.isSample ? " (sample price)" : "";
  if (net !== null)
    return (
      <Figure
        value={rupees(net)}
        label={`${inputs.for === "business" ? "Price" : "Price after subsidy"}, about${sample}`}
      />
    );
  if (gross === null || basis.netAtMost === null) return null;
  return subsidy.central === null ? (
    <Figure value={rupees(gross)} label={`Price before subsidy, about${sample}`} />
  ) : (
    <Figure value={rupees(basis.netAtMost)} label={`Price after subsidy, at most${sample}`} />
  );
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

export const VERDICTS = {
  "saves nothing": "Solar would not lower your bill.",
  "never pays back": "Solar would not pay for itself.",
} as const;

/** "About 3 kW, saving about ₹24,600 a year.", for the bar above the form and for screen readers. */
export function shortAnswer(result: Result): string {
  if (result.kind === "empty") return "Enter units or bill, and your state.";
  if (result.kind === "errors") return "Check the marked answers.";
  const { estimate, basis } = result.found;
  const { systemKw, savingPerYear } = estimate;
  if (systemKw === null) return "No estimate for these figures.";
  if (basis.verdict) return VERDICTS[basis.verdict];
  if (savingPerYear !== null)
    return `About ${kilowatts(systemKw)}, saving about ${rupees(savingPerYear)} a year.`;
  return `About ${kilowatts(systemKw)}.${basis.missing.includes("tariff") ? " Enter your rate to see the saving." : ""}`;
}
