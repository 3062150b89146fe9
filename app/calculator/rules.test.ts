import { describe, expect, it } from "vitest";
import { rounded } from "~/ui/format";
import { doubtOf } from "./doubt";
import type { CurrentRates, StateRates, Tariff } from "./rates";
import { readNumber } from "./read-number";
import { centralSubsidy, stateSubsidy, steppedSubsidy } from "./subsidy";
import { tariffFor } from "./tariff";

it.each(
  Object.entries({
    0: ["0"],
    ".5": [".5"],
    3: ["३ किलोवाट"],
    3.5: ["3.5 kW"],
    7.5: ["7.50 per unit"],
    350: ["350", "350 units", "350 kWh/month", "३५० यूनिट", "３５０"],
    400: ["400 sq. ft", "400 sqft"],
    1200: [" 1,200 ", "१,२००"],
    2500: ["Rs. 2500"],
    2500.5: ["rs2500.50"],
    3500: ["₹ 3 500", "₹\u00a03,500/-"],
    102000: ["1,02,000"],
  }),
)("readNumber reads %d from %j", (number, texts) => {
  for (const text of texts) expect([text, readNumber(text)]).toEqual([text, Number(number)]);
});
const words = ["", "abc", "NaN", "Infinity", "350 apples", "units", "½", "[object Object]", "1\u0000"];
const signs = ["-5", "−5", "+5", "1e308", "1e3", "0x10", "1,5", "1,2,3", "12..5", "1.2.3"];
const long = ["9".repeat(10_000), " ".repeat(10_000), "1 ".repeat(5_000)];
it.each([...words, ...signs, ...long])("readNumber refuses %j", (text) => {
  expect(readNumber(text)).toBeUndefined();
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

describe("the tariff", () => {
  const origin = { asOf: "2026", source: "x", validUntil: undefined };
  const tariff = (name: string, rest: Partial<Tariff>): Tariff => {
    return { name, for: "home", slabs: [{ rate: 5 }], ...origin, ...rest };
  };
  const tariffs = [
    tariff("large", {}),
    tariff("to 10 kW", { maxLoadKw: 10 }),
    tariff("to 5 kW", { maxLoadKw: 5 }),
    tariff("shop", { for: "business", area: "rural" }),
  ];
  const state: StateRates = {
    kind: "state",
    name: "Bihar",
    isSpecial: false,
    tariffs,
    incentive: [],
    metering: [],
    note: "",
  };

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

it("a stepped subsidy is linear inside each step, and ends at its cap", () => {
  const steps = [
    { upTo: 2, perKw: 30_000 },
    { upTo: 3, perKw: 18_000 },
  ];
  const of = (kw: number, cap = 100_000) => steppedSubsidy(kw, { steps, cap });
  expect([of(1), of(2.5), of(3), of(10)]).toEqual([30_000, 69_000, 78_000, 78_000]);
  expect([of(2.5, 70_000), of(3, 70_000)]).toEqual([69_000, 70_000]);
});

it("a society's subsidy counts at most so many kW for each home and in all, and a state's ends at its cap", () => {
  const society = { perKw: 18_000, perHomeKw: 3, maxKw: 500 };
  const rates = { central: { society }, state: { topUp: { perKw: 15_000, cap: 30_000 } } } as CurrentRates;
  const central = (homes: number, kw: number) =>
    centralSubsidy({ for: "society", state: "Delhi", homes }, kw, rates);
  expect([central(20, 17), central(2, 17), central(1000, 600)]).toEqual([306_000, 108_000, 9_000_000]);
  const state = (kw: number) => stateSubsidy({ for: "home", state: "Delhi" }, kw, rates);
  expect([state(1), state(3)]).toEqual([15_000, 30_000]);
});

it.each([
  [{ bill: 20_000 }, 20, undefined],
  [{ bill: 20_001 }, 20, "bill"],
  [{ bill: 15_000 }, 20.5, "bill"],
  [{ units: 1500 }, 20, undefined],
  [{ units: 1501 }, 20, "units"],
  [{ units: 1400, kw: 20 }, 20, undefined],
  [{ units: 1400, kw: 20.5 }, 20, "kw"],
  [{ units: 300, rate: 0.99 }, 3, "rate"],
  [{ units: 300, rate: 1 }, 3, undefined],
  [{ units: 300, rate: 20 }, 3, undefined],
  [{ units: 300, rate: 20.01 }, 3, "rate"],
  [{ units: 300, rate: 20.01, sure: 1 as const }, 3, undefined],
])("a home with %j and %d kW is asked whether it is sure of its %s", (answers, kw, name) => {
  expect(doubtOf({ for: "home", state: "Delhi", ...answers }, kw)?.name).toBe(name);
});
