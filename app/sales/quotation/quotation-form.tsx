import { type ComponentProps, type FormEvent, type ReactNode, useState } from "react";
import type { Customer } from "~/content/customers";
import { readAmount } from "~/content/read-amount";
import { CallForm } from "~/desk/call-form";
import { type Fields, fieldsOf } from "~/desk/form-controls";
import { Facts, Field, Submit, useFilled } from "~/desk/form-parts";
import { stepLabels, subsidyToLabels } from "~/sales/job/job-words";
import type { Quotation } from "~/sales/lead/sale-shapes.server";
import { STATES } from "~/states";
import { grouped, rupees } from "~/ui/format";
import {
  CHOICE_LABELS,
  type ChoiceName,
  FIELD_LABELS,
  type FieldName,
  PART_ROWS,
  STAGE_ROWS,
} from "./quotation-fields";

export interface QuotationFormProps {
  sizes: readonly { id: string; name: string; kw: number; customers: readonly Customer[] }[];
  form: { version: number; values: Record<string, string>; today: Quotation };
  /** Where the form is sent, and the number of events that the page shows. */
  call: { path: string; seen: number };
  onSaved: () => void;
}

export function QuotationForm({
  sizes,
  form: { version, values, today },
  call,
  onSaved,
}: QuotationFormProps) {
  const options: Partial<Record<ChoiceName | FieldName, Record<string, string>>> = {
    language: { en: "English", hi: "Hindi" },
    package: { "": "Another size", ...Object.fromEntries(sizes.map(({ id, name }) => [id, name])) },
    customer: { home: "Home", society: "Housing society", business: "Shop or factory" },
    subsidyTo: { "": "No loan, or not said", ...subsidyToLabels },
    state: { "": "Choose", ...Object.fromEntries(STATES.map((name) => [name, name])) },
  };
  const input = (name: ChoiceName | FieldName, more: Partial<ComponentProps<typeof Field>> = {}) => (
    <Field name={name} label={LABELS[name]} options={options[name]} {...more} />
  );

  const [typed, setTyped] = useState(values);

  /** Another package brings its size; another size or customer brings its package. */
  function match({ target, currentTarget }: FormEvent<HTMLFormElement>) {
    const { name } = target as HTMLInputElement;
    const control = (of: ChoiceName) => currentTarget.elements.namedItem(of) as HTMLInputElement;
    const size = control("kw");
    const customer = control("customer").value;
    const item = control("package");
    if (name === "package") {
      const chosen = sizes.find(({ id }) => id === item.value);
      if (chosen) size.value = String(chosen.kw);
    } else if (name === "kw" || name === "customer") {
      const kw = Number(size.value);
      const fits = sizes.find((one) => one.kw === kw && one.customers.some((who) => who === customer));
      item.value = fits?.id ?? "";
    }
    setTyped(fieldsOf(currentTarget).all);
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
        Version {version}. “Preview” saves a draft with the figures of this size, state and customer, and
        keeps what you changed. Clear the price to use your rates again.
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
        <Pays typed={typed} values={values} today={today} />
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

/** Choices that the subsidy depends on. */
const FOR_SUBSIDY = ["kw", "customer", "homes", "state"] as const;

interface PaysProps extends Pick<QuotationFormProps["form"], "values" | "today"> {
  /** What stands in the form. */
  typed: Fields;
}

/** What the customer pays at the price that is being typed. */
function Pays({ typed, values, today: { ratePrice, subsidy } }: PaysProps) {
  const price = typed.price ? readAmount(typed.price) : ratePrice;
  const isOther = FOR_SUBSIDY.some((name) => (typed[name] ?? "") !== (values[name] ?? ""));
  if (!price) return null;
  const net = rupees(Math.max(0, price - subsidy));
  return (
    <p role="status" className="col-span-full rounded-control bg-ground px-3 py-2 font-semibold">
      {isOther
        ? "Preview works out what the customer pays"
        : `Customer pays ${net}${subsidy > 0 ? `, after ${rupees(subsidy)} of subsidy` : ""}`}
    </p>
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

function Rows({ title, rows, look }: { title: string; rows: typeof STAGE_ROWS; look: string }) {
  return (
    <Fold title={title} names={rows.flat().map(({ name }) => name)}>
      {rows.map((row, index) => (
        <fieldset
          key={index}
          aria-label={`${title}, ${index + 1}`}
          className={`quotation-row grid min-w-0 gap-2 ${look}`}
        >
          {row.map(({ name, label }) => {
            const isStep = name.endsWith(".dueWith");
            const isLong = isStep || name.endsWith(".what");
            return (
              <Field
                key={name}
                name={name}
                label={label}
                options={isStep ? stepLabels : undefined}
                placeholder={isStep ? undefined : " "}
                className={isLong ? "max-sm:col-span-full" : ""}
              />
            );
          })}
        </fieldset>
      ))}
    </Fold>
  );
}

/** The calculator's results, which nobody types. */
function WorkedOut({ subsidy, topUp, emi, loan, saving, incentive, unitsPerYear, ratePrice }: Quotation) {
  const known: [string, string | false | null | undefined][] = [
    ["Price by the rates", ratePrice > 0 ? rupees(ratePrice) : "not known"],
    ["Central subsidy", subsidy > topUp ? rupees(subsidy - topUp) : "none"],
    ["State’s subsidy", topUp > 0 && rupees(topUp)],
    ["Loan", loan && `${rupees(emi)} a month for ${loan.years} years at ${loan.rate}%`],
    [
      "Saving a month",
      saving &&
        (saving.low === saving.high ? rupees(saving.low) : `${rupees(saving.low)} to ${rupees(saving.high)}`),
    ],
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
