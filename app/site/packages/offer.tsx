import { Form } from "@remix-run/react";
import { readable, shownMonth } from "~/calculator/numbers";
import type { Offer } from "~/calculator/offers";
import type { Company } from "~/site";
import { useSchemeTexts } from "~/site/scheme";
import { useSite } from "~/site/use-company";
import { packages } from "~/texts/packages";
import { panelRule } from "~/texts/panel-rule";
import { useTexts } from "~/texts/use-texts";
import { rupees } from "~/ui/format";
import type { PackagesData } from "./read-packages.server";

/** What a package costs in the chosen state, and what a month brings beside what it takes. */
export function OfferFigures(offer: Offer) {
  const { price, subsidy, net, saving, incentive } = offer;
  const texts = useTexts(packages).offer;
  return (
    <div className="mt-4">
      <dl>
        <AmountRow label={texts.price} amount={rupees(price)} />
        {subsidy !== null && subsidy > 0 && (
          <AmountRow label={texts.subsidy} amount={`− ${rupees(subsidy)}`} />
        )}
        {subsidy !== null && subsidy > 0 && net !== null && (
          <div className="mt-1 flex flex-wrap items-baseline justify-between gap-x-3 border-t border-line pt-2">
            <dt className="font-medium">{texts.net}</dt>
            <dd className="font-display text-title font-semibold text-sun">{rupees(net)}</dd>
          </div>
        )}
      </dl>
      {(saving || incentive) && <Month {...offer} />}
    </div>
  );
}

export function AmountRow({ label, amount, bar }: { label: string; amount: string; bar?: Part[] }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-3 py-1">
      <dt className="text-small text-muted">{label}</dt>
      <dd className="font-semibold">{amount}</dd>
      {bar && (
        <dd aria-hidden="true" className="basis-full">
          <Bar parts={bar} />
        </dd>
      )}
    </div>
  );
}

type Part = readonly [share: number, colour: string];

/** All bars on one scale; the end of a range is paler. */
function Month({ emi, emiAfterSubsidy, loan, saving, incentive, isOwn }: Offer) {
  const texts = useTexts(packages).offer;
  const [low, high] = saving ? shownMonth(...saving) : [0, 0];
  const paid = incentive ? incentive.perYear / 12 : 0;
  const most = Math.max(emi ?? 0, high, paid);
  return (
    <div className="mt-3 rounded-control bg-raised-2 p-3">
      <dl>
        {emi !== null && (
          <AmountRow label={texts.emi} amount={rupees(emi)} bar={[[emi / most, "var(--color-faint)"]]} />
        )}
        {saving && (
          <AmountRow
            label={texts.saves}
            amount={low === high ? rupees(readable(low, 3)) : texts.to(rupees(low), rupees(high))}
            bar={[
              [low / most, "var(--color-sun)"],
              [(high - low) / most, "var(--color-ember)"],
            ]}
          />
        )}
        {incentive && (
          <AmountRow
            label={texts.paid(incentive.years)}
            amount={rupees(readable(paid, 3))}
            bar={[[paid / most, "var(--color-sun)"]]}
          />
        )}
      </dl>
      <p className="mt-2 text-small text-faint">
        {isOwn ? texts.aMonthOwn : texts.aMonth}
        {loan && ` · ${texts.loan(loan.years, loan.percent)}`}
        {emiAfterSubsidy !== null && ` · ${texts.emiAfter(rupees(emiAfterSubsidy))}`}
      </p>
    </div>
  );
}

function Bar({ parts }: { parts: readonly Part[] }) {
  let x = 0;
  return (
    <svg aria-hidden="true" viewBox="0 0 100 1" preserveAspectRatio="none" height="5" className="w-full">
      {parts.map(([share, fill]) => {
        const from = x;
        x += 100 * share;
        return (
          <rect key={fill} x={from.toFixed(1)} width={(100 * share).toFixed(1)} height="1" fill={fill} />
        );
      })}
    </svg>
  );
}

interface ChooseStateProps extends Pick<PackagesData, "states" | "state" | "type" | "beingChecked"> {
  isSample: boolean;
}

/** The subsidy and the saving are those of a state. A plain GET form. */
export function ChooseState({ states, state, type, isSample, beingChecked }: ChooseStateProps) {
  const texts = useTexts(packages).offer;
  const choose = useSite().isSchemeOver ? texts.savingState : texts.state;
  if (states.length === 0) return null;
  const { label } = states.find(({ name }) => name === state) ?? { label: state };
  return (
    <>
      <Form action="/packages" preventScrollReset className="mt-6 flex flex-wrap items-end gap-3">
        {type === "Commercial" && <input type="hidden" name="type" value={type} />}
        <label>
          <span className="block text-small font-medium">{choose}</span>
          <select key={state} name="state" defaultValue={state} className="input select mt-1.5">
            {states.map(({ name, label }) => (
              <option key={name} value={name}>
                {label}
              </option>
            ))}
          </select>
        </label>
        <button type="submit" className="button">
          {texts.show}
        </button>
        {isSample && <p className="basis-full text-small text-muted">{texts.sample}</p>}
        {beingChecked && <p className="basis-full text-small text-muted">{beingChecked}</p>}
      </Form>
      {/* Paper has no form. */}
      <p className="printed">{`${choose}: ${label}${isSample ? ` · ${texts.sample}` : ""}`}</p>
    </>
  );
}

/** The makers of parts, if the company has named them, and which panels a net meter needs. */
export function Makers({ makers, isForHomes }: Pick<Company, "makers"> & { isForHomes: boolean }) {
  const texts = useTexts(packages).offer;
  const { rule, subsidy, other, source } = useSchemeTexts(panelRule);
  return (
    <section aria-labelledby="makers" className="page section border-t border-line">
      <h2 id="makers" className="text-section">
        {makers.length > 0 ? texts.makers : texts.panels}
      </h2>
      <p className="mt-5 max-w-2xl text-muted">
        {rule} {isForHomes ? subsidy : other} <span className="text-small text-faint">({source})</span>
      </p>
      <dl className="mt-8 ruled border-y border-line empty:hidden">
        {makers.map(({ part, maker, years }) => (
          <div key={part + maker} className="grid grid-cols-[1fr_1.5fr_auto] gap-4 py-3">
            <dt className="text-muted">{part}</dt>
            <dd lang="en">{maker}</dd>
            {years && <dd className="font-semibold">{texts.years(years)}</dd>}
          </div>
        ))}
      </dl>
    </section>
  );
}
