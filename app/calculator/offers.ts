import type { Customer } from "~/content/customers";
import { estimateOf } from "./estimate";
import type { Inputs } from "./inputs";
import type { Day, PackagePrice, SolarRate } from "./rates";
import type { Source } from "./sources";

/** What a package costs in a state. Rupees, with GST; null for what is not known. */
export interface Offer {
  price: number;
  subsidy: number | null;
  net: number | null;
  emi: number | null;
  emiAfterSubsidy: number | null;
  loan: { years: number; percent: number } | null;
  /** A year's saving, from low to high. */
  saving: [low: number, high: number] | null;
  /** What the state pays besides. */
  incentive: { perYear: number; years: number } | null;
  /** Worked out from the visitor's own answers; else for somebody who uses all that it generates. */
  isOwn: boolean;
  isSample: boolean;
  /** Sources that are being checked. */
  old: Source[];
}

/** @param rates with the packages' own prices @param asked what the visitor told the calculator, if it is for this customer and state */
export function offerOf(
  { type, kw }: Pick<PackagePrice, "type" | "kw">,
  state: string,
  rates: readonly SolarRate[],
  today: Day,
  asked?: Inputs,
): Offer | undefined {
  const customer: Customer =
    type === "Residential" ? "home" : asked?.for === "society" ? "society" : "business";
  const size = { for: customer, state, kw, sure: 1 } as const;
  const own =
    asked?.for === customer && asked.state === state ? { ...asked, ...size, roof: undefined } : undefined;
  const found = own && estimateOf(own, rates, today);
  const all = { ...size, units: wholeUse(kw, state, rates) };
  // A bill that cannot be read back into units says nothing of the saving.
  const { estimate, basis } = found?.estimate ? found : estimateOf(all, rates, today);
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
    saving: low && !basis.verdict ? [low, high ?? low] : null,
    incentive: incentive && { perYear: incentive.perYear, years: incentive.years },
    isOwn: Boolean(found?.estimate),
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
