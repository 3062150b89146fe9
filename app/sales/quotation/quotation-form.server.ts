import { readNumber } from "~/calculator/read-number";
import { CUSTOMERS } from "~/content/customers";
import { readAmount } from "~/content/read-amount";
import type { FormErrors } from "~/desk/call";
import { faultOfDay } from "~/sales/job/job-days";
import { JOB_STEPS, SUBSIDY_TO } from "~/sales/job/job-steps";
import type { Quotation } from "~/sales/lead/sale-shapes.server";
import { STAGES } from "~/sales/money/plan";
import { STATES } from "~/states";
import { LANGUAGES } from "~/texts/language";
import { rounded } from "~/ui/format";
import { type Choice, type DraftBasis, draftOf, gstIn, type Recipient, stagesOf } from "./quotation-draft";
import { type ChoiceName, PART_ROWS, STAGE_ROWS } from "./quotation-fields";

/** Texts by the path of their field. */
export type Values = Readonly<Record<string, string>>;

type ChoiceValues = Readonly<Record<ChoiceName, string>>;

export function choiceValuesOf({ language, customer, state, kw, homes, package: id }: Choice): ChoiceValues {
  return { language, customer, state, package: id, kw: textOf(kw), homes: textOf(homes) };
}

function valuesOf(quotation: Quotation): Values {
  const { price, stages, parts, panels, name, place, validUntil, words } = quotation;
  const cells = (list: string, index: number, row: Values) =>
    Object.entries(row).map(([field, value]) => [`${list}.${index}.${field}`, value] as const);
  return {
    name,
    place,
    validUntil,
    words,
    notIncluded: quotation.notIncluded.join("\n"),
    price: textOf(price),
    gstPercent: textOf(quotation.gstPercent),
    subsidyTo: quotation.subsidyTo ?? "",
    "panels.model": panels?.model ?? "",
    "panels.cells": panels?.cells ?? "",
    "panels.listedOn": panels?.listedOn ?? "",
    ...Object.fromEntries(
      STAGE_ROWS.flatMap((_, index) => {
        const { amount = 0, name: stage = "", dueWith = "" } = stages[index] ?? {};
        const percent = price > 0 ? rounded((100 * amount) / price, 2) : (STAGES[index]?.[1] ?? 0);
        return cells("stages", index, { percent: textOf(percent), name: stage, dueWith });
      }),
    ),
    ...Object.fromEntries(
      PART_ROWS.flatMap((_, index) => {
        const { part = "", what = "", maker = "", years = 0 } = parts[index] ?? {};
        return cells("parts", index, { part, what, maker, years: textOf(years) });
      }),
    ),
  };
}

function textOf(number: number): string {
  return number === 0 ? "" : String(number);
}

/** Works out staff's changes of a quotation without `overrides`: an older draft, or a sent one. */
export function overridesIn(quotation: Quotation, to: Recipient, source: DraftBasis): Values {
  const choice = { ...quotation, price: undefined };
  const byRates = draftOf(to, choice, quotation.version, { ...source, today: quotation.madeOn });
  const unchanged = valuesOf(byRates);
  const differs = ([name, value]: [string, string]) => value !== unchanged[name];
  return Object.fromEntries(Object.entries(valuesOf(quotation)).filter(differs));
}

/** Fields that are calculated again when emptied. */
const BY_RATES = ["name", "price", "gstPercent", "validUntil"];

/** @param before what was changed already @param typed what is changed now */
export function overridesAfter(before: Values, typed: Partial<Values>): Values {
  const changed = Object.entries(typed).map(([name, text = ""]) => [name, text.trim()]);
  const all: Values = { ...before, ...Object.fromEntries(changed) };
  return Object.fromEntries(Object.entries(all).filter(([name, text]) => text || !BY_RATES.includes(name)));
}

/** Makes a quotation of what staff chose and changed, by the rates of today; `values` are those of its form. */
export function readQuotation(
  chosen: ChoiceValues,
  overrides: Values,
  to: Recipient,
  version: number,
  source: DraftBasis,
) {
  const price = overrides.price && readAmount(overrides.price);
  const choice: Choice = {
    language: LANGUAGES.find((one) => one === chosen.language) ?? "en",
    customer: CUSTOMERS.find((one) => one === chosen.customer) ?? "home",
    state: STATES.find((one) => one === chosen.state) ?? "",
    kw: readNumber(chosen.kw) ?? 0,
    homes: Math.round(readNumber(chosen.homes) ?? 0),
    package: chosen.package.slice(0, 100),
    price: price || undefined,
  };
  const draft = draftOf(to, choice, version, source);
  const values: Values = { ...valuesOf(draft), ...choiceValuesOf(choice), ...overrides };
  const { changes, errors } = readValues({ ...values, kw: chosen.kw, homes: chosen.homes }, draft, source);
  return { quotation: { ...draft, ...changes }, values, errors };
}

