import { expect, it } from "vitest";
import { entryOf, type LeadEntry } from "~/sales/list/lead-entry";
import type { DeskLead } from "~/sales/store/desk";
import { NO_COMPANY } from "~/site";
import { personLabelIn } from "~/staff/person-label";
import { sampleRates } from "../../../tests/sample-rates";
import { actOnLead } from "./lead-actions.server";
import { type Change, type LeadEvent, leadStateOf } from "./lead-state";
import { type LeadCall, TYPED } from "./typed-change.server";

const RAVI = "ravi@example.in";
const AT_TEN = "2030-01-07T10:00";
const SENT = { name: "Asha", mobile: "9811100000", email: "asha@example.in", message: "5 kW" };

/** A survey of another lead. */
const ELSEWHERE = {
  id: "other",
  surveyAt: "2030-01-08T10:00",
  surveyPlace: "BHEL, Haridwar",
  city: "Haridwar",
  surveyor: "",
  owner: RAVI,
};

/** Sends a call, and returns its result and what it would store. @param answer of the store @param happened before the page was opened */
async function send(
  call: LeadCall,
  answer: object = { status: "saved" },
  circumstances: Partial<DeskLead> = {},
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
    events: async () => events,
    list: async () => ({ leads: [ELSEWHERE] }),
  };
  const personLabel = personLabelIn({ [RAVI]: "Ravi Negi" });
  const basis = { packages: [], rates: sampleRates(), company: NO_COMPANY, today: "2026-11-22" };
  const readBasis = async () => basis;
  const sender = { desk, email: RAVI, owners: [RAVI], today: "2026-11-22", personLabel, readBasis };
  const result = await actOnLead(found as DeskLead, call, "", sender as never);
  const [change = {}, seen] = appended;
  return { result, change, seen };
}

/** Returns what a form changes in a lead, or why it is refused: what is read of it is cleaned as over HTTP. */
async function act(typed: object, confirm?: string, ...happened: Change[]) {
  const { result, change } = await send({ change: TYPED.parse(typed), confirm }, undefined, {}, happened);
  if ("value" in result) return change;
  return "errors" in result ? result.errors : "question" in result && { question: result.question };
}

const QUOTED = { outcome: "quoted", status: "quoted", amount: 180_000 } as const;
const LOST_BY_CALL = { outcome: "not-interested", status: "lost" } as const;
const BOOK = { outcome: "survey", surveyAt: AT_TEN, surveyPlace: "6 Rajpur Road" };
const BOOKED: Change = {
  outcome: "survey",
  status: "survey",
  nextCall: "",
  surveyAt: AT_TEN,
  surveyPlace: "6 Rajpur Road",
};

const IN_SURVEY: Change = { status: "survey", surveyAt: AT_TEN, surveyPlace: "Pune" };
const IS_DONE: Change = { surveyEnded: "done", surveyAt: "" };
const IS_QUOTED: Change = { status: "quoted" };
const IS_LOST: Change = { status: "lost", reason: "rents" };

it("a next call on a day that has passed is asked about once, whichever form says it", async () => {
  const question = "The next call would be on 21 Nov 2026, which has passed. Save again if that’s right";
  const nextCall = "2026-11-21T18:00";
  for (const typed of [{ outcome: "call-back", nextCall }, { surveyEnded: "done", nextCall }, { nextCall }]) {
    expect(await act(typed)).toEqual({ question });
    expect(await act(typed, question)).toMatchObject({ nextCall });
    expect(await act({ ...typed, nextCall: "2026-11-22T00:00" })).toMatchObject({
      nextCall: "2026-11-22T00:00",
    });
  }
});

