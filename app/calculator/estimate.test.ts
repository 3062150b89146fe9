import { describe, expect, it } from "vitest";
import { notes } from "~/texts/notes";
import { sampleRates } from "../../tests/sample-rates";
import { estimateOf, inWords } from "./estimate";
import { readInputs } from "./inputs";
import { say } from "./notes";
import type { SolarRate } from "./rates";

const TODAY = "2026-11-22";
const sample = sampleRates();

function resultOf(query: string, rates: readonly SolarRate[] = sample, today = TODAY) {
  const { inputs, errors } = readInputs(new URLSearchParams(query));
  if (errors) throw new Error(`${query}: ${JSON.stringify(errors)}`);
  return estimateOf(inputs, rates, today);
}

function estimate(query: string, rates?: readonly SolarRate[], today?: string) {
  const { estimate, errors } = resultOf(query, rates, today);
  if (errors) throw new Error(`${query}: ${JSON.stringify(errors)}`);
  return inWords(estimate, notes.en);
}

/** The query of a home in a state. "UP" is a town in Uttar Pradesh. */
const home = (rest: string) => `for=home&state=${rest.replace(/^UP/, "Uttar+Pradesh&area=urban")}`;

/** What an estimate comes to: "kW; bill → bill with solar; saving; price − central − state subsidy = net; years". */
function figures(query: string, rates?: readonly SolarRate[]): string {
  const { systemKw, bill, savingPerYear, cost, paybackYears } = estimate(query, rates);
  const { central, state } = cost.subsidy;
  const price = `${cost.gross} − ${central} − ${state} = ${cost.net}`;
  const bills = `${bill.energyBefore} → ${bill.energyAfter}`;
  return `${systemKw}; ${bills}; ${savingPerYear}; ${price}; ${paybackYears}`.replaceAll("null", "?");
}

it("an answer has these fields and no others", () => {
  const source = "Tariff order of 2022, unchanged in November 2025";
  const subsidy = { central: 78_000, state: 30_000, total: 108_000 };
  const tariff = { what: "Tariff, Uttar Pradesh: Urban home", asOf: "2025-11", source, oldYear: "2025" };
  expect(estimate(home("UP&units=350&load=3"))).toEqual({
    systemKw: 3,
    roofSqFt: 300,
    unitsPerYear: { low: 3600, typical: 4200, high: 4650 },
    bill: { before: 2499, after: 347, energyBefore: 2050, energyAfter: 0 },
    savingPerYear: 25_830,
    savingPerYearHigh: 25_830,
    incentive: null,
    cost: { gross: 180_000, subsidy, net: 72_000, isSample: true },
    paybackYears: 2.79,
    paybackYearsLow: 2.79,
    // 1,798.54 for 1,62,000, of which 78,000 come back
    loan: { emi: 1799, emiAfterSubsidy: 933, months: 120, ratePercent: 6, margin: 18_000 },
    warnings: expect.any(Array),
    sources: expect.arrayContaining([tariff]),
  });
});

