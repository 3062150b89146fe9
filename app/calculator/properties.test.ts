import fc from "fast-check";
import { expect, it } from "vitest";
import { notes } from "~/texts/notes.en";
import { notes as hindi } from "~/texts/notes.hi";
import { sampleRates } from "../../tests/sample-rates";
import { type BillRules, monthlyBill, unitsOfBill } from "./bill";
import { energyCharge } from "./charge";
import { type Estimate, estimateOf } from "./estimate";
import { INPUT_NAMES } from "./input-query";
import { type Inputs, readInputs } from "./inputs";
import { say } from "./notes";
import { CUSTOMERS, type Slab, type SolarRate } from "./rates";

const sample = sampleRates();
const TODAY = "2026-11-22";

function estimate(inputs: Inputs, rates: readonly SolarRate[] = sample): Estimate {
  const { estimate, errors } = estimateOf(inputs, rates, TODAY);
  if (errors) throw new Error(JSON.stringify(errors));
  return estimate;
}

/** Rates that do not fall, as those of every state: a surplus is never worth more than what is used. */
const slabs: fc.Arbitrary<Slab[]> = fc
  .array(
    fc.record({
      width: fc.integer({ min: 1, max: 500 }),
      step: fc.double({ min: 0.1, max: 3, noNaN: true }),
    }),
    {
      minLength: 1,
      maxLength: 5,
    },
  )
  .map((widths) => {
    let upTo = 0;
    let rate = 0;
    return widths.map(({ width, step }, index) => {
      upTo += width;
      rate += step;
      return { upTo: index === widths.length - 1 ? null : upTo, rate };
    });
  });

const units = fc.double({ min: 1, max: 20_000, noNaN: true });
const state = fc.constantFrom("Uttar Pradesh", "Uttarakhand", "Haryana", "Delhi", "Bihar", "Ladakh");

const inputs: fc.Arbitrary<Inputs> = fc.record({
  for: fc.constantFrom(...CUSTOMERS),
  state,
  units,
  area: fc.constantFrom("urban" as const, "rural" as const, undefined),
  roof: fc.option(fc.double({ min: 0, max: 20_000, noNaN: true }), { nil: undefined }),
  load: fc.option(fc.double({ min: 0.1, max: 50, noNaN: true }), { nil: undefined }),
  homes: fc.option(fc.integer({ min: 1, max: 500 }), { nil: undefined }),
  kw: fc.option(fc.double({ min: 0.1, max: 200, noNaN: true }), { nil: undefined }),
  rate: fc.constantFrom(undefined, 7),
});

it("more units never cost less", () => {
  fc.assert(
    fc.property(slabs, units, units, (table, a, b) => {
      expect(energyCharge(Math.max(a, b), table)).toBeGreaterThanOrEqual(energyCharge(Math.min(a, b), table));
    }),
  );
});

it("a bill read back into units gives the units it was for", () => {
  const charges = fc.record({
    fixed: fc.double({ min: 0, max: 5000, noNaN: true }),
    dutyPercent: fc.double({ min: 0, max: 30, noNaN: true }),
  });
  fc.assert(
    fc.property(slabs, units, charges, (table, used, { fixed, dutyPercent }) => {
      const rules: BillRules = { slabs: table, fixed, dutyPercent, surchargePercent: 0, relief: [] };
      expect(unitsOfBill(monthlyBill(used, rules).total, rules)).toBeCloseTo(used, 1);
    }),
  );
});

it("more units never save less, without relief on small bills", () => {
  fc.assert(
    fc.property(inputs, units, (given, more) => {
      fc.pre(given.state !== "Delhi");
      const saving = estimate(given).savingPerYear ?? 0;
      const larger = estimate({ ...given, units: (given.units ?? 0) + more }).savingPerYear ?? 0;
      expect(larger).toBeGreaterThanOrEqual(saving);
    }),
  );
});

it("a larger roof never gives a smaller size", () => {
  fc.assert(
    fc.property(inputs, fc.double({ min: 0, max: 10_000, noNaN: true }), (given, more) => {
      const roof = given.roof ?? 0;
      const size = estimate({ ...given, roof }).systemKw ?? 0;
      expect(estimate({ ...given, roof: roof + more }).systemKw ?? 0).toBeGreaterThanOrEqual(size);
    }),
  );
});

it("the size never exceeds the roof, and a subsidy never its cap", () => {
  fc.assert(
    fc.property(inputs, (given) => {
      const { systemKw, roofSqFt, cost } = estimate(given);
      if (given.roof !== undefined && roofSqFt !== null)
        expect(roofSqFt).toBeLessThanOrEqual(given.roof + 0.5);
      const cap = { home: 85_800, society: 18_000 * Math.min(500, 3 * (given.homes ?? 0)), business: 0 }[
        given.for
      ];
      expect(cost.subsidy.central ?? 0).toBeLessThanOrEqual(cap);
      expect(cost.subsidy.state ?? 0).toBeLessThanOrEqual(30_000);
      expect(systemKw ?? 1).toBeGreaterThanOrEqual(1);
      expect(systemKw ?? 0).toBeLessThanOrEqual(1000);
    }),
  );
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
  );
});

it("whatever is typed is either read or answered with sentences", () => {
  const texts = fc.record(
    Object.fromEntries(
      INPUT_NAMES.map((name) => [
        name,
        fc.oneof(
          fc.string(),
          fc.string({ unit: "binary" }),
          fc.constantFrom("home", "Delhi", "350", "urban"),
        ),
      ]),
    ),
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(texts, (typed) => {
      const { inputs, errors } = readInputs(
        new URLSearchParams(Object.entries(typed).map(([name, text]) => [name, text ?? ""])),
      );
      if (inputs) expect(() => estimateOf(inputs, sample, TODAY)).not.toThrow();
      else
        expect(
          Object.values(errors).every(
            (note) => say(note, notes).endsWith(".") && say(note, hindi).endsWith("।"),
          ),
        ).toBe(true);
    }),
  );
});