it.each<[string, object, Change, Change?]>([
  [
    "a call without an answer is tried again tomorrow at ten",
    { outcome: "no-answer" },
    { outcome: "no-answer", status: "called", nextCall: "2026-11-23T10:00" },
  ],
  [
    "a call without an answer leaves a quoted lead quoted, with the time of the chip",
    { outcome: "no-answer", nextCall: AT_TEN },
    { outcome: "no-answer", nextCall: AT_TEN },
    IS_QUOTED,
  ],
  [
    "a quotation before a survey cancels it unless it stands",
    { outcome: "quoted", amount: "3 lakh", surveyEnded: "cancelled", nextCall: AT_TEN },
    {
      outcome: "quoted",
      status: "quoted",
      amount: 300_000,
      nextCall: AT_TEN,
      surveyAt: "",
      surveyEnded: "cancelled",
    },
  ],
  [
    "a quotation leaves a survey that stands",
    { outcome: "quoted", amount: "3 lakh", nextCall: AT_TEN },
    { outcome: "quoted", status: "quoted", amount: 300_000, nextCall: AT_TEN },
  ],
  [
    "a chip is the reason why somebody is not interested",
    { outcome: "not-interested", reason: "Rents" },
    { ...LOST_BY_CALL, reason: "Rents" },
  ],
  ["a survey is booked", BOOK, BOOKED],
  [
    "a moved survey has its address in one line",
    { surveyAt: AT_TEN, surveyPlace: " 6 Rajpur Road\r\n\r\n Dehradun " },
    { surveyAt: AT_TEN, surveyPlace: "6 Rajpur Road, Dehradun" },
  ],
  [
    "a survey that is done makes the lead surveyed, with a call tomorrow and a note",
    { surveyEnded: "done", note: "Flat roof" },
    { ...IS_DONE, status: "surveyed", nextCall: "2026-11-23T10:00", note: "Flat roof" },
    IN_SURVEY,
  ],
  [
    "a survey that is done leaves a quoted lead quoted",
    { surveyEnded: "done", nextCall: AT_TEN },
    { ...IS_DONE, nextCall: AT_TEN },
    IS_QUOTED,
  ],
  [
    "a survey that is done with an amount is a quotation",
    { surveyEnded: "done", amount: "1.8 lakh", nextCall: AT_TEN },
    { ...IS_DONE, status: "quoted", amount: 180_000, nextCall: AT_TEN },
    IN_SURVEY,
  ],
  [
    "nobody there asks for no amount and for a call at once",
    { surveyEnded: "nobody-there", amount: "5" },
    { surveyEnded: "nobody-there", surveyAt: "", status: "called", nextCall: "" },
    IN_SURVEY,
  ],
  [
    "a cancelled survey keeps the planned call",
    { surveyEnded: "cancelled" },
    { surveyEnded: "cancelled", surveyAt: "", status: "called" },
    IN_SURVEY,
  ],
  [
    "a quotation is followed up in three days, and has no reason",
    { outcome: "quoted", amount: "1.8 lakh", reason: "of another result" },
    { ...QUOTED, nextCall: "2026-11-25T10:00" },
  ],
  [
    "a sale has no next call",
    { outcome: "won", amount: "", nextCall: AT_TEN },
    { outcome: "won", status: "won" },
  ],
  [
    "a wrong number is lost, with its note",
    { outcome: "wrong-number", note: " Who? " },
    { outcome: "wrong-number", status: "lost", reason: "Wrong number", note: "Who?" },
  ],
  ["a note alone is no result of a call", { note: " Only this " }, { note: "Only this" }],
  ["no owner takes the owner away", { owner: "" }, { owner: "" }, { owner: RAVI }],
  ["a day and a time are one next call", { nextCall: AT_TEN }, { nextCall: AT_TEN }],
  ["a day alone is a next call", { nextCall: "2030-01-07" }, { nextCall: "2030-01-07" }],
  ["a chip takes the next call away", { nextCall: "" }, { nextCall: "" }, { nextCall: AT_TEN }],
  ["another reason is a change by itself", { reason: "moved" }, { reason: "moved" }, IS_LOST],
  ["a lead that is lost no more loses its reason", { status: "called" }, { status: "called" }, IS_LOST],
  [
    "a lost lead that is won keeps its reason",
    { status: "won" },
    { status: "won", reason: "rents" },
    IS_LOST,
  ],
  ["a sale by hand needs no amount", { status: "won" }, { status: "won" }, IS_QUOTED],
  [
    "corrections are of what was sent",
    { edits: { name: " Asha Negi", city: "Pune" } },
    { edits: { name: "Asha Negi", city: "Pune" } },
  ],
  ["nothing but a note is a note", { note: "Same" }, { note: "Same" }],
  ["spam", { spam: true }, { spam: true }],
  ["no spam after all", { restored: true }, { restored: true }],
])("%s", async (_, fields, change, before = {}) =>
  expect(await act(fields, undefined, before)).toEqual(change),
);

