import type { Estimate } from "~/calculator/estimate";
import type { Inputs } from "~/calculator/inputs";
import { savingNote } from "~/calculator/notes";
import { readable } from "~/calculator/numbers";
import { LARGEST_KW } from "~/calculator/size";
import type { CalculatorTexts } from "~/texts/calculator/english";
import { useCalculatorTexts } from "~/texts/use-calculator-texts";
import { grouped, kilowatts, rupees } from "~/ui/format";
import type { Found, Result } from "./result";
import { Sentences, said, WithBold } from "./sentences";

export function Answer({ inputs, found: { estimate, basis } }: { inputs: Inputs; found: Found }) {
  const texts = useCalculatorTexts();
  const { systemKw, paybackYears, incentive } = estimate;
  const { adviceYears, aboutEven, warnings } = basis;
  const { answer, notes, stateName } = texts;
  const saving = savingNote(estimate);
  const needsRate = basis.missing.includes("tariff");
  if (systemKw === null) return null;
  return (
    <div className="card p-6 sm:p-10">
      {/* Where the rate comes first, its heading names the section. */}
      <h2
        id={needsRate ? undefined : "estimate-title"}
        className={aboutEven ? "text-title" : "font-text font-medium text-sun"}
      >
        {aboutEven ? answer.aboutEven : sizeTitle(inputs, systemKw, answer)}
      </h2>
      {warnings.even.map((note) => (
        <p key={note[0]} className="mt-3 max-w-xl text-lead">
          {said(note, texts)}
        </p>
      ))}
      <p className="mt-3 font-display font-semibold tabular-nums">
        <span className="text-[length:clamp(5rem,4rem+5vw,8rem)] leading-[0.85] tracking-[-0.04em]">
          {grouped(systemKw)}
        </span>{" "}
        <span className="ml-2 text-section text-muted">kW</span>
      </p>
      <p className="mt-4 max-w-xl text-lead text-muted">
        <Needs {...estimate} /> {adviceYears && !aboutEven && answer.within(adviceYears)} {answer.confirmed}
      </p>
      <dl className="mt-7 flex flex-wrap gap-x-8 gap-y-6 border-t border-line pt-7 empty:hidden not-print:sm:has-[>:nth-child(4)]:grid not-print:sm:has-[>:nth-child(4)]:grid-cols-2">
        {saving && <Figure value={said(saving, texts)} label={answer.saves} isMain />}
        {incentive && (
          <Figure
            value={notes.about(rupees(readable(incentive.perYear, 3)))}
            label={answer.pays(stateName(inputs.state), incentive.years)}
            isMain={!saving}
          />
        )}
        <Price inputs={inputs} estimate={estimate} basis={basis} />
        {paybackYears !== null && <Figure value={paybackInWords(estimate, texts)} label={answer.payback} />}
        {paybackYears === null && basis.paybackAtMost !== null && (
          <Figure value={texts.years(basis.paybackAtMost)} label={answer.paybackAtMost} />
        )}
      </dl>
      <Sentences list={[...warnings.size, ...warnings.saving]} />
    </div>
  );
}

function sizeTitle({ kw }: Inputs, systemKw: number, texts: CalculatorTexts["answer"]): string {
  const { goodSize, chosenSize, closeSize, largestSize } = texts;
  if (systemKw === LARGEST_KW && kw !== systemKw) return largestSize;
  if (kw === undefined) return goodSize;
  return kw === systemKw ? chosenSize : closeSize;
}

function Needs({ roofSqFt, unitsPerYear }: Estimate) {
  const { low, typical, high } = unitsPerYear;
  const { answer } = useCalculatorTexts();
  const roof = roofSqFt === null ? null : grouped(roofSqFt);
  if (typical === null) return <>{roof && answer.roof(roof)}</>;
  const range = low !== null && high !== null ? [grouped(low), grouped(high)] : [];
  return <WithBold text={answer.makes(roof, grouped(typical), range)} />;
}

function Price({ inputs, estimate, basis: { netAtMost, missing } }: Found & { inputs: Inputs }) {
  const { gross, subsidy, net, isSample } = estimate.cost;
  const { price, priceAfter, priceBefore, priceAtMost, sample } = useCalculatorTexts().answer;
  const figure = (amount: number, label: string) => (
    <Figure value={rupees(amount)} label={isSample ? label + sample : label} />
  );
  if (net !== null) return figure(net, inputs.for === "business" ? price : priceAfter);
  if (gross === null || netAtMost === null) return null;
  if (subsidy.central !== null) return figure(netAtMost, priceAtMost);
  return figure(gross, missing.includes("central subsidy") ? price : priceBefore);
}

interface FigureProps {
  value: string;
  label: string;
  isMain?: boolean;
}

function Figure({ value, label, isMain }: FigureProps) {
  return (
    <div className="flex flex-[1_1_100%] flex-col-reverse sm:flex-[1_1_7.5rem] justify-end">
      <dt className="mt-1 text-small text-muted">{label}</dt>
      <dd
        className={`font-display sm:whitespace-nowrap text-title font-semibold tabular-nums ${isMain ? "text-sun" : ""}`}
      >
        {value}
      </dd>
    </div>
  );
}

/** "about 4.2 years", "3.5 to 4.4 years" */
export function paybackInWords(
  { paybackYears, paybackYearsLow }: Pick<Estimate, "paybackYears" | "paybackYearsLow">,
  texts: CalculatorTexts,
): string {
  const { years, yearsFromTo, notes } = texts;
  const [shortest, longest] = [paybackYearsLow ?? 0, paybackYears ?? 0];
  return years(shortest) === years(longest) ? notes.about(years(longest)) : yearsFromTo(shortest, longest);
}

/** "About 3 kW, saving about ₹24,600 a year.", for the bar above the form and for screen readers. */
export function shortAnswer(result: Result, texts: CalculatorTexts): string {
  const { short, verdicts, noSize, stateName } = texts;
  if (result.kind === "doubt") return said(result.doubt.question, texts);
  if (result.kind !== "estimate") return short[result.kind];
  const { estimate, basis } = result.found;
  const { systemKw } = estimate;
  const saving = savingNote(estimate);
  if (systemKw === null) {
    const reason = basis.warnings.size[0]?.[0];
    // A roof or a chosen size may be too small although the usage is not.
    if (reason === "small use") return short.none;
    if (reason === "call about home") return noSize.call;
    return reason === "small roof" || reason === "small choice" ? noSize.small : noSize.title;
  }
  if (basis.verdict) return verdicts[basis.verdict];
  const size = kilowatts(systemKw);
  if (basis.aboutEven) return short.even(size);
  if (saving) return short.saving(size, said(saving, texts));
  const { incentive } = estimate;
  if (!incentive) return short.size(size, basis.missing.includes("tariff"));
  const amount = rupees(readable(incentive.perYear, 3));
  return short.paid(size, stateName(result.inputs.state), amount, incentive.years);
}
