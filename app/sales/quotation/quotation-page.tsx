import { Link, useNavigate } from "@remix-run/react";
import { type ComponentProps, type FormEvent, type ReactNode, useEffect, useRef } from "react";
import type { Customer } from "~/content/customers";
import { CallForm } from "~/desk/call-form";
import { CopyButton } from "~/desk/copy-button";
import type { Fields } from "~/desk/form-controls";
import { BackLink, ButtonLink, Facts, Field, Submit, useFilled } from "~/desk/form-parts";
import { MAX_REASON } from "~/sales/calls/read-call";
import { stepLabels, subsidyToLabels } from "~/sales/job/job-words";
import type { Quotation } from "~/sales/lead/sale-shapes.server";
import { site } from "~/site";
import { LanguageContext } from "~/texts/use-texts";
import { grouped, kilowatts, rupees, timeCount } from "~/ui/format";
import { dateLabel, timeLabel } from "~/ui/format-day";
import { type QuotationStatus, sizeOnPaper } from "./quotation";
import type { QuotationCall, SentQuotation } from "./quotation-actions.server";
import type { Gap } from "./quotation-draft";
import {
  CHOICE_LABELS,
  type ChoiceName,
  FIELD_LABELS,
  type FieldName,
  PART_ROWS,
  STAGE_ROWS,
} from "./quotation-fields";
import { QuotationSheet } from "./quotation-sheet";

