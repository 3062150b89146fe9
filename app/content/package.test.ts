import { expect, it } from "vitest";
import {
  type Package,
  packageCards,
  packageSchema,
  packageSizes,
  packagesOf,
  packageTypeOf,
  priceTag,
} from "./package";

function system(id: string, fields: object = {}): Package {
  return { id, ...packageSchema.parse({ type: "Residential", ...fields }) };
}

it.each([
  ["", "Residential"],
  ["type=Residential", "Residential"],
  ["type=Commercial", "Commercial"],
  ["type=commercial", "Residential"],
  ["type=Industrial&type=Commercial", "Residential"],
])("packageTypeOf ?%s selects %s (§4)", (search, type) => {
  expect(packageTypeOf(new URLSearchParams(search))).toBe(type);
});

it("packagesOf returns one type only (§4)", () => {
  const packages = [system("home"), system("shop", { type: "Commercial" })];
  expect(packagesOf("Commercial", packages).map(({ id }) => id)).toEqual(["shop"]);
});

it("packagesOf sorts numerically by the first integer of the name, those without one last", () => {
  const names = ["Custom", "10 kW Villa", "Phase 3, 2 kW", "2 kW Starter", "100 kW"];
  const packages = names.map((name, index) => system(String(index), { "package-name": name }));
  const sorted = packagesOf("Residential", packages).map((item) => item["package-name"]);
  expect(sorted).toEqual(["2 kW Starter", "Phase 3, 2 kW", "10 kW Villa", "100 kW", "Custom"]);
});

it.each([
  ["3 kW Family Home", [3]],
  ["Shed, 10.5kWp", [10.5]],
  ["1,000 kW Factory", [1000]],
  ["540 W × 6 = 3.24 kW", [3.24]],
  ["3-5 kW", [5]],
  ["Custom", []],
  ["0 kW", []],
])("a package called %j has the size %j", (name, sizes) => {
  expect(packageSizes([system("a", { "package-name": name })]).map(({ kw }) => kw)).toEqual(sizes);
});

it("packageCards lists every component with a value, labelled, in a fixed order (§3)", () => {
  const labels =
    "Solar Panel, Inverter, Structure, Earthing, Indicator, DCDB, Wire, Cable, Earthing Wire, AC Cable, Meter, Meter Box, Connectors, Kit";
  const nameOf = (label: string) => label.toLowerCase().replace(" ", "-");
  const backwards = labels.split(", ").toReversed();
  const values = backwards.map((label) => [nameOf(label), `the ${label}`]);
  const others = { "package-name": "3 kW", "roof-size": "300 sq ft", "annual-generation": "4,200 units" };
  const [card] = packageCards([system("a", { ...Object.fromEntries(values), ...others })]);
  expect(card).toMatchObject({ name: "3 kW", roofSize: "300 sq ft", annualGeneration: "4,200 units" });
  expect(card?.components.map(({ label }) => label).join(", ")).toBe(labels);
  for (const { label, value } of card?.components ?? []) expect(value).toBe(`the ${label}`);
});

it("packageCards omits components that a package lacks (§3)", () => {
  const [card] = packageCards([system("a", { inverter: "String", kit: "  ", meter: null })]);
  expect(card?.components).toEqual([{ label: "Inverter", value: "String", differs: false }]);
});

it("packageCards marks differing components, also those that only some packages have", () => {
  const cards = packageCards([
    system("a", { inverter: "2 kW", structure: "Raised", kit: "Clamps" }),
    system("b", { inverter: "3 kW", structure: "Raised" }),
  ]);
  const marks = cards.map(({ components }) =>
    components.map(({ label, differs }) => `${label} ${differs}`).join(", "),
  );
  expect(marks).toEqual(["Inverter true, Structure false, Kit true", "Inverter true, Structure false"]);
});

it("packageCards compares annual generation with Western and Indian digit grouping", () => {
  const texts = ["1,40,000 units", "35,000 units", "about 70000", "on request", "0 units"];
  const packages = texts.map((text, index) => system(String(index), { "annual-generation": text }));
  expect(packageCards(packages).map(({ share }) => share)).toEqual([1, 0.25, 0.5, undefined, 0]);
});

const OWN = { type: "Residential", "package-name": "3 kW Family", price: 180_000 };

it.each([
  ["its price", { ...OWN, price: 150_000 }],
  ["its size", { ...OWN, "package-name": "7 kW Family" }],
  ["its size in Hindi", { ...OWN, hi: { "package-name": "7 kW परिवार" } }],
  ["whom it is for", { ...OWN, type: "Commercial" }],
  ["that it has no price", { ...OWN, price: undefined }],
])("a package changes its price by %s", (_, changed) => {
  expect(priceTag(changed)).not.toBe(priceTag(OWN));
});

it.each([
  ["another name", { ...OWN, "package-name": "3 kW for a large family" }],
  ["its name in Hindi", { ...OWN, hi: { "package-name": "3 kW परिवार" } }],
  ["its parts", { ...OWN, kit: "Clamps" }],
])("a package keeps its price with %s", (_, changed) => {
  expect(priceTag(changed)).toBe(priceTag(OWN));
});

it.each([undefined, {}, { ...OWN, price: null }])("%o has no price of its own", (fields) => {
  expect(priceTag(fields)).toBe("");
});
