import { expect, it } from "vitest";
import { paybackYears } from "./incentive";

it.each([
  // Paid back within its five years: 40,000 / 8,400
  [40_000, 0, 8_400, 4.76],
  // 72,000 / (7,650 + 12,600)
  [72_000, 7_650, 12_600, 3.56],
  // 5 × 5,000 of it, and the other 75,000 by 10,000 a year
  [100_000, 10_000, 5_000, 7.5],
  // Exactly at the end of the fifth year
  [75_000, 10_000, 5_000, 5],
  [30_000, 10_000, 0, 3],
  // Nothing is left to pay
  [0, 0, 0, 0],
  // 63,000 in all, and then nothing
  [72_000, 0, 12_600, Number.POSITIVE_INFINITY],
])(
  "a cost of %s with a saving of %s and five years of %s is back after %s years",
  (cost, saving, perYear, years) => {
    const payback = paybackYears(cost, saving, perYear === 0 ? null : { perYear, years: 5 });
    expect(Math.round(payback * 100) / 100).toBe(years);
  },
);
