import type { ReactNode } from "react";
import { grouped, kilowatts, readable, rupees, sourceDate } from "~/calculator/numbers";
import type { Quotation } from "~/leads/pipeline/quotation";
import { Mark } from "~/site/layout/logo";
import { AmountRow } from "~/site/packages/offer";
import type { Language } from "~/texts/language";
import { quotationTexts } from "~/texts/quotation";

interface SheetProps {
  quotation: Quotation;
  /** Of the page; the quotation is in it too (`quotationIn`). */
  language: Language;
  reference: string;
  /** Of its page, for paper; "" in a preview. */
  address?: string;
  brand: string;
}

/** A quotation as the customer sees it: dark on a screen, and one white A4 sheet on paper. */
export function QuotationSheet({ quotation, language, reference, address, brand }: SheetProps) {
  const texts = quotationTexts[language];
  const { name, place, kw, seller, notIncluded, words, unitsPerYear } = quotation;
  const heading = [seller.legalName, seller.address].filter(Boolean).join(", ");
  return (
    <article className="quotation">
      <header className="quotation-top">
        <div className="on-paper">
          <p className="flex items-center gap-3 font-display text-title font-semibold">
            <Mark />
            {brand}
          </p>
          <p className="quotation-seller">
            {heading}
            <br />
            {sellerNumbers(quotation, language)}
            <br />
            {[seller.phone, seller.email].filter(Boolean).join(" · ")}
          </p>
        </div>
        <p className="eyebrow on-screen">{texts.eyebrow(reference, dayIn(language, quotation.madeOn))}</p>
        <h1 className="text-section">{texts.title(kilowatts(kw))}</h1>
        <p className="quotation-for">
          {texts.for} <strong>{name}</strong>
          {place && `, ${place}`}
        </p>
        <dl className="quotation-facts">
          <Fact label={texts.reference} value={reference} className="on-paper" />
          <Fact label={texts.date} value={dayIn(language, quotation.madeOn)} className="on-paper" />
          <Fact label={texts.validUntil} value={dayIn(language, quotation.validUntil)} />
        </dl>
      </header>
      <Money {...{ quotation, language }} />
      <Parts {...{ quotation, language }} />
      <Part title={texts.stages} className="quotation-stages">
        <ul>
          {quotation.stages.map(({ id, amount, name }) => (
            <li key={id}>
              <span className="quotation-percent">
                {grouped(Math.round((1000 * amount) / quotation.price) / 10)}%
              </span>
              <strong>{rupees(amount)}</strong>
              <span>{name}</span>
            </li>
          ))}
        </ul>
      </Part>
      <Month {...{ quotation, language }} />
      <Part title={texts.notIncluded}>
        <ul className="quotation-dashes">
          {notIncluded.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </Part>
      <Part title={words ? texts.promise : texts.output}>
        {words && <p className="whitespace-pre-line">{words}</p>}
        {unitsPerYear > 0 && (
          <p>{`${words ? `${texts.output}: ` : ""}${texts.units(grouped(unitsPerYear))}`}</p>
        )}
      </Part>
      <Part title={texts.seller} className="on-screen">
        <p>
          <strong>{seller.legalName}</strong>
          <br />
          {seller.address}
          <br />
          {sellerNumbers(quotation, language)}
          <br />
          {[seller.phone, seller.email].filter(Boolean).join(" · ")}
        </p>
      </Part>
      <div className="quotation-sign on-paper">
        <p>
          {texts.sign}
          <br />
          <strong className="break-all">{address}</strong>
        </p>
        <p className="quotation-line">{texts.signature(name)}</p>
        <p className="quotation-line">{texts.forSeller(seller.legalName)}</p>
      </div>
      <p className="quotation-ask">
        {seller.phone && texts.ask(seller.phone)} {seller.hours}
      </p>
      <p className="quotation-small">{smallPrint(quotation, language)}</p>
    </article>
  );
}

function sellerNumbers({ seller: { gstin, vendor } }: Quotation, language: Language): string {
  return [gstin && `GSTIN ${gstin}`, vendor && quotationTexts[language].vendor(vendor)]
    .filter(Boolean)
    .join(" · ");
}

function smallPrint({ saving, usage, subsidy }: Quotation, language: Language): string {
  const { estimate, depends, government } = quotationTexts[language];
  const basis = !usage
    ? estimate.all
    : usage.of === "units"
      ? estimate.units(grouped(usage.amount))
      : estimate.bill(rupees(usage.amount));
  return [saving && `${basis} ${depends}`, subsidy > 0 && government].filter(Boolean).join(" ");
}

/** "5 Nov 2026". */
export function dayIn(language: Language, day: string): string {
  return sourceDate(day, quotationTexts[language].months);
}

function Fact({ label, value, className = "" }: { label: string; value: string; className?: string }) {
  return (
    <div className={className}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}

function Part({
  title,
  className = "",
  children,
}: {
  title: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <section className={className}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

interface PartProps {
  quotation: Quotation;
  language: Language;
}

function Money({ quotation, language }: PartProps) {
  const texts = quotationTexts[language];
  const { price, gst, subsidy, topUp, customer, state } = quotation;
  return (
    <section className="quotation-money" aria-label={texts.price}>
      <div>
        <h2>{texts.price}</h2>
        <p className="quotation-amount">{rupees(price)}</p>
        <p>{texts.gst(rupees(gst))}</p>
      </div>
      {subsidy > 0 ? (
        <div>
          <h2>{texts.subsidy}</h2>
          <p className="quotation-amount">− {rupees(subsidy)}</p>
          <p>
            {texts.payer(topUp ? rupees(topUp) : "", state)} {texts.paidTo[customer]}
          </p>
        </div>
      ) : (
        <div>
          <h2>{texts.noSubsidy}</h2>
          <p className="quotation-amount">{rupees(0)}</p>
          <p>{texts.onlyHomes}</p>
        </div>
      )}
      <div className="quotation-net">
        <h2>{subsidy > 0 ? texts.net : texts.afterCredit}</h2>
        <p className="quotation-amount">{rupees(subsidy > 0 ? Math.max(0, price - subsidy) : price - gst)}</p>
        <p>{subsidy > 0 ? texts.first : texts.gstCredit(rupees(gst))}</p>
      </div>
    </section>
  );
}

function Month({ quotation, language }: PartProps) {
  const texts = quotationTexts[language];
  const { emi, loan, saving, price, subsidy } = quotation;
  if (!loan && !saving) return null;
  const most = Math.max(emi, saving?.high ?? 0);
  const paidIn = loan && subsidy < loan.amount ? (emi * (loan.amount - subsidy)) / loan.amount : 0;
  return (
    <Part title={loan ? texts.month : texts.monthAlone}>
      <dl>
        {loan && (
          <AmountRow label={texts.emi} amount={rupees(emi)} bar={[[emi / most, "var(--color-faint)"]]} />
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
      </dl>
      {loan && (
        <p className="quotation-note">
          {texts.loan(rupees(loan.amount), loan.years, loan.rate, rupees(price - loan.amount))}{" "}
          {paidIn > 0 && subsidy > 0 && texts.paidIn(rupees(readable(paidIn, 2)))}
        </p>
      )}
    </Part>
  );
}

function Parts({ quotation, language }: PartProps) {
  const texts = quotationTexts[language];
  const { part, what, maker, years } = texts.columns;
  if (quotation.parts.length === 0) return null;
  return (
    <Part title={texts.parts} className="quotation-parts">
      <table>
        <thead>
          <tr>
            {[part, what, maker, years].map((label) => (
              <th key={label}>{label}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {quotation.parts.map((one) => (
            <tr key={one.part + one.what + one.maker}>
              <th scope="row">{one.part}</th>
              <td>{one.what}</td>
              <td>{one.maker}</td>
              <td>{one.years > 0 && texts.years(one.years)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Part>
  );
}
