import { cpSync, mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { footerLists, mobilePanel } from "../../app/layout/navigation";
import { site as company } from "../../app/site";
import { PAGES } from "../pages";
import { type Site, send, startSite, temporaryFolder } from "./site";

const SITE_URL = "https://www.example.in";
const contentFolder = temporaryFolder();
let site: Site;

beforeAll(async () => {
  cpSync("content", contentFolder, { recursive: true });
  const posts = path.join(contentFolder, "blogPost");
  mkdirSync(posts, { recursive: true });
  writeFileSync(
    path.join(posts, "a-dated-post.json"),
    JSON.stringify({ title: "Dated", isPublished: true, scheduledAt: "2025-03-05T09:30:00Z" }),
  );
  writeFileSync(path.join(posts, "a-draft.json"), JSON.stringify({ title: "Draft", isPublished: false }));
  site = await startSite({ CONTENT_DIR: contentFolder, SITE_URL });
});

afterAll(() => site.stop());

const get = (address: string, headers = {}) => send(site.port, "GET", address, headers);
const textOf = async (address: string) => (await get(address)).body.toString();
const pagesInNavigation = [...mobilePanel, ...footerLists.flatMap(({ links }) => links)].map(({ to }) => to);

describe("the sitemap", () => {
  const urlsOf = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map((match) => match[1] ?? "");

  it("lists the navigation pages, the legal pages, the categories and the posts", async () => {
    const { status, headers, body } = await get("/sitemap.xml");
    expect(status).toBe(200);
    expect(headers["content-type"]).toMatch(/^application\/xml/);
    expect(headers["cache-control"]).toContain("public");
    const urls = urlsOf(body.toString());
    for (const page of [...pagesInNavigation, "/privacy-policy", "/terms", "/blog/a-dated-post"]) {
      expect(urls).toContain(SITE_URL + page);
    }
    expect(urls.filter((url) => url.includes("/project-photos?category=")).length).toBeGreaterThan(1);
    expect(new Set(urls).size).toBe(urls.length);
  });

  it("gives a dated post its lastmod and omits drafts", async () => {
    const xml = await textOf("/sitemap.xml");
    expect(xml).toContain(
      `<loc>${SITE_URL}/blog/a-dated-post</loc><lastmod>2025-03-05T09:30:00.000Z</lastmod>`,
    );
    expect(xml).not.toContain("a-draft");
  });

  it("lists each page under its canonical URL", async () => {
    const urls = urlsOf(await textOf("/sitemap.xml")).map((url) => url.replaceAll("&amp;", "&"));
    const answers = await Promise.all(urls.map((url) => get(url.slice(SITE_URL.length))));
    const there = urls.flatMap((url, index) => {
      const { status, body } = answers[index] ?? {};
      return status === 200 ? [{ url, html: body?.toString() ?? "" }] : [];
    });
    expect(there.map(({ url }) => url)).toEqual(
      expect.arrayContaining([`${SITE_URL}/`, `${SITE_URL}/about`, `${SITE_URL}/contact`]),
    );
    for (const { url, html } of there) {
      expect(html).toContain(`<link rel="canonical" href="${url.replaceAll("&", "&amp;")}"/>`);
      expect(html).not.toContain("noindex");
    }
  });

  it("is announced by robots.txt, which disallows nothing", async () => {
    const { headers, body } = await get("/robots.txt");
    expect(headers["content-type"]).toMatch(/^text\/plain/);
    expect(body.toString()).toContain(`Sitemap: ${SITE_URL}/sitemap.xml`);
    expect(body.toString()).not.toMatch(/^Disallow: \S/m);
  });

  it("works without SITE_URL", async () => {
    const local = await startSite();
    const xml = (await send(local.port, "GET", "/sitemap.xml")).body.toString();
    expect(xml).toContain("<loc>http://localhost:0/about</loc>");
    await local.stop();
  });
});

describe("the head of", () => {
  const pages = [...PAGES, "/quick-contact"];

  it.each(pages)("%s contains each meta tag exactly once", async (page) => {
    const html = await textOf(page);
    const head = html.slice(0, html.indexOf("</head>"));
    const isIndexed = page !== "/quick-contact";
    const count = (tag: string) => head.split(tag).length - 1;
    for (const tag of [
      "<title>",
      'name="description"',
      'property="og:type"',
      'property="og:title"',
      'property="og:description"',
      'property="og:image"',
      'property="og:image:width"',
      'property="og:image:height"',
      'property="og:image:alt"',
      'name="twitter:card"',
      'name="twitter:title"',
      'name="twitter:description"',
      'name="twitter:image"',
    ]) {
      expect(count(tag), tag).toBe(1);
    }
    for (const tag of ['rel="canonical"', 'property="og:url"'])
      expect(count(tag), tag).toBe(isIndexed ? 1 : 0);
    expect(count('name="robots" content="noindex"')).toBe(isIndexed ? 0 : 1);
  });

  it.each(["/contact?map=1", "/contact?utm_source=x", "/about?page=1"])(
    "%s has a canonical URL without irrelevant parameters",
    async (address) => {
      const page = SITE_URL + address.split("?")[0];
      expect(await textOf(address)).toContain(`<link rel="canonical" href="${page}"/>`);
    },
  );

  it("a missing page has noindex and no canonical URL", async () => {
    const html = await textOf("/nothing");
    expect(html).toContain('name="robots" content="noindex"');
    expect(html).not.toContain('rel="canonical"');
  });

  it.each([
    ["/", ["Organization"]],
    ["/about", ["Organization", "BreadcrumbList"]],
    ["/contact", ["Organization", "BreadcrumbList"]],
  ])("%s contains structured data of the expected types", async (page, types) => {
    const html = await textOf(page);
    const blocks = [...html.matchAll(/<script type="application\/ld\+json">([^<]*)<\/script>/g)];
    const data = blocks.map(([, json]) => JSON.parse(json ?? ""));
    expect(data.map((block) => block["@type"] ?? block["@graph"]?.[0]["@type"])).toEqual(types);
    expect(JSON.stringify(data)).not.toContain("localhost");
  });
});

describe("images for other sites and devices", () => {
  it.each([undefined, "*/*"])(
    "the social image is a JPEG of the declared size for Accept: %s",
    async (accept) => {
      const address = (await textOf("/")).match(/property="og:image" content="([^"]*)"/)?.[1] ?? "";
      expect(address.startsWith(`${SITE_URL}/pictures/social-1200/`)).toBe(true);
      const { status, headers, body } = await get(address.slice(SITE_URL.length), accept ? { accept } : {});
      expect(status).toBe(200);
      expect(headers["content-type"]).toBe("image/jpeg");
      expect(jpegSize(body)).toEqual({ width: 1200, height: 630 });
    },
  );

  it("the icons and the manifest have the declared types and sizes", async () => {
    const manifest = JSON.parse(await textOf("/manifest.webmanifest"));
    expect(manifest).toMatchObject({ name: company.brand, start_url: "/", theme_color: "#08090b" });
    const purposes = new Set<string>();
    for (const { src, sizes, type, purpose } of manifest.icons) {
      const { status, headers, body } = await get(src);
      expect(status).toBe(200);
      expect(headers["content-type"]).toBe(type);
      if (type === "image/png") expect(`${body.readUInt32BE(16)}x${body.readUInt32BE(20)}`).toBe(sizes);
      purposes.add(purpose);
    }
    expect(purposes).toEqual(new Set(["any", "maskable"]));

    const head = await textOf("/");
    for (const [icon, type] of [
      ["/favicon.ico", "image/x-icon"],
      ["/favicon.svg", "image/svg+xml"],
      ["/apple-touch-icon.png", "image/png"],
    ]) {
      expect(head).toContain(`href="${icon}"`);
      expect((await get(String(icon))).headers["content-type"]).toBe(type);
    }
  });
});

/** Reads the frame header (SOF0 to SOF2) of a JPEG. */
function jpegSize(bytes: Buffer) {
  for (let at = 2; at < bytes.length; at += 2 + bytes.readUInt16BE(at + 2)) {
    const marker = bytes[at + 1] ?? 0;
    if (marker >= 0xc0 && marker <= 0xc2)
      return { width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) };
  }
  return undefined;
}
