import { Form, Link } from "@remix-run/react";
import { type ComponentProps, type ReactNode, useEffect, useRef } from "react";
import { CopyButton } from "~/desk/copy-button";
import {
  BackLink,
  ButtonLink,
  Facts,
  Field,
  FieldFaults,
  FilledForm,
  Hidden,
  Submit,
} from "~/desk/form-parts";
import { MAX_REASON } from "~/sales/calls/read-call";
import { stepLabels, subsidyToLabels } from "~/sales/job/job-words";
import { CLASH, type FormErrors } from "~/sales/lead/lead-form";
import type { Quotation } from "~/sales/lead/sale-shapes.server";
import { site } from "~/site";
import { LanguageContext } from "~/texts/use-texts";
import { grouped, kilowatts, rupees, timeCount } from "~/ui/format";
import { dateLabel, timeLabel } from "~/ui/format-day";
import { type QuotationStanding, sizeOnPaper } from "./quotation";
import type { QuotationAnswer, SentQuotation } from "./quotation-actions.server";
import type { Gap } from "./quotation-draft";
import { FIELD_LABELS, type FieldName, PART_ROWS, STAGE_ROWS } from "./quotation-fields";
import { QuotationSheet } from "./quotation-sheet";

interface QuotationPageProps {
  path: string;
  reference: string;
  name: string;
  next: string;
  /** Number of events that the page shows. */
  seen: number;
  sizes: readonly { id: string; name: string }[];
  states: readonly string[];
  sent: readonly SentQuotation[];
  form: { version: number; values: Record<string, string>; basis: string; today: Quotation } | undefined;
  preview: { quotation: Quotation; gaps: Gap[] } | undefined;
  answered: QuotationAnswer | undefined;
}

