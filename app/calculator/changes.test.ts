import { expect, it } from "vitest";
import { sampleRates } from "../../tests/sample-rates";
import { changesOf, smallestSystem } from "./changes";
import { estimateOf } from "./estimate";
import { type Inputs, readInputs } from "./inputs";

const TODAY = "2026-11-22";
const sample = sampleRates();

function read(query: string): Inputs {
  const { inputs } = readInputs(new URLSearchParams(query));
  if (!inputs) throw new Error(query);
  return inputs;
}

/** Returns the verdict on an estimate and what would change it, with the rates that the page has. */
function judged(query: string, all = sample) {
  const inputs = read(query);
  const rates = all.filter((rate) => rate.kind !== "state" || rate.name === inputs.state);
  const { estimate, basis } = estimateOf(inputs, rates, TODAY);
  if (!estimate) throw new Error(query);
  return { estimate, basis, changes: changesOf(inputs, basis, rates, TODAY) };
}

it.each([
  ["saves nothing", "for=home&state=Delhi&units=180&kw=11"],
  [null, "for=home&state=Delhi&units=180&kw=2"],
  // 72,000, of which Delhi pays 63,000
  ["never pays back", "for=home&state=Delhi&units=180&kw=3"],
  ["never pays back", "for=home&state=Kerala&units=350&rate=0.85&sure=1"],
  [null, "for=home&state=Kerala&units=350&rate=0.86&sure=1"],
  ["never pays back", "for=business&state=Bihar&units=1000&rate=1"],
  ["never pays back", "for=home&state=Bihar&units=300&rate=7&kw=50&sure=1"],
  [null, "for=home&state=Kerala&units=350"],
])("the verdict %s for %s", (verdict, query) => {
  const { estimate, basis } = judged(query);
  expect(basis.verdict).toBe(verdict);
  expect(estimate.warnings.slice(0, basis.warnings.verdict.length)).toEqual(basis.warnings.verdict);
  expect(basis.warnings.verdict).toHaveLength(verdict ? 1 : 0);
});

it("what would change a verdict in Delhi is the end of the relief, and no more use of power", () => {
  const unpaid = sample.map((rate) => (rate.kind === "state" ? { ...rate, incentive: [] } : rate));
  const { changes } = judged("for=home&state=Delhi&units=180&load=2", unpaid);
  // 12 × (540 − 15)
  expect(changes).toMatchObject([
    { condition: ["end of relief", "Delhi"], estimate: { systemKw: 1.5, savingPerYear: 6300 } },
  ]);
});

it("what would change a verdict in Delhi is a size for which it pays", () => {
  const { changes } = judged("for=home&state=Delhi&units=180&kw=11");
  expect(changes).toMatchObject([
    { condition: ["fitting size"], inputs: { units: 180 }, estimate: { incentive: { perYear: 6300 } } },
  ]);
});

it("what would change a verdict is a size that fits the use, where the chosen one is too large", () => {
  const [change, ...others] = judged("for=home&state=Bihar&units=300&rate=7&kw=50&sure=1").changes;
  expect(change?.inputs).toEqual({ for: "home", state: "Bihar", units: 300, rate: 7, sure: 1 });
  expect(change?.estimate).toMatchObject({ systemKw: 2.5, savingPerYear: 24_500 });
  expect(others).toEqual([]);
});

it("what would change a verdict is the lowest rate that pays back, and nothing that does not pay back", () => {
  const [change, ...others] = judged("for=business&state=Bihar&units=1000&rate=1").changes;
  expect(change).toMatchObject({ condition: ["higher rate", "1.8"], estimate: { paybackYears: 25 } });
  expect(others).toEqual([]);
});

it("the smallest system gets the roof that it needs", () => {
  const small = smallestSystem(read("for=home&state=Uttarakhand&units=350&roof=90"), sample, TODAY);
  const estimate = { systemKw: 1, roofSqFt: 100 };
  expect(small).toMatchObject({ inputs: { roof: 100, kw: 1 }, verdict: [], estimate });
});

it("the smallest system keeps a roof that is large enough, and has what a state pays for its units", () => {
  const small = smallestSystem(read("for=home&state=Delhi&units=80&roof=400"), sample, TODAY);
  const estimate = { savingPerYear: 0, incentive: { perUnit: 3, perYear: 4200, years: 5 } };
  expect(small).toMatchObject({ inputs: { roof: 400, kw: 1 }, verdict: [], estimate });
});
