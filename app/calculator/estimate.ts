import { rounded } from "~/ui/format";
import { type Doubt, doubtOf } from "./doubt";
import {
  aboutEvenOf,
  adviceYears,
  type Figures,
  figuresOf,
  missingFrom,
  mostCost,
  mostYears,
  shownSaving,
  verdictOf,
} from "./figures";
import { paybackYears } from "./incentive";
import type { InputErrors, Inputs } from "./inputs";
import { type Notes, say } from "./notes";
import type { Day, SolarRate } from "./rates";
import { sourcesOf } from "./sources";
import { type FixedCharges, lacksLoad } from "./tariff";
import { type Warnings, warningsOf } from "./warnings";

export type Estimate = ReturnType<typeof answerOf>;

export type Basis = ReturnType<typeof basisOf>;

export type EstimateResult =
  | { errors: InputErrors; doubt?: Doubt; estimate?: never; basis?: never }
  | { errors?: never; doubt?: never; estimate: Estimate; basis: Basis };

/**
 * Returns errors where a bill cannot be read back into units, or where an unusual answer is not confirmed. Rates whose `validUntil` is before `today` count as missing.
 * `fixed` is needed where `rates` lack the other states.
 */
export function estimateOf(
  inputs: Inputs,
  rates: readonly SolarRate[],
  today: Day,
  fixed?: FixedCharges,
  served?: readonly string[],
): EstimateResult {
  const { errors, figures } = figuresOf(inputs, rates, today, fixed);
  const doubt = doubtOf(inputs, figures?.fullKw ?? null);
  if (doubt) return { errors: { [doubt.name]: doubt.question }, doubt };
  if (errors) return { errors };
  const warnings = warningsOf(figures, served);
  return { estimate: answerOf(figures, warnings), basis: basisOf(figures, warnings) };
}

/** Whole rupees, unless said otherwise; null for what cannot be worked out. */
function answerOf(figures: Figures, warnings: Warnings) {
  const { rates, kw, billBefore, billAfter, gross, central, state, net, loan } = figures;
  const { savingPerYear, better, incentive } = figures;
  const [low, high] = shownSaving(figures) ?? [null, null];
  const payback = (saving: number | null) => {
    const years = net === null || saving === null ? null : paybackYears(net, saving, incentive);
    return years === null || !Number.isFinite(years) ? null : twoDecimals(years);
  };
  const unitsAYear = (perKw: number | null | undefined) => whole(times(kw, perKw));
  const total = (bill: typeof billBefore) => (figures.isWholeBillKnown ? whole(bill?.total) : null);
  return {
    systemKw: kw,
    roofSqFt: whole(times(kw, rates.company?.sqFtPerKw)),
    unitsPerYear: {
      low: unitsAYear(rates.state?.lowYield),
      typical: unitsAYear(rates.state?.typicalYield),
      high: unitsAYear(rates.state?.highYield),
    },
    bill: {
      /** A month, with duty, fixed charges and surcharge; null without `load`. */
      before: total(billBefore),
      after: total(billAfter),
      /** Energy charges of a month alone, to two decimals. */
      energyBefore: twoDecimals(billBefore?.energy),
      energyAfter: twoDecimals(billAfter?.energy),
    },
    /** The lower end, where the bill's charges or its rate are not known. */
    savingPerYear: whole(savingPerYear),
    /** The same as `savingPerYear` where all is known. */
    savingPerYearHigh: whole(better.savingPerYear),
    /** What the state pays besides, for each unit generated. */
    incentive: incentive && {
      perUnit: incentive.perUnit,
      perYear: rounded(incentive.perYear),
      years: incentive.years,
    },
    cost: {
      gross: whole(gross),
      subsidy: {
        central: whole(central),
        state: whole(state),
        total: central === null || state === null ? null : whole(central + state),
      },
      net: whole(net),
      /** The price is not the company's own. */
      isSample: rates.company?.isSample ?? false,
    },
    /** In years to two decimals, by the savings as they are shown: the longest and the shortest. */
    paybackYears: payback(low),
    paybackYearsLow: payback(high),
    loan: loan && {
      emi: whole(loan.emi),
      emiAfterSubsidy: emiAfter(loan, central ?? 0),
      months: loan.tier.months ?? null,
      ratePercent: loan.tier.ratePercent ?? null,
      margin: rounded(loan.margin),
    },
    warnings: Object.values(warnings).flat(),
    sources: sourcesOf(figures),
  };
}

