import { describe, expect, it } from "vitest";
import type { BillFault } from "~/leads/bill-rules";
import { decide } from "./decide.server";
import type { Bill } from "./receive-bill.server";

const valid = { name: "Asha", email: "asha@example.in", phone: "+91 98765 43210" };
const whole = { file: undefined, isTooLarge: false, isBroken: false };

const skipped: Bill = { state: "skipped", hash: "abc" };
const failed: Bill = { state: "failed", error: new Error("the disk is full") };
const invalid = (fault: BillFault): Bill => ({ state: "invalid", fault });

describe("a submitted form", () => {
  it("that is valid is accepted, with its bill and normalised fields", () => {
    expect(decide("quick-contact", "en", valid, { ...whole, file: skipped })).toEqual({
      fields: { ...valid, phone: "9876543210" },
      bill: skipped,
    });
  });

  it.each<[string, number, Partial<Parameters<typeof decide>[3]>]>([
    ["has too much text", 413, { isTooLarge: true }],
    ["is incomplete", 422, { isBroken: true }],
    ["is incomplete within its bill", 422, { isBroken: true, file: failed }],
    ["has a bill that could not be stored", 503, { file: failed }],
    ["has a bill of the wrong type", 422, { file: invalid("wrongType") }],
    [
      "has a bill that is too large, which makes the form too large",
      413,
      { file: invalid("tooLarge"), isTooLarge: true },
    ],
  ])("that %s is refused with %i", (_, status, sent) => {
    expect(decide("quick-contact", "en", valid, { ...whole, ...sent }).refusal?.status).toBe(status);
  });

  it("with an invalid field and an invalid bill gets both errors at once", () => {
    const sent = { ...whole, file: invalid("wrongType") };
    expect(decide("quick-contact", "en", { ...valid, name: " " }, sent).refusal).toEqual({
      status: 422,
      message: "Please fix the errors in the form",
      errors: { name: "Name is required", electricityBill: "Only JPG, PNG and PDF files are allowed" },
    });
  });

  it("in Hindi gets its errors in Hindi", () => {
    const sent = { ...whole, file: invalid("tooLarge") };
    expect(decide("quick-contact", "hi", { ...valid, name: " " }, sent).refusal).toEqual({
      status: 413,
      message: "फ़ॉर्म में ये बातें ठीक करें",
      errors: { name: "अपना नाम लिखें", electricityBill: "फ़ाइल 2 MB से छोटी होनी चाहिए" },
    });
  });
});
