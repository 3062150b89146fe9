import { Link, useHref, useNavigate } from "@remix-run/react";
import { type FormEvent, useRef, useState } from "react";
import { readable, shownBill, shownMonth } from "~/calculator/numbers";
import type { EstimateJson } from "~/submission/sent-estimate.server";
import { home } from "~/texts/home";
import { sourceAge, useTexts } from "~/texts/use-texts";
import { grouped, kilowatts, rupees } from "~/ui/format";

interface BillQuestionProps {
  states: readonly { name: string; label: string }[];
}

/** Asks for the bill below the slides. The form leads to the calculator; with scripts, the answer comes below it. */
export function BillQuestion({ states }: BillQuestionProps) {
  const texts = useTexts(home).bill;
  const action = useHref("/calculator");
  const navigate = useNavigate();
  const asked = useRef(0);
  const [shown, setShown] = useState<{ search: string; answer?: EstimateJson }>();

  async function ask(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const fields = [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value)]);
    const search = `?${new URLSearchParams(fields)}`;
    const turn = ++asked.current;
    setShown({ search });
    const answer = await answerTo(search);
    if (turn !== asked.current) return;
    if (answer) return setShown({ search, answer });
    // The calculator says what is wrong or missing, and why something does not pay.
    setShown(undefined);
    navigate(`/calculator${search}`);
  }

  return (
    <section aria-labelledby="bill-question" className="border-b border-line bg-raised">
      <div className="page grid gap-x-12 gap-y-6 py-4 lg:grid-cols-[1fr_1.25fr] lg:items-center lg:py-8">
        <form action={action} onSubmit={ask} className="grid grid-cols-[1fr_auto] items-end gap-3">
          <input type="hidden" name="for" value="home" />
          <h2 id="bill-question" className="col-span-2 text-title max-lg:sr-only">
            {texts.title}
          </h2>
          <label className="col-span-2 block">
            <span className="text-small font-medium">{texts.amount}</span>
            <span className="relative mt-1.5 block">
              <span aria-hidden className="absolute inset-y-0 left-4 grid place-items-center text-faint">
                ₹
              </span>
              <input name="bill" inputMode="decimal" autoComplete="off" required className="input pl-9" />
            </span>
          </label>
          <label className="block min-w-0">
            <span className="text-small font-medium">{texts.state}</span>
            <select name="state" className="input select mt-1.5">
              {states.map(({ name, label }) => (
                <option key={name} value={name}>
                  {label}
                </option>
              ))}
              <option value="">{texts.other}</option>
            </select>
          </label>
          <button type="submit" className="button button-primary min-w-24">
            {texts.show}
          </button>
        </form>
        <div role="status" className={shown ? "min-h-56 lg:min-h-44" : "max-lg:hidden"}>
          {!shown && <p className="max-w-md text-lead text-muted">{texts.before}</p>}
          {shown &&
            (shown.answer ? <Shown {...shown.answer} {...shown} states={states} /> : <p>{texts.working}</p>)}
        </div>
      </div>
    </section>
  );
}

function stateOf(search: string, states: BillQuestionProps["states"]): string {
  const state = new URLSearchParams(search).get("state");
  return states.find(({ name }) => name === state)?.label ?? "";
}

async function answerTo(search: string): Promise<EstimateJson | undefined> {
  try {
    const response = await fetch(`/calculator.json${search}`);
    const answer: EstimateJson | undefined = response.ok ? await response.json() : undefined;
    return answer?.systemKw && answer.monthlyBill && answer.paysOff && answer.savingPerYear
      ? answer
      : undefined;
  } catch {
    return undefined;
  }
}

function Shown({ search, states, ...answer }: EstimateJson & { search: string } & BillQuestionProps) {
  const texts = useTexts(home).bill;
  const { systemKw, roofSqFt, monthlyBill, savingPerYear, savingPerYearHigh, cost, loan, incentive } = answer;
  const oldest = useTexts(sourceAge)(answer.sources.flatMap(({ oldYear }) => oldYear ?? []).sort()[0] ?? "");
  // Without a scheme the price is what there is to pay.
  const price = cost.net ?? (cost.subsidy.central === null ? cost.gross : null);
  if (!systemKw || !monthlyBill || !savingPerYear) return null;
  const words = ([low, high]: readonly [number, number]) =>
    low === high ? rupees(readable(low, 3)) : texts.to(rupees(low), rupees(high));
  const facts = [
    [kilowatts(systemKw), roofSqFt && texts.roof(grouped(roofSqFt))],
    price !== null && [rupees(price), cost.subsidy.total ? texts.afterSubsidy : texts.withoutSubsidy],
    loan?.emi != null && [rupees(loan.emi), texts.onLoan],
  ];
  return (
    <>
      <p className="text-small text-muted">{texts.about}</p>
      <p className="font-display text-title font-semibold">
        <s className="text-faint">{words(shownBill(monthlyBill.before))}</s> →{" "}
        <span className="text-sun">{words(shownBill(monthlyBill.after))}</span>
      </p>
      <ul className="mt-3 flex divide-x divide-line">
        {facts.map(
          (fact) =>
            fact && (
              <li key={fact[1]} className="flex-1 px-3 first:pl-0">
                <b className="block font-semibold whitespace-nowrap">{fact[0]}</b>
                <span className="text-small text-muted">{fact[1]}</span>
              </li>
            ),
        )}
      </ul>
      <p className="mt-3 text-small text-muted">
        {texts.saves(words(shownMonth(savingPerYear, savingPerYearHigh ?? savingPerYear)))}{" "}
        {incentive &&
          `${texts.paid(stateOf(search, states), rupees(readable(incentive.perYear / 12, 3)), incentive.years)} `}
        {answer.needsStudy && `${texts.large} `}
        {loan?.months && loan.ratePercent
          ? `${texts.loan(loan.months / 12, loan.ratePercent, rupees(loan.margin))} `
          : ""}
        {loan?.emiAfterSubsidy && `${texts.emiAfter(rupees(loan.emiAfterSubsidy))} `}
        {cost.isSample && `${texts.sample} `}
        <Link
          to={`/calculator${search}`}
          className="inline-flex min-h-11 items-center underline underline-offset-4"
        >
          {oldest ? `${texts.how} (${oldest})` : texts.how}
        </Link>
      </p>
      <Link to={`/inquiry${search}`} className="button mt-1 w-full sm:w-auto">
        {texts.write}
      </Link>
    </>
  );
}
