import { describe, expect, it } from "vitest";
import { type Package, packageCards, packageSchema, packagesOf, packageTypeOf } from "./package";

function system(id: string, fields: object = {}): Package {
  return { id, ...packageSchema.parse({ type: "Residential", ...fields }) };
}

describe("packageTypeOf", () => {
  it.each([
    ["", "Residential"],
    ["type=Residential", "Residential"],
    ["type=Commercial", "Commercial"],
    ["type=commercial", "Residential"],
    ["type=Industrial&type=Commercial", "Residential"],
  ])("?%s selects %s", (search, type) => {
    expect(packageTypeOf(new URLSearchParams(search))).toBe(type);
  });
});

describe("packagesOf", () => {
  it("returns one type only", () => {
    const packages = [system("home"), system("shop", { type: "Commercial" })];
    expect(packagesOf("Commercial", packages).map(({ id }) => id)).toEqual(["shop"]);
  });

  it("sorts numerically by the first integer of the name, those without one last", () => {
    const names = ["Custom", "10 kW Villa", "Phase 3, 2 kW", "2 kW Starter", "100 kW"];
    const sorted = packagesOf(
      "Residential",
      names.map((name, index) => system(String(index), { "package-name": name })),
    );
    expect(sorted.map((item) => item["package-name"])).toEqual([
      "2 kW Starter",
      "Phase 3, 2 kW",
      "10 kW Villa",
      "100 kW",
      "Custom",
    ]);
  });

  it("orders equal names independently of the store", () => {
    const equals = [system("b", { "package-name": "5 kW" }), system("a", { "package-name": "5 kW" })];
    expect(packagesOf("Residential", equals)).toEqual(packagesOf("Residential", equals.toReversed()));
  });
});

describe("packageCards", () => {
  it("lists every component with a value, labelled, in a fixed order", () => {
    const values = Object.fromEntries(
      Object.keys(packageSchema.shape)
        .filter((key) => !["type", "package-name", "roof-size", "annual-generation"].includes(key))
        .toReversed()
        .map((key) => [key, `the ${key}`]),
    );
    const [card] = packageCards([
      system("a", {
        ...values,
        "package-name": "3 kW",
        "roof-size": "300 sq ft",
        "annual-generation": "4,200 units",
      }),
    ]);
    expect(card).toMatchObject({ name: "3 kW", roofSize: "300 sq ft", annualGeneration: "4,200 units" });
    expect(card?.components.map(({ label, value }) => [label, value])).toEqual([
      ["Solar Panel", "the solar-panel"],
      ["Inverter", "the inverter"],
      ["Structure", "the structure"],
      ["Earthing", "the earthing"],
      ["Indicator", "the indicator"],
      ["DCDB", "the dcdb"],
      ["Wire", "the wire"],
      ["Cable", "the cable"],
      ["Earthing Wire", "the earthing-wire"],
      ["AC Cable", "the ac-cable"],
      ["Meter", "the meter"],
      ["Meter Box", "the meter-box"],
      ["Connectors", "the connectors"],
      ["Kit", "the kit"],
    ]);
  });

  it("omits components that a package lacks", () => {
    const [card] = packageCards([system("a", { inverter: "String", kit: "  ", meter: null })]);
    expect(card?.components).toEqual([{ label: "Inverter", value: "String", differs: false }]);
  });

  it("marks differing components, also those that only some packages have", () => {
    const cards = packageCards([
      system("a", { inverter: "2 kW", structure: "Raised", kit: "Clamps" }),
      system("b", { inverter: "3 kW", structure: "Raised" }),
    ]);
    expect(cards.map(({ components }) => components.map(({ label, differs }) => [label, differs]))).toEqual([
      [
        ["Inverter", true],
        ["Structure", false],
        ["Kit", true],
      ],
      [
        ["Inverter", true],
        ["Structure", false],
      ],
    ]);
  });

  it("compares annual generation with Western and Indian digit grouping", () => {
    const texts = ["1,40,000 units", "35,000 units", "about 70000", "on request", "0 units"];
    const shares = packageCards(
      texts.map((text, index) => system(String(index), { "annual-generation": text })),
    ).map(({ share }) => share);
    expect(shares).toEqual([1, 0.25, 0.5, undefined, 0]);
  });
});
