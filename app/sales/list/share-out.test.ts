import { expect, it } from "vitest";
import { ownerAt, type Part } from "./share-out";

const shared = (parts: Part[], count: number) =>
  Array.from({ length: count }, (_, place) => ownerAt(parts, place) ?? "-").join(" ");

it.each<[string, Part[], string]>([
  ["the first two to Meena, the rest to Ravi", [{ owner: "m", most: 2 }, { owner: "r" }], "m m r r r r"],
  ["the same, however they are listed", [{ owner: "r" }, { owner: "m", most: 2 }], "m m r r r r"],
  ["equal parts, so that nobody has the best ones alone", [{ owner: "m" }, { owner: "r" }], "m r m r m r"],
  [
    "a number, and equal parts of the rest",
    [{ owner: "a" }, { owner: "b", most: 1 }, { owner: "c" }],
    "b a c a c a",
  ],
  [
    "numbers alone, which leave the others as they are",
    [
      { owner: "a", most: 1 },
      { owner: "b", most: 2 },
    ],
    "a b b - - -",
  ],
  ["nothing to whoever has the number 0", [{ owner: "a", most: 0 }, { owner: "b" }], "b b b b b b"],
])("six leads are shared out: %s", (_, parts, owners) => {
  expect(shared(parts, 6)).toBe(owners);
});
