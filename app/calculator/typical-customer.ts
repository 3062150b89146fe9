import { kilowatts, rupees } from "~/ui/format";
import { estimateOf } from "./estimate";
import type { Inputs } from "./inputs";
import type { Day, SolarRate } from "./rates";

export const TYPICAL_UNITS = 300;
const USUAL_RATE = 8;

/** Returns what the calculator says to a home or a shop with a typical use, in the words of the desk. */
export function typicalCustomer(
  inputs: Pick<Inputs, "for" | "state" | "kw">,
  rates: readonly SolarRate[],
  today: Day,
): [label: string, text: string][] {
  const rate = inputs.for === "business" ? USUAL_RATE : undefined;
  const { estimate, basis } = estimateOf({ ...inputs, units: TYPICAL_UNITS, rate, sure: 1 }, rates, today);
  const between = (low: number | null = null, high: number | null = low) => {
    if (low === null || high === null) return "not known";
    return low === high ? rupees(low) : `${rupees(low)} to ${rupees(high)}`;
  };
  return [
    ["Bill a month", between(...(basis?.bill?.before ?? []))],
    ["Size", estimate?.systemKw ? kilowatts(estimate.systemKw) : "not known"],
    ["Price", between(estimate?.cost.gross)],
    ["Subsidy", between(estimate?.cost.subsidy.total)],
    ["Saving a year", between(estimate?.savingPerYear, estimate?.savingPerYearHigh)],
  ];
}