it.each([
  // 365 + 525 + 150 × 7.15 = 1,962.50; 94,200 / 23,550
  ["Uttarakhand&units=350", "3; 1962.5 → 0; 23550; 180000 − 85800 − 0 = 94200; 4"],
  // 2.57 kW is 2.5 kW; 8.33 units left at 3.65; 2 × 33,000 + 0.5 × 19,800
  ["Uttarakhand&units=300", "2.5; 1605 → 30.42; 18895; 150000 − 75900 − 0 = 74100; 3.92"],
  // 1.003 kW is 1 kW.
  ["Uttarakhand&units=117", "1; 454.25 → 1.22; 5436; 60000 − 33000 − 0 = 27000; 4.97"],
  // 442.50 + 787.50 + 1,290 + 710 = 3,230; 5 kW leave 16.67 units at 2.95
  ["Haryana&units=600&kw=5", "5; 3230 → 49.17; 38170; 300000 − 78000 − 0 = 222000; 5.82"],
  // A roof of 450 sq ft: 4.5 kW leave 75 units, 12 × (3,230 − 221.25)
  ["Haryana&units=600&kw=5&roof=450", "4.5; 3230 → 221.25; 36105; 270000 − 78000 − 0 = 192000; 5.32"],
  // 335 + 192.50 + 750 + 220 = 1,497.50; 48.33 left at 3.35; 5 % duty
  ["Uttar+Pradesh&area=rural&units=340", "2.5; 1497.5 → 161.92; 16828; 150000 − 69000 − 30000 = 51000; 3.03"],
  ["UP&units=310&kw=2", "2; 1790 → 421.67; 17241; 120000 − 60000 − 30000 = 30000; 1.74"],
  // 12 × 1,725 × 1.05 + 2,000 units to the grid × 2
  ["UP&units=300&kw=4", "4; 1725 → 0; 25735; 240000 − 78000 − 30000 = 132000; 5.13"],
  // The surplus counts 0 where its price is not known.
  ["Uttarakhand&units=300&kw=4", "4; 1605 → 0; 19260; 240000 − 85800 − 0 = 154200; 8.01"],
  // The caps of both subsidies.
  ["UP&units=1200&kw=10", "10; 7575 → 183.33; 93135; 600000 − 78000 − 30000 = 492000; 5.28"],
  ["UP&units=350&kw=1", "1; 2050 → 1325; 9135; 60000 − 30000 − 15000 = 15000; 1.64"],
  // The rate of a special category; whether these states have a top-up is not known.
  ["Himachal+Pradesh&units=300&rate=5", "2.5; 1500 → 41.67; 17500; 150000 − 75900 − ? = ?; ?"],
  ["Bihar&units=300&rate=7", "2.5; 2100 → 58.33; 24500; 150000 − 69000 − ? = ?; ?"],
  ["Bihar&units=300", "2.5; ? → ?; ?; 150000 − 69000 − ? = ?; ?"],
  // The roof limits a choice, and 299 sq ft hold 2.5 kW, never 3.
  ["UP&units=350&kw=3&roof=250", "2.5; 2050 → 320.83; 21788; 150000 − 69000 − 30000 = 51000; 2.34"],
  ["UP&units=350&roof=299", "2.5; 2050 → 320.83; 21788; 150000 − 69000 − 30000 = 51000; 2.34"],
  // A chosen size is kept as it is.
  ["UP&units=350&kw=2.7", "2.7; 2050 → 192.5; 23405; 162000 − 72600 − 30000 = 59400; 2.54"],
])("a home's estimate agrees with the sum by hand: %s: %s", (query, expected) => {
  expect(figures(home(query))).toBe(expected);
});

it.each<[string, string, object]>([
  // (1,790 + 330) × 1.05 → (421.67 + 330) × 1.05
  ["fixed charges", "UP&units=310&kw=2&load=3", { bill: { before: 2226, after: 789 } }],
  ["unknown fixed charges cancel out", "UP&units=310&kw=2", { bill: { before: null, after: null } }],
  [
    "no EMI without a rate",
    "Haryana&units=600&kw=5",
    { loan: { emi: null, ratePercent: null, margin: 60_000 } },
  ],
  ["no bank's loan is known beyond 10 kW", "UP&units=1400&kw=12", { systemKw: 12, loan: null }],
  ["450 sq ft", "Haryana&units=600&kw=5&roof=450", { roofSqFt: 450 }],
  ["1 kW", "Uttarakhand&units=117", { unitsPerYear: { low: 1200, typical: 1400, high: 1550 } }],
  ["both subsidies", "UP&units=350&kw=1", { cost: { subsidy: { total: 45_000 } } }],
  ["a subsidy that is not known", "Bihar&units=300", { cost: { subsidy: { total: null } } }],
])("a home's estimate agrees with the sum by hand: %s: %s", (_, query, expected) => {
  expect(estimate(home(query))).toMatchObject(expected);
});

