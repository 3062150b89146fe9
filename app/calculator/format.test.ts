import { expect, it } from "vitest";
import { calculator } from "~/texts/calculator.en";
import { sourceDate, years } from "./format";

it("a source's date is shown as exactly as it is known", () => {
  expect(sourceDate("2026-11-22", calculator.months)).toBe("22 Nov 2026");
  expect(sourceDate("2025-09", calculator.months)).toBe("Sep 2025");
  expect(sourceDate("2025-13", calculator.months)).toBe("2025-13");
  expect(sourceDate("FY 2019-20", calculator.months)).toBe("FY 2019-20");
});

it("years have one decimal", () => {
  expect(years(2.93)).toBe("2.9 years");
  expect(years(1.04)).toBe("1 year");
});
