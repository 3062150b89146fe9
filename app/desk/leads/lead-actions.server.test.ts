import { expect, it } from "vitest";
import type { DeskLead } from "~/leads/pipeline/desk";
import type { LeadEntry } from "~/leads/pipeline/lead-entry";
import { type Change, type LeadEvent, leadStateOf } from "~/leads/pipeline/lead-state";
import { actOnLead } from "./lead-actions.server";
import { readLeadForm } from "./lead-form";

const RAVI = "ravi@example.in";
const AT_TEN = "2030-01-07T10:00";
const SENT = { name: "Asha", mobile: "9811100000", email: "asha@example.in", message: "5 kW" };

/** A survey of another lead. */
const ELSEWHERE = {
  ...{ id: "other", surveyAt: "2030-01-08T10:00", surveyPlace: "BHEL, Haridwar", city: "Haridwar" },
  ...{ surveyor: "", owner: RAVI },
};

type Fields = Record<string, string>;

/** Sends a form, and returns its result and what it would store. @param answer of the store @param happened before the page was opened */
async function send(
  fields: Fields,
  answer: object = { status: "saved" },
  { isTooLarge = false, ...circumstances }: { isTooLarge?: boolean } & Partial<DeskLead> = {},
  happened: Change[] = [],
) {
  const appended: unknown[] = [];
  const events = happened.map(
    (change): LeadEvent => ({ at: "2026-11-22T01:00:00.000Z", by: RAVI, ...change }),
  );
  const found: Partial<DeskLead> = {
    lead: { kind: "contact", id: "nz1j7cvy", timestamp: "2026-11-22T00:00:00.000Z", fields: SENT },
    state: leadStateOf(events),
    events,
    merged: [],
    ...circumstances,
  };
  const desk = {
    append: async (_id: string, _by: string, change: Change, seen?: number) => {
      appended.push(change, seen);
      return answer;
    },
    list: async () => ({ leads: [ELSEWHERE] }),
  };
  const form = readLeadForm((name) => fields[name] ?? "");
  const sender = { desk, email: RAVI, owners: [RAVI], today: "2026-11-22" };
  const result = await actOnLead(found as DeskLead, form, isTooLarge, sender as never);
  const [change = {}, seen] = appended;
  return { result, change, seen };
}

/** Returns what a form changes in a lead, or why it is refused. */
async function act(fields: Fields, ...happened: Change[]) {
  const { result, change } = await send(fields, undefined, {}, happened);
  return "errors" in result ? result.errors : change;
}

const IN_TWO_FIELDS = { nextCall: "2030-01-07", nextTime: "10:00" };
const QUOTED = { outcome: "quoted", status: "quoted", amount: 180_000 } as const;
const LOST_BY_CALL = { outcome: "not-interested", status: "lost" } as const;
const CALL = { intent: "call" };
const EDIT = { intent: "edit", name: "Asha", phone: "9811100000", email: "asha@example.in" };
const BOOK = { ...CALL, outcome: "survey", surveyAt: AT_TEN, surveyPlace: "6 Rajpur Road" };
const BOOKED: Change = {
  outcome: "survey",
  status: "survey",
  nextCall: "",
  surveyAt: AT_TEN,
  surveyPlace: "6 Rajpur Road",
};
const END = { intent: "end-survey" };
const NEW = { intent: "by-hand", status: "new" };
const LOST = { intent: "by-hand", status: "lost" };

const IN_SURVEY: Change = { status: "survey", surveyAt: AT_TEN, surveyPlace: "Pune" };
const IS_QUOTED: Change = { status: "quoted" };
const IS_LOST: Change = { status: "lost", reason: "rents" };

