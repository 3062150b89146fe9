import type { ReactNode } from "react";
import { readable } from "~/calculator/numbers";
import { sourceDate } from "~/calculator/source-dates";
import type { Quotation } from "~/sales/lead/sale-shapes.server";
import { AmountRow } from "~/site/packages/offer";
import { panelRule } from "~/texts/panel-rule";
import { sourceAge, useTexts } from "~/texts/use-texts";
import { grouped, kilowatts, rupees } from "~/ui/format";
import { Mark } from "~/ui/mark";
import { sizeOnPaper } from "./quotation";
import { quotationTexts } from "./quotation-texts";

export interface SheetProps {
  /** In the language of the page (`quotationIn`). */
  quotation: Quotation;
  reference: string;
  /** Of its page, for paper; "" in a preview. */
  address?: string;
  brand: string;
}

/** A quotation as the customer sees it: dark on a screen, and one white A4 sheet on paper. */
export function QuotationSheet(props: SheetProps) {
  const { quotation } = props;
  const texts = useTexts(quotationTexts);
  const { seller, notIncluded, words, unitsPerYear } = quotation;
  return (
    <article className="quotation" data-size={sizeOnPaper(quotation)}>
      <Top {...props} />
      <Money quotation={quotation} />
      <Month quotation={quotation} />
      <Stages quotation={quotation} />
      <Parts quotation={quotation} />
      <Part title={texts.notIncluded}>
        <ul className="text-muted">
          {notIncluded.map((line) => (
            <li key={line} className="flex gap-2 py-1">
              <span aria-hidden="true">–</span> {line}
            </li>
          ))}
        </ul>
      </Part>
      <Part title={words ? texts.promise : texts.output}>
        {words && (
          <p className="whitespace-pre-line" lang={quotation.language}>
            {words}
          </p>
        )}
        {unitsPerYear > 0 && (
          <p>{`${words ? `${texts.output}: ` : ""}${texts.units(grouped(unitsPerYear))}`}</p>
        )}
      </Part>
      <Part title={texts.seller} className="print:hidden">
        <p>
          <strong>{seller.legalName}</strong>
          <SellerLines quotation={quotation} />
        </p>
      </Part>
      <div className="quotation-sign hidden grid-cols-3 items-end gap-6 rounded-card p-4 text-small hairline-strong print:grid">
        <p>
          {texts.sign}
          <br />
          <strong className="break-all">{props.address}</strong>
        </p>
        <p className="mt-8 pt-1 hairline-t">{texts.signature(quotation.name)}</p>
        <p className="mt-8 pt-1 hairline-t">{texts.forSeller(seller.legalName)}</p>
      </div>
      <p>
        {seller.phone && texts.ask(seller.phone)} <span lang={quotation.language}>{seller.hours}</span>
      </p>
      <p className="text-small text-muted">{smallPrint(quotation, texts, useTexts(sourceAge))}</p>
    </article>
  );
}

function Top({ quotation, reference, brand }: SheetProps) {
  const texts = useTexts(quotationTexts);
  const { name, place, kw, madeOn, validUntil, seller } = quotation;
  return (
    <header className="quotation-top">
      <div className="mb-4 hidden grid-cols-2 items-end print:grid">
        <p className="flex items-center gap-3 font-display text-title font-semibold">
          <Mark />
          {brand}
        </p>
        <p className="text-end text-small">
          <strong>{seller.legalName}</strong>
          <SellerLines quotation={quotation} />
        </p>
      </div>
      <p className="eyebrow print:hidden">{texts.eyebrow(sourceDate(madeOn, texts.months))}</p>
      <h1 className="text-section">{texts.title(kilowatts(kw))}</h1>
      <p className="mt-2 text-muted">
        {texts.for} <strong className="text-ink">{name}</strong>
        {place && `, ${place}`}
      </p>
      <p className="mt-1 text-muted">
        {texts.reference} {reference} ·{" "}
        <span className="hidden print:inline">
          {texts.date} {sourceDate(madeOn, texts.months)} ·{" "}
        </span>
        {texts.validUntil} <strong className="text-ink">{sourceDate(validUntil, texts.months)}</strong>
      </p>
    </header>
  );
}

