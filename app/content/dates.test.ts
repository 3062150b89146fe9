import { describe, expect, it } from "vitest";
import { dateAndTime, longDate } from "./dates";

const at = (iso: string) => Date.parse(iso);

describe("dateAndTime", () => {
  it.each([
    ["2025-03-05T09:30:00Z", "Mar 5, 2025 3:00 PM"],
    ["2025-12-31T18:29:59Z", "Dec 31, 2025 11:59 PM"],
    ["2025-12-31T18:30:00Z", "Jan 1, 2026 12:00 AM"],
    ["2026-09-03T06:30:00Z", "Sep 3, 2026 12:00 PM"],
    ["2026-02-28T20:35:00+05:30", "Feb 28, 2026 8:35 PM"],
  ])("%s is %s in India", (iso, expected) => {
    expect(dateAndTime(at(iso))).toBe(expected);
  });

  it("contains plain spaces only", () => {
    expect(dateAndTime(at("2025-03-05T09:30:00Z"))).toMatch(/^[\w:, ]+$/);
  });

  it("says that a date is not available", () => {
    expect(dateAndTime(null)).toBe("Date not available");
  });
});

describe("longDate", () => {
  it.each([
    ["2025-03-05T09:30:00Z", "March 5, 2025"],
    ["2025-03-05T18:29:59Z", "March 5, 2025"],
    ["2025-03-05T18:30:00Z", "March 6, 2025"],
    ["2024-12-31T18:30:00Z", "January 1, 2025"],
  ])("%s is %s in India", (iso, expected) => {
    expect(longDate(at(iso))).toBe(expected);
  });

  it("is empty without a date", () => {
    expect(longDate(null)).toBe("");
  });
});
