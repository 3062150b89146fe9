import { describe, expect, it } from "vitest";
import {
  type Brochure,
  brochureCategories,
  brochureFilter,
  brochureSchema,
  filterBrochures,
  formatFileSize,
  newestBrochures,
} from "./brochure";

function brochure(id: string, fields: object = {}): Brochure {
  return { id, ...brochureSchema.parse(fields) };
}

describe("brochureSchema", () => {
  it("applies the specification's defaults", () => {
    expect(brochureSchema.parse({})).toMatchObject({ thumbnailUrl: "", pageCount: "N/A", fileSize: "N/A" });
  });

  it.each([
    [6, "6"],
    ["6", "6"],
    [0, "0"],
    [null, "N/A"],
    ["  ", "N/A"],
  ])("reads a page count of %j as %j", (pageCount, expected) => {
    expect(brochureSchema.parse({ pageCount }).pageCount).toBe(expected);
  });
});

describe("newestBrochures", () => {
  it("puts the newest first and those without a date last", () => {
    const sorted = newestBrochures([
      brochure("undated"),
      brochure("old", { createdAt: "2024-01-01" }),
      brochure("new", { createdAt: { seconds: 1_760_000_000 } }),
    ]);
    expect(sorted.map(({ id }) => id)).toEqual(["new", "old", "undated"]);
  });
});

describe("brochureCategories", () => {
  it("returns distinct, sorted categories without blanks", () => {
    const categories = ["Homes", "Care", "", "Homes", " Care "].map((category, index) =>
      brochure(String(index), { category }),
    );
    expect(brochureCategories(categories)).toEqual(["Care", "Homes"]);
  });
});

describe("brochureFilter", () => {
  it.each([
    ["", { q: "", category: "" }],
    ["q=+roof+&category=Homes&page=2", { q: "roof", category: "Homes" }],
    ["q=&category=", { q: "", category: "" }],
    ["category=Yachts", { q: "", category: "" }],
  ])("reads the filter from ?%s", (search, asked) => {
    expect(brochureFilter(new URLSearchParams(search), ["Care", "Homes"])).toEqual(asked);
  });
});

describe("filterBrochures", () => {
  const library = [
    brochure("guide", { title: "A homeowner's guide", description: "From bill to roof", category: "Homes" }),
    brochure("sheds", { title: "Factory sheds", description: "What we survey: the INVERTER room" }),
    brochure("hindi", { title: "छत पर सौर ऊर्जा", description: "पढ़िए", category: "हिन्दी" }),
  ];
  const found = (q: string, category = "") => filterBrochures(library, { q, category }).map(({ id }) => id);

  it.each([
    ["", ["guide", "sheds", "hindi"]],
    ["   ", ["guide", "sheds", "hindi"]],
    ["HOMEOWNER", ["guide"]],
    ["  roof ", ["guide"]],
    ["inverter", ["sheds"]],
    ["homes", ["guide"]],
    ["सौर", ["hindi"]],
    ["हिन्दी", ["hindi"]],
    ["nothing like it", []],
    [".*", []],
  ])("searching %j finds %j", (q, ids) => {
    expect(found(q)).toEqual(ids);
  });

  it("combines the search words with the category", () => {
    expect(found("o", "Homes")).toEqual(["guide"]);
    expect(found("sheds", "Homes")).toEqual([]);
  });

  it("finds a dotted Hindi letter in either spelling", () => {
    expect(found("पढ\u093c")).toEqual(["hindi"]);
    expect(found("प\u095d")).toEqual(["hindi"]);
  });
});

describe("formatFileSize", () => {
  it.each([
    [0, "0 B"],
    [1, "1 B"],
    [1023, "1023 B"],
    ["1023", "1023 B"],
    [1023.9, "1023 B"],
    [1024, "1.0 KB"],
    ["1536", "1.5 KB"],
    [" 2048 ", "2.0 KB"],
    [1_048_575, "1024.0 KB"],
    [1_048_576, "1.0 MB"],
    ["2097152", "2.0 MB"],
    [1_610_612_736, "1536.0 MB"],
    ["N/A", "N/A"],
    ["", "N/A"],
    ["2 MB", "N/A"],
    ["0x10", "N/A"],
    ["1e3", "N/A"],
    [-1, "N/A"],
    ["-1", "N/A"],
    [Number.NaN, "N/A"],
    [Number.POSITIVE_INFINITY, "N/A"],
  ])("formats %j as %s", (bytes, shown) => {
    expect(formatFileSize(bytes)).toBe(shown);
  });
});
