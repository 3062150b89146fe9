import { describe, expect, it } from "vitest";
import {
  type Change,
  eventIdOf,
  isRepeat,
  isUnworked,
  type LeadEvent,
  type LeadState,
  leadStateOf,
  placedAfter,
} from "./lead-state";

const ASHA = "asha@example.in";
const RAVI = "ravi@example.in";

const at = (minute: number) => `2026-11-22T05:0${minute}:00.000Z`;
const event = (minute: number, change: Change, by = ASHA): LeadEvent => ({ at: at(minute), by, ...change });

it("the state of a lead is the last of each change, whoever made it", () => {
  expect(leadStateOf([])).toMatchObject({ status: "new", owner: "", nextCall: "", workedAt: "" });
  const events = [
    event(1, { status: "called", owner: ASHA, nextCall: "2026-11-25", edits: { phone: "9876543210" } }),
    event(2, { note: "No answer", edits: { name: "Asha", phone: "9" } }),
    event(3, { owner: "", status: "lost", reason: "rents" }, RAVI),
  ];
  const edits = { name: "Asha", phone: "9" };
  const times = { workedAt: at(3), answeredAt: at(1), closedAt: at(3) };
  expect(leadStateOf(events)).toMatchObject({ status: "lost", reason: "rents", owner: "", edits, ...times });
});

it("adding up events changes none that was added up before, and new leads share one state", () => {
  const events = [
    event(1, { edits: { phone: "9876543210" }, site: { roof: "flat" } }),
    event(2, { edits: { phone: "9876543211" }, site: { shade: "none" }, note: "Called" }),
  ];
  const first = leadStateOf(events.slice(0, 1));
  const before = structuredClone(first);
  leadStateOf(events);
  expect(first).toEqual(before);
  expect(leadStateOf([])).toBe(leadStateOf([]));
  expect(leadStateOf([])).toMatchObject({ edits: {}, site: {}, numbers: [], events: 0 });
});

const called = event(1, { status: "called", nextCall: "2026-11-25T10:00" });
const noAnswer = event(1, { outcome: "no-answer", status: "called" });
const lost = event(1, { status: "lost", reason: "rents" });
const quoted = event(1, { outcome: "quoted", status: "quoted", amount: 180_000, note: "By mail" });
const undone = event(2, { undo: eventIdOf(quoted) });
const restored = event(1, { restored: true });
const later = event(3, { note: "Kept" }, RAVI);

const booked = event(1, { surveyAt: "2026-12-01T17:00", surveyPlace: "6 Rajpur Road" });
const moved = event(2, { surveyAt: "2026-12-02T17:00", surveyPlace: "6 Rajpur Road" });
const ended = event(3, { surveyAt: "", surveyEnded: "done" });

const callAgain = event(2, { outcome: "no-answer" });
const callPlanned = { nextCall: "2026-12-01" };

it.each<[string, LeadEvent[], Partial<LeadState>]>([
  ["has no call due once it is won", [called, event(2, { status: "won" })], { nextCall: "" }],
  [
    "has the call planned after it is won",
    [called, event(2, { status: "won", ...callPlanned })],
    callPlanned,
  ],
  [
    "drops its reason when taken up again",
    [lost, event(2, { status: "called" })],
    { reason: "", closedAt: "" },
  ],
  ["has one survey though it is moved", [booked, moved], { surveyAt: moved.surveyAt, surveyBooked: at(1) }],
  ["keeps the address after its survey", [booked, ended], { surveyAt: "", surveyPlace: "6 Rajpur Road" }],
  ["has its survey back", [booked, ended, event(4, { undo: eventIdOf(ended) })], { surveyBooked: at(1) }],
  [
    "has no survey once it is lost",
    [booked, event(2, { status: "lost" })],
    { surveyAt: "", surveyBooked: "" },
  ],
  ["belongs to the first who called", [noAnswer, { ...callAgain, by: RAVI }], { owner: ASHA, tries: 2 }],
  ["belongs to whom it was given", [event(1, { owner: RAVI }), callAgain], { owner: RAVI }],
  ["belongs to nobody by a note", [event(1, { note: "Only a note" })], { owner: "" }],
  [
    "forgets what was undone, and its owner",
    [quoted, undone],
    { status: "new", amount: 0, owner: "", last: null },
  ],
  ["keeps what came before the undo", [quoted, later, undone], { status: "new", last: later }],
  [
    "is spam when somebody says so",
    [restored, event(2, { spam: true })],
    { isSpam: true, isRestored: false },
  ],
  ["is no spam any more", [event(1, { spam: true }), restored], { isSpam: false, isRestored: true }],
])("a lead %s", (_, events, state) => expect(leadStateOf(events)).toMatchObject(state));

