import { currentRates } from "./current-rates";
import { figuresOf } from "./figures";
import { grouped, rupees } from "./numbers";
import type { Day, SolarRate, SubsidySteps } from "./rates";
import { type Source, sourcesOf } from "./sources";
import { steppedSubsidy } from "./subsidy";

export interface Answer {
  question: string;
  answer: string;
  sources: Source[];
}

const EXAMPLE_KW = 3;
const EXAMPLE_UNITS = 350;

/** Returns the answers whose figures are known today. */
export function answersOf(rates: readonly SolarRate[], stateName: string, today: Day): Answer[] {
  return [subsidyAnswer, priceAnswer, netMeteringAnswer].flatMap(
    (answer) => answer(rates, stateName, today) ?? [],
  );
}

export function subsidyAnswer(
  rates: readonly SolarRate[],
  stateName: string,
  today: Day,
): Answer | undefined {
  const { central, state } = currentRates(rates, stateName, today);
  if (!central || !state) return undefined;
  const steps = state.isSpecial ? central.specialHome : central.home;
  const sentences = [
    `A home in ${stateName} gets a central subsidy of ${stepsInWords(steps)}: ${examplesInWords(steps)}.`,
    state.isSpecial ? `${stateName} is a special-category state, so this is more than elsewhere.` : "",
    topUpInWords(state.topUp, stateName),
    central.validUntil ? `The scheme runs until ${longDay(central.validUntil)}.` : "",
    "You pay the whole price first. You get the subsidy after commissioning, for panels made in India.",
  ];
  return {
    question: `What is the solar subsidy in ${stateName} in ${today.slice(0, 4)}?`,
    answer: sentences.filter((sentence) => sentence !== "").join(" "),
    sources: sourcesFor(rates, stateName, today, /subsidy|special-category/i),
  };
}

export function priceAnswer(rates: readonly SolarRate[], stateName: string, today: Day): Answer | undefined {
  const { state, company } = currentRates(rates, stateName, today);
  const { typicalYield, lowYield, highYield } = state ?? {};
  const perKw = company?.pricePerKw.home;
  if (!typicalYield || !perKw || !company) return undefined;
  const range =
    lowYield && highYield
      ? `, between ${grouped(EXAMPLE_KW * lowYield)} and ${grouped(EXAMPLE_KW * highYield)}`
      : "";
  const price = `about ${rupees(EXAMPLE_KW * perKw)} before subsidy`;
  const sentences = [
    `A ${EXAMPLE_KW} kW system for a home costs ${price}${company.isSample ? " (a sample price: your quotation will have the real one)" : ""}.`,
    `It generates about ${grouped(EXAMPLE_KW * typicalYield)} units a year${range}, and needs about ${grouped(EXAMPLE_KW * company.sqFtPerKw)} sq ft of roof.`,
    "This is an estimate. Our site survey confirms it.",
  ];
  return {
    question: `What does a ${EXAMPLE_KW} kW solar system cost, and what does it generate?`,
    answer: sentences.join(" "),
    sources: sourcesFor(rates, stateName, today, /price per kw|units a year/i),
  };
}

export function netMeteringAnswer(rates: readonly SolarRate[], stateName: string, today: Day): Answer {
  const perUnit = currentRates(rates, stateName, today).state?.surplusPerUnit ?? null;
  const sentences = [
    "A net meter counts what you take from the grid and what you send to it. You pay for the difference, and the fixed charges stay.",
    perUnit === null
      ? `We don’t have the price of units beyond your own use in ${stateName}, so our savings leave them out.`
      : `For units beyond your own use ${stateName} pays about ₹${grouped(perUnit)} each.`,
  ];
  return {
    question: "How does net metering work?",
    answer: sentences.join(" "),
    sources: sourcesFor(rates, stateName, today, /sent to the grid/i),
  };
}

function stepsInWords({ steps }: SubsidySteps): string {
  const words = steps.map(({ upTo, perKw }, index) =>
    index === 0 ? `${rupees(perKw)} a kW up to ${upTo} kW` : `${rupees(perKw)} a kW from there to ${upTo} kW`,
  );
  return words.join(" and ");
}

function examplesInWords(steps: SubsidySteps): string {
  const [one, two, three] = [1, 2, EXAMPLE_KW].map(
    (kw) => `${rupees(steppedSubsidy(kw, steps))} for ${kw} kW`,
  );
  return `${one}, ${two} and ${three}, at most ${rupees(steps.cap)}`;
}

function topUpInWords(topUp: { perKw: number; cap: number } | null | undefined, stateName: string): string {
  if (topUp === undefined) return `We don’t have ${stateName}’s own subsidy, if there is one.`;
  if (topUp === null) return `${stateName} adds no subsidy of its own.`;
  return `${stateName} adds ${rupees(topUp.perKw)} a kW, at most ${rupees(topUp.cap)}.`;
}

const dayFormat = new Intl.DateTimeFormat("en-IN", { dateStyle: "long", timeZone: "UTC" });

function longDay(day: Day): string {
  return dayFormat.format(Date.parse(`${day}T00:00Z`));
}

/** The sources of a home whose system is larger than its use, so that each rate has been used. */
function sourcesFor(rates: readonly SolarRate[], state: string, today: Day, what: RegExp): Source[] {
  const inputs = { for: "home", state, units: EXAMPLE_UNITS, kw: 2 * EXAMPLE_KW } as const;
  const { figures } = figuresOf(inputs, rates, today);
  return figures ? sourcesOf(figures).filter((source) => what.test(source.what)) : [];
}
