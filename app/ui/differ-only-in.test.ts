import { expect, it } from "vitest";
import { differOnlyIn } from "./differ-only-in";

it.each([
  ["/p?page=2", "/p?page=2&photo=a", true],
  ["/p?photo=a", "/p?photo=b", true],
  ["/p?photo=a", "/p#a", true],
  ["/p?page=2", "/p?page=3&photo=a", false],
  ["/p?photo=a", "/q?photo=b", false],
  ["/p?photo=a", "/p?photo=a", false],
])("only the photo differs between %s and %s: %s", (current, next, isOnly) => {
  const url = (path: string) => new URL(path, "https://a.example");
  expect(differOnlyIn("photo", url(current), url(next))).toBe(isOnly);
});
