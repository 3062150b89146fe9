import { readNumber } from "~/calculator/read-number";
import { CUSTOMERS } from "~/content/customers";
import { packageSizes } from "~/content/package";
import { readAmount } from "~/content/read-amount";
import { faultOfDay } from "~/sales/job/job-days";
import { JOB_STEPS, SUBSIDY_TO } from "~/sales/job/job-steps";
import type { FormErrors, ReadText } from "~/sales/lead/lead-form";
import type { Quotation } from "~/sales/lead/sale-shapes.server";
import { STATES } from "~/states";
import { LANGUAGES } from "~/texts/language";
import { rounded } from "~/ui/format";
import {
  type Choice,
  draftOf,
  gstIn,
  packageFor,
  type Recipient,
  type Source,
  STAGES,
  stagesOf,
} from "./quotation-draft";
import { ALL_FIELDS, PART_ROWS, STAGE_ROWS } from "./quotation-fields";

// The form of a quotation: what it shows, and what is made of what was typed.

export type Values = Record<string, string>;

/** What the figures of a form were worked out from: another choice works them out anew, and what staff changed stays. */
export const BASIS = "basis";

/** Returns what a form shows of a quotation. */
export function valuesOf(quotation: Quotation): Values {
  const { price, stages, parts, panels, language, customer, state, kw, homes, name, place, validUntil } =
    quotation;
  const row = (index: number, fields: Values) =>
    Object.entries(fields).map(([field, value]) => [`${field}-${index}`, value] as const);
  return {
    ...{ language, customer, state, name, place, validUntil, words: quotation.words },
    ...{ package: quotation.package, kw: textOf(kw), homes: textOf(homes) },
    ...{ price: textOf(price), gst: textOf(quotation.gstPercent), subsidyTo: quotation.subsidyTo ?? "" },
    ...{ panelModel: panels?.model ?? "", cellMaker: panels?.cells ?? "", listedOn: panels?.listedOn ?? "" },
    notIncluded: quotation.notIncluded.join("\n"),
    ...Object.fromEntries(
      STAGE_ROWS.flatMap((_, index) => {
        const { amount = 0, name: stage = "", dueWith = "" } = stages[index] ?? {};
        const percent = price > 0 ? rounded((100 * amount) / price, 2) : (STAGES[index]?.[1] ?? 0);
        return row(index, { percent: textOf(percent), stage, with: dueWith });
      }),
    ),
    ...Object.fromEntries(
      PART_ROWS.flatMap((_, index) => {
        const { part = "", what = "", maker = "", years = 0 } = parts[index] ?? {};
        return row(index, { part, what, maker, years: textOf(years) });
      }),
    ),
  };
}

function textOf(number: number): string {
  return number === 0 ? "" : String(number);
}

/** Returns what was typed as it is, for a form that could not be read against the rates. */
export function typedValues(text: ReadText): Values {
  return Object.fromEntries(ALL_FIELDS.map((name) => [name, text(name)]));
}

/** Returns the choice of a form, as text. */
export function basisOf({ language, customer, state, kw, homes, package: id }: Choice): string {
  const texts = { language, customer, state, kw: `${kw}`, homes: `${homes}`, package: id };
  return new URLSearchParams(texts).toString();
}

interface Read {
  quotation: Quotation;
  values: Values;
  errors: FormErrors;
  /** Of the quotation, for the next form. */
  basis: string;
  /** What the rates of today give for its choice. */
  today: Quotation;
}

/** Reads a form. What was typed counts where it differs from what its figures were worked out from. */
export function readQuotationForm(text: ReadText, to: Recipient, version: number, source: Source): Read {
  const former = readChoice((name) => new URLSearchParams(text(BASIS).slice(0, 500)).get(name) ?? "");
  const choice = withPackage(
    readChoice((name) => text(name).trim()),
    former,
    source,
  );
  const before = valuesOf(draftOf(to, former, version, source));
  const today = draftOf(to, choice, version, source);
  const after = valuesOf(today);
  const values: Values = {};
  for (const name of Object.keys(after)) {
    const typed = text(name).slice(0, MOST_TYPED).replace(/\r\n/g, "\n").trim();
    values[name] = typed === before[name]?.trim() ? (after[name] ?? "") : typed;
  }
  const kw = text("kw").trim();
  Object.assign(values, {
    package: choice.package,
    kw: kw && readNumber(kw) === undefined ? kw : textOf(choice.kw),
  });
  const { quotation, errors } = readValues(values, choice, to, version, source);
  return { quotation, values, errors, basis: basisOf(choice), today };
}

/** Longer than any field. */
const MOST_TYPED = 2_000;

