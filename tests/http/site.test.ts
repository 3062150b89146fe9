import { brotliDecompressSync, gunzipSync } from "node:zlib";
import sharp from "sharp";
import { expect, it } from "vitest";
import { dayAfter, dayInIndia, startOfDay } from "~/india-time";
import { contentFolder, sampleFolder } from "./content-folder";
import { send } from "./site";
import { testSite } from "./test-site";

const SITE_URL = "https://www.example.in";
const content = sampleFolder();
const site = await testSite({ CONTENT_DIR: content, SITE_URL });
const { get, post, read } = site;
const asha = { name: "Asha", email: "asha@example.in", mobile: "9876543210", message: "Answer" };

it.each(["/about", "/images/streets.svg", "/sitemap.xml"])(
  "a page (%s) is identical in every encoding and varies by Accept-Encoding",
  async (address) => {
    const plain = await get(address);
    const brotli = await get(address, { "accept-encoding": "gzip, br" });
    const gzip = await get(address, { "accept-encoding": "gzip, br;q=0" });
    expect([brotli, gzip].map(({ headers }) => headers["content-encoding"])).toEqual(["br", "gzip"]);
    expect(brotliDecompressSync(brotli.body)).toEqual(plain.body);
    expect(gunzipSync(gzip.body)).toEqual(plain.body);
    expect(plain.headers.vary).toContain("Accept-Encoding");
  },
);

it("a page is revalidated by its ETag, and answers HEAD with the headers of GET", async () => {
  const { headers } = await get("/about");
  const again = await get("/about", { "if-none-match": headers.etag });
  expect([again.status, again.body.length, again.headers.etag]).toEqual([304, 0, headers.etag]);
  const head = await send(site.port, "HEAD", "/about");
  expect([head.status, head.body.length, head.headers.etag]).toEqual([200, 0, headers.etag]);
  expect(head.headers["content-length"]).toBe(headers["content-length"]);
});

it.each(["/", "/about", "/contact", "/quick-contact", "/about.data"])(
  "a page (%s) sets no cookie and is publicly cacheable",
  async (url) => {
    const { status, headers } = await get(url);
    expect([status, headers["set-cookie"]]).toEqual([200, undefined]);
    expect(headers["cache-control"]).toContain("public");
  },
);

