import fc from "fast-check";
import { expect, it } from "vitest";
import { CUSTOMERS } from "~/content/customers";
import { notes } from "~/texts/notes";
import { sampleRates } from "../../tests/sample-rates";
import { type Estimate, estimateOf } from "./estimate";
import { INPUT_NAMES } from "./input-query";
import { type Inputs, readInputs } from "./inputs";
import { say } from "./notes";
import type { SolarRate } from "./rates";

const sample = sampleRates();
const TODAY = "2026-11-22";

function estimate(inputs: Inputs, rates: readonly SolarRate[] = sample): Estimate {
  const { estimate, errors } = estimateOf(inputs, rates, TODAY);
  if (errors) throw new Error(JSON.stringify(errors));
  return estimate;
}

const amount = (min: number, max: number) => fc.double({ min, max, noNaN: true });

const units = amount(1, 20_000);
const state = fc.constantFrom("Uttar Pradesh", "Uttarakhand", "Haryana", "Delhi", "Bihar", "Ladakh");

const inputs: fc.Arbitrary<Inputs> = fc.record({
  for: fc.constantFrom(...CUSTOMERS),
  state,
  units,
  area: fc.constantFrom("urban" as const, "rural" as const, undefined),
  roof: fc.option(amount(0, 20_000), { nil: undefined }),
  load: fc.option(amount(0.1, 50), { nil: undefined }),
  homes: fc.option(fc.integer({ min: 1, max: 500 }), { nil: undefined }),
  kw: fc.option(amount(0.1, 200), { nil: undefined }),
  rate: fc.constantFrom(undefined, 7),
  sure: fc.constant(1 as const),
});

it("no figure is infinite, negative or a fraction of a rupee", () => {
  fc.assert(
    fc.property(inputs, (given) => {
      const { bill, cost, savingPerYear } = estimate(given);
      const amounts = [bill.before, bill.after, savingPerYear, cost.gross, cost.net, cost.subsidy.total];
      for (const amount of amounts.filter((amount) => amount !== null)) {
        expect(Number.isSafeInteger(amount)).toBe(true);
        expect(amount).toBeGreaterThanOrEqual(0);
      }
    }),
    { seed: 1 },
  );
});

it("whatever is typed is either read or answered with sentences", () => {
  const valid = fc.constantFrom("home", "Delhi", "350", "urban");
  const text = fc.oneof(fc.string(), fc.string({ unit: "binary" }), valid);
  const texts = fc.record(Object.fromEntries(INPUT_NAMES.map((name) => [name, text])), { requiredKeys: [] });
  fc.assert(
    fc.property(texts, (typed) => {
      const entries = Object.entries(typed).map(([name, text]) => [name, text ?? ""]);
      const { inputs, errors } = readInputs(new URLSearchParams(entries));
      if (inputs) expect(() => estimateOf(inputs, sample, TODAY)).not.toThrow();
      for (const note of Object.values(errors ?? {}))
        expect(`${say(note, notes.en)} ${say(note, notes.hi)}`).toMatch(/\. .*।$/s);
    }),
    { seed: 1 },
  );
});
