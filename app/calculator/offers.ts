import type { Customer } from "~/content/customers";
import { estimateOf } from "./estimate";
import type { Inputs } from "./inputs";
import type { Day, PackagePrice, SolarRate } from "./rates";

/** What a package costs in a state. Rupees, with GST; null for what is not known. */
export type Offer = NonNullable<ReturnType<typeof offerOf>>;

/** @param rates with the packages' own prices @param asked what the visitor told the calculator, if it is for this customer and state */
export function offerOf(
  { type, kw }: Pick<PackagePrice, "type" | "kw">,
  state: string,
  rates: readonly SolarRate[],
  today: Day,
  asked?: Inputs,
) {
  const customer: Customer =
    type === "Residential" ? "home" : asked?.for === "society" ? "society" : "business";
  const size = { for: customer, state, kw };
  const { estimate, basis, isOwn } = estimateOfSize(size, asked, rates, today);
  const gross = estimate?.cost.gross;
  if (!estimate || gross === null || gross === undefined) return undefined;
  const { cost, loan, incentive, savingPerYear: low, savingPerYearHigh: high } = estimate;
  return {
    price: gross,
    subsidy: cost.subsidy.total,
    net: cost.net,
    emi: loan?.emi ?? null,
    emiAfterSubsidy: loan?.emiAfterSubsidy ?? null,
    loan: loan?.emi ? { years: (loan.months ?? 0) / 12, percent: loan.ratePercent ?? 0 } : null,
    /** A year's, from low to high. */
    saving: low && !basis.verdict ? ([low, high ?? low] as const) : null,
    /** What the state pays besides. */
    incentive: incentive && { perYear: incentive.perYear, years: incentive.years },
    isOwn,
    isSample: cost.isSample,
    /** Sources that are being checked. */
    old: estimate.sources.filter(({ oldYear }) => oldYear),
  };
}

/** Estimates a size for the visitor's own answers if they fit it, else for somebody who uses all that it generates. */
export function estimateOfSize(
  size: Pick<Inputs, "for" | "state" | "homes"> & { kw: number },
  asked: Inputs | undefined,
  rates: readonly SolarRate[],
  today: Day,
) {
  const isFitting = asked?.for === size.for && asked.state === size.state;
  const own = isFitting
    ? estimateOf({ ...asked, ...size, roof: undefined, sure: 1 }, rates, today)
    : undefined;
  if (own?.estimate) return { ...own, isOwn: true };
  // A bill that cannot be read back into units says nothing of the saving.
  const units = wholeUse(size.kw, size.state, rates);
  return { ...estimateOf({ ...size, units, sure: 1 }, rates, today), isOwn: false };
}

/** Returns the units a month of somebody who uses all that a system generates. */
export function wholeUse(kw: number, state: string, rates: readonly SolarRate[]): number {
  const local = rates.find((rate) => rate.kind === "state" && rate.name === state);
  const yieldPerKw = (local?.kind === "state" && local.typicalYield) || DEFAULT_YIELD;
  return Math.max(1, Math.round((kw * yieldPerKw) / 12));
}

/** Units a year from a kW where a state's own are not known: what content/solarRates counts in every state. */
const DEFAULT_YIELD = 1400;
