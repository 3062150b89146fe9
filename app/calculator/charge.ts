import type { Slab } from "./rates";

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
