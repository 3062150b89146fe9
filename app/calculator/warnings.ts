import type { Figures } from "./figures";
import { years } from "./format";
import { LOAD_RULE } from "./load-rule";
import { type Missing, missingFrom } from "./missing";
import { grouped, rounded, rupees } from "./numbers";
import { LARGEST_KW, SMALLEST_KW, STEP_KW } from "./size";
import { areasDiffer, DEFAULT_AREA, lacksLoad } from "./tariff";
import { LIFETIME_YEARS, mostCost, mostYears, type Verdict, verdictOf } from "./verdict";

/** Above this size LOAD_RULE does not hold. */
const STUDY_ABOVE_KW = 10;

/** Sentences, each beside the figure that it limits. */
export interface Warnings {
  verdict: string[];
  size: string[];
  bill: string[];
  cost: string[];
}

export function warningsOf(figures: Figures): Warnings {
  const missing = missingFrom(figures);
  const sentences = (names: readonly Missing[]) =>
    missing.filter((name) => names.includes(name)).map((name) => MISSING[name](figures));
  const verdict = verdictOf(figures);
  return {
    verdict: verdictWarnings(figures, verdict),
    size: [...sizeWarnings(figures), ...unitsWarnings(figures), ...sentences(OF_SIZE)],
    bill: [
      ...tariffWarnings(figures),
      ...sentences(OF_BILL),
      ...(verdict === "saves nothing" ? [] : reliefWarnings(figures)),
    ],
    cost: [
      ...sentences(OF_COST),
      ...(figures.gross !== null && figures.rates.company?.isSample
        ? ["The price is a sample. Your quotation will have the real one."]
        : []),
    ],
  };
}

function verdictWarnings(figures: Figures, verdict: Verdict): string[] {
  if (verdict === null) return [];
  const { billBefore, savingPerYear } = figures;
  const cost = mostCost(figures) ?? 0;
  if (verdict === "never pays back")
    return [
      `It costs about ${rupees(cost)} and saves about ${rupees(savingPerYear ?? 0)} a year: ${years(mostYears(figures) ?? 0)} to pay back. A rooftop system lasts about ${LIFETIME_YEARS} years (MNRE).`,
    ];
  return [
    billBefore?.relief
      ? `${takesOff(figures)}, so solar would save you next to nothing.`
      : "At these figures solar would save you next to nothing.",
  ];
}

function sizeWarnings({ inputs, kw, limit, wantedKw, roofKw }: Figures): string[] {
  const { load, for: customer } = inputs;
  if (kw === null) return limit === null ? [] : [tooSmall(roofKw, wantedKw, inputs.kw)];
  const warnings: string[] = [];
  const wanted = inputs.kw ?? wantedKw;
  if (limit === "roof" && wanted !== null)
    warnings.push(
      `The roof you gave holds about ${grouped(kw)} kW. ${inputs.kw === undefined ? "Covering all your usage takes" : "You chose"} about ${grouped(rounded(wanted, 1))} kW.`,
    );
  if (limit === "choice" && wantedKw !== null && kw > wantedKw + STEP_KW)
    warnings.push(`Covering all your usage takes only about ${grouped(rounded(wantedKw, 1))} kW.`);
  if (limit === "largest")
    warnings.push(`We can estimate up to ${grouped(LARGEST_KW)} kW. Call us about more.`);
  if (load !== undefined && kw > load)
    warnings.push(
      `The system is larger than your sanctioned load. ${customer === "home" && kw <= STUDY_ABOVE_KW ? LOAD_RULE : "Your DISCOM may ask for a higher load first."}`,
    );
  return warnings;
}

