import { describe, expect, it } from "vitest";
import { packageSizes } from "~/content/package";
import { parseDocument } from "~/content/parse";
import type { Quotation } from "~/sales/lead/sale-shapes.server";
import { sampleCompany } from "../../../tests/sample-company";
import { sampleRates } from "../../../tests/sample-rates";
import {
  type Choice,
  type DraftBasis,
  doubtOfPrice,
  draftOf,
  firstChoice,
  gapsOfQuotation,
  gstIn,
  packageFor,
  questionOfQuotation,
  stagesOf,
} from "./quotation-draft";

function packageOf(id: string, fields: Record<string, unknown>) {
  const { document } = parseDocument("packages", { id, data: fields });
  if (!document) throw new Error("the package is broken");
  return document;
}

const packages = [
  packageOf("three", {
    type: "Residential",
    "package-name": "3 kW Family Home",
    "solar-panel": "6 × 500 W",
    inverter: "3 kW, single phase",
    panelModel: "WSMD-500",
    panelMaker: "Waaree Energies",
    cellMaker: "Waaree",
    panelsListedOn: "2026-10-20",
    hi: { "solar-panel": "6 × 500 W पैनल" },
  }),
  packageOf("shop", { type: "Commercial", "package-name": "25 kW Shop", price: 1_100_000 }),
];

const company = sampleCompany({
  legalName: "Example Solar Private Limited",
  gstin: "05AAACE1234F1Z5",
  vendor: "UK-0123",
  makers: [
    { part: "Panels", maker: "Waaree", years: 12 },
    { part: "Battery", maker: "Exide", years: 5 },
  ],
  promises: { output: "Less than 3,600 units? We pay the difference.", serviceDays: 2 },
});

const source: DraftBasis = { packages, company, rates: sampleRates(), today: "2026-10-21" };

const HOME: Choice = {
  language: "en",
  customer: "home",
  state: "Uttarakhand",
  kw: 3,
  homes: 0,
  package: "three",
};

const to = { lead: { fields: {} }, name: "Kamla Devi", place: "12 Shivalik Nagar, Haridwar" };

const draft = (changes: Partial<Choice> = {}, at: Partial<DraftBasis> = {}) =>
  draftOf(to, { ...HOME, ...changes }, 1, { ...source, ...at });

describe("a draft of 3 kW for a home in Uttarakhand", () => {
  it("has the price of the rates with its GST apart, the subsidy of a hill state and the loan", () => {
    expect(draft()).toMatchObject({
      version: 1,
      madeOn: "2026-10-21",
      validUntil: "2026-11-05",
      name: "Kamla Devi",
      price: 180_000,
      ratePrice: 180_000,
      gst: 14_711,
      gstPercent: 8.9,
      isSample: true,
      subsidy: 85_800,
      topUp: 0,
      emi: 1_799,
      loan: { amount: 162_000, years: 10, rate: 6 },
      unitsPerYear: 4_200,
    });
  });

  it("is paid in 10, 60 and 30 percent", () => {
    expect(draft().stages.map(({ id, amount, name }) => [id, amount, name])).toEqual([
      ["advance", 18_000, "with your order"],
      ["material", 108_000, "when the parts are on your roof"],
      ["balance", 54_000, "after the commissioning certificate"],
    ]);
  });

  it("names each part of its package with its maker, and what else the company says of makers and promises", () => {
    const { parts, words } = draft();
    expect(parts).toEqual([
      { part: "Solar Panel", what: "6 × 500 W", maker: "Waaree Energies", years: 12 },
      { part: "Inverter", what: "3 kW, single phase", maker: "", years: 0 },
      { part: "Battery", what: "", maker: "Exide", years: 5 },
    ]);
    expect(draft().panels).toEqual({ model: "WSMD-500", cells: "Waaree", listedOn: "2026-10-20" });
    expect(draft({ package: "" }).panels).toEqual({ model: "", cells: "", listedOn: "" });
    expect(words).toBe("Less than 3,600 units? We pay the difference. We repair within 2 working days.");
  });

  it("names ten parts at the most: it is one sheet", () => {
    const makers = Array.from({ length: 14 }, (_, number) => ({ part: `Part ${number}`, maker: "Exide" }));
    expect(draft({}, { company: sampleCompany({ makers }) }).parts).toHaveLength(10);
  });

  it("is in the customer's language, from the translations of the documents", () => {
    const { parts, stages } = draft({ language: "hi" });
    expect(parts[0]).toMatchObject({ part: "सोलर पैनल", what: "6 × 500 W पैनल", maker: "Waaree Energies" });
    expect(stages[0]?.name).toBe("ऑर्डर के साथ");
  });

  it("has the figures of a price that staff typed, and keeps what the rates gave", () => {
    expect(draft({ price: 200_000 })).toMatchObject({
      price: 200_000,
      ratePrice: 180_000,
      isSample: false,
      gst: 16_345,
      subsidy: 85_800,
      loan: { amount: 180_000, years: 10, rate: 6 },
      emi: 1_998,
    });
  });
});

