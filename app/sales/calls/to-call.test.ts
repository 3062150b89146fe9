import { describe, expect, it } from "vitest";
import {
  callKey,
  callRanges,
  groupOf,
  isOverdue,
  overdueRanges,
  placeAfterDue,
  pressingRanges,
  rangesAfter,
} from "./to-call";

const NOW = "2026-11-22T15:30";
const TODAY = "2026-11-22";

const lead = (given: Partial<Parameters<typeof callKey>[0]>) => ({
  at: "2026-11-20T05:00:00.000Z a",
  form: "inquiry" as const,
  status: "called" as const,
  isSpam: false,
  mergedInto: "",
  nextCall: "",
  surveyAt: "",
  lastContact: "2026-11-21T05:00:00.000Z",
  isResting: false,
  importId: "",
  ...{ replied: "", wroteAt: "", said: "" },
  ...given,
});

describe("the leads to call", () => {
  const inOrder = [
    lead({ replied: "2026-11-21T05:00:00.000Z", nextCall: "2026-11-21T10:30" }),
    lead({ replied: "2026-11-22T05:00:00.000Z", nextCall: "2026-11-22T10:30", surveyAt: "2026-11-24T10:00" }),
    lead({ said: "Thank you", wroteAt: "2026-11-22T06:00:00.000Z", status: "won" }),
    lead({ form: "service", status: "new", at: "2026-11-01T05:00:00.000Z s" }),
    lead({ form: "service", at: "2026-11-22T09:59:00.000Z t" }),
    lead({
      status: "new",
      at: "2026-11-22T09:00:00.000Z c",
      said: "Hello?",
      wroteAt: "2026-11-22T09:01:00.000Z",
    }),
    lead({ status: "new", at: "2026-11-21T10:00:00.000Z d" }),
    lead({ nextCall: "2026-11-20" }),
    lead({ nextCall: "2026-11-22T10:00" }),
    lead({ nextCall: "2026-11-22T10:01", status: "lost" }),
    lead({ nextCall: "2026-11-22T15:30" }),
    lead({ surveyAt: "2026-11-21T17:00" }),
    lead({ surveyAt: "2026-11-22T14:30", nextCall: "2026-11-25T10:00" }),
    lead({ status: "new", at: "2026-11-01T05:00:00.000Z b" }),
    lead({ status: "new", at: "2026-11-21T09:59:59.999Z e" }),
    lead({ lastContact: "2026-11-10T05:00:00.000Z" }),
    lead({}),
    lead({ status: "new", at: "2026-11-22T09:30:00.000Z h", importId: "i", bill: 12_000 }),
    lead({ status: "new", at: "2026-11-01T05:00:00.000Z i", importId: "i", bill: 2_500 }),
    lead({ status: "new", at: "2026-11-01T05:00:00.000Z f", importId: "i" }),
    lead({ status: "new", at: "2026-11-22T09:30:00.000Z g", importId: "i" }),
    lead({ nextCall: "2026-11-22T16:00", status: "won" }),
    lead({ nextCall: "2026-11-22T17:00", surveyAt: "2026-11-24T10:00" }),
    lead({ nextCall: "2026-11-23T09:00" }),
    lead({ nextCall: "2026-12-01", isResting: true }),
    lead({ surveyAt: "2026-11-22T14:31" }),
    lead({ surveyAt: "2026-11-24T10:00", nextCall: "2026-11-25" }),
  ];

  it("are who answered a quotation, broken things, those just in, then due, after a survey, never called, without a plan, from files, those agreed for later, waiting", () => {
    const ranges = callRanges(NOW, true);
    const found = ranges.flatMap(({ from, to, isNewestFirst }) => {
      const keys = inOrder.map((one) => callKey(one) ?? "").filter((key) => key >= from && key < to);
      return isNewestFirst ? keys.sort().reverse() : keys.sort();
    });
    expect(found).toEqual(inOrder.map(callKey));
    expect(inOrder.map((one) => groupOf(one, NOW))).toEqual([
      ..."replied replied wrote service service fresh fresh overdue overdue overdue today visited visited".split(
        " ",
      ),
      ..."never never unplanned unplanned imported imported imported imported later later waiting waiting waiting waiting".split(
        " ",
      ),
    ]);
    expect(pressingRanges(NOW)).toHaveLength(8);
    expect(callRanges(NOW)).toHaveLength(9);
  });

  it("wait below until the agreed minute, and on a day as a whole for none", () => {
    const key = callKey(lead({ nextCall: "2026-11-22T18:00" })) ?? "";
    const isDue = (now: string) => pressingRanges(now).some(({ from, to }) => key >= from && key < to);
    expect(["2026-11-22T17:59", "2026-11-22T18:00", "2026-11-22", "2026-11-21"].map(isDue)).toEqual([
      false,
      true,
      true,
      false,
    ]);
    const [later] = rangesAfter(callRanges(NOW), placeAfterDue(NOW));
    expect(later && key >= later.range.from && key < later.range.to).toBe(true);
    const due = callKey(lead({ nextCall: NOW })) ?? "";
    expect(later && due >= later.range.from).toBe(false);
  });

  it("go on after the last of a page, also where the newest is first", () => {
    const key = "never 2026-11-22T09:00:00.000Z c";
    const [first] = rangesAfter(callRanges(NOW), `2 ${key}`);
    expect(first).toMatchObject({ number: 2, range: { from: "never 2026-11-21T10:00:00.000Z", to: key } });
    expect(rangesAfter(callRanges(NOW), "3 call 2026-11-20 a")[0]?.range.from).toBe("call 2026-11-20 a ");
  });

  it("are neither spam nor part of another lead, and closed or from an old list only with a call or a survey", () => {
    for (const given of [{ isSpam: true }, { mergedInto: "b" }])
      expect(callKey(lead({ ...given, nextCall: TODAY, surveyAt: "2026-11-24T10:00" }))).toBeUndefined();
    for (const given of [
      { status: "won" },
      { status: "lost" },
      { status: "fixed" },
      { isResting: true },
    ] as const) {
      expect(callKey(lead(given))).toBeUndefined();
      expect(callKey(lead({ ...given, nextCall: TODAY }))).toMatch(/^call 2026-11-22 /);
      expect(callKey(lead({ ...given, surveyAt: "2026-11-24T10:00" }))).toMatch(/^after 2026-11-24T11:00 /);
    }
  });

  it("are overdue after their minute, or after their day if no time was set", () => {
    expect(groupOf(lead({ nextCall: "2026-11-22T15:30" }), NOW)).toBe("today");
    expect(groupOf(lead({ nextCall: "2026-11-22T15:29" }), NOW)).toBe("overdue");
    expect(groupOf(lead({ nextCall: TODAY }), NOW)).toBe("today");
  });

  it.each([
    ["2026-11-21", true],
    ["2026-11-21T23:59", true],
    [TODAY, false],
    ["2026-11-22T15:29", true],
    [NOW, false],
    ["2026-11-22T15:31", false],
    ["2026-11-23", false],
  ])("at %s are among the overdue ones: %s", (nextCall, expected) => {
    const key = callKey(lead({ nextCall })) ?? "";
    expect(overdueRanges(NOW).some(({ from, to }) => key >= from && key < to)).toBe(expected);
    expect(isOverdue(nextCall, NOW)).toBe(expected);
  });
});
