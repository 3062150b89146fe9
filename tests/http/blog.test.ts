import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { site as company } from "../../app/site";
import { type Site, send, startSite, temporaryFolder } from "./site";

/** Starts a site with these documents as its posts. */
async function startBlog(posts: Record<string, object>, env: Record<string, string> = {}): Promise<Site> {
  const folder = temporaryFolder();
  mkdirSync(path.join(folder, "blogPost"), { recursive: true });
  for (const [id, post] of Object.entries(posts))
    writeFileSync(path.join(folder, "blogPost", `${id}.json`), JSON.stringify(post));
  return startSite({ CONTENT_DIR: folder, ...env });
}

async function textOf(site: Site, address: string): Promise<string> {
  return (await send(site.port, "GET", address)).body.toString();
}

const titles = (html: string) => [...html.matchAll(/<h2[^>]*><a[^>]*>([^<]*)</g)].map((match) => match[1]);

describe("a thousand posts", () => {
  let site: Site;
  beforeAll(async () => {
    const start = Date.UTC(2024, 0, 1);
    const posts = Array.from({ length: 1000 }, (_, index) => [
      `post-${index + 1}`,
      {
        title: `Post ${index + 1}`,
        content: `<p>Words ${index + 1} ${"and more of them ".repeat(300)}</p>`,
        isPublished: true,
        scheduledAt: new Date(start + index * 86_400_000).toISOString(),
      },
    ]);
    site = await startBlog(Object.fromEntries(posts), { SITE_URL: "https://www.example.in" });
  });
  afterAll(() => site.stop());

  it("are listed twelve a page, newest first", async () => {
    const first = await textOf(site, "/events");
    expect(titles(first)).toEqual(Array.from({ length: 12 }, (_, index) => `Post ${1000 - index}`));
    expect(first).toContain('<link rel="canonical" href="https://www.example.in/events"/>');
    expect(first).toContain(`<title>Blog | ${company.brand}</title>`);

    const second = await textOf(site, "/events?page=2");
    expect(titles(second)).toEqual(Array.from({ length: 12 }, (_, index) => `Post ${988 - index}`));
    expect(second).toContain('<link rel="canonical" href="https://www.example.in/events?page=2"/>');
    expect(second).toContain(`<title>Blog, page 2 | ${company.brand}</title>`);
  });

  it("end with the oldest on the last page, which also stands in for pages beyond it", async () => {
    const last = await textOf(site, "/events?page=84");
    expect(titles(last)).toEqual(["Post 4", "Post 3", "Post 2", "Post 1"]);
    expect(titles(await textOf(site, "/events?page=5000"))).toEqual(titles(last));
  });

  it("add nothing to a page beyond the twelve it shows", async () => {
    const html = await textOf(site, "/events");
    expect(html).toContain("Words 1000 and more");
    expect(html).not.toContain("Words 988 ");
    expect(html.length).toBeLessThan(150_000);
  });

  it("are limited to twenty in the feed", async () => {
    const feed = await textOf(site, "/rss.xml");
    expect(feed.match(/<item>/g)).toHaveLength(20);
    expect(feed).toContain("<link>https://www.example.in/blog/post-1000</link>");
    expect(feed).not.toContain("post-980<");
  });
});

