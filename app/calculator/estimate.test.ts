import { describe, expect, it } from "vitest";
import { notes } from "~/texts/notes.en";
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
  return inWords(estimate, notes);
}

/** The shipped rates without duty, as in the published checks. */
const withoutDuty = sample.map((rate) => (rate.kind === "state" ? { ...rate, dutyPercent: 0 } : rate));

it("Uttar Pradesh, urban home, 350 units without duty: 2,050 → 0 a month, 72,000 net, 2.93 years", () => {
  const query = "for=home&state=Uttar+Pradesh&area=urban&units=350&kw=3";
  expect(estimate(query, withoutDuty)).toMatchObject({
    systemKw: 3,
    bill: { before: null, after: null, energyBefore: 2050, energyAfter: 0 },
    savingPerYear: 24_600,
    cost: { net: 72_000 },
    paybackYears: 2.93,
  });
});

it("an answer has these fields and no others", () => {
  expect(estimate("for=home&state=Uttar+Pradesh&area=urban&units=350&load=3")).toEqual({
    systemKw: 3,
    roofSqFt: 300,
    unitsPerYear: { low: 3600, typical: 4200, high: 4650 },
    bill: { before: 2499, after: 347, energyBefore: 2050, energyAfter: 0 },
    savingPerYear: 25_830,
    cost: { gross: 180_000, subsidy: { central: 78_000, state: 30_000, total: 108_000 }, net: 72_000 },
    paybackYears: 2.79,
    loan: { emi: 1799, months: 120, ratePercent: 6, margin: 18_000 },
    warnings: expect.any(Array),
    sources: expect.arrayContaining([
      {
        what: "Tariff, Uttar Pradesh: Urban home",
        asOf: "2025-11",
        source: "Tariff order of 2022, unchanged in November 2025",
      },
    ]),
  });
});