it.each<[Fields, Change, Change?]>([
  [
    { ...CALL, outcome: "no-answer" },
    { outcome: "no-answer", status: "called", nextCall: "2026-11-23T10:00" },
  ],
  [
    { ...CALL, outcome: "no-answer", "nextCall-button": AT_TEN },
    { outcome: "no-answer", nextCall: AT_TEN },
    IS_QUOTED,
  ],
  [
    { ...CALL, outcome: "quoted", amount: "3 lakh", surveyAsked: "yes", nextCall: AT_TEN },
    {
      ...{ outcome: "quoted", status: "quoted", amount: 300_000, nextCall: AT_TEN },
      ...{ surveyAt: "", surveyEnded: "cancelled" },
    },
  ],
  [
    {
      ...{ ...CALL, outcome: "quoted", amount: "3 lakh", nextCall: AT_TEN },
      ...{ surveyAsked: "yes", surveyStands: "yes" },
    },
    { outcome: "quoted", status: "quoted", amount: 300_000, nextCall: AT_TEN },
  ],
  [
    { ...CALL, outcome: "not-interested", "reason-button": "Rents" },
    { ...LOST_BY_CALL, reason: "Rents" },
  ],
  [BOOK, BOOKED],
  [
    {
      ...BOOK,
      surveyAt: "2030-01-01T09:00",
      "surveyAt-button": AT_TEN,
    },
    BOOKED,
  ],
  [
    { intent: "move-survey", surveyAt: AT_TEN, surveyPlace: " 6 Rajpur Road\r\n\r\n Dehradun " },
    { surveyAt: AT_TEN, surveyPlace: "6 Rajpur Road, Dehradun" },
  ],
  [
    { ...END, surveyEnded: "done", note: "Flat roof" },
    {
      surveyEnded: "done",
      surveyAt: "",
      status: "surveyed",
      nextCall: "2026-11-23T10:00",
      note: "Flat roof",
    },
    IN_SURVEY,
  ],
  [
    { ...END, surveyEnded: "done", nextCall: AT_TEN },
    { surveyEnded: "done", surveyAt: "", nextCall: AT_TEN },
    IS_QUOTED,
  ],
  [
    { ...END, surveyEnded: "done", amount: "1.8 lakh", nextCall: AT_TEN },
    { surveyEnded: "done", surveyAt: "", status: "quoted", amount: 180_000, nextCall: AT_TEN },
    IN_SURVEY,
  ],
  [
    { ...END, surveyEnded: "nobody-there", amount: "5" },
    { surveyEnded: "nobody-there", surveyAt: "", status: "called", nextCall: "" },
    IN_SURVEY,
  ],
  [
    { ...END, surveyEnded: "cancelled" },
    { surveyEnded: "cancelled", surveyAt: "", status: "called" },
    IN_SURVEY,
  ],
  [
    { ...CALL, outcome: "quoted", amount: "1.8 lakh", reason: "of another result" },
    { ...QUOTED, nextCall: "2026-11-25T10:00" },
  ],
  [
    { ...CALL, outcome: "quoted", amount: "180000", nextCall: AT_TEN },
    { ...QUOTED, nextCall: AT_TEN },
  ],
  [
    { ...CALL, outcome: "won", amount: "", nextCall: AT_TEN },
    { outcome: "won", status: "won" },
  ],
  [
    { ...CALL, outcome: "not-interested", reason: "किराए का घर" },
    { ...LOST_BY_CALL, reason: "किराए का घर" },
  ],
  [
    { ...CALL, outcome: "wrong-number", note: " Who? " },
    { outcome: "wrong-number", status: "lost", reason: "Wrong number", note: "Who?" },
  ],
  [
    { ...CALL, outcome: "quoted", "outcome-button": "none", amount: "5", note: " Only this " },
    { note: "Only this" },
  ],
  [{ ...NEW, owner: "RAVI@example.in" }, { owner: RAVI }],
  [NEW, { owner: "" }, { owner: RAVI }],
  [{ ...NEW, owner: "left@example.in" }, {}, { owner: "left@example.in" }],
  [{ ...NEW, ...IN_TWO_FIELDS }, { nextCall: AT_TEN }],
  [{ ...NEW, nextCall: "2030-01-07" }, { nextCall: "2030-01-07" }],
  [{ ...NEW, ...IN_TWO_FIELDS, "nextCall-button": "none" }, { nextCall: "" }, { nextCall: AT_TEN }],
  [{ ...LOST, reason: "moved" }, { reason: "moved" }, IS_LOST],
  [{ ...LOST, reason: "rents" }, {}, IS_LOST],
  [{ ...LOST, status: "called", reason: "rents" }, { status: "called" }, IS_LOST],
  [{ ...NEW, status: "won" }, { status: "won" }, IS_QUOTED],
  [{ ...EDIT, name: "Asha Negi", city: "Pune" }, { edits: { name: "Asha Negi", city: "Pune" } }],
  [{ ...EDIT, name: " Asha ", note: "Same" }, { note: "Same" }],
  [{ intent: "spam" }, { spam: true }],
  [{ intent: "restore" }, { restored: true }],
])("%j is saved as %j", async (fields, change, before = {}) =>
  expect(await act(fields, before)).toEqual(change),
);

