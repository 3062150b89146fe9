import { expect, it } from "vitest";
import { closestSizes, sizesAround } from "./size";

const homes = [2, 3, 5, 10];

it.each([
  [3, [3]],
  // Half a kW from both.
  [2.5, [2, 3]],
  [3.5, [3, 5]],
  [7, [5, 10]],
  // Below the smallest and above the largest, only what is within a quarter.
  [1.5, []],
  [1.8, [2]],
  [12, [10]],
  [13.5, []],
])("a size of %s kW stands at the packages of %j kW", (kw, sizes) => {
  expect(sizesAround(homes, kw)).toEqual(sizes);
});

it.each([
  [2.5, [2, 3]],
  [3.25, [3]],
  [900, []],
])("the packages closest to %s kW are those of %j kW", (kw, sizes) => {
  expect(closestSizes(homes, kw)).toEqual(sizes);
});
