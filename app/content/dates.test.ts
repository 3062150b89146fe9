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

  it.each([
    ["2025-03-05T09:30:00Z", "5 मार्च 2025, दोपहर 3:00"],
    ["2025-12-31T18:30:00Z", "1 जनवरी 2026, रात 12:00"],
    ["2026-09-03T04:30:00Z", "3 सितंबर 2026, सुबह 10:00"],
    ["2026-09-03T13:30:00Z", "3 सितंबर 2026, शाम 7:00"],
  ])("%s is %s in Hindi", (iso, expected) => {
    expect(dateAndTime(at(iso), "hi")).toBe(expected);
  });

  it("contains plain spaces only", () => {
    expect(dateAndTime(at("2025-03-05T09:30:00Z"))).toMatch(/^[\w:, ]+$/);
  });

  it("says that a date is not available", () => {
    expect(dateAndTime(null)).toBe("Date not available");
    expect(dateAndTime(null, "hi")).toBe("तारीख नहीं दी गई");
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

  it("is day, month and year in Hindi", () => {
    expect(longDate(at("2025-03-05T18:30:00Z"), "hi")).toBe("6 मार्च 2025");
  });

  it("is empty without a date", () => {
    expect(longDate(null)).toBe("");
  });
});
