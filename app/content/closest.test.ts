import { expect, it } from "vitest";
import { closest } from "./closest";

const FIELDS = ["title", "isPublished", "imageUrl", "package-name", "meter", "meter-box"];

it.each([
  ["isPublish", "isPublished"],
  ["ispublished", "isPublished"],
  ["is_published", "isPublished"],
  ["packageName", "package-name"],
  ["Titel", "title"],
  ["imageURL", "imageUrl"],
  ["imgUrl", "imageUrl"],
  ["metre", "meter"],
  ["updatedAt", undefined],
  ["__proto__", undefined],
  ["x", undefined],
  ["", undefined],
])("closest corrects %j to %j", (given, word) => {
  expect(closest(given, FIELDS)).toBe(word);
});
