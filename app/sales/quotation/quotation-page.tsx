import { Link, useNavigate } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { CallForm } from "~/desk/call-form";
import { CopyButton } from "~/desk/copy-button";
import type { Fields } from "~/desk/form-controls";
import { BackLink, ButtonLink, Field, Submit } from "~/desk/form-parts";
import { MAX_REASON } from "~/sales/calls/read-call";
import { FoldedForm } from "~/sales/lead/change-form";
import type { Quotation } from "~/sales/lead/sale-shapes.server";
import { site } from "~/site";
import { LanguageContext } from "~/texts/use-texts";
import { kilowatts, rupees, timeCount } from "~/ui/format";
import { dateLabel, timeLabel } from "~/ui/format-day";
import { type QuotationStatus, sizeOnPaper } from "./quotation";
import type { QuotationCall, SentQuotation } from "./quotation-actions.server";
import type { Gap } from "./quotation-draft";
import { QuotationForm, type QuotationFormProps } from "./quotation-form";
import { QuotationSheet } from "./quotation-sheet";

interface QuotationPageProps extends Pick<QuotationFormProps, "sizes"> {
  path: string;
  reference: string;
  name: string;
  next: string;
  seen: number;
  sent: readonly SentQuotation[];
  form: QuotationFormProps["form"] | undefined;
  preview: { quotation: Quotation; gaps: Gap[] } | undefined;
}

export function QuotationPage(props: QuotationPageProps) {
  const { path, next, reference, name, sent, form, preview, seen } = props;
  const call = { path: `${path}/quotations`, seen };
  const showPreview = useShownNext("preview", preview);
  const showSent = useShownNext("sent", sent);
  const navigate = useNavigate();
  function onSent() {
    showSent();
    // The form of a new version is not asked for any more.
    navigate(`${path}/quotation`, { replace: true });
  }
  return (
    <>
      <BackLink to={path}>Back to {name || "the lead"}</BackLink>
      <h1 className="mt-1 text-title [overflow-wrap:anywhere]">Quotation for {name || "this lead"}</h1>
      {sent.length > 0 && (
        <section id="sent" className="mt-4 grid scroll-mt-4 gap-3" aria-label="Sent quotations">
          {sent.map((one) => (
            <Sent key={one.version} {...one} call={call} />
          ))}
        </section>
      )}
      {!form && (
        <p className="mt-4">
          <ButtonLink to={next} label="New version" />
        </p>
      )}
      {form && (
        <div className="mt-6 grid grid-cols-1 gap-6 lg:grid-cols-2 lg:items-start">
          <QuotationForm {...props} form={form} call={call} onSaved={showPreview} />
          {preview ? (
            <Preview
              {...preview}
              reference={reference}
              call={call}
              onSent={onSent}
              byRates={form.today.price}
            />
          ) : (
            <p className="card p-4 text-muted sm:p-5">
              Preview shows here what {name || "the customer"} will see. Nothing is sent before that.
            </p>
          )}
        </div>
      )}
    </>
  );
}

/** Returns a function that leads to a part of the page once what it shows was read again. */
function useShownNext(id: string, shown: unknown): () => void {
  const isNext = useRef(false);
  useEffect(() => {
    if (isNext.current) document.getElementById(id)?.scrollIntoView();
    isNext.current = false;
  }, [shown]);
  return () => {
    isNext.current = true;
  };
}

type Call = QuotationFormProps["call"];

/** One of a version's forms that has no fields to be compared. */
const asks = (version: number, act: QuotationCall["act"]) => (typed: Fields) => ({ version, act, ...typed });

const quotationLabels: Record<QuotationStatus, string> = {
  draft: "Not sent yet",
  open: "Sent",
  accepted: "The customer says yes",
  sold: "The job’s own",
  replaced: "Replaced by a newer one",
  expired: "Expired",
  withdrawn: "Withdrawn",
};