it.each<[string, object, object, Change?]>([
  [
    "an amount in words",
    { outcome: "quoted", amount: "a lot" },
    { amount: "Enter the amount in rupees, for example 1,80,000 or 1.8 lakh" },
  ],
  ["a call back without a time", { outcome: "call-back" }, { nextCall: "Choose a day and a time" }],
  [
    "a call back with a chip that is none",
    { outcome: "call-back", nextCall: "tomorrow" },
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
    { surveyAt: "2026-11-21T23:59", surveyPlace: "6 Rajpur Road" },
    { surveyAt: "Choose a day that hasn’t passed" },
  ],
  [
    "an amount and a time in words after a survey",
    { surveyEnded: "done", amount: "a lot", nextCall: "soon" },
    {
      amount: "Enter the amount in rupees, for example 1,80,000 or 1.8 lakh",
      nextCall: "Choose a day and a time",
    },
  ],
  [
    "no interest without a reason",
    { outcome: "not-interested" },
    { reason: "Why not? A few words are enough" },
  ],
  [
    "a form without a result and a note",
    { note: " " },
    { outcome: "Choose what came of the call, or write a note" },
  ],
  ["a note that is too long", { note: "x".repeat(5001) }, { note: "Please use at most 5000 characters" }],
  ["a lost lead without a reason", { status: "lost" }, { reason: "Why was it lost? A few words are enough" }],
  [
    "a reason for a lead that is open",
    { status: "called", reason: "too dear" },
    { reason: "A reason needs the status won or lost" },
  ],
  [
    "a reason that is taken from a lost lead",
    { reason: "" },
    { reason: "Why was it lost? A few words are enough" },
    IS_LOST,
  ],
  [
    "an owner who is no colleague",
    { owner: "stranger@example.com" },
    { owner: "Please choose who looks after this lead" },
  ],
  ["a next call in words", { nextCall: "soon" }, { nextCall: "Please choose a day" }],
  [
    "a name that is empty, and a phone of one digit",
    { edits: { name: " ", phone: "2" } },
    { name: "Name is required", phone: expect.any(String) },
  ],
])("%s is refused", async (_, fields, errors, before = {}) =>
  expect(await act(fields, undefined, before)).toEqual(errors),
);

it("a form counts from what its page knew, and tells the store how much that was", async () => {
  const happened: Change[] = [{ status: "called" }, { status: "lost", reason: "rents" }];
  const change = { status: "won" as const };
  const sent = (seen?: number) => send({ change, seen }, undefined, {}, happened);
  expect(await sent(1)).toMatchObject({ change: { status: "won" }, seen: 1 });
  expect(await sent()).toMatchObject({ change: { status: "won", reason: "rents" }, seen: undefined });
});

const MOVE = { surveyAt: "2030-01-08T10:30", surveyPlace: "6 Rajpur Road" };
const RAVI_IS_THERE =
  "Ravi Negi is at BHEL at 10:00 am. Free again at 11:00 am. Save again to book it all the same";

it("a reason and the place of a survey have 300 characters", async () => {
  const long = "x".repeat(400);
  const lost = await act({ outcome: "not-interested", reason: long });
  const set = await act({ status: "lost", reason: long });
  expect([lost, set]).toMatchObject([{ reason: "x".repeat(300) }, { reason: "x".repeat(300) }]);
  expect(await act({ ...BOOK, surveyPlace: long })).toMatchObject({ surveyPlace: "x".repeat(300) });
});

it("a survey of somebody who is elsewhere says so once, and is booked when it is sent again", async () => {
  const told = { surveyAt: RAVI_IS_THERE };
  expect(await act(MOVE)).toEqual(told);
  expect(await act(MOVE, RAVI_IS_THERE)).toEqual(MOVE);
  expect(await act({ ...MOVE, surveyAt: "2030-01-08T11:00" })).toEqual({
    ...MOVE,
    surveyAt: "2030-01-08T11:00",
  });
  expect(await act({ ...MOVE, surveyAt: "2030-01-08T10:45" }, "ravi is elsewhere")).toEqual(told);
  expect(await act({ ...BOOK, surveyAt: MOVE.surveyAt })).toEqual(told);
});

it("a survey names who goes, who must be a colleague", async () => {
  const moved = { ...MOVE, surveyAt: AT_TEN, surveyor: RAVI };
  expect(await act(moved)).toEqual(moved);
  expect(await act({ ...MOVE, surveyAt: AT_TEN, surveyor: "x@y.in" })).toEqual({
    surveyor: "Please choose who goes",
  });
  const booked = { ...BOOK, surveyor: RAVI };
  expect(await act(booked)).toEqual({ ...BOOKED, surveyor: RAVI });
});

const SPAM = { change: { spam: true as const } };

