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
/** A system makes nearly all its units in the hours of one shift, and the sun is up for those of one and a half. */
const MOST_SUNNY_SHIFTS = 1.5;

/** Returns a month's units that lower the bill, and the price of the others, with the lowest and the highest saving. */
export function settlementsOf(
  { for: customer, days = USUAL_DAYS, shifts = USUAL_SHIFTS }: Inputs,
  state: StateRates | undefined,
  units: number,
  generated: number,
): { used: number; perUnit: number }[] {
  const kind = meteringOf(customer, state);
  const perUnit = state?.surplusPerUnit ?? 0;
  const netMetering = { used: Math.min(generated, units), perUnit };
  if (kind === "net metering") return [netMetering];
  const least = Math.min((generated * days) / WEEK_DAYS, units / shifts);
  if (kind === "not known") return [{ used: least, perUnit: 0 }, netMetering];
  const most = Math.min(generated, units * Math.min(1, MOST_SUNNY_SHIFTS / shifts));
  return [least, most].map((used) => ({ used, perUnit }));
}
