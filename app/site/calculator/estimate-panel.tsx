import { useHref } from "@remix-run/react";
import { useEffect, useRef } from "react";
import type { Inputs } from "~/calculator/inputs";
import { searchOfInputs } from "~/calculator/links";
import { grouped, kilowatts, rupees, sourceDate } from "~/calculator/numbers";
import { site } from "~/site";
import { type CalculatorTexts, calculator } from "~/texts/calculator";
import { useLangOf, useLanguage, useTexts } from "~/texts/use-texts";
import { Icon } from "~/ui/icon";
import { Answer, shortAnswer } from "./answer";
import { BillDrawing } from "./bill-drawing";
import { NextSteps, type PackageSize } from "./next-steps";
import { AnswersMissing, NoGood, NoSize, NothingAsked, Question, RateFirst } from "./no-answer";
import { PaybackDrawing } from "./payback-drawing";
import type { Found, Rates, Result } from "./result";
import { Sentences, said, WithBold } from "./sentences";
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
        {isSettled && (result.kind === "estimate" || result.kind === "doubt") && shortAnswer(result, texts)}
      </p>
      {result.kind === "empty" && <NothingAsked />}
      {result.kind === "errors" && <AnswersMissing errors={result.errors} />}
      {result.kind === "doubt" && <Question {...result} />}
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

function Costs({ inputs, found: { estimate, basis } }: { inputs: Inputs; found: Found }) {
  const texts = useTexts(calculator);
  const { cost, systemKw } = estimate;
  if (systemKw === null) return null;
  const { costs, stateName } = texts;
  const hasSubsidy = inputs.for !== "business";
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
        {inputs.for === "home" && <Row label={stateName(inputs.state)} amount={cost.subsidy.state} isBack />}
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
      <Loan estimate={estimate} basis={basis} />
      <Sentences list={basis.warnings.cost} />
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
  const { costs } = useTexts(calculator);
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

function Loan({ estimate: { loan }, basis }: Pick<Found, "estimate" | "basis">) {
  const { costs } = useTexts(calculator);
  if (!loan || !basis.loan) return null;
  const amount = rupees(basis.loan.amount);
  const years = grouped((loan.months ?? 0) / 12);
  return (
    <p className="mt-3 border-t border-line pt-3 text-small text-muted">
      {loan.emi === null ? (
        costs.mayLend(amount)
      ) : (
        <WithBold text={costs.loan(amount, loan.ratePercent, years, rupees(loan.emi))} />
      )}{" "}
      {costs.own(rupees(basis.loan.own))}
    </p>
  );
}

/** Says whether the company comes to the visitor, and what is possible without an own roof. */
function Place({ inputs: { for: customer, state } }: { inputs: Inputs }) {
  const language = useLanguage();
  const { here, elsewhere, notOwner } = useTexts(calculator).place;
  const { states, [language]: area } = site.serviceArea;
  return (
    <div className="card p-5 text-small text-muted sm:p-6">
      <p className="text-base text-ink">
        {states.some((name) => name === state) ? here(area) : elsewhere(area, state)}
      </p>
      {customer === "home" && <p className="mt-2">{notOwner}</p>}
    </div>
  );
}

/** `notes` are what a state pays or charges besides. */
function NotCounted({ notes }: { notes: readonly string[] }) {
  const { title, list } = useTexts(calculator).notCounted;
  return (
    <section className="pt-5">
      <h3 className="text-card">{title}</h3>
      <Sentences list={[...notes, ...list]} />
    </section>
  );
}

/** Says on paper whom to ask, and where the answer can be had again. */
function Printed({ url }: { url: string }) {
  return (
    <p className="printed">
      {site.brand}, {site.callNow.display}, {url}
    </p>
  );
}

function Sources({ found: { estimate } }: { found: Found }) {
  const langOf = useLangOf();
  const texts = useTexts(calculator);
  if (estimate.sources.length === 0) return null;
  const { sources, noDate, months, notes } = texts;
  return (
    <details className="fold border-y border-line">
      <summary className="min-h-14 text-card font-display font-semibold hover:text-sun">
        <h3>{sources}</h3>
        <Icon name="chevron" size={20} />
      </summary>
      <dl className="pb-3 text-small">
        {estimate.sources.map(({ what, asOf, source }) => (
          <div
            key={said(what, texts)}
            className="grid gap-x-5 border-t border-line py-2 sm:grid-cols-[minmax(0,15rem)_minmax(0,1fr)_auto]"
          >
            <dt>{said(what, texts)}</dt>
            <dd lang={langOf(source)} className="text-muted">
              {source || notes["no source"]}
            </dd>
            <dd className="text-faint tabular-nums">{sourceDate(asOf, months) || noDate}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
