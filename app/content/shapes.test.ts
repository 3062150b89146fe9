import { describe, expect, it } from "vitest";
import { collectionNames } from "./content";
import { fieldInfo } from "./field-info";
import { type Shape, shapesOf } from "./shapes";

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
