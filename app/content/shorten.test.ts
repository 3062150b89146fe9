import { expect, it } from "vitest";
import { EXCERPT_LENGTH } from "./blog-post";
import { shorten } from "./shorten";

it.each([
  ["keeps a text of exactly that length", "x".repeat(120), 120, "x".repeat(120)],
  ["ends a longer text with an ellipsis (§9)", "x".repeat(121), 120, `${"x".repeat(120)}…`],
  ["never cuts a character in two (§9)", "🌞".repeat(121), 120, `${"🌞".repeat(120)}…`],
  ["leaves no space before the ellipsis", "one two", 4, "one…"],
  ["gives an excerpt 120 characters (§9)", "x".repeat(200), EXCERPT_LENGTH, `${"x".repeat(120)}…`],
])("shorten %s", (_, text, length, shortened) => {
  expect(shorten(text, length)).toBe(shortened);
});
