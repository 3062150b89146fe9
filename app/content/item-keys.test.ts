import { describe, expect, it } from "vitest";
import { itemKeys } from "./item-keys";

describe("itemKeys", () => {
  it("joins the gallery id and the name", () => {
    expect(itemKeys("school", ["roof.jpg", "yard.jpg"])).toEqual(["school~roof.jpg", "school~yard.jpg"]);
  });

  it("numbers duplicate names and never repeats a key", () => {
    expect(itemKeys("school", ["roof", "roof", "roof~2", "roof"])).toEqual([
      "school~roof",
      "school~roof~2",
      "school~roof~2~2",
      "school~roof~3",
    ]);
  });

  it("handles ten thousand photos of one name quickly", () => {
    const keys = itemKeys(
      "school",
      Array.from({ length: 20_000 }, () => "roof"),
    );
    expect(new Set(keys).size).toBe(20_000);
    expect(keys.at(-1)).toBe("school~roof~20000");
  });

  it("contains no space, because keys are element ids", () => {
    expect(itemKeys("our school", ["the  roof.jpg"])).toEqual(["our-school~the-roof.jpg"]);
  });
});