it("a page has a policy that allows its own inline scripts and nothing unsafe", async () => {
  const { headers, body } = await get("/");
  const policy = String(headers["content-security-policy"]);
  const none = ["default-src", "base-uri", "frame-ancestors"].map((name) => `${name} 'none'`);
  for (const rule of [...none, "form-action 'self'"]) expect(policy).toContain(rule);
  expect(policy).not.toContain("unsafe");
  expect(policy.match(/'sha256-/g)?.length).toBeGreaterThan(2);
  expect(body.toString()).not.toContain("nonce=");
});

it.each(["/", "/media/portrait-default.svg", "/nothing", "/healthz"])(
  "a page has the headers that Mozilla Observatory asks for: %s",
  async (address) => {
    expect((await get(address)).headers).toMatchObject({
      "strict-transport-security": "max-age=63072000; includeSubDomains; preload",
      "x-content-type-options": "nosniff",
      "referrer-policy": "strict-origin-when-cross-origin",
      "cross-origin-opener-policy": "same-origin",
      "content-security-policy": expect.stringContaining("frame-ancestors 'none'"),
    });
  },
);

it("a script has no headers that only a document obeys, and still runs nowhere else", async () => {
  const address = /\/static\/js\/[\w./-]+\.js/.exec(await read("/"))?.[0] ?? "";
  const { status, headers } = await get(address);
  expect(status).toBe(200);
  expect(headers).toMatchObject({
    "x-content-type-options": "nosniff",
    "cross-origin-resource-policy": "same-origin",
    "content-security-policy": expect.stringContaining("sandbox"),
  });
  for (const name of ["permissions-policy", "referrer-policy", "cross-origin-opener-policy"])
    expect(headers[name]).toBeUndefined();
});

it.each([
  ...[
    "/pictures/wide-640/media/house-at-dusk.jpg",
    "/media/house-at-dusk.jpg",
    "/media/portrait-default.svg",
  ],
  ...["/images/streets.svg", "/fonts/figtree-text.woff2"],
])("a picture or a font (%s) is shown by translated and cached copies of a page too", async (address) => {
  const { status, headers } = await get(address);
  expect([status, headers["cross-origin-resource-policy"], headers["access-control-allow-origin"]]).toEqual([
    200,
    "cross-origin",
    "*",
  ]);
});

it.each(["/", "/about.data", "/calculator.json?bill=2000&state=Delhi", "/rss.xml", "/nothing", "/healthz"])(
  "a page or its data (%s) is for the site alone",
  async (address) => {
    const { headers } = await get(address);
    expect(headers["cross-origin-resource-policy"]).toBe("same-origin");
    expect(headers["access-control-allow-origin"]).toBeUndefined();
  },
);

it.each(["/sw.js", "/service-worker.js"])("%s removes the worker of an earlier site", async (address) => {
  const { status, headers, body } = await get(address);
  expect([status, headers["content-type"]]).toEqual([200, "text/javascript; charset=utf-8"]);
  expect(body.toString()).toContain("registration.unregister()");
});

it("no cache shows a page, the feed or the sitemap after a document of it has ended", async () => {
  const ends = Date.now() + 110_000;
  /** At midnight in India every page ends. */
  const midnight = () => Date.parse(startOfDay(dayAfter(dayInIndia(Date.now()), 1)));
  const left = () => Math.min(ends, midnight()) - Date.now();
  const ending = { order: 9, isPublished: true, heading: "Until soon", shownUntil: ends };
  contentFolder({ "heroSliders/ending": ending }, content);
  await expect.poll(() => read("/")).toContain("Until soon");
  for (const address of ["/", "/rss.xml", "/sitemap.xml", "/"]) {
    const before = left();
    const rule = String((await get(address)).headers["cache-control"]);
    const after = left();
    const seconds = (name: string) => Number(new RegExp(`\\b${name}=(\\d+)`).exec(rule)?.[1] ?? 0);
    const kept = (seconds("s-maxage") || seconds("max-age")) + seconds("stale-while-revalidate");
    expect(kept, address).toBeLessThanOrEqual(before / 1000);
    expect(kept, address).toBeGreaterThan(after / 1000 - 2);
  }
});

it("a post with a first and a last time is in every list between them, and not a moment before or after", async () => {
  for (const name of ["shownFrom", "shownUntil"]) {
    const at = Date.now() + 2_000;
    const title = `Timed by ${name}`;
    const dates = { [name]: new Date(at).toISOString() };
    contentFolder({ "blogPost/timed": { title, isPublished: true, ...dates } }, content);
    // Its own page is there at any time.
    await expect.poll(async () => (await get("/blog/timed")).body.toString()).toContain(title);
    const before = new Set(["/events", "/hi/events", "/events.data", "/rss.xml", "/sitemap.xml"]);
    while (before.size > 0)
      for (const address of before) {
        const asked = Date.now();
        const isShown = /\/blog\/timed<|Timed/.test(await read(address));
        const isAfter = isShown === (name === "shownFrom");
        const may = isAfter ? Date.now() >= at : asked < at;
        expect([address, name, asked - at, may]).toEqual([address, name, asked - at, true]);
        if (isAfter) before.delete(address);
      }
  }
});

it("a page shows an edit of the content, and omits a broken document, which is logged", async () => {
  expect(await read("/")).not.toContain("Written just now");
  const edited = { order: 0, isPublished: true, heading: "Written just now" };
  contentFolder({ "heroSliders/broken": '{ "order": ', "heroSliders/edited": edited }, content);
  await expect.poll(() => read("/")).toContain("Written just now");
  await expect.poll(site.log).toContain("heroSliders/broken left out");
});

it.each([
  ...["/project-photos/x/y", "/static/js/nothing.js", "/media/nothing.jpg", "/pictures/wide-640/etc/passwd"],
  ...["/static/js/../../../package.json", "/static/js/%2e%2e/%2e%2e/package.json"],
  ...["/media/..%2f..%2fpackage.json", "/pictures/wide-640/media/..%2f..%2fpackage.json"],
  ...["wide-800", "wide-99999", "__proto__-640"].map((size) => `/pictures/${size}/media/house-at-dusk.jpg`),
])("an unknown URL %s answers 404 and leaks no file", async (address) => {
  const { status, body } = await get(address);
  expect(status).toBe(404);
  expect(body.toString()).not.toMatch(/suryanta-energy|root:/);
});

it("an unknown URL is shown in the site's frame, with noindex", async () => {
  const { status, body } = await get("/nothing");
  expect(status).toBe(404);
  for (const text of ["Quick Contact", "noindex"]) expect(body.toString()).toContain(text);
});

it("an unknown URL gets 431 when its URL is too long", async () => {
  expect((await get(`/${"a".repeat(20_000)}`)).status).toBe(431);
});

it.each([
  ["image/webp,*/*", "image/webp"],
  ["*/*", "image/jpeg"],
])(
  "a picture is WebP or JPEG in the requested width, and immutable under its version: %s",
  async (accept, type) => {
    const picture = (version = "") =>
      get(`/pictures/photo-400/media/house-at-dusk.jpg?v=${version}`, { accept });
    const version = (await get("/media/house-at-dusk.jpg")).headers.etag?.slice(1, -1);
    const { headers, body } = await picture(version);
    expect([headers["content-type"], headers.vary]).toEqual([type, "Accept, Save-Data"]);
    expect(headers["cache-control"]).toContain("immutable");
    expect((await sharp(body).metadata()).width).toBe(400);
    expect((await picture("1")).headers["cache-control"]).toMatch(/^public, max-age=300/);
  },
);

it.each([
  ["photo-960", 640],
  ["photo-280", 280],
])("a picture is one size smaller with Save-Data: %s", async (size, width) => {
  const headers = { accept: "image/webp", "save-data": "on" };
  const { body } = await get(`/pictures/${size}/media/house-at-dusk.jpg`, headers);
  expect((await sharp(body).metadata()).width).toBe(width);
});

it.each(["house-at-dusk.jpg", "solar-farm-aisle-mist-portrait.jpg"])(
  "a full-size picture keeps its own shape within a square of the requested width: %s",
  async (file) => {
    const picture = async (url: string) => sharp((await get(`${url}/media/${file}`)).body).metadata();
    const [original, { width, height }] = [await picture(""), await picture("/pictures/full-640")];
    expect(Math.max(width, height)).toBe(640);
    expect(width / height).toBeCloseTo(original.width / original.height, 2);
    expect((await get(`/pictures/full-641/media/${file}`)).status).toBe(404);
  },
);

it("a script of the build is immutable", async () => {
  const address = (await read("/")).match(/\/static\/js\/entry\.client-\w+\.js/)?.[0];
  const { status, headers } = await get(String(address), { "accept-encoding": "br" });
  expect([status, headers["content-type"]]).toEqual([200, expect.stringContaining("text/javascript")]);
  expect(headers["cache-control"]).toContain("immutable");
});

it.each(["/contact", "/quick-contact", "/contact.data", "/contact?_data=routes%2F_site.contact", "/about"])(
  "the origin check refuses a form from another site at %s, with a message",
  async (address) => {
    const { status, body } = await post(address, asha, { origin: "https://evil.example" });
    expect(status).toBe(403);
    expect(body.toString()).toContain("another site");
    expect(site.log()).not.toContain("lead stored");
  },
);

it.each([
  { origin: "null", "sec-fetch-site": "cross-site" },
  { "sec-fetch-site": "cross-site" },
  { "sec-fetch-site": "same-site" },
  { referer: "https://evil.example/form" },
  { origin: "null" },
  { origin: "not an address" },
])("the origin check refuses a form that hides where it comes from: %o", async (headers) => {
  expect((await post("/contact", asha, headers)).status).toBe(403);
});

it.each([
  { origin: SITE_URL },
  { origin: "null", "sec-fetch-site": "same-origin" },
  { referer: `${SITE_URL}/contact` },
  {},
])("the origin check accepts a form of our own: %o", async (headers) => {
  expect((await post("/contact", asha, headers)).status).toBe(303);
});

it("the response to a form is a redirect on success, with a signed cookie for a toast that is shown once", async () => {
  const [cookie = ""] = (await post("/contact", asha)).headers["set-cookie"] ?? [];
  expect(cookie).toMatch(/^flash=[^;]+\.[^;]+;.*HttpOnly.*Secure.*SameSite=Lax/);
  const { headers, body } = await get("/contact?sent=contact", { cookie: cookie.split(";")[0] });
  expect(body.toString().match(/We will get back to you soon!/g)?.length).toBeGreaterThan(1);
  expect(headers["cache-control"]).toBe("private, no-store");
  expect(headers["set-cookie"]?.[0]).toMatch(/flash=;.*(Max-Age=0|Expires=Thu, 01 Jan 1970)/);
  // Only now, and not where the page is loaded again on another day.
  expect(body.toString()).toMatch(/We’ll call you (?:today|tomorrow)\./);
  expect(await read("/contact?sent=contact")).not.toMatch(/today|tomorrow/);
});

it.each(["/contact", "/service", "/inquiry", "/quick-contact", "/about"])(
  "each form (%s) says when we call back, and on no day, and how to go on without an email",
  async (address) => {
    const [english = "", hindi = ""] = [await read(address), await read(`/hi${address}`)].map((html) =>
      html.replace(/<script.*?<\/script>/gs, ""),
    );
    const forms = address === "/about" || address === "/quick-contact" ? 1 : 2;
    const count = (words: string, page: string) => page.split(words).length - 1;
    expect(count("We call back between 9 and 6, every day.", english)).toBe(forms);
    expect(count("हम रोज़ 9 से 6 बजे के बीच कॉल करते हैं।", hindi)).toBe(forms);
    const withEmail = address === "/service" ? 1 : forms;
    expect(count("No email?", english)).toBe(withEmail);
    expect(count("ईमेल नहीं है?", hindi)).toBe(withEmail);
    expect(english).not.toMatch(/We’ll call you (?:today|tomorrow)/);
  },
);

it("the page that thanks for an inquiry says on which day somebody calls, and is kept by no cache", async () => {
  const thanks = await get("/inquiry?sent=inquiry&ref=NZ1J-7CVY");
  expect(thanks.body.toString()).toMatch(/We’ll call you (?:today|tomorrow)\./);
  expect(thanks.headers["cache-control"]).toBe("private, no-store");
  const stay = "/inquiry?sent=inquiry&ref=NZ1J-7CVY&stay=";
  const [link] = /(?<=stay=)[\d-]+/.exec(thanks.body.toString()) ?? [];
  const staying = await get(stay + link);
  expect(staying.body.toString()).toMatch(/We’ll call you (?:today|tomorrow)\./);
  expect(staying.headers["cache-control"]).toBe("private, no-store");
  expect(await read(`${stay}2026-11-20`)).not.toContain("We’ll call you");
});

it.each([
  ["/about?x=1", "/about"],
  ...["/", "https://evil.example/", "//evil.example", "/.//evil.example", "/\\evil.example"].map((url) => [
    url,
    "/",
  ]),
  ...["javascript:alert(1)", `/${"a".repeat(300)}`, ""].map((url) => [url, "/"]),
])("the response to a form redirects a quick contact from %j to %s", async (from, page) => {
  const fields = { name: "Asha", email: "a@b.in", phone: "1", from: String(from) };
  const { status, headers } = await post("/quick-contact", fields);
  expect([status, headers.location]).toEqual([303, `${page}?sent=quick-contact#quick-contact`]);
});

it("the health check names the store", async () => {
  const { status, body, headers } = await get("/healthz");
  expect([status, headers["cache-control"]]).toEqual([200, "no-store"]);
  expect(JSON.parse(body.toString())).toEqual({ status: "ok", store: "embedded" });
});

it("the log has one JSON object a line with the request's id, and no query parameters", async () => {
  const { headers } = await get("/media/nothing.jpg?utm_source=somebody%40example.in");
  await expect.poll(site.log).toContain(String(headers["x-request-id"]));
  for (const line of site.log().trim().split("\n")) expect(JSON.parse(line)).toHaveProperty("severity");
  expect(site.log()).not.toMatch(/somebody(?:@|%40)|Asha|asha@|9876543210/);
});

const metrics = [
  { name: "LCP", value: 911.4 },
  { name: "CLS", value: 0.00214 },
];
const REPORT = JSON.stringify({ path: "/contact?email=asha%40example.in", navigation: "navigate", metrics });

const report = (body: string, headers = {}) =>
  send(site.port, "POST", "/vitals", { "content-type": "application/json", ...headers }, body);
const reports = () =>
  (site.log().match(/^.*"web vitals".*$/gm) ?? []).map((line): unknown => JSON.parse(line));

it.each<[string, string, number, Record<string, string>?]>([
  ["from another site", REPORT, 403, { origin: "https://evil.example" }],
  ["that is no JSON", "{", 400],
  ["nested a hundred deep", `${"[".repeat(100)}${"]".repeat(100)}`, 400],
  ["of exactly 2 KB that makes no sense", "x".repeat(2048), 400],
  ["of one byte more", "x".repeat(2049), 413],
  ["of a megabyte", "x".repeat(1024 * 1024), 413],
])("a report of web vitals %s is refused with a message (§7)", async (_, body, status, headers) => {
  const answer = await report(body, headers);
  expect([answer.status, answer.headers["content-type"]]).toEqual([
    status,
    expect.stringContaining("text/plain"),
  ]);
  expect(answer.body.toString()).toMatch(/^\w.*\.\n?$/);
});

it("a report of web vitals is one log line, with nothing that identifies its sender (§7)", async () => {
  const sender = { "user-agent": "Asha's browser", "x-forwarded-for": "203.0.113.7", origin: SITE_URL };
  const { status, body } = await report(REPORT, sender);
  expect([status, body.length]).toEqual([204, 0]);
  await expect.poll(reports).not.toEqual([]);
  const ours = {
    severity: "INFO",
    message: "web vitals",
    requestId: expect.any(String),
    time: expect.any(String),
  };
  const theirs = { path: "/contact", navigation: "navigate", LCP: 911, CLS: 0.002 };
  expect(reports()).toEqual([{ ...ours, ...theirs }]);
  expect(site.log()).not.toMatch(/Asha|\basha\b|203\.0\.113/);
});
