import fc from "fast-check";
import { expect, it } from "vitest";
import { sampleRates } from "../../tests/sample-rates";
import { estimateOf } from "./estimate";
import type { Inputs } from "./inputs";
import { advisedKw } from "./size";

const TODAY = "2026-11-28";
const rates = sampleRates();
const YIELD = 1400;
const YEARS = 12;

function answerTo(inputs: Inputs, known = rates) {
  const { estimate, basis, errors } = estimateOf({ sure: 1, ...inputs }, known, TODAY);
  if (errors) throw new Error(JSON.stringify(errors));
  return { kw: estimate.systemKw, full: basis.fullKw, even: basis.aboutEven, basis, estimate };
}

const SLABS: Record<string, [upTo: number, rate: number][]> = {
  Delhi: [
    [200, 3],
    [400, 4.5],
    [800, 6.5],
    [1200, 7],
    [Number.POSITIVE_INFINITY, 8],
  ],
  Uttarakhand: [
    [100, 3.65],
    [200, 5.25],
    [400, 7.15],
    [Number.POSITIVE_INFINITY, 7.8],
  ],
  Haryana: [
    [150, 2.95],
    [300, 5.25],
    [500, 6.45],
    [Number.POSITIVE_INFINITY, 7.1],
  ],
};

function billOf(state: string, units: number): number {
  let charge = 0;
  let from = 0;
  for (const [upTo, rate] of SLABS[state] ?? []) {
    charge += Math.max(0, Math.min(units, upTo) - from) * rate;
    from = upTo;
  }
  if (state !== "Delhi" || units > 400) return charge;
  return units <= 200 ? 0 : charge - Math.min(800, charge / 2);
}

/** Rupees gained in twelve years less rupees paid, from the rates as they were published. */
function homeIs(state: string, units: number, kw: number): number {
  const special = state === "Uttarakhand" ? 1.1 : 1;
  const central =
    Math.min(78_000, 30_000 * Math.min(kw, 2) + 18_000 * Math.max(0, Math.min(kw, 3) - 2)) * special;
  const topUp = state === "Delhi" ? Math.min(30_000, 10_000 * kw) : 0;
  const paid = kw <= 3 ? 3 : kw <= 10 ? 2 : 0;
  const incentive = state === "Delhi" ? 5 * paid * kw * YIELD : 0;
  const saved = billOf(state, units) - billOf(state, Math.max(0, units - (kw * YIELD) / 12));
  return 12 * YEARS * saved + incentive - (60_000 * kw - central - topUp);
}

/** Net billing in Uttar Pradesh at ₹2, with 5 % duty: at the least `days` of seven, and one of the shifts, use the sun. */
function factoryIs(units: number, rate: number, days: number, shifts: number, kw: number): number {
  const made = (kw * YIELD) / 12;
  const used = Math.min((made * days) / 7, units / shifts);
  return 12 * YEARS * (used * rate * 1.05 + (made - used) * 2) - 45_000 * kw;
}

/** Tries every size against every smaller one. */
function bruteForce(units: number, isWorth: (kw: number) => number): number {
  const most = Math.min(1000, Math.floor((12 * units) / YIELD / 0.5 + 1e-9) * 0.5);
  const sizes = Array.from({ length: 2 * most - 1 }, (_, index) => 1 + index / 2);
  const good = sizes.filter((kw) =>
    sizes.every((less) => less >= kw || isWorth(less) <= isWorth(kw) + 0.005),
  );
  return Math.max(...good);
}

// Whole units from 117 on: below, less than 1 kW is used.
it("the advised size of a home is the largest whose extra price against every smaller one comes back in 12 years", () => {
  fc.assert(
    fc.property(
      fc.constantFrom("Delhi", "Uttarakhand", "Haryana"),
      fc.integer({ min: 117, max: 2500 }),
      (state, units) => {
        const { kw } = answerTo({ for: "home", state, units });
        expect(kw).toBe(bruteForce(units, (size) => homeIs(state, units, size)));
      },
    ),
    { numRuns: 300, seed: 1 },
  );
});

it("the advised size of a factory with net billing counts what the sun's hours use at the least", () => {
  const factory = fc.record({
    units: fc.integer({ min: 200, max: 30_000 }),
    rate: fc.constantFrom(5, 7, 7.6, 9),
    days: fc.integer({ min: 1, max: 7 }),
    shifts: fc.integer({ min: 1, max: 3 }),
  });
  fc.assert(
    fc.property(factory, ({ units, rate, days, shifts }) => {
      const { kw } = answerTo({ for: "business", state: "Uttar Pradesh", units, rate, days, shifts });
      expect(kw).toBe(bruteForce(units, (size) => factoryIs(units, rate, days, shifts, size)));
    }),
    { numRuns: 60, seed: 1 },
  );
});