it.each<[Fields, Fields, Change?]>([
  [
    { ...CALL, outcome: "quoted", amount: "a lot" },
    { amount: "Enter the amount in rupees, for example 1,80,000 or 1.8 lakh" },
  ],
  [{ ...CALL, outcome: "call-back" }, { nextCall: "Choose a day and a time" }],
  [{ ...CALL, outcome: "call-back", "nextCall-button": "tomorrow" }, { nextCall: "Choose a day and a time" }],
  [
    { ...BOOK, surveyAt: "2030-01-07", surveyPlace: " " },
    {
      surveyAt: "Choose a day and a time",
      surveyPlace: "Enter the address, for example 6 Rajpur Road, Dehradun",
    },
  ],
  [
    { intent: "move-survey", surveyAt: "2026-11-21T23:59", surveyPlace: "6 Rajpur Road" },
    { surveyAt: "Choose a day that hasn’t passed" },
  ],
  [
    { ...END, surveyEnded: "done", amount: "a lot", nextCall: "soon" },
    {
      amount: "Enter the amount in rupees, for example 1,80,000 or 1.8 lakh",
      nextCall: "Choose a day and a time",
    },
  ],
  [{ ...END, surveyEnded: "constructor" }, { surveyEnded: "Say what came of the survey" }],
  [{ ...CALL, outcome: "not-interested" }, { reason: "Why not? A few words are enough" }],
  [{ ...CALL, outcome: "constructor" }, { outcome: "Choose what came of the call" }],
  [CALL, { outcome: "Choose what came of the call, or write a note" }],
  [{ ...CALL, note: "x".repeat(5001) }, { note: "Please use at most 5000 characters" }],
  [{ ...NEW, status: "x" }, { status: "Please choose a status" }],
  [{ ...NEW, status: "lost" }, { reason: "Why was it lost? A few words are enough" }],
  [{ ...NEW, status: "called", reason: "too dear" }, { reason: "A reason needs the status won or lost" }],
  [{ ...LOST, reason: "" }, { reason: "Why was it lost? A few words are enough" }, IS_LOST],
  [{ ...NEW, owner: "stranger@example.com" }, { owner: "Please choose who looks after this lead" }],
  [{ ...NEW, nextCall: "soon" }, { nextCall: "Please choose a day" }],
  [
    { ...EDIT, name: " ", phone: "2" },
    { name: "Name is required", phone: expect.any(String) },
  ],
  [{ intent: "constructor" }, { intent: "This form is not known: open the lead again" }],
])("%j is refused: %j", async (fields, errors, before = {}) =>
  expect(await act(fields, before)).toEqual(errors),
);

