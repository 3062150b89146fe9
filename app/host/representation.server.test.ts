import { expect, it } from "vitest";
import { cappedCache } from "./representation.server";

const PAGE = "public, max-age=0, s-maxage=60, stale-while-revalidate=600";
const FEED = "public, max-age=300, stale-while-revalidate=3600";

it.each([
  [PAGE, 3600, PAGE],
  [PAGE, 660, PAGE],
  [PAGE, 200, "public, max-age=0, s-maxage=60, stale-while-revalidate=140"],
  [PAGE, 19, "public, max-age=0, s-maxage=19, stale-while-revalidate=0"],
  [PAGE, 0, "public, max-age=0, s-maxage=0, stale-while-revalidate=0"],
  [FEED, 1000, "public, max-age=300, stale-while-revalidate=700"],
  [FEED, 30, "public, max-age=30, stale-while-revalidate=0"],
  ["public, max-age=3600", 90, "public, max-age=90"],
  ["private, no-store", 5, "private, no-store"],
])("a cache that is told %j shows nothing after %i seconds", (rule, seconds, capped) => {
  expect(cappedCache(rule, seconds)).toBe(capped);
});