describe("a draft", () => {
  it("for a society has the subsidy of its homes, and no loan", () => {
    const society = draft({ customer: "society", kw: 20, homes: 6, package: "" });
    expect(society).toMatchObject({ price: 1_000_000, subsidy: 324_000, emi: 0, loan: null, homes: 6 });
  });

  it("for a shop has no subsidy, and the price of its package, which is no sample", () => {
    const shop = draft({ customer: "business", kw: 25, package: "shop" });
    expect(shop).toMatchObject({ price: 1_100_000, isSample: false, subsidy: 0, gst: 89_899 });
  });

  it("for a society has its own price, not that of a shop's package, and what staff type", () => {
    const society: Partial<Choice> = { customer: "society", kw: 25, homes: 80, package: "shop" };
    expect(draft(society)).toMatchObject({ price: 1_250_000, subsidy: 450_000 });
    expect(draft({ ...society, price: 1_200_000 })).toMatchObject({ price: 1_200_000, isSample: false });
    expect(packageFor("society", 25, packageSizes(packages))).toBe("");
  });

  it("says what Delhi pays besides, which the saving leaves out", () => {
    // 4,200 units at ₹3, a twelfth of 12,600
    expect(draft({ state: "Delhi" }).incentive).toEqual({ perMonth: 1_050, years: 5 });
    expect(draft().incentive).toBeNull();
  });

  it("adds what Uttar Pradesh pays, and says how much of the subsidy that is", () => {
    expect(draft({ state: "Uttar Pradesh" })).toMatchObject({ subsidy: 108_000, topUp: 30_000 });
  });

  it("works the saving out from what the visitor told the calculator, low end first", () => {
    const inputs = { for: "home", state: "Uttar Pradesh", units: 350, area: "urban" };
    const lead = { fields: {}, estimate: { inputs } };
    const made = draftOf({ ...to, lead }, { ...HOME, state: "Uttar Pradesh" }, 1, source);
    // 12 × 2,050 × 1.05 a year, as the calculator says it; elsewhere 23,550
    expect(made.usage).toEqual({ of: "units", amount: 350 });
    expect(made.saving).toEqual({ low: 2_153, high: 2_153 });
    const elsewhere = draftOf({ ...to, lead }, HOME, 1, source);
    expect(elsewhere).toMatchObject({ usage: null, saving: { low: 1_963, high: 1_963 } });
  });

  it("has no loan once the bank's terms have expired, and no subsidy after the scheme", () => {
    expect(draft({}, { today: "2027-04-01" })).toMatchObject({ subsidy: 0, price: 180_000 });
    const rates = sampleRates().map((rate) =>
      rate.kind === "company"
        ? { ...rate, loans: rate.loans.map((loan) => ({ ...loan, validUntil: "2026-10-20" })) }
        : rate,
    );
    expect(draft({}, { rates })).toMatchObject({ loan: null, emi: 0, subsidy: 85_800 });
  });

  it("knows no price without rates", () => {
    expect(draft({}, { rates: [] })).toMatchObject({ price: 0, ratePrice: 0, subsidy: 0, gst: 0 });
  });
});

it("the first choice is what the lead asks for", () => {
  const lead = { kind: "inquiry", id: "a", timestamp: "" } as const;
  const fields = { state: "Uttarakhand", package: "three" };
  expect(firstChoice({ ...lead, fields }, source)).toEqual(HOME);
  for (const state of ["U.P.", "उत्तर प्रदेश", "Noida, Uttar Pardesh"])
    expect(firstChoice({ ...lead, fields: { ...fields, state } }, source).state).toBe("Uttar Pradesh");
  const inputs = { for: "society", state: "Delhi", units: 2_000, homes: 12, kw: 20 };
  const estimate = { systemKw: 20, inputs };
  expect(firstChoice({ ...lead, fields: {}, estimate, language: "hi" }, source)).toEqual({
    language: "hi",
    customer: "society",
    state: "Delhi",
    kw: 20,
    homes: 12,
    package: "",
  });
});

it("the last stage has what rounding left", () => {
  const plan = [33, 33, 34].map((percent) => ({ percent, dueWith: "advance" as const, name: "" }));
  expect(stagesOf(100_001, plan).map(({ id, amount }) => [id, amount])).toEqual([
    ["advance", 33_000],
    ["advance-1", 33_000],
    ["advance-2", 34_001],
  ]);
});

it("GST is that part of a price which 8.9 percent of the rest are", () => {
  expect(gstIn(108_900, 8.9)).toBe(8_900);
});

