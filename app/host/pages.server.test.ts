import { expect, it, vi } from "vitest";
import { Pages } from "./pages.server";
import type { RequestContext } from "./request-context";

const content = { revision: () => 1, refresh: () => undefined };

function open(render: (url: URL, context: RequestContext, request: Request) => Response) {
  let count = 0;
  const pages = new Pages(
    {
      content,
      siteUrl: "https://www.example.in",
      cachePages: true,
      async render(request, context) {
        count += 1;
        return render(new URL(request.url), context, request);
      },
    },
    {},
  );
  return { pages, rendered: () => count };
}

const html = (text: string, status = 200) =>
  new Response(text, { status, headers: { "Content-Type": "text/html", "Cache-Control": "public" } });
const wanted = (path: string, search = "") => ({ key: path + search, search, isFixed: search === "" });

it("a page is rendered once for simultaneous requests, without their headers, at the site's own origin", async () => {
  const { pages, rendered } = open((url, _, request) => {
    expect([...request.headers]).toEqual([]);
    return html(url.href);
  });
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => pages.get(wanted("/about"), "a client")),
  );
  expect(new Set(answers).size).toBe(1);
  expect(rendered()).toBe(1);
  expect(pages.find("/about")).toBe(answers[0]);
});

it("a page is rendered again on the next day in India", async () => {
  vi.useFakeTimers({ now: new Date("2027-03-31T23:59:00+05:30"), toFake: ["Date"] });
  try {
    const { pages, rendered } = open(() => html("The scheme runs until 31 March 2027."));
    for (let minute = 0; minute < 3; minute += 1) {
      await pages.get(wanted("/calculator"), "a client");
      vi.advanceTimersByTime(60_000);
    }
    expect(rendered()).toBe(2);
  } finally {
    vi.useRealTimers();
  }
});

it("a page is cached under its canonical search only", async () => {
  const { pages } = open((url, context) => {
    const page = Math.min(Number(url.searchParams.get("page") ?? 1), 3);
    context.canonicalSearch = page > 1 ? `?page=${page}` : "";
    return html(`Page ${page}`);
  });
  for (const search of ["", "?page=2", "?page=3", "?page=4", "?category=Made-up"])
    await pages.get(wanted("/events", search), "a client");
  expect(pages.find("/events")).toBeDefined();
  expect(pages.find("/events?page=3")).toBeDefined();
  expect(pages.find("/events?page=4")).toBeUndefined();
  expect(pages.find("/events?category=Made-up")).toBeUndefined();
});

it("a flood of invented URLs evicts no page that visitors read", async () => {
  const large = "x".repeat(10_000);
  const { pages } = open((url, context) => {
    if (!["/about", "/packages"].includes(url.pathname)) return html(large, 404);
    context.canonicalSearch = url.search === "?type=Commercial" ? url.search : "";
    return html(large);
  });
  const read = [wanted("/about"), wanted("/packages"), wanted("/packages", "?type=Commercial")];
  for (const page of read) await pages.get(page, "a client");
  for (let index = 0; index < 3000; index++) {
    await pages.get(wanted("/packages", `?page=${index}`), "a client");
    await pages.get(wanted(`/made-up-${index}`), "a client");
  }
  for (const { key } of read) expect(pages.find(key)).toBeDefined();
});
