import { readdirSync } from "node:fs";
import { expect, it } from "vitest";
import { texts as english } from "./calculator/english";
import { texts as hindi } from "./calculator/hindi";
import { LANGUAGES } from "./language";

const files = readdirSync("app/texts").filter((file) => /\.tsx?$/.test(file) && !/test|^use-/.test(file));

/** Returns the paths of the lists in a dictionary, with their lengths. */
function listsIn(texts: object, above = ""): string[] {
  return Object.entries(texts).flatMap(([key, value]) => {
    if (typeof value !== "object" || value === null) return [];
    const path = `${above}.${key}`;
    return [...(Array.isArray(value) ? [`${path}: ${value.length}`] : []), ...listsIn(value, path)];
  });
}

it.each(files)("the dictionary %s has lists of the same length in both languages", async (file) => {
  for (const texts of Object.values(await import(/* @vite-ignore */ `./${file}`))) {
    if (typeof texts !== "object" || !texts || !("en" in texts)) continue;
    const [english, ...others] = LANGUAGES.map((language) =>
      listsIn((texts as Record<string, object>)[language] ?? {}),
    );
    for (const other of others) expect(other).toEqual(english);
  }
});

it("the calculator's texts have lists of the same length in both languages", () => {
  expect(listsIn(english).length).toBeGreaterThan(10);
  expect(listsIn(hindi)).toEqual(listsIn(english));
});
