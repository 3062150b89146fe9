import { expect, it } from "vitest";
import { monthsBefore } from "./erase-leads";

it.each([
  ["2026-11-22T05:00:00.000Z", 24, "2024-11-22T05:00:00.000Z"],
  ["2026-08-31T05:00:00.000Z", 6, "2026-02-28T05:00:00.000Z"],
  ["2028-02-29T05:00:00.000Z", 12, "2027-02-28T05:00:00.000Z"],
  ["2028-02-29T05:00:00.000Z", 24, "2026-02-28T05:00:00.000Z"],
  ["2028-03-01T05:00:00.000Z", 24, "2026-03-01T05:00:00.000Z"],
  ["2026-12-31T19:00:00.000Z", 24, "2024-12-31T19:00:00.000Z"],
])("of %s, %i months before is the same day, or the last of a shorter month", (now, months, before) => {
  expect(monthsBefore(new Date(now), months)).toBe(before);
});
