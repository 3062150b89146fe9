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
      { path: "/blog/listed", modifiedAt: Date.UTC(2025, 2, 5, 9, 30) },
      { path: "/blog/created", modifiedAt: Date.UTC(2025, 0, 1) },
      { path: "/blog/undated", modifiedAt: null },
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

  it("lists no page twice, and no more pages than the protocol allows", () => {
    const entries = sitemapEntries(
      Array.from({ length: 50_100 }, (_, index) => post(`post-${index}`)),
      [],
    );
    expect(entries).toHaveLength(50_000);
    expect(new Set(paths(entries)).size).toBe(50_000);
  });
});

describe("sitemapXml", () => {
  it("escapes URLs and writes only known dates", () => {
    const xml = sitemapXml("https://www.example.in", [
      { path: "/a?b=1&c='<\"" },
      { path: "/blog/x", modifiedAt: 0 },
    ]);
    expect(xml).toContain("<url><loc>https://www.example.in/a?b=1&amp;c=&apos;&lt;&quot;</loc></url>");
    expect(xml).toContain(
      "<url><loc>https://www.example.in/blog/x</loc><lastmod>1970-01-01T00:00:00.000Z</lastmod></url>",
    );
  });
});
