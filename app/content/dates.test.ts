import { expect, it } from "vitest";
import { dateAndTime, longDate, readDate, shortDate } from "./dates";

const at = (iso: string) => Date.parse(iso);

it.each([
  ["2025-03-05T09:30:00Z", "Mar 5, 2025 3:00 PM"],
  ["2025-12-31T18:29:59Z", "Dec 31, 2025 11:59 PM"],
  ["2025-12-31T18:30:00Z", "Jan 1, 2026 12:00 AM"],
  ["2026-09-03T06:30:00Z", "Sep 3, 2026 12:00 PM"],
  ["2026-02-28T20:35:00+05:30", "Feb 28, 2026 8:35 PM"],
])("dateAndTime %s is %s in India (§8)", (iso, expected) => {
  expect(dateAndTime(at(iso))).toBe(expected);
});

it.each([
  ["2025-03-05T09:30:00Z", "5 मार्च 2025, दोपहर 3:00"],
  ["2025-12-31T18:30:00Z", "1 जनवरी 2026, रात 12:00"],
  ["2026-09-03T04:30:00Z", "3 सितंबर 2026, सुबह 10:00"],
  ["2026-09-03T13:30:00Z", "3 सितंबर 2026, शाम 7:00"],
])("dateAndTime %s is %s in Hindi", (iso, expected) => {
  expect(dateAndTime(at(iso), "hi")).toBe(expected);
});

it("a date that is not known is not available beside a time, and empty without one (§8)", () => {
  expect(dateAndTime(null)).toBe("Date not available");
  expect(dateAndTime(null, "hi")).toBe("तारीख नहीं दी गई");
  expect([longDate(null), shortDate(null)]).toEqual(["", ""]);
});

it("longDate is day, month and year in India, in both languages (§8)", () => {
  const days = ["2025-03-05T18:29:59Z", "2024-12-31T18:30:00Z"].map((iso) => longDate(at(iso)));
  expect(days).toEqual(["March 5, 2025", "January 1, 2025"]);
  expect(longDate(at("2025-03-05T18:30:00Z"), "hi")).toBe("6 मार्च 2025");
});

it("shortDate is as the desk writes dates", () => {
  const days = ["2026-11-22T10:00:00Z", "2026-05-01"].map((iso) => shortDate(at(iso)));
  expect(days).toEqual(["22 Nov 2026", "1 May 2026"]);
});

const noon = Date.UTC(2025, 2, 5, 12);

it.each([
  ["ISO 8601", "2025-03-05T12:00:00.000Z"],
  ["ISO 8601 with an offset", "2025-03-05T17:30:00+05:30"],
  ["ISO 8601 without a zone, in Indian time (§3)", "2025-03-05T17:30"],
  ["ISO 8601 with a space", " 2025-03-05 17:30:00 "],
  ["milliseconds", noon],
  ["seconds", noon / 1000],
  ["a day number of Excel, half past five in India", 45721 + 17.5 / 24],
  ["a Firestore timestamp", { seconds: noon / 1000, nanoseconds: 0 }],
  ["an exported Firestore timestamp", { _seconds: noon / 1000, _nanoseconds: 0 }],
])("readDate reads %s (§3)", (_, value) => {
  expect(readDate(value)).toBe(noon);
});

it.each([
  ["milliseconds", Date.UTC(1980, 0), "1980-01-01T00:00:00.000Z"],
  ["milliseconds", Date.UTC(10_000, 0) - 1, "9999-12-31T23:59:59.999Z"],
  ["seconds", 946_684_800, "2000-01-01T00:00:00.000Z"],
  ["days of Excel, from midnight in India", 36_527, "2000-01-01T18:30:00.000Z"],
  ["days of Excel, from midnight in India", 73_050, "2099-12-30T18:30:00.000Z"],
])("readDate reads %s: %d", (_, value, expected) => {
  expect(new Date(readDate(value) ?? Number.NaN).toISOString()).toBe(expected);
});

it.each(["1980-01-02", "1999-12-31", "2026-11-26T15:00", "2100-01-01", "9999-12-31"])(
  "readDate reads %s, read before, as the same time",
  (text) => {
    expect(readDate(readDate(text))).toBe(
      Date.parse(`${text.slice(0, 10)}T${text.slice(11) || "00:00"}+05:30`),
    );
  },
);

it.each([
  ["a year", 2025],
  ["a day written as one number", 20_250_305],
  ["a day and its time written as one number", 202_503_051_730],
  ["microseconds", noon * 1000],
  ["nothing", 0],
  ["seconds before 1970", -86_400],
  ["milliseconds before 1980", Date.UTC(1980, 0) - 1],
  ["milliseconds after 9999", Date.UTC(10_000, 0)],
])("readDate takes no date from %s", (_, value) => {
  expect(readDate(value)).toBeNull();
});

const texts = ["", "soon", "22/11/2026", "11/22/2026", "22 Nov 2026", "2026", "2026-11", "1741176000000"];
const impossible = ["2026-02-30", "2026-13-01", "2026-11-22T25:00", { seconds: 1e300 }, 8.64e15 + 1];
const others = [...[undefined, null, true, {}, []], { seconds: "1741176000" }, Number.NaN, Infinity];
it.each([...texts, ...impossible, ...others])("readDate rejects %j (§3)", (value) => {
  expect(readDate(value)).toBeNull();
});
