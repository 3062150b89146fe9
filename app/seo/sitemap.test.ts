import { describe, expect, it } from "vitest";
import { blogPostSchema } from "~/content/blog-post";
import { photoGallerySchema } from "~/content/photo-gallery";
import { sitemapEntries, sitemapXml } from "./sitemap";

const post = (id: string, fields: object = {}) => ({
  id,
  ...blogPostSchema.parse({ isPublished: true, ...fields }),
});
const gallery = (category: string, isPublished = true) => ({
  id: category,
  ...photoGallerySchema.parse({ category, isPublished }),
});
const paths = (entries: { path: string }[]) => entries.map(({ path }) => path);

describe("sitemapEntries", () => {
  it("lists published posts with the date that orders them", () => {
    const entries = sitemapEntries(
      [
        post("listed", { scheduledAt: "2025-03-05T09:30:00Z", createdAt: "2025-01-01T00:00:00Z" }),
        post("created", { createdAt: "2025-01-01T00:00:00Z" }),
        post("undated"),
        post("draft", { isPublished: false }),
      ],
      [],
    ).filter(({ path }) => path.startsWith("/blog/"));
    expect(entries).toEqual([
      { path: "/blog/listed", modifiedAt: Date.UTC(2025, 2, 5, 9, 30), isTranslated: false },
      { path: "/blog/created", modifiedAt: Date.UTC(2025, 0, 1), isTranslated: false },
      { path: "/blog/undated", modifiedAt: null, isTranslated: false },
    ]);
  });

  it("lists each category of the published projects once", () => {
    const galleries = ["Homes & Villas", "Factories", "Factories", ""].map((category) => gallery(category));
    expect(paths(sitemapEntries([], [...galleries, gallery("Secret", false)]))).toEqual(
      expect.arrayContaining([
        "/project-photos?category=Factories",
        "/project-photos?category=Homes+%26+Villas",
      ]),
    );
    expect(paths(sitemapEntries([], [...galleries, gallery("Secret", false)])).join()).not.toMatch(
      /Secret|category=(,|$)|Factories.*Factories/,
    );
  });
});

describe("sitemapXml", () => {
  it("lists no page twice, and no more pages than the protocol allows", () => {
    const posts = Array.from({ length: 50_100 }, (_, index) => post(`post-${index}`));
    const urls = sitemapXml("", sitemapEntries(posts, [])).match(/<loc>[^<]*/g);
    expect(urls).toHaveLength(50_000);
    expect(new Set(urls).size).toBe(50_000);
  });

  it("lists a translated page in both languages, each with both as alternates", () => {
    const xml = sitemapXml("https://www.example.in", [{ path: "/", isTranslated: true }]);
    const alternates = [...xml.matchAll(/hreflang="([^"]*)" href="([^"]*)"/g)].map(([, ...pair]) => pair);
    const both = [
      ["en-IN", "https://www.example.in/"],
      ["hi", "https://www.example.in/hi"],
      ["x-default", "https://www.example.in/"],
    ];
    expect(xml.match(/<loc>[^<]*/g)).toEqual([
      "<loc>https://www.example.in/",
      "<loc>https://www.example.in/hi",
    ]);
    expect(alternates).toEqual([...both, ...both]);
  });

  it("escapes URLs and writes only known dates", () => {
    const xml = sitemapXml("https://www.example.in", [
      { path: "/a?b=1&c='<\"" },
      { path: "/blog/x", modifiedAt: 0, isTranslated: false },
    ]);
    expect(xml).toContain("<url><loc>https://www.example.in/a?b=1&amp;c=&apos;&lt;&quot;</loc></url>");
    expect(xml).toContain(
      "<url><loc>https://www.example.in/blog/x</loc><lastmod>1970-01-01T00:00:00.000Z</lastmod></url>",
    );
  });
});
