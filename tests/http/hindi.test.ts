import { cpSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { expect, it } from "vitest";
import { PAGES } from "../pages";
import { elementsIn } from "./html";
import { latinWordsIn } from "./latin-words";
import { temporaryFolder } from "./site";
import { testSite } from "./test-site";

const SITE_URL = "https://www.example.in";
const { get, read, post } = await testSite({ SITE_URL });
const untranslated = await testSite({ CONTENT_DIR: englishContent() });
const CONTACT = { name: "आशा", email: "asha@example.in", mobile: "9876500001", message: "नमस्ते" };
const twinOf = (path: string) => `/hi${path.replace(/^\/(?![^?])/, "")}`;

/** Copies the sample content without its translations. */
function englishContent(): string {
  const folder = temporaryFolder();
  cpSync("content", folder, { recursive: true });
  for (const file of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    if (!file.endsWith(".json")) continue;
    const { hi: _, ...english } = JSON.parse(readFileSync(`${folder}/${file}`, "utf8"));
    writeFileSync(`${folder}/${file}`, JSON.stringify(english));
  }
  return folder;
}

it("documents that are rendered at once keep their own languages", async () => {
  const paths = Array.from({ length: 20 }, (_, index) => `${index % 2 ? "/hi" : ""}/made-up-${index}`);
  const titles = await Promise.all(
    paths.map(async (path) => /<title>(.)/.exec((await get(path)).body.toString())?.[1]),
  );
  expect(titles.join("")).toBe("Pय".repeat(10));
});

/** Returns every page that the links of a tree lead to, with its HTML. */
async function crawl(start: string): Promise<Map<string, string>> {
  const pages = new Map<string, string>();
  const waiting = [start];
  for (const path of waiting) {
    const html = await read(path);
    if (!html.startsWith("<!DOCTYPE html>")) continue;
    pages.set(path, html);
    for (const link of linksOf(html)) if (!waiting.includes(link)) waiting.push(link);
  }
  return pages;
}

/** The links to pages in the page's own language. */
function linksOf(html: string): string[] {
  return elementsIn(html, "a")
    .filter(({ attributes }) => attributes.href?.startsWith("/") && !attributes.hreflang)
    .map(({ attributes }) => attributes.href?.replace(/#.*/, "") ?? "")
    .filter((href) => !/^\/(?:media|static)\/|\/download$|\?(?:.*&)?(?:photo|video|package)=/.test(href));
}

function headLinks(html: string, rel: string) {
  return elementsIn(html, "link")
    .filter(({ attributes }) => attributes.rel === rel && !attributes.type)
    .map(({ attributes: { hreflang, href } }) => (hreflang ? [hreflang, href] : href));
}

it("the pages below /hi link to each other, every page has its twin, and none has React's NUL padding", async () => {
  const [english, hindi] = [await crawl("/"), await crawl("/hi")];
  expect([...english.keys()].filter((path) => path.startsWith("/hi"))).toEqual([]);
  expect([...hindi.keys()].sort()).toEqual([...english.keys()].map(twinOf).sort());
  expect(hindi.size).toBeGreaterThan(25);
  for (const [path, html] of english) expect(html, path).toContain('<html lang="en-IN">');
  for (const [path, html] of hindi) expect(html, path).toContain('<html lang="hi" class="hindi">');
  for (const [path, html] of hindi) expect(latinWordsIn(html), path).toEqual([]);
  for (const [path, html] of [...english, ...hindi]) expect(html.includes("\0"), path).toBe(false);
});

it.each(["/", "/packages?type=Commercial", "/blog/shadow-and-orientation"])(
  "%s and its twin name each other",
  async (path) => {
    const [html, twin] = [await read(path), await read(twinOf(path))];
    const urls = { "en-IN": SITE_URL + path, hi: SITE_URL + twinOf(path), "x-default": SITE_URL + path };
    for (const page of [html, twin]) expect(headLinks(page, "alternate")).toEqual(Object.entries(urls));
    expect(headLinks(twin, "canonical")).toEqual([urls.hi]);
    const toEnglish = elementsIn(twin, "a").filter(({ attributes }) => attributes.hreflang === "en");
    expect(toEnglish.map(({ attributes }) => attributes.href)).toContain(path);
  },
);

it("a translated post is announced in both languages", async () => {
  const url = "/hi/blog/shadow-and-orientation";
  expect(await read(url)).toContain('"inLanguage":"hi"');
  expect((await read(url.slice(3))).replaceAll("हिंदी", "").match(/.{0,20}[ऀ-ॿ]+/)).toBeNull();
  const feed = await read("/hi/rss.xml");
  for (const list of [feed, await read("/sitemap.xml")]) expect(list).toContain(`${url}</l`);
  expect(feed.match(/<title>[^<]*[ऀ-ॿ]/g)?.length).toBeGreaterThan(4);
});

it.each([
  "/quick-contact",
  "/no-such-page",
  "/calculator?for=home&state=Uttarakhand&units=350&load=2&roof=100",
  "/calculator?for=home&state=Uttar+Pradesh&bill=2500",
  "/calculator?for=society&state=Delhi&units=4000&homes=40&rate=9",
  "/calculator?for=business&state=Kerala&units=900",
  "/calculator?for=x&state=x&units=x",
])("the Hindi page %s has no English words but names", async (page) => {
  expect(latinWordsIn((await get(`/hi${page}`)).body.toString())).toEqual([]);
});

it.each([...PAGES, "/calculator?for=home&state=Uttarakhand&units=350"])(
  "the twin of %s marks the content that has no translation as English",
  async (page) => {
    const html = await untranslated.read(twinOf(page));
    expect(html).toContain('<html lang="hi"');
    // A label, the head and a Hindi sentence around a title or a name cannot say that a part of them is English.
    const words = html
      .replace(/<head>.*?<\/head>| (?:alt|aria-label)="[^"]*"|<span class="sr-only">.*?<\/span>/gs, " ")
      .replace(/<div lang="en" class="article">.*?<\/article>|<p class="font-semibold">.*?<\/p>/gs, " ")
      .replace(/टैरिफ़, [^<]*|लेखक: [\w ]+|(?:हम|ऑफ़िस) [\w, ]+ में/g, " ");
    expect(latinWordsIn(words)).toEqual([]);
  },
);

it("a form below /hi from another site is refused in Hindi", async () => {
  const from = { origin: "https://evil.example" };
  const [hindi, english] = [await post("/hi/contact", CONTACT, from), await post("/contact", CONTACT, from)];
  expect([hindi.status, english.status]).toEqual([403, 403]);
  expect(hindi.body.toString()).toContain("किसी और साइट से");
  expect(english.body.toString()).not.toMatch(/[ऀ-ॿ]/);
});

it("a form below /hi ends on a Hindi page", async () => {
  const { headers } = await post("/hi/contact", CONTACT);
  expect(headers.location).toMatch(/^\/hi\/contact\?sent=contact&ref=[\w-]+#contact-form$/);
  const { mobile: phone, ...fields } = CONTACT;
  for (const [from = "", page] of [
    ["/about", "/hi/about"],
    ["/hi/about", "/hi/about"],
    ["/hi//evil.example", "/hi"],
    ["//evil.example", "/hi"],
  ]) {
    const { location } = (await post("/hi/quick-contact", { ...fields, phone, from })).headers;
    expect(location).toBe(`${page}?sent=quick-contact#quick-contact`);
  }
});

it("a form below /hi shows its errors on the same page, and answers a script", async () => {
  const { status, body } = await post("/hi/contact", { ...CONTACT, mobile: "12" });
  expect(status).toBe(422);
  for (const part of ['<html lang="hi" class="hindi">', 'action="/hi/contact"'])
    expect(body.toString()).toContain(part);
  expect((await post("/hi/forms/contact", CONTACT)).status).toBe(200);
});
