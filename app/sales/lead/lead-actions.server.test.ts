import { expect, it } from "vitest";
import type { LeadEntry } from "~/sales/list/lead-entry";
import type { DeskLead } from "~/sales/store/desk";
import { personLabelIn } from "~/staff/person-label";
import { actOnLead } from "./lead-actions.server";
import { readLeadForm } from "./lead-form";
import { type Change, type LeadEvent, leadStateOf } from "./lead-state";

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
  const personLabel = personLabelIn({ [RAVI]: "Ravi Negi" });
  const sender = { desk, email: RAVI, owners: [RAVI], today: "2026-11-22", personLabel };
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
  ...{ outcome: "survey", status: "survey", nextCall: "" },
  ...{ surveyAt: AT_TEN, surveyPlace: "6 Rajpur Road" },
};
const END = { intent: "end-survey" };
const NEW = { intent: "by-hand", status: "new" };
const LOST = { intent: "by-hand", status: "lost" };

const IN_SURVEY: Change = { status: "survey", surveyAt: AT_TEN, surveyPlace: "Pune" };
const IS_DONE: Change = { surveyEnded: "done", surveyAt: "" };
const IS_QUOTED: Change = { status: "quoted" };
const IS_LOST: Change = { status: "lost", reason: "rents" };

it.each<[string, Fields, Change, Change?]>([
  [
    "a call without an answer is tried again tomorrow at ten",
    { ...CALL, outcome: "no-answer" },
    { outcome: "no-answer", status: "called", nextCall: "2026-11-23T10:00" },
  ],
  [
    "a call without an answer leaves a quoted lead quoted, with the time of the chip",
    { ...CALL, outcome: "no-answer", "nextCall-button": AT_TEN },
    { outcome: "no-answer", nextCall: AT_TEN },
    IS_QUOTED,
  ],
  [
    "a quotation before a survey cancels it unless it stands",
    { ...CALL, outcome: "quoted", amount: "3 lakh", surveyAsked: "yes", nextCall: AT_TEN },
    {
      ...{ outcome: "quoted", status: "quoted", amount: 300_000, nextCall: AT_TEN },
      ...{ surveyAt: "", surveyEnded: "cancelled" },
    },
  ],
  [
    "a quotation leaves a survey that stands",
    {
      ...{ ...CALL, outcome: "quoted", amount: "3 lakh", nextCall: AT_TEN },
      ...{ surveyAsked: "yes", surveyStands: "yes" },
    },
    { outcome: "quoted", status: "quoted", amount: 300_000, nextCall: AT_TEN },
  ],
  [
    "a chip is the reason why somebody is not interested",
    { ...CALL, outcome: "not-interested", "reason-button": "Rents" },
    { ...LOST_BY_CALL, reason: "Rents" },
  ],
  ["a survey is booked", BOOK, BOOKED],
  [
    "the chip of a survey counts before its field",
    { ...BOOK, surveyAt: "2030-01-01T09:00", "surveyAt-button": AT_TEN },
    BOOKED,
  ],
  [
    "a moved survey has its address in one line",
    { intent: "move-survey", surveyAt: AT_TEN, surveyPlace: " 6 Rajpur Road\r\n\r\n Dehradun " },
    { surveyAt: AT_TEN, surveyPlace: "6 Rajpur Road, Dehradun" },
  ],
  [
    "a survey that is done makes the lead surveyed, with a call tomorrow and a note",
    { ...END, surveyEnded: "done", note: "Flat roof" },
    { ...IS_DONE, status: "surveyed", nextCall: "2026-11-23T10:00", note: "Flat roof" },
    IN_SURVEY,
  ],
  [
    "a survey that is done leaves a quoted lead quoted",
    { ...END, surveyEnded: "done", nextCall: AT_TEN },
    { ...IS_DONE, nextCall: AT_TEN },
    IS_QUOTED,
  ],
  [
    "a survey that is done with an amount is a quotation",
    { ...END, surveyEnded: "done", amount: "1.8 lakh", nextCall: AT_TEN },
    { ...IS_DONE, status: "quoted", amount: 180_000, nextCall: AT_TEN },
    IN_SURVEY,
  ],
  [
    "nobody there asks for no amount and for a call at once",
    { ...END, surveyEnded: "nobody-there", amount: "5" },
    { surveyEnded: "nobody-there", surveyAt: "", status: "called", nextCall: "" },
    IN_SURVEY,
  ],
  [
    "a cancelled survey keeps the planned call",
    { ...END, surveyEnded: "cancelled" },
    { surveyEnded: "cancelled", surveyAt: "", status: "called" },
    IN_SURVEY,
  ],
  [
    "a quotation is followed up in three days, and has no reason",
    { ...CALL, outcome: "quoted", amount: "1.8 lakh", reason: "of another result" },
    { ...QUOTED, nextCall: "2026-11-25T10:00" },
  ],
  [
    "a sale has no next call",
    { ...CALL, outcome: "won", amount: "", nextCall: AT_TEN },
    { outcome: "won", status: "won" },
  ],
  [
    "a wrong number is lost, with its note",
    { ...CALL, outcome: "wrong-number", note: " Who? " },
    { outcome: "wrong-number", status: "lost", reason: "Wrong number", note: "Who?" },
  ],
  [
    "a note alone is no result of a call",
    { ...CALL, outcome: "quoted", "outcome-button": "none", amount: "5", note: " Only this " },
    { note: "Only this" },
  ],
  ["an owner is written as their account is", { ...NEW, owner: "RAVI@example.in" }, { owner: RAVI }],
  ["no owner takes the owner away", NEW, { owner: "" }, { owner: RAVI }],
  ["an owner who has left stays", { ...NEW, owner: "left@example.in" }, {}, { owner: "left@example.in" }],
  ["a day and a time are one next call", { ...NEW, ...IN_TWO_FIELDS }, { nextCall: AT_TEN }],
  ["a day alone is a next call", { ...NEW, nextCall: "2030-01-07" }, { nextCall: "2030-01-07" }],
  [
    "a chip takes the next call away",
    { ...NEW, ...IN_TWO_FIELDS, "nextCall-button": "none" },
    { nextCall: "" },
    { nextCall: AT_TEN },
  ],
  ["another reason is a change by itself", { ...LOST, reason: "moved" }, { reason: "moved" }, IS_LOST],
  ["the same reason is no change", { ...LOST, reason: "rents" }, {}, IS_LOST],
  [
    "a lead that is lost no more loses its reason",
    { ...LOST, status: "called", reason: "rents" },
    { status: "called" },
    IS_LOST,
  ],
  ["a sale by hand needs no amount", { ...NEW, status: "won" }, { status: "won" }, IS_QUOTED],
  [
    "corrections are of what was sent",
    { ...EDIT, name: "Asha Negi", city: "Pune" },
    { edits: { name: "Asha Negi", city: "Pune" } },
  ],
  [
    "the same name is no correction, but a note is kept",
    { ...EDIT, name: " Asha ", note: "Same" },
    { note: "Same" },
  ],
  ["spam", { intent: "spam" }, { spam: true }],
  ["no spam after all", { intent: "restore" }, { restored: true }],
])("%s", async (_, fields, change, before = {}) => expect(await act(fields, before)).toEqual(change));

