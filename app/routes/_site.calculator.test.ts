import { expect, it } from "vitest";
import { shouldRevalidate } from "./_site.calculator";

it.each([
  ["?state=Delhi&units=300", "?state=Delhi&units=301", false],
  ["?state=Delhi&units=300", "?state=Kerala&units=300", true],
  ["", "?state=Kerala", true],
])("the rates are loaded again for another state only: from %s to %s", (from, to, isLoaded) => {
  const url = (search: string) => new URL(`http://localhost/calculator${search}`);
  expect(shouldRevalidate({ currentUrl: url(from), nextUrl: url(to) })).toBe(isLoaded);
});
