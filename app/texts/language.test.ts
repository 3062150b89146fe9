import { expect, it } from "vitest";
import { languageOf, pathIn, pathWithin } from "./language";

it.each([
  ["/", "/hi"],
  ["/about", "/hi/about"],
  ["/history", "/hi/history"],
  ["/hi", "/hi/hi"],
])("the Hindi twin of %s is %s", (english, hindi) => {
  expect(pathIn("hi", english)).toBe(hindi);
  expect(pathIn("en", english)).toBe(english);
  expect(pathWithin(hindi)).toBe(english);
  expect(languageOf(hindi)).toBe("hi");
});

it("the language of a URL is that of its first segment", () => {
  const hindi = ["/hi", "/hi/", "/hi/about", "/hi?page=2", "/hi.data", "http://localhost:3000/hi?page=2"];
  expect(hindi.filter((url) => languageOf(url) !== "hi")).toEqual([]);
  const english = ["/", "/about", "/history", "/about/hi", "https://hi/", "https://example.in/?next=/hi"];
  expect(english.filter((url) => languageOf(url) !== "en")).toEqual([]);
});
