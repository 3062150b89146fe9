import fc from "fast-check";
import { expect, it } from "vitest";
import { CUSTOMERS } from "~/content/customers";
import { notes } from "~/texts/notes";
import { sampleRates } from "../../tests/sample-rates";
import { estimateOf } from "./estimate";
import { figuresOf } from "./figures";
import { type Inputs, readInputs } from "./inputs";
import { savingNote, say } from "./notes";

const TODAY = "2026-11-23";
const rates = sampleRates();

const STATES = ["Uttarakhand", "Uttar Pradesh", "Delhi"];

function estimated(query: string) {
  const { inputs } = readInputs(new URLSearchParams(query));
  if (!inputs) throw new Error(query);
  return estimateOf(inputs, rates, TODAY, undefined, STATES);
}

/** Returns "3 kW, ₹23,000 to ₹26,000", and what the page says besides. */
function advice(query: string) {
  const { estimate, basis, errors } = estimated(query);
  if (errors) return { says: Object.keys(errors).join(), notes: "" };
  const saving = savingNote(estimate);
  const words = Object.values(basis.warnings)
    .flat()
    .map((note) => say(note, notes.en));
  const size = estimate.systemKw === null ? "no size" : `${estimate.systemKw} kW`;
  return {
    says: [size, basis.verdict, !basis.verdict && saving && say(saving, notes.en)].filter(Boolean).join(", "),
    notes: words.join(" "),
  };
}

it.each<[query: string, advice: string, words?: string]>([
  ["home Uttarakhand&bill=500", "no size"],
  ["home Uttarakhand&bill=2500", "3 kW, ₹23,000 to ₹26,000", "so 3 to 3.5 kW. We advise the smaller size"],
  ["home Uttarakhand&bill=2500&load=3", "3 kW, ₹23,000 to ₹24,000"],
  ["home Uttarakhand&bill=2500&units=350", "3 kW, about ₹23,600", "We used your units, not the bill."],
  [
    "home Delhi&bill=1500",
    "2 kW, ₹8,400 to ₹16,000",
    "2 kW while Delhi’s bill subsidy lasts; 3 kW covers all you use.",
  ],
  ["home Delhi&bill=2500", "2.5 kW, ₹23,000 to ₹24,000", "so 2.5 to 3 kW"],
  ["home Delhi&bill=60000&sure=1", "52 kW, ₹5,70,000 to ₹5,80,000", "you need a three-phase supply"],
  [
    "home Delhi&units=180",
    "1.5 kW",
    "Delhi’s subsidy already covers about ₹540 of your monthly bill, so solar won’t lower it. You gain what Delhi pays you for 5 years",
  ],
  [
    "home Delhi&units=600&roof=200",
    "2 kW, about ₹25,500",
    "₹8,000 of the saving is Delhi’s subsidy on small bills, which may end.",
  ],
  ["home Uttar+Pradesh&bill=800", "1 kW, ₹7,200 to ₹8,000", "so 1 kW is enough."],
  ["home Uttar+Pradesh&bill=3000", "3 kW, ₹26,000 to ₹27,000"],
  ["home Uttar+Pradesh&bill=3500&area=rural", "4 kW, ₹29,000 to ₹31,000"],
  ["home Haryana&bill=2500", "3 kW, ₹21,000 to ₹24,000", "3 kW pays back best; 3.5 kW covers all you use."],
  ["home Kerala&units=90", "no size"],
  ["home Kerala&units=300", "2.5 kW"],
  ["home Mizoram&bill=2000", "rate"],
  // 700 units: five days of seven use 500, and 200 earn ₹2; at ₹9 all are used: 12 × (500 × 7.35 + 400) to 12 × 700 × 9.45
  ["business Uttar+Pradesh&bill=8000", "6 kW, ₹48,000 to ₹79,000", "we count ₹7 to ₹9 a unit: 6 to"],
  ["business Uttar+Pradesh&bill=8000&rate=8", "7 kW, ₹64,000 to ₹82,000"],
  ["business Kerala&bill=300000", "255.5 kW, ₹17,00,000 to ₹32,00,000"],
  ["society Maharashtra&units=2000&homes=40", "17 kW, ₹1,60,000 to ₹2,10,000"],
  ["society Delhi&units=2000&rate=8&homes=20", "17 kW, about ₹1,90,000"],
])("the calculator advises %s: %s", (query, expected, words = "") => {
  const { says, notes } = advice(query.replace(/^(\w+) /, "for=$1&state="));
  expect(says).toBe(expected);
  expect(notes).toContain(words);
});

