import { expect, it } from "vitest";
import { name, oneOf, pageNumber, searchOf, words } from "./query";

const rules = { category: name, q: words(10), type: oneOf("Commercial"), page: pageNumber, photo: name };

it.each([
  ["the first page", { page: 1 }],
  ["what is no page", { page: "1.5" }],
  ["a page before the first", { page: 0 }],
  ["a page number without end", { page: "9".repeat(20) }],
  ["nothing", { category: "", page: undefined }],
  ["a default", { type: "Residential" }],
  ["a name that is too long", { category: "x".repeat(301) }],
  ["control characters", { category: "a\0b" }],
])("searchOf leaves out %s", (_, values) => {
  expect(searchOf(rules, values)).toBe("");
});

it("searchOf trims and cuts what a visitor typed", () => {
  expect(searchOf(rules, { q: "  roof\tand\n sun and more " })).toBe("?q=roof+and");
});
