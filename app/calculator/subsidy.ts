import type { CentralRates, Customer, SubsidySteps, TopUp } from "./rates";

/** Linear inside each step: 2.5 kW gets 2 × 30,000 + 0.5 × 18,000 (MNRE in Rajya Sabha, December 2025). */
export function steppedSubsidy(kw: number, { steps, cap }: SubsidySteps): number {
  let subsidy = 0;
  let from = 0;
  for (const { upTo, perKw } of steps) {
    subsidy += Math.max(0, Math.min(kw, upTo) - from) * perKw;
    from = upTo;
  }
  return Math.min(subsidy, cap);
}

/** The subsidy of a housing society (SolarQuarter, July 2025). */
export function societySubsidy(
  kw: number,
  homes: number,
  { perKw, perHomeKw, maxKw }: CentralRates["society"],
) {
  return perKw * Math.min(kw, perHomeKw * homes, maxKw);
}

/** Returns undefined for a society whose number of homes is not known. */
export function centralSubsidy(
  kw: number,
  customer: Customer,
  homes: number | undefined,
  central: CentralRates,
  isSpecial: boolean,
): number | undefined {
  if (customer === "business") return 0;
  if (customer === "home") return steppedSubsidy(kw, isSpecial ? central.specialHome : central.home);
  return homes === undefined ? undefined : societySubsidy(kw, homes, central.society);
}

export function topUpSubsidy(kw: number, { perKw, cap }: Pick<TopUp, "perKw" | "cap">): number {
  return Math.min(kw * perKw, cap);
}
