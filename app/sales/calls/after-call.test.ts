import { describe, expect, it } from "vitest";
import { type LeadEvent, leadStateOf } from "~/sales/lead/lead-state";
import { OUTCOMES, STATUSES, type Status } from "~/sales/lead/statuses";
import { afterCall, afterSurvey, callTimes, refusalOf } from "./after-call";
import { callKey } from "./to-call";

const TODAY = "2026-11-24";
const TRY = "2026-11-25T10:00";
const IN_THREE_DAYS = "2026-11-27T10:00";
const TYPED = "2026-12-02T16:00";
const SURVEY = "2026-12-05T11:00";
const NEW_SURVEY = "2026-12-03T10:00";

/**
 * What a lead of each status is after each result: its status, and its next call. "refused": an error, and nothing is saved.
 * The results are in the order of OUTCOMES; call-back and visit have a time that was typed, survey has a place and a time.
 */
const AFTER: Record<Status, string> = {
  new: "called TRY | called TYPED | survey - | quoted 3D | won - | lost - | lost - | called TYPED | fixed -",
  called:
    "called TRY | called TYPED | survey - | quoted 3D | won - | lost - | lost - | called TYPED | fixed -",
  survey:
    "survey TRY | survey TYPED | survey - | quoted 3D | won - | lost - | lost - | survey TYPED | fixed -",
  surveyed:
    "surveyed TRY | surveyed TYPED | survey - | quoted 3D | won - | lost - | lost - | surveyed TYPED | fixed -",
  quoted:
    "quoted TRY | quoted TYPED | survey - | quoted 3D | won - | lost - | lost - | quoted TYPED | fixed -",
  won: "won TRY | won TYPED | won - | refused | won - | refused | won - | won TYPED | won -",
  fixed: "fixed TRY | fixed TYPED | fixed - | refused | won - | refused | fixed - | fixed TYPED | fixed -",
  lost: "lost TRY | called TYPED | survey - | quoted 3D | won - | lost - | lost - | called TYPED | fixed -",
};

const TIMES = { TRY, TYPED, "3D": IN_THREE_DAYS, "-": "" };

const CLOSED = ["won", "fixed", "lost"];

/** The plan before. */
const PLANS = {
  "no call": {},
  "a call": { nextCall: TODAY },
  "a survey": { surveyAt: SURVEY, surveyPlace: "Haridwar" },
};

const cases = STATUSES.flatMap((status) =>
  OUTCOMES.map((outcome, index) => {
    const [expected = "", time = ""] = (AFTER[status].split(" | ")[index] ?? "").split(" ");
    return { status, outcome, expected, time };
  }),
);

it("has a right value for 8 statuses and 9 results", () => expect(cases).toHaveLength(72));

it.each(cases)("$status, $outcome is $expected $time, whatever was planned", (row) => {
  const { status, outcome, expected, time } = row;
  for (const before of Object.values(PLANS)) {
    const refusal = refusalOf(outcome, status);
    if (expected === "refused") {
      expect(refusal).toMatch(/^This one is (?:won|fixed)\. .*[Tt]o take that back, change the status$/i);
      continue;
    }
    expect(refusal).toBeUndefined();
    const form =
      outcome === "survey"
        ? { surveyAt: NEW_SURVEY, surveyPlace: "Roorkee" }
        : outcome === "call-back" || outcome === "visit"
          ? { nextCall: TYPED }
          : {};
    const by = "asha@example.in";
    const first = { at: "2026-11-20T05:00:00.000Z", by, status, amount: 150_000, owner: "ravi@example.in" };
    const planned: LeadEvent = { at: "2026-11-21T05:00:00.000Z", by, ...before };
    const result = { at: "2026-11-24T05:00:00.000Z", by, ...afterCall(outcome, form, status, TODAY) };
    const state = leadStateOf([first, planned, result]);
    const nextCall = TIMES[time as keyof typeof TIMES];
    expect(state).toMatchObject({ status: expected, nextCall, amount: 150_000, owner: "ravi@example.in" });
    // A survey ahead stands, unless the lead is closed by this, or it has another.
    const isClosing = CLOSED.includes(expected) && expected !== status;
    const kept = "surveyAt" in before && !isClosing ? SURVEY : "";
    const surveyAt = outcome === "survey" ? NEW_SURVEY : kept;
    expect(state.surveyAt).toBe(surveyAt);
    const lead = {
      at: "2026-11-19T05:00:00.000Z a",
      form: "inquiry" as const,
      lastContact: result.at,
      importId: "",
    };
    const list = callKey({ ...state, ...lead })
      ?.split(" ")
      .slice(0, 2)
      .join(" ");
    const surveyOver: string | undefined = {
      "": undefined,
      [SURVEY]: "survey 2026-12-05T12:00",
      [NEW_SURVEY]: "survey 2026-12-03T11:00",
    }[surveyAt];
    const unplanned = CLOSED.includes(expected) ? undefined : `unplanned ${result.at}`;
    expect(list).toBe(nextCall ? `call ${nextCall}` : (surveyOver ?? unplanned));
  }
});