it.each([
  // Nil already: 1,400 and 2,100 units at ₹3 pay it back.
  [150, "1; 450 → 100; 0; 60000 − 30000 − 10000 = 20000; 4.76"],
  [200, "1.5; 600 → 75; 0; 90000 − 45000 − 15000 = 30000; 4.76"],
  // Half of 604.50, 12 × 302.25, beside 6,300
  [201, "1.5; 604.5 → 78; 3627; 90000 − 45000 − 15000 = 30000; 3.02"],
  // Half of 1,050, 12 × 525, beside 10,500
  ["300&kw=2.5", "2.5; 1050 → 25; 6300; 150000 − 69000 − 25000 = 56000; 3.33"],
  ["400&kw=3", "3; 1500 → 150; 9000; 180000 − 78000 − 30000 = 72000; 3.33"],
  // Nothing is taken off 1,506.50; beside 12,600
  ["401&kw=3", "3; 1506.5 → 153; 18078; 180000 − 78000 − 30000 = 72000; 2.35"],
  // 600 + 900 + 133.33 × 6.5, above 400 net units in both; beside 5,600 × 2
  ["1000&roof=400", "4; 5500 → 2366.67; 37600; 240000 − 78000 − 30000 = 132000; 2.7"],
])("Delhi's relief agrees with the sum by hand: %s units: %s", (units, expected) => {
  expect(figures(`for=home&state=Delhi&units=${units}`)).toBe(expected);
});

it.each([
  // 18,000 × 30; 12 × (40,000 − 333.33) × 1.05
  [
    "society&units=5000&rate=8&homes=10",
    "42.5; 40000 → 333.33; 499800; 2125000 − 540000 − 0 = 1585000; 3.17",
  ],
  // 18,000 × 500; without a rate of its own at least 7 rupees a unit: 12 × (700,000 − 116.67) × 1.05
  [
    "society&units=100000&homes=200",
    "857; 700000 → 116.67; 8818530; 42850000 − 9000000 − 0 = 33850000; 3.85",
  ],
  ["society&units=5000&homes=100&kw=20", "20; 35000 → 18666.67; 205800; 1000000 − 360000 − 0 = 640000; 3.2"],
  // The number of homes is not known.
  ["society&units=5000", "42.5; 35000 → 291.67; 437325; 2125000 − ? − 0 = ?; ?"],
  // Net billing: 708.33 of 991.67 units are used on five days of seven; 12 × (6,375 × 1.05 + 566.67); no subsidy
  ["business&units=1000&rate=9", "8.5; 9000 → 2625; 87125; 382500 − 0 − 0 = 382500; 4.4"],
  // 12 × (83,333.33 × 7.35 + 66,666.67); 45,000,000 / 8,100,000
  ["business&units=1000000", "1000; 7000000 → 6416666.67; 8150000; 45000000 − 0 − 0 = 45000000; 5.56"],
])("a society's and a business's estimate agree with the sum by hand: %s: %s", (query, expected) => {
  expect(figures(`state=Uttar+Pradesh&for=${query}`)).toBe(expected);
  expect(estimate(`state=Uttar+Pradesh&for=${query}`).loan).toBeNull();
});

