import { grouped, rupees } from "~/ui/format";
import { type BillRules, fixedForBill, monthlyBill, unitsOfBill } from "./bill";
import { type InputErrors, type Inputs, MOST } from "./inputs";
import type { CurrentRates, Tariff } from "./rates";
import { wantedKw } from "./size";
import { billRules, type FixedCharges, fixedCharge } from "./tariff";

export interface Usage {
  /** A month. */
  units: number;
  /** Without a tariff and a rate, nothing is known of the bill. */
  rules: BillRules | undefined;
  /** Rupees a month that stay on the bill, however much is generated. */
  staying: number;
}

/** Both ends are the same where the bill's charges are known, or units were typed. */
type UsageResult =
  | { least: Usage; most: Usage; errors?: never }
  | { least?: never; most?: never; errors: InputErrors };

/** In Uttar Pradesh, whose charges are all known, fixed charges and duty are 18 % of a bill for 350 units on 3 kW. */
const MOST_OTHER_CHARGES = 0.2;

/** A connection has a load of at least 1 kW. */
const LEAST_LOAD_KW = 1;

/**
 * Returns typed units, or the units of a bill. Charges of the bill that are not known count at their lowest in `most`, and at their
 * highest in `least`. A business or society whose rate is not known pays between the two rates of `businessRate`.
 */
export function usageOf(
  inputs: Inputs,
  rates: CurrentRates,
  tariff: Tariff | undefined,
  fixed: FixedCharges,
): UsageResult {
  const { units, bill = 0 } = inputs;
  const known = billRules(inputs, rates.state, tariff);
  const [low, high] = known ? [known, known] : bracketRules(inputs, rates);
  if (units !== undefined)
    return { least: { units, rules: high, staying: 0 }, most: { units, rules: low, staying: 0 } };
  if (!low || !high) return { errors: { rate: ["enter rate"] } };

  const other = otherCharges(inputs, rates, tariff, fixed, high);
  const most = readBill(bill, low, other.least);
  if (!most)
    return { errors: { bill: ["fixed charges alone", rupees(monthlyBill(0, low).total + other.least)] } };
  if (most.units >= MOST.units) return { errors: { bill: ["most units", grouped(MOST.units)] } };
  if (other.most === 0) return { least: { ...most, staying: 0 }, most: { ...most, staying: 0 } };
  const least = readBill(bill, high, other.most) ?? {
    units: 0,
    rules: { ...high, fixed: bill },
    staying: bill,
  };
  // Relief makes bills jump. At best it covers the charges of a bill within the jump, at worst it leaves them.
  return { least: { ...least, staying: Math.min(bill, least.rules?.fixed ?? 0) }, most };
}

/** Returns the rupees a month that a bill has besides those that `rules` know, at the least and at the most. */
function otherCharges(
  { bill = 0, load }: Inputs,
  { state }: CurrentRates,
  tariff: Tariff | undefined,
  fixed: FixedCharges,
  rules: BillRules,
) {
  const own = fixedCharge(tariff, load);
  if (own !== null && (state?.dutyPercent ?? null) !== null) return { least: 0, most: 0 };
  // Homes and shops hardly have a higher load than the system for their bill.
  const system = wantedKw(unitsOfBill(bill, rules) ?? 0, state?.typicalYield ?? Number.POSITIVE_INFINITY);
  const highest = fixed.highPerKw * (load ?? Math.max(LEAST_LOAD_KW, Math.ceil(system)));
  // The visitor's own rate, and the business rate, are averages that leave only the fixed charges out.
  if (!tariff) return { least: highest, most: highest };
  const most = Math.max(bill * MOST_OTHER_CHARGES, own ?? highest) - (own ?? 0);
  return { least: own === null ? fixed.lowPerKw * (load ?? LEAST_LOAD_KW) : 0, most };
}

function readBill(bill: number, rules: BillRules, other: number): Usage | undefined {
  const fixed = rules.fixed + other;
  const units = unitsOfBill(bill, { ...rules, fixed });
  if (units === undefined) return undefined;
  const read = { ...rules, fixed: fixedForBill(bill, units, { ...rules, fixed }) };
  // Relief takes off the whole of such a small bill: what was billed are charges that it does not cover.
  const isReached = monthlyBill(units, read).total > bill - 1;
  return { units, rules: read, staying: isReached ? Math.min(bill, fixed) : bill };
}

function bracketRules(inputs: Inputs, { state, company }: CurrentRates) {
  const bracket = inputs.for === "home" ? undefined : company?.businessRate;
  if (!bracket) return [];
  return [bracket.low, bracket.high].map((rate) => billRules({ ...inputs, rate }, state, undefined));
}