it("an event of the second before the last one comes after it, and an earlier one is of a wrong clock", () => {
  const [last, second] = [event(2, { note: "x" }), event(1, { note: "y" })];
  const placed = (at: string) => placedAfter(last, { ...second, at }).at;
  expect(placed("2026-11-22T05:01:59.000Z")).toBe("2026-11-22T05:02:00.001Z");
  expect(placed("2026-11-22T05:01:58.999Z")).toBe("2026-11-22T05:01:58.999Z");
});

it("a repeated change is the same by the same person within a minute", () => {
  const note = event(1, { note: "x" });
  expect(isRepeat(note, event(2, { note: "x" }))).toBe(true);
  for (const other of [event(3, { note: "x" }), event(1, { note: "y" }), event(1, { note: "x" }, RAVI)])
    expect(isRepeat(note, other)).toBe(false);
  expect(isRepeat(undefined, note)).toBe(false);
});

it.each<[string, LeadEvent[], boolean]>([
  ["has come in", [], true],
  ["was given to somebody", [event(1, { owner: RAVI })], true],
  ["was called, and that was undone", [quoted, undone], true],
  ["was not answered", [event(1, { outcome: "no-answer", nextCall: "" })], false],
  ["has another status", [lost], false],
  ["has a next call", [event(1, callPlanned)], false],
  ["has a survey", [booked], false],
  ["has a note", [later], false],
])("nobody has worked on a lead that %s: %s", (_, events, isSo) => {
  expect(isUnworked(leadStateOf(events))).toBe(isSo);
});

it("the notes that a list searches are the newest 4,000 characters", () => {
  const { notes } = leadStateOf([event(1, { note: "o".repeat(3000) }), event(2, { note: "n".repeat(3000) })]);
  expect(notes).toBe(`${"n".repeat(3000)}\n${"o".repeat(999)}`);
});

it("what was told last is a result, a status, a note or news of the job, and no correction or new owner", () => {
  const toldAfter = (change: Change) => leadStateOf([called, event(2, change)]).lastNews?.at;
  for (const told of [
    { note: "Rings back" },
    { outcome: "no-answer" },
    { askedAgain: "2026-11-22" },
    { jobEnded: "" },
  ])
    expect([told, toldAfter(told as Change)]).toEqual([told, at(2)]);
  for (const other of [{ owner: RAVI }, { edits: { name: "Asha" } }, { nextCall: "2026-11-26" }])
    expect([other, toldAfter(other)]).toEqual([other, at(1)]);
});

describe("what a person sends", () => {
  const at = (minute: number) => `2026-11-28T06:0${minute}:00.000Z`;
  const wrote = (minute: number, text: string) => ({
    at: at(minute),
    by: "customer",
    wrote: { id: String(minute), text, via: "whatsapp" },
  });
  const said = (...events: LeadEvent[]) => leadStateOf(events).said;

  it("is said until somebody acts: a note, an owner or a correction is no answer", () => {
    const by = "asha@example.in";
    const two = [wrote(1, "Thank  you"), wrote(2, "")];
    expect(said(...two)).toBe("Thank you / Got in touch again");
    for (const change of [{ note: "x" }, { owner: by }, { edits: { name: "Ravi" } }])
      expect(said(...two, { at: at(3), by, ...change })).not.toBe("");
    for (const change of [
      { outcome: "no-answer" },
      { status: "called" },
      { nextCall: "2026-11-29" },
    ] as const)
      expect(said(...two, { at: at(3), by, ...change })).toBe("");
    expect(said(...two, { at: at(3), by, outcome: "no-answer" }, wrote(4, "Hi"))).toBe("Hi");
    const undone = { at: at(4), by, undo: `${at(3)} ${by}` };
    expect(said(...two, { at: at(3), by, outcome: "no-answer" }, undone)).toBe(
      "Thank you / Got in touch again",
    );
  });
});
