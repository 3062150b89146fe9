import { expect, it } from "vitest";
import { readAgainOn, yearOfOld } from "./source-dates";
import { sourcesToRead } from "./sources-to-read";

it.each([
  ["2025-12", "", "2026-12-01"],
  ["2026-11-22", "", "2027-11-22"],
  ["2024", "", "2025-01-01"],
  ["2025-11", "tariff", "2026-04-01"],
  ["2026-03-31", "tariff", "2026-04-01"],
  ["2026-04-01", "tariff", "2027-04-01"],
  ["2026-04", "tariff", "2027-04-01"],
  ["2019", "tariff", "2019-04-01"],
  ["2019-20", "tariff", "2019-04-01"],
  ["2019-20", "", "2020-01-01"],
  ["", "", ""],
  ["last winter", "tariff", ""],
  ["20255", "", ""],
])("a source of %j, %s, is read again on %j", (asOf, kind, day) => {
  expect(readAgainOn(asOf, kind === "tariff")).toBe(day);
});

it("a source is old once its day is past, not on it", () => {
  expect(yearOfOld("2025-12", "2026-12-01")).toBe("");
  expect(yearOfOld("2025-12", "2026-12-02")).toBe("2025");
  expect(yearOfOld("2026-11", "2027-04-01", true)).toBe("");
  expect(yearOfOld("2026-11", "2027-04-02", true)).toBe("2026");
  expect(yearOfOld("", "2030-01-01")).toBe("");
});

it("the sources to read are found wherever they stand, each once, on their day", () => {
  const rule = { asOf: "2026-01-30", source: "A policy" };
  const state = {
    tariffs: [{ name: "Home", asOf: "2026-05", source: "An order" }],
    incentive: [rule, rule],
    sources: { duty: { asOf: "2025", source: "" }, surplus: { source: "Undated" } },
    hi: { tariffs: [{ source: "आदेश", asOf: "2019" }] },
  };
  expect(sourcesToRead(state, "2026-12-31")).toEqual(["no source (2025)"]);
  expect(sourcesToRead(state, "2027-01-30")).toEqual(["A policy (2026-01-30)", "no source (2025)"]);
  expect(sourcesToRead(state, "2027-04-01")[0]).toBe("An order (2026-05)");
});
