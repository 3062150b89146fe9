import { describe, expect, it } from "vitest";
import { type BillRules, monthlyBill, unitsOfBill } from "./bill";
import { energyCharge } from "./charge";
import { borrowed, emi, loanTier } from "./loan";
import { grouped, readNumber, rounded, rupees } from "./numbers";
import type { StateRates, Tariff } from "./rates";
import { roundDownKw, systemSize } from "./size";
import { societySubsidy, steppedSubsidy, topUpSubsidy } from "./subsidy";
import { tariffFor } from "./tariff";

const urban = [{ upTo: 150, rate: 5.5 }, { upTo: 300, rate: 6 }, { rate: 6.5 }];
const delhi: BillRules = {
  slabs: [
    { upTo: 200, rate: 3 },
    { upTo: 400, rate: 4.5 },
    { upTo: null, rate: 6.5 },
  ],
  fixed: 100,
  dutyPercent: 0,
  surchargePercent: 0,
  relief: [
    { upTo: 200, percent: 100 },
    { upTo: 400, percent: 50, atMost: 800 },
  ],
};

describe("energyCharge", () => {
  it.each([
    [0, 0],
    [1, 5.5],
    [150, 825],
    [151, 831],
    [300, 1725],
    [350, 2050],
    [1000, 6275],
  ])("%d units, each at its own slab's rate, cost %d", (units, charge) => {
    expect(energyCharge(units, urban)).toBeCloseTo(charge, 9);
  });
});

describe("the monthly bill in Delhi, with 100 rupees of fixed charges", () => {
  it.each([
    ["200 net units: nil", 200, 700, 0],
    ["201 net units: half of 704.50", 201, 352.25, 352.25],
    ["400 net units: half of 1,600 is not over 800", 400, 800, 800],
    ["401 net units: all of 1,606.50", 401, 0, 1606.5],
  ])("%s", (_, units, relief, total) => {
    expect(monthlyBill(units, delhi)).toMatchObject({ relief, total });
  });

  it("takes off no more than the limit", () => {
    expect(monthlyBill(400, { ...delhi, fixed: 500 })).toMatchObject({ relief: 800, total: 1200 });
  });

  it.each([
    ["of half the rate", 352.25, 201],
    ["of the whole rate", 1606.5, 401],
    ["that no number of units costs, between two", 1000, 400],
  ])("is read back into units %s", (_, bill, units) => {
    expect(unitsOfBill(bill, delhi)).toBe(units);
  });
});

describe("the central subsidy of a home", () => {
  const central = {
    steps: [
      { upTo: 2, perKw: 30_000 },
      { upTo: 3, perKw: 18_000 },
    ],
    cap: 78_000,
  };
  const special = {
    steps: [
      { upTo: 2, perKw: 33_000 },
      { upTo: 3, perKw: 19_800 },
    ],
    cap: 85_800,
  };

  it.each([
    [0.5, 15_000],
    [1, 30_000],
    [2, 60_000],
    [2.5, 69_000],
    [3, 78_000],
    [10, 78_000],
  ])("for %d kW is %d", (kw, subsidy) => {
    expect(steppedSubsidy(kw, central)).toBe(subsidy);
  });

  it.each([
    [1, 33_000],
    [2.5, 75_900],
    [3, 85_800],
    [10, 85_800],
  ])("in a special-category state for %d kW is %d", (kw, subsidy) => {
    expect(steppedSubsidy(kw, special)).toBe(subsidy);
  });
});

it.each([
  ["10 kW of 40 homes: 18,000 × 10", 10, 40, 180_000],
  ["100 kW of 20 homes: 18,000 × 60", 100, 20, 1_080_000],
  ["900 kW of 400 homes: 18,000 × 500", 900, 400, 9_000_000],
])("a society's subsidy: %s", (_, kw, homes, subsidy) => {
  expect(societySubsidy(kw, homes, { perKw: 18_000, perHomeKw: 3, maxKw: 500 })).toBe(subsidy);
});

it("a state's subsidy is so much a kW up to its cap", () => {
  const topUp = { perKw: 15_000, cap: 30_000 };
  expect([1, 1.5, 2, 10].map((kw) => topUpSubsidy(kw, topUp))).toEqual([15_000, 22_500, 30_000, 30_000]);
});

