import { describe, expect, it } from "vitest";
import { site as company } from "../../app/site";
import { contentFolder } from "./content-folder";
import { elementsIn, headingsIn } from "./html";
import { testSite } from "./test-site";

const SITE_URL = "https://www.example.in";
const HOSTILE = "</script><script>alert(1)</script><!--";

/** A post for each day from 2024 on. */
const numbered = Array.from({ length: 1000 }, (_, index) => ({
  title: `Post ${index + 1}`,
  content: `<p>Words ${index + 1} ${"and more of them ".repeat(300)}</p>`,
  isPublished: true,
  scheduledAt: new Date(Date.UTC(2024, 0, 1 + index)).toISOString(),
}));
const { get, read } = await testSite({
  SITE_URL,
  CONTENT_DIR: contentFolder({
    ...Object.fromEntries(numbered.map((post, index) => [`blogPost/post-${index + 1}`, post])),
    // As editors write them.
    "blogPost/newest": {
      title: "Sun & <b>shade</b> \u0007\ud83c\udf1e",
      content: "<p>Words &amp; <b>m</b>arks</p><script>alert(1)</script>",
      authorId: "O'Brien & Sons",
      tags: ["a&b", "c"],
      isPublished: true,
      scheduledAt: { seconds: Date.UTC(2029, 2, 5, 9, 30) / 1000 },
      createdAt: "2025-03-05T18:30:00Z",
      coverImageUrl: "/media/cover.jpg",
    },
    "blogPost/draft": { title: "Not yet", content: "Hidden", isPublished: false, scheduledAt: "2030-01-01" },
    "blogPost/hostile": { title: HOSTILE, content: "<p>x</p>", tags: [HOSTILE, "\u2028]]>"] },
    "blogPost/a b?c": { title: "Odd id", content: "<p>odd</p>", isPublished: true, scheduledAt: "soon" },
  }),
});

const countdown = (from: number, length: number) =>
  Array.from({ length }, (_, index) => `Post ${from - index}`);

describe("the blog list", () => {
  it.each([
    ["/events", "Blog", ["Sun & <b>shade</b> 🌞", ...countdown(1000, 11)]],
    ["/events?page=2", "Blog, page 2", countdown(989, 12)],
    ["/events?page=84", "Blog, page 84", [...countdown(5, 5), "Odd id"]],
  ])("shows twelve posts a page, newest first, without drafts: %s", async (url, title, titles) => {
    const html = await read(url);
    expect(headingsIn(html)).toEqual(titles);
    expect(html).toContain(`<title>${title} | ${company.brand}</title>`);
    expect(html).toContain(`<link rel="canonical" href="${SITE_URL}${url}"/>`);
  });

  it("shows the last page in place of one beyond it, as not found", async () => {
    const { status, body } = await get("/events?page=5000");
    expect(status).toBe(404);
    expect(headingsIn(body.toString())).toEqual(headingsIn(await read("/events?page=84")));
  });

  it("carries no text beyond the twelve posts it shows", async () => {
    const html = await read("/events");
    expect(html).toContain("Words 1000 and more");
    expect(html).not.toContain("Words 989 ");
    expect(html.length).toBeLessThan(150_000);
  });
});

describe("a post", () => {
  it("cannot break out of its structured data", async () => {
    const scripts = elementsIn(await read("/blog/hostile"), "script");
    const data = scripts.filter(({ attributes }) => attributes.type === "application/ld+json");
    expect(data.flatMap(({ text }) => JSON.parse(text).headline ?? [])).toEqual([HOSTILE]);
  });

  it("has meta tags for search engines and social networks", async () => {
    const html = await read("/blog/newest");
    const title = `Sun & <b>shade</b> 🌞 | Blog | ${company.brand}`;
    const metas = elementsIn(html, "meta").map(({ attributes: { name, property, content } }) => [
      name ?? property,
      content,
    ]);
    expect(elementsIn(html, "title").map(({ text }) => text)).toEqual([title]);
    expect(Object.fromEntries(metas)).toMatchObject({
      description: "Words & marks",
      "og:type": "article",
      "og:title": title,
      "og:description": "Words & marks",
      "og:image": `${SITE_URL}/pictures/social-1200/media/cover.jpg`,
      // Dated in the future, but machines read now.
      "article:published_time": expect.not.stringMatching(/^2029/),
    });
    expect(metas).toContainEqual(["article:tag", "a&b"]);
    for (const part of ['type="application/rss+xml"', "March 6, 2025"]) expect(html).toContain(part);
    expect(html).not.toMatch(/noindex|alert\(1\)/);
  });

  it("that is a draft opens at its URL, with noindex (§4)", async () => {
    const html = await read("/blog/draft");
    for (const part of ["Hidden", '<meta name="robots" content="noindex"/>']) expect(html).toContain(part);
  });

  it.each(["/blog/nothing", "/blog", "/blog/__proto__"])("is not found at %s (§2, §8)", async (url) => {
    const { status, body } = await get(url);
    expect(status).toBe(404);
    for (const words of ["Blog post not found", "Back to Events", "noindex"])
      expect(body.toString()).toContain(words);
  });
});

it("the feed has the twenty newest posts, well-formed and without drafts", async () => {
  const { headers, body } = await get("/rss.xml");
  const feed = body.toString();
  expect(headers["content-type"]).toBe("application/rss+xml; charset=utf-8");
  expect(headers["cache-control"]).toContain("public");
  for (const part of [
    `<atom:link href="${SITE_URL}/rss.xml" rel="self"`,
    "<title>Sun &amp; &lt;b&gt;shade&lt;/b&gt; 🌞</title>",
    "<dc:creator>O&apos;Brien &amp; Sons</dc:creator>",
    "<category>a&amp;b</category>",
    "<description>Words &amp; marks</description>",
    `<link>${SITE_URL}/blog/post-1000</link>`,
  ])
    expect(feed).toContain(part);
  expect(feed.match(/<item>/g)).toHaveLength(20);
  expect(feed, "a date that is still to come").not.toContain("2029");
  expect(feed).not.toContain("Not yet");
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not be there
  expect(feed).not.toMatch(/[\0-\x08\x0b\x0c\x0e-\x1f]|&(?!amp;|lt;|gt;|quot;|apos;)/);
});
