import { rounded } from "~/ui/format";
import { MOST } from "./inputs";
import type { Relief, Slab } from "./rates";

export interface BillRules {
  slabs: readonly Slab[];
  /** Rupees a month for the whole load. */
  fixed: number;
  dutyPercent: number;
  surchargePercent: number;
  relief: readonly Relief[];
}

export interface MonthlyBill {
  energy: number;
  relief: number;
  /** Energy, fixed charges, surcharge and duty, less the relief. */
  total: number;
}

/** Returns the bill for the units left after generation. Duty and surcharge are percentages of energy and fixed charge. */
export function monthlyBill(netUnits: number, rules: BillRules): MonthlyBill {
  const energy = energyCharge(netUnits, rules.slabs);
  const full = (energy + rules.fixed) * (1 + (rules.dutyPercent + rules.surchargePercent) / 100);
  const relief = reliefOf(full, netUnits, rules.relief);
  return { energy, relief, total: full - relief };
}

/** Returns what Delhi takes off: all up to 200 net units, half (at most 800 rupees) up to 400, nothing above (Indian Express, 2019). */
function reliefOf(bill: number, netUnits: number, relief: readonly Relief[]): number {
  const band = relief.find(({ upTo }) => netUnits <= upTo);
  return band ? Math.min((bill * band.percent) / 100, band.atMost ?? Number.POSITIVE_INFINITY) : 0;
}

/** Relief makes bills jump, so their inverse is found by halving an interval. */
const HALVINGS = 60;

/** Returns the largest number from `low` to `high` of which `isPossible` holds; it holds of `low` and of all numbers below that. */
function largest(low: number, high: number, isPossible: (number: number) => boolean): number {
  let [from, to] = [low, high];
  for (let halving = 0; halving < HALVINGS; halving += 1) {
    const middle = (from + to) / 2;
    if (isPossible(middle)) from = middle;
    else to = middle;
  }
  return from;
}

/** Returns a month's units; undefined for a bill that is not above the fixed charges. */
export function unitsOfBill(bill: number, rules: BillRules): number | undefined {
  if (bill <= monthlyBill(0, rules).total) return undefined;
  return rounded(
    largest(0, MOST.units, (units) => monthlyBill(units, rules).total <= bill),
    6,
  );
}

/** Returns the fixed charges, at least those of `rules`, with which a month's units make this bill. */
export function fixedForBill(bill: number, units: number, rules: BillRules): number {
  const isAtMost = (fixed: number) => monthlyBill(units, { ...rules, fixed }).total <= bill;
  return isAtMost(rules.fixed) ? largest(rules.fixed, rules.fixed + 2 * bill, isAtMost) : rules.fixed;
}

/** Returns the rupees for a month's units, each at its own slab's rate (the tariff orders of the states). */
export function energyCharge(units: number, slabs: readonly Slab[]): number {
  let charge = 0;
  let from = 0;
  for (const { upTo, rate } of slabs) {
    const to = Math.min(units, upTo ?? Number.POSITIVE_INFINITY);
    if (to > from) charge += (to - from) * rate;
    from = upTo ?? units;
  }
  return charge;
}