describe("units from a bill", () => {
  it.each<[string, string, object]>([
    ["2,499 / 1.05 − 330 = 2,050: 350 units", "UP&load=3&bill=2499", { systemKw: 3, savingPerYear: 25_830 }],
    ["2,226 / 1.05 − 330 = 1,790: 310 units", "UP&load=3&bill=2226&kw=2", { savingPerYear: 17_241 }],
    // Bihar's fixed charges are not known: the highest known, 110 on 3 kW, are taken off.
    ["1,770 at the visitor's 7 rupees: 252.9 units", "Bihar&bill=2100&rate=7", { systemKw: 2 }],
    // Not rounded to units in between.
    ["2,500 / 1.05 − 330", "UP&load=3&bill=2500", { bill: { before: 2500, energyBefore: 2050.95 } }],
    ["0.952 / 1.05", "UP&load=3&bill=2500", { bill: { energyAfter: 0.81 } }],
    ["347 is 0.09 units over the fixed charges: too small", "UP&load=3&bill=347", { systemKw: null }],
    ["without the load", "UP&bill=2499", { systemKw: 2.5, bill: { before: null } }],
    // 12 × (2,000 − 5.2 × 3.65) and 12 × (2,390 − 59 × 3.65)
    ["of Uttarakhand", "Uttarakhand&bill=2500", { savingPerYear: 23_770, savingPerYearHigh: 26_097 }],
  ])("%s", (_, query, expected) => {
    expect(estimate(home(query))).toMatchObject(expected);
  });

  it.each([
    ["below the fixed charges of 330 × 1.05", "UP&load=3&bill=346", "bill", /units/],
    ["without a tariff and a rate", "Bihar&bill=2000", "rate", /rate per unit/],
    ["of more than a million units", "Bihar&bill=100000000&rate=1&sure=1", "bill", /10,00,000/],
  ] as const)("a bill %s asks for more", (_, query, field, sentence) => {
    const { errors } = resultOf(home(query));
    expect(errors?.[field] && say(errors[field], notes.en)).toMatch(sentence);
    expect(Object.keys(errors ?? {})).toEqual([field]);
  });

  it("a bill is read in every state with a tariff, and in every other one with a rate", () => {
    for (const rate of sample) {
      if (rate.kind !== "state") continue;
      const ownRate = rate.tariffs.length > 0 ? "" : "&rate=7";
      const query = `for=home&state=${encodeURIComponent(rate.name)}&bill=2500${ownRate}`;
      expect(estimate(query).savingPerYear, rate.name).toBeGreaterThan(0);
    }
  });
});

it.each([
  ["for too little use", "units=116", /only about 0\.99 kW/],
  ["for almost enough use", "units=116.66", /only about 0\.99 kW/],
  ["for almost enough roof", "units=350&roof=99.9", /holds about 0\.99 kW/],
  ["for a roof of 90 sq ft", "units=350&roof=90", /too small: it holds about 0\.9 kW/],
  ["for a roof of 0", "units=350&roof=0", /too small/],
  ["for a choice of 0.5 kW", "units=350&kw=0.5", /smallest/],
])("below 1 kW there is no estimate %s", (_, query, sentence) => {
  const { warnings, bill, sources, ...rest } = estimate(home(`Uttarakhand&${query}`));
  expect(warnings.join(" ")).toMatch(sentence);
  expect(bill.energyAfter).toBeNull();
  expect(sources.map(({ what }) => what).join()).not.toContain("ubsidy");
  expect(rest).toEqual({
    systemKw: null,
    roofSqFt: null,
    unitsPerYear: { low: null, typical: null, high: null },
    savingPerYear: null,
    savingPerYearHigh: null,
    incentive: null,
    cost: { gross: null, subsidy: { central: null, state: null, total: null }, net: null, isSample: true },
    paybackYears: null,
    paybackYearsLow: null,
    loan: null,
  });
});

it.each([
  ["a load below 3 kW", "UP&units=350&load=2", /larger than your sanctioned load\. Up to 10 kW/],
  ["a load below 12 kW", "UP&units=1400&kw=12&load=5", /larger than your sanctioned load\. Your DISCOM/],
  ["no area", "Uttar+Pradesh&units=350", /This is the urban one/],
  ["no load where the tariff has a limit", "Haryana&units=350", /up to 5 kW/],
  ["a load beyond the tariff's limit", "Haryana&units=350&load=6", /We don’t know this tariff in Haryana/],
  ["a rate where the tariff is known", "Delhi&units=350&rate=9", /published tariff instead of your rate/],
  ["a small roof", "Delhi&units=350&roof=200", /holds about 2 kW\. Covering all your usage takes about 3/],
  ["a size without a loan", "UP&units=1400&kw=12", /We don’t know a bank’s loan for this size/],
  ["a surplus without a price", "Delhi&units=350&kw=5", /leave out units you send to the grid/],
  ["the sample's price", "Delhi&units=350", /price is a sample/],
])("warnings name %s", (_, query, sentence) => {
  expect(estimate(home(query)).warnings.join("\n")).toMatch(sentence);
});

