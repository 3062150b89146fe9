import { expect, it } from "vitest";
import { sourceDate, years } from "./format";

it("a source's date is shown as exactly as it is known", () => {
  expect(sourceDate("2026-11-22")).toBe("22 Nov 2026");
  expect(sourceDate("2025-09")).toBe("Sep 2025");
  expect(sourceDate("2025-13")).toBe("2025-13");
  expect(sourceDate("FY 2019-20")).toBe("FY 2019-20");
});

it("years have one decimal", () => {
  expect(years(2.93)).toBe("2.9 years");
  expect(years(1.04)).toBe("1 year");
});
