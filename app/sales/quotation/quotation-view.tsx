import type { ReactNode } from "react";
import { sourceDate } from "~/calculator/source-dates";
import type { quotationNow } from "~/sales/customer-page/customer-page.server";
import { telephone } from "~/site";
import { useTexts } from "~/texts/use-texts";
import { kilowatts, rupees } from "~/ui/format";
import { QuotationSheet, type SheetProps } from "./quotation-sheet";
import { quotationTexts } from "./quotation-texts";

/** `newer`: the page of a newer quotation. */
interface QuotationViewProps extends SheetProps, Awaited<ReturnType<typeof quotationNow>> {
  path: string;
  /** When the customer said yes, or "". */
  saidOn: string;
  step: string;
  answered: { error: string; question: string; answer: string } | undefined;
}

/** The page of a quotation, with what the customer may answer. Works without scripts. */
export function QuotationView(props: QuotationViewProps) {
  const { quotation, path, status, step, answered } = props;
  const texts = useTexts(quotationTexts);
  const isOpen = status === "open";
  if (step === "yes" && isOpen) return <Confirm {...props} />;
  if (step === "question" || answered?.answer === "question") return <Ask {...props} />;
  return (
    <div className="page quotation-page pt-8 pb-32">
      <Said {...props} />
      <QuotationSheet {...props} />
      <nav aria-label={texts.name} className="quotation-bar mt-8 flex gap-3">
        {isOpen && (
          <a href={`${path}?step=yes`} className="button button-primary">
            {texts.yes}
          </a>
        )}
        <a href={`${path}?step=question`} className="button">
          {texts.question}
        </a>
        {!isOpen && <Call quotation={quotation} />}
      </nav>
    </div>
  );
}

/** What stands above the sheet: that it was answered, has expired, or counts no more. */
function Said({ quotation, status, isOver, saidOn, newer, step, answered }: QuotationViewProps) {
  const texts = useTexts(quotationTexts);
  const yes = saidOn && `${texts.thanks(quotation.name)} ${texts.said(sourceDate(saidOn, texts.months))}`;
  const words = {
    accepted: isOver ? yes : yes && `${yes} ${texts.intention}`,
    expired: `${texts.expired(sourceDate(quotation.validUntil, texts.months))} ${quotation.seller.phone && texts.ask(quotation.seller.phone)}`,
    replaced: texts.replaced,
  }[status as string];
  const said = [step === "asked" ? texts.asked : "", words, answered?.error].filter(Boolean);
  if (said.length === 0) return null;
  return (
    <div role="status" className="quotation-said card mb-8 grid gap-2 border-sun p-4">
      {said.map((one) => (
        <p key={one}>{one}</p>
      ))}
      {status === "replaced" && newer && (
        <a href={newer} className="font-semibold underline">
          {texts.newer}
        </a>
      )}
    </div>
  );
}

function Confirm({ quotation, path }: QuotationViewProps) {
  const { confirm } = useTexts(quotationTexts);
  const { name, kw, price } = quotation;
  return (
    <Step title={confirm.title(name)} path={path}>
      <p className="text-lead">{confirm.text(kilowatts(kw), rupees(price))}</p>
      <p className="text-muted">{confirm.call}</p>
      <form method="post" action={path}>
        <input type="hidden" name="answer" value="yes" />
        <button type="submit" className="button button-primary">
          {confirm.send}
        </button>
      </form>
    </Step>
  );
}

function Ask({ path, answered, quotation }: QuotationViewProps) {
  const texts = useTexts(quotationTexts);
  const error = answered?.error;
  return (
    <Step title={texts.askTitle} path={path}>
      <form method="post" action={`${path}?step=question`} className="grid gap-4">
        <input type="hidden" name="answer" value="question" />
        <label className="grid gap-2">
          {texts.yourQuestion}
          <textarea
            name="question"
            required
            rows={5}
            maxLength={2000}
            defaultValue={answered?.question}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? "question-error" : undefined}
            className="input"
          />
        </label>
        {error && (
          <p id="question-error" role="alert" className="text-bad">
            {error}
          </p>
        )}
        <div className="flex flex-wrap gap-3">
          <button type="submit" className="button button-primary">
            {texts.send}
          </button>
          <Call quotation={quotation} />
        </div>
      </form>
    </Step>
  );
}

function Call({ quotation: { seller } }: Pick<QuotationViewProps, "quotation">) {
  const { call } = useTexts(quotationTexts);
  return seller.phone ? (
    <a href={`tel:${telephone(seller.phone)}`} className="button">
      {call}
    </a>
  ) : null;
}

function Step({ title, path, children }: { title: string; path: string; children: ReactNode }) {
  const { back } = useTexts(quotationTexts).confirm;
  return (
    <div className="page grid max-w-2xl gap-5 py-12">
      <h1 className="text-section [overflow-wrap:anywhere]">{title}</h1>
      {children}
      <a href={path} className="inline-flex min-h-11 items-center text-muted underline">
        {back}
      </a>
    </div>
  );
}
