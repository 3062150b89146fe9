import type { Inputs } from "./inputs";
import type { CurrentRates, SubsidySteps } from "./rates";

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

/** Returns null where the rates, or a society's number of homes, are not known (a society's: SolarQuarter, July 2025). */
export function centralSubsidy(
  { for: customer, homes }: Inputs,
  kw: number,
  { central, state }: CurrentRates,
) {
  if (customer === "business") return 0;
  if (!central) return null;
  if (customer === "home")
    return state ? steppedSubsidy(kw, state.isSpecial ? central.specialHome : central.home) : null;
  const { perKw, perHomeKw, maxKw } = central.society;
  return homes === undefined ? null : perKw * Math.min(kw, perHomeKw * homes, maxKw);
}

/** Returns null where it is not known whether the state adds one. */
export function stateSubsidy({ for: customer }: Inputs, kw: number, { state }: CurrentRates) {
  if (customer !== "home" || state?.topUp === null) return 0;
  return state?.topUp ? Math.min(kw * state.topUp.perKw, state.topUp.cap) : null;
}