/** Returns "3 kW; 7650 to 7650, 12600 for 5 years; 72000; 3.56 to 3.56", or the answers that are asked about. */
function sums(query: string): { says: string; notes: string } {
  const { estimate, basis, errors } = estimated(query);
  if (errors) return { says: Object.keys(errors).join(), notes: "" };
  const { systemKw, savingPerYear, savingPerYearHigh, incentive, cost, paybackYears, paybackYearsLow } =
    estimate;
  const paid = incentive ? `, ${incentive.perYear} for ${incentive.years} years` : "";
  const parts = [
    `${systemKw} kW`,
    `${savingPerYear} to ${savingPerYearHigh}${paid}`,
    basis.verdict ?? `${cost.net}`,
    basis.verdict ? "" : `${paybackYearsLow} to ${paybackYears}`,
  ];
  const warnings = estimate.warnings.map((note) => say(note, notes.en)).join(" ");
  return { says: parts.filter((part) => part !== "").join("; "), notes: warnings };
}

it.each<[query: string, byHand: string, words?: string]>([
  // Delhi pays for each unit generated. 1.5 kW makes 2,100 units at ₹3; 90,000 − 45,000 − 15,000; 30,000 / 6,300
  [
    "home Delhi&units=180",
    "1.5 kW; 0 to 0, 6300 for 5 years; 30000; 4.76 to 4.76",
    "Delhi pays you ₹3 for each unit",
  ],
  // 12 × 150 / 1,400 = 1.29; 1,400 × 3; 60,000 − 30,000 − 10,000; 20,000 / 4,200
  ["home Delhi&units=150", "1 kW; 0 to 0, 4200 for 5 years; 20000; 4.76 to 4.76"],
  // 2,800 × 3; 120,000 − 60,000 − 20,000; 40,000 / 8,400. The 53 units sent a month have no known price.
  ["home Delhi&units=180&kw=2", "2 kW; 0 to 0, 8400 for 5 years; 40000; 4.76 to 4.76"],
  // Half of 604.50 × 12; 30,000 / (3,627 + 6,300)
  ["home Delhi&units=201", "1.5 kW; 3627 to 3627, 6300 for 5 years; 30000; 3.02 to 3.02"],
  // 2 kW leave 116.67 units, which are nil. Half of 600 + 675, × 12; 2,800 × 3; 40,000 / (7,650 + 8,400)
  ["home Delhi&units=350", "2 kW; 7650 to 7650, 8400 for 5 years; 40000; 2.49 to 2.49"],
  // 4,200 × 3; 72,000 / (7,650 + 12,600)
  ["home Delhi&units=350&kw=3", "3 kW; 7650 to 7650, 12600 for 5 years; 72000; 3.56 to 3.56"],
  // 186.67 units are left: 12 × (600 + 900 + 130); 40,000 / (19,560 + 8,400)
  ["home Delhi&units=420", "2 kW; 19560 to 19560, 8400 for 5 years; 40000; 1.43 to 1.43"],
  // 3.5 kW is above 3: 4,900 × 2; 102,000 / (19,560 + 9,800)
  ["home Delhi&units=420&kw=3.5", "3.5 kW; 19560 to 19560, 9800 for 5 years; 102000; 3.47 to 3.47"],
  // 150 units are left: 12 × (600 + 900 + 650); 72,000 / (25,800 + 12,600)
  [
    "home Delhi&units=500",
    "3 kW; 25800 to 25800, 12600 for 5 years; 72000; 1.88 to 1.88",
    "3 kW while Delhi’s bill subsidy lasts; 4 kW covers all you use.",
  ],
  // Nothing is paid above 10 kW, and there is no bill to lower.
  ["home Delhi&units=180&kw=11", "11 kW; 0 to 0; saves nothing"],
  // 12 × (16,000 − 133.33); 23,800 × 2; 850,000 − 18,000 × 17; 544,000 / (190,400 + 47,600)
  [
    "society Delhi&units=2000&rate=8&homes=20",
    "17 kW; 190400 to 190400, 47600 for 5 years; 544000; 2.29 to 2.29",
  ],
  // One home: ₹2 up to 10 kW a home, and 17 kW are more. 850,000 − 18,000 × 3; 796,000 / 190,400
  ["society Delhi&units=2000&rate=8&homes=1", "17 kW; 190400 to 190400; 796000; 4.18 to 4.18"],
  [
    "society Delhi&units=2000&rate=8",
    "17 kW; 190400 to 190400; null; null to null",
    "Delhi also pays you ₹2 for each unit you generate, up to 10 kW a home: tell us how many homes.",
  ],
  // Nobody knows whether it gets net metering: 12 × 708.33 × 9 to 12 × 991.67 × 9; 11,900 × 1; 382,500 / 87,900, / 111,900
  [
    "business Delhi&units=1000&rate=9",
    "8.5 kW; 76500 to 107100, 11900 for 5 years; 382500; 3.42 to 4.35",
    "₹0 for the units you export",
  ],
  // 60,000 − 30,000 − 15,000 = 15,000: 15,000 / 9,135
  ["home Uttar+Pradesh&units=350&kw=1&load=3", "1 kW; 9135 to 9135; 15000; 1.64 to 1.64"],

  // Net billing in Uttar Pradesh. 991.67 units a month: five days of seven use 708.33, 283.33 earn ₹2.
  // 12 × (708.33 × 9 × 1.05 + 566.67) to 12 × 991.67 × 9.45; 382,500 / 87,000, / 110,000
  [
    "business Uttar+Pradesh&units=1000&rate=9",
    "8.5 kW; 87125 to 112455; 382500; 3.48 to 4.4",
    "net billing, not net metering",
  ],
  // 850 used, 141.67 sent: 12 × (850 × 9.45 + 283.33); 382,500 / 99,000
  ["business Uttar+Pradesh&units=1000&rate=9&days=6", "8.5 kW; 99790 to 112455; 382500; 3.48 to 3.86"],
  // All is used: 382,500 / 112,455
  [
    "business Uttar+Pradesh&units=1000&rate=9&days=7&shifts=1",
    "8.5 kW; 112455 to 112455; 382500; 3.4 to 3.4",
  ],
  // Of two shifts one to one and a half are in the sun: 4.5 kW make 525 units, and 500 to all are used at once.
  // 12 × (4,725 + 50) to 12 × 525 × 9.45; 202,500 / 57,000, / 59,000
  [
    "business Uttar+Pradesh&units=1000&rate=9&days=7&shifts=2",
    "4.5 kW; 57300 to 59535; 202500; 3.43 to 3.55",
    "4.5 kW for what you use while the sun shines; 8.5 kW covers all you use.",
  ],
  // 500 to 750 units. 12 × (4,725 + 983.33) to 12 × (7,087.50 + 483.33)
  [
    "business Uttar+Pradesh&units=1000&rate=9&days=7&shifts=2&kw=8.5",
    "8.5 kW; 68500 to 90850; 382500; 4.25 to 5.63",
    "7 working days a week and two shifts.",
  ],
  // Of three: 333.33 to 500 units. 12 × (3,150 + 1,316.67) to 12 × (4,725 + 983.33)
  [
    "business Uttar+Pradesh&units=1000&rate=9&days=6&shifts=3&kw=8.5",
    "8.5 kW; 53600 to 68500; 382500; 5.63 to 7.22",
  ],
  // 18,000 / 1.05 − 17 × 110 = 15,272.86: 1,696.98 units at ₹9, 14.5 kW; 1,691.67 made, 1,208.33 of them used.
  // 12 × (1,208.33 × 7.35 + 966.67) to 12 × 1,691.67 × 9.45; 652,500 / 110,000, / 190,000
  ["business Uttar+Pradesh&bill=18000", "14.5 kW; 118175 to 191835; 652500; 3.43 to 5.93"],
  // 109,958.33 a month: 12 × (78,541.67 × 7.98 + 62,833.33) to 12 × 109,958.33 × 7.98
  ["business Uttar+Pradesh&units=110000&rate=7.6", "942.5 kW; 8275150 to 10529610; 42412500; 4.24 to 5.17"],
  // Net metering for everybody: 12 × 991.67 × 9; 382,500 / 107,100
  ["business Uttarakhand&units=1000&rate=9", "8.5 kW; 107100 to 107100; 382500; 3.57 to 3.57"],
  ["business Haryana&units=1000&rate=9", "8.5 kW; 107100 to 107100; 382500; 3.57 to 3.57", "at most 90 %"],
  // 382,500 / 76,000, / 100,000
  [
    "business Kerala&units=1000&rate=9",
    "8.5 kW; 76500 to 107100; 382500; 3.83 to 5.03",
    "We don’t know whether a business in Kerala gets net metering",
  ],
  // 19,950 units at ₹7 to ₹9 with duty; 8,550,000 − 18,000 × 171; 5,472,000 / 1,700,000, / 2,200,000
  ["society Uttar+Pradesh&units=20000&homes=80", "171 kW; 1759590 to 2262330; 5472000; 2.49 to 3.22"],

  // Any load. 257.14 kW; 12 × 29,983.33 × 7 to × 9; 11,565,000 / 2,500,000, / 3,200,000
  ["business Uttarakhand&units=30000&load=1200", "257 kW; 2518600 to 3238200; 11565000; 3.61 to 4.63"],
  [
    "business Uttarakhand&units=30000&load=1200&loadIn=kva",
    "257 kW; 2518600 to 3238200; 11565000; 3.61 to 4.63",
    "1,080 kW",
  ],
  // 1,028.57 kW are cut to 1,000: 12 × 116,666.67 × 7 to × 9; 45,000,000 / 9,800,000, / 12,000,000
  [
    "business Uttarakhand&units=120000&load=2000&loadIn=kVA",
    "1000 kW; 9800000 to 12600000; 45000000; 3.75 to 4.59",
    "Above 1,000 kW we design by hand: send us your bill.",
  ],
  ["business Uttarakhand&units=120000&kw=1500", "1000 kW; 9800000 to 12600000; 45000000; 3.75 to 4.59"],
  // 12 × 2,050 × 1.05; the fixed charges of 1,200 kW stay. 72,000 / 25,830
  ["home Uttar+Pradesh&units=350&load=1200", "3 kW; 25830 to 25830; 72000; 2.79 to 2.79"],

  // An average month: (500 + 200) / 2 = 350 units; 94,200 / 23,550
  ["home Uttarakhand&units=350&summer=500&winter=200", "3 kW; 23550 to 23550; 94200; 4 to 4"],
  ["home Uttarakhand&units=900&summer=500&winter=200", "3 kW; 23550 to 23550; 94200; 4 to 4", "month: 350."],
  // (3,498 + 1,500) / 2 = 2,499 rupees: 350 units
  ["home Uttar+Pradesh&summer=3498&winter=1500&load=3", "3 kW; 25830 to 25830; 72000; 2.79 to 2.79"],
  ["home Uttarakhand&units=350&summer=500", "3 kW; 23550 to 23550; 94200; 4 to 4"],

  // Payback from the savings as shown. Other charges are 110 to 480: 395.80 or 344.06 units, of which 291.67 are made.
  // 12 × (1,920 − 191.24) to 12 × (2,290 − 386.73); 74,100 / 20,000, / 22,000
  ["home Uttarakhand&bill=2400", "2.5 kW; 20745 to 22839; 74100; 3.37 to 3.71"],
  // 1,428.57 less 110 or 330: 12 × (1,098.57 − 103.45) × 1.05 to 12 × (1,318.57 − 248.37) × 1.05; 30,000 / 12,000, / 13,000
  ["home Uttar+Pradesh&bill=1500&area=rural", "2 kW; 12539 to 13485; 30000; 2.31 to 2.5"],
  // 16,020 rupees at ₹9 are 1,780 units, 15 kW: 12 × 1,750 × 7 to × 9; 675,000 / 140,000, / 180,000
  ["business Uttarakhand&bill=18000", "15 kW; 147000 to 189000; 675000; 3.75 to 4.82"],

  // Sanity: nothing is worked out before the visitor has said yes.
  ["home Uttar+Pradesh&bill=999999", "bill"],
  ["home Uttarakhand&units=2400", "units"],
  ["home Uttarakhand&units=350&kw=25", "kw"],
  ["home Uttar+Pradesh&summer=30000&winter=15000", "bill"],
  ["home Kerala&units=350&rate=75", "rate"],
  ["home Kerala&units=350&rate=0.5", "rate"],
  ["business Uttar+Pradesh&units=1000&rate=75", "rate"],
  // 12 × (17,920 − 30.42); 1,230,000 − 85,800; 1,144,200 / 214,675
  ["home Uttarakhand&units=2400&sure=1", "20.5 kW; 214675 to 214675; 1144200; 5.33 to 5.33"],
  // Not above 1,500: 12 × (9,525 − 229.17) × 1.05; 750,000 − 78,000 − 30,000; 642,000 / 117,127.50
  ["home Uttar+Pradesh&units=1500", "12.5 kW; 117128 to 117128; 642000; 5.48 to 5.48"],
  // Outside the service area the state's subsidy is not known: no payback. 12 × 291.67 × 6
  ["home Kerala&units=300&rate=6", "2.5 kW; 21000 to 21000; null; null to null"],
])("the sum by hand for %s is %s", (query, byHand, words = "") => {
  const { says, notes } = sums(query.replace(/^(\w+) /, "for=$1&state="));
  expect(says).toBe(byHand);
  expect(notes).toContain(words);
});

