import * as z from "zod";
import { dayInIndia } from "~/india-time";
import { defineCollection } from "./collection";
import { amount, compareText, flag, group, list, optional, optionalAmount, rows, text } from "./fields";
import { ascending, kindIs, origin, PER_UNIT, stateRateSchema } from "./state-rate";

/** PM Surya Ghar: ₹30,000 and ₹18,000 a kW, a tenth more in special-category states, and at most ₹78,000. */
const PER_KW = [9_000, 50_000] as const;

const steppedSubsidy = {
  steps: rows(
    "Steps",
    {
      upTo: amount("Up to kW", { about: "Upper end of the step in kW.", example: 2, usual: [1, 50] }),
      perKw: amount("Rupees per kW", {
        about: "Rupees per kW in this step.",
        example: 30_000,
        usual: PER_KW,
      }),
    },
    {
      about: "Each kW earns its own step's rate. Nothing beyond the last step.",
      example: [
        [2, 30_000],
        [3, 18_000],
      ],
    },
    ascending(),
  ),
  cap: amount("Maximum in rupees", { example: 78_000, usual: [40_000, 1_50_000] }),
};

const central = z.object({
  kind: kindIs("central"),
  home: group("Home", steppedSubsidy, { about: "Subsidy for a home." }),
  specialHome: group("Home in a special-category state", steppedSubsidy, {
    about: "Subsidy for a home in a special-category state.",
    example: {
      steps: [
        [2, 33_000],
        [3, 19_800],
      ],
      cap: 85_800,
    },
  }),
  society: group(
    "Housing society",
    {
      perKw: amount("Rupees per kW", { example: 18_000, usual: PER_KW }),
      perHomeKw: amount("Maximum kW per home", { example: 3, usual: [1, 50] }),
      maxKw: amount("Maximum kW in all", { example: 500, usual: [50, 2_000] }),
    },
    { about: "Subsidy for a housing society." },
  ),
  ...origin,
});

/** Published prices for 3 kW are ₹36,000 to ₹66,000 a kW (source of the sample prices); small systems cost more. */
const PRICE = [25_000, 1_20_000] as const;

function price(label: string, example: number) {
  const about = `Rupees per kW for a ${label.toLowerCase()}.`;
  return optionalAmount(label, { about, example, absent: "no price", usual: PRICE });
}

