import { expect, it, vi } from "vitest";
import * as calculator from "~/calculator/estimate";
import { NO_COMPANY } from "~/site";
import { sampleRates } from "../../../tests/sample-rates";
import type { DraftBasis } from "./quotation-draft";
import { overridesAfter, overridesIn, readQuotation } from "./quotation-form.server";

const SOURCE: DraftBasis = { packages: [], rates: [], company: NO_COMPANY, today: "2026-11-24" };
const TO = { lead: { fields: {} }, name: "Kamla Devi", place: "Haridwar" };

const CHOICE = { language: "en", customer: "home", state: "Uttarakhand", kw: "3", homes: "", package: "" };

const RIGHT = {
  name: "Kamla Devi",
  price: "1.8 lakh",
  gstPercent: "8.9",
  validUntil: "2026-12-09",
  "stages.0.percent": "40",
  "stages.0.name": "with your order",
  "stages.1.percent": "60",
  "stages.1.name": "at the end",
  "stages.1.dueWith": "balance",
  "stages.2.percent": "",
  "stages.2.name": "",
};

/** @param changes of what is chosen, or of what staff changed, by path */
const read = (changes: Record<string, string>, more: Partial<DraftBasis> = {}) => {
  const isChoice = ([name]: [string, string]) => Object.hasOwn(CHOICE, name);
  const chosen = Object.fromEntries(Object.entries(changes).filter(isChoice));
  const typed = Object.fromEntries(Object.entries(changes).filter((one) => !isChoice(one)));
  const overrides = overridesAfter(RIGHT, typed);
  return readQuotation({ ...CHOICE, ...chosen }, overrides, TO, 1, { ...SOURCE, ...more });
};

it("a quotation is what was typed", () => {
  const { quotation, errors } = read({
    "parts.0.part": "Battery",
    "parts.0.maker": "Example",
    "parts.0.years": "5",
  });
  expect(errors).toEqual({});
  expect([quotation.price, quotation.gst, quotation.kw]).toEqual([180_000, 14_711, 3]);
  expect(quotation.stages.map(({ name, amount }) => [name, amount])).toEqual([
    ["with your order", 72_000],
    ["at the end", 108_000],
  ]);
  expect(quotation.parts).toEqual([{ part: "Battery", what: "", maker: "Example", years: 5 }]);
});

it("every wrong field is named, and nothing that was typed is lost", () => {
  const typed = {
    kw: "three",
    homes: "many",
    price: "a lot",
    gstPercent: "80",
    validUntil: "2026-02-30",
    ...{
      name: "K".repeat(101),
      "stages.1.percent": "the rest",
      "parts.0.years": "ten",
      "parts.1.maker": "Example",
    },
    words: "w".repeat(601),
    notIncluded: "x".repeat(121),
  };
  const { values, errors } = read(typed);
  const { kw: _, homes: __, ...kept } = typed;
  expect(values).toMatchObject(kept);
  expect(errors).toEqual({
    kw: "Enter the size in kW, for example 3",
    homes: "Enter the number of homes, for example 40",
    price: "Enter the price in rupees, for example 1,80,000",
    gstPercent: "Enter the GST in percent, for example 8.9",
    validUntil: "Choose a day",
    name: "Please use at most 100 characters",
    "stages.0.percent": "The stages add up to 40%: make it 100%",
    "stages.1.percent": "Enter the part in percent, for example 30",
    "parts.0.years": "Enter the warranty in years, for example 12",
    "parts.1.part": "Say which part it is",
    words: "Please use at most 600 characters",
    notIncluded: "Write at most 8 lines of 120 characters: it is one sheet",
  });
});

