import { describe, expect, it } from "vitest";
import { type Change, isRepeat, type Line, markOf, stateOf } from "./lead-state";

const ASHA = "asha@example.in";
const RAVI = "ravi@example.in";

const at = (minute: number) => `2026-11-22T05:0${minute}:00.000Z`;
const line = (minute: number, change: Change, by = ASHA): Line => ({ at: at(minute), by, ...change });

describe("the state of a lead", () => {
  it("without lines is new", () => {
    expect(stateOf([])).toMatchObject({ status: "new", owner: "", nextCall: "", workedAt: "" });
  });

  it("is the last of each change, whoever made it", () => {
    const lines = [
      line(1, { status: "called", owner: ASHA, nextCall: "2026-11-25" }),
      line(2, { note: "No answer" }),
      line(3, { owner: "", status: "lost", reason: "rents" }, RAVI),
    ];
    expect(stateOf(lines)).toMatchObject({
      status: "lost",
      reason: "rents",
      owner: "",
      workedAt: at(3),
      answeredAt: at(1),
      closedAt: at(3),
    });
  });

  it("has no call due once the lead is won or lost", () => {
    const called = line(1, { status: "called", nextCall: "2026-11-25T10:00" });
    expect(stateOf([called, line(2, { status: "won" })]).nextCall).toBe("");
    expect(stateOf([called, line(2, { status: "won", nextCall: "2026-12-01" })]).nextCall).toBe("2026-12-01");
  });

  it("drops the reason and the time of closing when the lead is taken up again", () => {
    const lines = [line(1, { status: "lost", reason: "rents" }), line(2, { status: "called" })];
    expect(stateOf(lines)).toMatchObject({ reason: "", closedAt: "" });
  });

  it("belongs to the first who called, unless somebody was given it", () => {
    const noAnswer = line(1, { outcome: "no-answer", status: "called" });
    expect(stateOf([noAnswer, line(2, { outcome: "no-answer" }, RAVI)])).toMatchObject({
      owner: ASHA,
      tries: 2,
    });
    expect(stateOf([line(1, { owner: RAVI }), line(2, { outcome: "no-answer" })]).owner).toBe(RAVI);
    expect(stateOf([line(1, { note: "Only a note" })]).owner).toBe("");
  });

  it("forgets a line that was taken back, with the owner that it made", () => {
    const quoted = line(1, { outcome: "quoted", status: "quoted", amount: 180_000, note: "By mail" });
    const undo = line(2, { undo: markOf(quoted) });
    expect(stateOf([quoted, undo])).toMatchObject({ status: "new", amount: 0, owner: "", last: null });
    const later = line(3, { note: "Kept" }, RAVI);
    expect(stateOf([quoted, later, undo])).toMatchObject({ status: "new", last: later });
  });

  it("keeps the latest correction of each field", () => {
    const lines = [
      line(1, { edits: { phone: "9876543210" } }),
      line(2, { edits: { name: "Asha", phone: "9" } }),
    ];
    expect(stateOf(lines).edits).toEqual({ name: "Asha", phone: "9" });
  });

  it("is spam from when somebody says so until somebody says it is not", () => {
    expect(stateOf([line(1, { spam: true })]).isSpam).toBe(true);
    expect(stateOf([line(1, { spam: true }), line(2, { restored: true })]).isSpam).toBe(false);
    expect(stateOf([line(1, { restored: true }), line(2, { spam: true })])).toMatchObject({
      isSpam: true,
      isRestored: false,
    });
  });
});

describe("a repeated change", () => {
  it("is the same by the same person within a minute", () => {
    expect(isRepeat(line(1, { note: "x" }), line(2, { note: "x" }))).toBe(true);
    expect(isRepeat(line(1, { note: "x" }), line(3, { note: "x" }))).toBe(false);
    expect(isRepeat(line(1, { note: "x" }), line(1, { note: "y" }))).toBe(false);
    expect(isRepeat(line(1, { note: "x" }), line(1, { note: "x" }, RAVI))).toBe(false);
    expect(isRepeat(undefined, line(1, { note: "x" }))).toBe(false);
  });
});
