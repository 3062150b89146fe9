import { expect, it } from "vitest";
import { storedRefusal } from "./content-codec";

/** Returns a text within so many maps. */
function nested(levels: number): unknown {
  return levels === 0 ? "text" : { a: nested(levels - 1) };
}

it("a document in Firestore has twenty levels at the most", () => {
  expect(storedRefusal({ a: nested(20) })).toBeUndefined();
  expect(storedRefusal({ a: nested(21) })).toMatch(/nested deeper than 20 levels$/);
});
