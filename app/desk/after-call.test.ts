import { describe, expect, it } from "vitest";
import { afterCall, readAmount } from "./after-call";

const TODAY = "2026-11-22";

describe("what a call changes", () => {
  it("without an answer is a try tomorrow at ten", () => {
    expect(afterCall("no-answer", {}, "new", TODAY)).toEqual({
      outcome: "no-answer",
      status: "called",
      nextCall: "2026-11-23T10:00",
    });
    expect(afterCall("no-answer", { nextCall: "2026-11-22T17:00" }, "quoted", TODAY)).toEqual({
      outcome: "no-answer",
      nextCall: "2026-11-22T17:00",
    });
  });

  it("with a quotation is its amount, and a call three days later", () => {
    expect(afterCall("quoted", { amount: 180_000, note: "By mail" }, "called", TODAY)).toEqual({
      outcome: "quoted",
      status: "quoted",
      amount: 180_000,
      nextCall: "2026-11-25T10:00",
      note: "By mail",
    });
  });

  it("that closes the lead plans no other", () => {
    expect(afterCall("won", { nextCall: "2026-11-25T10:00" }, "quoted", TODAY)).toEqual({
      outcome: "won",
      status: "won",
    });
    expect(afterCall("wrong-number", {}, "new", TODAY)).toEqual({
      outcome: "wrong-number",
      status: "lost",
      reason: "Wrong number",
    });
  });
});

it("an amount is read as people write it", () => {
  for (const text of ["180000", "₹1,80,000", "Rs. 1 80 000", "1.8 lakh", "1.8 Lakhs", "१,८०,०००", "180000/-"])
    expect([text, readAmount(text)]).toEqual([text, 180_000]);
  for (const text of ["", "0", "-5", "about 2", "1e9", "99999999999"])
    expect(readAmount(text)).toBeUndefined();
});
