import { Form, Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { grouped, kilowatts, rupees } from "~/calculator/numbers";
import { CopyButton } from "~/desk/copy-button";
import { BackLink, Facts, Fault, Field, Options, Submit } from "~/desk/form-parts";
import { JOB_STEPS, stepRules } from "~/leads/pipeline/job-steps";
import { amountLabel, dateLabel, timeLabel } from "~/leads/pipeline/labels";
import type { Quotation, QuotationStanding } from "~/leads/pipeline/quotation";
import type { Gap } from "~/leads/pipeline/quotation-draft";
import { site } from "~/site";
import { QuotationSheet } from "~/site/quotation/quotation-sheet";
import type { FormErrors } from "./lead-form";
import type { QuotationAnswer, SentQuotation } from "./quotation-actions.server";

interface QuotationPageProps {
  path: string;
  reference: string;
  name: string;
  /** Number of events that the page shows. */
  seen: number;
  today: string;
  sizes: readonly { id: string; name: string }[];
  states: readonly string[];
  sent: readonly SentQuotation[];
  form: { version: number; values: Record<string, string>; basis: string; today: Quotation } | undefined;
  preview: { quotation: Quotation; gaps: Gap[] } | undefined;
  answered: QuotationAnswer | undefined;
}

export function QuotationPage(props: QuotationPageProps) {
  const { path, reference, name, sent, form, preview, answered, seen } = props;
  const { errors = {} } = answered ?? {};
  const fault = errors.form ?? errors.store;
  return (
    <>
      <BackLink to={path}>Back to {name || "the lead"}</BackLink>
      <h1 className="mt-1 text-title [overflow-wrap:anywhere]">Quotation for {name || "this lead"}</h1>
      {fault && <Fault>{fault}</Fault>}
      {sent.length > 0 && (
        <section id="sent" className="mt-4 grid scroll-mt-4 gap-3" aria-label="Sent quotations">
          {sent.map((one) => (
            <Sent key={one.version} {...one} />
          ))}
        </section>
      )}
      {!form && (
        <p className="mt-4">
          <Link to={`${path}/quotation?new=1`} className="button">
            New version
          </Link>
        </p>
      )}
      {form && (
        <div className="mt-6 grid grid-cols-1 gap-6 lg:grid-cols-2 lg:items-start">
          <QuotationForm {...props} form={form} errors={errors} />
          {preview ? (
            <Preview {...preview} {...{ reference, seen, errors }} version={form.version} />
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

function Sent({ version, kw, price, validUntil, standing, sentAt, opened, url, links }: SentQuotation) {
  const isOver = standing === "replaced" || standing === "withdrawn";
  return (
    <article className="card p-4">
      <h2 className="text-card">
        Version {version}: {kilowatts(kw)}, {amountLabel(price)}
      </h2>
      <p className="text-small text-muted">
        <strong className={isOver ? "" : "text-ink"}>{standingLabels[standing]}</strong>
        {` · sent ${timeLabel(sentAt)} · valid until ${dateLabel(validUntil)} · opened ${opened === 1 ? "once" : `${opened} times`}`}
      </p>
      {links && (
        <div className="mt-3 flex flex-wrap items-center gap-2">
          {!isOver && links.whatsApp && (
            <a href={links.whatsApp} rel="noreferrer" target="_blank" className="button button-primary">
              Send on WhatsApp
            </a>
          )}
          {!isOver && links.mail && (
            <a href={links.mail} className="button">
              Mail
            </a>
          )}
          {!isOver && (
            <CopyButton text={url} what="the link" className="button hidden scripted:inline-flex" />
          )}
          <a href={url} rel="noreferrer" target="_blank" className="button">
            Open
          </a>
          <details className="open:w-full">
            <summary className="button button-quiet">Withdraw…</summary>
            <Form method="post" className="mt-2">
              <input type="hidden" name="version" value={version} />
              <p className="mb-2 text-small text-muted">The link then leads nowhere, for good.</p>
              <Submit name="intent" value="withdraw" label={`Withdraw version ${version}`} />
            </Form>
          </details>
        </div>
      )}
      {links && !isOver && (
        <details className="mt-2 text-small">
          <summary className="flex min-h-11 items-center underline">The text, to copy</summary>
          <p className="whitespace-pre-line [overflow-wrap:anywhere] select-all">{links.text}</p>
        </details>
      )}
    </article>
  );
}

interface PreviewProps {
  quotation: Quotation;
  gaps: Gap[];
  reference: string;
  seen: number;
  version: number;
  errors: FormErrors;
}

function Preview({ quotation, gaps, reference, seen, version, errors }: PreviewProps) {
  return (
    <section id="preview" className="scroll-mt-4" aria-label="Preview">
      {gaps.length > 0 ? (
        <div className="notice mt-0" role={errors.send ? "alert" : undefined}>
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
          <p className="grow">This is what {quotation.name} will see.</p>
          <input type="hidden" name="version" value={version} />
          <input type="hidden" name="seen" value={seen} />
          <Submit name="intent" value="send" label="Send it" className="button button-primary" />
        </Form>
      )}
      <div className="card mt-3 p-4 sm:p-5">
        <QuotationSheet
          quotation={quotation}
          language={quotation.language}
          reference={`${reference}-${version}`}
          brand={site.brand}
        />
      </div>
    </section>
  );
}

type FormProps = Pick<QuotationPageProps, "sizes" | "states" | "seen" | "answered"> & {
  form: NonNullable<QuotationPageProps["form"]>;
  errors: FormErrors;
};

function QuotationForm({ sizes, states, seen, form, answered, errors }: FormProps) {
  const typed = { values: answered?.values ?? form.values, errors };
  const { today = form.today } = answered ?? {};
  return (
    <Form method="post" noValidate className="card grid gap-5 p-4 sm:p-5">
      <input type="hidden" name="version" value={form.version} />
      <input type="hidden" name="seen" value={seen} />
      <input type="hidden" name="basis" value={answered?.basis ?? form.basis} />
      <p className="text-small text-muted">
        Version {form.version}. “Work out again” brings the figures of another size, state or customer, and
        keeps what you changed.
      </p>
      <Group title="For whom">
        <Text name="name" label="Name" {...typed} />
        <Choice name="language" label="Language" labels={{ en: "English", hi: "Hindi" }} {...typed} />
        <Text name="place" label="Address" className="col-span-full" {...typed} />
      </Group>
      <Group title="What">
        <Choice name="package" label="Package" labels={byId(sizes)} {...typed} />
        <Text name="kw" label="Size in kW" {...typed} />
        <Choice name="customer" label="Customer" labels={CUSTOMER_LABELS} {...typed} />
        <Text name="homes" label="Homes, in a society" {...typed} />
        <Choice
          name="state"
          label="State"
          labels={{ "": "Choose", ...Object.fromEntries(states.map((name) => [name, name])) }}
          {...typed}
        />
        <Submit name="intent" value="work-out" label="Work out again" className="button self-end" />
      </Group>
      <Group title="Price">
        <Price {...typed} ratePrice={today.ratePrice} />
        <Text name="gst" label="GST in percent" {...typed} />
        <Text name="validUntil" label="Valid until" type="date" {...typed} />
      </Group>
      <WorkedOut {...today} />
      <Rows {...typed} />
      <Submit
        name="intent"
        value="save"
        label="Preview"
        className="button button-primary justify-self-start"
      />
    </Form>
  );
}

const CUSTOMER_LABELS = { home: "Home", society: "Housing society", business: "Shop or factory" };
const STEP_LABELS = Object.fromEntries(JOB_STEPS.map((id) => [id, stepRules[id].label.en]));

const byId = (sizes: FormProps["sizes"]) => ({
  "": "Another size",
  ...Object.fromEntries(sizes.map(({ id, name }) => [id, name])),
});

interface Typed {
  values: Record<string, string>;
  errors: FormErrors;
}

type ControlProps = Typed & { name: string; label: string; className?: string };

function Text({ name, label, className = "", values, errors, type }: ControlProps & { type?: string }) {
  return (
    <Field name={name} label={label} error={errors[name]} className={className}>
      {(control) => <input {...control} type={type} defaultValue={values[name]} autoComplete="off" />}
    </Field>
  );
}

function Choice({ name, label, labels, className = "", values, errors }: ControlProps & { labels: object }) {
  return (
    <Field name={name} label={label} error={errors[name]} className={className}>
      {(control) => (
        <select {...control} defaultValue={values[name]}>
          <Options labels={{ ...labels }} />
        </select>
      )}
    </Field>
  );
}

function Area({ name, label, values, errors }: ControlProps) {
  return (
    <Field name={name} label={label} error={errors[name]}>
      {(control) => (
        <textarea {...control} rows={4} defaultValue={values[name]} className="input growing block w-full" />
      )}
    </Field>
  );
}

function Price({ ratePrice, ...typed }: Typed & { ratePrice: number }) {
  return (
    <div>
      <Text name="price" label="Rupees, with GST" {...typed} />
      {ratePrice > 0 && typed.values.price !== String(ratePrice) && (
        <p className="mt-1 text-small text-sun">Differs from the rates: {rupees(ratePrice)}</p>
      )}
    </div>
  );
}

/** What is seldom changed: folded, unless something in it is wrong. */
function Rows(typed: Typed) {
  const isWrong = (...names: string[]) =>
    Object.keys(typed.errors).some((error) => names.some((name) => error.startsWith(name)));
  return (
    <div>
      <Fold title="Stages of payment" isOpen={isWrong("percent")}>
        {[0, 1, 2, 3].map((index) => (
          <div key={index} className="grid grid-cols-[5rem_minmax(0,1fr)] gap-2 sm:grid-cols-[5rem_1fr_1fr]">
            <Text name={`percent-${index}`} label="Percent" {...typed} />
            <Text name={`stage-${index}`} label="When" {...typed} />
            <Choice
              name={`with-${index}`}
              label="With the step"
              labels={STEP_LABELS}
              className="col-span-full sm:col-span-1"
              {...typed}
            />
          </div>
        ))}
      </Fold>
      <Fold title="Parts and makers" isOpen={isWrong("years")}>
        {[0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map((index) => (
          <div key={index} className="grid grid-cols-2 gap-2 border-t border-line pt-2">
            <Text name={`part-${index}`} label="Part" {...typed} />
            <Text name={`maker-${index}`} label="Maker" {...typed} />
            <Text name={`what-${index}`} label="What" {...typed} />
            <Text name={`years-${index}`} label="Warranty in years" {...typed} />
          </div>
        ))}
      </Fold>
      <Fold title="Not included, and your words" isOpen={isWrong("notIncluded", "words")}>
        <Area name="notIncluded" label="Not included: one a line" {...typed} />
        <Area name="words" label="Promise, or a word of your own" {...typed} />
      </Fold>
    </div>
  );
}

/** What the calculator says to it, which nobody types. */
function WorkedOut({ subsidy, emi, loan, saving, unitsPerYear, ratePrice }: Quotation) {
  const known: [string, string | false | null | undefined][] = [
    ["Price by the rates", ratePrice > 0 ? rupees(ratePrice) : "not known"],
    ["Subsidy", subsidy > 0 ? rupees(subsidy) : "none"],
    ["Loan", loan && `${rupees(emi)} a month for ${loan.years} years at ${loan.rate}%`],
    ["Saving a month", saving && `${rupees(saving.low)} to ${rupees(saving.high)}`],
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
      <summary className="cursor-pointer py-2.5 font-semibold">{title}</summary>
      <div className="mt-2 grid gap-3">{children}</div>
    </details>
  );
}
