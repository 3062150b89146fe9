import type { Questions } from "~/texts/questions";
import { grouped, rupees } from "~/ui/format";
import { figuresOf } from "./figures";
import { meteringOf } from "./metering";
import type { Notes } from "./notes";
import { priceOf } from "./price";
import {
  currentRates,
  type Day,
  type SolarRate,
  type StateRates,
  type SubsidySteps,
  type TopUp,
} from "./rates";
import { type Source, sourcesOf } from "./sources";
import { steppedSubsidy } from "./subsidy";

export interface Answer {
  question: string;
  answer: string;
  /** The date of a source that is being checked says so. */
  sources: Pick<Source, "source" | "asOf">[];
}

/** What a question is answered from, and the words of a language. */
export interface Known {
  rates: readonly SolarRate[];
  today: Day;
  words: Questions;
  /** The states in which the company installs. */
  served: readonly string[];
}

const EXAMPLE_KW = 3;
const EXAMPLE_UNITS = 350;

function subsidyAnswer(known: Known, stateName: string): Answer | undefined {
  const { rates, today, words } = known;
  const { central, state } = currentRates(rates, stateName, today);
  if (!central || !state) return undefined;
  const steps = state.isSpecial ? central.specialHome : central.home;
  const sentences = [
    words.steps(stateName, stepsInWords(steps, words), examplesInWords(steps, words)),
    state.isSpecial ? words.special(stateName) : "",
    topUpInWords(state.topUp, stateName, words),
    ...incentiveInWords(state, words),
    central.validUntil ? words.until(longDay(central.validUntil, words)) : "",
    words.payFirst,
  ];
  return {
    question: words.subsidy(stateName, today.slice(0, 4)),
    answer: sentences.filter((sentence) => sentence !== "").join(" "),
    sources: sourcesFor(known, stateName, [
      "central subsidy",
      "special state",
      "state subsidy",
      "state has no subsidy",
      "incentive",
    ]),
  };
}

function priceAnswer(known: Known, stateName: string): Answer | undefined {
  const { rates, today, words } = known;
  const { central, state, company } = currentRates(rates, stateName, today);
  const { typicalYield, lowYield, highYield } = state ?? {};
  const priced = priceOf(company, "home", EXAMPLE_KW);
  if (!typicalYield || priced.gross === null || !company) return undefined;
  const ofExample = (each: number) => grouped(EXAMPLE_KW * each);
  const range = lowYield && highYield ? [ofExample(lowYield), ofExample(highYield)] : [];
  return {
    question: words.price(EXAMPLE_KW),
    answer: [
      words.costs(EXAMPLE_KW, rupees(priced.gross), Boolean(central), priced.company?.isSample ?? false),
      words.generates(ofExample(typicalYield), range, ofExample(company.sqFtPerKw)),
      words.estimate,
    ].join(" "),
    sources: sourcesFor(known, stateName, ["yield", "price"], EXAMPLE_KW),
  };
}

function netMeteringAnswer(known: Known, stateName: string): Answer {
  const { rates, today, words } = known;
  const { state } = currentRates(rates, stateName, today);
  const perUnit = state?.surplusPerUnit ?? null;
  const isBilled = meteringOf("business", state) === "net billing";
  const surplus =
    perUnit === null ? words.surplusUnknown(stateName) : words.surplus(stateName, grouped(perUnit));
  return {
    question: words.netMetering,
    answer: [words.netMeter, surplus, ...(isBilled ? [words.netBilling(stateName)] : [])].join(" "),
    sources: sourcesFor(known, stateName, ["surplus"]),
  };
}

function stepsInWords({ steps }: SubsidySteps, { firstStep, nextStep, and }: Questions): string {
  return steps
    .map(({ upTo, perKw }, index) => (index === 0 ? firstStep : nextStep)(rupees(perKw), upTo))
    .join(and);
}

function examplesInWords(steps: SubsidySteps, { example, and, atMost }: Questions): string {
  const [one, two, three] = [1, 2, EXAMPLE_KW].map((kw) => example(rupees(steppedSubsidy(kw, steps)), kw));
  return atMost(`${one}, ${two}${and}${three}`, rupees(steps.cap));
}

function topUpInWords(topUp: TopUp | null | undefined, stateName: string, words: Questions): string {
  if (topUp === undefined) return words.topUpUnknown(stateName);
  if (topUp === null) return words.noTopUp(stateName);
  return words.topUp(stateName, rupees(topUp.perKw), rupees(topUp.cap));
}

function incentiveInWords({ name, incentive }: StateRates, words: Questions): string[] {
  const rule = incentive.find(({ for: customer }) => customer === "home");
  if (!rule) return [];
  const bands = rule.perUnit.map(({ upTo, rate }) => words.perUnit(grouped(rate), upTo ?? null));
  return [words.incentive(name, bands.join(words.and), rule.years)];
}

function longDay(day: Day, { locale }: Questions): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "UTC" }).format(
    Date.parse(`${day}T00:00Z`),
  );
}

/** The sources of a home whose system is larger than its use, so that each rate has been used. */
function sourcesFor(
  { rates, today, words }: Known,
  state: string,
  names: readonly (keyof Notes)[],
  kw = 2 * EXAMPLE_KW,
) {
  const inputs = { for: "home", state, units: EXAMPLE_UNITS, kw } as const;
  const { figures } = figuresOf(inputs, rates, today);
  const sources = figures ? sourcesOf(figures) : [];
  return sources
    .filter(({ what: [name] }) => names.includes(name))
    .map(({ source, asOf, oldYear }) => ({ source, asOf: words.old(oldYear) || asOf }));
}

/** Returns the answers whose figures are known today. */
export function pageAnswers(known: Known): Answer[] {
  const { bill, remainingBill } = known.words;
  return [
    ...known.served.flatMap((name) => subsidyAnswer(known, name) ?? []),
    ...[priceAnswer(known, "Uttarakhand") ?? []].flat(),
    netMeteringAnswer(known, "Uttar Pradesh"),
    { question: bill, answer: remainingBill, sources: [] },
  ];
}
