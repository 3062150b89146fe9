import { describe, expect, it } from "vitest";
import * as z from "zod";
import { collectionNames } from "~/content/content";
import { amount, date, flag, group, html, list, optional, rows, size, text, texts } from "~/content/fields";
import { parseDocument } from "~/content/parse";
import type { PlainFields } from "~/content/plain-fields";
import { shapeOf, shapesOf } from "~/content/shapes";
import { formOf } from "./form-fields";
import { controlName, fieldsOf, type Typed, typedOf } from "./form-values";

const info = { about: "", example: "" };

/** No collection of the site. */
const shape = {
  title: text({ ...info, label: "Title" }),
  warranty: optional(amount({ ...info, label: "Warranty in years" }, 1, 30)),
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
    () => true,
  ),
  prices: rows(
    { upTo: amount({ ...info, label: "Up to" }), rate: amount({ ...info, label: "Rate" }) },
    { ...info, label: "Prices" },
    () => undefined,
  ),
};
const form = formOf(shape);

function sent(base: PlainFields, typed: Typed): PlainFields {
  const all: Typed = { ...typedOf(form, base), ...typed };
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
    expect(form.find(({ name }) => name === "parts")?.fields.map(({ label }) => label)).toEqual([
      "Part",
      "Cost",
    ]);
  });

  it("a field that is added to the schema saves what was typed, and is checked", () => {
    expect(sent({}, { warranty: "1,5" })).toEqual({ warranty: 15 });
    expect(sent({}, { warranty: "ten" })).toEqual({ warranty: "ten" });
    expect(z.object(shape).safeParse({ ...sent({}, { warranty: "ten" }), prices: [[1, 2]] }).success).toBe(
      false,
    );
    expect(sent({ warranty: 25 }, { warranty: " " })).toEqual({});
  });

  it("a form that is sent unchanged changes nothing, not even what no schema knows", () => {
    expect(JSON.stringify(sent(stored, {}))).toBe(JSON.stringify(stored));
    expect({}).not.toHaveProperty("y");
  });

  it("texts, dates in India's time, yes or no, tags and numbers are read as their kinds", () => {
    const changed = {
      isNew: "yes",
      tags: "a, c,, c",
      soldAt: "2026-11-23T09:00",
      weight: "28",
      title: "x\r\ny",
    };
    expect(typedOf(form, stored)).toMatchObject({
      soldAt: "2026-11-22T10:00",
      isNew: "no",
      "maker:none": "yes",
    });
    expect(sent(stored, changed)).toMatchObject({
      isNew: true,
      tags: ["a", "c"],
      soldAt: "2026-11-23T09:00",
      weight: 28,
      title: "x\ny",
    });
    expect(sent(stored, { isNew: "" })).not.toHaveProperty("isNew");
    expect(sent({}, { isNew: "no" })).toEqual({ isNew: false });
  });

  it("entries are moved, added and removed by their keys, and keep their unknown fields", () => {
    const changed = sent(stored, { parts: "n0,1,0", "parts.n0.name": "Box", "parts.0.cost": "3" });
    expect(changed.parts).toEqual([
      { name: "Box" },
      { name: "Glass", cost: 2 },
      { name: "Frame", cost: 3, note: "kept" },
    ]);
    expect(sent(stored, { parts: "" }).parts).toEqual([]);
    expect(sent(stored, { prices: "1,0" }).prices).toEqual([{ upTo: 20, rate: 2 }, [10, 1.5]]);
    expect(controlName("parts.0.name", () => "n0,1,0")).toBe("parts.n0.name");
  });

  it("a value that its control cannot show is text, and survives unless it is changed", () => {
    const faulty = { title: 7, parts: ["Frame"], tags: [1], isNew: "maybe" };
    expect(typedOf(form, faulty)).toMatchObject({
      "title:raw": "7",
      "parts:raw": '["Frame"]',
      "isNew:raw": '"maybe"',
    });
    expect(sent(faulty, {})).toEqual(faulty);
    expect(sent(faulty, { "title:raw": "Seven", "parts:raw": "" })).toMatchObject({
      title: "Seven",
      tags: [1],
    });
  });

  it("a group is absent, null or filled", () => {
    expect(sent(stored, { "maker:none": "", "maker.name": "Acme" }).maker).toEqual({ name: "Acme" });
    expect(sent({}, {})).toEqual({});
    expect(sent({ maker: { name: "Acme" } }, { "maker:none": "yes" }).maker).toBeNull();
  });
});

describe.each(collectionNames)("the examples of %s", (name) => {
  it.each(shapesOf(name))("survive the form $kind", ({ kind, shape }) => {
    const fields = formOf(shape);
    const examples = Object.fromEntries(Object.entries(shape).map(([field]) => [field, exampleOf(field)]));
    function exampleOf(field: string) {
      const found = fields.find((one) => one.name === field);
      return found?.kind === "list" || found?.kind === "group" ? undefined : found?.choices?.[0];
    }
    const document = JSON.parse(JSON.stringify({ ...examples, ...(kind && { kind }) }));
    const typed = typedOf(fields, document);
    expect(fieldsOf(formOf(shapeOf(name, document)), (control) => typed[control], document)).toEqual(
      document,
    );
    expect(() => parseDocument(name, { id: "a", data: document })).not.toThrow();
  });
});
