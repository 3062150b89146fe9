import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Site, send, startSite, temporaryFolder } from "./site";

const PDF = readFileSync("content/media/care-and-cleaning.pdf");

/** A compressed list page, of which the frame alone takes about half. */
const MAX_LIST_BYTES = 14 * 1024;

const HOSTILE = [
  "javascript:alert(1)",
  "data:text/html,hostile",
  "//evil.example/hostile.pdf",
  "http://evil.example/hostile.pdf",
  "/\\evil.example/hostile.pdf",
];

function contentWith(documents: Record<string, object>): string {
  const folder = temporaryFolder();
  mkdirSync(path.join(folder, "downloads"));
  mkdirSync(path.join(folder, "media"));
  cpSync("content/media/care-and-cleaning.pdf", path.join(folder, "media", "guide.pdf"));
  for (const [id, document] of Object.entries(documents))
    writeFileSync(path.join(folder, "downloads", `${id}.json`), JSON.stringify(document));
  return folder;
}

let site: Site;
let folder: string;

beforeAll(async () => {
  folder = contentWith({
    hindi: {
      title: "छत पर सौर ऊर्जा",
      category: "हिन्दी",
      fileUrl: "/media/guide.pdf",
      createdAt: "2026-01-01",
    },
    elsewhere: { title: "Elsewhere", fileUrl: "https://elsewhere.example/guide.pdf?a=1" },
    "no-file": { title: "No file", fileUrl: "/media/gone.pdf" },
    ...Object.fromEntries(
      HOSTILE.map((address, index) => [
        `hostile-${index}`,
        { title: `Hostile ${index}`, fileUrl: address, thumbnailUrl: address },
      ]),
    ),
  });
  site = await startSite({ CONTENT_DIR: folder });
});

afterAll(() => site.stop());

const get = (address: string, headers = {}) => send(site.port, "GET", address, headers);

describe("a PDF of the media folder", () => {
  it("is shown in the browser under a policy that lets its PDF viewer work", async () => {
    const version = (await get("/media/guide.pdf")).headers.etag?.replaceAll('"', "");
    const { status, headers, body } = await get(`/media/guide.pdf?v=${version}`);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      "content-type": "application/pdf",
      "content-length": String(PDF.length),
      "accept-ranges": "bytes",
      "cache-control": "public, max-age=31536000, immutable",
      "x-content-type-options": "nosniff",
    });
    expect(headers["content-disposition"]).toBeUndefined();
    expect(headers["content-security-policy"]).toContain("default-src 'none'");
    expect(headers["content-security-policy"]).not.toContain("sandbox");
    expect(body.equals(PDF)).toBe(true);
  });

  it("does not loosen the policy of other files", async () => {
    cpSync("content/media/portrait-default.svg", path.join(folder, "media", "portrait.svg"));
    const { headers } = await get("/media/portrait.svg");
    expect(headers["content-type"]).toBe("image/svg+xml");
    expect(headers["content-security-policy"]).toContain("sandbox");
  });

  it.each([
    ["bytes=0-9", 0, 9],
    ["bytes=100-", 100, PDF.length - 1],
    ["bytes=-20", PDF.length - 20, PDF.length - 1],
    [`bytes=10-${PDF.length * 2}`, 10, PDF.length - 1],
  ])("is served in ranges: %s", async (range, start, end) => {
    const { status, headers, body } = await get("/media/guide.pdf", { range });
    expect(status).toBe(206);
    expect(headers["content-range"]).toBe(`bytes ${start}-${end}/${PDF.length}`);
    expect(headers["content-length"]).toBe(String(end - start + 1));
    expect(body.equals(PDF.subarray(start, end + 1))).toBe(true);
  });

  it.each(["bytes=0-1,4-5", "bytes=9-2", "bytes=-", "pages=1-2", "bytes=a-b"])(
    "ignores a range that it does not support: %s",
    async (range) => {
      const { status, body } = await get("/media/guide.pdf", { range });
      expect(status).toBe(200);
      expect(body).toHaveLength(PDF.length);
    },
  );

  it.each([`bytes=${PDF.length}-`, "bytes=-0"])("refuses a range beyond its end: %s", async (range) => {
    const { status, headers } = await get("/media/guide.pdf", { range });
    expect(status).toBe(416);
    expect(headers["content-range"]).toBe(`bytes */${PDF.length}`);
  });

  it("is revalidated by its ETag, whole and in ranges", async () => {
    const etag = String((await get("/media/guide.pdf")).headers.etag);
    expect((await get("/media/guide.pdf", { "if-none-match": etag })).status).toBe(304);
    const range = "bytes=5-9";
    expect((await get("/media/guide.pdf", { range, "if-range": etag })).status).toBe(206);
    expect((await get("/media/guide.pdf", { range, "if-range": '"other"' })).status).toBe(200);
  });

  it("answers HEAD with its length", async () => {
    const { status, headers, body } = await send(site.port, "HEAD", "/media/guide.pdf");
    expect([status, headers["content-length"], body.length]).toEqual([200, String(PDF.length), 0]);
  });

  it.each([
    "/media/..%2fdownloads%2fhindi.json",
    "/media/%2e%2e/guide.pdf",
    "/media/a/guide.pdf",
    "/media/.pdf",
  ])("is not found at %s", async (address) => {
    expect((await get(address)).status).toBe(404);
  });
});

