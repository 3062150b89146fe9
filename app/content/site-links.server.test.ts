import { expect, it } from "vitest";
import { shapeOf } from "./shapes";
import { linkFaults, linkProblem } from "./site-links.server";
import { ARTICLE_PAGE } from "./urls";

const targets = {
  siteUrl: "https://suryanta.example",
  posts: [
    { id: "net-metering", formerIds: ["meter"], content: '<h2 id="costs">A</h2><a name="सौर"></a>' },
    { id: "धूप", formerIds: [], content: "" },
  ],
  galleries: [{ id: "house", formerIds: ["villa"] }],
  brochures: [{ id: "care", formerIds: ["cleaning"] }],
};

it.each([
  "/",
  "/packages?type=Commercial",
  "/Packages/",
  "/hi",
  "/hi/questions",
  "/accessibility",
  "/contact/inquiry",
  "/rss.xml",
  "/about#mission",
  "#anywhere",
  "www.example.in",
  "098765 43210",
  "net-metering",
  "/blog/meter",
  "/hi/blog/net-metering#costs",
  "/blog/net-metering#article-costs",
  "/blog/net-metering#%E0%A4%B8%E0%A5%8C%E0%A4%B0",
  "/blog/net-metering#content",
  "/blog/net-metering#:~:text=solar",
  "/blog/%E0%A4%A7%E0%A5%82%E0%A4%AA",
  "/project-photos/villa?photo=x",
  "https://suryanta.example/blog/net-metering#costs",
  "https://example.in/pakages",
  "mailto:info@suryanta.example",
  "tel:+915555501100",
  "/media/care.pdf",
  "/brochures/care/download",
  "/hi/brochures/cleaning/download",
  "/sitemap.xml",
])("%s arrives", (link) => {
  expect(linkProblem(link, targets, ARTICLE_PAGE)).toBeUndefined();
});

it.each([
  ["/pakages", "leads to no page of the site; did you mean /packages?"],
  ["packages", "leads to no page of the site; did you mean /packages?"],
  ["packages.html", "leads to no page of the site; did you mean /packages?"],
  ["/blog/nothing-here", "leads to no page of the site"],
  ["/project-photos/gone", "leads to no page of the site"],
  ["/project-photos/net-metering", "leads to no page of the site"],
  ["/blog/house", "leads to no page of the site"],
  ["/brochures/house/download", "leads to no page of the site"],
  ["/brochures/care", "leads to no page of the site"],
  ["media/care-and-cleaning.pdf", "leads to no page of the site"],
  ["?page=2", "leads to no page of the site"],
  ["index.php?p=12", "leads to no page of the site"],
  ["https//x.in", "leads to no page of the site"],
  ["https://suryanta.example/pakages", "leads to no page of the site; did you mean /packages?"],
  ["http://suryanta.example/nowhere", "leads to no page of the site"],
  ["https://https://x.in", "leads to no site"],
  ["/blog/net-metering#nowhere", "leads to no place in that article"],
  ["meter#nowhere", "leads to no place in that article"],
])("%s %s", (link, problem) => {
  expect(linkProblem(link, targets, ARTICLE_PAGE)).toBe(problem);
});

it("links are looked for in articles and in fields with a link, in both languages", async () => {
  const post = {
    content: '<p><a href="/pakages">a</a></p>',
    hi: { content: '<a href="/packages">b</a><a href="/x">c</a>' },
  };
  const faults = await linkFaults(shapeOf("blogPost"), post, targets);
  expect(faults.map(({ path, problem }) => [path, problem])).toEqual([
    ["content", '"/pakages" leads to no page of the site; did you mean /packages?'],
    ["hi.content", '"/x" leads to no page of the site'],
  ]);
  expect(["?page=2", "pakages"].map((link) => linkProblem(link, targets))).toEqual([undefined, undefined]);
  const slide = { heading: "/pakages", buttonLink: "/pakages" };
  expect(await linkFaults(shapeOf("heroSliders"), slide, targets)).toMatchObject([{ path: "buttonLink" }]);
});
