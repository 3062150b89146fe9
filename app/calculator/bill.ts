import { energyCharge } from "./charge";
import { MOST } from "./inputs";
import { rounded } from "./numbers";
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

/** Returns the bill for what is left of use after generation. Duty and surcharge are percentages of energy and fixed charge. */
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

/** Returns a month's units; undefined for a bill that is not above the fixed charges. */
export function unitsOfBill(bill: number, rules: BillRules): number | undefined {
  if (bill <= monthlyBill(0, rules).total) return undefined;
  let low = 0;
  let high: number = MOST.units;
  for (let halving = 0; halving < HALVINGS; halving += 1) {
    const middle = (low + high) / 2;
    if (monthlyBill(middle, rules).total <= bill) low = middle;
    else high = middle;
  }
  return rounded(low, 6);
}
