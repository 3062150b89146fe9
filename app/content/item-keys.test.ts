import { expect, it } from "vitest";
import { itemKeys } from "./item-keys";

it("itemKeys numbers duplicate names and never repeats a key (§3)", () => {
  const keys = itemKeys("school", ["roof", "roof", "roof~2", "roof"]);
  expect(keys.join(" ")).toBe("school~roof school~roof~2 school~roof~2~2 school~roof~3");
});

it("itemKeys contains no space, because keys are element ids", () => {
  expect(itemKeys("our school", ["the  roof.jpg"])).toEqual(["our-school~the-roof.jpg"]);
});
