import type { Customer } from "~/content/customers";
import { estimateOf } from "./estimate";
import type { Day, PackagePrice, SolarRate } from "./rates";
import type { Source } from "./sources";

/** What a package costs somebody who uses all that it generates. Rupees, with GST; null for what is not known. */
export interface Offer {
  price: number;
  subsidy: number | null;
  net: number | null;
  emi: number | null;
  loan: { years: number; percent: number } | null;
  /** A year's saving, from low to high. */
  saving: [low: number, high: number] | null;
  isSample: boolean;
  /** Sources that are being checked. */
  old: Source[];
}

/** @param rates with the packages' own prices */
export function offerOf(
  { type, kw }: Pick<PackagePrice, "type" | "kw">,
  state: string,
  rates: readonly SolarRate[],
  today: Day,
): Offer | undefined {
  const customer: Customer = type === "Residential" ? "home" : "business";
  const units = wholeUse(kw, state, rates);
  const { estimate, basis } = estimateOf({ for: customer, state, units, kw, sure: 1 }, rates, today);
  const gross = estimate?.cost.gross;
  if (!estimate || gross === null || gross === undefined) return undefined;
  const { cost, loan, savingPerYear: low, savingPerYearHigh: high } = estimate;
  return {
    price: gross,
    subsidy: cost.subsidy.total,
    net: cost.net,
    emi: loan?.emi ?? null,
    loan: loan?.emi ? { years: (loan.months ?? 0) / 12, percent: loan.ratePercent ?? 0 } : null,
    saving: low && !basis.verdict ? [low, high ?? low] : null,
    isSample: cost.isSample,
    old: estimate.sources.filter(({ oldYear }) => oldYear),
  };
}

/** Returns the units a month of somebody who uses all that a system generates. */
export function wholeUse(kw: number, state: string, rates: readonly SolarRate[]): number {
  const local = rates.find((rate) => rate.kind === "state" && rate.name === state);
  const yieldPerKw = (local?.kind === "state" && local.typicalYield) || DEFAULT_YIELD;
  return Math.max(1, Math.round((kw * yieldPerKw) / 12));
}

/** Units a year from a kW where a state's own are not known: what content/solarRates counts in every state. */
const DEFAULT_YIELD = 1400;
