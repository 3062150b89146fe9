import { expect, it } from "vitest";
import { closestSize } from "./closest-size";

const SIZES = [2, 3, 5, 10];

it.each([
  [3, 3],
  [3.5, 3],
  [4, 3],
  [4.5, 5],
  [1.5, 2],
  [14, 10],
])("the size closest to %s kW is %s kW", (kw, closest) => {
  expect(closestSize(SIZES, kw)).toBe(closest);
});

it.each([1, 40, 0])("no size is close to %s kW", (kw) => {
  expect(closestSize(SIZES, kw)).toBeUndefined();
});