const company = z.object({
  kind: kindIs("company"),
  pricePerKw: group(
    "Prices per kW",
    {
      home: price("Home", 60_000),
      society: price("Housing society", 50_000),
      business: price("Business", 45_000),
    },
    { about: "Your prices, with GST.", example: { home: 60_000 } },
  ),
  priceBands: list(
    "Prices by size",
    {
      upTo: amount("Up to kW", { example: 3, usual: [1, 1_000] }),
      home: price("Home", 65_000),
      society: price("Housing society", 55_000),
      business: price("Business", 50_000),
    },
    {
      about: "Rupees per kW, with GST, for systems up to a size. Beyond the last row the prices above count.",
      example: [{ upTo: 3, home: 65_000 }],
      isTable: true,
    },
  ),
  sqFtPerKw: amount("Square feet per kW", {
    about: "Square feet of roof per kW.",
    example: 100,
    least: 1,
    // Five to fourteen square metres.
    usual: [50, 150],
  }),
  adviceYears: optionalAmount("Years of the advised size", {
    about: "The calculator advises the largest size whose extra price comes back within these years.",
    example: 12,
    absent: "12",
    least: 1,
    most: 25,
    // Inverters are under warranty for 5 to 12 years, and panels last 25.
    usual: [5, 25],
  }),
  loans: list(
    "Loans",
    {
      // Banks’ terms for rooftop solar: content/solarRates/company.json.
      upToKw: amount("Up to kW", { about: "Largest system in kW.", example: 3, usual: [1, 1_000] }),
      maxAmount: amount("Maximum loan in rupees", { example: 200_000, usual: [50_000, 1_00_00_000] }),
      ratePercent: optionalAmount("Yearly interest in percent", {
        example: 6,
        absent: "not known: no EMI",
        most: 100,
        usual: [3, 16],
      }),
      marginPercent: amount("Customer’s share in percent", {
        about: "Percent of the price that the customer pays.",
        example: 10,
        most: 100,
        usual: [0, 50],
      }),
      months: optionalAmount("Months", {
        about: "Term in months.",
        example: 120,
        absent: "not known: no EMI",
        least: 1,
        most: 600,
        usual: [12, 240],
      }),
      ...origin,
    },
    {
      about: "Bank loans for homes.",
      example: [{ upToKw: 3, maxAmount: 200_000, ratePercent: 6, marginPercent: 10, months: 120 }],
    },
  ),
  businessRate: optional(
    group(
      "Business rate",
      {
        low: amount("Low", { about: "Rupees per unit at the least.", example: 7, usual: PER_UNIT }),
        high: amount("High", { about: "Rupees per unit at the most.", example: 9, usual: PER_UNIT }),
      },
      {
        about: "What shops, factories and societies pay per unit, where their tariff is not known.",
        absent: "they are asked for their rate",
      },
    ),
  ),
  businessNotes: list(
    "For shops and factories",
    {
      text: text("Sentence", { long: true, example: "There is no central subsidy for shops." }),
      ...origin,
    },
    {
      about: "What shops and factories ask: subsidy, GST, depreciation, PPA.",
      example: [{ text: "There is no central subsidy for shops.", asOf: "2025-07" }],
    },
    (note) => note.text !== "",
  ),
  isSample: flag("Sample price", {
    about: "Marks the prices as samples on the page.",
    example: true,
    absent: "real",
  }),
  ...origin,
});

const solarRateSchema = z
  .discriminatedUnion("kind", [central, stateRateSchema, company], "central, state or company")
  .describe("Figures of the calculator: one central document, one for the company and one per state.");

type Rate = z.output<typeof solarRateSchema>;

const TITLES = { central: "Central subsidy", company: "Your prices and loans" };

/** What the office should look at, whichever figure it is of. */
function attentionTo(rate: Rate): string[] {
  const text = JSON.stringify(rate);
  const today = dayInIndia(Date.now());
  const isExpired = [...text.matchAll(/"validUntil":"([^"]*)"/g)].some(([, day = ""]) => day < today);
  return [
    isExpired ? "expired" : "",
    /not confirmed/i.test(text) ? "not confirmed" : "",
    rate.kind === "state" && rate.tariffs.length === 0 ? "no tariff" : "",
    rate.kind === "company" && rate.isSample ? "sample price" : "",
  ];
}

export const solarRates = defineCollection({
  name: "solarRates",
  schema: solarRateSchema,
  words: { title: "Solar rates", one: "set of rates", many: "sets of rates", place: "Calculator" },
  titleField: "name",
  title: (rate) => (rate.kind === "state" ? rate.name : TITLES[rate.kind]),
  facts: (rate) => [...attentionTo(rate), "asOf" in rate && rate.asOf ? `as of ${rate.asOf}` : ""],
  order: (rates) => [...rates].sort((a, b) => compareText(a.kind, b.kind) || compareText(a.id, b.id)),
  isUnique: true,
  lostWithout: (fields) =>
    "kind" in fields && fields.kind !== "state"
      ? `Without “${TITLES[fields.kind as keyof typeof TITLES]}” the calculator has no ${fields.kind === "central" ? "subsidy" : "price"} for anybody. Delete it all the same?`
      : undefined,
  // Figures are seen in an estimate.
  preview: (rate) => ({
    path: "/calculator",
    search: { for: "home", state: rate.kind === "state" ? rate.name : "Uttarakhand", units: 300 },
  }),
});
