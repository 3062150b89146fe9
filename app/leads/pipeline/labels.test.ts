import { describe, expect, it } from "vitest";
import { ageOf, amountLabel, dayAfter, dayInIndia, dayLabel, isDay, startOfDay } from "./labels";

describe("a day in India", () => {
  it("begins at half past six in the evening, UTC", () => {
    expect(dayInIndia(new Date("2026-11-21T18:29:59Z"))).toBe("2026-11-21");
    expect(dayInIndia(new Date("2026-11-21T18:30:00Z"))).toBe("2026-11-22");
    expect(startOfDay("2026-11-22")).toBe("2026-11-21T18:30:00.000Z");
  });

  it("is named as people name it", () => {
    expect(dayLabel("2026-11-22", "2026-11-22")).toBe("Today");
    expect(dayLabel("2026-11-23", "2026-11-22")).toBe("Tomorrow");
    expect(dayLabel("2026-11-21", "2026-11-22")).toBe("Yesterday");
    expect(dayLabel("2026-12-05", "2026-11-22")).toBe("Sat, 5 Dec");
    expect(dayLabel("2027-01-05", "2026-11-22")).toBe("Tue, 5 Jan 2027");
  });

  it("is one of the calendar", () => {
    expect(isDay("2028-02-29")).toBe(true);
    for (const text of ["2026-02-29", "2026-2-9", "2026-13-01", "tomorrow", ""])
      expect(isDay(text)).toBe(false);
    expect(dayAfter("2026-12-31", 1)).toBe("2027-01-01");
  });
});

it("the age of a lead is told in one unit", () => {
  const now = new Date("2026-11-22T12:00:00Z");
  const ages = [
    "2026-11-22T12:00:10Z",
    "2026-11-22T11:55:00Z",
    "2026-11-22T09:00:00Z",
    "2026-11-21T11:00:00Z",
    "2026-07-22T12:00:00Z",
  ];
  expect(ages.map((at) => ageOf(at, now))).toEqual(["now", "5 min", "3 h", "1 day", "4 months"]);
});

it("an amount is grouped as in India", () => {
  expect([0, 999, 1000, 180_000, 12_345_678.4].map(amountLabel)).toEqual([
    "₹0",
    "₹999",
    "₹1,000",
    "₹1,80,000",
    "₹1,23,45,678",
  ]);
});
