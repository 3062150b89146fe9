import { describe, expect, it } from "vitest";
import { type CollectionName, collectionNames, RawFault } from "./content";
import { closest } from "./faults";
import { parseDocument } from "./parse";

function faultsOf(name: CollectionName, data: unknown) {
  const { document, faults } = parseDocument(name, { id: "a", data });
  return { isBroken: document === undefined, lines: faults.map(({ text }) => text) };
}

it.each<[CollectionName, string, unknown, string]>([
  ["photo-gallery", "photos", {}, "is not a list; write it in [ ]"],
  ["heroSliders", "order", "1", "is not a number; write it without quotes"],
  ["heroSliders", "isPublished", "yes", "is not true or false; write one of them without quotes"],
  ["heroSliders", "position", "top", "is not one of left, right, center"],
  ["downloads", "pageCount", [2], "is not a number or text"],
])("a broken document of %s names its fault: %s: %j %s", (name, field, value, fault) => {
  const line = `${field}: ${JSON.stringify(value)} ${fault}`;
  expect(faultsOf(name, { [field]: value })).toEqual({ isBroken: true, lines: [line] });
});

const TEXT = "is not text; write it in double quotes";
const aGroup = "is not a group of fields; write it in { }";
it.each<[CollectionName, unknown, string]>([
  ["photo-gallery", { photos: [{ url: false }] }, `photos.0.url: false ${TEXT}`],
  ["photo-gallery", { photos: [{}, "a.jpg"] }, `photos.1: "a.jpg" ${aGroup}`],
  ["packages", {}, "type: missing; write Residential or Commercial"],
  ["solarRates", {}, "kind: missing; it is central, state or company"],
  ["userDetails", ["Asha"], `the document ${aGroup}`],
  ["userDetails", null, `the document ${aGroup}`],
  ["userDetails", new RawFault("broken JSON"), "broken JSON"],
])("a broken document of %s names its fault: %j", (name, data, line) => {
  expect(faultsOf(name, data)).toEqual({ isBroken: true, lines: [line] });
});

const ALLOWED = "write a path such as /contact, or a URL that begins with https://, mailto: or tel:";
it.each<[CollectionName, string, string, string]>([
  ["blogPost", "scheduledAt", "22/11/2026", "is not a date; write 2026-11-22 or 2026-11-22T15:00"],
  ["userDetails", "photo", "roof.jpg", "is not allowed; did you mean /media/roof.jpg?"],
  ["userDetails", "photo", "media/roof.jpg", "is not allowed; did you mean /media/roof.jpg?"],
  ["downloads", "fileUrl", "http://a.in/a.pdf", "is not allowed; did you mean https://a.in/a.pdf?"],
  ["heroSliders", "buttonLink", "packages", "is not allowed; did you mean /packages?"],
  ["heroSliders", "buttonLink", "www.a.in", "is not allowed; did you mean https://www.a.in/?"],
  [
    "heroSliders",
    "buttonLink",
    "pmsuryaghar.gov.in",
    "is not allowed; did you mean https://pmsuryaghar.gov.in/?",
  ],
  ["heroSliders", "buttonLink", "info@a.in", "is not allowed; did you mean mailto:info@a.in?"],
  ["heroSliders", "buttonLink", "98765 43210", "is not allowed; did you mean tel:+919876543210?"],
  ["heroSliders", "buttonLink", "javascript:alert(1)", `is not allowed; ${ALLOWED}`],
])(
  "a document of %s with an invalid value is shown, its fault named: %s: %j %s",
  (name, field, value, fault) => {
    const line = `${field}: ${JSON.stringify(value)} ${fault}`;
    expect(faultsOf(name, { [field]: value })).toEqual({ isBroken: false, lines: [line] });
  },
);

const INHERITED = '{"__proto__":{"isPublished":true},"constructor":1,"toString":null,"hasOwnProperty":[]}';

/** The fields without which a document of `solarRates` is left out. */
const REQUIRED = { kind: "state", name: "Bihar", isSpecial: false };

describe.each(collectionNames)("a hostile document of %s", (name) => {
  const nested = (levels: number): unknown => (levels === 0 ? 0 : [nested(levels - 1)]);
  const listed = ["photos", "videos", "tags", "content", "type", "position"];
  const fields = [...listed, "order", "isPublished", "createdAt", "title"];
  const everyFieldIs = (value: unknown) => Object.fromEntries(fields.map((field) => [field, value]));

  it.each([
    ["names of properties that every object has", JSON.parse(INHERITED)],
    ["null everywhere", everyFieldIs(null)],
    ["lists everywhere", everyFieldIs([[]])],
    ["objects everywhere", everyFieldIs({ seconds: "a", length: 1e9 })],
    ["numbers as texts", everyFieldIs("7")],
    ["endless numbers", everyFieldIs(1e308)],
    ["deep nesting", everyFieldIs(nested(64))],
    ["ten thousand entries", everyFieldIs(Array(10_000).fill({ url: "/a", youtubeUrl: "x" }))],
    ["ten thousand fields", { ...Array(10_000).fill(7) }],
    ["a field with a name of 200 KB", { ["isPublished".repeat(20_000)]: true }],
    ["a list", []],
    ["a text", "x"],
    ["a number", 0],
  ])("is parsed or rejected, and pollutes no prototype: %s", (_, data) => {
    expect(() => parseDocument(name, { id: "hostile", data })).not.toThrow();
    expect(parseDocument(name, { id: "good", data: { type: "Residential" } })).not.toHaveProperty(
      "document.isPublished",
      true,
    );
  });

  it("accepts null for every optional field", () => {
    const data = { ...everyFieldIs(null), type: "Residential", ...REQUIRED };
    expect(parseDocument(name, { id: "a", data })).toHaveProperty("document.id", "a");
  });
});

const FIELDS = ["title", "isPublished", "imageUrl", "package-name", "meter", "meter-box"];

it.each([
  ["isPublish", "isPublished"],
  ["ispublished", "isPublished"],
  ["is_published", "isPublished"],
  ["packageName", "package-name"],
  ["Titel", "title"],
  ["imageURL", "imageUrl"],
  ["imgUrl", "imageUrl"],
  ["metre", "meter"],
  ["updatedAt", undefined],
  ["__proto__", undefined],
  ["x", undefined],
  ["", undefined],
])("closest corrects %j to %j", (given, word) => {
  expect(closest(given, FIELDS)).toBe(word);
});

it.each([
  ["2027-01-15", "2026-12-01", true],
  ["2026-12-01", "2026-12-01", true],
  ["2026-12-01", "2026-12-01T00:01", false],
  ["2026-12-01", null, false],
])("a post that is shown from %s until %s is named, if nobody would see it: %s", (from, until, isNamed) => {
  const data = { title: "Offer", shownFrom: from, shownUntil: until };
  const { document, faults } = parseDocument("blogPost", { id: "offer", data });
  expect(document).toHaveProperty("title", "Offer");
  expect(faults.map(({ text }) => text)).toEqual(
    isNamed ? [`shownUntil: "${until}" is not after From: nobody would see it`] : [],
  );
});
