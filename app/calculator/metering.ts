import type { Customer } from "~/content/customers";
import type { Inputs } from "./inputs";
import type { MeteringRule, StateRates } from "./rates";

type Metering = MeteringRule["kind"] | "not known";

export function meteringRule(customer: Customer, state: StateRates | undefined): MeteringRule | undefined {
  return state?.metering.find((rule) => rule.for === customer);
}

/** Homes and societies get net metering, unless a state's rates say otherwise. */
export function meteringOf(customer: Customer, state: StateRates | undefined): Metering {
  const byDefault = customer === "business" ? "not known" : "net metering";
  return meteringRule(customer, state)?.kind ?? byDefault;
}

const WEEK_DAYS = 7;
/** Counted where a business does not say. */
export const USUAL_DAYS = 5;
export const USUAL_SHIFTS = 1;
/** A shift. A system makes nearly all its units in so many hours of a day, and the sun is up for half of it. */
const SHIFT_HOURS = 8;
const SUN_HOURS = 12;

/** How a month's units are counted: those that lower the bill, and the price of the others, which are sent. */
export interface Settlement {
  used: number;
  perUnit: number;
}

/** Returns the settlements with the lowest and the highest saving; the same one where nothing is open. */
export function settlementsOf(
  inputs: Inputs,
  state: StateRates | undefined,
  units: number,
  generated: number,
): [low: Settlement, high: Settlement] {
  const kind = meteringOf(inputs.for, state);
  const perUnit = state?.surplusPerUnit ?? 0;
  const netMetering = { used: Math.min(generated, units), perUnit };
  if (kind === "net metering") return [netMetering, netMetering];
  const { days = USUAL_DAYS, shifts = USUAL_SHIFTS } = inputs;
  const least = Math.min((generated * days) / WEEK_DAYS, units / shifts);
  if (kind === "not known") return [{ used: least, perUnit: 0 }, netMetering];
  const [, mostHours] = sunHours(shifts);
  const most = Math.min(generated, (units * mostHours) / workHours(shifts));
  return [
    { used: least, perUnit },
    { used: most, perUnit },
  ];
}

export function workHours(shifts: number): number {
  return shifts * SHIFT_HOURS;
}

/** Returns the fewest and the most hours of work in the sun. */
export function sunHours(shifts: number): [least: number, most: number] {
  return [SHIFT_HOURS, Math.min(SUN_HOURS, workHours(shifts))];
}