export function QuotationPage(props: QuotationPageProps) {
  const { path, next, reference, name, sent, form, preview, answered, seen } = props;
  const { errors = {} } = answered ?? {};
  const { send, [CLASH]: question, ...faults } = errors;
  return (
    <>
      <BackLink to={path}>Back to {name || "the lead"}</BackLink>
      <h1 className="mt-1 text-title [overflow-wrap:anywhere]">Quotation for {name || "this lead"}</h1>
      <FieldFaults errors={faults} />
      {sent.length > 0 && (
        <section id="sent" className="mt-4 grid scroll-mt-4 gap-3" aria-label="Sent quotations">
          {sent.map((one) => (
            <Sent key={one.version} {...one} errors={errors} />
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
          <QuotationForm {...props} form={form} errors={errors} />
          {preview ? (
            <Preview
              {...preview}
              {...{ reference, seen }}
              version={form.version}
              isRefused={send !== undefined}
              question={question}
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

const standingLabels: Record<QuotationStanding, string> = {
  draft: "Not sent yet",
  open: "Sent",
  accepted: "The customer says yes",
  replaced: "Replaced by a newer one",
  expired: "Expired",
  withdrawn: "Withdrawn",
};

function Sent({ errors, ...one }: SentQuotation & { errors: FormErrors }) {
  const { version, kw, price, validUntil, standing, sentAt, opened, url, links } = one;
  const isOver = standing === "replaced" || standing === "withdrawn";
  return (
    <article className="card p-4">
      <h2 className="text-card">
        Version {version}: {kilowatts(kw)}, {rupees(price)}
      </h2>
      <p className="text-small text-muted">
        <strong className={isOver ? "" : "text-ink"}>{standingLabels[standing]}</strong>
        {` · sent ${timeLabel(sentAt)} · valid until ${dateLabel(validUntil)} · opened ${timeCount(opened)}`}
      </p>
      {links && (
        <div className="mt-3 flex flex-wrap items-center gap-2">
          {!isOver && (
            <>
              {links.whatsApp && (
                <ButtonLink
                  href={links.whatsApp}
                  isOutside
                  label="Send on WhatsApp"
                  className="button button-primary"
                />
              )}
              {links.mail && <ButtonLink href={links.mail} label="Mail" />}
              <CopyButton text={url} what="the link" className="button hidden scripted:inline-flex" />
            </>
          )}
          <ButtonLink href={url} isOutside label="Open" />
          <details className="open:w-full">
            <summary className="button button-quiet">Withdraw…</summary>
            <Form method="post" className="mt-2">
              <Hidden version={version} {...{ [CLASH]: errors[CLASH] }} />
              <p className="mb-2 text-small text-muted">The link then leads nowhere, for good.</p>
              <Submit name="intent" value="withdraw" label={`Withdraw version ${version}`} />
            </Form>
          </details>
          {standing === "accepted" && (
            <details className="open:w-full" open={errors.reason !== undefined}>
              <summary className="button button-quiet">Take the yes back…</summary>
              <Form method="post" className="mt-2 grid gap-2">
                <Hidden version={version} />
                <FilledForm value={{ errors, values: {} }}>
                  <Field name="reason" label="Why was it a mistake?" maxLength={MAX_REASON} />
                </FilledForm>
                <Submit name="intent" value="take-back" label={`Take back the yes to version ${version}`} />
              </Form>
            </details>
          )}
        </div>
      )}
      {links && !isOver && (
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
  seen: number;
  version: number;
  isRefused: boolean;
  /** What is asked before it is sent. */
  question: string | undefined;
}

function Preview({ quotation, gaps, reference, seen, version, isRefused, question }: PreviewProps) {
  return (
    <section id="preview" className="scroll-mt-4" aria-label="Preview">
      {gaps.length > 0 ? (
        <div className="notice mt-0" role={isRefused ? "alert" : undefined}>
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
        <Form method="post" className="card flex flex-wrap items-center gap-3 p-4">
          <p className="grow" role={question ? "alert" : undefined}>
            {question ?? `This is what ${quotation.name} will see.`}
          </p>
          <Hidden {...{ version, seen, [CLASH]: question }} />
          <Submit
            name="intent"
            value="send"
            label={question ? "Send it all the same" : "Send it"}
            className="button button-primary"
          />
        </Form>
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

type FormProps = Pick<QuotationPageProps, "sizes" | "states" | "seen" | "answered"> & {
  form: NonNullable<QuotationPageProps["form"]>;
  errors: FormErrors;
};

function QuotationForm({ sizes, states, seen, form, answered, errors }: FormProps) {
  const values = answered?.values ?? form.values;
  const { today = form.today } = answered ?? {};
  const ref = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (answered) ref.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [answered]);
  const options: Partial<Record<FieldName, Record<string, string>>> = {
    language: { en: "English", hi: "Hindi" },
    package: { "": "Another size", ...Object.fromEntries(sizes.map(({ id, name }) => [id, name])) },
    customer: { home: "Home", society: "Housing society", business: "Shop or factory" },
    subsidyTo: { "": "No loan, or not said", ...subsidyToLabels },
    state: { "": "Choose", ...Object.fromEntries(states.map((name) => [name, name])) },
  };
  const input = (name: FieldName, more: Partial<ComponentProps<typeof Field>> = {}) => (
    <Field name={name} label={FIELD_LABELS[name]} options={options[name]} {...more} />
  );
  const rows = (title: string, all: typeof STAGE_ROWS, look: string) => (
    <Fold title={title} isOpen={all.flat().some(({ name }) => errors[name])}>
      {all.map((row, index) => (
        <fieldset key={index} aria-label={`${title}, ${index + 1}`} className={`grid min-w-0 gap-2 ${look}`}>
          {row.map(({ name, label }) => (
            <Field
              key={name}
              name={name}
              label={label}
              options={name.startsWith("with") ? stepLabels : undefined}
              className={name.startsWith("with") ? "max-sm:col-span-full" : ""}
            />
          ))}
        </fieldset>
      ))}
    </Fold>
  );
  return (
    <Form ref={ref} method="post" noValidate autoComplete="off" className="card grid gap-5 p-4 sm:p-5">
      <FilledForm value={{ errors, values }}>
        <Hidden version={form.version} seen={seen} basis={answered?.basis ?? form.basis} />
        <p className="text-small text-muted">
          Version {form.version}. “Recalculate” brings the figures of another size, state or customer, and
          keeps what you changed.
        </p>
        <Group title="For whom">
          {input("name")}
          {input("language")}
          {input("place", { className: "col-span-full" })}
        </Group>
        <Group title="What">
          {input("package", { className: "max-sm:col-span-full" })}
          {input("kw")}
          {input("customer")}
          {input("state", { className: "max-sm:col-span-full" })}
          {input("homes")}
          <Submit name="intent" value="work-out" label="Recalculate" className="button self-end" />
        </Group>
        <Group title="Price">
          <div>
            {input("price")}
            {today.ratePrice > 0 && values.price !== String(today.ratePrice) && (
              <p className="mt-1 text-small text-sun">Differs from the rates: {rupees(today.ratePrice)}</p>
            )}
          </div>
          {input("gst")}
          {input("validUntil", { type: "date" })}
          {input("subsidyTo", { className: "max-sm:col-span-full" })}
        </Group>
        <WorkedOut {...today} />
        <div>
          {rows(
            "Stages of payment",
            STAGE_ROWS,
            "grid-cols-[5rem_minmax(0,1fr)] sm:grid-cols-[5rem_1fr_1fr]",
          )}
          {rows("Parts and makers", PART_ROWS, "grid-cols-2 border-t border-line pt-2")}
          <Fold title="Panels on the lists" isOpen={Boolean(errors.listedOn)}>
            {input("panelModel")}
            {input("cellMaker")}
            {input("listedOn", { type: "date" })}
          </Fold>
          <Fold title="Not included, and your words" isOpen={Boolean(errors.notIncluded ?? errors.words)}>
            {input("notIncluded", { rows: 4 })}
            {input("words", { rows: 4 })}
          </Fold>
        </div>
        <Submit
          name="intent"
          value="save"
          label="Preview"
          className="button button-primary justify-self-start"
        />
      </FilledForm>
    </Form>
  );
}

/** What the calculator says to it, which nobody types. */
function WorkedOut({ subsidy, topUp, emi, loan, saving, incentive, unitsPerYear, ratePrice }: Quotation) {
  const known: [string, string | false | null | undefined][] = [
    ["Price by the rates", ratePrice > 0 ? rupees(ratePrice) : "not known"],
    ["Central subsidy", subsidy > topUp ? rupees(subsidy - topUp) : "none"],
    ["State’s subsidy", topUp > 0 && rupees(topUp)],
    ["Loan", loan && `${rupees(emi)} a month for ${loan.years} years at ${loan.rate}%`],
    ["Saving a month", saving && `${rupees(saving.low)} to ${rupees(saving.high)}`],
    ["Paid by the state", incentive && `${rupees(incentive.perMonth)} a month for ${incentive.years} years`],
    ["Units a year", unitsPerYear > 0 && grouped(unitsPerYear)],
  ];
  return (
    <section>
      <h2 className="mb-2 text-small font-semibold">By the rates of today</h2>
      <Facts facts={known.flatMap(([name, value]) => (value ? [[name, value] as const] : []))} />
    </section>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="grid grid-cols-2 gap-x-3 gap-y-3">
      <legend className="mb-2 font-semibold">{title}</legend>
      {children}
    </fieldset>
  );
}

function Fold({ title, isOpen, children }: { title: string; isOpen: boolean; children: ReactNode }) {
  return (
    <details open={isOpen} className="border-t border-line py-1">
      <summary className="cursor-pointer py-2.5 font-semibold underline">{title}</summary>
      <div className="mt-2 grid gap-3">{children}</div>
    </details>
  );
}
