import { expect, it } from "vitest";
import { blogPostSchema } from "~/content/blog-post";
import { photoGallerySchema } from "~/content/photo-gallery";
import { sitemapEntries, sitemapXml } from "./sitemap";

const post = (id: string, fields: object = {}) => ({
  id,
  ...blogPostSchema.parse({ isPublished: true, ...fields }),
});

it("the sitemap lists no page twice, and no more pages than the protocol allows", () => {
  const posts = Array.from({ length: 50_100 }, (_, index) => post(`post-${index}`));
  const urls = sitemapXml("", sitemapEntries(posts, [])).match(/<loc>[^<]*/g);
  expect(urls).toHaveLength(50_000);
  expect(new Set(urls).size).toBe(50_000);
});

it("the sitemap lists the projects and categories that are shown now, and no others", () => {
  const gallery = (id: string, fields: object) => ({
    id,
    ...photoGallerySchema.parse({ isPublished: true, category: id, ...fields }),
  });
  const given = [
    gallery("homes", {}),
    gallery("sheds", { shownFrom: "2999-01-01" }),
    gallery("farms", { shownUntil: "2020-01-01" }),
    gallery("schools", { isPublished: false }),
  ];
  const paths = sitemapEntries([], given).map(({ path }) => path);
  expect(paths.filter((path) => /^\/project-photos./.test(path))).toEqual([
    "/project-photos?category=homes",
    "/project-photos/homes",
  ]);
});

it("the sitemap lists a translated page in both languages, each with both as alternates", () => {
  const xml = sitemapXml("https://www.example.in", [{ path: "/", isTranslated: true }]);
  const [english, hindi] = ["https://www.example.in/", "https://www.example.in/hi"];
  expect(xml.match(/(?<=<loc>)[^<]*/g)).toEqual([english, hindi]);
  const alternates = [...xml.matchAll(/hreflang="([^"]*)" href="([^"]*)"/g)].map(([, ...pair]) => pair);
  const both = Object.entries({ "en-IN": english, hi: hindi, "x-default": english });
  expect(alternates).toEqual([...both, ...both]);
});

it("the sitemap escapes URLs and writes only known dates", () => {
  const entries = [{ path: "/a?b=1&c='<\"" }, { path: "/blog/x", modifiedAt: 0, isTranslated: false }];
  const xml = sitemapXml("https://a.in", entries);
  expect(xml).toContain("<url><loc>https://a.in/a?b=1&amp;c=&apos;&lt;&quot;</loc></url>");
  expect(xml).toContain(
    "<url><loc>https://a.in/blog/x</loc><lastmod>1970-01-01T00:00:00.000Z</lastmod></url>",
  );
});

it("a post that is dated in the future was changed now at the latest", () => {
  const xml = sitemapXml("", sitemapEntries([post("later", { scheduledAt: "2999-01-01" })], []));
  const [, lastmod = ""] = /<lastmod>([^<]*)/.exec(xml) ?? [];
  expect(Date.parse(lastmod)).toBeLessThanOrEqual(Date.now());
  expect(xml).not.toContain("2999");
});
