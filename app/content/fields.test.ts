import { describe, expect, it } from "vitest";
import { collectionNames } from "./content";
import { capitaliseWords, categoriesOf, compareText, fieldInfo, link, picture, text, texts } from "./fields";
import { type Shape, shapesOf } from "./shapes";

const words = { about: "", example: "" };

it.each([undefined, null, "", "  \n"])("text reads %j as an empty text", (value) => {
  expect(text("", words).parse(value)).toBe("");
  expect(text("", words, "Member").parse(value)).toBe("Member");
});

it("text trims and removes invisible characters", () => {
  expect(text("", words, "Member").parse(" \u202eHaridwar\u0007 ")).toBe("Haridwar");
});

it("texts are distinct, without blanks, in their order (§3)", () => {
  expect(texts("", words).parse(["b", " a\u0000", "a", "", "\u200b", "b"])).toEqual(["b", "a"]);
});

it("a link and a picture with a forbidden URL are empty or their default", () => {
  expect(link("", words).parse(" mailto:info@suryanta.example")).toBe("mailto:info@suryanta.example");
  expect(link("", words).parse("java\tscript:alert(1)")).toBe("");
  expect(picture("", words).parse("/media/IMG (1).jpg")).toBe("/media/IMG%20(1).jpg");
  expect(picture("", words, "/media/portrait.svg").parse("http://example.in/a.jpg")).toBe(
    "/media/portrait.svg",
  );
});

it("compareText ignores case and sorts digits as numbers", () => {
  expect(["roof 10", "Roof 9", "anand", "Bela"].sort(compareText).join()).toBe("anand,Bela,Roof 9,roof 10");
});

it("the categories are distinct and not empty, in alphabetical order", () => {
  const categories = ["Residential", "commercial", "", "Residential", "Industrial"];
  const found = categoriesOf(categories.map((category) => ({ category })));
  expect(found).toEqual(["commercial", "Industrial", "Residential"]);
});

it("the categories of a Hindi page are in the order of their Hindi names", () => {
  const names = { Commercial: "दुकान-ऑफ़िस", Industrial: "फ़ैक्टरी", Residential: "घर" };
  const found = categoriesOf(
    Object.keys(names).map((category) => ({ category })),
    names,
  );
  expect(found).toEqual(["Residential", "Commercial", "Industrial"]);
});

it.each([
  ["rooftop solar, phase 2", "Rooftop Solar, Phase 2"],
  ["sharma house, 5 kW and 10 kWh", "Sharma House, 5 kW And 10 kWh"],
  ["2 MW for PM Surya Ghar, GST included, 11 kV", "2 MW For PM Surya Ghar, GST Included, 11 kV"],
  ["SEAN o'brien", "SEAN O'brien"],
  ["élodie  ďurica", "Élodie  Ďurica"],
  ["प्रिया शर्मा", "प्रिया शर्मा"],
  ["", ""],
])("capitaliseWords capitalises %j as %j", (given, expected) => {
  expect(capitaliseWords(given)).toBe(expected);
});

function* fieldsIn(shape: Shape, above = ""): Generator<{ path: string; label: string | undefined }> {
  for (const [name, schema] of Object.entries(shape)) {
    const info = fieldInfo(schema);
    yield { path: above + name, label: info?.label };
    if (info?.entries) yield* fieldsIn(info.entries, `${above}${name}.`);
  }
}

describe.each(collectionNames)("every field of %s", (name) => {
  it.each(shapesOf(name))("has a short label of its own $kind", ({ shape }) => {
    const fields = [...fieldsIn(shape)];
    expect(fields.filter(({ label }) => !label?.trim() || label.length > 32)).toEqual([]);
    const full = fields.map(({ path, label }) => `${path.split(".").slice(0, -1)}: ${label}`);
    expect(new Set(full).size).toBe(full.length);
  });
});