function SellerLines({ quotation }: PartProps) {
  const texts = useTexts(quotationTexts);
  const { address, gstin, vendor, phone, email } = quotation.seller;
  const numbers = [gstin && `GSTIN ${gstin}`, vendor && texts.vendor(vendor)];
  return [[address], numbers, [phone, email]].map((line) => (
    <span key={line.join()} className="block" lang={line[0] === address ? quotation.language : undefined}>
      {line.filter(Boolean).join(" · ")}
    </span>
  ));
}

function Stages({ quotation }: PartProps) {
  return (
    <Part title={useTexts(quotationTexts).stages}>
      <ul className="ruled">
        {quotation.stages.map(({ id, amount, name }) => (
          <li key={id} className="grid grid-cols-[3rem_auto_1fr] items-baseline gap-x-3 py-2">
            <span className="text-small text-muted">
              {quotation.price > 0 && `${grouped(Math.round((1000 * amount) / quotation.price) / 10)}%`}
            </span>
            <strong>{rupees(amount)}</strong>
            <span className="text-small text-muted">{name}</span>
          </li>
        ))}
      </ul>
    </Part>
  );
}

function smallPrint(
  { saving, usage, subsidy, emi, oldYears = {} }: Quotation,
  texts: (typeof quotationTexts)["en"],
  age: (year: string) => string,
): string {
  const { estimate, depends, government } = texts;
  const basis = !usage
    ? estimate.all
    : usage.of === "units"
      ? estimate.units(grouped(usage.amount))
      : estimate.bill(rupees(usage.amount));
  const shown = { subsidy: subsidy > 0, emi: emi > 0, saves: saving !== null };
  const old = (["subsidy", "emi", "saves"] as const).map(
    (figure) => shown[figure] && oldYears[figure] && texts.old(texts[figure], age(oldYears[figure])),
  );
  return [saving && `${basis} ${depends}`, subsidy > 0 && government, ...old].filter(Boolean).join(" ");
}

function Part({ title, className, children }: { title: string; className?: string; children: ReactNode }) {
  return (
    <section className={className}>
      <h2 className="mb-2 text-card">{title}</h2>
      {children}
    </section>
  );
}

type PartProps = Pick<SheetProps, "quotation">;

function Money({ quotation }: PartProps) {
  const texts = useTexts(quotationTexts);
  const { price, gst, subsidy, topUp, customer, state, subsidyTo } = quotation;
  const isPaid = subsidy > 0;
  const account = subsidyTo === "loan" || subsidyTo === "unknown" ? subsidyTo : customer;
  return (
    <section
      className="quotation-money grid overflow-hidden rounded-card hairline-strong"
      aria-label={texts.price}
    >
      <Amount title={texts.price} amount={rupees(price)} note={texts.gst(rupees(gst))} />
      {isPaid && account !== "business" ? (
        <Amount
          title={texts.subsidy}
          amount={`− ${rupees(subsidy - topUp)}`}
          note={texts.payer(texts.paidTo[account])}
        />
      ) : (
        customer === "business" && (
          <Amount title={texts.noSubsidy} amount={rupees(0)} note={texts.onlyHomes} />
        )
      )}
      {topUp > 0 && (
        <Amount
          title={texts.stateSubsidy(state)}
          amount={`− ${rupees(topUp)}`}
          note={texts.statePayer(state)}
        />
      )}
      {(isPaid || customer === "business") && (
        <Amount
          title={isPaid ? texts.net : texts.afterCredit}
          amount={rupees(isPaid ? Math.max(0, price - subsidy) : price - gst)}
          note={isPaid ? (subsidyTo ? texts.firstOnLoan : texts.first) : texts.gstCredit(rupees(gst))}
          isLast
        />
      )}
    </section>
  );
}

interface AmountProps {
  title: string;
  amount: string;
  note: string;
  isLast?: boolean;
}

