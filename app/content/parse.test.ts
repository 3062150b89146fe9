import { describe, expect, it } from "vitest";
import { type CollectionName, collectionNames, RawFault } from "./content";
import { parseDocument } from "./parse";

function faultsOf(name: CollectionName, data: unknown) {
  const { document, faults } = parseDocument(name, { id: "a", data });
  return { isBroken: document === undefined, lines: faults.map(({ text }) => text) };
}

it("a valid document keeps its id and has no faults", () => {
  expect(parseDocument("heroSliders", { id: "dawn", data: { order: 2 } })).toMatchObject({
    document: { id: "dawn", order: 2, position: "left" },
    faults: [],
  });
});

it.each<[CollectionName, unknown, string]>([
  [
    "photo-gallery",
    { photos: [{ url: "/media/a.jpg" }, { url: false }] },
    "photos.1.url: false is not text; write it in double quotes",
  ],
  ["photo-gallery", { photos: {} }, "photos: {} is not a list; write it in [ ]"],
  ["photo-gallery", { photos: ["a.jpg"] }, 'photos.0: "a.jpg" is not a group of fields; write it in { }'],
  ["heroSliders", { order: "1" }, 'order: "1" is not a number; write it without quotes'],
  [
    "heroSliders",
    { isPublished: "yes" },
    'isPublished: "yes" is not true or false; write one of them without quotes',
  ],
  ["heroSliders", { position: "top" }, 'position: "top" is not one of left, right, center'],
  ["packages", {}, "type: missing; write Residential or Commercial"],
  ["downloads", { pageCount: [2] }, "pageCount: [2] is not a number or text"],
  ["solarRates", {}, "kind: missing; it is central, state or company"],
  ["userDetails", ["Asha"], "the document is not a group of fields; write it in { }"],
  ["userDetails", null, "the document is not a group of fields; write it in { }"],
  ["userDetails", new RawFault("broken JSON"), "broken JSON"],
])("a broken document of %s names its fault: %j", (name, data, line) => {
  expect(faultsOf(name, data)).toEqual({ isBroken: true, lines: [line] });
});

it.each<[CollectionName, object, string]>([
  [
    "blogPost",
    { scheduledAt: "22/11/2026" },
    'scheduledAt: "22/11/2026" is not a date; write 2026-11-22 or 2026-11-22T15:00',
  ],
  ["userDetails", { photo: "roof.jpg" }, 'photo: "roof.jpg" is not allowed; did you mean /media/roof.jpg?'],
  [
    "userDetails",
    { photo: "media/roof.jpg" },
    'photo: "media/roof.jpg" is not allowed; did you mean /media/roof.jpg?',
  ],
  [
    "downloads",
    { fileUrl: "http://example.in/a.pdf" },
    'fileUrl: "http://example.in/a.pdf" is not allowed; did you mean https://example.in/a.pdf?',
  ],
  [
    "heroSliders",
    { buttonLink: "packages" },
    'buttonLink: "packages" is not allowed; did you mean /packages?',
  ],
  [
    "heroSliders",
    { buttonLink: "www.example.in" },
    'buttonLink: "www.example.in" is not allowed; did you mean https://www.example.in/?',
  ],
  [
    "heroSliders",
    { buttonLink: "javascript:alert(1)" },
    'buttonLink: "javascript:alert(1)" is not allowed; write a path such as /contact, or a URL that begins with https://, mailto: or tel:',
  ],
  [
    "video-gallery",
    { videos: [{ youtubeUrl: "https://vimeo.com/1" }] },
    'videos.0.youtubeUrl: "https://vimeo.com/1" is not a YouTube video; write https://www.youtube.com/watch?v=…',
  ],
])("a document of %s with an invalid value is shown and its fault named: %j", (name, data, line) => {
  const { isBroken, lines } = faultsOf(name, { type: "Residential", ...data });
  expect(isBroken).toBe(false);
  expect(lines.filter((other) => !other.startsWith("type: "))).toEqual([line]);
});

/** The fields without which a document of `solarRates` is left out. */
const REQUIRED = { kind: "state", name: "Bihar", isSpecial: false };

describe.each(collectionNames)("a hostile document of %s", (name) => {
  const nested = (levels: number): unknown => (levels === 0 ? 0 : [nested(levels - 1)]);
  const fields = [
    "photos",
    "videos",
    "tags",
    "order",
    "isPublished",
    "createdAt",
    "title",
    "content",
    "type",
    "position",
  ];
  const everyFieldIs = (value: unknown) => Object.fromEntries(fields.map((field) => [field, value]));

  it.each([
    [
      "names of properties that every object has",
      JSON.parse('{"__proto__":{"isPublished":true},"constructor":1,"toString":null,"hasOwnProperty":[]}'),
    ],
    ["null everywhere", everyFieldIs(null)],
    ["lists everywhere", everyFieldIs([[]])],
    ["objects everywhere", everyFieldIs({ seconds: "a", length: 1e9 })],
    ["numbers as texts", everyFieldIs("7")],
    ["endless numbers", everyFieldIs(1e308)],
    ["deep nesting", everyFieldIs(nested(64))],
    [
      "ten thousand entries",
      everyFieldIs(Array.from({ length: 10_000 }, () => ({ url: "/a", youtubeUrl: "x" }))),
    ],
    [
      "ten thousand fields",
      Object.fromEntries(Array.from({ length: 10_000 }, (_, index) => [`field${index}`, index])),
    ],
    ["a field with a name of 200 KB", { ["isPublished".repeat(20_000)]: true }],
    ["a list", []],
    ["a text", "x"],
    ["a number", 0],
  ])("is parsed or rejected, and pollutes no prototype: %s", { timeout: 2000 }, (_, data) => {
    expect(() => parseDocument(name, { id: "hostile", data })).not.toThrow();
    expect(parseDocument(name, { id: "good", data: { type: "Residential" } })).not.toHaveProperty(
      "document.isPublished",
      true,
    );
  });

  it("accepts null for every optional field", () => {
    const { document } = parseDocument(name, {
      id: "a",
      data: { ...everyFieldIs(null), type: "Residential", ...REQUIRED },
    });
    expect(document).toBeDefined();
  });
});