/** Numeric fields: least, most, and their name. */
const NUMBERS = {
  kw: [0.1, 1_000, "the size in kW, for example 3"],
  homes: [1, 10_000, "the number of homes, for example 40"],
  gstPercent: [0, 40, "the GST in percent, for example 8.9"],
  percent: [0, 100, "the part in percent, for example 30"],
  years: [0, 50, "the warranty in years, for example 12"],
} as const;

/** The most characters that fit the sheet. */
const LENGTHS = {
  name: 100,
  place: 200,
  stage: 80,
  part: 120,
  what: 120,
  maker: 120,
  words: 600,
  "panels.model": 60,
  "panels.cells": 60,
};

function readValues(values: Values, { price }: Quotation, source: DraftBasis) {
  const errors: FormErrors = {};
  const value = (path: string) => values[path] ?? "";
  const number = (field: keyof typeof NUMBERS, path: string = field) => {
    const [least, most, what] = NUMBERS[field];
    const typed = readNumber(value(path));
    const isWrong = typed === undefined ? value(path) !== "" : typed < least || typed > most;
    if (isWrong) errors[path] = `Enter ${what}`;
    return isWrong ? 0 : (typed ?? 0);
  };
  const words = (field: keyof typeof LENGTHS, path: string = field) => {
    if (value(path).length > LENGTHS[field]) errors[path] = `Please use at most ${LENGTHS[field]} characters`;
    return value(path);
  };
  if (value("price") && readAmount(value("price")) === undefined)
    errors.price = "Enter the price in rupees, for example 1,80,000";
  const validUntil = value("validUntil");
  const listedOn = value("panels.listedOn");
  const wrongDay = faultOfDay(validUntil);
  if (wrongDay) errors.validUntil = wrongDay;
  const wrongLook = listedOn && faultOfDay(listedOn, source.today);
  if (wrongLook) errors["panels.listedOn"] = wrongLook;
  number("kw");
  number("homes");
  const gstPercent = number("gstPercent");
  const notIncluded = value("notIncluded")
    .split("\n")
    .flatMap((line) => line.trim() || []);
  if (notIncluded.length > MOST_LINES || notIncluded.some((line) => line.length > LONGEST_LINE))
    errors.notIncluded = `Write at most ${MOST_LINES} lines of ${LONGEST_LINE} characters: it is one sheet`;
  const plan = STAGE_ROWS.map((_, index) => ({
    percent: number("percent", `stages.${index}.percent`),
    name: words("stage", `stages.${index}.name`),
    dueWith: JOB_STEPS.find((step) => step === value(`stages.${index}.dueWith`)) ?? ("balance" as const),
  })).filter(({ percent, name }) => percent > 0 || name);
  const sum = plan.reduce((total, { percent }) => total + percent, 0);
  if (Math.abs(sum - 100) > 0.05)
    errors["stages.0.percent"] ??= `The stages add up to ${rounded(sum, 2)}%: make it 100%`;
  const parts = PART_ROWS.map((_, index) => {
    const path = (field: string) => `parts.${index}.${field}`;
    const part = words("part", path("part"));
    const [what, maker] = [words("what", path("what")), words("maker", path("maker"))];
    const years = number("years", path("years"));
    if (!part && (what || maker || years)) errors[path("part")] = "Say which part it is";
    return { part, what, maker, years };
  }).filter(({ part }) => part);
  const subsidyTo = SUBSIDY_TO.find((one) => one === value("subsidyTo"));
  const changes = {
    name: words("name"),
    place: words("place"),
    words: words("words"),
    validUntil,
    notIncluded,
    parts,
    gstPercent,
    gst: gstIn(price, gstPercent),
    stages: stagesOf(price, plan),
    panels: { model: words("panels.model"), cells: words("panels.cells"), listedOn },
    ...(subsidyTo && { subsidyTo }),
  };
  return { changes, errors };
}

const MOST_LINES = 8;
const LONGEST_LINE = 120;
