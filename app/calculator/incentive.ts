import type { Inputs } from "./inputs";
import type { CurrentRates, IncentiveRule } from "./rates";

interface Payment {
  perYear: number;
  years: number;
}

/** What a state pays for each unit generated, for some years. */
interface Incentive extends Payment {
  perUnit: number;
  rule: IncentiveRule;
}

/** Returns null where the state pays nothing, or not for a system of this size. */
export function incentiveOf(
  { for: customer, homes = 0 }: Inputs,
  kw: number | null,
  { state }: CurrentRates,
): Incentive | null {
  const rule = state?.incentive.find((known) => known.for === customer);
  if (!rule || kw === null || !state?.typicalYield) return null;
  const most = rule.perHomeKw ? rule.perHomeKw * homes : Number.POSITIVE_INFINITY;
  const band = rule.perUnit.find(({ upTo }) => kw <= (upTo ?? Number.POSITIVE_INFINITY));
  if (!band || kw > most) return null;
  return { perUnit: band.rate, perYear: kw * state.typicalYield * band.rate, years: rule.years, rule };
}

/** Returns the rupees saved and paid by the end of a year. */
export function gained(year: number, saving: number, incentive: Payment | null): number {
  return saving * year + (incentive ? incentive.perYear * Math.min(year, incentive.years) : 0);
}

/** Returns the first year, with its fraction, in which the gains reach the cost; infinite if they never do. */
export function paybackYears(cost: number, saving: number, incentive: Payment | null): number {
  if (cost === 0) return 0;
  const early = cost / (saving + (incentive?.perYear ?? 0));
  if (!incentive || early <= incentive.years) return early;
  return (cost - incentive.perYear * incentive.years) / saving;
}
