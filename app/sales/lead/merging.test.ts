import { describe, expect, it } from "vitest";
import { mergingOf } from "./merging";
import { STATUSES, type Status } from "./statuses";

const TODAY = "2026-11-24";

const lead = (id: string, given: Partial<Parameters<typeof mergingOf>[0]> = {}) => ({
  id,
  at: `2026-11-2${id === "older" ? 0 : 2}T05:00:00.000Z ${id}`,
  status: "called" as Status,
  owner: "",
  amount: 0,
  nextCall: "",
  surveyAt: "",
  surveyPlace: "",
  surveyor: "",
  reason: "",
  name: "",
  reference: id,
  phone: "9876543210",
  secondPhone: "",
  notes: "",
  partOf: "",
  form: "inquiry" as const,
  isResting: false,
  ...given,
});

const merged = (
  ...[one, other]: Parameters<typeof mergingOf> extends [infer A, infer B, string] ? [A, B] : never
) => mergingOf(one, other, TODAY);

/** Of two leads, the status of the one that stays, by hand. */
const STAYS: [Status, Status][] = [
  ["won", "quoted"],
  ["won", "fixed"],
  ["won", "lost"],
  ["won", "new"],
  ["quoted", "surveyed"],
  ["quoted", "new"],
  ["surveyed", "survey"],
  ["survey", "called"],
  ["called", "new"],
  ["called", "fixed"],
  ["new", "fixed"],
  ["new", "lost"],
  ["fixed", "lost"],
];

describe("the further lead stays", () => {
  it.each(STAYS)("%s before %s, whichever is older or open", (further, behind) => {
    for (const [a, b] of [
      ["older", "newer"],
      ["newer", "older"],
    ] as const) {
      const [one, other] = [lead(a, { status: further }), lead(b, { status: behind })];
      expect(merged(one, other)).toMatchObject({ whole: a, part: b });
      expect(merged(other, one)).toMatchObject({ whole: a, part: b });
    }
  });

  it.each(STATUSES.filter((status) => status !== "won"))("of two that are %s, the older", (status) => {
    const [one, other] = [lead("older", { status }), lead("newer", { status })];
    expect(merged(one, other)).toEqual(merged(other, one));
    expect(merged(one, other)).toMatchObject({ whole: "older", part: "newer" });
  });

  it("of two that are alike, the one whose customer has a quotation", () => {
    const older = lead("older", { status: "quoted", hasQuotation: false });
    const newer = lead("newer", { status: "quoted", hasQuotation: true });
    expect(merged(older, newer)).toMatchObject({ whole: "newer", part: "older" });
    expect(merged(newer, older)).toMatchObject({ whole: "newer", part: "older" });
    expect(merged(newer, { ...older, hasQuotation: true })).toMatchObject({ whole: "older" });
    expect(merged(newer, { ...older, status: "won" })).toMatchObject({ whole: "older" });
  });
});

it.each([
  ["two that are won", { status: "won" }, { status: "won" }, /^Both are won/],
  ["two surveys", { surveyAt: "2026-11-27T10:00" }, { surveyAt: "2026-11-28T10:00" }, /^Both have a survey/],
  ["one that is part of another", { partOf: "x" }, {}, /^One of these leads is part of another/],
  ["one into a part of another", {}, { partOf: "x" }, /^One of these leads is part of another/],
  ["one with money", {}, { status: "lost", isPaid: true, name: "Kamla" }, /^Money came for Kamla: it stays/],
] as const)("does not merge %s", (_, one, other, refusal) =>
  expect(merged(lead("older", one), lead("newer", other))).toEqual({
    refusal: expect.stringMatching(refusal),
  }),
);

const [ASHA, RAVI] = ["asha@example.in", "ravi@example.in"];
const SURVEY = { surveyAt: "2026-11-28T10:00", surveyPlace: "Roorkee" };

it.each([
  ["nothing from an empty lead", {}, {}, {}],
  ["the owner it lacks", {}, { owner: RAVI }, { owner: RAVI }],
  ["no other owner", { owner: ASHA }, { owner: RAVI }, {}],
  ["the amount it lacks", {}, { amount: 150_000 }, { amount: 150_000 }],
  ["no other amount", { amount: 320_000 }, { amount: 150_000 }, {}],
  ["a planned call", {}, { nextCall: "2026-11-25T10:00" }, { nextCall: "2026-11-25T10:00" }],
  [
    "an earlier call",
    { nextCall: "2026-11-26" },
    { nextCall: "2026-11-25T10:00" },
    { nextCall: "2026-11-25T10:00" },
  ],
  ["no later call", { nextCall: "2026-11-25" }, { nextCall: "2026-11-25T10:00" }, {}],
  ["a survey", {}, SURVEY, SURVEY],
  ["who goes to its survey", {}, { ...SURVEY, surveyor: RAVI }, { ...SURVEY, surveyor: RAVI }],
  ["nobody who goes without a survey", {}, { surveyor: RAVI }, {}],
  ["no owner for who goes", { owner: ASHA }, { ...SURVEY, owner: RAVI }, SURVEY],
  ["the notes it lacks", {}, { notes: "Roof 30x40" }, { note: "Roof 30x40" }],
  ["no other notes", { notes: "Tin roof" }, { notes: "Roof 30x40" }, {}],
  ["a second phone", {}, { phone: "9000000002" }, { edits: { secondPhone: "9000000002" } }],
  ["a second phone of the part", {}, { secondPhone: "9000000003" }, { edits: { secondPhone: "9000000003" } }],
  ["no third phone", { secondPhone: "9000000001" }, { phone: "9000000002" }, {}],
  ["a call today for a customer who asks again", { status: "won" }, { status: "new" }, { nextCall: TODAY }],
  ["no call for a customer's row of an old list", { status: "won" }, { status: "new", isResting: true }, {}],
  [
    "a call today for a row of an old list that asks",
    { isResting: true },
    { status: "new" },
    { nextCall: TODAY },
  ],
  ["no call before the survey of an old row", { isResting: true, ...SURVEY }, { status: "new" }, {}],
  [
    "a call today for somebody new, who was to be called later",
    { status: "quoted", nextCall: "2026-12-15T10:00" },
    { status: "new" },
    { nextCall: TODAY },
  ],
  ["the call of today", { nextCall: "2026-11-24T16:00" }, { status: "new" }, {}],
  ["the customer's own earlier call", { status: "won", nextCall: "2026-11-23" }, { status: "new" }, {}],
  ["no call for one that was lost", { status: "won" }, { status: "lost" }, {}],
  ["no call before the survey it takes", { status: "won" }, { status: "survey", ...SURVEY }, SURVEY],
] as const)("takes over %s", (_, whole, part, taken) =>
  expect(merged(lead("older", whole), lead("newer", { status: "called", ...part }))).toEqual({
    whole: "older",
    part: "newer",
    taken: { merged: "newer", ...taken },
  }),
);

describe("a complaint", () => {
  const call = {
    nextCall: "2026-11-24",
    surveyAt: "2026-11-26T10:00",
    notes: "lal batti",
    phone: "9999911111",
  };

  it.each(STATUSES)(
    "becomes part of a customer's lead that is %s, and keeps its call, visit and words",
    (status) => {
      const complaint = lead("older", { form: "service", ...call });
      const customer = lead("newer", { status, surveyAt: "2026-11-25T10:00" });
      const expected = {
        whole: "newer",
        part: "older",
        taken: { merged: "older", edits: { secondPhone: "9999911111" } },
      };
      expect(merged(complaint, customer)).toEqual(expected);
      expect(merged(customer, complaint)).toEqual(expected);
    },
  );
});
