import { describe, expect, it } from "vitest";
import { readChange } from "./lead-form";

const read = (fields: Record<string, string>) =>
  readChange({ text: (name) => fields[name] ?? "", isTooLarge: false }, { owners: [], today: "2026-11-22" });

const LOST = { status: "lost", "was-status": "lost", "was-reason": "rents" };

describe("the reason of a lead", () => {
  it("can be corrected later", () => {
    expect(read({ ...LOST, reason: "moved" })).toEqual({ change: { reason: "moved" }, errors: {} });
  });

  it("is no change if it stays, and goes when the lead is taken up again", () => {
    expect(read({ ...LOST, reason: "rents" }).change).toEqual({});
    expect(read({ ...LOST, status: "called", reason: "rents" })).toEqual({
      change: { status: "called" },
      errors: {},
    });
  });

  it.each([
    ["lost", "", "Why was it lost? A few words are enough"],
    ["called", "too dear", "A reason needs the status won or lost"],
  ])("is never dropped without a word: %s, %o", (status, reason, error) => {
    expect(read({ status, "was-status": "new", reason }).errors).toEqual({ reason: error });
  });

  it("may be missing for a customer who was won", () => {
    expect(read({ status: "won", "was-status": "quoted" })).toEqual({
      change: { status: "won" },
      errors: {},
    });
  });
});
