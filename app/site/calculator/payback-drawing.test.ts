import { expect, it } from "vitest";
import { yearsUntil } from "./payback-drawing";

const saving = (perYear: number) => (year: number) => perYear * year;

it("the years end with the one that pays the system off", () => {
  expect(yearsUntil(2.88, 72_000, saving(25_000))).toEqual([
    { year: 1, saved: 25_000, isPaid: false },
    { year: 2, saved: 50_000, isPaid: false },
    { year: 3, saved: 75_000, isPaid: true },
  ]);
  expect(yearsUntil(2, 50_000, saving(25_000))).toHaveLength(2);
});

it.each([
  ["it takes longer than fifteen years", 15.01, 72_000],
  ["the subsidies pay for everything", 0, 0],
])("there are no years to draw when %s", (_, payback, netCost) => {
  expect(yearsUntil(payback, netCost, saving(4_799))).toEqual([]);
});
