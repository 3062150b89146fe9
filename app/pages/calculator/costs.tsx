import { kilowatts } from "~/calculator/format";
import type { Inputs } from "~/calculator/inputs";
import { grouped, rupees } from "~/calculator/numbers";
import type { Found } from "./result";
import { Sentences } from "./sentences";

export function Costs({ inputs, found: { estimate, basis } }: { inputs: Inputs; found: Found }) {
  const { cost, systemKw } = estimate;
  if (systemKw === null) return null;
  const isAtMost = cost.net === null && cost.subsidy.central !== null;
  const hasSubsidy = inputs.for !== "business";
  return (
    <section aria-labelledby="costs" className="card p-5 sm:p-6">
      <h3 id="costs" className="text-card">
        {hasSubsidy ? "What you pay, what comes back" : "What you pay"}
      </h3>
      <dl className="mt-4 ruled">
        <Row label={`Price of ${kilowatts(systemKw)}`} amount={cost.gross} />
        {hasSubsidy && <Row label="Central subsidy" amount={cost.subsidy.central} isBack />}
        {inputs.for === "home" && <Row label={inputs.state} amount={cost.subsidy.state} isBack />}
        {hasSubsidy && (
          <Row
            label={`After subsidy, ${isAtMost ? "at most" : "about"}`}
            amount={isAtMost ? basis.netAtMost : cost.net}
            isTotal
          />
        )}
      </dl>
      {hasSubsidy && cost.gross !== null && (
        <p className="mt-4 text-small text-muted">
          <strong className="font-semibold text-ink">You pay the whole price first</strong>, about{" "}
          {rupees(cost.gross)}. You get the subsidy after commissioning, for panels made in India.
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

function Row({ label, amount, isBack, isTotal }: RowProps) {
  return (
    <div className={`flex items-baseline justify-between gap-4 py-3 ${isTotal ? "font-semibold" : ""}`}>
      <dt>{label}</dt>
      <dd className={`whitespace-nowrap tabular-nums ${isTotal && amount !== null ? "text-sun" : ""}`}>
        {amountText(amount, isBack)}
      </dd>
    </div>
  );
}

function amountText(amount: number | null, isBack = false): string {
  if (amount === null) return "not known";
  if (isBack && amount === 0) return "none";
  return isBack ? `− ${rupees(amount)}` : rupees(amount);
}

function Loan({ estimate: { loan }, basis }: Pick<Found, "estimate" | "basis">) {
  if (!loan || !basis.loan) return null;
  const years = grouped((loan.months ?? 0) / 12);
  return (
    <p className="mt-3 border-t border-line pt-3 text-small text-muted">
      {loan.emi === null ? (
        <>A bank may lend you about {rupees(basis.loan.amount)}.</>
      ) : (
        <>
          With a loan of {rupees(basis.loan.amount)} at {loan.ratePercent} % for {years} years:{" "}
          <strong className="font-semibold text-ink">about {rupees(loan.emi)} a month</strong>.
        </>
      )}{" "}
      You pay {rupees(basis.loan.own)} yourself.
    </p>
  );
}
