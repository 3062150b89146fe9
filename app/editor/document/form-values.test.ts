import { existsSync, readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { type DocumentName, documentNames } from "~/content/content";
import { amount, date, flag, group, html, list, optional, rows, size, text, texts } from "~/content/fields";
import type { PlainFields } from "~/content/plain-fields";
import { formFor, readDocument } from "./document-form.server";
import { formOf } from "./form-fields";
import { controlName, type FormValues, fieldsOf, typedOf } from "./form-values";

const info = { about: "", example: "" };

/** No collection of the site. */
const shape = {
  title: text({ ...info, label: "Title" }),
  warranty: optional(amount({ ...info, label: "Warranty in years", least: 1, most: 30 })),
  isNew: flag({ ...info, label: "New" }),
  tags: texts({ ...info, label: "Tags" }),
  body: html({ ...info, label: "Text" }),
  soldAt: date({ ...info, label: "Sold" }),
  weight: size({ ...info, label: "Weight" }),
  maker: optional(
    group({ name: text({ ...info, label: "Name" }) }, { ...info, label: "Maker", none: "Nobody" }),
  ),
  parts: list(
    { name: text({ ...info, label: "Part" }), cost: amount({ ...info, label: "Cost" }) },
    { ...info, label: "Parts" },
  ),
  prices: rows(
    { upTo: amount({ ...info, label: "Up to" }), rate: amount({ ...info, label: "Rate" }) },
    { ...info, label: "Prices" },
    () => undefined,
  ),
};
const form = formOf(shape);

function sent(base: PlainFields, typed: FormValues): PlainFields {
  const all: FormValues = { ...typedOf(form, base), ...typed };
  return fieldsOf(form, (name) => all[name], base);
}

const stored: PlainFields = JSON.parse(`{
  "title": " Panel\\r\\n540 ", "warranty": 25, "isNew": false, "tags": ["a", "b"], "body": "<p>Text</p>",
  "soldAt": "2026-11-22T04:30:00.123Z", "weight": "27.5", "maker": null, "old": {"x": [1]}, "__proto__": {"y": 2},
  "parts": [{"name": "Frame", "cost": 1, "note": "kept"}, {"name": "Glass", "cost": 2}],
  "prices": [[10, 1.5], {"upTo": 20, "rate": 2}]
}`);

describe("a made-up collection", () => {
  it("has a form without code of its own", () => {
    expect(form.map(({ label, kind }) => `${label}: ${kind}`)).toContain("Warranty in years: number");
    const parts = form.find(({ name }) => name === "parts");
    expect(parts?.fields.map(({ label }) => label)).toEqual(["Part", "Cost"]);
  });

  it("a field that is added to the schema saves what was typed, and is checked", () => {
    for (const typed of ["1,80,000", "180,000", "180000", "1,80,000.00"])
      expect(sent({}, { warranty: typed })).toEqual({ warranty: 180_000 });
    for (const [typed, warranty] of Object.entries({ "₹60,000": 60_000, "60k": 60_000, "2.5L": 250_000 }))
      expect(sent({}, { warranty: typed })).toEqual({ warranty });
    for (const warranty of ["ten", "1.0000000001", "-5k", "1,5", "6,50", "1,80,0000", ",500"])
      expect(sent({}, { warranty })).toEqual({ warranty });
    const checked = z.object(shape).safeParse({ warranty: "ten", prices: [[1, 2]] });
    expect(checked.success).toBe(false);
    expect(sent({ warranty: 25 }, { warranty: " " })).toEqual({});
  });

  it("a form that is sent unchanged changes nothing, not even what no schema knows", () => {
    expect(JSON.stringify(sent(stored, {}))).toBe(JSON.stringify(stored));
    expect({}).not.toHaveProperty("y");
  });

  it("texts, dates in India's time, yes or no, tags and numbers are read as their kinds", () => {
    const shown = { soldAt: "2026-11-22T10:00", isNew: "no", "maker:none": "yes" };
    expect(typedOf(form, stored)).toMatchObject(shown);
    const soldAt = "2026-11-23T09:00";
    const changed = { isNew: "yes", tags: "a, c,, c", soldAt, weight: "28", title: "x\r\ny" };
    const read = { isNew: true, tags: ["a", "c"], soldAt, weight: 28, title: "x\ny" };
    expect(sent(stored, changed)).toMatchObject(read);
    expect(sent(stored, { isNew: "" })).not.toHaveProperty("isNew");
    expect(sent({}, { isNew: "no" })).toEqual({ isNew: false });
  });

  it("entries are moved, added and removed by their keys, and keep their unknown fields", () => {
    const changed = sent(stored, { parts: "n0,1,0", "parts.n0.name": "Box", "parts.0.cost": "3" });
    const glass = { name: "Glass", cost: 2 };
    expect(changed.parts).toEqual([{ name: "Box" }, glass, { name: "Frame", cost: 3, note: "kept" }]);
    expect(sent(stored, { parts: "" }).parts).toEqual([]);
    expect(sent(stored, { prices: "1,0" }).prices).toEqual([{ upTo: 20, rate: 2 }, [10, 1.5]]);
    expect(controlName("parts.0.name", () => "n0,1,0")).toBe("parts.n0.name");
  });

  it("a value that its control cannot show is text, and survives unless it is changed", () => {
    const faulty = { title: 7, parts: ["Frame"], tags: [1], isNew: "maybe" };
    const raw = { "title:raw": "7", "parts:raw": '["Frame"]', "isNew:raw": '"maybe"' };
    expect(typedOf(form, faulty)).toMatchObject(raw);
    expect(sent(faulty, {})).toEqual(faulty);
    const corrected = { "title:raw": "Seven", "parts:raw": "" };
    expect(sent(faulty, corrected)).toMatchObject({ title: "Seven", tags: [1] });
  });

  it("a group is absent, null or filled", () => {
    expect(sent(stored, { "maker:none": "", "maker.name": "Acme" }).maker).toEqual({ name: "Acme" });
    expect(sent({}, {})).toEqual({});
    expect(sent({ maker: { name: "Acme" } }, { "maker:none": "yes" }).maker).toBeNull();
  });
});

/** Returns the document that a form gives when it is sent with `changes`. */
function sentDocument(
  name: DocumentName,
  document: Record<string, unknown>,
  changes: Record<string, string> = {},
) {
  const { typed } = formFor(name, document, "1");
  const sent = Object.entries({ ...typed, ...changes }).map(
    ([control, value]) => [`f.${control}`, value] as const,
  );
  return readDocument(name, new Map(sent), document).mine;
}

const read = (file: string) => JSON.parse(readFileSync(`content/${file}`, "utf8"));

it("a form that is sent unchanged keeps both languages of every sample document", () => {
  for (const name of documentNames.filter((name) => existsSync(`content/${name}`)))
    for (const file of readdirSync(`content/${name}`))
      expect(JSON.stringify(sentDocument(name, read(`${name}/${file}`))), file).toBe(
        JSON.stringify(read(`${name}/${file}`)),
      );
});

it("an entry that is moved takes its Hindi along", () => {
  const hi = { photos: [{ title: "एक" }, {}, { title: "तीन" }], note: "kept" };
  const photos = ["/a.jpg", "/b.jpg", "/c.jpg"].map((url) => ({ url }));
  const moved = sentDocument("photo-gallery", { photos, hi }, { photos: "2,0", "title:hi": "छत" });
  expect(moved.photos).toEqual([{ url: "/c.jpg" }, { url: "/a.jpg" }]);
  expect(moved.hi).toEqual({ photos: [{ title: "तीन" }, { title: "एक" }], note: "kept", title: "छत" });
  expect(sentDocument("photo-gallery", { photos }, {})).toEqual({ photos });
  expect(formFor("photo-gallery", { title: "Roof", photos: [{ title: "A" }] }, "").missing.first).toEqual([
    { path: "title", label: "Title" },
    { path: "photos.0.title", label: "Photos 1: Title" },
  ]);
});

it.each([
  ["One\nmore\n\n\nTwo", "<p>One<br>\nmore</p>\n<p>Two</p>"],
  ["One line", "One line"],
  ["<p>One</p>\n\nTwo", "<p>One</p>\n\nTwo"],
])("an article typed as %j is stored as %j", (content, stored) => {
  expect(sentDocument("blogPost", {}, { content })).toEqual({ content: stored });
});
