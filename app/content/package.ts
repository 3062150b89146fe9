import * as z from "zod";
import type { Language } from "~/texts/language";
import { packageParts } from "~/texts/package-parts";
import { rupees } from "~/ui/format";
import { defineCollection } from "./collection";
import { choice, compareText, day, flag, optionalAmount, text } from "./fields";
import { isMap, type PlainFields } from "./plain-fields";

const PACKAGE_TYPES = ["Residential", "Commercial"] as const;

export type PackageType = (typeof PACKAGE_TYPES)[number];

/** Reads `?type=`; Residential by default (specification §2). */
export function packageTypeOf(search: URLSearchParams): PackageType {
  return PACKAGE_TYPES.find((type) => type === search.get("type")) ?? PACKAGE_TYPES[0];
}

export const packageSchema = z
  .object({
    type: choice("Type", PACKAGE_TYPES, {
      about: `Tab of the package: ${PACKAGE_TYPES.join(" or ")}.`,
      example: "Residential",
      absent: "choose a type, or it won’t be shown",
    }),
    "package-name": text("Name", {
      about: "Name with the size in kW, smallest size first.",
      example: "3 kW Family Home",
    }),
    price: optionalAmount("Price in rupees", {
      about: "For the whole system, with GST. The calculator uses it for this size.",
      example: 195_000,
      absent: "the price per kW of “Your prices and loans”",
      // From a single kW to a factory.
      usual: [25_000, 5_00_00_000],
    }),
    mostChosen: flag("Most homes choose it", {
      about: "Say so only if your sales say so.",
      example: true,
      absent: "not said",
    }),
    "roof-size": text("Roof size", { about: "Roof area it needs.", example: "300 sq ft" }),
    "solar-panel": text("Panels", { example: "6 × 500 W mono PERC" }),
    panelModel: text("Panels’ model", { example: "WSMD-500", isTranslated: false }),
    panelMaker: text("Panels’ maker", { example: "Waaree", isTranslated: false }),
    cellMaker: text("Cells’ maker", { example: "Waaree", isTranslated: false }),
    panelsListedOn: day("Both seen on the lists on", {
      about:
        "The day on which you saw the panels on ALMM List-I and their cells on List-II. With a net meter, a DISCOM may refuse others.",
      example: "2026-11-28",
      absent: "nobody has looked: asked before a quotation is sent",
    }),
    inverter: text("Inverter", { example: "3 kW, single phase" }),
    structure: text("Structure", { about: "Mounting structure.", example: "Hot-dip galvanised" }),
    earthing: text("Earthing", { about: "Earthing pits.", example: "3 pits" }),
    indicator: text("Display", { about: "Display or monitoring.", example: "Display and app" }),
    dcdb: text("DC distribution box", { example: "Fuses and SPD, IP65" }),
    wire: text("Wire", { about: "Wire between the panels.", example: "4 sq mm tinned copper" }),
    cable: text("Cable", { about: "Cable down from the roof.", example: "4 sq mm, in conduit" }),
    "earthing-wire": text("Earthing wire", { example: "25 × 3 mm GI strip" }),
    "ac-cable": text("AC cable", { about: "Cable to the meter.", example: "4 sq mm, armoured" }),
    meter: text("Meter", { example: "Net meter, single phase" }),
    "meter-box": text("Meter box", { example: "Weatherproof, with seal" }),
    connectors: text("Connectors", { example: "MC4 type, IP68" }),
    kit: text("Small parts", { example: "Clamps, lugs, ties" }),
    "annual-generation": text("Units in a year", {
      about: "Units it generates in a year.",
      example: "4,200 units",
    }),
  })
  .describe("Packages, by size.");

export type Package = z.infer<typeof packageSchema> & { id: string };

/** Packages of a type by the first integer in their name, ascending; those without one last (specification §4). */
export function packagesOf(type: PackageType, packages: readonly Package[]): Package[] {
  return packages
    .filter((item) => item.type === type)
    .sort(
      (a, b) =>
        firstInteger(a["package-name"]) - firstInteger(b["package-name"]) ||
        compareText(a["package-name"], b["package-name"]) ||
        compareText(a.id, b.id),
    );
}

const componentKeys = Object.keys(packageParts.en) as (keyof typeof packageParts.en)[];

export type PackageCard = ReturnType<typeof packageCards>[number];

export function packageCards(packages: readonly Package[], language: Language = "en") {
  const generation = packages.map((item) => firstNumber(item["annual-generation"]));
  const greatest = Math.max(...generation.filter((units) => units !== undefined));
  const differing = new Set(
    componentKeys.filter((key) => new Set(packages.map((item) => item[key])).size > 1),
  );
  return packages.map((item, index) => {
    const units = generation[index];
    return {
      id: item.id,
      name: item["package-name"],
      roofSize: item["roof-size"],
      annualGeneration: item["annual-generation"],
      isMostChosen: item.mostChosen === true,
      /** Annual generation relative to the largest, from 0 to 1; undefined without a number. */
      share: units && units / greatest,
      components: componentKeys
        .filter((key) => item[key] !== "")
        .map((key) => ({
          label: packageParts[language][key],
          value: item[key],
          differs: differing.has(key),
        })),
    };
  });
}

export function packageSizes(packages: readonly Package[]) {
  return packages.flatMap(({ id, type, "package-name": name, price }) => {
    const size = sizeIn(name);
    return size ? [{ id, type, name, kw: size, price: price ?? undefined }] : [];
  });
}

function sizeIn(name: string): number | undefined {
  return firstNumber(/\d[\d,.]*(?=\s*kWp?\b)/i.exec(name)?.[0] ?? "");
}

/** Returns what a package of its own price costs, for which size and whom, in both languages; "" for any other. */
export function priceTag({ type, price, "package-name": name, hi }: PlainFields = {}): string {
  if (price === undefined || price === null || price === "") return "";
  const hindi = isMap(hi) ? hi["package-name"] : undefined;
  return JSON.stringify([
    type,
    String(price),
    sizeIn(String(name ?? "")),
    sizeIn(String(hindi || (name ?? ""))),
  ]);
}

function firstNumber(words: string): number | undefined {
  const digits = /\d[\d,]*(?:\.\d+)?/.exec(words)?.[0];
  return digits === undefined ? undefined : Number(digits.replaceAll(",", ""));
}

function firstInteger(name: string): number {
  return Number(/\d+/.exec(name)?.[0] ?? Number.MAX_SAFE_INTEGER);
}

export const packages = defineCollection({
  name: "packages",
  schema: packageSchema,
  words: {
    title: "Packages",
    one: "package",
    many: "packages",
    place: "Packages",
    elsewhere: {
      text: "Packages without a price of their own cost so much per kW:",
      label: "Your prices and loans",
      document: "solarRates/company",
    },
  },
  titleField: "package-name",
  facts: ({ type, price, inverter }) => [type, price ? rupees(price) : "", inverter],
  order: (documents) => PACKAGE_TYPES.flatMap((type) => packagesOf(type, documents)),
  needs: (item) => ({ "package-name": item["package-name"] }),
  preview: ({ type }) => ({ path: "/packages", search: { type: type === "Commercial" ? type : undefined } }),
  isInCatalog: true,
});
