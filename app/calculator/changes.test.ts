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
function judged(query: string) {
  const inputs = read(query);
  const rates = sample.filter((rate) => rate.kind !== "state" || rate.name === inputs.state);
  const { estimate, basis } = estimateOf(inputs, rates, TODAY);
  if (!estimate) throw new Error(query);
  return { estimate, basis, changes: changesOf(inputs, basis, rates, TODAY) };
}

it.each([
  ["saves nothing", "for=home&state=Delhi&units=200"],
  [null, "for=home&state=Delhi&units=201"],
  ["never pays back", "for=home&state=Kerala&units=350&rate=0.97"],
  [null, "for=home&state=Kerala&units=350&rate=0.98"],
  ["never pays back", "for=business&state=Bihar&units=1000&rate=1"],
  ["never pays back", "for=home&state=Bihar&units=300&rate=7&kw=50"],
  [null, "for=home&state=Kerala&units=350"],
])("the verdict %s for %s", (verdict, query) => {
  const { estimate, basis } = judged(query);
  expect(basis.verdict).toBe(verdict);
  expect(estimate.warnings.slice(0, basis.warnings.verdict.length)).toEqual(basis.warnings.verdict);
  expect(basis.warnings.verdict).toHaveLength(verdict ? 1 : 0);
});

it("what would change a verdict in Delhi is more use, the end of the relief, or a business connection", () => {
  const { changes } = judged("for=home&state=Delhi&units=180&load=2");
  expect(changes).toMatchObject([
    {
      condition: ["more use", "210"],
      inputs: { for: "home", units: 210, load: 2 },
      // Half of 645 rupees a month.
      estimate: { systemKw: 1.5, savingPerYear: 3870, paybackYears: 7.75 },
    },
    // 12 × (540 − 15)
    { condition: ["end of relief", "Delhi"], estimate: { savingPerYear: 6300 } },
    { condition: ["business connection"], inputs: { for: "business", units: 180 } },
  ]);
});

it("what would change a verdict is a size that fits the use, where the chosen one is too large", () => {
  const [change, ...others] = judged("for=home&state=Bihar&units=300&rate=7&kw=50").changes;
  expect(change?.inputs).toEqual({ for: "home", state: "Bihar", units: 300, rate: 7 });
  expect(change?.estimate).toMatchObject({ systemKw: 2.5, savingPerYear: 24_500 });
  expect(others).toEqual([]);
});

it("what would change a verdict is the lowest rate that pays back, and nothing that does not pay back", () => {
  const [change, ...others] = judged("for=business&state=Bihar&units=1000&rate=1").changes;
  expect(change).toMatchObject({ condition: ["higher rate", "1.3"], estimate: { paybackYears: 24.73 } });
  expect(others).toEqual([]);
});

it("the smallest system gets the roof that it needs", () => {
  const small = smallestSystem(read("for=home&state=Uttarakhand&units=350&roof=90"), sample, TODAY);
  const estimate = { systemKw: 1, roofSqFt: 100 };
  expect(small).toMatchObject({ inputs: { roof: 100, kw: 1 }, verdict: [], estimate });
});

it("the smallest system keeps a roof that is large enough, and says where it saves nothing", () => {
  const small = smallestSystem(read("for=home&state=Delhi&units=80&roof=400"), sample, TODAY);
  const verdict = [["relief leaves nothing", "Delhi", "₹240"]];
  expect(small).toMatchObject({ inputs: { roof: 400, kw: 1 }, verdict });
});