function readChoice(text: ReadText): Choice {
  return {
    language: LANGUAGES.find((one) => one === text("language")) ?? "en",
    customer: CUSTOMERS.find((one) => one === text("customer")) ?? "home",
    state: STATES.find((one) => one === text("state")) ?? "",
    kw: readNumber(text("kw")) ?? 0,
    homes: Math.round(readNumber(text("homes")) ?? 0),
    package: text("package").slice(0, 100),
  };
}

/** Another package brings its size; another size brings its package. */
function withPackage(choice: Choice, former: Choice, { packages }: Source): Choice {
  const sizes = packageSizes(packages);
  const chosen = sizes.find(({ id }) => id === choice.package);
  if (chosen && choice.package !== former.package) return { ...choice, kw: chosen.kw };
  if (choice.kw === former.kw && choice.customer === former.customer) return choice;
  return { ...choice, package: packageFor(choice.customer, choice.kw, sizes) };
}

/** What is typed as a number: the least and the most, and what it is. */
const NUMBERS = {
  kw: [0.1, 1_000, "the size in kW, for example 3"],
  homes: [1, 10_000, "the number of homes, for example 40"],
  gst: [0, 40, "the GST in percent, for example 8.9"],
  percent: [0, 100, "the part in percent, for example 30"],
  years: [0, 50, "the warranty in years, for example 12"],
} as const;

/** The most characters that fit the sheet. */
const LENGTHS = {
  ...{ name: 100, place: 200, stage: 80, part: 120, what: 120, maker: 120, words: 600 },
  ...{ panelModel: 60, cellMaker: 60 },
};

function readValues(values: Values, choice: Choice, to: Recipient, version: number, source: Source) {
  const errors: FormErrors = {};
  const value = (name: string) => values[name] ?? "";
  const number = (field: keyof typeof NUMBERS, name: string = field) => {
    const [least, most, what] = NUMBERS[field];
    const typed = readNumber(value(name));
    const isWrong = typed === undefined ? value(name) !== "" : typed < least || typed > most;
    if (isWrong) errors[name] = `Enter ${what}`;
    return isWrong ? 0 : (typed ?? 0);
  };
  const words = (field: keyof typeof LENGTHS, name: string = field) => {
    if (value(name).length > LENGTHS[field]) errors[name] = `Please use at most ${LENGTHS[field]} characters`;
    return value(name);
  };
  const price = value("price") ? readAmount(value("price")) : 0;
  if (price === undefined) errors.price = "Enter the price in rupees, for example 1,80,000";
  const wrongDay = faultOfDay(value("validUntil"));
  if (wrongDay) errors.validUntil = wrongDay;
  const wrongLook = value("listedOn") && faultOfDay(value("listedOn"), source.today);
  if (wrongLook) errors.listedOn = wrongLook;
  number("kw");
  number("homes");
  const gstPercent = number("gst");
  const draft = draftOf(to, { ...choice, price: price || undefined }, version, source);
  const notIncluded = value("notIncluded")
    .split("\n")
    .flatMap((line) => line.trim() || []);
  if (notIncluded.length > MOST_LINES || notIncluded.some((line) => line.length > LONGEST_LINE))
    errors.notIncluded = `Write at most ${MOST_LINES} lines of ${LONGEST_LINE} characters: it is one sheet`;
  const plan = STAGE_ROWS.map((_, index) => ({
    percent: number("percent", `percent-${index}`),
    name: words("stage", `stage-${index}`),
    dueWith: JOB_STEPS.find((step) => step === value(`with-${index}`)) ?? ("balance" as const),
  })).filter(({ percent, name }) => percent > 0 || name);
  const sum = plan.reduce((total, { percent }) => total + percent, 0);
  if (Math.abs(sum - 100) > 0.05)
    errors["percent-0"] ??= `The stages add up to ${rounded(sum, 2)}%: make it 100%`;
  const parts = PART_ROWS.map((_, index) => {
    const part = words("part", `part-${index}`);
    const [what, maker] = [words("what", `what-${index}`), words("maker", `maker-${index}`)];
    const years = number("years", `years-${index}`);
    if (!part && (what || maker || years)) errors[`part-${index}`] = "Say which part it is";
    return { part, what, maker, years };
  }).filter(({ part }) => part);
  const subsidyTo = SUBSIDY_TO.find((one) => one === value("subsidyTo"));
  const quotation: Quotation = {
    ...draft,
    ...{ name: words("name"), place: words("place"), validUntil: value("validUntil") },
    ...{ gstPercent, gst: gstIn(draft.price, gstPercent), stages: stagesOf(draft.price, plan) },
    ...{ parts, notIncluded, words: words("words") },
    panels: { model: words("panelModel"), cells: words("cellMaker"), listedOn: value("listedOn") },
    ...(subsidyTo && { subsidyTo }),
  };
  return { quotation, errors };
}

const MOST_LINES = 8;
const LONGEST_LINE = 120;
