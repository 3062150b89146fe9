import { readNumber, rounded } from "~/calculator/numbers";
import { CUSTOMERS } from "~/content/customers";
import { packageSizes } from "~/content/package";
import { readAmount } from "~/content/read-amount";
import { isDay } from "~/india-time";
import { JOB_STEPS } from "~/leads/pipeline/job-steps";
import type { Quotation } from "~/leads/pipeline/quotation";
import {
  type Choice,
  draftOf,
  gstIn,
  MOST_PARTS,
  packageFor,
  type Recipient,
  type Source,
  STAGES,
  stagesOf,
} from "~/leads/pipeline/quotation-draft";
import { STATES } from "~/states";
import { LANGUAGES } from "~/texts/language";
import type { FormErrors, ReadText } from "./lead-form";

// The form of a quotation: what it shows, and what is made of what was typed.

export const MOST_STAGES = 4;
const MOST_LINES = 8;
const MOST_WORDS = 600;

export type Values = Record<string, string>;

/** What the figures of a form were worked out from: another choice works them out anew, and what staff changed stays. */
export const BASIS = "basis";

/** Returns what a form shows of a quotation. */
export function valuesOf(quotation: Quotation): Values {
  const { price, stages, parts, notIncluded, gstPercent } = quotation;
  const { language, customer, state, kw, homes, name, place, validUntil, words } = quotation;
  const values: Values = {
    ...{ language, customer, state, name, place, validUntil, words, package: quotation.package },
    ...{ kw: textOf(kw), homes: textOf(homes), price: textOf(price), gst: textOf(gstPercent) },
    notIncluded: notIncluded.join("\n"),
  };
  for (let index = 0; index < MOST_STAGES; index += 1) {
    const { amount = 0, name: stage = "", dueWith = "" } = stages[index] ?? {};
    const percent = price > 0 ? rounded((100 * amount) / price, 2) : (STAGES[index]?.[1] ?? 0);
    Object.assign(values, { [`percent-${index}`]: textOf(percent), [`stage-${index}`]: stage });
    values[`with-${index}`] = dueWith;
  }
  for (let index = 0; index < MOST_PARTS; index += 1) {
    const { part = "", what = "", maker = "", years = 0 } = parts[index] ?? {};
    Object.assign(values, { [`part-${index}`]: part, [`what-${index}`]: what });
    Object.assign(values, { [`maker-${index}`]: maker, [`years-${index}`]: textOf(years) });
  }
  return values;
}

function textOf(number: number): string {
  return number === 0 ? "" : String(number);
}

/** Returns what was typed as it is, for a form that could not be read against the rates. */
export function typedValues(text: ReadText): Values {
  const rows = [...Array(MOST_PARTS).keys()].flatMap((index) =>
    ["percent", "stage", "with", "part", "what", "maker", "years"].map((name) => `${name}-${index}`),
  );
  return Object.fromEntries([...FIELDS, ...rows].map((name) => [name, text(name)]));
}

const FIELDS = [
  ...["language", "customer", "state", "kw", "homes", "package", "name", "place"],
  ...["price", "gst", "validUntil", "notIncluded", "words"],
];

/** Returns the choice of a form, as text. */
export function basisOf({ language, customer, state, kw, homes, package: id }: Choice): string {
  return new URLSearchParams({
    language,
    customer,
    state,
    kw: `${kw}`,
    homes: `${homes}`,
    package: id,
  }).toString();
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

function readValues(values: Values, choice: Choice, to: Recipient, version: number, source: Source) {
  const errors: FormErrors = {};
  const value = (name: string) => values[name] ?? "";
  const price = value("price") ? readAmount(value("price")) : 0;
  if (price === undefined) errors.price = "Enter the price in rupees, for example 1,80,000";
  const gstPercent = readNumber(value("gst")) ?? 0;
  if (!(gstPercent >= 0 && gstPercent <= 40) || (value("gst") && readNumber(value("gst")) === undefined))
    errors.gst = "Enter the GST in percent, for example 8.9";
  if (values.kw && !(choice.kw > 0 && choice.kw <= 1_000)) errors.kw = "Enter the size in kW, for example 3";
  if (!isDay(value("validUntil"))) errors.validUntil = "Choose a day";
  const draft = draftOf(to, { ...choice, price: price || undefined }, version, source);
  const notIncluded = linesIn(value("notIncluded"));
  if (notIncluded.length > MOST_LINES)
    errors.notIncluded = `Write at most ${MOST_LINES} lines: it is one sheet`;
  if (value("words").length > MOST_WORDS)
    errors.words = `Write at most ${MOST_WORDS} characters: it is one sheet`;
  const stages = readStages(value, draft.price, errors);
  const quotation: Quotation = {
    ...draft,
    ...{ name: value("name").slice(0, 100), place: value("place").slice(0, 200) },
    ...{ validUntil: value("validUntil"), gstPercent, gst: gstIn(draft.price, gstPercent) },
    ...{ parts: readParts(value, errors), stages, notIncluded, words: value("words") },
  };
  return { quotation, errors };
}

function readStages(value: ReadText, price: number, errors: FormErrors) {
  const plan = Array.from({ length: MOST_STAGES }, (_, index) => ({
    percent: readNumber(value(`percent-${index}`)) ?? 0,
    name: value(`stage-${index}`).slice(0, 80),
    dueWith: JOB_STEPS.find((step) => step === value(`with-${index}`)) ?? ("balance" as const),
  })).filter(({ percent, name }) => percent > 0 || name);
  const sum = rounded(
    plan.reduce((total, { percent }) => total + percent, 0),
    2,
  );
  if (Math.abs(sum - 100) > 0.05) errors["percent-0"] = `The stages add up to ${sum}%: make it 100%`;
  return stagesOf(price, plan);
}

function readParts(value: ReadText, errors: FormErrors) {
  return Array.from({ length: MOST_PARTS }, (_, index) => {
    const years = readNumber(value(`years-${index}`)) ?? 0;
    if (years > 50) errors[`years-${index}`] = "Enter the warranty in years, for example 12";
    const [part, what, maker] = ["part", "what", "maker"].map((name) =>
      value(`${name}-${index}`).slice(0, 120),
    );
    return { part: part ?? "", what: what ?? "", maker: maker ?? "", years };
  }).filter(({ part, what, maker }) => part && (what || maker));
}

function linesIn(text: string): string[] {
  return text
    .split("\n")
    .map((line) => line.trim().slice(0, 120))
    .filter(Boolean);
}
