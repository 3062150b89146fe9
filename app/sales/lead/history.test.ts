import { expect, it } from "vitest";
import { personLabelIn } from "~/staff/person-label";
import { eventWords, summarizeEvent } from "./facts";
import { historyOf, undoableEventId } from "./history";
import type { Change } from "./lead-state";

it.each<[Change, string]>([
  [{ added: true, owner: "a@b.in" }, "Added"],
  [{ owner: "a@b.in" }, "Owner changed"],
])("a row says of %j: %s", (change, words) =>
  expect(summarizeEvent({ ...change, at: "2026-11-25T06:00:00.000Z", by: "a@b.in" })).toBe(words),
);

it("a row says of an event 80 characters at the most", () => {
  const said = (letters: number) =>
    summarizeEvent({ at: "2026-11-25T06:00:00.000Z", by: "a@b.in", note: "x".repeat(letters) });
  expect([said(80), said(81)]).toEqual(["x".repeat(80), `${"x".repeat(79)}…`]);
});

it("a call back after no says that the lead is open again", () => {
  const event = (day: number, change: Change) => ({
    at: `2026-11-2${day}T06:00:00.000Z`,
    by: "a@b.in",
    ...change,
  });
  const lost = event(4, { outcome: "not-interested", status: "lost", reason: "Rents" });
  const options = { today: "2026-11-25", personLabel: personLabelIn({}) };
  const back = event(5, { outcome: "call-back", status: "called", nextCall: "2026-11-27T16:00" });
  expect(eventWords(back, "page", { ...options, events: [lost, back] })).toEqual([
    "Call back, opened again. Next call: Fri, 27 Nov, 4:00 pm",
  ]);
  expect(eventWords(back, "page", { ...options, events: [back] })[0]).not.toContain("again");
});

it.each<[Change, string[]]>([
  [
    { quoted: { version: 1, answer: "yes" }, nextCall: "2026-11-25T11:30", status: "quoted" },
    ["Quotation 1: the customer says yes", "Status: Quoted", "Next call: Today, 11:30 am"],
  ],
  [{ quoted: { version: 1, sent: true }, status: "quoted" }, ["Quotation 1 sent", "Status: Quoted"]],
  [{ jobEnded: "", status: "won" }, ["Job resumed", "Status: Won"]],
  [{ added: true, owner: "asha@b.in" }, ["Added this lead", "Owner: asha"]],
  [
    { merged: "nz1j7cvy42000000000000000", edits: { secondPhone: "9876543210" }, nextCall: "2026-11-25" },
    ["Took over what NZ1J7-CVY42 had", "Second phone corrected: 9876543210", "Next call: Today"],
  ],
])("the history says of %j what happened before what follows from it", (change, words) => {
  const event = { at: "2026-11-25T06:00:00.000Z", by: "customer", ...change };
  expect(eventWords(event, "page", { today: "2026-11-25", personLabel: personLabelIn({}) })).toEqual(words);
});

it.each([
  [11, true],
  [13, false],
])("a file that was removed %i hours ago can come back: %s", (hours, isUndoable) => {
  const by = "a@b.in";
  const at = new Date(Date.now() - hours * 3_600_000).toISOString();
  const file = { id: "0".repeat(32) };
  const events = [
    { at: "2026-11-25T06:00:00.000Z", by, file: { ...file, name: "roof.jpg" } },
    { at, by, file: { ...file, removed: true as const } },
  ];
  expect(undoableEventId(events, by)).toBe(isUndoable ? `${at} ${by}` : undefined);
});

it.each<[Change, boolean]>([
  [{ mergedInto: "whole" }, false],
  [{ mergedInto: "" }, false],
  [{ merged: "part", amount: 150_000 }, false],
  [{ amount: 150_000 }, true],
])("what two leads do together is not undone on one of them: %j, %s", (change, isUndoable) => {
  const [at, by] = ["2026-11-25T06:00:00.000Z", "a@b.in"];
  expect(undoableEventId([{ at, by, ...change }], by)).toBe(isUndoable ? `${at} ${by}` : undefined);
});

it("the history names who did something, who owns the lead and who goes to a survey", () => {
  const personLabel = personLabelIn({ "ravi@b.in": "Ravi Negi" });
  const lead = { timestamp: "2026-11-25T05:00:00.000Z" };
  const events = [
    { at: "2026-11-25T06:00:00.000Z", by: "asha@b.in", owner: "ravi@b.in" },
    { at: "2026-11-25T07:00:00.000Z", by: "customer", note: "Call after six" },
    { at: "2026-11-25T08:00:00.000Z", by: "ravi@b.in", surveyAt: "2026-11-26T10:00", surveyor: "asha@b.in" },
    { at: "2026-11-25T09:00:00.000Z", by: "the desk", surveyor: "" },
  ];
  const told = historyOf([{ part: "", lead, events }], { today: "2026-11-25", personLabel });
  expect(told.map(({ by, words }) => [by, ...words])).toEqual([
    ["the desk", "Whoever was to go to the survey has left"],
    ["Ravi Negi", "Survey moved: Tomorrow, 10:00 am, asha goes"],
    ["The customer"],
    ["asha", "Owner: Ravi Negi"],
    ["", "Received"],
  ]);
});
