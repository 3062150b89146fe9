import { Link, useHref } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { estimateOf } from "~/calculator/estimate";
import type { Inputs } from "~/calculator/inputs";
import { CALCULATOR_PATH, searchOfInputs } from "~/calculator/links";
import { savingNote } from "~/calculator/notes";
import { readable, shownMonth } from "~/calculator/numbers";
import { STUDY_ABOVE_KW } from "~/calculator/size";
import { site } from "~/site";
import { useCompany } from "~/site/use-company";
import type { CalculatorTexts } from "~/texts/calculator/english";
import { useCalculatorTexts } from "~/texts/use-calculator-texts";
import { sourceAge, useTexts } from "~/texts/use-texts";
import { grouped, kilowatts, rupees } from "~/ui/format";
import { Answer, paybackInWords, shortAnswer } from "./answer";
import { BillDrawing } from "./bill-drawing";
import { BusinessNotes } from "./business-notes";
import { NextSteps } from "./next-steps";
import { AnswersMissing, NoGood, NoSize, NothingAsked, Question, RateFirst, Vendors } from "./no-answer";
import { PaybackDrawing } from "./payback-drawing";
import type { CalculatorData } from "./read-calculator.server";
import type { Found, Rates, Result } from "./result";
import { Sentences, said, WithBold } from "./sentences";
import { Sources } from "./sources-list";

interface EstimatePanelProps {
  result: Result;
  loaded: CalculatorData;
  isLoading: boolean;
  isSettled: boolean;
  askCount: number;
}

export function EstimatePanel({ result, loaded, isLoading, isSettled, askCount }: EstimatePanelProps) {
  const texts = useCalculatorTexts();
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
        {isSettled && (result.kind === "estimate" || result.kind === "doubt") && shortAnswer(result, texts)}
      </p>
      {result.kind === "empty" && <NothingAsked />}
      {result.kind === "errors" && <AnswersMissing errors={result.errors} state={loaded.state} />}
      {result.kind === "doubt" && <Question {...result} />}
      {result.kind === "estimate" && <FullEstimate {...result} loaded={loaded} />}
    </section>
  );
}

type FullEstimateProps = Extract<Result, { kind: "estimate" }> & Pick<EstimatePanelProps, "loaded">;

