import { describe, expect, it } from "vitest";
import { isoDayOf, readDate } from "./read-date";

const noon = Date.UTC(2025, 2, 5, 12);

describe("readDate", () => {
  it.each([
    ["ISO 8601", "2025-03-05T12:00:00.000Z"],
    ["ISO 8601 with an offset", "2025-03-05T17:30:00+05:30"],
    ["ISO 8601 without a zone, in Indian time", "2025-03-05T17:30"],
    ["ISO 8601 with a space", " 2025-03-05 17:30:00 "],
    ["milliseconds", noon],
    ["a Firestore timestamp", { seconds: noon / 1000, nanoseconds: 0 }],
    ["an exported Firestore timestamp", { _seconds: noon / 1000, _nanoseconds: 0 }],
  ])("reads %s", (_, value) => {
    expect(readDate(value)).toBe(noon);
  });

  it("reads a date without a time as midnight in India", () => {
    expect(readDate("2026-11-22")).toBe(Date.parse("2026-11-21T18:30:00Z"));
  });

  it.each([
    undefined,
    null,
    "",
    "soon",
    "22/11/2026",
    "11/22/2026",
    "22 Nov 2026",
    "2026",
    "2026-11",
    "2026-02-30",
    "2026-13-01",
    "2026-11-22T25:00",
    "1741176000000",
    true,
    {},
    [],
    { seconds: "1741176000" },
    Number.NaN,
    Number.POSITIVE_INFINITY,
    8_640_000_000_000_001,
    { seconds: 1e300 },
  ])("rejects %j", (value) => {
    expect(readDate(value)).toBeNull();
  });
});

it.each([
  ["22/11/2026", "2026-11-22"],
  ["5-3-2026", "2026-03-05"],
  ["22.11.2026 15:00", "2026-11-22"],
  ["22 Nov 2026", "2026-11-22"],
  ["November 22, 2026", "2026-11-22"],
  ["31/02/2026", undefined],
  ["soon", undefined],
])("isoDayOf reads %j as %j", (text, day) => {
  expect(isoDayOf(text)).toBe(day);
});