it.each<[string, Fields, Fields, Change?]>([
  [
    "an amount in words",
    { ...CALL, outcome: "quoted", amount: "a lot" },
    { amount: "Enter the amount in rupees, for example 1,80,000 or 1.8 lakh" },
  ],
  ["a call back without a time", { ...CALL, outcome: "call-back" }, { nextCall: "Choose a day and a time" }],
  [
    "a call back with a chip that is none",
    { ...CALL, outcome: "call-back", "nextCall-button": "tomorrow" },
    { nextCall: "Choose a day and a time" },
  ],
  [
    "a survey without a time and an address",
    { ...BOOK, surveyAt: "2030-01-07", surveyPlace: " " },
    {
      surveyAt: "Choose a day and a time",
      surveyPlace: "Enter the address, for example 6 Rajpur Road, Dehradun",
    },
  ],
  [
    "a survey in the past",
    { intent: "move-survey", surveyAt: "2026-11-21T23:59", surveyPlace: "6 Rajpur Road" },
    { surveyAt: "Choose a day that hasn’t passed" },
  ],
  [
    "an amount and a time in words after a survey",
    { ...END, surveyEnded: "done", amount: "a lot", nextCall: "soon" },
    {
      amount: "Enter the amount in rupees, for example 1,80,000 or 1.8 lakh",
      nextCall: "Choose a day and a time",
    },
  ],
  [
    "an end of a survey that is none",
    { ...END, surveyEnded: "constructor" },
    { surveyEnded: "Say what came of the survey" },
  ],
  [
    "no interest without a reason",
    { ...CALL, outcome: "not-interested" },
    { reason: "Why not? A few words are enough" },
  ],
  ["a result that is none", { ...CALL, outcome: "constructor" }, { outcome: "Choose what came of the call" }],
  ["a form without a result and a note", CALL, { outcome: "Choose what came of the call, or write a note" }],
  [
    "a note that is too long",
    { ...CALL, note: "x".repeat(5001) },
    { note: "Please use at most 5000 characters" },
  ],
  ["a status that is none", { ...NEW, status: "x" }, { status: "Please choose a status" }],
  [
    "a lost lead without a reason",
    { ...NEW, status: "lost" },
    { reason: "Why was it lost? A few words are enough" },
  ],
  [
    "a reason for a lead that is open",
    { ...NEW, status: "called", reason: "too dear" },
    { reason: "A reason needs the status won or lost" },
  ],
  [
    "a reason that is taken from a lost lead",
    { ...LOST, reason: "" },
    { reason: "Why was it lost? A few words are enough" },
    IS_LOST,
  ],
  [
    "an owner who is no colleague",
    { ...NEW, owner: "stranger@example.com" },
    { owner: "Please choose who looks after this lead" },
  ],
  ["a next call in words", { ...NEW, nextCall: "soon" }, { nextCall: "Please choose a day" }],
  [
    "a name that is empty, and a phone of one digit",
    { ...EDIT, name: " ", phone: "2" },
    { name: "Name is required", phone: expect.any(String) },
  ],
  [
    "an intent that is none",
    { intent: "constructor" },
    { intent: "This form is not known: open the lead again" },
  ],
])("%s is refused", async (_, fields, errors, before = {}) =>
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
  "Ravi Negi is at BHEL at 10:00 am. Free again at 11:00 am. Save again to book it all the same";

it("a reason and the place of a survey have 300 characters", async () => {
  const long = "x".repeat(400);
  const lost = await act({ ...CALL, outcome: "not-interested", reason: long });
  const set = await act({ ...LOST, reason: long });
  expect([lost, set]).toMatchObject([{ reason: "x".repeat(300) }, { reason: "x".repeat(300) }]);
  expect(await act({ ...BOOK, surveyPlace: long })).toMatchObject({ surveyPlace: "x".repeat(300) });
});

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

it.each<[string, object, object, object, Parameters<typeof send>[2]?]>([
  ["a change that the store saves is saved", { intent: "spam" }, { status: "saved" }, { status: "saved" }],
  ["a form that changes nothing asks no store", NEW, { status: "not asked" }, { status: "saved" }],
  [
    "a full history is refused",
    { intent: "spam" },
    { status: "full" },
    {
      status: "refused",
      errors: { lead: "This lead’s history is full, so nothing more can be added to it" },
    },
  ],
  [
    "a lead of a newer desk is refused",
    { intent: "spam" },
    { status: "newer" },
    { status: "refused", errors: { lead: "A newer version of the desk has changed this lead: reload" } },
  ],
  ["details that stay as they are ask no store", EDIT, { status: "not asked" }, { status: "saved" }],
  ["a conflict is one", { intent: "spam" }, { status: "conflict", state: {} }, { status: "conflict" }],
  [
    "a lead that was merged meanwhile is gone",
    { intent: "spam" },
    { status: "conflict", state: { mergedInto: "x" } },
    { status: "gone" },
  ],
  ["a lead that is erased is gone", { intent: "spam" }, { status: "missing" }, { status: "gone" }],
  [
    "a part of another lead is gone",
    { intent: "spam" },
    { status: "not asked" },
    { status: "gone" },
    { mergedInto: {} as LeadEntry },
  ],
  [
    "an intent that is none asks no store",
    { intent: "none" },
    { status: "not asked" },
    expect.objectContaining({ status: "invalid" }),
  ],
  [
    "a form that is too large says what is too long",
    { ...CALL, note: "Who?" },
    { status: "not asked" },
    { status: "too large", errors: { note: "Please use at most 5000 characters" } },
    { isTooLarge: true },
  ],
])("%s", async (_, fields, answer, result, circumstances) =>
  expect((await send(fields as Fields, answer, circumstances)).result).toEqual(result),
);

it("a won lead that money came for is asked about before it gets another status, and is no spam", async () => {
  const paid: Change[] = [
    { status: "won", amount: 180_000 },
    { payment: { stage: "1", amount: 18_000, on: "2026-11-22", how: "upi" } },
  ];
  const question = "₹18,000 came: end the job instead, below its steps. Save again if it is meant so";
  const byHand = { intent: "by-hand", status: "lost", reason: "Cancelled" };
  expect(await act(byHand, ...paid)).toEqual({ clash: question });
  expect(await act({ intent: "by-hand", status: "called" }, ...paid)).toEqual({ clash: question });
  expect(await act({ ...byHand, clash: question }, ...paid)).toMatchObject({ status: "lost" });
  expect(await act({ ...byHand, clash: "another" }, ...paid)).toEqual({ clash: question });
  expect(await act(byHand, paid[0] as Change)).toMatchObject({ status: "lost" });
  expect(await act({ intent: "spam" }, ...paid)).toEqual({
    lead: "Money came for this lead, so it is no spam",
  });
});

it("a survey of a won lead leaves it won, and its price too", async () => {
  const won: Change = { status: "won", amount: 180_000, surveyAt: "2026-11-21T10:00", surveyPlace: "Roof" };
  const done = { intent: "end-survey", surveyEnded: "done" };
  expect(await act(done, won)).not.toHaveProperty("status");
  expect(await act({ ...done, amount: "2,10,000" }, won)).toEqual({
    amount: "This one is won: send a quotation, for them to agree to",
  });
});
