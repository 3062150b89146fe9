import { describe, expect, it } from "vitest";
import { callBack } from "~/texts/call-back";
import { callDay, isOfficeDay, officeTime, readHours } from "./office-hours";

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

describe("who writes to us", () => {
  // 21 November 2026 is a Saturday.
  it.each([
    ["23T00:00", "Mo-Su 09:00-18:00", "today"],
    ["23T16:59", "Mo-Su 09:00-18:00", "today"],
    ["23T17:01", "Mo-Su 09:00-18:00", "tomorrow"],
    ["23T23:59", "Mo-Su 09:00-18:00", "tomorrow"],
    ["21T17:30", HOURS, "0"],
    ["22T10:00", HOURS, "tomorrow"],
    ["20T18:00", HOURS, "tomorrow"],
    ["20T18:00", "Mo-Fr 09:00-18:00", "0"],
  ])("at %s, with the hours %s, is called back: %s", (now, hours, day) => {
    expect(callDay(at(now), hours)).toBe(day);
  });

  it.each([
    ["Mo-Su 09:00-18:00", "We call back between 9 and 6, every day.", "हम रोज़ 9 से 6 बजे के बीच कॉल करते हैं।"],
    [
      "Mo-Sa 09:30-19:00",
      "We call back between 9:30 and 7, Monday to Saturday.",
      "हम सोमवार से शनिवार 9:30 से 7 बजे के बीच कॉल करते हैं।",
    ],
  ])("reads when we call, with the hours %s", (hours, english, hindi) => {
    expect([callBack.en.hours(readHours(hours)), callBack.hi.hours(readHours(hours))]).toEqual([
      english,
      hindi,
    ]);
  });

  it.each([
    ["today", "We’ll call you today.", "हम आपको आज कॉल करेंगे।"],
    ["tomorrow", "We’ll call you tomorrow.", "हम आपको कल कॉल करेंगे।"],
    ["0", "We’ll call you on Monday.", "हम आपको सोमवार को कॉल करेंगे।"],
  ] as const)("reads the day, %s", (day, english, hindi) => {
    expect([callBack.en.on(day), callBack.hi.on(day)]).toEqual([english, hindi]);
  });
});

it("an office that opens on one day of the week is closed on the six others", () => {
  const open = ["2026-11-24", "2026-11-25", "2026-11-26"].filter((day) =>
    isOfficeDay(day, "We-We 09:00-18:00"),
  );
  expect(open).toEqual(["2026-11-25"]);
});
