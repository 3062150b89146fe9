import { describe, expect, it } from "vitest";
import { CALL_GROUPS, callKey, groupsAt, isOverdue } from "./to-call";

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
  replied: "",
  wroteAt: "",
  said: "",
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

  it("are who answered a quotation, who wrote, broken things, those just in, then due, after a survey, never called, without a plan, from files, those agreed for later, waiting", () => {
    const groupOf = groupsAt(NOW);
    expect(inOrder.map((one) => groupOf(callKey(one) ?? ""))).toEqual([
      ..."replied replied wrote service service fresh fresh overdue overdue overdue today visited visited".split(
        " ",
      ),
      ..."never never unplanned unplanned imported imported imported imported later later waiting waiting waiting waiting".split(
        " ",
      ),
    ]);
  });

  it("are in their group in the order of their keys, those just in the other way round", () => {
    const groupOf = groupsAt(NOW);
    const keys = inOrder.map((one) => callKey(one) ?? "");
    for (const group of CALL_GROUPS) {
      const own = keys.filter((key) => groupOf(key) === group);
      expect(own).toEqual(group === "fresh" ? [...own].sort().reverse() : [...own].sort());
    }
  });

  it("wait below until the agreed minute, and on a day as a whole for none", () => {
    const groups = (nextCall: string, ...times: string[]) =>
      times.map((now) => groupsAt(now)(callKey(lead({ nextCall })) ?? ""));
    expect(groups("2026-11-22T18:00", "2026-11-21T23:59", "2026-11-22T17:59", "2026-11-22T18:00")).toEqual([
      "waiting",
      "later",
      "today",
    ]);
    expect(groups(TODAY, "2026-11-21T23:59", "2026-11-22T00:00", "2026-11-22T23:59")).toEqual([
      "waiting",
      "today",
      "today",
    ]);
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
      expect(callKey(lead({ ...given, surveyAt: "2026-11-24T10:00" }))).toMatch(/^survey 2026-11-24T11:00 /);
    }
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
    expect(groupsAt(NOW)(key) === "overdue").toBe(expected);
    expect(isOverdue(nextCall, NOW)).toBe(expected);
  });
});
