import { STATES } from "~/states";
import { INPUT_NAMES, type InputName, LONGEST_TYPED } from "./input-query";
import { grouped, readNumber } from "./numbers";
import { AREAS, type Area, CUSTOMERS, type Customer } from "./rates";

export interface Inputs {
  for: Customer;
  state: string;
  area?: Area | undefined;
  /** A month; they win over `bill`. */
  units?: number | undefined;
  /** Rupees a month. */
  bill?: number | undefined;
  /** Square feet; no limit if left out. */
  roof?: number | undefined;
  load?: number | undefined;
  homes?: number | undefined;
  /** The visitor's own choice of size. */
  kw?: number | undefined;
  /** Rupees a unit without duty, used where no tariff is known. */
  rate?: number | undefined;
}

export type InputErrors = Partial<Record<InputName, string>>;

export type Typed = Record<InputName, string>;

export type ReadInputs =
  | { inputs: Inputs; errors?: never; typed: Typed }
  | { inputs?: never; errors: InputErrors; typed: Typed };

export const MOST = {
  units: 1_000_000,
  bill: 100_000_000,
  roof: 10_000_000,
  load: 1_000,
  homes: 100_000,
  kw: 1_000,
  rate: 100,
} as const;

type NumberName = keyof typeof MOST;

const NUMBERS: Record<NumberName, { what: string; example: string; unit: string }> = {
  units: { what: "monthly units", example: "350", unit: "units a month" },
  bill: { what: "your monthly bill in rupees", example: "2,500", unit: "rupees a month" },
  roof: { what: "the free roof area in sq ft", example: "400", unit: "sq ft" },
  load: { what: "your sanctioned load in kW", example: "3", unit: "kW" },
  homes: { what: "the number of homes", example: "40", unit: "homes" },
  kw: { what: "a size in kW", example: "3", unit: "kW" },
  rate: { what: "your rate per unit in rupees", example: "7.50", unit: "rupees per unit" },
};

const numberNames = Object.keys(NUMBERS) as NumberName[];

/** Reads the parameters of /calculator. Numbers may be written as people paste them: "₹ 3 500", "350 units". */
export function readInputs(search: URLSearchParams): ReadInputs {
  const typed = Object.fromEntries(
    INPUT_NAMES.map((name) => [name, (search.get(name) ?? "").trim().slice(0, LONGEST_TYPED)]),
  ) as Typed;
  const errors: InputErrors = {};
  const customer = oneOf(CUSTOMERS, typed.for);
  const state = oneOf(STATES, typed.state);
  const area = oneOf(AREAS, typed.area);
  if (!customer) errors.for = "Choose home, society or business.";
  if (!state) errors.state = "Choose your state from the list.";
  if (typed.area && !area) errors.area = "Choose urban or rural.";
  // The form shows only choices that it knows.
  Object.assign(typed, customer && { for: customer }, state && { state }, area && { area });

  const numbers: Partial<Record<NumberName, number>> = {};
  for (const name of numberNames) {
    if (typed[name] === "") continue;
    const number = readNumber(typed[name]);
    const error = faultOf(name, number);
    if (error) errors[name] = error;
    else if (number !== undefined) numbers[name] = number;
  }
  if (!typed.units && !typed.bill)
    errors.units = "Enter monthly units, for example 350, or your bill in rupees.";
  if (!customer || !state || Object.keys(errors).length > 0) return { errors, typed };
  return { inputs: { for: customer, state, area, ...numbers }, typed };
}

function faultOf(name: NumberName, number: number | undefined): string | undefined {
  const { unit } = NUMBERS[name];
  const isPossible = name === "homes" ? Number.isInteger(number) : number !== undefined;
  if (!isPossible || (number === 0 && name !== "roof")) return enterSentence(name);
  if (Number(number) > MOST[name]) return `We can estimate up to ${grouped(MOST[name])} ${unit}.`;
  return undefined;
}

/** "Enter monthly units, for example 350." */
export function enterSentence(name: NumberName): string {
  const { what, example } = NUMBERS[name];
  return `Enter ${what}, for example ${example}.`;
}

function oneOf<Value extends string>(values: readonly Value[], text: string): Value | undefined {
  return values.find((value) => plain(value) === plain(text));
}

/** The scheme writes "Andaman & Nicobar". */
function plain(text: string): string {
  const words = text.toLowerCase().replace(/&/g, " and ").split(/\s+/);
  return words.filter((word) => word !== "" && word !== "islands").join(" ");
}