describe("a home's estimate agrees with the sum by hand", () => {
  it.each<[string, string, object]>([
    [
      "Uttarakhand, 350 units: 365 + 525 + 150 × 7.15 = 1,962.50; 85,800 central, no top-up; 94,200 / 23,550 = 4",
      "state=Uttarakhand&units=350",
      {
        systemKw: 3,
        bill: { energyBefore: 1962.5, energyAfter: 0 },
        savingPerYear: 23_550,
        cost: { gross: 180_000, subsidy: { central: 85_800, state: 0, total: 85_800 }, net: 94_200 },
        paybackYears: 4,
      },
    ],
    [
      "Uttarakhand, 300 units: 2.57 kW is 2.5 kW; 8.33 units left at 3.65; 2 × 33,000 + 0.5 × 19,800",
      "state=Uttarakhand&units=300",
      {
        systemKw: 2.5,
        bill: { energyBefore: 1605, energyAfter: 30.42 },
        savingPerYear: 18_895,
        cost: { gross: 150_000, subsidy: { central: 75_900 }, net: 74_100 },
        paybackYears: 3.92,
      },
    ],
    [
      "Uttarakhand, 117 units: 1.003 kW is 1 kW",
      "state=Uttarakhand&units=117",
      { systemKw: 1, unitsPerYear: { low: 1200, typical: 1400, high: 1550 } },
    ],
    [
      "Haryana, 600 units: 442.50 + 787.50 + 1,290 + 710 = 3,230; 5 kW leave 16.67 units at 2.95; no EMI without a rate",
      "state=Haryana&units=600",
      {
        systemKw: 5,
        bill: { energyBefore: 3230, energyAfter: 49.17 },
        savingPerYear: 38_170,
        cost: { gross: 300_000, subsidy: { central: 78_000, state: 0 }, net: 222_000 },
        paybackYears: 5.82,
        loan: { emi: null, months: null, ratePercent: null, margin: 60_000 },
      },
    ],
    [
      "Haryana, a roof of 450 sq ft: 4.5 kW leave 75 units, 12 × (3,230 − 221.25)",
      "state=Haryana&units=600&roof=450",
      { systemKw: 4.5, roofSqFt: 450, bill: { energyAfter: 221.25 }, savingPerYear: 36_105 },
    ],
    [
      "Uttar Pradesh, village, 340 units: 335 + 192.50 + 750 + 220 = 1,497.50; 48.33 left at 3.35; 5 % duty",
      "state=Uttar+Pradesh&area=rural&units=340",
      {
        systemKw: 2.5,
        bill: { energyBefore: 1497.5, energyAfter: 161.92 },
        savingPerYear: 16_828,
        cost: { subsidy: { central: 69_000, state: 30_000, total: 99_000 }, net: 51_000 },
        paybackYears: 3.03,
      },
    ],
    [
      "Uttar Pradesh, 2 kW for 310 units, load 3: (1,790 + 330) × 1.05 = 2,226 → (421.67 + 330) × 1.05 = 789.25",
      "state=Uttar+Pradesh&area=urban&units=310&kw=2&load=3",
      {
        systemKw: 2,
        bill: { before: 2226, after: 789, energyBefore: 1790, energyAfter: 421.67 },
        savingPerYear: 17_241,
        cost: { gross: 120_000, subsidy: { central: 60_000, state: 30_000 }, net: 30_000 },
        paybackYears: 1.74,
      },
    ],
    [
      "Uttar Pradesh, without load the fixed charges cancel out",
      "state=Uttar+Pradesh&area=urban&units=310&kw=2",
      { bill: { before: null, after: null, energyBefore: 1790 }, savingPerYear: 17_241 },
    ],
    [
      "Uttar Pradesh, 4 kW for 300 units: 12 × 1,725 × 1.05 + 2,000 units to the grid × 2",
      "state=Uttar+Pradesh&area=urban&units=300&kw=4",
      { savingPerYear: 25_735, cost: { net: 132_000 }, paybackYears: 5.13 },
    ],
    [
      "Uttarakhand, 4 kW for 300 units: what goes to the grid counts 0",
      "state=Uttarakhand&units=300&kw=4",
      { savingPerYear: 19_260 },
    ],
    [
      "Uttar Pradesh, 10 kW: the caps of both subsidies",
      "state=Uttar+Pradesh&units=1200&kw=10",
      {
        cost: { gross: 600_000, subsidy: { central: 78_000, state: 30_000, total: 108_000 }, net: 492_000 },
      },
    ],
    [
      "Uttar Pradesh, 1 kW: 30,000 central and 15,000 of the state",
      "state=Uttar+Pradesh&units=350&kw=1",
      { cost: { subsidy: { central: 30_000, state: 15_000 }, net: 15_000 } },
    ],
    [
      "Himachal Pradesh, 2.5 kW: the special-category rate; whether it has a top-up is not known",
      "state=Himachal+Pradesh&units=300&rate=5",
      { cost: { subsidy: { central: 75_900, state: null, total: null }, net: null }, paybackYears: null },
    ],
    [
      "Bihar, 300 units at the visitor's 7 rupees: 12 × (2,100 − 58.33)",
      "state=Bihar&units=300&rate=7",
      { bill: { energyBefore: 2100, energyAfter: 58.33 }, savingPerYear: 24_500 },
    ],
    [
      "Bihar without a rate: a size and a price, no saving",
      "state=Bihar&units=300",
      {
        systemKw: 2.5,
        bill: { energyBefore: null, energyAfter: null },
        savingPerYear: null,
        cost: { gross: 150_000 },
      },
    ],
    [
      "12 kW: no bank's loan is known beyond 10 kW",
      "state=Uttar+Pradesh&units=1400&kw=12",
      { systemKw: 12, loan: null },
    ],
    [
      "a choice of 3 kW on 250 sq ft is 2.5 kW",
      "state=Uttar+Pradesh&units=350&kw=3&roof=250",
      { systemKw: 2.5, roofSqFt: 250 },
    ],
    [
      "a roof of 299 sq ft holds 2.5 kW, never 3",
      "state=Uttar+Pradesh&units=350&roof=299",
      { systemKw: 2.5 },
    ],
    [
      "a chosen size is kept as it is",
      "state=Uttar+Pradesh&units=350&kw=2.7",
      { systemKw: 2.7, cost: { gross: 162_000, subsidy: { central: 72_600 } } },
    ],
  ])("%s", (_, query, expected) => {
    expect(estimate(`for=home&${query}`)).toMatchObject(expected);
  });
});

