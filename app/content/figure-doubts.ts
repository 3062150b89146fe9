import { grouped } from "~/calculator/numbers";
import type { DocumentName } from "./content";
import { fieldInfo } from "./fields";
import { packageSizes } from "./package";
import { entryNames, isMap, type PlainFields } from "./plain-fields";
import { type Shape, shapeOf } from "./shapes";

/** The lowest and the highest plausible figure, and the words around it. */
type Range = readonly [least: number, most: number, before: string, after: string];

/** By the path of the figure, without the places in lists. Wide, to find a forgotten point or zero and not a new order. */
const RANGES: Readonly<Record<string, Range>> = {
  // PV output in the World Bank’s Global Solar Atlas is about 1,100 to 1,900 kWh a year per kWp in India; roofs have shade and dust.
  typicalYield: [900, 1_900, "", " units a year"],
  lowYield: [700, 1_900, "", " units a year"],
  highYield: [900, 2_100, "", " units a year"],
  // Published tariffs: from lifeline slabs below ₹2 to commercial ones of about ₹15.
  "tariffs.slabs.rate": [1, 16, "₹", " a unit"],
  "businessRate.low": [3, 16, "₹", " a unit"],
  "businessRate.high": [3, 20, "₹", " a unit"],
  "tariffs.slabs.upTo": [20, 2_000, "", " units"],
  "tariffs.fixedPerKw": [0, 500, "₹", " a kW"],
  "tariffs.maxLoadKw": [1, 200, "", " kW"],
  // Between the average cost of power bought and the tariff, which no state exceeds.
  surplusPerUnit: [0, 8, "₹", " a unit"],
  // Duty is up to a quarter of a bill (Gujarat’s business tariffs), and PPAC up to two fifths (Delhi, 2024).
  dutyPercent: [0, 25, "", "%"],
  surchargePercent: [0, 45, "", "%"],
  "relief.upTo": [50, 600, "", " units"],
  "relief.percent": [10, 100, "", "%"],
  "relief.atMost": [100, 3_000, "₹", ""],
  // State top-ups and payments for units as in content/solarRates, Delhi’s the highest.
  "topUp.perKw": [1_000, 40_000, "₹", " a kW"],
  "topUp.cap": [3_000, 1_50_000, "₹", ""],
  "incentive.perUnit.rate": [0.25, 6, "₹", " a unit"],
  "incentive.perUnit.upTo": [1, 1_000, "", " kW"],
  "incentive.perHomeKw": [1, 50, "", " kW"],
  "incentive.years": [1, 25, "", " years"],
  // PM Surya Ghar: ₹30,000 and ₹18,000 a kW, a tenth more in special-category states, and at most ₹78,000.
  "home.steps.upTo": [1, 10, "", " kW"],
  "home.steps.perKw": [9_000, 50_000, "₹", " a kW"],
  "home.cap": [40_000, 1_50_000, "₹", ""],
  "specialHome.steps.upTo": [1, 10, "", " kW"],
  "specialHome.steps.perKw": [9_000, 55_000, "₹", " a kW"],
  "specialHome.cap": [40_000, 1_65_000, "₹", ""],
  "society.perKw": [9_000, 50_000, "₹", " a kW"],
  "society.perHomeKw": [1, 10, "", " kW"],
  "society.maxKw": [50, 2_000, "", " kW"],
  // Published prices for 3 kW lie between ₹36,000 and ₹66,000 a kW (the source of the sample prices); small systems cost more.
  ...rangesPerKw("pricePerKw", "priceBands"),
  "priceBands.upTo": [1, 1_000, "", " kW"],
  price: [25_000, 1_20_000, "₹", ""],
  // Eight to twelve square metres a kW.
  sqFtPerKw: [50, 150, "", " sq ft"],
  // Banks’ terms for rooftop solar: content/solarRates/company.json.
  "loans.upToKw": [1, 100, "", " kW"],
  "loans.maxAmount": [50_000, 1_00_00_000, "₹", ""],
  "loans.ratePercent": [3, 16, "", "%"],
  "loans.marginPercent": [0, 50, "", "%"],
  "loans.months": [12, 240, "", " months"],
};

