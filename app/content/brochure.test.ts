import { expect, it } from "vitest";
import { type Brochure, brochureFile, brochureSchema, filterBrochures, formatFileSize } from "./brochure";

function brochure(id: string, fields: object = {}): Brochure {
  return { id, ...brochureSchema.parse(fields) };
}

it("brochureSchema applies the specification's defaults (§3)", () => {
  expect(brochureSchema.parse({})).toMatchObject({ thumbnailUrl: "", pageCount: "N/A", fileSize: "N/A" });
});

it.each([
  [6, "6"],
  ["6", "6"],
  [0, "0"],
  [null, "N/A"],
  ["  ", "N/A"],
])("brochureSchema reads a page count of %j as %j (§3)", (pageCount, expected) => {
  expect(brochureSchema.parse({ pageCount }).pageCount).toBe(expected);
});

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
  // A dotted letter in either spelling.
  ["पढ\u093c", ["hindi"]],
  ["प\u095d", ["hindi"]],
  ["पढिए", ["hindi"]],
])("filterBrochures searching %j finds %j (§4)", (q, ids) => {
  expect(found(q)).toEqual(ids);
});

it.each(["फैक्ट्री", "हिंदी", "हिन्दी।", "छत  फ़ैक्टरी", "हिन्दी छत"])(
  "filterBrochures finds each word of %j, in any order and common spelling (§4)",
  (q) => {
    const shed = brochure("shed", { title: "फ़ैक्टरी की छत", description: "हिन्दी में" });
    expect(filterBrochures([shed, ...library], { q, category: "" })).toContain(shed);
    expect(filterBrochures([shed], { q: `${q} गाँव`, category: "" })).toEqual([]);
  },
);

it("filterBrochures combines the search words with the category (§4)", () => {
  expect([found("o", "Homes"), found("sheds", "Homes")]).toEqual([["guide"], []]);
});

it.each<[string, unknown[]]>([
  ["0 B", [0]],
  ["1 B", [1]],
  ["1023 B", [1023, "1023", 1023.9]],
  ["1.0 KB", [1024]],
  ["1.5 KB", ["1536"]],
  ["2.0 KB", [" 2048 "]],
  ["1024.0 KB", [1_048_575]],
  ["1.0 MB", [1_048_576]],
  ["2.0 MB", ["2097152"]],
  ["1536.0 MB", [1_610_612_736]],
  ["N/A", ["N/A", "", "2 MB", "0x10", "1e3", -1, "-1", Number.NaN, Number.POSITIVE_INFINITY]],
])("formatFileSize writes %s for %j (§8, §9)", (shown, sizes) => {
  for (const bytes of sizes) expect([bytes, formatFileSize(bytes as number)]).toEqual([bytes, shown]);
});

it.each([
  [
    "https://firebasestorage.googleapis.com/v0/b/x.appspot.com/o/guides%2Fguide.pdf?alt=json&token=secret",
    "https://firebasestorage.googleapis.com/v0/b/x.appspot.com/o/guides%2Fguide.pdf?alt=media",
  ],
  [
    "https://storage.googleapis.com/x/guide.pdf?generation=7&token=a&token=b#page=2",
    "https://storage.googleapis.com/x/guide.pdf?generation=7&alt=media",
  ],
  ["https://x.firebasestorage.app/guide.pdf", "https://x.firebasestorage.app/guide.pdf?alt=media"],
])("brochureFile downloads %s from Cloud Storage as a file (§7)", (url, download) => {
  expect(brochureFile(url)).toEqual({ kind: "storage", url, download });
});

it.each([
  "https://example.in/guide.pdf",
  "https://storage.googleapis.com.example.in/guide.pdf",
  "https://storage.googleapis.com:8443/guide.pdf",
  "https://firebasestorage.app/guide.pdf",
  "https://notfirebasestorage.app/guide.pdf",
  "https://169.254.169.254/latest/meta-data",
  "https://localhost/guide.pdf",
])("brochureFile does not request %s from the server (§7)", (address) => {
  expect(brochureFile(address)?.kind).toBe("elsewhere");
});
