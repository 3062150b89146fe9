import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { latinWordsIn } from "./latin-words";
import { FORM, type Site, send, startSite } from "./site";

const SITE_URL = "https://www.example.in";

let site: Site;
beforeAll(async () => {
  site = await startSite({ SITE_URL });
});
afterAll(() => site.stop());

const get = (path: string) => send(site.port, "GET", path);
const post = (path: string, fields: Record<string, string>) =>
  send(site.port, "POST", path, { ...FORM, origin: SITE_URL }, String(new URLSearchParams(fields)));

const CONTACT = { name: "आशा", email: "asha@example.in", mobile: "9876500001", message: "नमस्ते" };

/** Returns every page that the links of a tree lead to, with its HTML. */
async function crawl(start: string): Promise<Map<string, string>> {
  const pages = new Map<string, string>();
  const waiting = [start];
  for (const path of waiting) {
    const { status, headers, body } = await get(path);
    expect(`${path} ${status}`).toBe(`${path} 200`);
    if (!headers["content-type"]?.startsWith("text/html")) continue;
    const html = body.toString();
    pages.set(path, html);
    for (const link of linksOf(html)) if (!waiting.includes(link)) waiting.push(link);
  }
  return pages;
}

/** The links to pages in the page's own language. */
function linksOf(html: string): string[] {
  const links = [...html.matchAll(/<a\b[^>]*?href="(\/[^"#]*)[^>]*>/g)]
    .filter(([link]) => !link.includes("hrefLang="))
    .map(([, href = ""]) => href.replaceAll("&amp;", "&"));
  return links.filter(
    (href) => !/^\/(?:media|static)\/|\/download$|\?(?:.*&)?(?:photo|video|package)=/.test(href),
  );
}

const alternatesOf = (html: string) =>
  [...html.matchAll(/<link rel="alternate" hrefLang="([^"]*)" href="([^"]*)"/g)].map(([, ...link]) => link);

describe("the pages below /hi", () => {
  it("link to each other, and every page has its twin", async () => {
    const [english, hindi] = [await crawl("/"), await crawl("/hi")];
    expect([...english.keys()].filter((path) => path.startsWith("/hi"))).toEqual([]);
    const twins = [...english.keys()].map((path) => `/hi${path.replace(/^\/(?![^?])/, "")}`);
    expect([...hindi.keys()].sort()).toEqual(twins.sort());
    expect(hindi.size).toBeGreaterThan(25);
    for (const [path, html] of english) expect(html, path).toContain('<html lang="en-IN">');
    for (const [path, html] of hindi) expect(html, path).toContain('<html lang="hi" class="hindi">');
    for (const [path, html] of hindi) expect(latinWordsIn(html), path).toEqual([]);
    const withPadding = [...english, ...hindi].filter(([, html]) => html.includes("\0"));
    expect(withPadding.map(([path]) => path)).toEqual([]);
  });

  it.each(["/", "/about", "/packages?type=Commercial"])("%s and its twin name each other", async (path) => {
    const hindi = `/hi${path.replace(/^\/$/, "")}`;
    const [html, twin] = await Promise.all(
      [path, hindi].map(async (page) => (await get(page)).body.toString()),
    );
    const both = [
      ["en-IN", SITE_URL + path],
      ["hi", SITE_URL + hindi],
      ["x-default", SITE_URL + path],
    ];
    expect(alternatesOf(html ?? "")).toEqual(both);
    expect(alternatesOf(twin ?? "")).toEqual(both);
    expect(twin).toContain(`<link rel="canonical" href="${SITE_URL}${hindi}"/>`);
  });

  it("a translated post is announced in both languages", async () => {
    const [english, hindi, feed, sitemap] = await Promise.all(
      ["/blog/shadow-and-orientation", "/hi/blog/shadow-and-orientation", "/hi/rss.xml", "/sitemap.xml"].map(
        async (path) => (await get(path)).body.toString(),
      ),
    );
    expect(english?.replaceAll("हिंदी", "").match(/.{0,20}[ऀ-ॿ]+/)).toBeNull();
    expect(alternatesOf(hindi ?? "")).toEqual(alternatesOf(english ?? ""));
    expect(hindi).toContain(`rel="canonical" href="${SITE_URL}/hi/blog/shadow-and-orientation"`);
    expect(hindi).toContain('"inLanguage":"hi"');
    for (const list of [feed, sitemap]) expect(list).toContain("/hi/blog/shadow-and-orientation</l");
    expect(feed?.match(/<title>[^<]*[ऀ-ॿ]/g)?.length).toBeGreaterThan(4);
  });

  it("a link to the other language keeps the query", async () => {
    const { body } = await get("/hi/packages?type=Commercial");
    expect(body.toString()).toMatch(/<a href="\/packages\?type=Commercial" hrefLang="en"/);
  });

  it("a cached page answers an error and a missing page as the English ones do", async () => {
    expect((await get("/hi/made-up")).status).toBe(404);
    expect((await get("/hi/blog/made-up")).status).toBe(404);
    expect((await get("/hi/about/")).headers.location).toBe("/hi/about");
    expect((await get("/hi/sitemap.xml")).headers.location).toBe("/sitemap.xml");
    expect((await get("/hi/desk")).status).toBe(404);
  });
});

describe("a Hindi page", () => {
  const answers = [
    "?for=home&state=Uttarakhand&units=350&load=2&roof=100",
    "?for=home&state=Uttar+Pradesh&bill=2500",
    "?for=society&state=Delhi&units=4000&homes=40&rate=9",
    "?for=business&state=Kerala&units=900",
    "?for=x&state=x&units=x",
  ];
  const pages = ["/quick-contact", "/no-such-page", ...answers.map((search) => `/calculator${search}`)];

  it.each(pages)("%s has no English words but names", async (page) => {
    expect(latinWordsIn((await get(`/hi${page}`)).body.toString())).toEqual([]);
  });
});

describe("a form below /hi", () => {
  it("from another site is refused in Hindi", async () => {
    const foreign = { ...FORM, origin: "https://evil.example" };
    const [hindi, english] = await Promise.all(
      ["/hi/contact", "/contact"].map((path) => send(site.port, "POST", path, foreign, "name=A")),
    );
    expect([hindi?.status, english?.status]).toEqual([403, 403]);
    expect(hindi?.body.toString()).toContain("किसी और साइट से");
    expect(english?.body.toString()).not.toMatch(/[ऀ-ॿ]/);
  });

  it("ends on a Hindi page", async () => {
    const { status, headers } = await post("/hi/contact", CONTACT);
    expect(status).toBe(303);
    expect(headers.location).toMatch(/^\/hi\/contact\?sent=contact&ref=[\w-]+#contact-form$/);

    const fields = { name: "आशा", email: "asha@example.in", phone: "9876500001" };
    const sentFrom = async (from: string) =>
      (await post("/hi/quick-contact", { ...fields, from })).headers.location;
    expect(await sentFrom("/about")).toBe("/hi/about?sent=quick-contact#quick-contact");
    expect(await sentFrom("//evil.example")).toBe("/hi?sent=quick-contact#quick-contact");
  });

  it("shows its errors on the same page, and answers a script", async () => {
    const { status, body } = await post("/hi/contact", { ...CONTACT, mobile: "12" });
    expect(status).toBe(422);
    expect(body.toString()).toContain('<html lang="hi" class="hindi">');
    expect(body.toString()).toContain('action="/hi/contact"');
    expect((await post("/hi/forms/contact", CONTACT)).status).toBe(200);
  });
});
