import { cpSync, mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { FORM, type Site, send, startSite, temporaryFolder } from "./site";

let site: Site;
const contentFolder = temporaryFolder();

beforeAll(async () => {
  cpSync("content", contentFolder, { recursive: true });
  site = await startSite({ CONTENT_DIR: contentFolder });
});

afterAll(() => site.stop());

const get = (address: string, headers = {}) => send(site.port, "GET", address, headers);

describe("a page", () => {
  it.each(["/about", "/media/portrait-default.svg", "/sitemap.xml"])(
    "(%s) is identical in every encoding and varies by Accept-Encoding",
    async (address) => {
      const plain = await get(address);
      const brotli = await get(address, { "accept-encoding": "gzip, br" });
      const gzip = await get(address, { "accept-encoding": "gzip, br;q=0" });

      expect(brotli.headers["content-encoding"]).toBe("br");
      expect(gzip.headers["content-encoding"]).toBe("gzip");
      expect(brotliDecompressSync(brotli.body)).toEqual(plain.body);
      expect(gunzipSync(gzip.body)).toEqual(plain.body);
      expect(plain.headers.vary).toContain("Accept-Encoding");
    },
  );

  it("is revalidated by its ETag", async () => {
    const first = await get("/about");
    const second = await get("/about", { "if-none-match": first.headers.etag });

    expect(second.status).toBe(304);
    expect(second.body).toHaveLength(0);
    expect(second.headers.etag).toBe(first.headers.etag);
  });

  it("answers HEAD with the headers of GET", async () => {
    const whole = await get("/about");
    const head = await send(site.port, "HEAD", "/about");

    expect(head.status).toBe(200);
    expect(head.body).toHaveLength(0);
    expect(head.headers["content-length"]).toBe(whole.headers["content-length"]);
    expect(head.headers.etag).toBe(whole.headers.etag);
  });

  it("sets no cookie and is publicly cacheable", async () => {
    for (const address of ["/", "/about", "/contact", "/about.data"]) {
      const { status, headers } = await get(address);
      expect(status).toBe(200);
      expect(headers["set-cookie"]).toBeUndefined();
      expect(headers["cache-control"]).toContain("public");
    }
  });

  it("has a policy that allows its own inline scripts and nothing unsafe", async () => {
    const { headers, body } = await get("/");
    const policy = String(headers["content-security-policy"]);

    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain("unsafe");
    expect(policy.match(/'sha256-/g)?.length).toBeGreaterThan(2);
    expect(body.toString()).not.toContain("nonce=");
  });

  it("shows an edit of the content", async () => {
    const file = path.join(contentFolder, "heroSliders", "edited.json");
    expect((await get("/")).body.toString()).not.toContain("Written just now");

    writeFileSync(file, JSON.stringify({ order: 0, isPublished: true, heading: "Written just now" }));

    await vi.waitFor(
      async () => expect((await get("/")).body.toString()).toContain("Written just now"),
      10_000,
    );
  });

  it("omits a broken document, logs it and shows the others", async () => {
    mkdirSync(path.join(contentFolder, "heroSliders"), { recursive: true });
    writeFileSync(path.join(contentFolder, "heroSliders", "broken.json"), '{ "order": ');
    writeFileSync(
      path.join(contentFolder, "heroSliders", "fine.json"),
      JSON.stringify({ isPublished: true, heading: "Still served" }),
    );

    await vi.waitFor(async () => expect((await get("/")).body.toString()).toContain("Still served"), 10_000);
    await vi.waitFor(() => expect(site.log()).toMatch(/heroSliders\/broken left out/), 10_000);
  });
});

describe("an unknown URL", () => {
  it.each([
    "/nothing",
    "/project-photos/x/y",
    "/static/js/nothing.js",
    "/media/nothing.jpg",
    "/pictures/wide-800/media/x.jpg",
  ])("%s answers 404", async (address) => {
    expect((await get(address)).status).toBe(404);
  });

  it.each([
    "/static/js/../../../package.json",
    "/static/js/%2e%2e/%2e%2e/package.json",
    "/media/..%2f..%2fpackage.json",
    "/pictures/wide-640/media/..%2f..%2fpackage.json",
    "/pictures/wide-640/etc/passwd",
    "/pictures/wide-99999/media/house-at-dusk.jpg",
    "/pictures/__proto__-640/media/house-at-dusk.jpg",
  ])("%s answers 404 and leaks no file", async (address) => {
    const { status, body } = await get(address);
    expect(status).toBe(404);
    expect(body.toString()).not.toContain("suryanta-energy");
  });

  it("is shown in the site's frame, with noindex", async () => {
    const { body } = await get("/nothing");
    expect(body.toString()).toContain("Quick Contact");
    expect(body.toString()).toContain("noindex");
  });
});

describe("a picture", () => {
  const address = "/pictures/photo-400/media/house-at-dusk.jpg";
  const versioned = async () =>
    `${address}?v=${(await get("/media/house-at-dusk.jpg")).headers.etag?.slice(1, -1)}`;

  it("is WebP or JPEG in the requested width, and immutable", async () => {
    for (const [accept, type] of [
      ["image/webp,*/*", "image/webp"],
      ["*/*", "image/jpeg"],
    ] as const) {
      const { headers, body } = await get(await versioned(), { accept });
      expect(headers["content-type"]).toBe(type);
      expect(headers["cache-control"]).toContain("immutable");
      expect(headers.vary).toBe("Accept, Save-Data");
      expect((await sharp(body).metadata()).width).toBe(400);
    }
  });

  it("is WebP with a short cache time until its AVIF is made", async () => {
    const { headers } = await get(await versioned(), { accept: "image/avif,image/webp,*/*" });
    expect(headers["content-type"]).toBe("image/webp");
    expect(headers["cache-control"]).toBe("public, max-age=60");
  });

  it("is cached briefly under a version that is not its own", async () => {
    const { headers } = await get(`${address}?v=1`, { accept: "image/webp" });
    expect(headers["cache-control"]).toMatch(/^public, max-age=300/);
  });

  it("is one size smaller with Save-Data", async () => {
    for (const [size, width] of [
      ["photo-960", 640],
      ["photo-400", 280],
      ["photo-280", 280],
    ] as const) {
      const headers = { accept: "image/webp", "save-data": "on" };
      const { body } = await get(`/pictures/${size}/media/house-at-dusk.jpg`, headers);
      expect((await sharp(body).metadata()).width).toBe(width);
    }
  });
});

describe("a script of the build", () => {
  it("is immutable", async () => {
    const page = (await get("/")).body.toString();
    const address = page.match(/\/static\/js\/entry\.client-\w+\.js/)?.[0];
    const { status, headers } = await get(String(address), { "accept-encoding": "br" });

    expect(status).toBe(200);
    expect(headers["cache-control"]).toContain("immutable");
    expect(headers["content-type"]).toContain("text/javascript");
  });
});

describe("the origin check", () => {
  const message = "name=Asha&email=asha%40example.in&mobile=9876543210&message=Origin";

  it.each(["/contact", "/quick-contact", "/contact.data", "/contact?_data=routes%2F_site.contact", "/about"])(
    "refuses a form from another site at %s, with a message",
    async (address) => {
      const { status, body } = await send(
        site.port,
        "POST",
        address,
        { ...FORM, origin: "https://evil.example" },
        message,
      );
      expect(status).toBe(403);
      expect(body.toString()).toContain("another site");
    },
  );

  it.each<Record<string, string>>([
    { origin: "null", "sec-fetch-site": "cross-site" },
    { "sec-fetch-site": "cross-site" },
    { "sec-fetch-site": "same-site" },
    { referer: "https://evil.example/form" },
    { origin: "null" },
    { origin: "not an address" },
  ])("refuses a form that hides where it comes from: %o", async (headers) => {
    expect((await send(site.port, "POST", "/contact", { ...FORM, ...headers }, message)).status).toBe(403);
  });

  it.each<() => Record<string, string>>([
    () => ({ origin: site.origin }),
    () => ({ origin: "null", "sec-fetch-site": "same-origin" }),
    () => ({ referer: `${site.origin}/contact` }),
    () => ({}),
  ])("accepts a form of our own (%#)", async (headers) => {
    const { status } = await send(site.port, "POST", "/contact", { ...FORM, ...headers() }, message);
    expect(status).toBe(303);
  });
});

describe("the response to a form", () => {
  const post = (address: string, fields: Record<string, string>, headers = {}) =>
    send(site.port, "POST", address, { ...FORM, ...headers }, new URLSearchParams(fields).toString());
  const asha = { name: "Asha", email: "asha@example.in", mobile: "9876543210", message: "Answer" };

  it("is a redirect on success, with a signed cookie for a toast that is shown once", async () => {
    const { status, headers } = await post("/contact", asha);
    expect(status).toBe(303);
    expect(headers.location).toMatch(/^\/contact\?sent=contact&ref=[0-9A-Z]{4}-[0-9A-Z]{4}#contact-form$/);
    const cookie = headers["set-cookie"]?.[0] ?? "";
    expect(cookie).toMatch(/HttpOnly.*Secure.*SameSite=Lax/);

    const shown = await get("/contact?sent=contact", { cookie: cookie.split(";")[0] });
    expect(shown.body.toString().match(/We will get back to you soon!/g)?.length).toBeGreaterThan(1);
    expect(shown.headers["cache-control"]).toBe("private, no-store");
    expect(shown.headers["set-cookie"]?.[0]).toMatch(/flash=;.*(Max-Age=0|Expires=Thu, 01 Jan 1970)/);
  });

  it("ignores a cookie with a forged signature", async () => {
    const forged = Buffer.from(
      JSON.stringify({ flash: { toast: { message: "Forged", type: "success" } } }),
    ).toString("base64");
    const { status, body } = await get("/contact", { cookie: `flash=${forged}.c2lnbmF0dXJl` });
    expect(status).toBe(200);
    expect(body.toString()).not.toContain("Forged");
  });

  it("is the page with its errors and what was typed", async () => {
    const { status, body, headers } = await post("/contact", { ...asha, email: "asha@", mobile: "12345" });
    const page = body.toString();
    expect(status).toBe(422);
    expect(headers["cache-control"]).toBe("private, no-store");
    expect(page).toContain("<title>Error: ");
    expect(page).toContain("Please enter a valid email address");
    expect(page).toContain("Please enter a valid 10-digit mobile number");
    expect(page).toContain('value="asha@"');
    expect(page).toContain('value="12345"');
  });

  it("escapes what was typed", async () => {
    const { body } = await post("/contact", {
      ...asha,
      mobile: "1",
      name: '"><script>alert(1)</script>',
      message: "</textarea><script>",
    });
    expect(body.toString()).not.toContain("<script>alert(1)");
    expect(body.toString()).not.toContain("</textarea><script>");
  });

  it("is JSON for a script, with the same messages", async () => {
    const wrong = await post("/forms/contact", { ...asha, name: " " });
    expect(wrong.status).toBe(422);
    expect(JSON.parse(wrong.body.toString())).toMatchObject({
      ok: false,
      errors: { name: "Name is required" },
    });

    const right = await post("/forms/contact", asha);
    expect(right.status).toBe(200);
    expect(JSON.parse(right.body.toString())).toEqual({
      kind: "contact",
      ok: true,
      message: "Thank you for your message. We will get back to you soon!",
      reference: expect.stringMatching(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/),
    });
  });

  it("is 413 for an overlong body, with what was read of it", async () => {
    const { status, body } = await post("/contact", { ...asha, message: "x".repeat(300_000) });
    expect(status).toBe(413);
    expect(body.toString()).toContain('value="asha@example.in"');
    expect(body.toString()).toContain("Please shorten it");
  });

  it.each(["/", "/about", "/contact", "/about?x=1"])("redirects a quick contact back to %s", async (from) => {
    const { status, headers } = await post("/quick-contact", {
      name: "Asha",
      email: "a@b.in",
      phone: "1",
      from,
    });
    expect(status).toBe(303);
    expect(headers.location).toBe(`${from.split("?")[0]}?sent=quick-contact#quick-contact`);
  });

  it.each([
    "https://evil.example/",
    "//evil.example",
    "/.//evil.example",
    "/\\evil.example",
    "javascript:alert(1)",
    `/${"a".repeat(300)}`,
    "",
  ])("redirects a quick contact from %j to the home page", async (from) => {
    const { headers } = await post("/quick-contact", { name: "Asha", email: "a@b.in", phone: "2", from });
    expect(headers.location).toBe("/?sent=quick-contact#quick-contact");
  });

  it("replaces an overlong path when there are errors", async () => {
    const { body } = await post("/quick-contact", { name: "Asha", from: `/${"a".repeat(100_000)}` });
    expect(body.toString()).toContain('name="from" value="/"');
    expect(body.length).toBeLessThan(100_000);
  });

  it("is the same for a phone number in any usual notation", async () => {
    const ways = ["98765 43210", "+91 98765 43210", "098765 43210", "0091 98765-43210", "९८७६५ ४३२१०"];
    const urls = new Set<unknown>();
    for (const mobile of ways) {
      const { status, headers } = await post("/contact", { ...asha, message: "Ways", mobile });
      expect(status).toBe(303);
      urls.add(headers.location);
    }
    // The same number makes the same lead.
    expect(urls.size).toBe(1);
  });

  it("is the same for texts that differ only in invisible characters", async () => {
    const { headers } = await post("/contact", { ...asha, message: "Same\ttext\nक्\u200dष" });
    const hidden = "\u202eSa\u0007me\ttext\u2066\n\u200eक्\u200dष\u0000";
    expect((await post("/contact", { ...asha, message: hidden })).headers.location).toBe(headers.location);
  });

  it("is a redirect for fifty submissions at once, and a repeat adds no lead", async () => {
    const fields = { ...asha, message: "Fifty at once" };
    const answers = await Promise.all(Array.from({ length: 50 }, () => post("/contact", fields)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([303]));
    const kept = site.log().match(/"lead stored"/g)?.length ?? 0;
    const again = await post("/contact", fields);
    expect(again.status).toBe(303);
    expect(site.log().match(/"lead stored"/g)?.length ?? 0).toBe(kept);
  });

  it("recognises a repeat whatever its line endings", async () => {
    const kept = () => site.log().match(/"lead stored"/g)?.length ?? 0;
    await post("/contact", { ...asha, message: "Two\r\nlines" });
    const before = kept();
    await post("/forms/contact", { ...asha, message: "Two\nlines" });
    expect(kept()).toBe(before);
    expect(site.log()).toContain("lead repeated");
  });

  it("comes without logging what was typed", () => {
    expect(site.log()).not.toMatch(/Asha|asha@|9876543210/);
  });
});

describe("an unexpected request", () => {
  it("gets 405 when it posts a form to a page without one", async () => {
    const { status, headers, body } = await send(site.port, "POST", "/about", FORM, "name=Asha");
    expect(status).toBe(405);
    expect(headers.allow).toBe("GET, HEAD");
    expect(body.toString()).toContain("doesn’t accept this kind of request");
  });

  it("is answered when it has a body where none belongs", async () => {
    const { status } = await send(
      site.port,
      "GET",
      "/about",
      { ...FORM, "content-length": "9" },
      "name=Asha",
    );
    expect(status).toBe(200);
  });

  it("gets 431 when its URL is too long", async () => {
    expect((await get(`/${"a".repeat(20_000)}`)).status).toBe(431);
  });
});

describe("the health check", () => {
  it("names the store", async () => {
    const { status, body, headers } = await get("/healthz");
    expect(status).toBe(200);
    expect(JSON.parse(body.toString())).toEqual({ status: "ok", store: "embedded" });
    expect(headers["cache-control"]).toBe("no-store");
  });
});

describe("the log", () => {
  it("has one JSON object a line with the request's id, and no query parameters", async () => {
    const { headers } = await get("/media/nothing.jpg?utm_source=somebody%40example.in");
    await vi.waitFor(() => expect(site.log()).toContain(String(headers["x-request-id"])), 10_000);
    for (const line of site.log().trim().split("\n")) expect(JSON.parse(line)).toHaveProperty("severity");
    expect(site.log()).not.toContain("somebody");
  });
});
