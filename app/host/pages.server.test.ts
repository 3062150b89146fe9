import { expect, it, vi } from "vitest";
import type { RequestContext } from "./handler.server";
import { Pages } from "./pages.server";

function open(render: (url: URL, context: RequestContext, request: Request) => Response) {
  const rendered = vi.fn(async (request: Request, context: RequestContext) =>
    render(new URL(request.url), context, request),
  );
  const content = {
    revision: vi.fn(() => 1),
    nextDate: () => Number.POSITIVE_INFINITY,
    refresh: () => undefined,
  };
  const options = { content, siteUrl: "https://www.example.in", cachePages: true, render: rendered };
  const pages = new Pages(options, {});
  const get = (path: string, search = "") =>
    pages.get({ key: path + search, search, isFixed: search === "" }, "a client");
  return { pages, get, rendered, content };
}

const html = (text: string, status = 200) =>
  new Response(text, { status, headers: { "Content-Type": "text/html", "Cache-Control": "public" } });

it("a page is rendered once for simultaneous requests, without their headers, at the site's own origin", async () => {
  const { pages, get, rendered } = open((url, _, request) => {
    expect([...request.headers]).toEqual([]);
    return html(url.href);
  });
  const answers = await Promise.all(Array.from({ length: 50 }, () => get("/about")));
  expect(new Set(answers).size).toBe(1);
  expect(rendered).toHaveBeenCalledTimes(1);
  expect(rendered.mock.calls[0]?.[0].url).toBe("https://www.example.in/about");
  expect(pages.find("/about")).toBe(answers[0]);
});

it("a page is rendered again on the next day in India", async () => {
  vi.useFakeTimers({ now: new Date("2027-03-31T23:59:00+05:30"), toFake: ["Date"] });
  try {
    const { get, rendered } = open(() => html("The scheme runs until 31 March 2027."));
    for (let minute = 0; minute < 3; minute += 1) {
      await get("/calculator");
      vi.advanceTimersByTime(60_000);
    }
    expect(rendered).toHaveBeenCalledTimes(2);
  } finally {
    vi.useRealTimers();
  }
});

it("a shared cache keeps no page past midnight in India", async () => {
  vi.useFakeTimers({ now: new Date("2027-03-31T21:59:00+05:30"), toFake: ["Date"] });
  try {
    const { get } = open(() => html("The scheme runs until 31 March 2027."));
    const page = await get("/calculator");
    expect(new Date(page.validUntil).toISOString()).toBe("2027-03-31T18:30:00.000Z");
    vi.advanceTimersByTime(121 * 60_000);
    const next = await get("/calculator");
    expect(new Date(next.validUntil).toISOString()).toBe("2027-04-01T18:30:00.000Z");
  } finally {
    vi.useRealTimers();
  }
});

it.each([
  ["pages", "", 360_000],
  ["keys", "x".repeat(180_000), 100],
])(
  "the cache is bounded by the size of its %s, and keeps the page that is read often",
  async (_, long, bytes) => {
    const most = 24 * 1024 * 1024;
    const { pages, get } = open(() => html("x".repeat(bytes)));
    await get("/");
    const paths = Array.from({ length: 400 }, (_, index) => `/${index}${long}`);
    for (const path of paths) {
      await get(path);
      expect(pages.find("/")).toBeDefined();
    }
    const cached = paths.filter((path) => pages.find(path)).length;
    expect(cached * (bytes + long.length)).toBeLessThan(most);
    expect(cached).toBeGreaterThan(30);
  },
);

it("a page is not cached when the content has changed since its rendering began", async () => {
  const { pages, get, content } = open(() => {
    content.revision.mockReturnValue(2);
    return html("");
  });
  await get("/about");
  expect(pages.find("/about")).toBeUndefined();
  await get("/about");
  expect(pages.find("/about")).toBeDefined();
  content.revision.mockReturnValue(3);
  expect(pages.find("/about")).toBeUndefined();
});
