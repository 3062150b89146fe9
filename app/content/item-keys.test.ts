import { describe, expect, it } from "vitest";
import { itemKeys } from "./item-keys";

describe("itemKeys", () => {
  it("joins the gallery and the name", () => {
    expect(itemKeys("school", ["roof.jpg", "yard.jpg"])).toEqual(["school~roof.jpg", "school~yard.jpg"]);
  });

  it("numbers a name that comes again, and never gives a key twice", () => {
    expect(itemKeys("school", ["roof", "roof", "roof~2", "roof"])).toEqual([
      "school~roof",
      "school~roof~2",
      "school~roof~2~2",
      "school~roof~3",
    ]);
  });

  it("takes no time for ten thousand photos of one name", () => {
    const keys = itemKeys(
      "school",
      Array.from({ length: 20_000 }, () => "roof"),
    );
    expect(new Set(keys).size).toBe(20_000);
    expect(keys.at(-1)).toBe("school~roof~20000");
  });

  it("holds no space, as it is the id of an element too", () => {
    expect(itemKeys("our school", ["the  roof.jpg"])).toEqual(["our-school~the-roof.jpg"]);
  });
});
