import { rounded } from "~/ui/format";
import { type MonthlyBill, monthlyBill } from "./bill";
import { gained, incentiveOf, paybackYears } from "./incentive";
import { counted, type Inputs } from "./inputs";
import { meteringOf, settlementsOf } from "./metering";
import { shownRange } from "./numbers";
import { priceOf } from "./price";
import { type CurrentRates, currentRates, type Day, isValid, type SolarRate } from "./rates";
import {
  ADVICE_YEARS,
  advisedKw,
  LARGEST_HOME_KW,
  type SizeLimit,
  SMALLEST_KW,
  systemSize,
  wantedKw,
} from "./size";
import { centralSubsidy, stateSubsidy } from "./subsidy";
import { fixedCharge, fixedCharges, tariffFor } from "./tariff";
import { type Usage, usageOf } from "./usage";

/** The figures of an estimate before rounding; null for what cannot be worked out. */
export type Figures = NonNullable<ReturnType<typeof figuresOf>["figures"]>;

export function figuresOf(
  given: Inputs,
  documents: readonly SolarRate[],
  today: Day,
  fixed = fixedCharges(documents, today),
) {
  const inputs = counted(given);
  const rates = currentRates(documents, inputs.state, today);
  const tariff = tariffFor(inputs, rates.state);
  const usage = usageOf(inputs, rates, tariff, fixed);
  if (usage.errors) return { errors: usage.errors };

  const { least, most } = usage;
  const largest = sizeOf(inputs, most, rates);
  const isRange = least.units !== most.units || least.rules !== most.rules;
  const smallest = isRange ? sizeOf(inputs, least, rates) : largest;
  const size = adviceOf(smallest, largest);
  const supplies = [most, least]
    .flatMap((end) => suppliesOf(inputs, end, size.kw, rates))
    .sort((a, b) => (a.savingPerYear ?? 0) - (b.savingPerYear ?? 0));
  const [supply, better] = [supplies[0], supplies.at(-1)] as [Supply, Supply];
  const isWholeBillKnown =
    inputs.load !== undefined &&
    fixedCharge(tariff, inputs.load) !== null &&
    (rates.state?.dutyPercent ?? null) !== null;
  const { gross, company } = priceOf(rates.company, inputs.for, size.kw);
  const cost = costOf(inputs, size.kw, rates, gross);
  const loan = loanOf(inputs, size.kw, cost.gross, rates, today);
  return {
    figures: {
      today,
      given,
      inputs,
      rates: { ...rates, company },
      tariff,
      /** A month, at the end of the range with the lower saving, like the bills and the surplus. */
      rules: supply.usage.rules,
      units: supply.usage.units,
      /** The fewest and the most units that a bill may be for. */
      least: least.units,
      most: most.units,
      leastKw: smallest.kw,
      mostKw: largest.kw === null ? null : Math.max(largest.kw, smallest.kw ?? 0),
      fixed,
      isWholeBillKnown,
      loan,
      ...size,
      ...supply,
      /** The end of the range with the higher saving. */
      better,
      incentive: incentiveOf(inputs, size.kw, rates),
      ...cost,
    },
  };
}

interface Size {
  wantedKw: number | null;
  /** The largest size for the roof in kW; null without `roof`. */
  roofKw: number | null;
  kw: number | null;
  limit: SizeLimit | null;
  /** The size that use and roof allow, and which of them limits it; `kw` where that is the advice. */
  fullKw: number | null;
  fullLimit: SizeLimit | null;
}

function sizeOf(inputs: Inputs, usage: Usage, rates: CurrentRates): Size {
  const { state, company } = rates;
  const typical = state?.typicalYield ?? null;
  const wanted = typical === null ? null : wantedKw(usage.units, typical);
  const none = { wantedKw: wanted, roofKw: null, kw: null, limit: null, fullKw: null, fullLimit: null };
  if (wanted === null && inputs.kw === undefined) return none;
  if (inputs.roof !== undefined && !company) return none;

  const roofKw = inputs.roof !== undefined && company ? inputs.roof / company.sqFtPerKw : null;
  const { kw, limit } = systemSize(wanted ?? 0, inputs.kw, roofKw ?? Number.POSITIVE_INFINITY);
  const full = { wantedKw: wanted, roofKw, fullKw: kw, fullLimit: limit };
  if (kw < SMALLEST_KW) return { ...full, kw: null, limit };
  if (inputs.for === "home" && kw > LARGEST_HOME_KW) return { ...full, kw: null, limit: "call" };
  if (inputs.kw !== undefined) return { ...full, kw, limit };
  const advised = advisedKw(kw, (size) => worthOf(inputs, usage, size, rates));
  return { ...full, kw: advised, limit: advised < kw ? "advice" : limit };
}