it("warnings name nothing that does not matter", () => {
  const warnings = estimate(home("UP&units=350&load=3")).warnings;
  expect(warnings).toEqual(["The price is a sample, not an offer."]);
});

describe("a rate that is missing or past its validUntil", () => {
  const query = home("UP&units=350&load=3");
  const changed = (kind: SolarRate["kind"], change: object) =>
    sample.map((rate) => (rate.kind === kind ? { ...rate, ...change } : rate));
  const noSubsidy = { cost: { gross: 180_000, subsidy: { total: null }, net: null }, paybackYears: null };

  it("is used on its last day and missing the day after", () => {
    expect(estimate(query, sample, "2027-03-31").cost.subsidy.central).toBe(78_000);
    expect(estimate(query, sample, "2027-04-01")).toMatchObject(noSubsidy);
    expect(resultOf(query, sample, "2027-04-01").basis?.missing).toEqual(["central subsidy"]);
  });

  const expired = { asOf: "2024", source: "x", validUntil: "2026-11-21" };
  const expiredSource = (name: string) => changed("state", { sources: { [name]: expired } });
  const topUp = { perKw: 15_000, cap: 30_000, note: "", ...expired };
  const tariffs = [{ name: "Old", for: "home", slabs: [{ upTo: null, rate: 9 }], ...expired }];
  const loan = { maxAmount: 200_000, ratePercent: 6, marginPercent: 10, months: 120, asOf: "", source: "" };
  const loans = [
    { ...loan, upToKw: 3, ...expired },
    { ...loan, upToKw: 10 },
  ];
  it.each<[string, SolarRate[], object]>([
    ["a top-up", changed("state", { topUp }), { ...noSubsidy, savingPerYear: 25_830 }],
    ["a top-up of nothing", changed("state", { topUp: null, sources: { topUp: expired } }), noSubsidy],
    ["a tariff", changed("state", { tariffs }), { savingPerYear: null, bill: { energyBefore: null } }],
    ["a duty", expiredSource("duty"), { savingPerYear: 24_600, bill: { before: null } }],
    ["a yield", expiredSource("yield"), { systemKw: null, unitsPerYear: { typical: null } }],
    ["a price", changed("company", expired), { systemKw: 3, cost: { gross: null, net: null }, loan: null }],
    ["a loan: its sizes do not fall to the next", changed("company", { loans }), { loan: null }],
  ])("counts as missing: %s", (_, rates, expected) => {
    expect(estimate(query, rates)).toMatchObject(expected);
  });

  it("is named where it alone prevents a size or a range", () => {
    const withoutCompany = sample.filter(({ kind }) => kind !== "company");
    const noCompany = estimate(`${query}&roof=400`, withoutCompany);
    expect(noCompany.systemKw).toBeNull();
    const missing = [
      "We don’t know how much roof each kW needs.",
      "We don’t know the price of this system yet.",
    ];
    expect(noCompany.warnings).toEqual(missing);
    const noRange = estimate(query, changed("state", { lowYield: undefined }));
    expect(noRange.unitsPerYear).toEqual({ low: null, typical: 4200, high: 4650 });
    expect(noRange.warnings[0]).toBe(
      "We don’t know how much output in Uttar Pradesh varies from year to year.",
    );
  });
});

const CHARGES = ["fixed charges", "duty"];
it.each<[string, string[], string[]]>([
  ["home&state=Bihar&units=300", ["tariff"], ["state subsidy"]],
  ["home&state=Bihar&units=300&rate=7", ["duty"], ["state subsidy"]],
  ["home&state=Haryana&units=600", CHARGES, ["loan rate"]],
  ["home&state=Delhi&units=350&kw=5", [...CHARGES, "surplus"], ["loan rate"]],
  ["home&state=Uttar+Pradesh&units=1400&kw=12", [], ["loan"]],
  ["society&state=Uttar+Pradesh&units=5000", ["homes"], []],
  ["society&state=Uttar+Pradesh&units=5000&homes=10", [], []],
])("%s lacks %j and %j, and once the central subsidy has ended, that", (query, some, others) => {
  const lacking = (today?: string) => resultOf(`for=${query}`, sample, today).basis?.missing;
  expect(lacking()).toEqual([...some, ...others]);
  // Whether a state adds something to a scheme that is over is no question.
  const left = others.filter((name) => name !== "state subsidy");
  expect(lacking("2027-04-01")).toEqual([...some, "central subsidy", ...left]);
});