it.each([
  [300, 2, 2.5],
  [350, 2, 3],
  [400, 2, 3],
  [450, 2.5, 3.5],
  [500, 3, 4],
  [600, 3.5, 5],
  [800, 5.5, 6.5],
  [1000, 7, 8.5],
  [1200, 9, 10],
  [1300, 9.5, 11],
])("a home in Delhi with %d units a month is advised %s kW, and told of %s kW", (units, kw, full) => {
  expect(answerTo({ for: "home", state: "Delhi", units })).toMatchObject({ kw, full });
});

it.each([
  [1, 5, 942.5, null],
  [2, 6, 550, 942.5],
  [2, 7, 471.5, 942.5],
  [3, 6, 367, 942.5],
  [3, 7, 314.5, 942.5],
])("a factory in Uttar Pradesh with %d shifts on %d days is advised %s kW", (shifts, days, kw, full) => {
  const inputs = {
    for: "business",
    state: "Uttar Pradesh",
    units: 110_000,
    rate: 7.6,
    days,
    shifts,
  } as const;
  expect(answerTo(inputs)).toMatchObject({ kw, full });
});

it("a roof holds the advice down, and is named where it holds more", () => {
  expect(answerTo({ for: "home", state: "Delhi", units: 500, roof: 250 })).toMatchObject({
    kw: 2.5,
    full: null,
  });
  const { kw, basis } = answerTo({ for: "home", state: "Delhi", units: 1300, roof: 1000 });
  expect([kw, basis.warnings.size[0]]).toEqual([9.5, ["advised for relief", "9.5", "10", true, "Delhi"]]);
});

it("the years are the company's, 12 where it does not say, and not said of a size that was chosen", () => {
  const withYears = (adviceYears: number | undefined) =>
    rates.map((rate) => (rate.kind === "company" ? { ...rate, adviceYears } : rate));
  const home = { for: "home", state: "Haryana", units: 600 } as const;
  const advised = (years: number | undefined) => {
    const { kw, basis } = answerTo(home, withYears(years));
    return [kw, basis.adviceYears];
  };
  expect([advised(undefined), advised(12), advised(25)]).toEqual([
    [4, 12],
    [4, 12],
    [5, 25],
  ]);
  expect(answerTo({ ...home, kw: 5 }).basis.adviceYears).toBeNull();
});

it("without a price or a saving the size is that of the use, as before", () => {
  const unpriced = rates.filter((rate) => rate.kind !== "company");
  expect(answerTo({ for: "home", state: "Delhi", units: 500 }, unpriced)).toMatchObject({
    kw: 4,
    full: null,
  });
  expect(answerTo({ for: "home", state: "Kerala", units: 500 })).toMatchObject({ kw: 4, full: null });
  expect(advisedKw(3, () => null)).toBe(3);
});

it.each([
  // 1.5 kW: 30,000 for 6,300 in each of five years. The EMI of 899.25 comes to 107,910; with 9,000, less 60,000: 56,910.
  ["home", "Delhi", { units: 180 }, { cost: 30_000, back: 31_500, losesOnLoan: true }],
  // 180,000 less 78,000 for 4,200 units at ₹1.50 in each of twelve years
  ["home", "Kerala", { units: 350, rate: 1.5, kw: 3 }, { cost: 102_000, back: 75_600, losesOnLoan: true }],
  // Price 45,000; back 1,000 × 4 × 12 = 48,000, which is less than a tenth more
  ["business", "Kerala", { units: 120, rate: 4 }, { cost: 45_000, back: 48_000, losesOnLoan: false }],
  // 1,000 × 5 × 12 = 60,000 is a third more
  ["business", "Kerala", { units: 120, rate: 5 }, null],
  ["home", "Delhi", { units: 350 }, null],
  ["home", "Uttarakhand", { units: 120 }, null],
] as const)("a %s in %s with %j is about even: %j", (customer, state, given, even) => {
  const found = answerTo({ for: customer, state, ...given }).even;
  if (even === null) expect(found).toBeNull();
  else expect(found).toMatchObject({ ...even, years: 12 });
});

it("a home above 100 kW has no size but a call", () => {
  const { kw, basis } = answerTo({ for: "home", state: "Uttarakhand", units: 12_000 });
  expect([kw, basis.warnings.size[0]]).toEqual([null, ["call about home", 100]]);
  expect(answerTo({ for: "home", state: "Uttarakhand", units: 12_000, roof: 900 }).kw).toBe(9);
  expect(answerTo({ for: "business", state: "Uttarakhand", units: 12_000, rate: 8 }).kw).toBe(102.5);
});