/** Returns the rupees that a size brings in the years of the advice, at the least, less its price after subsidy. */
function worthOf(inputs: Inputs, usage: Usage, kw: number, rates: CurrentRates): number | null {
  const [least] = suppliesOf(inputs, usage, kw, rates);
  const cost = mostCost(costOf(inputs, kw, rates, priceOf(rates.company, inputs.for, kw).gross));
  const saving = least?.savingPerYear ?? null;
  if (cost === null || saving === null) return null;
  return gained(adviceYears(rates), saving, incentiveOf(inputs, kw, rates)) - cost;
}

/** Returns the years within which what is advised has to come back: the company's own. */
export function adviceYears({ company }: CurrentRates): number {
  return company?.adviceYears ?? ADVICE_YEARS;
}

interface Supply {
  usage: Usage;
  billBefore: MonthlyBill | null;
  billAfter: MonthlyBill | null;
  /** Units a month that go to the grid and lower no bill. */
  surplus: number;
  earned: number;
  savingPerYear: number | null;
}

/** Settled each month, at the least and at the most, in that order. Tariffs do not escalate. */
function suppliesOf(inputs: Inputs, usage: Usage, kw: number | null, { state }: CurrentRates): Supply[] {
  const { units, rules, staying } = usage;
  const billBefore = rules ? leaving(staying, monthlyBill(units, rules)) : null;
  const none = { usage, billBefore, billAfter: null, savingPerYear: null };
  const typical = state?.typicalYield ?? null;
  if (kw === null || typical === null) return [{ ...none, surplus: 0, earned: 0 }];
  const generated = (kw * typical) / 12;
  return settlementsOf(inputs, state, units, generated).map(({ used, perUnit }) => {
    const surplus = generated - used;
    const earned = surplus * perUnit;
    if (!rules || !billBefore) return { ...none, surplus, earned };
    const billAfter = leaving(staying, monthlyBill(units - used, rules));
    const savingPerYear = 12 * (billBefore.total - billAfter.total) + 12 * earned;
    return { usage, billBefore, billAfter, surplus, earned, savingPerYear };
  });
}

/** Relief takes nothing off charges that nobody knows. */
function leaving(staying: number, bill: MonthlyBill): MonthlyBill {
  const short = staying - bill.total;
  return short > 0 ? { ...bill, relief: bill.relief - short, total: staying } : bill;
}

/** Advises the smaller end of a range: what is bought beyond it may never save anything. */
function adviceOf(lower: Size, upper: Size): Size {
  if (upper.kw === null) return lower.kw === null ? upper : lower;
  if (lower.kw === null) return { ...upper, kw: SMALLEST_KW, fullKw: SMALLEST_KW, limit: upper.fullLimit };
  return upper.kw < lower.kw ? upper : lower;
}

function costOf(inputs: Inputs, kw: number | null, rates: CurrentRates, gross: number | null) {
  if (kw === null) return { gross: null, central: null, state: null, net: null };
  const central = centralSubsidy(inputs, kw, rates);
  const state = stateSubsidy(inputs, kw, rates);
  const isKnown = gross !== null && central !== null && state !== null;
  return { gross, central, state, net: isKnown ? Math.max(0, gross - central - state) : null };
}

/** The banks' loans for rooftop solar are for homes. The bank lends the price without the margin, at most its limit. */
function loanOf(
  inputs: Inputs,
  kw: number | null,
  gross: number | null,
  { company }: CurrentRates,
  today: Day,
) {
  if (inputs.for !== "home" || kw === null || gross === null) return null;
  const tiers = [...(company?.loans ?? [])].sort((a, b) => a.upToKw - b.upToKw);
  const tier = tiers.find(({ upToKw }) => kw <= upToKw);
  if (!tier || !isValid(tier, today)) return null;
  const margin = (gross * tier.marginPercent) / 100;
  const principal = Math.min(gross - margin, tier.maxAmount);
  const { ratePercent: rate, months } = tier;
  const isKnown = typeof rate === "number" && typeof months === "number";
  return { tier, margin, principal, emi: isKnown ? emi(principal, rate, months) : null };
}