function Amount({ title, amount, note, isLast }: AmountProps) {
  return (
    <div className={`p-4 ${isLast ? "bg-sun/10" : ""}`}>
      <h2 className="font-text text-[1rem] font-normal">{title}</h2>
      <p className={`font-display text-title font-semibold ${isLast ? "text-sun" : ""}`}>{amount}</p>
      <p className="text-small text-muted">{note}</p>
    </div>
  );
}

function Month({ quotation }: PartProps) {
  const texts = useTexts(quotationTexts);
  const { emi, loan, saving, incentive, price, state, subsidyTo = "unknown" } = quotation;
  if (!loan && !saving && !incentive) return null;
  const most = Math.max(emi, saving?.high ?? 0, incentive?.perMonth ?? 0, 1);
  const central = quotation.subsidy - quotation.topUp;
  // The state's share comes apart, and later.
  const paidIn = loan && central < loan.amount ? (emi * (loan.amount - central)) / loan.amount : 0;
  return (
    <Part title={loan ? texts.month : texts.monthAlone}>
      <dl>
        {loan && (
          <AmountRow label={texts.emi} amount={rupees(emi)} bar={[[emi / most, "var(--color-muted)"]]} />
        )}
        {saving && (
          <AmountRow
            label={texts.saves}
            amount={
              saving.low === saving.high
                ? rupees(readable(saving.low, 3))
                : texts.to(rupees(saving.low), rupees(saving.high))
            }
            bar={[
              [saving.low / most, "var(--color-sun)"],
              [(saving.high - saving.low) / most, "var(--color-ember)"],
            ]}
          />
        )}
        {incentive && (
          <AmountRow
            label={texts.incentive(state, incentive.years)}
            amount={rupees(incentive.perMonth)}
            bar={[[incentive.perMonth / most, "var(--color-ember)"]]}
          />
        )}
      </dl>
      {loan && (
        <p className="mt-1 text-small text-muted">
          {texts.loan(rupees(loan.amount), loan.years, loan.rate, rupees(price - loan.amount))}{" "}
          {central > 0 && texts.loanTakes[subsidyTo]}{" "}
          {subsidyTo !== "customer" && paidIn > 0 && central > 0 && texts.paidIn(rupees(paidIn))}
        </p>
      )}
    </Part>
  );
}

function Parts({ quotation }: PartProps) {
  const texts = useTexts(quotationTexts);
  const { part, what, maker, years } = texts.columns;
  const { parts } = quotation;
  if (parts.length === 0) return <PanelWords quotation={quotation} />;
  const hasMaker = parts.some(({ maker }) => maker);
  const hasYears = parts.some(({ years }) => years > 0);
  return (
    <Part title={texts.parts} className="quotation-parts">
      <table>
        <thead>
          <tr>
            {[part, what, ...(hasMaker ? [maker] : []), ...(hasYears ? [years] : [])].map((label) => (
              <th key={label}>{label}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {parts.map((one) => (
            <tr key={one.part + one.what + one.maker}>
              <th scope="row">{one.part}</th>
              <td className="text-muted" lang={quotation.language}>
                {one.what}
              </td>
              {hasMaker && <td className="text-muted">{one.maker}</td>}
              {hasYears && (
                <td className="text-muted whitespace-nowrap">{one.years > 0 && texts.years(one.years)}</td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      <PanelWords quotation={quotation} />
    </Part>
  );
}

/** What is known of the panels, and what a net meter needs. */
function PanelWords({ quotation: { panels, subsidy, customer } }: PartProps) {
  const texts = useTexts(quotationTexts);
  const { rule, subsidy: forSubsidy, other, source } = useTexts(panelRule);
  const { model = "", cells = "", listedOn = "" } = panels ?? {};
  const words = [
    (model || cells) && texts.panels(model, cells),
    listedOn && texts.listed(sourceDate(listedOn, texts.months)),
    rule,
    subsidy > 0 && forSubsidy,
    customer === "business" && other,
    source,
  ];
  return <p className="mt-2 text-small text-muted">{words.filter(Boolean).join(" ")}</p>;
}
