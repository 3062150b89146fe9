import { expect, it } from "vitest";
import { type ListValues, queryOf, savedBefore } from "./list-query";

const at = (time: string) => new Date(`${time}:00+05:30`);

it.each([
  ["2027-01-01T00:10", "2026-12-31T18:30:00.000Z", "2026-12-25T18:30:00.000Z"],
  ["2026-12-31T23:59", "2026-12-30T18:30:00.000Z", "2026-12-24T18:30:00.000Z"],
  ["2028-02-29T05:29", "2028-02-28T18:30:00.000Z", "2028-02-22T18:30:00.000Z"],
  ["2028-03-01T00:00", "2028-02-29T18:30:00.000Z", "2028-02-23T18:30:00.000Z"],
])("at %s in India, today and the last seven days begin at midnight there", (now, today, week) => {
  const since = (period: ListValues["period"]) =>
    queryOf({ view: "all", period }, at(now), "asha@example.in").since;
  expect([since("today"), since("week")]).toEqual([today, week]);
  const daysTo = (period: ListValues["period"]) =>
    (Date.parse(today) - Date.parse(since(period) ?? "")) / 86_400_000;
  expect([daysTo("month"), daysTo("year")]).toEqual([29, 364]);
  expect(queryOf({}, at(now), "asha@example.in").callsOn).toBe(now);
});

it("leads that are being written are looked for again for a minute", () =>
  expect(savedBefore(at("2026-11-24T10:00"))).toBe("2026-11-24T04:29:00.000Z"));
