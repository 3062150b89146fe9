import { grouped, rounded } from "~/ui/format";
import { type Basis, type Estimate, estimateOf } from "./estimate";
import { LIFETIME_YEARS } from "./figures";
import type { Inputs } from "./inputs";
import type { Note } from "./notes";
import { currentRates, type Day, type SolarRate } from "./rates";
import { SMALLEST_KW } from "./size";
import { fixedCharges } from "./tariff";

export interface Change {
  condition: Note;
  /** Left out where the form cannot ask for it. */
  inputs?: Inputs;
  estimate: Estimate;
}

/** Works out, by the same rules, what would turn an estimate with a verdict into one without. */
export function changesOf(inputs: Inputs, basis: Basis, rates: readonly SolarRate[], today: Day): Change[] {
  // The size follows the changed use.
  const { kw, bill, summer, winter, ...given } = inputs;
  const units = rounded(basis.units);
  const own: Inputs = { ...given, units };
  const paying = (changed: Inputs, changedRates = rates) => {
    const { estimate, basis } = estimateOf(changed, changedRates, today);
    return !basis?.verdict && (estimate?.savingPerYear || estimate?.incentive) ? estimate : undefined;
  };
  const first = (changed: readonly Inputs[], conditionOf: (inputs: Inputs) => Note): Change[] => {
    for (const inputs of changed) {
      const estimate = paying(inputs);
      if (estimate) return [{ condition: conditionOf(inputs), inputs, estimate }];
    }
    return [];
  };

  if (kw !== undefined && paying(own)) return first([own], () => ["fitting size"]);
  const changes: Change[] = [];
  const { rate } = inputs;
  const longest = basis.paybackAtMost ?? Number.POSITIVE_INFINITY;
  if (rate !== undefined && Number.isFinite(longest)) {
    const enough = Math.ceil((10 * rate * longest) / LIFETIME_YEARS) / 10;
    // A range is rounded down, so that a little more may be needed.
    const enoughRates = [0, 1, 2, 3].map((step) => rounded(enough + step / 10, 1));
    changes.push(
      ...first(
        enoughRates.map((higher) => ({ ...own, rate: higher })),
        ({ rate: higher = 0 }) => ["higher rate", grouped(higher)],
      ),
    );
  }
  if (basis.relief === 0) return changes;
  const estimate = paying(
    own,
    rates.map((item) => (item.kind === "state" ? { ...item, relief: null } : item)),
  );
  if (estimate) changes.push({ condition: ["end of relief", inputs.state], estimate });
  return changes;
}

/** Returns the smallest system, on the roof that it needs, for a visitor whose roof, use or choice is below it. */
export function smallestSystem(
  inputs: Inputs,
  rates: readonly SolarRate[],
  today: Day,
  fixed = fixedCharges(rates, today),
) {
  const { company } = currentRates(rates, inputs.state, today);
  const { roof = Number.POSITIVE_INFINITY } = inputs;
  const needed = SMALLEST_KW * (company?.sqFtPerKw ?? 0);
  const changed = { ...inputs, kw: SMALLEST_KW, ...(roof < needed && { roof: needed }) };
  const { estimate, basis } = estimateOf(changed, rates, today, fixed);
  return estimate && { inputs: changed, estimate, verdict: basis.warnings.verdict };
}