describe("a loan", () => {
  it("of 1,02,000 at 6 % over 120 months costs 1,132.41 a month", () => {
    expect(emi(102_000, 6, 120)).toBeCloseTo(1132.41, 2);
  });

  it("without interest costs its share a month", () => {
    expect(emi(120_000, 0, 120)).toBe(1000);
  });

  const tier = {
    upToKw: 3,
    maxAmount: 200_000,
    ratePercent: 6,
    marginPercent: 10,
    months: 120,
    asOf: "",
    source: "",
  };

  it("leaves the margin to the customer and stays under the bank's limit", () => {
    expect(borrowed(180_000, tier)).toEqual({ margin: 18_000, principal: 162_000 });
    expect(borrowed(300_000, tier)).toEqual({ margin: 30_000, principal: 200_000 });
  });

  it("is of the lowest tier that holds the size, in whatever order they stand", () => {
    const tiers = [{ ...tier, upToKw: 10 }, tier];
    expect([1, 3, 3.5, 10, 10.5].map((kw) => loanTier(kw, tiers)?.upToKw)).toEqual([3, 3, 10, 10, undefined]);
  });
});

describe("the size", () => {
  it.each([
    [2.99, 2.5],
    [3, 3],
    [2.9999999999999, 3],
    [0.99, 0.5],
    [1234.49, 1234],
  ])("%d kW is rounded down to %d", (kw, rounded) => {
    expect(roundDownKw(kw)).toBe(rounded);
  });

  it.each([
    ["what is used", 2.7, undefined, 10, { kw: 2.5, limit: "use" }],
    ["the visitor's choice", 2.7, 4.2, 10, { kw: 4.2, limit: "choice" }],
    ["the roof", 5.2, undefined, 3.7, { kw: 3.5, limit: "roof" }],
    ["the roof, whatever is chosen", 5.2, 8, 3.7, { kw: 3.5, limit: "roof" }],
    ["1,000 kW", 8571, undefined, Number.POSITIVE_INFINITY, { kw: 1000, limit: "largest" }],
  ])("is limited by %s", (_, wanted, choice, roof, size) => {
    expect(systemSize(wanted, choice, roof)).toEqual(size);
  });
});

describe("readNumber", () => {
  it.each([
    ["350", 350],
    [" 1,200 ", 1200],
    ["1,02,000", 102_000],
    ["₹ 3 500", 3500],
    ["₹\u00a03,500/-", 3500],
    ["Rs. 2500", 2500],
    ["rs2500.50", 2500.5],
    ["350 units", 350],
    ["३ किलोवाट", 3],
    ["350 kWh/month", 350],
    ["३५० यूनिट", 350],
    ["१,२००", 1200],
    ["３５０", 350],
    ["3.5 kW", 3.5],
    ["400 sq. ft", 400],
    ["400 sqft", 400],
    [".5", 0.5],
    ["7.50 per unit", 7.5],
    ["0", 0],
  ])("reads %j as %d", (text, number) => {
    expect(readNumber(text)).toBe(number);
  });

  it.each([
    "",
    "abc",
    "NaN",
    "Infinity",
    "-5",
    "−5",
    "+5",
    "1e308",
    "1e3",
    "0x10",
    "1,5",
    "1,2,3",
    "12..5",
    "1.2.3",
    "350 apples",
    "units",
    "½",
    "[object Object]",
    "1\u0000",
    "9".repeat(10_000),
    " ".repeat(10_000),
    "1 ".repeat(5_000),
  ])("refuses %j", (text) => {
    expect(readNumber(text)).toBeUndefined();
  });
});

it.each([
  [1234.5 * 7.35, 2, 9073.58],
  [99.99 * 5.5, 2, 549.95],
  [0.1 + 0.2, 2, 0.3],
  [2.5, 0, 3],
  [1_234_567_890.5, 0, 1_234_567_891],
])("%d is rounded to %d decimals as by hand", (amount, decimals, byHand) => {
  expect(rounded(amount, decimals)).toBe(byHand);
});

it("money is grouped as in India, in whole rupees", () => {
  expect(rupees(102_000.4)).toBe("₹1,02,000");
  expect(grouped(2.5)).toBe("2.5");
});

describe("the tariff", () => {
  const tariff = (name: string, rest: Partial<Tariff>): Tariff => ({
    name,
    for: "home",
    slabs: [{ rate: 5 }],
    asOf: "2026",
    source: "x",
    ...rest,
  });
  const tariffs = [
    tariff("large", {}),
    tariff("to 10 kW", { maxLoadKw: 10 }),
    tariff("to 5 kW", { maxLoadKw: 5 }),
    tariff("shop", { for: "business", area: "rural" }),
  ];
  const state: StateRates = { kind: "state", name: "Bihar", isSpecial: false, tariffs, note: "" };

  it.each([
    ["home", undefined, undefined, "to 5 kW"],
    ["home", 5, "rural", "to 5 kW"],
    ["home", 5.5, undefined, "to 10 kW"],
    ["home", 11, "urban", "large"],
    ["business", 3, "rural", "shop"],
    ["business", 3, undefined, undefined],
    ["society", undefined, undefined, undefined],
  ] as const)("of a %s with a load of %s in an area that is %s is %s", (customer, load, area, name) => {
    expect(tariffFor({ for: customer, state: "Bihar", load, area }, state)?.name).toBe(name);
  });
});