function FullEstimate({ inputs, found, loaded }: FullEstimateProps) {
  const { estimate, basis } = found;
  const { packages, siteUrl, businessNotes } = loaded;
  const path = useHref(CALCULATOR_PATH + searchOfInputs(inputs));
  const { other, place } = useCalculatorTexts();
  const isServed = loaded.served.includes(inputs.state);
  if (estimate.systemKw === null) return <NoSize inputs={inputs} found={found} rates={loaded} />;
  if (basis.verdict)
    return (
      <>
        <NoGood inputs={inputs} found={found} rates={loaded} />
        <BeingChecked found={found} />
        <Sources found={found} />
      </>
    );
  return (
    <>
      {/* Without an own roof the figures below are of no use. */}
      {inputs.for !== "society" && <p className="text-small text-muted">{place.tenant[inputs.for]}</p>}
      {basis.missing.includes("tariff") && <RateFirst />}
      <Answer inputs={inputs} found={found} />
      <BeingChecked found={found} />
      {basis.fullKw !== null && (
        <Link
          to={CALCULATOR_PATH + searchOfInputs({ ...inputs, kw: basis.fullKw, sure: 1 })}
          preventScrollReset
          className="button w-fit"
        >
          {other.show(kilowatts(basis.fullKw))}
        </Link>
      )}
      <SmallerHome inputs={inputs} kw={estimate.systemKw} rates={loaded} />
      <Place inputs={inputs} isServed={isServed} />
      {isServed && (
        <NextSteps
          inputs={inputs}
          estimate={estimate}
          isAboutEven={basis.aboutEven !== null}
          packages={packages}
          siteUrl={siteUrl}
        />
      )}
      {inputs.for === "business" && <BusinessNotes notes={businessNotes} />}
      <div className="grid gap-5 md:grid-cols-[1fr_1fr] [&>:only-child]:col-span-full">
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

/** Which figures of the answer come from sources that are past the day on which they are read again. */
function BeingChecked({ found: { estimate } }: { found: Found }) {
  const texts = useCalculatorTexts();
  const age = useTexts(sourceAge);
  const old = estimate.sources.filter(({ oldYear }) => oldYear);
  if (old.length === 0) return null;
  const figures = old.map(({ what, oldYear }) => `${said(what, texts)} (${age(oldYear)})`);
  return <p className="text-small text-muted">{figures.join("; ")}</p>;
}

function Costs({ inputs, found: { estimate, basis } }: { inputs: Inputs; found: Found }) {
  const texts = useCalculatorTexts();
  const { cost, systemKw } = estimate;
  const isBusiness = inputs.for === "business";
  const hasSubsidy = !isBusiness && !basis.missing.includes("central subsidy");
  // A price alone stands above.
  if (systemKw === null || (isBusiness && cost.gross !== null)) return null;
  const { costs, notes } = texts;
  const isKnown = hasSubsidy && cost.subsidy.central !== null;
  const isAtMost = cost.net === null && isKnown;
  return (
    <section aria-labelledby="costs" className="card p-5 sm:p-6">
      <h3 id="costs" className="text-card">
        {hasSubsidy ? costs.titleWithSubsidy : costs.title}
      </h3>
      <dl className="mt-4 ruled">
        <Row label={costs.price(kilowatts(systemKw))} amount={cost.gross} />
        {isKnown && <Row label={costs.central} amount={cost.subsidy.central} isBack />}
        {hasSubsidy && inputs.for === "home" && (
          <Row label={notes["state subsidy"](inputs.state)} amount={cost.subsidy.state} isBack />
        )}
        {isKnown && (
          <Row
            label={isAtMost ? costs.afterAtMost : costs.after}
            amount={isAtMost ? basis.netAtMost : cost.net}
            isTotal
          />
        )}
      </dl>
      {hasSubsidy && cost.gross !== null && (
        <p className="mt-4 text-small text-muted">
          <WithBold text={costs.payFirst(rupees(cost.gross))} />
        </p>
      )}
      <Loan estimate={estimate} basis={basis} state={inputs.state} />
      <Sentences list={basis.warnings.cost.filter(([name]) => name !== "sample price")} />
      {/* On a wide screen the price above is in view, and says it. */}
      {cost.isSample && cost.gross !== null && (
        <p className="mt-4 text-small text-muted lg:hidden">{texts.notes["sample price"]}</p>
      )}
    </section>
  );
}

interface RowProps {
  label: string;
  amount: number | null;
  /** It comes back to the visitor. */
  isBack?: boolean;
  isTotal?: boolean;
}

function Row({ label, amount, isBack = false, isTotal }: RowProps) {
  const { costs } = useCalculatorTexts();
  return (
    <div className={`flex items-baseline justify-between gap-4 py-3 ${isTotal ? "font-semibold" : ""}`}>
      <dt>{label}</dt>
      <dd className={`whitespace-nowrap tabular-nums ${isTotal && amount !== null ? "text-sun" : ""}`}>
        {amountText(amount, isBack, costs)}
      </dd>
    </div>
  );
}

function amountText(
  amount: number | null,
  isBack: boolean,
  { unknown, none }: CalculatorTexts["costs"],
): string {
  if (amount === null) return unknown;
  if (isBack && amount === 0) return none;
  return isBack ? `− ${rupees(amount)}` : rupees(amount);
}

/** The monthly instalment beside what a month brings in. */
function Loan({ estimate, basis, state }: Pick<Found, "estimate" | "basis"> & { state: string }) {
  const texts = useCalculatorTexts();
  const { costs, notes, stateName } = texts;
  const { loan, cost, savingPerYear, savingPerYearHigh, incentive } = estimate;
  if (!loan || !basis.loan) return null;
  const amount = rupees(basis.loan.amount);
  const years = grouped((loan.months ?? 0) / 12);
  const [low, high] = shownMonth(savingPerYear ?? 0, savingPerYearHigh ?? 0);
  const saving = savingNote({ savingPerYear: low, savingPerYearHigh: high });
  const paid = incentive && notes.about(rupees(readable(incentive.perYear / 12, 3)));
  const month = [
    costs.emi(rupees(loan.emi ?? 0)),
    saving && costs.saved(said(saving, texts)),
    paid && costs.paid(stateName(state), paid),
  ];
  return (
    <p className="mt-3 border-t border-line pt-3 text-small text-muted">
      {loan.emi === null ? (
        costs.mayLend(amount)
      ) : (
        <WithBold text={costs.loan(amount, loan.ratePercent, years, month.filter(Boolean).join(", "))} />
      )}{" "}
      {loan.emiAfterSubsidy !== null && `${costs.emiAfter(rupees(loan.emiAfterSubsidy))} `}
      {costs.own(rupees(basis.loan.own))} {Boolean(cost.subsidy.central) && costs.loanTakes}
    </p>
  );
}

/** The largest home system under the simple rules, beside an answer above it. */
function SmallerHome({ inputs, kw, rates }: { inputs: Inputs; kw: number; rates: Rates }) {
  const texts = useCalculatorTexts();
  if (inputs.for !== "home" || kw <= STUDY_ABOVE_KW) return null;
  const smaller = { ...inputs, kw: STUDY_ABOVE_KW };
  const { estimate, basis } = estimateOf(smaller, rates.rates, rates.today, rates.fixed);
  if (!estimate) return null;
  const { other: words, changes } = texts;
  const saving = savingNote(estimate);
  const payback = estimate.paybackYears === null ? null : paybackInWords(estimate, texts);
  const size = kilowatts(STUDY_ABOVE_KW);
  return (
    <div className="card p-5 sm:p-6">
      <h3 className="text-card">{words.title(size)}</h3>
      <p className="mt-2 text-muted">
        {words.rule} {saving && changes.saves(size, said(saving, texts), payback)}{" "}
        {basis.netAtMost !== null &&
          estimate.cost.subsidy.central !== null &&
          words.costs(rupees(basis.netAtMost))}
      </p>
      <Link
        to={CALCULATOR_PATH + searchOfInputs(smaller)}
        preventScrollReset
        className="mt-2 inline-flex min-h-11 items-center font-medium underline underline-offset-4 hover:text-sun"
      >
        {words.show(size)}
      </Link>
    </div>
  );
}

/** Gurugram and Faridabad lie in Haryana. */
const NCR = /NCR|एनसीआर|राष्ट्रीय राजधानी/i;

/** Says whether the company comes to the visitor, and who else does. */
function Place({ inputs, isServed }: { inputs: Inputs; isServed: boolean }) {
  const { words: area = "" } = useCompany().serviceArea ?? {};
  const { here, elsewhere, ncr, ask } = useCalculatorTexts().place;
  const { state } = inputs;
  if (isServed) return area && <p className="text-small text-muted">{here(area)}</p>;
  return (
    <div className="card grid justify-items-start gap-4 p-5 sm:p-6">
      {state === "Haryana" && NCR.test(area) && <p className="text-lead">{ncr}</p>}
      <p>{elsewhere(area, state)}</p>
      <div className="flex flex-wrap gap-3">
        <Link to={`/inquiry${searchOfInputs(inputs)}`} prefetch="intent" className="button">
          {ask}
        </Link>
        <Vendors />
      </div>
    </div>
  );
}

/** `notes` are what a state pays or charges besides. */
function NotCounted({ notes }: { notes: readonly string[] }) {
  const { title, list } = useCalculatorTexts().notCounted;
  return (
    <section className="pt-5">
      <h3 className="text-card">{title}</h3>
      <Sentences list={[...notes, ...list]} />
    </section>
  );
}

/** Says on paper whom to ask, and where the answer can be had again. */
function Printed({ url }: { url: string }) {
  const [phone] = useCompany().phones;
  return <p className="printed">{[site.brand, phone, url].filter(Boolean).join(", ")}</p>;
}