/** Returns rupees a month: P·i / (1 − (1+i)^−n), with i per month. */
function emi(principal: number, ratePercent: number, months: number): number {
  const monthly = ratePercent / 12 / 100;
  return monthly === 0 ? principal / months : (principal * monthly) / (1 - (1 + monthly) ** -months);
}

/** A rate that content does not have, or whose `validUntil` has passed, and that this estimate would need. */
export type Missing = keyof ReturnType<typeof lacks>;

export function missingFrom(figures: Figures): Missing[] {
  const lacking = lacks(figures);
  return (Object.keys(lacking) as Missing[]).filter((name) => lacking[name]);
}

function lacks({ inputs, rates, tariff, rules, kw, surplus, loan, gross, central, state }: Figures) {
  const metering = meteringOf(inputs.for, rates.state);
  const isUnknown = (rate: number | null | undefined) => (rate ?? null) === null;
  const { typicalYield, lowYield, highYield } = rates.state ?? {};
  return {
    yield: isUnknown(typicalYield),
    "yield range": !isUnknown(typicalYield) && (isUnknown(lowYield) || isUnknown(highYield)),
    roof: !rates.company,
    tariff: !rules,
    "fixed charges": tariff && isUnknown(tariff.fixedPerKw),
    duty: rules && isUnknown(rates.state?.dutyPercent),
    metering: rules && kw !== null && metering === "not known",
    surplus: surplus > 0 && metering !== "not known" && isUnknown(rates.state?.surplusPerUnit),
    price: isUnknown(gross ?? rates.company?.pricePerKw[inputs.for]),
    ...(kw !== null && {
      homes: inputs.for === "society" && inputs.homes === undefined,
      "central subsidy": central === null && (inputs.for !== "society" || !rates.central),
      "state subsidy": state === null && central !== null,
      loan: inputs.for === "home" && gross !== null && loan === null,
      "loan rate": loan !== null && gross !== null && loan.emi === null,
    }),
  };
}

/** The lifetime of a rooftop system in the MNRE's frequently asked questions. */
export const LIFETIME_YEARS = 25;

/** Why a system is no good for the visitor; null for a good one, and where its saving or cost is not known. */
export type Verdict = "saves nothing" | "never pays back" | null;

export function verdictOf(figures: Figures): Verdict {
  const { savingPerYear, incentive } = figures;
  if (savingPerYear === null) return null;
  if (savingPerYear < 1 && !incentive) return "saves nothing";
  return (mostYears(figures) ?? 0) > LIFETIME_YEARS ? "never pays back" : null;
}

/** A smaller share of what is paid is hardly a gain. */
const LEAST_GAIN = 0.1;

/**
 * Returns what is paid, and what comes back in the years of the advice, where that is hardly more; null for a clear gain, for what has
 * a verdict, and where saving or cost is not known. `losesOnLoan`: the loan costs more than comes back.
 */
export function aboutEvenOf(figures: Figures) {
  const { savingPerYear, incentive, loan, gross, central, rates } = figures;
  const cost = mostCost(figures);
  if (gross === null || cost === null || central === null || savingPerYear === null) return null;
  if (verdictOf(figures)) return null;
  const years = adviceYears(rates);
  const back = rounded(gained(years, savingPerYear, incentive));
  const paidOnLoan = loan?.emi ? loan.emi * (loan.tier.months ?? 0) + cost - loan.principal : 0;
  const losesOnLoan = back < paidOnLoan;
  return back - cost < LEAST_GAIN * cost || losesOnLoan ? { cost, back, years, losesOnLoan } : null;
}

/** Returns the price less the subsidies that are known: at most this is left to pay. */
export function mostCost({
  gross,
  central,
  state,
}: Pick<Figures, "gross" | "central" | "state">): number | null {
  return gross === null ? null : Math.max(0, gross - (central ?? 0) - (state ?? 0));
}

/** Returns the payback at the most that there is to pay; null without a saving, or while the central subsidy is not known. */
export function mostYears(figures: Figures): number | null {
  const cost = mostCost(figures);
  const saving = shownSaving(figures);
  if (cost === null || figures.central === null || saving === null) return null;
  return paybackYears(cost, saving[0], figures.incentive);
}

/** Returns both ends of a year's saving as they are shown: each payback is worked out from them. */
export function shownSaving({ savingPerYear: low, better }: Figures) {
  return low === null || better.savingPerYear === null ? null : shownRange(low, better.savingPerYear);
}
