import { expect, it } from "vitest";
import { amountDoubt, amountIn, importAmount } from "./import-amounts";

it.each([
  ["1,80,000", undefined],
  ["180000", undefined],
  ["1.8 lakh", undefined],
  ["180.000", "point"],
  ["₹1.80.000", "point"],
  ["1.8", "small"],
  ["250", "small"],
  ["none", undefined],
])("the amount %s is doubtful: %s", (text, doubt) => {
  expect(amountDoubt(text)).toBe(doubt);
});

it.each([
  ["180.000", "thousand", 180_000],
  ["1.80.000", "thousand", 180_000],
  ["1.8", "lakh", 180_000],
  ["₹2.5", "lakh", 250_000],
  ["250", "thousand", 250_000],
  ["250", "rupees", 250],
] as const)("%s in %s is %i rupees", (text, unit, rupees) => {
  expect(amountIn(text, unit)).toBe(rupees);
});

it("a doubtful amount is none until somebody says what it means", () => {
  const meanings = { point: "thousand", small: "text" } as const;
  expect(["180.000", "1.8", "1.8 lakh"].map((text) => importAmount(text, meanings))).toEqual([
    180_000,
    undefined,
    180_000,
  ]);
});