describe("Delhi's relief agrees with the sum by hand", () => {
  it.each<[string, string, object]>([
    [
      "150 units: the bill is nil already",
      "units=150",
      { bill: { energyBefore: 450 }, savingPerYear: 0, paybackYears: null },
    ],
    ["200 units: nil already", "units=200", { systemKw: 1.5, savingPerYear: 0, paybackYears: null }],
    [
      "201 units: half of 604.50, 12 × 302.25",
      "units=201",
      { bill: { energyBefore: 604.5 }, savingPerYear: 3627 },
    ],
    [
      "300 units: half of 1,050, 12 × 525; 56,000 / 6,300",
      "units=300",
      { systemKw: 2.5, savingPerYear: 6300, cost: { net: 56_000 }, paybackYears: 8.89 },
    ],
    [
      "400 units: half of 1,500, 12 × 750",
      "units=400",
      { bill: { energyBefore: 1500 }, savingPerYear: 9000 },
    ],
    [
      "401 units: nothing is taken off 1,506.50; 72,000 / 18,078",
      "units=401",
      { bill: { energyBefore: 1506.5 }, savingPerYear: 18_078, paybackYears: 3.98 },
    ],
    [
      "1,000 units, 4 kW: 5,500 → 600 + 900 + 133.33 × 6.5 = 2,366.67, above 400 net units in both",
      "units=1000&roof=400",
      { bill: { energyBefore: 5500, energyAfter: 2366.67 }, savingPerYear: 37_600 },
    ],
  ])("%s", (_, query, expected) => {
    expect(estimate(`for=home&state=Delhi&${query}`)).toMatchObject(expected);
  });

  it("says that small users save next to nothing", () => {
    expect(estimate("for=home&state=Delhi&units=150").warnings.join()).toContain("next to nothing");
    expect(estimate("for=home&state=Delhi&units=401").warnings.join()).not.toContain("off your bill");
  });
});

describe("a society's and a business's estimate agree with the sum by hand", () => {
  it.each<[string, string, object]>([
    [
      "society of 10 homes, 42.5 kW: 18,000 × 30; 12 × (40,000 − 333.33) × 1.05",
      "for=society&units=5000&rate=8&homes=10",
      {
        systemKw: 42.5,
        savingPerYear: 499_800,
        cost: { gross: 2_125_000, subsidy: { central: 540_000, state: 0 }, net: 1_585_000 },
        paybackYears: 3.17,
        loan: null,
      },
    ],
    [
      "society of 200 homes, 857 kW: 18,000 × 500",
      "for=society&units=100000&homes=200",
      { systemKw: 857, cost: { subsidy: { central: 9_000_000 } } },
    ],
    [
      "society of 100 homes, 20 kW: 18,000 × 20",
      "for=society&units=5000&homes=100&kw=20",
      { cost: { subsidy: { central: 360_000 } } },
    ],
    [
      "society that does not say how many homes it has",
      "for=society&units=5000",
      { cost: { gross: 2_125_000, subsidy: { central: null, total: null }, net: null } },
    ],
    [
      "business, 1,000 units at 9 rupees: 12 × (9,000 − 75) × 1.05; no subsidy; 382,500 / 112,455",
      "for=business&units=1000&rate=9",
      {
        systemKw: 8.5,
        savingPerYear: 112_455,
        cost: { gross: 382_500, subsidy: { central: 0, state: 0, total: 0 }, net: 382_500 },
        paybackYears: 3.4,
        loan: null,
      },
    ],
    [
      "business with the most units: 1,000 kW at most",
      "for=business&units=1000000",
      { systemKw: 1000, cost: { gross: 45_000_000 } },
    ],
  ])("%s", (_, query, expected) => {
    expect(estimate(`state=Uttar+Pradesh&${query}`)).toMatchObject(expected);
  });
});