it.each<[string, LeadCall, object, object, Parameters<typeof send>[2]?]>([
  ["a change that the store saves is saved", SPAM, { status: "saved" }, { value: { seen: 0 } }],
  ["a form that changes nothing asks no store", { change: {} }, {}, { value: { seen: 0 } }],
  ["a call that says nothing asks no store", {}, {}, { value: { seen: 0 } }],
  [
    "a full history is refused",
    SPAM,
    { status: "full" },
    { status: 409, message: "This lead’s history is full, so nothing more can be added to it." },
  ],
  [
    "a lead of a newer desk is refused",
    SPAM,
    { status: "newer" },
    { status: 409, message: "A newer version of the desk has changed this lead: reload." },
  ],
  [
    "a conflict shows what others did",
    SPAM,
    { status: "conflict", state: {} },
    expect.objectContaining({ status: 409, theirs: { lines: [], seen: 0 } }),
  ],
  [
    "a lead that was merged meanwhile is gone",
    SPAM,
    { status: "conflict", state: { mergedInto: "x" } },
    expect.objectContaining({ status: 410 }),
  ],
  ["a lead that is erased is gone", SPAM, { status: "missing" }, expect.objectContaining({ status: 410 })],
  [
    "a part of another lead is gone, and names it",
    SPAM,
    {},
    { status: 410, message: expect.stringContaining("This lead is part of Asha (") },
    { mergedInto: { id: "nz1j7cvyaaaa", name: "Asha" } as LeadEntry },
  ],
])("%s", async (_, call, answer, result, circumstances) =>
  expect((await send(call, answer, circumstances)).result).toEqual(result),
);

it("a won lead that money came for is asked about before it gets another status, and is no spam", async () => {
  const paid: Change[] = [
    { status: "won", amount: 180_000 },
    { payment: { stage: "1", amount: 18_000, on: "2026-11-22", how: "upi" } },
  ];
  const question = "₹18,000 came: end the job instead, below its steps. Save again if that’s right";
  const lost = { status: "lost", reason: "Cancelled" };
  expect(await act(lost, undefined, ...paid)).toEqual({ question });
  expect(await act({ status: "called" }, undefined, ...paid)).toEqual({ question });
  expect(await act(lost, question, ...paid)).toMatchObject({ status: "lost" });
  expect(await act(lost, "another", ...paid)).toEqual({ question });
  expect(await act(lost, undefined, paid[0] as Change)).toMatchObject({ status: "lost" });
  expect(await act({ spam: true }, undefined, ...paid)).toEqual({
    lead: "Money came for this lead, so it is no spam",
  });
});

it("a survey of a won lead leaves it won, and its price too", async () => {
  const won: Change = { status: "won", amount: 180_000, surveyAt: "2026-11-21T10:00", surveyPlace: "Roof" };
  const done = { surveyEnded: "done" };
  expect(await act(done, undefined, won)).not.toHaveProperty("status");
  expect(await act({ ...done, amount: "2,10,000" }, undefined, won)).toEqual({
    amount: "This one is won: send a quotation, for them to agree to",
  });
});

it("a price below a tenth of the rates is asked about once: quoted, won, or after a survey", async () => {
  const question =
    "₹5,999: are zeros missing? By your rates, 1 kW is about ₹60,000. Save again if that’s right";
  for (const [typed, before] of [
    [{ outcome: "quoted" }, {}],
    [{ outcome: "won" }, IS_QUOTED],
    [{ surveyEnded: "done" }, IN_SURVEY],
  ] as const) {
    const sent = { ...typed, amount: "5,999" };
    expect(await act(sent, undefined, before)).toEqual({ question });
    expect(await act(sent, question, before)).toMatchObject({ amount: 5_999 });
    expect(await act({ ...sent, amount: "6.000" }, undefined, before)).toMatchObject({ amount: 6_000 });
  }
});

it("a merge whose second half cannot be stored leaves the first lead as it was", async () => {
  const at = "2026-11-22T01:00:00.000Z";
  const events: Record<string, LeadEvent[]> = {
    stays: [{ at, by: RAVI, status: "quoted" }],
    goes: [{ at, by: RAVI, owner: RAVI }],
  };
  const leadOf = (id: string) => ({ kind: "contact", id, timestamp: at, fields: SENT }) as const;
  const stateOf = (id: string) => leadStateOf(events[id] ?? []);
  const desk = {
    others: async () => [entryOf(leadOf("goes"), stateOf("goes"))],
    events: async (id: string) => events[id],
    append: async (id: string, by: string, change: Change) => {
      if (change.mergedInto) return { status: "conflict", state: {} };
      events[id]?.push({ at: `2026-11-22T01:0${events[id].length}:00.000Z`, by, ...change });
      return { status: "saved" };
    },
  };
  const found = { lead: leadOf("stays"), state: stateOf("stays"), events: events.stays, merged: [] };
  const sender = { desk, email: RAVI, owners: [RAVI], today: "2026-11-22" };
  const result = await actOnLead(found as unknown as DeskLead, { merge: "goes" }, "", sender as never);
  expect(result).toEqual({ status: 422, message: "These leads can’t be merged any more." });
  expect(events.stays?.map(({ merged, owner, undo }) => [merged, owner, Boolean(undo)])).toEqual([
    [undefined, undefined, false],
    ["goes", RAVI, false],
    [undefined, undefined, true],
  ]);
  expect(stateOf("stays").owner).toBe("");
});
