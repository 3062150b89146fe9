import { describe, expect, it } from "vitest";
import type { Lead } from "~/leads/leads";
import { type Change, type LeadEvent, leadStateOf } from "~/sales/lead/lead-state";
import type { Quotation } from "~/sales/lead/sale-shapes.server";
import { ENTRY_VERSION, entryOf, languageIn } from "./lead-entry";

const entry = (more: Partial<Lead>, ...events: LeadEvent[]) =>
  entryOf(
    { kind: "quick-contact", id: "nz1j7cvy42", timestamp: "2026-11-26T06:00:00.000Z", fields: {}, ...more },
    leadStateOf(events),
  );

const ADDED = { at: "2026-11-26T06:00:01.000Z", by: "asha@example.in", added: true } as const;

describe("a lead in a list", () => {
  it.each([
    ["what_is_your_monthly_electricity_bill?: ₹3,500\nage: 40", "bill ₹3,500"],
    ["monthly_electricity_bill: 2000_to_4000", "bill 2000 to 4000"],
    ["बिजली बिल: 2500", "bill ₹2,500"],
    ["monthlyBill: 2500", "bill ₹2,500"],
    ["QUERY_PRODUCT_NAME: 5 kW Solar Rooftop\nQuantity: 2 Nos\nSUBJECT: x", "5 kW Solar Rooftop · 2 Nos"],
    ["billing city: Roorkee", ""],
    ["no column at all, and a bill to pay", ""],
    ["", ""],
  ])("says of the details %j: “%s”", (otherDetails, wants) => {
    expect(entry({ via: "meta", fields: { otherDetails } }).wants).toBe(wants);
  });

  it.each([
    ["monthly bill: ₹45,000", "imported 9954999 "],
    ["monthly_bill: ₹3,000-5,000", "imported 9994999 "],
    ["bill: 1.2 lakh", "imported 9879999 "],
    ["bill: 99999999999", "imported 0000000 "],
    ["bill no: 4512987", "imported 9999999 "],
    ["Quantity: 2 Nos", "imported 9999999 "],
  ])("stands among the calls of its file by %j", (otherDetails, place) => {
    const { callKey = "" } = entry({ via: "meta", importId: "i", fields: { otherDetails } });
    expect(callKey.slice(0, place.length)).toBe(place);
  });

  it("says what is wanted in 180 characters, and cuts the message there", () => {
    const wantsOf = (letters: number) => entry({ fields: { message: "x".repeat(letters) } }).wants;
    expect(wantsOf(178)).toBe(`“${"x".repeat(178)}”`);
    expect(wantsOf(179)).toBe(`“${"x".repeat(178)}…`);
  });

  it("has the first 2,000 characters of a message and of details, so that a search finds them", () => {
    const { message, details } = entry({
      fields: { message: "m".repeat(5000), otherDetails: "d".repeat(5000) },
    });
    expect([message, details]).toEqual(["m".repeat(2000), "d".repeat(2000)]);
  });

  it("came in on the day of its file, and is retained from there until somebody works on it", () => {
    const came = entry({ cameIn: "2026-10-02" }, ADDED);
    expect([came.cameAt, came.at, came.retainedFrom, came.lastContact]).toEqual([
      "2026-10-01T18:30:00.000Z",
      "2026-10-01T18:30:00.000Z nz1j7cvy42",
      "2026-10-01T18:30:00.000Z",
      "2026-11-26T06:00:01.000Z",
    ]);
    const note = { at: "2026-11-26T07:00:00.000Z", by: "asha@example.in", note: "x" };
    expect(entry({ cameIn: "2026-10-02" }, ADDED, note).retainedFrom).toBe("2026-11-26T07:00:00.000Z");
    // The day of its import tells less than the time.
    expect(entry({ cameIn: "2026-11-26" }).cameAt).toBe("2026-11-26T06:00:00.000Z");
    expect(entry({}).cameAt).toBe("2026-11-26T06:00:00.000Z");
  });

  it("says that the customer agreed to a quotation, also under a question that follows", () => {
    const by = "asha@example.in";
    const made = { version: 1, price: 180_000 } as Quotation;
    const events: LeadEvent[] = [
      { at: "2026-11-26T07:00:00.000Z", by, outcome: "quoted", status: "quoted", amount: 180_000 },
      { at: "2026-11-26T07:01:00.000Z", by, quoted: { version: 1, made, sent: true } },
      { at: "2026-11-26T08:00:00.000Z", by, quoted: { version: 1, answer: "yes" } },
      { at: "2026-11-26T08:05:00.000Z", by, quoted: { version: 1, answer: "question" }, note: "When?" },
      { at: "2026-11-26T09:00:00.000Z", by, outcome: "call-back", nextCall: "2026-11-27T10:00" },
    ];
    const lastAfter = (count: number) => entry({}, ...events.slice(0, count)).last;
    expect([2, 3, 4, 5].map(lastAfter)).toEqual([
      "Quoted · ₹1,80,000",
      "Quotation 1: the customer says yes",
      "Said yes · When? · Quotation 1: the customer has a question",
      "Call back",
    ]);
  });

  it("rests from an old list until there is a reason to call", () => {
    const resting = { ...ADDED, resting: true as const };
    const later = { at: "2026-11-26T07:00:00.000Z", by: "asha@example.in" };
    expect(entry({}, resting).callKey).toBeUndefined();
    expect(entry({}, resting, { ...later, note: "x" }).callKey).toBeUndefined();
    expect(entry({}, resting, { ...later, nextCall: "2026-11-27" }).callKey).toMatch(/^call 2026-11-27/);
    expect(entry({}, resting, { ...later, askedAgain: "2026-11-26" }).callKey).toMatch(/^never/);
    expect(entry({}, resting, { ...later, askedAgain: "2026-11-26" }).last).toBe(
      "Asked again on 26 Nov 2026",
    );
  });

  it("has these fields in this version: another process would read a stored list of others wrongly", () => {
    const names = `amount answeredAt askedAgain at callKey cameAt campaign city closedAt details email events form formerPhones id importId
      isCall isResting isSpam job kind landingPage last lastContact mergedInto message name nextCall notes owner partOf phone reason reference
      retainedFrom secondPhone size source status surveyAt surveyKey surveyPlace surveyor suspect timestamp tries wants workedBy wroteAt`;
    expect([ENTRY_VERSION, Object.keys(entry({})).sort()]).toEqual([6, names.split(/\s+/)]);
  });
});

it.each<[string, Partial<Lead>, Change, string]>([
  ["whose form was in Hindi", { language: "hi", fields: { message: "Call me" } }, {}, "hi"],
  ["whose form was in English", { language: "en", fields: { message: "नमस्ते" } }, {}, "en"],
  ["who writes Hindi", { fields: { message: "नमस्ते, सोलर" } }, {}, "hi"],
  ["who writes Hindi in Latin letters", { fields: { message: "Inverter band hai" } }, {}, "hi"],
  ["who writes English from a Hindi state", { fields: { message: "3 kW", state: "Uttarakhand" } }, {}, "en"],
  ["without words from a Hindi state", { fields: { state: "Uttarakhand" } }, {}, "hi"],
  ["without words from elsewhere", { fields: { state: "Kerala" } }, {}, "en"],
  ["of whom staff said so", { language: "en", fields: {} }, { edits: { language: "hi" } }, "hi"],
])("somebody %s is written to in their language", (_, lead, change, language) => {
  const state = leadStateOf([{ at: "2026-11-22T05:00:00.000Z", by: "asha@example.in", ...change }]);
  expect(languageIn({ fields: {}, ...lead }, state)).toBe(language);
});
