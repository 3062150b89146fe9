import { AREAS, type Area, CUSTOMERS, type Customer } from "~/content/customers";
import { STATES } from "~/states";
import { grouped, rounded } from "~/ui/format";
import { INPUT_NAMES, type InputName, LONGEST_TYPED } from "./input-query";
import type { Note } from "./notes";
import { readNumber } from "./read-number";

/** The numbers that may be given, and the most of each. */
export const MOST = {
  /** A month; they win over `bill`. */
  units: 1_000_000,
  /** Rupees a month. */
  bill: 100_000_000,
  /** Square feet; no limit if left out. */
  roof: 10_000_000,
  /** Sanctioned load in kW, or by `loadIn`. */
  load: 1_000_000,
  homes: 100_000,
  /** The visitor's own choice of size. */
  kw: 1_000_000,
  /** Rupees a unit without duty, used where no tariff is known. */
  rate: 100,
  /** Working days a week, and shifts a day, of a business. */
  days: 7,
  shifts: 3,
  /** Single months, in the measure of `units` or else of `bill`: their middle replaces it. */
  summer: 100_000_000,
  winter: 100_000_000,
} as const;

export type NumberName = keyof typeof MOST;

export interface Inputs extends Partial<Record<NumberName, number | undefined>> {
  for: Customer;
  state: string;
  area?: Area | undefined;
  loadIn?: LoadUnit | undefined;
  /** The visitor has confirmed what is unusual. */
  sure?: 1 | undefined;
}

export type InputErrors = Partial<Record<InputName, Note>>;

export type Typed = Record<InputName, string>;

/** How bills write a load, and how many kW one of it counts as. A pump's horsepower is 746 W. */
export const LOAD_UNITS = {
  kva: { label: "kVA", kw: 0.9 },
  hp: { label: "HP", kw: 0.746 },
  w: { label: "W", kw: 0.001 },
};

type LoadUnit = keyof typeof LOAD_UNITS;

/** "5 kVA", "5 B.H.P.", "५ एचपी", "5000 W", but not "5 kW" or "5 किलोवाट". */
const TYPED_UNITS: Record<LoadUnit, RegExp> = {
  kva: /\s*(?:kva|केवीए)\.?$/i,
  hp: /\s*(?:b?\.?h\.?p|horse ?power|(?:बी)?एच\.? ?पी|ह[ॉा]र्स ?पावर)\.?$/i,
  w: /(?<![\p{L}\p{M}])\s*(?:w(?:atts?)?|व[ॉा]ट)\.?$/iu,
};

const loadUnits = Object.keys(LOAD_UNITS) as LoadUnit[];

/** Square yards of nine square feet, by which roofs are measured in the north. */
const GAJ = /\s*(?:gaj|गज|sq(?:uare|\.)? ?(?:yard|yd)s?)\.?$/i;

function readArea(text: string): number | undefined {
  const area = readNumber(text.replace(GAJ, ""));
  return area && GAJ.test(text) ? 9 * area : area;
}

const WHOLE: readonly NumberName[] = ["homes", "days", "shifts"];

const numberNames = Object.keys(MOST) as NumberName[];

/** Reads the parameters of /calculator. Numbers may be written as people paste them: "₹ 3 500", "350 units". */
export function readInputs(search: URLSearchParams) {
  const typed = Object.fromEntries(
    INPUT_NAMES.map((name) => [name, (search.get(name) ?? "").trim().slice(0, LONGEST_TYPED)]),
  ) as Typed;
  const errors: InputErrors = {};
  const customer = oneOf(CUSTOMERS, typed.for);
  const state = oneOf(STATES, typed.state);
  const area = oneOf(AREAS, typed.area);
  if (!customer) errors.for = ["choose customer"];
  if (!state) errors.state = ["choose state"];
  if (typed.area && !area) errors.area = ["choose area"];
  const typedIn = loadUnits.find((unit) => TYPED_UNITS[unit].test(typed.load));
  if (typedIn) Object.assign(typed, { load: typed.load.replace(TYPED_UNITS[typedIn], ""), loadIn: typedIn });
  // The form shows only choices that it knows.
  const loadIn = oneOf(loadUnits, typed.loadIn);
  const sure = typed.sure === "1" ? (1 as const) : undefined;
  const choices = { loadIn: loadIn ?? "", sure: sure ? "1" : "" };
  Object.assign(typed, choices, customer && { for: customer }, state && { state }, area && { area });

  const numbers: Partial<Record<NumberName, number>> = {};
  for (const name of numberNames) {
    if (typed[name] === "") continue;
    const number = (name === "roof" ? readArea : readNumber)(typed[name]);
    const error = faultOf(name, number);
    if (error) errors[name] = error;
    else if (number !== undefined) numbers[name] = number;
  }
  if (!typed.units && !typed.bill && !(typed.summer && typed.winter)) errors.units = ["enter units or bill"];
  if (!customer || !state || Object.keys(errors).length > 0) return { errors, typed };
  const inputs: Inputs = { for: customer, state, area, ...numbers, loadIn, sure };
  return { inputs, typed };
}

/** Returns the inputs as the rules count them: an average month, and the load in kW. */
export function counted({ summer, winter, loadIn, ...inputs }: Inputs): Inputs {
  const { units, load } = inputs;
  if (loadIn && load !== undefined) inputs.load = rounded(load * LOAD_UNITS[loadIn].kw, 2);
  if (summer === undefined || winter === undefined) return inputs;
  const middle = (summer + winter) / 2;
  return units === undefined ? { ...inputs, bill: middle } : { ...inputs, units: middle };
}

function faultOf(name: NumberName, number: number | undefined): Note | undefined {
  const isPossible = WHOLE.includes(name) ? Number.isInteger(number) : number !== undefined;
  if (!isPossible || (number === 0 && name !== "roof")) return ["enter", name];
  if (Number(number) > MOST[name]) return ["most", name, grouped(MOST[name])];
  return undefined;
}

function oneOf<Value extends string>(values: readonly Value[], text: string): Value | undefined {
  return values.find((value) => plain(value) === plain(text));
}

/** The scheme writes "Andaman & Nicobar". */
function plain(text: string): string {
  const words = text.toLowerCase().replace(/&/g, " and ").split(/\s+/);
  return words.filter((word) => word !== "" && word !== "islands").join(" ");
}