it.each([
  ["kw", ["0.1", "1000"], ["0.09", "1000.1"]],
  ["homes", ["1", "10000"], ["0", "10001"]],
  ["gstPercent", ["0", "40"], ["-1", "40.1"]],
  ["stages.0.percent", ["0", "100"], ["-1", "100.1"]],
  ["parts.0.years", ["0", "50"], ["-1", "51"]],
  ["name", ["x".repeat(100)], ["x".repeat(101)]],
  ["place", ["x".repeat(200)], ["x".repeat(201)]],
  ["stages.0.name", ["x".repeat(80)], ["x".repeat(81)]],
  ["parts.0.part", ["x".repeat(120)], ["x".repeat(121)]],
  ["parts.0.what", ["x".repeat(120)], ["x".repeat(121)]],
  ["parts.0.maker", ["x".repeat(120)], ["x".repeat(121)]],
  ["words", ["x".repeat(600)], ["x".repeat(601)]],
  ["notIncluded", [Array(8).fill("x".repeat(120)).join("\n")], ["x\n".repeat(9), "x".repeat(121)]],
])("what fits the sheet may be typed as its %s, and nothing more", (name, right, wrong) => {
  const faultOf = (typed: string) => read({ "parts.0.part": "Panels", [name]: typed }).errors[name];
  for (const typed of right) expect(faultOf(typed)?.replace(/^The stages add up to .*/, "")).toBeFalsy();
  for (const typed of wrong)
    expect(faultOf(typed)).toMatch(/^(?:Enter |Please use at most |Write at most 8 )/);
});

it.each([
  ["59", "The stages add up to 99%: make it 100%"],
  ["59.94", "The stages add up to 99.94%: make it 100%"],
  ["59.96", undefined],
])("stages of 40 and %s percent are told so: %s", (percent, fault) => {
  expect(read({ "stages.0.percent": "40", "stages.1.percent": percent }).errors["stages.0.percent"]).toBe(
    fault,
  );
});

it("what staff changed stays for another size and language; the rest follows the rates", () => {
  const rates = sampleRates();
  const changed = { price: "2 lakh", "stages.0.percent": "30", "parts.1.maker": "Example" };
  const small = readQuotation({ ...CHOICE, kw: "3" }, changed, TO, 1, { ...SOURCE, rates });
  const large = readQuotation({ ...CHOICE, kw: "5", language: "hi" }, changed, TO, 1, { ...SOURCE, rates });
  expect(small.quotation).toMatchObject({ price: 200_000, ratePrice: 180_000, subsidy: 85_800 });
  expect(large.quotation.price).toBe(200_000);
  expect(large.quotation.ratePrice).toBeGreaterThan(180_000);
  expect([small.values["stages.0.name"], large.values["stages.0.name"]]).toEqual([
    "with your order",
    "ऑर्डर के साथ",
  ]);
  expect(large.values).toMatchObject(changed);
});

it("an emptied price is that of the rates again, and an emptied text stays empty", () => {
  const changed = overridesAfter({ price: "2 lakh", words: "Ours" }, { price: " ", words: "" });
  expect(changed).toEqual({ words: "" });
});

it("a draft of the time before says by its figures what staff changed", () => {
  const rates = sampleRates();
  const source = { ...SOURCE, rates };
  const changed = { price: "200000", "stages.0.percent": "30", "stages.2.percent": "10", words: "Ours" };
  const { quotation } = readQuotation(CHOICE, changed, TO, 1, source);
  const later = { ...source, today: "2026-11-28" };
  expect(overridesIn(quotation, TO, later)).toEqual(changed);
});

it("the calculator works out a quotation once, and again if a bill cannot be read back into units", () => {
  const rates = sampleRates();
  const work = vi.spyOn(calculator, "estimateOf");
  const runs = (inputs: object | undefined, price?: string) => {
    work.mockClear();
    const to = { ...TO, lead: { fields: {}, ...(inputs && { estimate: { inputs } as never }) } };
    readQuotation(CHOICE, price ? { price } : {}, to, 1, { ...SOURCE, rates });
    return work.mock.calls.length;
  };
  const home = { for: "home", state: "Uttarakhand" };
  expect([runs(undefined), runs(undefined, "2 lakh"), runs({ ...home, bill: "2500" }, "2 lakh")]).toEqual([
    ...[1, 1, 1],
  ]);
  expect(runs({ ...home, bill: "1" })).toBe(2);
});
