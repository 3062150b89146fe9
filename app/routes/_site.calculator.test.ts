import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { AppLoadContext } from "@remix-run/node";
import { afterAll, expect, it, vi } from "vitest";
import { openStores } from "~/stores/open.server";
import { loader, shouldRevalidate } from "./_site.calculator";

vi.stubEnv("DATA_DIR", mkdtempSync(path.join(tmpdir(), "suryanta-")));

const stores = openStores();
afterAll(() => stores.close());

async function load(search: string) {
  const context: AppLoadContext = { stores };
  const request = new Request(`http://localhost/calculator${search}`);
  return { context, data: await loader({ request, context, params: {} }) };
}

it("only the page without inputs may be kept", async () => {
  for (const search of ["", "?for=home&state=Delhi&units=300"])
    expect((await load(search)).context.canonicalSearch).toBe("");
});

it("a page carries the rates of its own state alone", async () => {
  const { data } = await load("?for=home&state=delhi&units=300");
  expect(data.rates.map((rate) => (rate.kind === "state" ? rate.name : rate.kind)).sort()).toEqual([
    "Delhi",
    "central",
    "company",
  ]);
  expect((await load("")).data.rates).toHaveLength(2);
});

it("the rates are loaded again for another state only", () => {
  const changed = (from: string, to: string) =>
    shouldRevalidate({
      currentUrl: new URL(`http://localhost/calculator${from}`),
      nextUrl: new URL(`http://localhost/calculator${to}`),
    });
  expect(changed("?state=Delhi&units=300", "?state=Delhi&units=301")).toBe(false);
  expect(changed("?state=Delhi&units=300", "?state=Kerala&units=300")).toBe(true);
  expect(changed("", "?state=Kerala")).toBe(true);
});
