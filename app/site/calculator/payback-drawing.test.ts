import { expect, it } from "vitest";
import { paybackYears } from "./payback-drawing";

it("the years end with the one that pays the system off", () => {
  expect(paybackYears(72_000, 25_000)).toEqual([
    { year: 1, saved: 25_000, isPaid: false },
    { year: 2, saved: 50_000, isPaid: false },
    { year: 3, saved: 75_000, isPaid: true },
  ]);
  expect(paybackYears(50_000, 25_000)).toHaveLength(2);
});

it.each([
  ["nothing is saved", 72_000, 0],
  ["the bill grows", 72_000, -10],
  ["it takes longer than fifteen years", 72_000, 4_799],
  ["the subsidies pay for everything", 0, 25_000],
])("there are no years to draw when %s", (_, netCost, saving) => {
  expect(paybackYears(netCost, saving)).toEqual([]);
});
