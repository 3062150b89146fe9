import { describe, expect, it } from "vitest";
import { isRepeat, type Line, stateOf } from "./lead-state";

const at = (minute: number) => `2026-11-22T05:0${minute}:00.000Z`;
const line = (minute: number, change: Omit<Line, "at" | "by">): Line => ({
  at: at(minute),
  by: "asha@example.in",
  ...change,
});

describe("the state of a lead", () => {
  it("without lines is new", () => {
    expect(stateOf([])).toMatchObject({ status: "new", owner: "", nextCall: "", workedAt: "" });
  });

  it("is the last of each change, whoever made it", () => {
    const lines = [
      line(1, { status: "called", owner: "asha@example.in", nextCall: "2026-11-25" }),
      line(2, { note: "No answer" }),
      line(3, { owner: "", status: "lost", reason: "rents" }),
      line(4, { nextCall: "" }),
    ];
    expect(stateOf(lines)).toMatchObject({
      status: "lost",
      reason: "rents",
      owner: "",
      nextCall: "",
      workedAt: at(4),
    });
  });

  it("drops the reason when the lead is taken up again", () => {
    expect(
      stateOf([line(1, { status: "lost", reason: "rents" }), line(2, { status: "called" })]).reason,
    ).toBe("");
  });
});

describe("a repeated change", () => {
  it("is the same by the same person within a minute", () => {
    expect(isRepeat(line(1, { note: "x" }), line(2, { note: "x" }))).toBe(true);
    expect(isRepeat(line(1, { note: "x" }), line(3, { note: "x" }))).toBe(false);
    expect(isRepeat(line(1, { note: "x" }), line(1, { note: "y" }))).toBe(false);
    expect(isRepeat(line(1, { note: "x" }), { ...line(1, { note: "x" }), by: "ravi@example.in" })).toBe(
      false,
    );
    expect(isRepeat(undefined, line(1, { note: "x" }))).toBe(false);
  });
});
