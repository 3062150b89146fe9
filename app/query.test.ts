import { expect, it } from "vitest";
import { hasQuery, name, oneOf, pageNumber, searchOf, words } from "./query";

const rules = { category: name, q: words(10), type: oneOf("Commercial"), page: pageNumber, photo: name };

it("searchOf writes the known parameters in the order of the rules, and nothing else", () => {
  expect(searchOf(rules, { photo: "a~b c", page: 2, category: "A & B", utm_source: "x" })).toBe(
    "?category=A+%26+B&page=2&photo=a~b+c",
  );
  expect(searchOf(rules, { utm_source: "x", constructor: "y" })).toBe("");
  expect(searchOf({}, { page: 2 })).toBe("");
});

it.each([
  ["the first page", { page: 1 }],
  ["what is no page", { page: "1.5" }],
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

it("knows the handle of a route that reads parameters", () => {
  expect(hasQuery({ query: rules })).toBe(true);
  for (const other of [undefined, null, {}, "query"]) expect(hasQuery(other)).toBe(false);
});