describe("posts as editors write them", () => {
  let site: Site;
  beforeAll(async () => {
    site = await startBlog({
      plain: {
        title: "Sun & <b>shade</b> \u0007\ud83c\udf1e",
        content: "<p>Words &amp; <b>m</b>arks</p><script>alert(1)</script>",
        authorId: "O'Brien & Sons",
        tags: ["a&b", "c"],
        isPublished: true,
        scheduledAt: { seconds: Date.UTC(2025, 2, 5, 9, 30) / 1000 },
        createdAt: "2025-03-05T18:30:00Z",
        coverImageUrl: "/media/cover.jpg",
      },
      undated: { title: "No date", content: "<p>x</p>", isPublished: true, scheduledAt: "soon" },
      draft: { title: "Not yet", content: "<p>Hidden</p>", isPublished: false },
      "a b?c": { title: "Odd id", content: "<p>odd</p>", isPublished: true },
    });
  });
  afterAll(() => site.stop());

  it("are listed with date and excerpt, without drafts", async () => {
    const html = await textOf(site, "/events");
    expect(html).toContain('<time dateTime="2025-03-05T09:30:00.000Z">Mar 5, 2025 3:00 PM</time>');
    expect(html).toContain("Date not available");
    expect(html).toContain("Words &amp; marks");
    expect(html).not.toContain("Not yet");
  });

  it("are reachable under ids with special characters", async () => {
    const address = /href="(\/blog\/a[^"]+)"/.exec(await textOf(site, "/events"))?.[1] ?? "";
    expect(address).toBe("/blog/a%20b%3Fc");
    expect(await textOf(site, address)).toContain(`<title>Odd id | Blog | ${company.brand}</title>`);
  });

  it("have meta tags for search engines and social networks", async () => {
    const html = await textOf(site, "/blog/plain");
    expect(html).toContain("<title>Sun &amp; &lt;b&gt;shade&lt;/b&gt;");
    expect(html).toContain('<meta name="description" content="Words &amp; marks"/>');
    expect(html).toContain('<meta property="og:type" content="article"/>');
    expect(html).toMatch(/<meta property="og:title" content="Sun .* \| Blog \| [^"]+"\/>/);
    expect(html).toContain('<meta property="og:description" content="Words &amp; marks"/>');
    expect(html).toMatch(
      /<meta property="og:image" content="[^"]*\/pictures\/social-1200\/media\/cover.jpg"\/>/,
    );
    expect(html).toContain('<meta property="article:published_time" content="2025-03-05T09:30:00.000Z"/>');
    expect(html).toContain('<meta property="article:tag" content="a&amp;b"/>');
    expect(html).toContain('type="application/rss+xml"');
    expect(html).toContain("March 6, 2025");
    expect(html).not.toContain("noindex");
    expect(html).not.toContain("alert(1)");
  });

  it("can be previewed as drafts, with noindex", async () => {
    const { status, body } = await send(site.port, "GET", "/blog/draft");
    expect(status).toBe(200);
    expect(body.toString()).toContain("Hidden");
    expect(body.toString()).toContain('<meta name="robots" content="noindex"/>');
  });

  it.each(["/blog/nothing", "/blog", "/blog/__proto__"])("are not found at %s", async (address) => {
    const { status, body } = await send(site.port, "GET", address);
    expect(status).toBe(404);
    expect(body.toString()).toContain("Blog post not found");
    expect(body.toString()).toContain("Back to Events");
    expect(body.toString()).toContain("noindex");
  });

  it("appear in a well-formed feed", async () => {
    const { status, headers, body } = await send(site.port, "GET", "/rss.xml");
    const feed = body.toString();
    expect(status).toBe(200);
    expect(headers["content-type"]).toBe("application/rss+xml; charset=utf-8");
    expect(headers["cache-control"]).toContain("public");
    expect(feed).toContain("<title>Sun &amp; &lt;b&gt;shade&lt;/b&gt; \ud83c\udf1e</title>");
    expect(feed).toContain("<pubDate>Wed, 05 Mar 2025 09:30:00 GMT</pubDate>");
    expect(feed).toContain("<dc:creator>O&apos;Brien &amp; Sons</dc:creator>");
    expect(feed).toContain("<category>a&amp;b</category>");
    expect(feed).toContain("<description>Words &amp; marks</description>");
    expect(feed).toMatch(/<atom:link href="[^"]+\/rss.xml" rel="self"/);
    expect(feed).not.toContain("Not yet");
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not be there
    expect(feed).not.toMatch(/[\0-\x08\x0b\x0c\x0e-\x1f]/);
    expect(feed).not.toMatch(/&(?!amp;|lt;|gt;|quot;|apos;)/);
  });
});

describe("a blog without posts", () => {
  it("says so on an ordinary page", async () => {
    const site = await startBlog({});
    const { status, body } = await send(site.port, "GET", "/events");
    await site.stop();
    expect(status).toBe(200);
    expect(body.toString()).toContain("No blog posts available");
    expect(body.toString()).toContain("Check back later for new blog posts.");
  });
});

describe("while the posts cannot be read", () => {
  let site: Site;
  beforeAll(async () => {
    const folder = temporaryFolder();
    site = await startSite({ CONTENT_DIR: folder });
    rmSync(folder, { recursive: true });
  });
  afterAll(() => site.stop());

  it.each([
    ["/events", "Failed to load blog posts. Please try again later."],
    ["/events?page=3", "Try Again"],
    ["/blog/anything", "Failed to load blog post"],
  ])("%s answers 503 with a message", async (address, words) => {
    const { status, headers, body } = await send(site.port, "GET", address);
    expect(status).toBe(503);
    expect(headers["cache-control"]).toBe("no-store");
    expect(body.toString()).toContain(words);
    expect(body.toString()).toContain("noindex");
    expect(body.toString()).toContain("Quick Contact");
  });

  it.each(["/events.data", "/blog/anything.data", "/rss.xml"])(
    "%s answers 503 and is not cached",
    async (address) => {
      const { status, headers } = await send(site.port, "GET", address);
      expect(status).toBe(503);
      expect(headers["cache-control"]).toBe("no-store");
    },
  );

  it("the retry form keeps the page number", async () => {
    const html = await textOf(site, "/events?page=3");
    expect(html).toContain('<input type="hidden" name="page" value="3"/>');
  });
});
