import sharp from "sharp";
import { expect, it } from "vitest";
import { site as company } from "../../app/site";
import { footerLists, pages } from "../../app/site/layout/navigation";
import { PAGES } from "../pages";
import { sampleFolder } from "./content-folder";
import { elementsIn } from "./html";
import { testSite } from "./test-site";

const SITE_URL = "https://www.example.in";
const posts = {
  "blogPost/a-dated-post": { title: "Dated", isPublished: true, scheduledAt: "2025-03-05T09:30:00Z" },
  "blogPost/a-draft": { title: "Draft", isPublished: false },
};
const { get, read } = await testSite({ CONTENT_DIR: sampleFolder(posts), SITE_URL });

/** Returns the contents of a page's head, by name. */
async function headOf(url: string) {
  const html = (await get(url)).body.toString();
  const head = html.slice(0, html.indexOf("</head>"));
  const all = elementsIn(head, "meta", "link", "title").map(({ name: element, attributes, text }) => {
    const { name, property, rel, content, href } = attributes;
    return [name ?? property ?? rel ?? element, content ?? href ?? text] as const;
  });
  return (key: string) => all.filter(([name]) => name === key).map(([, value]) => value);
}

it("the sitemap lists each page of the navigation, category and post once, under its canonical URL", async () => {
  const { headers, body } = await get("/sitemap.xml");
  const xml = body.toString();
  expect(headers["content-type"]).toMatch(/^application\/xml/);
  expect(headers["cache-control"]).toContain("public");
  expect(xml).toContain(
    `<loc>${SITE_URL}/blog/a-dated-post</loc><lastmod>2025-03-05T09:30:00.000Z</lastmod>`,
  );
  expect(xml).not.toContain("a-draft");
  const urls = elementsIn(xml, "loc").map(({ text }) => text);
  expect(new Set(urls).size).toBe(urls.length);
  const inNavigation = [...pages, ...footerLists.flatMap(({ links }) => links).map(({ to }) => to)];
  for (const page of [...inNavigation, "/privacy-policy", "/terms"]) expect(urls).toContain(SITE_URL + page);
  expect(urls.filter((url) => url.includes("/project-photos?category=")).length).toBeGreaterThan(1);
  for (const url of urls) {
    const head = await headOf(url.slice(SITE_URL.length));
    expect([url, head("canonical"), head("robots")]).toEqual([url, [url], []]);
  }
});

it("the sitemap is announced by robots.txt, which disallows nothing", async () => {
  const { headers, body } = await get("/robots.txt");
  expect(headers["content-type"]).toMatch(/^text\/plain/);
  expect(body.toString()).toContain(`Sitemap: ${SITE_URL}/sitemap.xml`);
  expect(body.toString()).not.toMatch(/^Disallow: \S/m);
});

it("security.txt says whom to tell of a hole, for half a year", async () => {
  const { headers, body } = await get("/.well-known/security.txt");
  expect(headers["content-type"]).toMatch(/^text\/plain/);
  const lines = Object.fromEntries(
    [...body.toString().matchAll(/^([\w-]+): (.+)$/gm)].map(([, name, text]) => [name, text]),
  );
  expect(lines).toMatchObject({
    Contact: "mailto:info@suryanta.example",
    Canonical: `${SITE_URL}/.well-known/security.txt`,
  });
  expect(Math.round((Date.parse(lines.Expires ?? "") - Date.now()) / 86_400_000)).toBe(180);
});

it.each([...PAGES, "/quick-contact"])("the head of %s contains each meta tag exactly once", async (page) => {
  const head = await headOf(page);
  const social = ["type", "title", "description", "image", "image:width", "image:height", "image:alt"];
  const twitter = ["card", "title", "description", "image"];
  for (const tag of ["title", "description", ...social.map((name) => `og:${name}`)])
    expect(head(tag), tag).toHaveLength(1);
  for (const name of twitter) expect(head(`twitter:${name}`), name).toHaveLength(1);
  const isIndexed = page !== "/quick-contact";
  expect(head("canonical")).toEqual(isIndexed ? [SITE_URL + page] : []);
  expect(head("og:url")).toHaveLength(isIndexed ? 1 : 0);
  expect(head("robots")).toEqual(isIndexed ? [] : ["noindex"]);
});

it.each([
  "/events",
  "/project-photos",
  "/project-photos/family-home-haridwar",
  "/project-videos",
  "/brochures",
])(
  "the head of a page beyond the last of %s has noindex and no canonical URL, in both languages",
  async (list) => {
    for (const url of [`${list}?page=99`, `/hi${list}?page=99`]) {
      expect((await get(url)).status).toBe(404);
      const head = await headOf(url);
      expect([url, head("robots"), head("canonical"), head("og:url"), head("alternate")]).toEqual([
        url,
        ["noindex"],
        [],
        [],
        list === "/events" ? [expect.stringMatching(/rss\.xml$/)] : [],
      ]);
    }
  },
);

it.each(["/contact?map=1", "/contact?utm_source=x", "/about?page=1"])(
  "the head of %s has a canonical URL without irrelevant parameters",
  async (url) => {
    expect((await headOf(url))("canonical")).toEqual([SITE_URL + url.replace(/\?.*/, "")]);
  },
);

it("the head of a missing page has noindex and no canonical URL", async () => {
  const head = await headOf("/nothing");
  expect([head("robots"), head("canonical")]).toEqual([["noindex"], []]);
});

it.each([
  ["/", ["Organization"]],
  ["/about", ["Organization", "BreadcrumbList"]],
])("the head of %s contains structured data of the expected types", async (page, types) => {
  const data = elementsIn(await read(page), "script")
    .filter(({ attributes }) => attributes.type === "application/ld+json")
    .map(({ text }) => JSON.parse(text));
  expect(data.map((block) => block["@type"] ?? block["@graph"]?.[0]["@type"])).toEqual(types);
  expect(JSON.stringify(data)).not.toContain("localhost");
});

it("the social image is a JPEG of the declared size", async () => {
  const [url = ""] = (await headOf("/"))("og:image");
  expect(url.startsWith(`${SITE_URL}/pictures/social-1200/`)).toBe(true);
  const { headers, body } = await get(url.slice(SITE_URL.length));
  expect(headers["content-type"]).toBe("image/jpeg");
  expect(await sharp(body).metadata()).toMatchObject({ format: "jpeg", width: 1200, height: 630 });
});

it("the icons and the manifest have the declared types and sizes", async () => {
  const manifest = JSON.parse(await read("/manifest.webmanifest"));
  expect(manifest).toMatchObject({ name: company.brand, start_url: "/", theme_color: "#08090b" });
  for (const { src, sizes, type } of manifest.icons) {
    const { headers, body } = await get(src);
    expect(headers["content-type"]).toBe(type);
    if (type === "image/png") expect(`${body.readUInt32BE(16)}x${body.readUInt32BE(20)}`).toBe(sizes);
  }
  const purposes = manifest.icons.map(({ purpose }: { purpose: string }) => purpose);
  expect(new Set(purposes)).toEqual(new Set(["any", "maskable"]));
  const head = await read("/");
  for (const [icon, type] of [
    ["/favicon.ico", "image/x-icon"],
    ["/favicon.svg", "image/svg+xml"],
    ["/apple-touch-icon.png", "image/png"],
  ] as const) {
    expect(head).toContain(`href="${icon}"`);
    expect((await get(icon)).headers["content-type"]).toBe(type);
  }
});