function rangesPerKw(...groups: string[]): Record<string, Range> {
  const paths = groups.flatMap((group) => ["home", "society", "business"].map((name) => `${group}.${name}`));
  return Object.fromEntries(paths.map((path) => [path, [25_000, 1_20_000, "₹", " a kW"] as const]));
}

/** A larger change is asked about. */
const LARGE_CHANGE = 1 / 3;

/** Whether documents of this collection have figures that the calculator uses. */
export function hasFigures(name: DocumentName): name is "solarRates" | "packages" {
  return name === "solarRates" || name === "packages";
}

/**
 * Returns a question for each figure that is changed and not plausible: outside its range, or far from what it was.
 * @param before the document that visitors see, parsed
 */
export function figureDoubts(
  name: "solarRates" | "packages",
  before: object | undefined,
  after: object,
): string[] {
  const sizes =
    name === "packages" ? packageSizes([after as Parameters<typeof packageSizes>[0][number]]) : [];
  const scale = sizes[0]?.kw ?? 1;
  return [
    ...doubtsIn(shapeOf(name, after), before as PlainFields, after as PlainFields, {
      path: "",
      where: "",
      scale,
    }),
  ];
}

interface Place {
  path: string;
  /** In words: "Home, slabs, row 1". */
  where: string;
  /** The range of a package’s price is that of a kW. */
  scale: number;
}

function* doubtsIn(
  shape: Shape,
  before: PlainFields | undefined,
  after: PlainFields,
  place: Place,
  others: readonly PlainFields[] = [],
): Generator<string> {
  for (const [name, schema] of Object.entries(shape)) {
    const { label = name, entries } = fieldInfo(schema) ?? {};
    const [was, is] = [before?.[name], after[name]];
    const inside = (word: string) => ({
      path: `${place.path}${name}.`,
      where: [place.where, word].filter(Boolean).join(", "),
      scale: place.scale,
    });
    if (name === "hi") continue;
    if (typeof is === "number") {
      const range = RANGES[place.path + name];
      const doubt =
        range &&
        doubtOf(
          range,
          was,
          is,
          place.scale,
          others.map((row) => row[name]),
        );
      if (doubt) yield `${inside(label).where}: ${doubt}`;
    } else if (entries && isMap(is)) {
      yield* doubtsIn(entries as Shape, isMap(was) ? was : undefined, is, inside(label));
    } else if (entries && Array.isArray(is)) {
      const [names, old] = [entryNames(is), Array.isArray(was) ? was : []];
      const oldNames = entryNames(old);
      for (const [index, row] of is.entries()) {
        const own = names?.[index];
        const known = own && oldNames ? old[oldNames.indexOf(own)] : old[index];
        const word = own ?? `${label}, row ${index + 1}`;
        yield* doubtsIn(entries as Shape, known, row, inside(word), is.toSpliced(index, 1));
      }
    }
  }
}

function doubtOf(
  [least, most, unit, per]: Range,
  was: unknown,
  is: number,
  scale: number,
  others: unknown[],
) {
  const isOutside = is < least * scale || is > most * scale;
  const isFar = typeof was === "number" && was > 0 && Math.abs(is - was) > was * LARGE_CHANGE;
  if (is === was || !(isOutside || isFar)) return undefined;
  const rest = others.filter((other) => typeof other === "number").sort((a, b) => a - b);
  const [low, high] = [rest[0], rest.at(-1)];
  const facts = [
    typeof was === "number" && `it was ${unit}${grouped(was)}`,
    low !== undefined && high !== undefined
      ? `the other rows have ${grouped(low)}${low === high ? "" : ` to ${grouped(high)}`}`
      : isOutside && `usual is ${grouped(least * scale)} to ${grouped(most * scale)}`,
  ].filter(Boolean);
  return `${unit}${grouped(is)}${per}; ${facts.join(", ")}: is that right?`;
}
