import { existsSync, readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { documentNames } from "~/content/content";
import type { FieldKind } from "~/content/fields";
import { shapeOf } from "~/content/shapes";
import { errorsOf, knownFields, withUnknownFields } from "./document-form.server";
import { canShow, fieldText, readField, readRaw } from "./field-text";
import { formOf } from "./form-fields";

it.each<[FieldKind, string, unknown]>([
  ...["1,80,000", "180,000", "180000", "1,80,000.00"].map((typed): [FieldKind, string, unknown] => [
    "number",
    typed,
    180_000,
  ]),
  ["number", "₹60,000", 60_000],
  ["number", "2.5L", 250_000],
  ...["ten", "1.0000000001", "-5k", "1,5", "6,50", "1,80,0000", ",500"].map(
    (typed): [FieldKind, string, unknown] => ["number", typed, typed],
  ),
  ["size", "27.5", 27.5],
  ["texts", "a, c,, c", ["a", "c"]],
  ["flag", "no", false],
  ["text", " Panel\r\n540 ", "Panel\n540"],
  ["text", "  ", undefined],
  ["date", "2026-11-23T09:00", "2026-11-23T09:00"],
])("%s %j is read as %j", (kind, typed, value) => {
  expect(readField({ kind }, typed)).toEqual(value);
});

it.each<[FieldKind, unknown, string]>([
  ["date", "2026-11-22T04:30:00.123Z", "2026-11-22T10:00"],
  ["flag", true, "yes"],
  ["texts", ["a", "b"], "a, b"],
  ["number", 180_000, "180000"],
  ["text", null, ""],
])("%s %j is shown as %j", (kind, value, text) => {
  expect(fieldText({ kind }, value)).toBe(text);
});

it.each<[FieldKind, unknown]>([
  ["text", 7],
  ["list", ["Frame"]],
  ["texts", [1]],
  ["flag", "maybe"],
  ["group", "x"],
])("%s of %j fits no control", (kind, value) => {
  expect(canShow({ kind, fields: [] }, value)).toBe(false);
});

it.each([
  ["7", 7],
  ['{"a":[1]}', { a: [1] }],
  ["Seven", "Seven"],
  [" ", undefined],
])("JSON typed as %j is %j", (typed, value) => {
  expect(readRaw(typed)).toEqual(value);
});

it("every value of every sample document fits its control, and comes back as it was", () => {
  for (const name of documentNames.filter((one) => existsSync(`content/${one}`)))
    for (const file of readdirSync(`content/${name}`)) {
      const stored = JSON.parse(readFileSync(`content/${name}/${file}`, "utf8"));
      const fields = formOf(shapeOf(name, stored));
      expect(fields.filter((field) => !canShow(field, stored[field.name])).map(({ name }) => name)).toEqual(
        [],
      );
      const known = knownFields(name, stored);
      expect(withUnknownFields(name, known, { ...stored, office: 1 }), file).toEqual({
        ...stored,
        office: 1,
      });
    }
});

it("faults are told by the name of the place, the first of each", () => {
  const fault = { kind: "value" as const, label: "Title", text: "title: is wrong" };
  expect(
    errorsOf([
      { ...fault, path: "photos.0.title", problem: "is wrong" },
      { ...fault, path: "photos.0.title", problem: "is long" },
      { ...fault, path: "", problem: "" },
    ]),
  ).toEqual({ "photos.0.title": "Title: is wrong", "": "title: is wrong" });
});
