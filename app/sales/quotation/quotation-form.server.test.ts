import { expect, it } from "vitest";
import { NO_COMPANY } from "~/site";
import { readQuotationForm } from "./quotation-form.server";

const SOURCE = { packages: [], rates: [], company: NO_COMPANY, today: "2026-11-24" };
const TO = { lead: { fields: {} }, name: "Kamla Devi", place: "Haridwar" };

const RIGHT = {
  ...{
    language: "en",
    customer: "home",
    state: "Uttarakhand",
    kw: "3",
    name: "Kamla Devi",
    price: "1.8 lakh",
  },
  ...{ gst: "8.9", validUntil: "2026-12-09", "percent-0": "40", "stage-0": "with your order" },
  ...{ "percent-1": "60", "stage-1": "at the end", "with-1": "balance" },
};

const read = (changes: Record<string, string>) => {
  const typed: Record<string, string> = { ...RIGHT, ...changes };
  return readQuotationForm((name) => typed[name] ?? "", TO, 1, SOURCE);
};

it("a quotation is what was typed", () => {
  const { quotation, errors } = read({ "part-0": "Battery", "maker-0": "Example", "years-0": "5" });
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
    ...{ kw: "three", homes: "many", price: "a lot", gst: "80", validUntil: "2026-02-30" },
    ...{ name: "K".repeat(101), "percent-1": "the rest", "years-0": "ten", "maker-1": "Example" },
    ...{ words: "w".repeat(601), notIncluded: "x".repeat(121) },
  };
  const { values, errors } = read(typed);
  expect(values).toMatchObject(typed);
  expect(errors).toEqual({
    kw: "Enter the size in kW, for example 3",
    homes: "Enter the number of homes, for example 40",
    price: "Enter the price in rupees, for example 1,80,000",
    gst: "Enter the GST in percent, for example 8.9",
    validUntil: "Choose a day",
    name: "Please use at most 100 characters",
    "percent-0": "The stages add up to 40%: make it 100%",
    "percent-1": "Enter the part in percent, for example 30",
    "years-0": "Enter the warranty in years, for example 12",
    "part-1": "Say which part it is",
    words: "Please use at most 600 characters",
    notIncluded: "Write at most 8 lines of 120 characters: it is one sheet",
  });
});

it.each([
  ["kw", ["0.1", "1000"], ["0.09", "1000.1"]],
  ["homes", ["1", "10000"], ["0", "10001"]],
  ["gst", ["0", "40"], ["-1", "40.1"]],
  ["percent-0", ["0", "100"], ["-1", "100.1"]],
  ["years-0", ["0", "50"], ["-1", "51"]],
  ["name", ["x".repeat(100)], ["x".repeat(101)]],
  ["place", ["x".repeat(200)], ["x".repeat(201)]],
  ["stage-0", ["x".repeat(80)], ["x".repeat(81)]],
  ["part-0", ["x".repeat(120)], ["x".repeat(121)]],
  ["what-0", ["x".repeat(120)], ["x".repeat(121)]],
  ["maker-0", ["x".repeat(120)], ["x".repeat(121)]],
  ["words", ["x".repeat(600)], ["x".repeat(601)]],
  ["notIncluded", [Array(8).fill("x".repeat(120)).join("\n")], ["x\n".repeat(9), "x".repeat(121)]],
])("what fits the sheet may be typed as its %s, and nothing more", (name, right, wrong) => {
  const faultOf = (typed: string) => read({ "part-0": "Panels", [name]: typed }).errors[name];
  for (const typed of right) expect(faultOf(typed)?.replace(/^The stages add up to .*/, "")).toBeFalsy();
  for (const typed of wrong)
    expect(faultOf(typed)).toMatch(/^(?:Enter |Please use at most |Write at most 8 )/);
});
