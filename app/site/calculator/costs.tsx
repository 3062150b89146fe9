import { kilowatts } from "~/calculator/format";
import type { Inputs } from "~/calculator/inputs";
import { grouped, rupees } from "~/calculator/numbers";
import { type CalculatorTexts, calculator } from "~/texts/calculator";
import { useTexts } from "~/texts/use-texts";
import type { Found } from "./result";
import { Sentences, WithBold } from "./sentences";

export function Costs({ inputs, found: { estimate, basis } }: { inputs: Inputs; found: Found }) {
  const texts = useTexts(calculator);
  const { cost, systemKw } = estimate;
  if (systemKw === null) return null;
  const { costs, stateName } = texts;
  const isAtMost = cost.net === null && cost.subsidy.central !== null;
  const hasSubsidy = inputs.for !== "business";
  return (
    <section aria-labelledby="costs" className="card p-5 sm:p-6">
      <h3 id="costs" className="text-card">
        {hasSubsidy ? costs.titleWithSubsidy : costs.title}
      </h3>
      <dl className="mt-4 ruled">
        <Row label={costs.price(kilowatts(systemKw))} amount={cost.gross} />
        {hasSubsidy && <Row label={costs.central} amount={cost.subsidy.central} isBack />}
        {inputs.for === "home" && <Row label={stateName(inputs.state)} amount={cost.subsidy.state} isBack />}
        {hasSubsidy && (
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
