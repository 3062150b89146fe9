import { expect, it } from "vitest";
import { PageCache } from "./page-cache.server";
import { Representation } from "./representation.server";

const MIB = 1024 * 1024;

const page = (bytes: number) => new Representation(200, new Headers(), Buffer.alloc(bytes));

/** Caches a page under a new key for each visit and reads the home page after each. Returns the keys still cached. */
function visit(cache: PageCache, visits: number, keyOf: (visit: number) => string, bytes: number) {
  cache.keep("/", 0, page(30_000));
  for (let index = 0; index < visits; index++) {
    cache.keep(keyOf(index), 0, page(bytes));
    expect(cache.get("/", 0)).toBeDefined();
  }
  return Array.from({ length: visits }, (_, index) => keyOf(index)).filter((key) => cache.get(key, 0));
}

it("the page cache evicts pages requested once and keeps the page requested often", () => {
  const kept = visit(new PageCache(), 1000, (index) => `/?utm_content=${index}`, 30_000);
  expect(kept.at(-1)).toBe("/?utm_content=999");
  expect(kept.length * 2 * 30_000).toBeLessThan(24 * MIB);
  expect(kept.length).toBeGreaterThan(300);
});

it("the page cache counts the size of its keys", () => {
  const long = "x".repeat(15_000);
  const kept = visit(new PageCache(), 5000, (index) => `/about.data?utm_content=${index}${long}`, 100);
  expect(kept.length * long.length).toBeLessThan(24 * MIB);
  expect(kept.length).toBeGreaterThan(1000);
});

it("the page cache keeps no page of an earlier revision", () => {
  const cache = new PageCache();
  cache.keep("/", 0, page(100));
  expect(cache.get("/", 1)).toBeUndefined();
  cache.keep("/", 0, page(100));
  expect(cache.get("/", 1)).toBeUndefined();
});
