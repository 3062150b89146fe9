import type { Estimate } from "~/calculator/estimate";
import { kilowatts, years } from "~/calculator/format";
import type { Inputs } from "~/calculator/inputs";
import { grouped, rupees } from "~/calculator/numbers";
import type { Found } from "./result";

export function Answer({ inputs, found }: { inputs: Inputs; found: Found }) {
  const { systemKw, savingPerYear, paybackYears } = found.estimate;
  if (systemKw === null) return <NoSize {...found} />;
  return (
    <div className="card p-6 sm:p-10">
      <h2 id="estimate-title" className="font-text font-medium text-sun">
        {sizeTitle(inputs, systemKw)}
      </h2>
      <p className="mt-3 font-display font-semibold tabular-nums">
        <span className="answer-size">{grouped(systemKw)}</span>{" "}
        <span className="ml-2 text-section text-muted">kW</span>
      </p>
      <p className="mt-4 max-w-xl text-lead text-muted">
        <Needs {...found.estimate} /> The survey decides.
      </p>
      <dl className="mt-7 flex flex-wrap gap-x-5 gap-y-6 border-t border-line pt-7">
        <Figure
          value={savingPerYear === null ? undefined : rupees(savingPerYear)}
          label="saved in a year, about"
          isMain
        />
        <Price {...found} inputs={inputs} />
        <Figure
          value={paybackYears === null ? undefined : years(paybackYears)}
          label="until it has paid for itself"
        />
      </dl>
    </div>
  );
}

function sizeTitle({ kw }: Inputs, systemKw: number): string {
  if (kw === undefined) return "About the right size for you";
  return kw === systemKw ? "The size you chose" : "Close to the size you chose";
}

function Needs({ roofSqFt, unitsPerYear }: Estimate) {
  const { low, typical, high } = unitsPerYear;
  const roof = roofSqFt !== null && `needs about ${grouped(roofSqFt)} sq ft of roof`;
  if (typical === null) return <>{roof && `It ${roof}. `}What it makes in a year is not known here.</>;
  return (
    <>
      It {roof && `${roof} and `}makes about{" "}
      <strong className="font-semibold text-ink">{grouped(typical)} units a year</strong>
      {low !== null && high !== null && ` (${grouped(low)} to ${grouped(high)})`}.
    </>
  );
}

/** While the state's own subsidy is not known, the price is an upper limit. */
function Price({ inputs, estimate: { cost }, basis }: Found & { inputs: Inputs }) {
  const isAtMost = cost.net === null && cost.subsidy.central !== null;
  const price = isAtMost ? basis.netAtMost : cost.net;
  const what = inputs.for === "business" ? "price" : "price after subsidy";
  return (
    <Figure
      value={price === null ? undefined : rupees(price)}
      label={`${what}, ${isAtMost ? "at most" : "about"}`}
    />
  );
}

interface FigureProps {
  value: string | undefined;
  label: string;
  isMain?: boolean;
}

function Figure({ value, label, isMain }: FigureProps) {
  return (
    <div className="flex flex-[1_1_7.5rem] flex-col-reverse justify-end">
      <dt className="mt-1 text-small text-muted">{label}</dt>
      <dd
        className={`whitespace-nowrap font-display text-title font-semibold tabular-nums ${isMain && value ? "text-sun" : ""}`}
      >
        {value ?? <span className="text-muted">not known</span>}
      </dd>
    </div>
  );
}

/** Below the smallest size there is no estimate, only the reason. */
function NoSize({ estimate: { warnings }, basis }: Found) {
  // The reason comes first, unless a rate is missing.
  const lacksRate = basis.missing.includes("yield") || basis.missing.includes("roof");
  const reasons = lacksRate ? warnings : warnings.slice(0, 1);
  return (
    <div className="card p-6 sm:p-10">
      <h2 id="estimate-title" className="text-title">
        No estimate for these figures
      </h2>
      <ul className="mt-4 grid max-w-xl gap-3 text-lead text-muted">
        {reasons.map((warning) => (
          <li key={warning}>{warning}</li>
        ))}
      </ul>
    </div>
  );
}

/** "About 3 kW, saving ₹24,600 a year", for screen readers while the visitor types. */
export function spokenAnswer({ systemKw, savingPerYear }: Estimate): string {
  if (systemKw === null) return "No estimate for these figures.";
  const saving = savingPerYear === null ? "" : `, saving about ${rupees(savingPerYear)} a year`;
  return `About ${kilowatts(systemKw)}${saving}.`;
}