const bills: fc.Arbitrary<Inputs> = fc.record({
  for: fc.constantFrom(...CUSTOMERS),
  state: fc.constantFrom("Uttar Pradesh", "Uttarakhand", "Haryana", "Delhi", "Kerala"),
  bill: fc.integer({ min: 100, max: 200_000 }),
  load: fc.option(fc.integer({ min: 1, max: 50 }), { nil: undefined }),
  rate: fc.constantFrom(undefined, 6, 9),
  kw: fc.option(fc.integer({ min: 1, max: 50 }), { nil: undefined }),
  sure: fc.constant(1 as const),
});

it("twelve times the drawn difference, with what surplus earns, is the saving; fixed charges stay; the low end comes first", () => {
  fc.assert(
    fc.property(bills, (inputs) => {
      const { figures } = figuresOf(inputs, rates, TODAY);
      const { billBefore: before, billAfter: after, savingPerYear: saving } = figures ?? {};
      const high = figures?.better.savingPerYear;
      if (!figures || !before || !after || typeof saving !== "number" || typeof high !== "number") return;
      const earned = 12 * figures.earned;
      expect(12 * (before.total - after.total) + earned).toBeCloseTo(saving, 4);
      expect(before.total).toBeCloseTo(inputs.bill ?? 0, 2);
      expect(saving).toBeLessThanOrEqual(high);
      // ₹110 a kW is the only fixed charge with a source, and no connection has less than 1 kW.
      const left = 12 * Math.max(0, (inputs.bill ?? 0) - 110 * (inputs.load ?? 1));
      if (inputs.kw === undefined) expect(high - earned).toBeLessThanOrEqual(left + 0.01);
    }),
    // Relief halves this bill, which is then below the highest fixed charges of its load.
    {
      numRuns: 2000,
      seed: 1,
      examples: [[{ for: "home", state: "Delhi", bill: 686, load: 7, rate: undefined, kw: undefined }]],
    },
  );
});