it("a form counts from what its page knew, and tells the store how much that was", async () => {
  const happened: Change[] = [
    { status: "called", owner: RAVI },
    { status: "lost", reason: "rents" },
  ];
  const form = { intent: "by-hand", status: "called", owner: RAVI, nextCall: AT_TEN };
  expect(await send({ ...form, seen: "1" }, undefined, {}, happened)).toMatchObject({
    change: { nextCall: AT_TEN },
    seen: 1,
  });
  for (const seen of ["", "x", "-1"])
    expect(await send({ ...form, seen }, undefined, {}, happened)).toMatchObject({
      change: { status: "called", nextCall: AT_TEN },
      seen: undefined,
    });
});

const MOVE = { intent: "move-survey", surveyAt: "2030-01-08T10:30", surveyPlace: "6 Rajpur Road" };
const RAVI_IS_THERE =
  "ravi is at BHEL at 10:00 am. Free again at 11:00 am. Save again to book it all the same";

it("a survey of somebody who is elsewhere says so once, and is booked when it is sent again", async () => {
  const told = { surveyAt: RAVI_IS_THERE, clash: RAVI_IS_THERE };
  expect(await act(MOVE)).toEqual(told);
  const { intent: _, ...moved } = MOVE;
  expect(await act({ ...MOVE, clash: RAVI_IS_THERE })).toEqual(moved);
  expect(await act({ ...MOVE, surveyAt: "2030-01-08T11:00" })).toEqual({
    ...moved,
    surveyAt: "2030-01-08T11:00",
  });
  expect(await act({ ...MOVE, surveyAt: "2030-01-08T10:45", clash: "ravi is elsewhere" })).toEqual(told);
  expect(await act({ ...BOOK, surveyAt: MOVE.surveyAt })).toEqual({
    surveyAt: RAVI_IS_THERE,
    clash: RAVI_IS_THERE,
  });
});

it("a survey names who goes, who must be a colleague", async () => {
  const { intent: _, ...moved } = { ...MOVE, surveyAt: AT_TEN, surveyor: RAVI };
  expect(await act({ ...MOVE, surveyAt: AT_TEN, surveyor: RAVI })).toEqual(moved);
  expect(await act({ ...MOVE, surveyAt: AT_TEN, surveyor: "x@y.in" })).toEqual({
    surveyor: "Please choose who goes",
  });
  const booked = { ...BOOK, surveyor: RAVI };
  expect(await act(booked)).toEqual({ ...BOOKED, surveyor: RAVI });
});

it.each<[object, object, object, Parameters<typeof send>[2]?]>([
  [{ intent: "spam" }, { status: "saved" }, { status: "saved" }],
  [NEW, { status: "not asked" }, { status: "saved" }],
  [
    { intent: "spam" },
    { status: "full" },
    {
      status: "refused",
      errors: { lead: "This lead’s history is full, so nothing more can be added to it" },
    },
  ],
  [
    { intent: "spam" },
    { status: "newer" },
    { status: "refused", errors: { lead: "A newer version of the desk has changed this lead: reload" } },
  ],
  [EDIT, { status: "not asked" }, { status: "saved" }],
  [{ intent: "spam" }, { status: "conflict", state: {} }, { status: "conflict" }],
  [{ intent: "spam" }, { status: "conflict", state: { mergedInto: "x" } }, { status: "gone" }],
  [{ intent: "spam" }, { status: "missing" }, { status: "gone" }],
  [{ intent: "spam" }, { status: "not asked" }, { status: "gone" }, { mergedInto: {} as LeadEntry }],
  [{ intent: "none" }, { status: "not asked" }, expect.objectContaining({ status: "invalid" })],
  [
    { ...CALL, note: "Who?" },
    { status: "not asked" },
    { status: "too large", errors: { note: "Please use at most 5000 characters" } },
    { isTooLarge: true },
  ],
])("%j, which the store answers with %j, is %j", async (fields, answer, result, circumstances) =>
  expect((await send(fields as Fields, answer, circumstances)).result).toEqual(result),
);
