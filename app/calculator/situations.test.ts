import fc from "fast-check";
import { expect, it } from "vitest";
import { CUSTOMERS } from "~/content/customers";
import { notes } from "~/texts/notes";
import { sampleRates } from "../../tests/sample-rates";
import { estimateOf } from "./estimate";
import { figuresOf } from "./figures";
import { type Inputs, readInputs } from "./inputs";
import { savingNote } from "./links";
import { say } from "./notes";

const TODAY = "2026-11-23";
const rates = sampleRates();

/** Returns "3 kW, ₹23,000 to ₹26,000", and what the page says besides. */
function advice(query: string) {
  const { inputs } = readInputs(new URLSearchParams(query));
  if (!inputs) throw new Error(query);
  const { estimate, basis, errors } = estimateOf(inputs, rates, TODAY);
  if (errors) return { says: Object.keys(errors).join(), notes: "" };
  const saving = savingNote(estimate);
  const words = [...basis.warnings.verdict, ...basis.warnings.size, ...basis.warnings.bill].map((note) =>
    say(note, notes.en),
  );
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
  ["home Delhi&bill=1500", "3 kW, ₹8,400 to ₹16,000"],
  ["home Delhi&bill=2500", "4 kW, ₹23,000 to ₹28,000"],
  ["home Delhi&bill=60000", "54 kW, ₹5,70,000 to ₹6,00,000", "Call us: this is a project."],
  [
    "home Delhi&units=180",
    "1.5 kW, saves nothing",
    "Delhi’s subsidy already covers about ₹540 of your monthly bill",
  ],
  [
    "home Delhi&units=600&roof=200",
    "2 kW, about ₹25,500",
    "₹8,000 of the saving is Delhi’s subsidy on small bills, which may end.",
  ],
  ["home Uttar+Pradesh&bill=800", "1 kW, ₹7,200 to ₹8,000", "so 1 kW is enough."],
  ["home Uttar+Pradesh&bill=3000", "3 kW, ₹26,000 to ₹27,000"],
  ["home Uttar+Pradesh&bill=3500&area=rural", "4.5 kW, ₹32,000 to ₹34,000"],
  ["home Haryana&bill=2500", "3.5 kW, ₹23,000 to ₹26,000"],
  ["home Kerala&units=90", "no size"],
  ["home Kerala&units=300", "2.5 kW"],
  ["home Mizoram&bill=2000", "rate"],
  ["business Uttar+Pradesh&bill=8000", "6 kW, ₹61,000 to ₹79,000", "At ₹7 to ₹9 a unit (sample rates): 6 to"],
  ["business Uttar+Pradesh&bill=8000&rate=8", "7 kW, about ₹82,300"],
  ["business Kerala&bill=300000", "255.5 kW, ₹25,00,000 to ₹32,00,000"],
  ["society Maharashtra&units=2000&homes=40", "17 kW, ₹1,60,000 to ₹2,10,000"],
  ["society Delhi&units=2000&rate=8&homes=20", "17 kW, about ₹1,90,000"],
])("the calculator advises %s: %s", (query, expected, words = "") => {
  const { says, notes } = advice(query.replace(/^(\w+) /, "for=$1&state="));
  expect(says).toBe(expected);
  expect(notes).toContain(words);
});

const bills: fc.Arbitrary<Inputs> = fc.record({
  for: fc.constantFrom(...CUSTOMERS),
  state: fc.constantFrom("Uttar Pradesh", "Uttarakhand", "Haryana", "Delhi", "Kerala"),
  bill: fc.integer({ min: 100, max: 200_000 }),
  load: fc.option(fc.integer({ min: 1, max: 50 }), { nil: undefined }),
  rate: fc.constantFrom(undefined, 6, 9),
  kw: fc.option(fc.integer({ min: 1, max: 50 }), { nil: undefined }),
});

it("twelve times the drawn difference, with what surplus earns, is the saving; fixed charges stay; the low end comes first", () => {
  fc.assert(
    fc.property(bills, (inputs) => {
      const { figures } = figuresOf(inputs, rates, TODAY);
      const { billBefore: before, billAfter: after, savingPerYear: saving } = figures ?? {};
      const high = figures?.highSavingPerYear;
      if (!figures || !before || !after || typeof saving !== "number" || typeof high !== "number") return;
      const earned = 12 * figures.surplus * (figures.rates.state?.surplusPerUnit ?? 0);
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
      examples: [[{ for: "home", state: "Delhi", bill: 686, load: 7, rate: undefined, kw: undefined }]],
    },
  );
});
