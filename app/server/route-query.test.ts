import type { AppLoadContext } from "@remix-run/server-runtime";
import { afterEach, expect, it, vi } from "vitest";
import { name, pageNumber } from "~/query";
import { routeQuery } from "./route-query";

const handle = { query: { category: name, page: pageNumber } };

function read(search: string) {
  const context = {} as AppLoadContext;
  return { context, ...routeQuery(new Request(`http://localhost/x${search}`), handle, context) };
}

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

it("a page is kept under what it shows, in canonical form", () => {
  const { context, keepAs } = read("?page=9&category=None");
  expect(context.canonicalSearch).toBeUndefined();
  keepAs({ category: undefined, page: 3 });
  expect(context.canonicalSearch).toBe("?page=3");
});

it("reading an undeclared parameter is reported in development only", () => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  read("?color=red").search.get("color");
  expect(warn).not.toHaveBeenCalled();
  vi.stubEnv("NODE_ENV", "development");
  const { search } = read("?category=Home");
  expect(search.get("category")).toBe("Home");
  expect(warn).not.toHaveBeenCalled();
  expect(search.has("color")).toBe(false);
  expect(warn).toHaveBeenCalledWith(expect.stringContaining('"color"'));
});