interface QuotationPageProps {
  path: string;
  reference: string;
  name: string;
  next: string;
  /** Number of events that the page shows. */
  seen: number;
  sizes: readonly { id: string; name: string; kw: number; customers: readonly Customer[] }[];
  states: readonly string[];
  sent: readonly SentQuotation[];
  form: { version: number; values: Record<string, string>; today: Quotation } | undefined;
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

/** Where the forms of the page are sent, and the number of events that they show. */
interface Call {
  path: string;
  seen: number;
}

/** One of a version's forms that has no fields to be compared. */
const asks = (version: number, act: QuotationCall["act"]) => (typed: Fields) => ({ version, act, ...typed });

const quotationLabels: Record<QuotationStatus, string> = {
  draft: "Not sent yet",
  open: "Sent",
  accepted: "The customer says yes",
  replaced: "Replaced by a newer one",
  expired: "Expired",
  withdrawn: "Withdrawn",
};

function Sent({ call, ...one }: SentQuotation & { call: Call }) {
  const { version, kw, price, validUntil, status, sentAt, opened, url, links } = one;
  const isOver = status === "replaced" || status === "withdrawn";
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
            <CallForm
              name={`withdraw-${version}`}
              body={asks(version, "withdraw")}
              className="mt-2 grid gap-2"
              {...call}
            >
              <p className="text-small text-muted">The link then leads nowhere, for good.</p>
              <Submit label={`Withdraw version ${version}`} className="button justify-self-start" />
            </CallForm>
          </details>
          {status === "accepted" && (
            <details className="open:w-full">
              <summary className="button button-quiet">Take the yes back…</summary>
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
  call: Call;
  onSent: () => void;
  /** What the form would make of it today, in rupees. */
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
        <p className="notice">
          The rates have changed: by those of today it is {rupees(byRates)}. Preview it again.
        </p>
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

type FormProps = Pick<QuotationPageProps, "sizes" | "states"> & {
  form: NonNullable<QuotationPageProps["form"]>;
  call: Call;
  onSaved: () => void;
};

function QuotationForm({ sizes, states, form: { version, values, today }, call, onSaved }: FormProps) {
  const options: Partial<Record<ChoiceName | FieldName, Record<string, string>>> = {
    language: { en: "English", hi: "Hindi" },
    package: { "": "Another size", ...Object.fromEntries(sizes.map(({ id, name }) => [id, name])) },
    customer: { home: "Home", society: "Housing society", business: "Shop or factory" },
    subsidyTo: { "": "No loan, or not said", ...subsidyToLabels },
    state: { "": "Choose", ...Object.fromEntries(states.map((name) => [name, name])) },
  };
  const input = (name: ChoiceName | FieldName, more: Partial<ComponentProps<typeof Field>> = {}) => (
    <Field name={name} label={LABELS[name]} options={options[name]} {...more} />
  );

  /** Another package brings its size; another size or customer brings its package. */
  function match({ target, currentTarget }: FormEvent<HTMLFormElement>) {
    const { name } = target as HTMLInputElement;
    const control = (of: ChoiceName) => currentTarget.elements.namedItem(of) as HTMLInputElement;
    const [size, customer, item] = [control("kw"), control("customer").value, control("package")];
    if (name === "package") {
      const chosen = sizes.find(({ id }) => id === item.value);
      if (chosen) size.value = String(chosen.kw);
    } else if (name === "kw" || name === "customer") {
      const kw = Number(size.value);
      const fits = sizes.find((one) => one.kw === kw && one.customers.some((who) => who === customer));
      item.value = fits?.id ?? "";
    }
  }

  return (
    <CallForm
      name="quotation"
      shown={values}
      body={(typed, all) => ({ version, act: "save", ...choiceAndChanges(typed, all) })}
      onSaved={onSaved}
      onInputCapture={match}
      autoComplete="off"
      className="card grid gap-5 p-4 sm:p-5"
      {...call}
    >
      <p className="text-small text-muted">
        Version {version}. “Preview” saves a draft. It brings the figures of another size, state or customer,
        and keeps what you changed; a price that you empty is the rates’ again.
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
      </Group>
      <Group title="Price">
        <div>
          {input("price")}
          {today.ratePrice > 0 && today.price !== today.ratePrice && (
            <p className="mt-1 text-small text-sun">Differs from the rates: {rupees(today.ratePrice)}</p>
          )}
        </div>
        {input("gstPercent")}
        {input("validUntil", { type: "date" })}
        {input("subsidyTo", { className: "max-sm:col-span-full" })}
      </Group>
      <WorkedOut {...today} />
      <div>
        <Rows
          title="Stages of payment"
          rows={STAGE_ROWS}
          look="grid-cols-[5rem_minmax(0,1fr)] sm:grid-cols-[5rem_1fr_1fr]"
        />
        <Rows title="Parts and makers" rows={PART_ROWS} look="grid-cols-2 border-t border-line pt-2" />
        <Fold title="Panels on the lists" names={["panels.model", "panels.cells", "panels.listedOn"]}>
          {input("panels.model")}
          {input("panels.cells")}
          {input("panels.listedOn", { type: "date" })}
        </Fold>
        <Fold title="Not included, and your words" names={["notIncluded", "words"]}>
          {input("notIncluded", { rows: 4 })}
          {input("words", { rows: 4 })}
        </Fold>
      </div>
      <Submit label="Preview" className="button button-primary justify-self-start" />
    </CallForm>
  );
}

const LABELS = { ...CHOICE_LABELS, ...FIELD_LABELS };

/** The whole choice, and what differs of the rest. */
function choiceAndChanges(typed: Fields, all: Fields) {
  const isChoice = ([name]: [string, string]) => Object.hasOwn(CHOICE_LABELS, name);
  return {
    chosen: Object.fromEntries(Object.entries(all).filter(isChoice)),
    changed: Object.fromEntries(Object.entries(typed).filter((field) => !isChoice(field))),
  };
}

interface RowsProps {
  title: string;
  rows: typeof STAGE_ROWS;
  look: string;
}

function Rows({ title, rows, look }: RowsProps) {
  return (
    <Fold title={title} names={rows.flat().map(({ name }) => name)}>
      {rows.map((row, index) => (
        <fieldset key={index} aria-label={`${title}, ${index + 1}`} className={`grid min-w-0 gap-2 ${look}`}>
          {row.map(({ name, label }) => {
            const isStep = name.endsWith(".dueWith");
            return (
              <Field
                key={name}
                name={name}
                label={label}
                options={isStep ? stepLabels : undefined}
                className={isStep ? "max-sm:col-span-full" : ""}
              />
            );
          })}
        </fieldset>
      ))}
    </Fold>
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

interface FoldProps {
  title: string;
  /** Of the fields inside: it opens if something is wrong with one. */
  names: readonly string[];
  children: ReactNode;
}

function Fold({ title, names, children }: FoldProps) {
  const { errors } = useFilled();
  return (
    <details open={names.some((name) => errors[name])} className="border-t border-line py-1">
      <summary className="cursor-pointer py-2.5 font-semibold underline">{title}</summary>
      <div className="mt-2 grid gap-3">{children}</div>
    </details>
  );
}