describe("a download", () => {
  it("carries a Hindi title as its file name", async () => {
    const { status, headers, body } = await get("/brochures/hindi/download");
    expect(status).toBe(200);
    expect(headers["content-disposition"]).toBe(
      `attachment; filename="${"छत पर सौर ऊर्जा".replace(/[^ ]/g, "_")}.pdf"; filename*=UTF-8''${encodeURIComponent("छत पर सौर ऊर्जा")}.pdf`,
    );
    expect(body.equals(PDF)).toBe(true);
  });

  it("can be resumed", async () => {
    const { status, body } = await get("/brochures/hindi/download", { range: "bytes=1000-" });
    expect(status).toBe(206);
    expect(body.equals(PDF.subarray(1000))).toBe(true);
  });

  it("redirects to a file on another host", async () => {
    const { status, headers } = await get("/brochures/elsewhere/download");
    expect(status).toBe(302);
    expect(headers.location).toBe("https://elsewhere.example/guide.pdf?a=1");
    expect(headers["cache-control"]).toBe("no-store");
  });

  it.each(["no-such", "no-file", "__proto__", ...HOSTILE.map((_, index) => `hostile-${index}`)])(
    "of %s is not found",
    async (id) => {
      const { status, headers } = await get(`/brochures/${id}/download`);
      expect(status).toBe(404);
      expect(headers.location).toBeUndefined();
    },
  );
});

describe("the brochures page", () => {
  it("omits the URLs of hostile documents", async () => {
    const html = (await get("/brochures")).body.toString();
    expect(html).toContain("Hostile 0");
    expect(html).not.toMatch(/(?:href|src)="[^"]*(?:evil|alert|hostile)/);
    expect(html).not.toContain("evil.example");
    expect(html).not.toContain("javascript:");
    expect(html).toContain("No preview available");
  });

  it("opens only files on other hosts in a new tab", async () => {
    const html = (await get("/brochures")).body.toString();
    expect(html).toMatch(/href="\/brochures\/elsewhere\/download" target="_blank"/);
    expect(html).toMatch(/href="\/brochures\/hindi\/download" class/);
  });

  it("finds Hindi words", async () => {
    const html = (await get(`/brochures?q=${encodeURIComponent("सौर")}`)).body.toString();
    expect(html).toContain("1 brochure found");
  });

  it("escapes the search words", async () => {
    const html = (
      await get(`/brochures?q=${encodeURIComponent('"><script>alert(1)</script>')}`)
    ).body.toString();
    expect(html).toContain('value="&quot;&gt;&lt;script&gt;');
    expect(html).not.toContain("<script>alert");
  });

  it("marks a search noindex, and has a canonical URL for each category", async () => {
    expect((await get("/brochures?q=x")).body.toString()).toContain('content="noindex"');
    const category = encodeURIComponent("हिन्दी");
    expect((await get(`/brochures?category=${category}&x=1`)).body.toString()).toContain(
      `/brochures?category=${category}"`,
    );
    expect((await get("/brochures?category=Yachts")).body.toString()).toMatch(
      /rel="canonical" href="[^"?]*\/brochures"/,
    );
  });
});

describe("while the store cannot be read", () => {
  let broken: Site;
  beforeAll(async () => {
    const folder = temporaryFolder();
    writeFileSync(path.join(folder, "downloads"), "not a folder");
    broken = await startSite({ CONTENT_DIR: folder });
  });
  afterAll(() => broken.stop());

  it.each(["/brochures", "/brochures.data"])("%s answers 503 and is not cached", async (address) => {
    const { status, headers } = await send(broken.port, "GET", address);
    expect(status).toBe(503);
    expect(headers["cache-control"]).toBe("no-store");
  });

  it("the page and the download show an error", async () => {
    const page = await send(broken.port, "GET", "/brochures");
    expect(page.body.toString()).toContain(
      "Error loading brochures: Failed to load brochures. Please try again later.",
    );
    const download = await send(broken.port, "GET", "/brochures/a/download");
    expect(download.status).toBe(503);
    expect(download.body.toString()).toContain("Failed to load brochures");
  });
});

describe("three hundred brochures", () => {
  let large: Site;
  beforeAll(async () => {
    const documents = Array.from({ length: 300 }, (_, index) => [
      `b-${index}`,
      {
        title: `Brochure ${index}: ${"on the care of solar panels in every season ".repeat(2)}`,
        description: `Number ${index}. ${"What to look at, what to leave alone, whom to call. ".repeat(4)}`,
        category: `Category ${index % 7}`,
        fileUrl: "/media/guide.pdf",
        pageCount: index,
        fileSize: index * 1000,
        createdAt: 1_700_000_000_000 + index * 1000,
      },
    ]);
    large = await startSite({ CONTENT_DIR: contentWith(Object.fromEntries(documents)) });
  });
  afterAll(() => large.stop());

  const page = (address: string, headers = {}) => send(large.port, "GET", address, headers);
  const cards = (html: string) => html.match(/\/brochures\/b-\d+\/download/g) ?? [];

  it("are listed twelve a page, newest first, up to the last page", async () => {
    const first = cards((await page("/brochures")).body.toString());
    expect(first).toHaveLength(12);
    expect(first[0]).toBe("/brochures/b-299/download");
    const last = cards((await page("/brochures?page=25")).body.toString());
    expect(last).toHaveLength(12);
    expect(last.at(-1)).toBe("/brochures/b-0/download");
    expect(cards((await page("/brochures?page=99")).body.toString())).toEqual(last);
  });

  it("are paged within the search, which the links keep", async () => {
    const html = (await page("/brochures?q=care&category=Category+3&page=2")).body.toString();
    expect(html).toContain("43 brochures found");
    expect(html).toContain("/brochures?q=care&amp;category=Category+3&amp;page=3");
    expect(cards(html)).toHaveLength(12);
  });

  it("keep a page within its weight limit", async () => {
    const { body } = await page("/brochures", { "accept-encoding": "br" });
    expect(body.length).toBeLessThan(MAX_LIST_BYTES);
  });
});
