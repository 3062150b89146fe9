import { expect, it } from "vitest";
import type { SolarRate } from "~/calculator/rates";
import { sampleRates } from "../../tests/sample-rates";
import { fieldInfo } from "./fields";
import { implausibleFigures } from "./implausible-figures";
import { type Shape, shapesOf } from "./shapes";

const rates = sampleRates() as (SolarRate & { id: string })[];
const rateOf = (id: string) => rates.find((rate) => rate.id === id) ?? expect.fail(id);

/** Returns the document with another value at a place such as "tariffs.0.slabs.1.rate". */
function changed<Value>(value: Value, place: string, to: unknown): Value {
  const copy = structuredClone(value);
  const names = place.split(".");
  const last = names.pop() ?? "";
  const parent = names.reduce<unknown>((inside, name) => Reflect.get(Object(inside), name), copy);
  Reflect.set(Object(parent), last, to);
  return copy;
}

const questions = (id: string, place: string, to: unknown) =>
  implausibleFigures("solarRates", rateOf(id), changed(rateOf(id), place, to));

it.each([
  [
    "uttarakhand",
    "tariffs.0.slabs.0.rate",
    365,
    "Tariffs, Home, Slabs, row 1, Rupees per unit: 365; it was 3.65, usual is 1 to 16: is that right?",
  ],
  [
    "company",
    "pricePerKw.home",
    6,
    "Prices per kW, Home: 6; it was 60,000, usual is 25,000 to 1,20,000: is that right?",
  ],
  ["company", "pricePerKw.home", 81_000, "Prices per kW, Home: 81,000; it was 60,000: is that right?"],
  [
    "central",
    "home.cap",
    7_800,
    "Home, Maximum in rupees: 7,800; it was 78,000, usual is 40,000 to 1,50,000: is that right?",
  ],
  ["punjab", "dutyPercent", 130, "Electricity duty in percent: 130; usual is 0 to 25: is that right?"],
  [
    "punjab",
    "typicalYield",
    14_000,
    "Units a year per kW: 14,000; it was 1,400, usual is 800 to 2,000: is that right?",
  ],
])("of %s, %s of %d is asked about", (id, place, to, question) => {
  expect(questions(id, place, to)).toEqual([question]);
});

it.each([
  ["uttarakhand", "tariffs.0.slabs.0.rate", 4.5],
  ["company", "pricePerKw.home", 79_000],
  ["company", "pricePerKw.home", 41_000],
  ["punjab", "dutyPercent", 13],
  ["uttarakhand", "tariffs.0.slabs.0.rate", undefined],
])("of %s, %s of %d is not asked about", (id, place, to) => {
  expect(questions(id, place, to)).toEqual([]);
});

it.each([
  [
    "state",
    "typicalYield 800 2000, tariffs.slabs.rate 1 16, tariffs.slabs.upTo 20 2000, relief.upTo 20 2000",
  ],
  ["state", "tariffs.fixedPerKw 0 500, tariffs.maxLoadKw 1 1000, surplusPerUnit 0 8, dutyPercent 0 25"],
  ["state", "surchargePercent 0 45, relief.percent 10 100, relief.atMost 100 3000, topUp.perKw 1000 40000"],
  ["state", "topUp.cap 3000 150000, incentive.perUnit.rate 0.25 6, incentive.years 1 25"],
  [
    "central",
    "home.steps.upTo 1 50, home.steps.perKw 9000 50000, home.cap 40000 150000, society.maxKw 50 2000",
  ],
  ["company", "pricePerKw.home 25000 120000, priceBands.home 25000 120000, businessRate.low 1 16"],
  ["company", "sqFtPerKw 50 150, loans.maxAmount 50000 10000000, loans.ratePercent 3 16"],
  ["company", "loans.marginPercent 0 50, loans.months 12 240"],
])("the figures of a %s are asked about below and above these alone: %s", (kind, ranges) => {
  for (const [path = "", least, most] of ranges.split(", ").map((range) => range.split(" "))) {
    const asked = (figure: number) => {
      const document = path.split(".").reduceRight<unknown>((inside, name) => ({ [name]: inside }), figure);
      return implausibleFigures("solarRates", undefined, { kind, ...Object(document) }).length;
    };
    const around = [Number(least) - 0.01, Number(least), Number(most), Number(most) + 0.01].map(asked);
    expect([path, ...around]).toEqual([path, 1, 0, 0, 1]);
  }
});

it("a figure that stayed is not asked about again, wherever its tariff has moved", () => {
  const odd = changed(rateOf("uttarakhand"), "tariffs.0.slabs.3.rate", 40);
  if (odd.kind !== "state" || !odd.tariffs[0]) return expect.fail();
  const added = {
    ...odd,
    tariffs: [{ ...odd.tariffs[0], name: "Rural", slabs: [{ rate: 4 }] }, odd.tariffs[0]],
  };
  expect(implausibleFigures("solarRates", odd, { ...added, note: "New" })).toEqual([]);
});

it("what is shipped is plausible", () => {
  expect(rates.flatMap((rate) => implausibleFigures("solarRates", undefined, rate))).toEqual([]);
});

it("a package's price is asked about where it is no price of a system, or far from what it was", () => {
  const priced = (price: number) => ({ type: "Residential", "package-name": "3 kW", price });
  expect(implausibleFigures("packages", undefined, priced(1_80_000))).toEqual([]);
  expect(implausibleFigures("packages", undefined, priced(1_800))).toHaveLength(1);
  expect(implausibleFigures("packages", priced(1_80_000), priced(18_00_000))).toEqual([
    "Price in rupees: 18,00,000; it was 1,80,000: is that right?",
  ]);
});

it("a row that was added or taken away leaves no question about the others", () => {
  const slabs = (...rates: number[]) => ({
    kind: "state",
    tariffs: [{ name: "Home", slabs: rates.map((rate) => ({ rate })) }],
  });
  expect(implausibleFigures("solarRates", slabs(2, 5, 9), slabs(5, 9))).toEqual([]);
  expect(implausibleFigures("solarRates", slabs(2, 9), slabs(2, 2.5, 9))).toEqual([]);
  expect(implausibleFigures("solarRates", slabs(2, 9), slabs(2, 5, 9))).toHaveLength(1);
  expect(implausibleFigures("solarRates", slabs(2, 9), slabs(9, 2))).toHaveLength(2);
});

/** Returns the paths of all numbers, and a document that has each of them far too large. */
function allNumbers(shape: Shape, above = ""): { paths: string[]; document: object } {
  const paths: string[] = [];
  const document: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries(shape)) {
    const { kind, entries } = fieldInfo(schema) ?? {};
    if (kind === "number") {
      paths.push(above + name);
      document[name] = 1e12;
    } else if (entries && name !== "hi") {
      const inside = allNumbers(entries as Shape, `${above}${name}.`);
      paths.push(...inside.paths);
      document[name] = kind === "list" ? [inside.document] : inside.document;
    }
  }
  return { paths, document };
}

it.each(["central", "state", "company"])("every figure of %s rates has a plausible range", (kind) => {
  const shape = shapesOf("solarRates").find((one) => one.kind === kind)?.shape ?? {};
  const { paths, document } = allNumbers(shape);
  expect(paths.length).toBeGreaterThan(8);
  expect(implausibleFigures("solarRates", undefined, { ...document, kind })).toHaveLength(paths.length);
});
