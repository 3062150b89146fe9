import type { ContentDocument } from "~/content/content";
import { fieldInfo } from "~/content/fields";
import { packageSizes } from "~/content/package";
import { entryNames, isMap } from "~/content/plain-fields";
import { type Shape, shapeOf } from "~/content/shapes";
import { grouped } from "~/ui/format";

/** Paths without the places in lists, the lowest and the highest plausible figure, and its words. They find a forgotten point or zero. */
const RANGES: [paths: string, least: number, most: number, words: string][] = [
  // PV output in the World Bank’s Global Solar Atlas is about 1,100 to 1,900 kWh a year per kWp in India; roofs have shade and dust.
  ["typicalYield lowYield highYield", 800, 2_000, "# units a year"],
  // Published tariffs: from lifeline slabs below ₹2 to commercial ones of about ₹15.
  ["tariffs.slabs.rate businessRate.low businessRate.high", 1, 16, "₹# a unit"],
  ["tariffs.slabs.upTo relief.upTo", 20, 2_000, "# units"],
  ["tariffs.fixedPerKw", 0, 500, "₹# a kW"],
  ["tariffs.maxLoadKw incentive.perUnit.upTo priceBands.upTo loans.upToKw", 1, 1_000, "# kW"],
  // No state pays more for units sent than its tariff takes.
  ["surplusPerUnit", 0, 8, "₹# a unit"],
  // Duty is up to a quarter of a bill (Gujarat’s business tariffs), and PPAC up to two fifths (Delhi, 2024).
  ["dutyPercent", 0, 25, "#%"],
  ["surchargePercent", 0, 45, "#%"],
  ["relief.percent", 10, 100, "#%"],
  ["relief.atMost", 100, 3_000, "₹#"],
  // State top-ups and payments for units: content/solarRates, Delhi’s the highest.
  ["topUp.perKw", 1_000, 40_000, "₹# a kW"],
  ["topUp.cap", 3_000, 1_50_000, "₹#"],
  ["incentive.perUnit.rate", 0.25, 6, "₹# a unit"],
  ["incentive.years", 1, 25, "# years"],
  // PM Surya Ghar: ₹30,000 and ₹18,000 a kW, a tenth more in special-category states, and at most ₹78,000.
  ["home.steps.upTo specialHome.steps.upTo society.perHomeKw incentive.perHomeKw", 1, 50, "# kW"],
  ["home.steps.perKw specialHome.steps.perKw society.perKw", 9_000, 50_000, "₹# a kW"],
  ["home.cap specialHome.cap", 40_000, 1_50_000, "₹#"],
  ["society.maxKw", 50, 2_000, "# kW"],
  // Published prices for 3 kW are ₹36,000 to ₹66,000 a kW (source of the sample prices); small systems cost more.
  ["pricePerKw.home pricePerKw.society pricePerKw.business", 25_000, 1_20_000, "₹# a kW"],
  ["priceBands.home priceBands.society priceBands.business", 25_000, 1_20_000, "₹# a kW"],
  ["price", 25_000, 1_20_000, "₹#"],
  // Five to fourteen square metres a kW.
  ["sqFtPerKw", 50, 150, "# sq ft"],
  // Inverters are under warranty for 5 to 12 years, and panels last 25.
  ["adviceYears", 5, 25, "# years"],
  // Banks’ terms for rooftop solar: content/solarRates/company.json.
  ["loans.maxAmount", 50_000, 1_00_00_000, "₹#"],
  ["loans.ratePercent", 3, 16, "#%"],
  ["loans.marginPercent", 0, 50, "#%"],
  ["loans.months", 12, 240, "# months"],
];

const rangeOf = new Map(RANGES.flatMap(([paths, ...range]) => paths.split(" ").map((path) => [path, range])));

/** Figures that may be wrong, and what a typical customer would read. */
export interface FiguresQuestion {
  doubts: string[];
  customer: string;
  rows: { label: string; before: string; after: string }[];
}

/** A larger change is asked about. */
const LARGE_CHANGE = 1 / 3;

/** Returns a question for each changed figure that is out of its range or far from `before`, which visitors see. */
export function figureDoubts(
  name: "solarRates" | "packages",
  before: object | undefined,
  after: object,
): string[] {
  // The range of a package’s price is that of a kW.
  const [size] = name === "packages" ? packageSizes([after as ContentDocument<"packages">]) : [];
  return [...doubtsIn(shapeOf(name, after), before, after, size?.kw)];
}

/** @param where the place in words: "Home, Slabs, row 1" */
function* doubtsIn(
  shape: Shape,
  before: unknown,
  after: object,
  scale = 1,
  above = "",
  where: readonly string[] = [],
  others: readonly object[] = [],
): Generator<string> {
  for (const [name, schema] of Object.entries(shape)) {
    const { label = name, entries } = fieldInfo(schema) ?? {};
    const [was, is] = [before, after].map((one) => (isMap(one) ? one[name] : undefined));
    const path = above + name;
    const range = rangeOf.get(path);
    if (range && typeof is === "number") {
      const rest = others.map((row) => Reflect.get(row, name));
      const doubt = doubtOf(range, was, is, scale, rest);
      if (doubt) yield `${[...where, label].join(", ")}: ${doubt}`;
    }
    if (!entries || name === "hi") continue;
    const inside = entries as Shape;
    if (isMap(is)) yield* doubtsIn(inside, was, is, scale, `${path}.`, [...where, label]);
    if (!Array.isArray(is)) continue;
    const old = Array.isArray(was) ? was : [];
    const [names, oldNames] = [entryNames(is), entryNames(old)];
    for (const [index, row] of is.entries()) {
      const own = names?.[index];
      const known = own && oldNames ? old[oldNames.indexOf(own)] : old[index];
      const words = own ? [own] : [label, `row ${index + 1}`];
      yield* doubtsIn(inside, known, row, scale, `${path}.`, [...where, ...words], is.toSpliced(index, 1));
    }
  }
}

type Range = [least: number, most: number, words: string];

function doubtOf([least, most, words]: Range, was: unknown, is: number, scale: number, others: unknown[]) {
  const isOutside = is < least * scale || is > most * scale;
  const isFar = typeof was === "number" && was > 0 && Math.abs(is - was) > was * LARGE_CHANGE;
  if (is === was || !(isOutside || isFar)) return undefined;
  const facts = typeof was === "number" ? [`it was ${words.replace(/#.*/, "")}${grouped(was)}`] : [];
  const rest = others.filter((other) => typeof other === "number");
  const [low, high] = [Math.min(...rest), Math.max(...rest)].map(grouped);
  if (rest.length > 0) facts.push(`the other rows have ${low}${low === high ? "" : ` to ${high}`}`);
  else if (isOutside) facts.push(`usual is ${grouped(least * scale)} to ${grouped(most * scale)}`);
  return `${words.replace("#", grouped(is))}; ${facts.join(", ")}: is that right?`;
}
