import { type BillRules, type MonthlyBill, monthlyBill, unitsOfBill } from "./bill";
import { type CurrentRates, currentRates, isValid } from "./current-rates";
import { type InputErrors, type Inputs, MOST } from "./inputs";
import { borrowed, emi, loanTier } from "./loan";
import { grouped, rupees } from "./numbers";
import type { Day, LoanTier, SolarRate, Tariff } from "./rates";
import { type SizeLimit, SMALLEST_KW, systemSize, wantedKw } from "./size";
import { centralSubsidy, topUpSubsidy } from "./subsidy";
import { billRules, fixedCharge, tariffFor } from "./tariff";

/** The figures of an estimate before rounding; null for what cannot be worked out. */
export interface Figures {
  inputs: Inputs;
  rates: CurrentRates;
  tariff: Tariff | undefined;
  rules: BillRules | undefined;
  /** A month. */
  units: number;
  /** Where a bill has charges that are not known: the fewest units that it may be for, and the size for them. */
  fewest: { units: number; kw: number | null } | null;
  wantedKw: number | null;
  /** The largest size for the roof in kW; null without `roof`. */
  roofKw: number | null;
  kw: number | null;
  limit: SizeLimit | null;
  billBefore: MonthlyBill | null;
  billAfter: MonthlyBill | null;
  isWholeBillKnown: boolean;
  /** Units a month that go to the grid beyond what is used. */
  surplus: number;
  savingPerYear: number | null;
  gross: number | null;
  central: number | null;
  state: number | null;
  net: number | null;
  loan: { tier: LoanTier; margin: number; principal: number; emi: number | null } | null;
}

export type FiguresResult = { errors: InputErrors; figures?: never } | { errors?: never; figures: Figures };

export function figuresOf(inputs: Inputs, documents: readonly SolarRate[], today: Day): FiguresResult {
  const rates = currentRates(documents, inputs.state, today);
  const tariff = tariffFor(inputs, rates.state);
  const rules = billRules(inputs, rates.state, tariff);
  const { units, fewestUnits, errors } = unitsPerMonth(inputs, rates, tariff, rules);
  if (errors) return { errors };

  const size = sizeOf(inputs, units, rates);
  const fewest =
    fewestUnits === undefined ? null : { units: fewestUnits, kw: sizeOf(inputs, fewestUnits, rates).kw };
  const supply = supplyOf(units, size.kw, rates, rules);
  const isWholeBillKnown =
    inputs.load !== undefined &&
    fixedCharge(tariff, inputs.load) !== null &&
    (rates.state?.dutyPercent ?? null) !== null;
  const cost = costOf(inputs, size.kw, rates);
  const loan = loanOf(inputs, size.kw, cost.gross, rates, today);
  return {
    figures: {
      inputs,
      rates,
      tariff,
      rules,
      units,
      fewest,
      isWholeBillKnown,
      loan,
      ...size,
      ...supply,
      ...cost,
    },
  };
}

/** In Uttar Pradesh, whose charges are all known, fixed charges and duty are 18 % of a bill for 350 units on 3 kW. */
const MOST_OTHER_CHARGES = 0.2;

type Units =
  | { units: number; fewestUnits?: number | undefined; errors?: never }
  | { units?: never; fewestUnits?: never; errors: InputErrors };

/** Reads a bill back into units. Charges that are not known count as nothing; `fewestUnits` allows for them. */
function unitsPerMonth(
  { units, bill = 0, load }: Inputs,
  rates: CurrentRates,
  tariff: Tariff | undefined,
  rules: BillRules | undefined,
): Units {
  if (units !== undefined) return { units };
  if (!rules) return { errors: { rate: ["enter rate"] } };
  const read = unitsOfBill(bill, rules);
  if (read === undefined)
    return { errors: { bill: ["fixed charges alone", rupees(monthlyBill(0, rules).total)] } };
  if (read >= MOST.units) return { errors: { bill: ["most units", grouped(MOST.units)] } };
  const isWhole = fixedCharge(tariff, load) !== null && (rates.state?.dutyPercent ?? null) !== null;
  return isWhole
    ? { units: read }
    : { units: read, fewestUnits: unitsOfBill(bill * (1 - MOST_OTHER_CHARGES), rules) ?? 0 };
}

function sizeOf(inputs: Inputs, units: number, { state, company }: CurrentRates) {
  const typical = state?.typicalYield ?? null;
  const wanted = typical === null ? null : wantedKw(units, typical);
  const none = { wantedKw: wanted, roofKw: null, kw: null, limit: null };
  if (wanted === null && inputs.kw === undefined) return none;
  if (inputs.roof !== undefined && !company) return none;

  const roofKw = inputs.roof !== undefined && company ? inputs.roof / company.sqFtPerKw : null;
  const { kw, limit } = systemSize(wanted ?? 0, inputs.kw, roofKw ?? Number.POSITIVE_INFINITY);
  return { wantedKw: wanted, roofKw, kw: kw < SMALLEST_KW ? null : kw, limit };
}

/** Net metering, settled each month; units beyond the use are paid at the surplus rate. Tariffs do not escalate. */
function supplyOf(units: number, kw: number | null, { state }: CurrentRates, rules: BillRules | undefined) {
  const billBefore = rules ? monthlyBill(units, rules) : null;
  const typical = state?.typicalYield ?? null;
  if (kw === null || typical === null)
    return { billBefore, billAfter: null, surplus: 0, savingPerYear: null };
  const generated = (kw * typical) / 12;
  const surplus = Math.max(0, generated - units);
  if (!rules || !billBefore) return { billBefore, billAfter: null, surplus, savingPerYear: null };
  const billAfter = monthlyBill(Math.max(0, units - generated), rules);
  const savingPerYear =
    12 * (billBefore.total - billAfter.total) + 12 * surplus * (state?.surplusPerUnit ?? 0);
  return { billBefore, billAfter, surplus, savingPerYear };
}

function costOf(inputs: Inputs, kw: number | null, rates: CurrentRates) {
  const price = rates.company?.pricePerKw[inputs.for] ?? null;
  if (kw === null) return { gross: null, central: null, state: null, net: null };
  const gross = price === null ? null : price * kw;
  const central = centralOf(inputs, kw, rates);
  const state = stateSubsidy(inputs, kw, rates);
  const isKnown = gross !== null && central !== null && state !== null;
  return { gross, central, state, net: isKnown ? Math.max(0, gross - central - state) : null };
}

function centralOf({ for: customer, homes }: Inputs, kw: number, { central, state }: CurrentRates) {
  if (customer === "business") return 0;
  if (!central || (customer === "home" && !state)) return null;
  return centralSubsidy(kw, customer, homes, central, state?.isSpecial ?? false) ?? null;
}

function stateSubsidy({ for: customer }: Inputs, kw: number, { state }: CurrentRates) {
  if (customer !== "home" || state?.topUp === null) return 0;
  return state?.topUp ? topUpSubsidy(kw, state.topUp) : null;
}

/** The banks' loans for rooftop solar are for homes. */
function loanOf(
  inputs: Inputs,
  kw: number | null,
  gross: number | null,
  { company }: CurrentRates,
  today: Day,
) {
  const tier = inputs.for === "home" && kw !== null ? loanTier(kw, company?.loans ?? []) : undefined;
  if (!tier || gross === null || !isValid(tier, today)) return null;
  const { margin, principal } = borrowed(gross, tier);
  const { ratePercent: rate, months } = tier;
  const isKnown = typeof rate === "number" && typeof months === "number";
  return { tier, margin, principal, emi: isKnown ? emi(principal, rate, months) : null };
}