it.each([
  ["business&state=Uttar+Pradesh&units=1000", []],
  // 100 units are too few for a system.
  ["home&state=Uttarakhand&units=100", CHARGES],
])("%s lacks %j, and needs no central subsidy", (query, lacks) => {
  expect(resultOf(`for=${query}`, sample, "2027-04-01").basis?.missing).toEqual(lacks);
});

it("a loan is for the price without the margin, at most the bank's limit", () => {
  const pricePerKw = { home: 90_000 };
  const dear = sample.map((rate) => (rate.kind === "company" ? { ...rate, pricePerKw } : rate));
  const { basis, estimate } = resultOf("for=home&state=Uttar+Pradesh&units=350", dear);
  expect(basis?.loan).toEqual({ amount: 200_000, own: 70_000 });
  expect(estimate?.loan).toEqual({
    emi: 2220,
    emiAfterSubsidy: 1354,
    months: 120,
    ratePercent: 6,
    margin: 27_000,
  });
});

it("a loan is the one for the size, in whatever order they stand, and without interest its months share it", () => {
  const loan = { marginPercent: 10, asOf: "2026-11-22", source: "x", validUntil: undefined };
  const loans = [
    { ...loan, upToKw: 10, maxAmount: 600_000 },
    { ...loan, upToKw: 3, maxAmount: 200_000, ratePercent: 0, months: 120 },
    { ...loan, upToKw: 5, maxAmount: 400_000, ratePercent: 8 },
  ];
  const rates = sample.map((rate) => (rate.kind === "company" ? { ...rate, loans } : rate));
  const loanOf = (kw: number) => estimate(home(`UP&units=1200&kw=${kw}`), rates).loan;
  // 180,000 less a tenth, in 120 months; 78,000 come back
  expect(loanOf(3)).toEqual({ emi: 1350, emiAfterSubsidy: 700, months: 120, ratePercent: 0, margin: 18_000 });
  expect(loanOf(5)).toEqual({
    emi: null,
    emiAfterSubsidy: null,
    months: null,
    ratePercent: 8,
    margin: 30_000,
  });
});

it("at most the price less the subsidies that are known is paid back", () => {
  const years = (query: string) => resultOf(home(query)).basis?.paybackAtMost;
  // 72,000 / 25,830; 81,000 / 24,500, where a top-up is not known
  expect(years("UP&units=350")).toBe(2.79);
  expect(years("Bihar&units=300&rate=7")).toBe(3.31);
  expect(years("Bihar&units=300")).toBeNull();
});

it("a surcharge is a percentage of energy and fixed charge: (2,050 + 330) × 1.15 = 2,737", () => {
  const rates = sample.map((rate) => (rate.kind === "state" ? { ...rate, surchargePercent: 10 } : rate));
  const { bill } = estimate(home("UP&units=350&load=3"), rates);
  expect(bill.before).toBe(2737);
});

it("every figure that is used has a source and a date", () => {
  for (const rate of sample) {
    if (rate.kind !== "state") continue;
    for (const customer of ["home&units=350", "home&bill=2500", "society&units=350", "business&units=350"]) {
      const query = `for=${customer}&state=${encodeURIComponent(rate.name)}&rate=7&kw=4`;
      const { sources } = estimate(query);
      expect(sources, query).not.toEqual([]);
      for (const source of sources) {
        expect(source.asOf, `${rate.name}: ${source.what}`).toMatch(/^20\d\d(-\d\d){0,2}$/);
        expect(source.source).not.toBe("No source given");
      }
    }
  }
});