describe("units from a bill", () => {
  const inUp = "for=home&state=Uttar+Pradesh&area=urban";

  it.each([
    [
      "2,499 / 1.05 − 330 = 2,050: 350 units",
      `${inUp}&load=3&bill=2499`,
      { systemKw: 3, savingPerYear: 25_830 },
    ],
    ["2,226 / 1.05 − 330 = 1,790: 310 units", `${inUp}&load=3&bill=2226&kw=2`, { savingPerYear: 17_241 }],
    [
      "2,100 at the visitor's 7 rupees: 300 units",
      "for=home&state=Bihar&bill=2100&rate=7",
      { systemKw: 2.5 },
    ],
    [
      "2,500 / 1.05 − 330 = 2,050.952: not rounded to units in between",
      `${inUp}&load=3&bill=2500`,
      { bill: { before: 2500, energyBefore: 2050.95, energyAfter: 0.81 } },
    ],
    ["units win over a bill", `${inUp}&load=3&bill=9999&units=350`, { systemKw: 3 }],
    ["347 is 0.09 units over the fixed charges: too small", `${inUp}&load=3&bill=347`, { systemKw: null }],
  ])("%s", (_, query, expected) => {
    expect(estimate(query)).toMatchObject(expected);
  });

  it.each([
    ["below the fixed charges of 330 × 1.05", `${inUp}&load=3&bill=346`, "bill", /units/],
    ["without a tariff and a rate", "for=home&state=Bihar&bill=2000", "rate", /rate per unit/],
    ["of more than a million units", "for=home&state=Bihar&bill=100000000&rate=1", "bill", /10,00,000/],
  ] as const)("a bill %s asks for more", (_, query, field, sentence) => {
    const { errors } = resultOf(query);
    expect(errors?.[field] && say(errors[field], notes)).toMatch(sentence);
    expect(Object.keys(errors ?? {})).toEqual([field]);
  });

  it.each([
    [
      "without the load: 2,499 / 1.05 = 2,380 is 400.8 units, and four fifths of it 327.5",
      `${inUp}&bill=2499`,
      { systemKw: 3, bill: { before: null } },
      /328 to 401 units a month, so 2\.5 to 3 kW .* Enter your sanctioned load/,
    ],
    [
      "of Uttarakhand: 2,320 up to 400 units, 180 / 7.80 above; 2,000 is 355.2 units",
      "for=home&state=Uttarakhand&bill=2500",
      { systemKw: 3.5, bill: { before: null }, savingPerYear: 29_354 },
      /355 to 423 units a month, so 3 to 3\.5 kW .* Enter monthly units/,
    ],
    [
      "of Haryana: 442.50 + 787.50 + 1,270 / 6.45",
      "for=home&state=Haryana&bill=2500",
      { systemKw: 4 },
      /419 to 497 units a month/,
    ],
    [
      "of Delhi: 600 + 900 + 1,000 / 6.50",
      "for=home&state=Delhi&bill=2500",
      { systemKw: 4.5 },
      /477 to 554 units a month/,
    ],
    [
      "at the visitor's rate",
      "for=home&state=Bihar&bill=2100&rate=7",
      { systemKw: 2.5 },
      /240 to 300 units a month, so 2 to 2\.5 kW/,
    ],
  ])("a bill %s gives the range that follows", (_, query, expected, sentence) => {
    const read = estimate(query);
    expect(read).toMatchObject(expected);
    expect(read.warnings.join("\n")).toMatch(sentence);
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

describe("below 1 kW there is no estimate", () => {
  it.each([
    ["for too little use", "units=116", /only about 0\.99 kW/],
    ["for almost enough use", "units=116.66", /only about 0\.99 kW/],
    ["for almost enough roof", "units=350&roof=99.9", /holds about 0\.99 kW/],
    ["for a roof of 90 sq ft", "units=350&roof=90", /too small: it holds about 0\.9 kW/],
    ["for a roof of 0", "units=350&roof=0", /too small/],
    ["for a choice of 0.5 kW", "units=350&kw=0.5", /smallest/],
  ])("%s", (_, query, sentence) => {
    const { warnings, bill, sources, ...rest } = estimate(`for=home&state=Uttarakhand&${query}`);
    expect(warnings.join(" ")).toMatch(sentence);
    expect(bill.energyAfter).toBeNull();
    expect(sources.map(({ what }) => what).join()).not.toContain("ubsidy");
    expect(rest).toEqual({
      systemKw: null,
      roofSqFt: null,
      unitsPerYear: { low: null, typical: null, high: null },
      savingPerYear: null,
      cost: { gross: null, subsidy: { central: null, state: null, total: null }, net: null },
      paybackYears: null,
      loan: null,
    });
  });
});

describe("warnings", () => {
  it.each([
    [
      "a load below 3 kW",
      "Uttar+Pradesh&area=urban&units=350&load=2",
      /larger than your sanctioned load\. Up to 10 kW/,
    ],
    [
      "a load below 12 kW",
      "Uttar+Pradesh&units=1400&kw=12&load=5",
      /larger than your sanctioned load\. Your DISCOM/,
    ],
    ["no area", "Uttar+Pradesh&units=350", /This is the urban one/],
    ["no load where the tariff has a limit", "Haryana&units=350", /up to 5 kW/],
    ["a load beyond the tariff's limit", "Haryana&units=350&load=6", /We don’t have this tariff for Haryana/],
    ["a rate where the tariff is known", "Delhi&units=350&rate=9", /published tariff instead of your rate/],
    [
      "a small roof",
      "Delhi&units=350&roof=200",
      /holds about 2 kW\. Covering all your usage takes about 3 kW/,
    ],
    ["a size without a loan", "Uttar+Pradesh&units=1400&kw=12", /a bank’s loan/],
    ["a surplus without a price", "Delhi&units=350&kw=5", /leave out units you send to the grid/],
    ["the sample's price", "Delhi&units=350", /price is a sample/],
  ])("name %s", (_, query, sentence) => {
    expect(estimate(`for=home&state=${query}`).warnings.join("\n")).toMatch(sentence);
  });

  it("name nothing that does not matter", () => {
    const warnings = estimate("for=home&state=Uttar+Pradesh&area=urban&units=350&load=3").warnings;
    expect(warnings).toEqual(["The price is a sample. Your quotation will have the real one."]);
  });
});

describe("a rate that is missing or past its validUntil", () => {
  const query = "for=home&state=Uttar+Pradesh&area=urban&units=350&load=3";
  const changed = (kind: SolarRate["kind"], change: object) =>
    sample.map((rate) => (rate.kind === kind ? { ...rate, ...change } : rate));
  const noSubsidy = { cost: { gross: 180_000, subsidy: { total: null }, net: null }, paybackYears: null };

  it("is used on its last day and missing the day after", () => {
    expect(estimate(query, sample, "2027-03-31").cost.subsidy.central).toBe(78_000);
    expect(estimate(query, sample, "2027-04-01")).toMatchObject(noSubsidy);
    expect(resultOf(query, sample, "2027-04-01").basis?.missing).toEqual(["central subsidy"]);
  });

  const expired = { asOf: "2024", source: "x", validUntil: "2026-11-21" };
  const topUp = { perKw: 15_000, cap: 30_000, note: "", ...expired };
  const tariffs = [{ name: "Old", for: "home", slabs: [{ upTo: null, rate: 9 }], ...expired }];
  it.each<[string, SolarRate[], object]>([
    ["a top-up", changed("state", { topUp }), { ...noSubsidy, savingPerYear: 25_830 }],
    ["a top-up of nothing", changed("state", { topUp: null, sources: { topUp: expired } }), noSubsidy],
    [
      "a tariff",
      changed("state", { tariffs }),
      { savingPerYear: null, bill: { before: null, energyBefore: null } },
    ],
    [
      "a duty",
      changed("state", { sources: { duty: expired } }),
      { savingPerYear: 24_600, bill: { before: null } },
    ],
    [
      "a yield",
      changed("state", { sources: { yield: expired } }),
      { systemKw: null, unitsPerYear: { typical: null } },
    ],
    ["a price", changed("company", expired), { systemKw: 3, cost: { gross: null, net: null }, loan: null }],
    [
      "a loan: its sizes do not fall to the next",
      changed("company", {
        loans: [
          { upToKw: 3, maxAmount: 200_000, ratePercent: 6, marginPercent: 10, months: 120, ...expired },
          {
            upToKw: 10,
            maxAmount: 600_000,
            ratePercent: 9,
            marginPercent: 20,
            months: 120,
            asOf: "",
            source: "",
          },
        ],
      }),
      { loan: null },
    ],
  ])("counts as missing: %s", (_, rates, expected) => {
    expect(estimate(query, rates)).toMatchObject(expected);
  });

  it("is named where it alone prevents a size or a range", () => {
    const noCompany = estimate(
      `${query}&roof=400`,
      sample.filter(({ kind }) => kind !== "company"),
    );
    expect(noCompany.systemKw).toBeNull();
    expect(noCompany.warnings).toEqual([
      "We don’t have the roof area that each kW needs.",
      "We don’t have a price for this system.",
    ]);
    const noRange = estimate(query, changed("state", { lowYield: undefined }));
    expect(noRange.unitsPerYear).toEqual({ low: null, typical: 4200, high: 4650 });
    expect(noRange.warnings[0]).toBe("We don’t have how much a year in Uttar Pradesh varies.");
  });

  it("leaves everything null when there are no rates at all", () => {
    const { systemKw, savingPerYear, cost, sources, warnings } = estimate(query, []);
    expect({ systemKw, savingPerYear, net: cost.net, sources }).toEqual({
      systemKw: null,
      savingPerYear: null,
      net: null,
      sources: [],
    });
    expect(warnings.length).toBeGreaterThan(0);
  });
});

it("a loan is for the price without the margin, at most the bank's limit", () => {
  const dear = sample.map((rate) =>
    rate.kind === "company" ? { ...rate, pricePerKw: { home: 90_000 } } : rate,
  );
  const { basis, estimate } = resultOf("for=home&state=Uttar+Pradesh&units=350", dear);
  expect(basis?.loan).toEqual({ amount: 200_000, own: 70_000 });
  expect(estimate?.loan).toEqual({ emi: 2220, months: 120, ratePercent: 6, margin: 27_000 });
});

it("a surcharge is a percentage of energy and fixed charge: (2,050 + 330) × 1.15 = 2,737", () => {
  const rates = sample.map((rate) => (rate.kind === "state" ? { ...rate, surchargePercent: 10 } : rate));
  const { bill } = estimate("for=home&state=Uttar+Pradesh&area=urban&units=350&load=3", rates);
  expect(bill.before).toBe(2737);
});

it("every figure that is used has a source and a date", () => {
  for (const rate of sample) {
    if (rate.kind !== "state") continue;
    for (const customer of ["home", "society", "business"]) {
      const query = new URLSearchParams({
        for: customer,
        state: rate.name,
        units: "350",
        rate: "7",
        kw: "4",
      });
      for (const source of estimate(query.toString()).sources) {
        expect(source.asOf, `${rate.name}: ${source.what}`).toMatch(/^20\d\d(-\d\d){0,2}$/);
        expect(source.source).not.toBe("No source given");
      }
    }
  }
});