describe("before it is sent, a quotation asks about panels that nobody has looked up", () => {
  const asks = (choice: Partial<Choice> = {}, changes: object = {}) =>
    questionOfQuotation({ ...draft({ package: "", ...choice }), ...changes }, source) !== undefined;

  it.each([
    ["a home", true, { state: "Delhi" }],
    ["a society", true, { customer: "society", homes: 6 }],
    ["a factory in Haryana, which has net metering", true, { customer: "business", state: "Haryana" }],
    ["a shop in Delhi, of which nobody knows", true, { customer: "business", state: "Delhi" }],
    [
      "a shop in Uttar Pradesh, which has net billing",
      false,
      { customer: "business", state: "Uttar Pradesh" },
    ],
    ["a home whose package says when", false, { package: "three" }],
  ] as [string, boolean, Partial<Choice>][])("for %s: %s", (_, isAsked, choice) => {
    expect(asks(choice)).toBe(isAsked);
  });

  it("and about those of drafts from the time before", () => {
    expect(asks({ package: "three" }, { panels: undefined })).toBe(true);
  });
});

it("a price below a tenth of the rates, or above five times them, is asked about, with and without a size", () => {
  const asks = (price: number, wanted: Partial<Choice> = {}) =>
    doubtOfPrice(price, { ...HOME, ...wanted }, source);
  expect(asks(17_999)).toBe("₹17,999: are zeros missing? By your rates, 3 kW is about ₹1,80,000");
  expect([asks(18_000), asks(6_000, { kw: 0 }), asks(18, { customer: "business", kw: 25 }) !== ""]).toEqual([
    ...["", "", true],
  ]);
  expect(asks(5_999, { kw: 0 })).toContain("1 kW is about ₹60,000");
  expect([asks(900_000), asks(6_000_000, { kw: 0 })]).toEqual(["", ""]);
  expect(asks(900_001)).toBe("₹9,00,001: are there too many zeros? By your rates, 3 kW is about ₹1,80,000");
  expect(asks(1_800_000_000, { kw: 0 })).toContain("are there too many zeros? By your rates, 1 kW is");
  expect(doubtOfPrice(18, HOME, { ...source, rates: [] })).toBe("");
  expect(questionOfQuotation(draft({ price: 17_999 }), source)).toMatch(/^₹17,999: are zeros missing\?/);
});

describe("a quotation is sent", () => {
  const gaps = (changes: object = {}) =>
    gapsOfQuotation({ ...draft({ price: 185_000 }), ...changes }, source).map(({ what }) => what);

  it("if nothing is missing", () => {
    expect(gaps()).toEqual([]);
    expect(packageSizes(packages)).toHaveLength(2);
  });

  it("only with the company's details and a price of its own", () => {
    const seller = { ...draft().seller, legalName: "", gstin: "", vendor: "", phone: "" };
    expect(gaps({ seller })).toHaveLength(4);
    expect(gaps({ seller: { ...draft().seller, vendor: "" }, customer: "business" })).toEqual([]);
    expect(gaps({ isSample: true })).toEqual([
      "Sample prices can’t be sent: fill in your own, or type the price",
    ]);
  });

  it("only for more than its subsidy: a zero may be missing", () => {
    expect(gaps({ price: 18_500 })).toEqual(["The price is less than the subsidy: is a zero missing?"]);
    expect([gaps({ price: 85_799 }).length, gaps({ price: 85_800 }).length]).toEqual([1, 0]);
  });

  it("only in its time, with a subsidy that somebody knows", () => {
    expect(gaps({ validUntil: "2026-10-21" })).toEqual([]);
    expect(gaps({ validUntil: "2026-10-20" })).toEqual(["It has expired: choose a later day"]);
    expect(gaps({ subsidy: 0 })[0]).toMatch(/^The rates for the subsidy/);
    expect(gaps({ customer: "society", homes: 0, subsidy: 0 })[0]).toMatch(/^Enter the number of homes/);
  });
});

describe("once the scheme is over", () => {
  const today = "2027-04-02";
  const gapsAt = (made: Quotation) => gapsOfQuotation(made, { ...source, today }).map(({ what }) => what);

  it("a home is quoted without its subsidy, the state's share and the vendor number, and may be sent", () => {
    const made = draft({ state: "Uttar Pradesh", price: 185_000 }, { today });
    expect(made).toMatchObject({ subsidy: 0, topUp: 0, seller: { vendor: "" } });
    expect(made.oldYears).toEqual({ emi: "2025", saves: "2025" });
    expect(gapsAt(made)).toEqual([]);
  });

  it("a draft that still has the subsidy cannot be sent", () => {
    const made = { ...draft({ price: 185_000 }), validUntil: "2027-04-15" };
    expect(gapsAt(made)).toEqual(["PM Surya Ghar has ended: work out the figures without its subsidy"]);
    expect(gapsOfQuotation(made, { ...source, today: "2027-03-31" })).toEqual([]);
  });
});

it("a draft keeps the years of sources that are being checked, and none of those that hold", () => {
  expect(draft({ state: "Uttar Pradesh" }).oldYears).toEqual({ subsidy: "2024", emi: "2025", saves: "2025" });
  const fresh = { ...source, today: "2025-12-02" };
  expect(draft({ customer: "business", kw: 25, package: "shop" }, fresh).oldYears).toEqual({});
});
