import { describe, expect, it } from "vitest";
import { longDate } from "./dates";

describe("longDate", () => {
  it.each([
    ["2025-03-05T12:00:00Z", "March 5, 2025"],
    ["2025-03-04T18:29:59Z", "March 4, 2025"],
    ["2025-03-04T18:30:00Z", "March 5, 2025"],
    ["2024-12-31T18:30:00Z", "January 1, 2025"],
  ])("reads %s as the day it is in India: %s", (moment, day) => {
    expect(longDate(Date.parse(moment))).toBe(day);
  });

  it("is what Intl writes, in every month", () => {
    const intl = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "Asia/Kolkata" });
    for (let month = 0; month < 12; month++) {
      const moment = Date.UTC(2026, month, 15);
      expect(longDate(moment)).toBe(intl.format(moment));
    }
  });

  it("is empty without a moment, or with one that no calendar has", () => {
    expect(longDate(null)).toBe("");
    expect(longDate(8_640_000_000_000_000)).toBe("");
  });
});
