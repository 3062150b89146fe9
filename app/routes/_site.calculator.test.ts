import { expect, it } from "vitest";
import { shouldRevalidate } from "./_site.calculator";

it.each([
  ["?state=Delhi&units=300", "?state=Delhi&units=301", false],
  ["?state=Delhi&units=300", "?state=Kerala&units=300", true],
  ["", "?state=Kerala", true],
  ["?state=Delhi&for=home", "?state=Delhi&for=business", true],
  ["?state=Delhi&for=business", "?state=Delhi", true],
  ["?state=Delhi&for=home", "?state=Delhi&for=society", false],
])(
  "the rates are loaded again for another state, and for or after a business: from %s to %s",
  (from, to, isLoaded) => {
    const url = (search: string) => new URL(`http://localhost/calculator${search}`);
    expect(shouldRevalidate({ currentUrl: url(from), nextUrl: url(to) })).toBe(isLoaded);
  },
);
