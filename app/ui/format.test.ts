import { describe, expect, it } from "vitest";
import { dayAfter, dayInIndia, isDay, startOfDay } from "~/india-time";
import { kilowatts, rupees } from "./format";
import { ageOf, dayLabel } from "./format-day";

describe("a day in India", () => {
  it("begins at half past six in the evening, UTC", () => {
    expect(dayInIndia(new Date("2026-11-21T18:29:59Z"))).toBe("2026-11-21");
    expect(dayInIndia(new Date("2026-11-21T18:30:00Z"))).toBe("2026-11-22");
    expect(startOfDay("2026-11-22")).toBe("2026-11-21T18:30:00.000Z");
  });

  it.each([
    ["2026-11-22", "Today"],
    ["2026-11-23", "Tomorrow"],
    ["2026-11-21", "Yesterday"],
    ["2026-12-05", "Sat, 5 Dec"],
    ["2027-01-05", "Tue, 5 Jan 2027"],
  ])("is named as people name it: %s is %s", (day, label) => expect(dayLabel(day, "2026-11-22")).toBe(label));

  it("is one of the calendar", () => {
    expect(isDay("2028-02-29")).toBe(true);
    for (const text of ["2026-02-29", "2026-2-9", "2026-13-01", "tomorrow", ""])
      expect(isDay(text)).toBe(false);
    expect(dayAfter("2026-12-31", 1)).toBe("2027-01-01");
  });
});

it("the age of a lead is told in one unit", () => {
  const now = new Date("2026-11-22T12:00:00Z");
  const agesOf = (...times: string[]) => times.map((time) => ageOf(`2026-${time}Z`, now));
  expect(agesOf("11-22T12:00:10", "11-22T11:59:01", "11-22T11:59:00", "11-22T11:00:01")).toEqual([
    ...["now", "now", "1 min", "59 min"],
  ]);
  expect(agesOf("11-22T11:00:00", "11-21T12:00:01", "11-21T12:00:00")).toEqual(["1 h", "23 h", "1 day"]);
  expect(agesOf("09-23T12:00:01", "09-23T12:00:00", "07-22T12:00:00")).toEqual([
    ...["59 days", "2 months", "4 months"],
  ]);
});

it("an amount is grouped as in India", () => {
  const labels = [0, 999, 1000, 180_000, 12_345_678.4, -54_000].map(rupees);
  expect(labels.join(" ")).toBe("₹0 ₹999 ₹1,000 ₹1,80,000 ₹1,23,45,678 ₹-54,000");
});

it.each([
  [3, "3 kW"],
  [4.5, "4.5 kW"],
  [942.125, "942.13 kW"],
  [1000, "1,000 kW"],
])("a size of %s is written in one way", (size, words) => expect(kilowatts(size)).toBe(words));
