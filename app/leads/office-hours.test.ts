import { describe, expect, it } from "vitest";
import { isOfficeDay, officeTime } from "./office-hours";

const HOURS = "Mo-Sa 09:00-18:00";

/** A time in India. 23 November 2026 is a Monday. */
const at = (time: string) => new Date(`2026-11-${time}:00+05:30`);

describe("the time in which the office was open", () => {
  it.each([
    ["23T10:00", "23T12:00", 120],
    ["23T08:00", "23T09:30", 30],
    ["23T17:30", "24T09:45", 75],
    ["21T17:00", "23T10:00", 120],
    ["22T08:00", "22T20:00", 0],
    ["23T19:00", "24T08:00", 0],
    ["20T00:00", "24T00:00", 3 * 9 * 60],
    ["23T12:00", "23T10:00", 0],
  ])("from %s to %s is %i minutes", (from, to, minutes) => {
    expect(officeTime(at(from), at(to), HOURS)).toBe(minutes * 60_000);
  });

  it("is none on a day of rest, also where the week goes over Sunday", () => {
    const daysOf = (hours: string) =>
      ["21", "22", "23", "25"].filter((day) => isOfficeDay(`2026-11-${day}`, hours)).join();
    expect([daysOf(HOURS), daysOf("Sa-Tu 09:00-18:00")]).toEqual(["21,23,25", "21,22,23"]);
  });
});