function Sent({ call, ...one }: SentQuotation & { call: Call }) {
  const { version, kw, price, validUntil, status, sentAt, opened, url, links } = one;
  const isOver = status === "replaced" || status === "withdrawn";
  const isOpen = status === "open";
  return (
    <article className="card p-4">
      <h2 className="text-card">
        Version {version}: {kilowatts(kw)}, {rupees(price)}
      </h2>
      <p className="text-small text-muted">
        <strong className={isOver ? "" : "text-ink"}>{quotationLabels[status]}</strong>
        {` · sent ${timeLabel(sentAt)} · valid until ${dateLabel(validUntil)} · opened ${timeCount(opened)}`}
      </p>
      {links && (
        <div className="mt-3 flex flex-wrap items-center gap-2">
          {!isOver && (
            <>
              {isOpen && links.whatsApp && (
                <ButtonLink
                  href={links.whatsApp}
                  isOutside
                  label="Send on WhatsApp"
                  className="button button-primary"
                />
              )}
              {isOpen && links.mail && <ButtonLink href={links.mail} label="Mail" />}
              <CopyButton text={url} what="the link" className="button hidden scripted:inline-flex" />
            </>
          )}
          <ButtonLink href={url} isOutside label="Open" />
          <FoldedForm label="Withdraw…" className="button button-quiet">
            <CallForm
              name={`withdraw-${version}`}
              body={asks(version, "withdraw")}
              className="mt-2 grid gap-2"
              {...call}
            >
              <p className="text-small text-muted">The link stops working for good.</p>
              <Submit label={`Withdraw version ${version}`} className="button justify-self-start" />
            </CallForm>
          </FoldedForm>
          {status === "accepted" && (
            <FoldedForm label="Take the yes back…" className="button button-quiet">
              <CallForm
                name={`take-back-${version}`}
                body={asks(version, "take back")}
                className="mt-2 grid gap-2"
                {...call}
              >
                <Field name="reason" label="Why was it a mistake?" maxLength={MAX_REASON} />
                <Submit
                  label={`Take back the yes to version ${version}`}
                  className="button justify-self-start"
                />
              </CallForm>
            </FoldedForm>
          )}
        </div>
      )}
      {links && isOpen && (
        <details className="mt-2 text-small">
          <summary className="flex min-h-11 items-center underline">Text to copy</summary>
          <p className="whitespace-pre-line [overflow-wrap:anywhere] select-all">{links.text}</p>
        </details>
      )}
    </article>
  );
}

interface PreviewProps extends NonNullable<QuotationPageProps["preview"]> {
  reference: string;
  call: Call;
  onSent: () => void;
  /** Price by today's rates, in rupees. */
  byRates: number;
}

function Preview({ quotation, gaps, reference, call, onSent, byRates }: PreviewProps) {
  const { version, name, price } = quotation;
  return (
    <section id="preview" className="scroll-mt-4" aria-label="Preview">
      {gaps.length > 0 ? (
        <div className="notice mt-0">
          <p className="font-semibold">Before it can be sent</p>
          <ul className="mt-1 grid gap-1">
            {gaps.map(({ what, to }) => (
              <li key={what}>
                {to ? (
                  <Link to={to} className="underline">
                    {what}
                  </Link>
                ) : (
                  what
                )}
              </li>
            ))}
          </ul>
        </div>
      ) : (
        <CallForm
          name="send"
          body={asks(version, "send")}
          onSaved={onSent}
          className="card flex flex-wrap items-center gap-x-3 p-4"
          {...call}
        >
          <p className="grow">This is what {name} will see.</p>
          <Submit label="Send it" className="button button-primary" />
        </CallForm>
      )}
      {byRates !== price && (
        <p className="notice">Your rates have changed: today it is {rupees(byRates)}. Press Preview again.</p>
      )}
      {sizeOnPaper(quotation) === "two sheets" && (
        <p className="notice">On paper this takes two sheets: shorten parts, lines or words for one.</p>
      )}
      <div className="card mt-3 p-4 sm:p-5">
        <LanguageContext.Provider value={quotation.language}>
          <QuotationSheet quotation={quotation} reference={`${reference}-${version}`} brand={site.brand} />
        </LanguageContext.Provider>
      </div>
    </section>
  );
}
