import { ButtonLink, Submit } from "~/desk/form-parts";
import { dayInIndia } from "~/india-time";
import { ChangeForm } from "~/sales/lead/change-form";
import { isCustomer, type LeadState } from "~/sales/lead/lead-state";
import { kilowatts, rupees } from "~/ui/format";
import { dateLabel } from "~/ui/format-day";
import { chosenQuotation, type QuotationState, type QuotationStatus, quotationStatus } from "./quotation";

interface QuotationPanelProps {
  path: string;
  state: LeadState;
  today: string;
}

/** Where the quotation of a lead stands, in a line, and the way in; a customer's yes makes the lead won in one tap. */
export function QuotationPanel({ path, state, today }: QuotationPanelProps) {
  const { quotations, status } = state;
  const last = quotations.at(-1);
  const chosen = chosenQuotation(state);
  const isWon = status === "won";
  const shown = chosen?.yesAt || isWon ? (chosen ?? last) : last;
  /** A newer one that the customer has not answered: until then, the sale stays as it is. */
  const newer = shown !== last && last?.sentAt && !last.withdrawnAt ? last : undefined;
  const isAsked = chosen?.yesAt && !isCustomer(status);
  return (
    <section
      id="quotation"
      aria-label="Quotation"
      className={`flex flex-wrap items-center gap-x-4 gap-y-2 ${isAsked ? "notice" : "card mt-3 px-4 py-3 sm:px-5"}`}
    >
      <p className="min-w-0 grow">
        <strong className="font-semibold">Quotation</strong>
        {shown ? ` · ${wordsOf(shown, state, today)}` : " · none yet"}
        {newer && (
          <span className="block">
            {`Out, and not agreed to yet: ${wordsOf(newer, state, today)}`}
            {isWon && `. The job stays at ${rupees(state.amount)} until the customer says yes`}
          </span>
        )}
      </p>
      {isAsked && (
        <ChangeForm
          name="agreed"
          asks={{ change: { outcome: "won", amount: String(chosen.quotation.price) } }}
        >
          <Submit label={`Won, ${rupees(chosen.quotation.price)}`} className="button button-primary" />
        </ChangeForm>
      )}
      <ButtonLink to={`${path}/quotation`} label={shown ? "Open" : "Make one"} />
    </section>
  );
}

function wordsOf(one: QuotationState, sale: LeadState, today: string): string {
  const { quotation, questionAt } = one;
  const { version, kw, price } = quotation;
  const words = [`Version ${version}`, kilowatts(kw), rupees(price), ending(one, sale, today)];
  if (questionAt) words.push(`question on ${dateLabel(dayInIndia(questionAt))}`);
  return words.join(" · ");
}

function ending(one: QuotationState, sale: LeadState, today: string): string {
  const { sentAt, yesAt, quotation } = one;
  const dayOf = (at: string) => dateLabel(dayInIndia(at));
  const words: Record<QuotationStatus, () => string> = {
    draft: () => "not sent yet",
    open: () => `sent ${dayOf(sentAt)}, valid until ${dateLabel(quotation.validUntil)}`,
    accepted: () => `the customer said yes on ${dayOf(yesAt)}`,
    sold: () => `sent ${dayOf(sentAt)}, the job’s own`,
    replaced: () => "replaced by a newer one",
    expired: () => `expired on ${dateLabel(quotation.validUntil)}`,
    withdrawn: () => "withdrawn",
  };
  return words[quotationStatus(one, sale, today)]();
}
