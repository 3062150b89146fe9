import { estimateOf } from "./estimate";
import type { Inputs } from "./inputs";
import { kilowatts, rupees } from "./numbers";
import type { Day, SolarRate } from "./rates";

export const TYPICAL_UNITS = 300;

const USUAL_RATE = 8;

/** Returns what the calculator says of a home or a shop with a typical use, in the words of the desk. */
export function typicalHome(
  inputs: Pick<Inputs, "for" | "state" | "kw">,
  rates: readonly SolarRate[],
  today: Day,
) {
  const rate = inputs.for === "business" ? USUAL_RATE : undefined;
  const { estimate, basis } = estimateOf({ ...inputs, units: TYPICAL_UNITS, rate, sure: 1 }, rates, today);
  const between = (low: number | null | undefined, high: number | null | undefined) => {
    if (typeof low !== "number" || typeof high !== "number") return "not known";
    return low === high ? rupees(low) : `${rupees(low)} to ${rupees(high)}`;
  };
  const amount = (value: number | null | undefined) => between(value, value);
  return {
    "Bill a month": between(basis?.bill?.before[0], basis?.bill?.before[1]),
    Size: estimate?.systemKw ? kilowatts(estimate.systemKw) : "not known",
    Price: amount(estimate?.cost.gross),
    Subsidy: amount(estimate?.cost.subsidy.total),
    "Saving a year": between(estimate?.savingPerYear, estimate?.savingPerYearHigh),
  };
}
