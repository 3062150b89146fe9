import type { Figures } from "./figures";

/** The lifetime of a rooftop system in the MNRE's frequently asked questions. */
export const LIFETIME_YEARS = 25;

/** Why a system is no good for the visitor; null for a good one, and where its saving or cost is not known. */
export type Verdict = "saves nothing" | "never pays back" | null;

export function verdictOf(figures: Figures): Verdict {
  const { savingPerYear } = figures;
  if (savingPerYear === null) return null;
  if (savingPerYear < 1) return "saves nothing";
  return (mostYears(figures) ?? 0) > LIFETIME_YEARS ? "never pays back" : null;
}

/** Returns the price less the subsidies that are known: at most this is left to pay. */
export function mostCost({ gross, central, state }: Figures): number | null {
  return gross === null ? null : Math.max(0, gross - (central ?? 0) - (state ?? 0));
}

/** Returns the payback at the most that there is to pay; null without a saving, or while the central subsidy is not known. */
export function mostYears(figures: Figures): number | null {
  const cost = mostCost(figures);
  if (cost === null || figures.central === null || !figures.savingPerYear) return null;
  return cost / figures.savingPerYear;
}
