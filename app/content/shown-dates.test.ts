import { expect, it } from "vitest";
import { collectionOf, documentNames } from "./content";
import { shapeOf } from "./shapes";
import { isShownAt, nextShownDate } from "./shown-dates";

const noon = Date.parse("2026-12-01T12:00:00+05:30");

it.each([
  [{}, true],
  [{ shownFrom: noon }, true],
  [{ shownFrom: "2026-12-01T12:01" }, false],
  [{ shownUntil: "2026-12-01T12:01" }, true],
  [{ shownUntil: noon }, false],
  [{ shownFrom: "2026-11-01", shownUntil: "2026-12-02" }, true],
  [{ shownFrom: "tomorrow", shownUntil: null }, true],
])("a document with the dates %j is shown at noon: %s", (document, isShown) => {
  expect(isShownAt(document, noon)).toBe(isShown);
});

it("the next date is the first one that is still to come", () => {
  const documents = [{ shownFrom: noon - 1, shownUntil: noon + 20 }, { shownUntil: noon + 10 }, {}];
  expect(nextShownDate(documents, noon)).toBe(noon + 10);
  expect(nextShownDate(documents, noon + 20)).toBe(Number.POSITIVE_INFINITY);
});

it("every collection whose documents can be unpublished has “From … until”", () => {
  const hidden = documentNames.filter((name) => collectionOf(name).shownBy === "isPublished");
  expect(hidden).toEqual(["photo-gallery", "blogPost", "heroSliders"]);
  for (const name of hidden)
    expect(Object.keys(shapeOf(name))).toEqual(expect.arrayContaining(["shownFrom", "shownUntil"]));
});
