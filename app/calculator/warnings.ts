import type { Figures } from "./figures";
import { type Missing, missingFrom } from "./missing";
import { grouped, rupees } from "./numbers";
import { LARGEST_KW, SMALLEST_KW } from "./size";
import { areasDiffer, DEFAULT_AREA } from "./tariff";

/** Up to this size of a home DISCOMs need no feasibility study (rules of February 2024). */
const STUDY_ABOVE_KW = 10;

export function warningsOf(figures: Figures): string[] {
  return [
    ...sizeWarnings(figures),
    ...tariffWarnings(figures),
    ...missingFrom(figures).map((name) => MISSING[name](figures)),
    ...reliefWarnings(figures),
    ...(figures.gross !== null && figures.rates.company?.isSample
      ? ["The price is a sample. Your quotation will have the real one."]
      : []),
  ];
}

function sizeWarnings({ inputs, kw, limit, wantedKw, roofKw }: Figures): string[] {
  const { load, for: customer } = inputs;
  if (kw === null) return limit === null ? [] : [tooSmall(roofKw, wantedKw, inputs.kw)];
  const warnings: string[] = [];
  const wanted = inputs.kw ?? wantedKw;
  if (limit === "roof" && wanted !== null)
    warnings.push(
      `The roof you gave holds about ${grouped(kw)} kW. ${inputs.kw === undefined ? "Your use would need" : "You chose"} about ${grouped(wanted)} kW.`,
    );
  if (limit === "largest")
    warnings.push(`We estimate at most ${grouped(LARGEST_KW)} kW here. Please ask us about more.`);
  if (load !== undefined && kw > load)
    warnings.push(
      customer === "home" && kw <= STUDY_ABOVE_KW
        ? "The system is larger than your sanctioned load. Up to 10 kW a home needs no feasibility study for that (rules of February 2024)."
        : "The system is larger than your sanctioned load. Your DISCOM may ask for a higher load first; the survey decides.",
    );
  return warnings;
}

function tooSmall(roofKw: number | null, wantedKw: number | null, choice: number | undefined): string {
  // Down, so that 0.999 kW do not read as the smallest system's 1 kW.
  const twoDecimals = (kw: number) => grouped(Math.floor(kw * 100) / 100);
  if (roofKw !== null && roofKw < SMALLEST_KW)
    return `The roof you gave is too small: it holds about ${twoDecimals(roofKw)} kW, and the smallest system is ${SMALLEST_KW} kW.`;
  if (choice !== undefined) return `The smallest system that we estimate is ${SMALLEST_KW} kW.`;
  return `You use too little for an estimate: about ${twoDecimals(wantedKw ?? 0)} kW would do, and the smallest system is ${SMALLEST_KW} kW.`;
}

function tariffWarnings({ inputs, rates, tariff }: Figures): string[] {
  if (!tariff)
    return inputs.units === undefined && inputs.rate !== undefined
      ? [
          "Your units are your bill divided by your price of a unit. Fixed charges in the bill make them too many: the units from your bill are better.",
        ]
      : [];
  const warnings: string[] = [];
  if (inputs.area === undefined && areasDiffer(rates.state, inputs.for))
    warnings.push(`Tariffs differ between town and village. This is the ${DEFAULT_AREA} one.`);
  if (inputs.load === undefined && tariff.maxLoadKw)
    warnings.push(`This tariff is for a sanctioned load of up to ${grouped(tariff.maxLoadKw)} kW.`);
  if (inputs.rate !== undefined)
    warnings.push(`Your price of a unit was not used, because the tariff is known: ${tariff.name}.`);
  return warnings;
}

const MISSING: Record<Missing, (figures: Figures) => string> = {
  yield: ({ inputs }) => `We do not know what a system generates in ${inputs.state}.`,
  "yield range": ({ inputs }) => `We do not know how far a year in ${inputs.state} may differ.`,
  roof: () => "We do not know how much roof each kW needs.",
  tariff: ({ inputs }) =>
    `We do not know this tariff in ${inputs.state}. Type the price of a unit from your bill to see the saving.`,
  "fixed charges": () => "We do not know the fixed charges of this tariff, so there is no whole bill.",
  duty: ({ inputs }) => `We do not know the electricity duty in ${inputs.state}. The saving is without it.`,
  surplus: ({ inputs }) =>
    `We do not know what is paid in ${inputs.state} for units that you send to the grid. They count ₹0 here.`,
  "central subsidy": () => "The central subsidy is not known for this date, so there is no net price.",
  homes: () => "Type the number of homes: the subsidy of a housing society depends on it.",
  "state subsidy": ({ inputs }) =>
    `We do not know whether ${inputs.state} adds a subsidy of its own, so there is no net price.`,
  price: () => "We have no price for this system.",
  loan: () => "We do not know a bank's loan for this system, so there is no EMI.",
  "loan rate": () => "The bank's rate for this loan is not known here, so there is no EMI.",
};

/** Small users in Delhi pay next to nothing, and so save next to nothing. */
function reliefWarnings({ inputs, billBefore, savingPerYear }: Figures): string[] {
  if (!billBefore || billBefore.relief <= 0) return [];
  const off = `${inputs.state} already takes about ${rupees(billBefore.relief)} a month off your bill`;
  return [
    savingPerYear !== null && savingPerYear < 1
      ? `${off}, so solar would save you next to nothing.`
      : `${off}, so solar saves you less than it would elsewhere. If the relief ends, it saves more.`,
  ];
}