function tooSmall(roofKw: number | null, wantedKw: number | null, choice: number | undefined): string {
  // Down, so that 0.999 kW do not read as the smallest system's 1 kW.
  const twoDecimals = (kw: number) => grouped(Math.floor(kw * 100) / 100);
  const smallest = `our smallest system is ${SMALLEST_KW} kW`;
  if (roofKw !== null && roofKw < SMALLEST_KW)
    return `The roof you gave is too small: it holds about ${twoDecimals(roofKw)} kW, and ${smallest}.`;
  if (choice !== undefined) return `We can’t estimate that size: ${smallest}.`;
  return `You would need only about ${twoDecimals(wantedKw ?? 0)} kW; ${smallest}.`;
}

/** The units of a bill; a range where it has charges that are not known. */
function unitsWarnings({ inputs, rates, tariff, units, fewest, kw }: Figures): string[] {
  if (inputs.units !== undefined) return [];
  const [low, high] = [rounded(fewest?.units ?? units), rounded(units)];
  if (low === high) return [`Your bill is for about ${grouped(high)} units a month.`];
  const sizes =
    kw !== null && fewest && fewest.kw !== kw
      ? `, so ${grouped(fewest.kw ?? 0)} to ${grouped(kw)} kW would do`
      : "";
  const helps = lacksLoad(inputs, rates.state, tariff) ? "your sanctioned load" : "monthly units";
  return [
    `Your bill is for about ${grouped(low)} to ${grouped(high)} units a month${sizes}. We used the most: fixed charges are part of that bill, so this may be a little high. Enter ${helps} for one figure.`,
  ];
}

function tariffWarnings({ inputs, rates, tariff }: Figures): string[] {
  if (!tariff) return [];
  const warnings: string[] = [];
  if (inputs.area === undefined && areasDiffer(rates.state, inputs.for))
    warnings.push(`Town and village have different tariffs. This is the ${DEFAULT_AREA} one.`);
  if (inputs.load === undefined && tariff.maxLoadKw)
    warnings.push(`This tariff is for a sanctioned load of up to ${grouped(tariff.maxLoadKw)} kW.`);
  if (inputs.rate !== undefined)
    warnings.push(`We used the published tariff instead of your rate: ${tariff.name}.`);
  return warnings;
}

const OF_SIZE: readonly Missing[] = ["yield", "yield range", "roof"];
const OF_BILL: readonly Missing[] = ["tariff", "fixed charges", "duty", "surplus"];
const OF_COST: readonly Missing[] = [
  "central subsidy",
  "homes",
  "state subsidy",
  "price",
  "loan",
  "loan rate",
];

const MISSING: Record<Missing, (figures: Figures) => string> = {
  yield: ({ inputs }) => `We don’t have what a system generates in ${inputs.state}.`,
  "yield range": ({ inputs }) => `We don’t have how much a year in ${inputs.state} varies.`,
  roof: () => "We don’t have the roof area that each kW needs.",
  tariff: ({ inputs }) =>
    `We don’t have this tariff for ${inputs.state}. Enter your rate per unit to see the saving.`,
  "fixed charges": () => "We don’t have this tariff’s fixed charges.",
  duty: ({ inputs }) => `Savings leave out electricity duty, which we don’t have for ${inputs.state}.`,
  surplus: ({ inputs }) =>
    `Savings leave out units you send to the grid: we don’t have their price in ${inputs.state}.`,
  "central subsidy": () => "We don’t have the central subsidy for today’s date.",
  homes: () => "Enter the number of homes to see a housing society’s subsidy.",
  "state subsidy": ({ inputs }) =>
    `We don’t have ${inputs.state}’s own subsidy, if there is one. This is the most you would pay.`,
  price: () => "We don’t have a price for this system.",
  loan: () => "We don’t have a bank’s loan for this size.",
  "loan rate": () => "We don’t have the bank’s rate for this loan, so there is no EMI.",
};

function reliefWarnings(figures: Figures): string[] {
  return figures.billBefore?.relief
    ? [`${takesOff(figures)}, so solar saves you less than elsewhere. If that ends, it saves more.`]
    : [];
}

function takesOff({ inputs, billBefore }: Figures): string {
  return `${inputs.state} already takes about ${rupees(billBefore?.relief ?? 0)} a month off your bill`;
}
