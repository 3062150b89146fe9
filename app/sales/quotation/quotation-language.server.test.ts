import { expect, it } from "vitest";
import type { Quotation } from "~/sales/lead/sale-shapes.server";
import { quotationIn } from "./quotation-language.server";

const stage = (name: string) => ({ id: "1", name, amount: 18_000, dueWith: "advance" as const, dueOn: "" });
const part = (name: string) => ({ part: name, what: "6 × 500 W", maker: "Waaree", years: 12 });

const ENGLISH = {
  language: "en",
  state: "Uttar Pradesh",
  parts: [part("Solar Panel"), part("Ladder")],
  stages: [stage("with your order"), stage("when we like")],
  notIncluded: ["repairs of old wiring", "tea"],
  words: "We repair within 2 working days.",
} as unknown as Quotation;

const HINDI = {
  ...ENGLISH,
  language: "hi",
  parts: [part("सोलर पैनल"), part("Ladder")],
  stages: [stage("ऑर्डर के साथ"), stage("when we like")],
  notIncluded: ["पुरानी वायरिंग की मरम्मत", "tea"],
} as unknown as Quotation;

it("a quotation is read in the language of its page, but for what staff wrote themselves", () => {
  expect(quotationIn("hi", ENGLISH)).toEqual({ ...HINDI, language: "en", state: "उत्तर प्रदेश" });
  expect(quotationIn("en", HINDI)).toEqual({ ...ENGLISH, language: "hi" });
  expect(quotationIn("en", ENGLISH)).toEqual(ENGLISH);
  expect(quotationIn("hi", HINDI)).toEqual({ ...HINDI, state: "उत्तर प्रदेश" });
});