/** Returns the EMI recalculated once the central subsidy is in the loan; the state's comes separately, and later. */
function emiAfter({ emi, principal }: NonNullable<Figures["loan"]>, central: number): number | null {
  return emi === null || central <= 0 || central >= principal
    ? null
    : rounded((emi * (principal - central)) / principal);
}

function basisOf(figures: Figures, warnings: Warnings) {
  const { rates, loan, earned, billBefore, gross } = figures;
  return {
    /** A month; read back from the bill if only that was typed. */
    units: figures.units,
    missing: missingFrom(figures),
    /** Rupees a year for units sent to the grid. */
    earnedPerYear: rounded(12 * earned),
    /** Rupees a month that the state takes off the bill today (Delhi). */
    relief: rounded(billBefore?.relief ?? 0),
    verdict: verdictOf(figures),
    aboutEven: aboutEvenOf(figures),
    /** The extra price of the size comes back within these years; null for a size that was chosen, or without figures. */
    adviceYears: isAdvised(figures) ? adviceYears(figures.rates) : null,
    /** A larger size for all that is used, or that the roof holds; null where that is the advice. */
    fullKw: figures.limit === "advice" ? figures.fullKw : null,
    /** `Estimate.warnings`, each beside the figure that it limits. */
    warnings,
    bill: billRange(figures),
    netAtMost: whole(mostCost(figures)),
    paybackAtMost: twoDecimals(mostYears(figures)),
    /** What the bank lends, and what is left of the price: more than the margin where the bank's limit is reached. */
    loan: loan && { amount: rounded(loan.principal), own: rounded((gross ?? 0) - loan.principal) },
    notes: [rates.state?.note ?? "", rates.state?.topUp?.note ?? ""].filter((note) => note !== ""),
  };
}

function isAdvised({ inputs, kw, gross, savingPerYear }: Figures): boolean {
  return inputs.kw === undefined && kw !== null && gross !== null && savingPerYear !== null;
}

/** Returns rupees a month, with all charges that are known, from low to high. `isReadBack`: the bill of today was typed. */
function billRange(figures: Figures) {
  const { inputs, rates, tariff, billBefore, billAfter, better, isWholeBillKnown: isWhole } = figures;
  if (!billBefore || !billAfter || !better.billBefore || !better.billAfter) return null;
  const isReadBack = inputs.units === undefined;
  const typed = isReadBack ? inputs.bill : undefined;
  return {
    before: inOrder(typed ?? better.billBefore.total, typed ?? billBefore.total),
    after: inOrder(better.billAfter.total, billAfter.total),
    isWhole,
    lacksLoad: lacksLoad(inputs, rates.state, tariff),
    isReadBack,
  };
}

function inOrder(a: number, b: number): [low: number, high: number] {
  return [rounded(Math.min(a, b)), rounded(Math.max(a, b))];
}

/** Returns an estimate as GET /calculator.json and the leads have it: with words. */
export function inWords({ warnings, sources, ...figures }: Estimate, notes: Notes) {
  return {
    ...figures,
    warnings: warnings.map((note) => say(note, notes)),
    sources: sources.map(({ what, asOf, source, oldYear }) => ({
      what: say(what, notes),
      asOf,
      ...(oldYear && { oldYear }),
      source: source || notes["no source"],
    })),
  };
}

function times(a: number | null, b: number | null | undefined): number | null {
  return a === null || b === null || b === undefined ? null : a * b;
}

function whole(amount: number | null | undefined): number | null {
  return amount === null || amount === undefined ? null : rounded(amount);
}

function twoDecimals(amount: number | null | undefined): number | null {
  return amount === null || amount === undefined ? null : rounded(amount, 2);
}
