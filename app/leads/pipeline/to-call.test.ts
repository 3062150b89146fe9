import { describe, expect, it } from "vitest";
import { callKey, callRanges, groupOf, pressingRanges } from "./to-call";

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
  ...given,
});

describe("the leads to call", () => {
  const inOrder = [
    lead({ form: "service", status: "new", at: "2026-11-01T05:00:00.000Z s" }),
    lead({ form: "service", at: "2026-11-21T05:00:00.000Z t" }),
    lead({ nextCall: "2026-11-20" }),
    lead({ nextCall: "2026-11-22T10:00" }),
    lead({ nextCall: "2026-11-22T17:00", surveyAt: "2026-11-24T10:00" }),
    lead({ surveyAt: "2026-11-21T17:00" }),
    lead({ surveyAt: "2026-11-22T14:30", nextCall: "2026-11-25T10:00" }),
    lead({ status: "new", at: "2026-11-01T05:00:00.000Z b" }),
    lead({ status: "new", at: "2026-11-22T05:00:00.000Z c" }),
    lead({ lastContact: "2026-11-10T05:00:00.000Z" }),
    lead({}),
    lead({ nextCall: "2026-11-23T09:00" }),
    lead({ nextCall: "2026-12-01" }),
    lead({ surveyAt: "2026-11-22T14:31" }),
    lead({ surveyAt: "2026-11-24T10:00", nextCall: "2026-11-25" }),
  ];

  const rangeOf = (key: string) => callRanges(NOW, true).findIndex(({ from, to }) => key >= from && key < to);

  it("are service requests, then due, then after a survey, then never called, then without a plan, then waiting", () => {
    const keys = inOrder.map((one) => callKey(one) ?? "");
    const places = keys.map((key) => `${rangeOf(key)} ${key}`);
    expect(places).toEqual([...places].sort());
    expect(inOrder.map((one) => groupOf(one, NOW))).toEqual([
      ..."service service overdue overdue today visited visited never never unplanned unplanned".split(" "),
      ..."waiting waiting waiting waiting".split(" "),
    ]);
    expect(pressingRanges(NOW)).toHaveLength(4);
    expect(callRanges(NOW)).toHaveLength(5);
  });

  it("are neither closed, nor spam, nor part of another lead", () => {
    expect(callKey(lead({ status: "won", nextCall: TODAY }))).toBeUndefined();
    expect(callKey(lead({ isSpam: true }))).toBeUndefined();
    expect(callKey(lead({ mergedInto: "b" }))).toBeUndefined();
  });

  it("are overdue after their minute, or after their day if no time was set", () => {
    expect(groupOf(lead({ nextCall: "2026-11-22T15:30" }), NOW)).toBe("today");
    expect(groupOf(lead({ nextCall: "2026-11-22T15:29" }), NOW)).toBe("overdue");
    expect(groupOf(lead({ nextCall: TODAY }), NOW)).toBe("today");
  });
});
