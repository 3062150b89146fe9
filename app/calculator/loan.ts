import type { LoanTier } from "./rates";

/** Returns rupees a month: P·i / (1 − (1+i)^−n), with i per month. */
export function emi(principal: number, ratePercent: number, months: number): number {
  const monthly = ratePercent / 12 / 100;
  return monthly === 0 ? principal / months : (principal * monthly) / (1 - (1 + monthly) ** -months);
}

export function loanTier(kw: number, tiers: readonly LoanTier[]): LoanTier | undefined {
  return [...tiers].sort((a, b) => a.upToKw - b.upToKw).find(({ upToKw }) => kw <= upToKw);
}

/** The bank lends the price without the margin, at most its limit. */
export function borrowed(gross: number, tier: LoanTier): { margin: number; principal: number } {
  const margin = (gross * tier.marginPercent) / 100;
  return { margin, principal: Math.min(gross - margin, tier.maxAmount) };
}