describe("a time that was typed", () => {
  it.each(OUTCOMES)("is kept after %s, whatever the status", (outcome) => {
    for (const status of STATUSES)
      expect(afterCall(outcome, { nextCall: TYPED }, status, TODAY).nextCall).toBe(TYPED);
  });
});

it.each([
  ["done", "survey", { status: "surveyed", nextCall: TRY }],
  ["done", "quoted", { nextCall: TRY }],
  ["nobody-there", "survey", { status: "called", nextCall: "" }],
  ["cancelled", "survey", { status: "called" }],
  ["cancelled", "quoted", {}],
] as const)("a survey that ends as %s leaves a lead that is %s as %o", (ended, shown, change) => {
  expect(afterSurvey(ended, {}, shown, TODAY)).toEqual({ surveyEnded: ended, surveyAt: "", ...change });
});

it.each([
  ["2026-12-31", "2027-01-01T10:00", "2027-01-03T10:00"],
  ["2027-02-28", "2027-03-01T10:00", "2027-03-03T10:00"],
  ["2028-02-28", "2028-02-29T10:00", "2028-03-02T10:00"],
  ["2028-02-29", "2028-03-01T10:00", "2028-03-03T10:00"],
  ["2026-11-30", "2026-12-01T10:00", "2026-12-03T10:00"],
])("the next try of %s is a day of the calendar", (today, tomorrow, inThreeDays) => {
  expect(afterCall("no-answer", {}, "new", today).nextCall).toBe(tomorrow);
  expect(afterCall("quoted", { amount: 1 }, "new", today).nextCall).toBe(inThreeDays);
});

describe("the times that are offered", () => {
  const offered = (now: string) =>
    callTimes(now).map(({ at, label }) => [at.slice(8), label].filter(Boolean).join(" "));

  it.each([
    ["2026-11-24T11:05", "24T12:15 In an hour, 24T18:00 This evening, 6 pm"],
    ["2026-11-24T16:30", "24T17:30 In an hour, 24T18:00 This evening, 6 pm"],
    ["2026-11-24T17:00", "24T18:00 In an hour"],
    ["2026-11-24T17:30", "24T18:30 In an hour"],
    ["2026-11-24T00:26", "24T18:00 This evening, 6 pm"],
    ["2026-11-24T19:30", ""],
  ])("of the same day at %s", (now, expected) => {
    const times = offered(now);
    expect(times.slice(0, times.indexOf("25T10:00")).join(", ")).toBe(expected);
  });

  it.each([
    // A Tuesday, a Saturday, and a Sunday: nobody is offered a Sunday but for tomorrow.
    ["2026-11-24T20:00", "25 26 27 28 30 01"],
    ["2026-11-28T20:00", "29 30 01 02 03 04 05"],
    ["2026-11-29T20:00", "30 01 02 03 04 05"],
    // Over the end of a year, and on 29 February.
    ["2026-12-31T23:50", "01 02 04 05 06 07"],
    ["2028-02-28T20:01", "29 01 02 03 04 06"],
  ])("of the days after %s are 11 and 4, and tomorrow 10", (now, expected) => {
    const [tomorrow = "", ...days] = expected.split(" ");
    const named = [tomorrow, ...days].flatMap((day) => [`${day}T11:00`, `${day}T16:00`]);
    expect(offered(now)).toEqual([`${tomorrow}T10:00`, ...named]);
  });
});
