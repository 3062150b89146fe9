import { expect, it } from "vitest";
import { usualSpelling, withUsualCategories } from "./categories";
import { inLanguage } from "./in-language";
import { parseDocument } from "./parse";

it("categories that differ in case or spaces get the spelling that most documents have", () => {
  const usual = usualSpelling(["residential", "Residential", "Residential", "for homes", "For  Homes"]);
  expect(["RESIDENTIAL", "residential", " for homes", "Shops"].map(usual)).toEqual([
    "Residential",
    "Residential",
    "For  Homes",
    "Shops",
  ]);
});

it("categories whose Hindi a phone typed in another form are one", () => {
  expect(usualSpelling(["\u0915\u093c\u0938\u094d\u092c\u093e"])("\u0958\u0938\u094d\u092c\u093e")).toBe(
    "\u0915\u093c\u0938\u094d\u092c\u093e",
  );
});

it("categories in two common Hindi spellings are one", () => {
  expect(usualSpelling(["हिन्दी", "हिन्दी", "हिंदी"])("हिंदी")).toBe("हिन्दी");
});

it("a document keeps its Hindi when its category gets the usual spelling", () => {
  const documents = [
    { id: "a", data: { category: "Residential" } },
    { id: "b", data: { title: "House", category: "residential", hi: { title: "घर" } } },
    { id: "c", data: { category: "Residential" } },
  ].flatMap((raw) => parseDocument("photo-gallery", raw).document ?? []);
  const [first, second] = withUsualCategories(documents);
  expect(first).toBe(documents[0]);
  expect(second).toMatchObject({ title: "House", category: "Residential" });
  expect(second && inLanguage("hi", second)).toMatchObject({ title: "घर", category: "Residential" });
});
