import { cpSync, mkdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { contentFolder } from "./content-folder";
import { headingsIn, wordsIn } from "./html";
import { send } from "./site";
import { testSite } from "./test-site";

const PDF = readFileSync("content/media/care-and-cleaning.pdf");
/** A compressed list page, of which the frame alone takes about half. */
const MAX_LIST_BYTES = 14 * 1024;
const HINDI = "छत पर सौर ऊर्जा";
const HOSTILE = ["javascript:alert(1)", "//evil.example/hostile.pdf", "/\\evil.example/hostile.pdf"];

const many = Array.from({ length: 294 }, (_, index) => ({
  title: `Brochure ${index}: ${"on the care of solar panels in every season ".repeat(2)}`,
  description: `Number ${index}. ${"What to look at, what to leave alone, whom to call. ".repeat(4)}`,
  category: `Category ${index % 7}`,
  fileUrl: "/media/guide.pdf",
  createdAt: 1_700_000_000_000 + index * 1000,
}));
const hostile = HOSTILE.map((url, index) => ({ title: `Hostile ${index}`, fileUrl: url, thumbnailUrl: url }));
/** Three hundred brochures, the odd ones last. */
const folder = contentFolder({
  "downloads/hindi": {
    title: HINDI,
    category: "हिन्दी",
    fileUrl: "/media/guide.pdf",
    createdAt: "2026-01-01",
  },
  ...Object.fromEntries(many.map((brochure, index) => [`downloads/b-${index}`, brochure])),
  "downloads/elsewhere": { title: "Elsewhere", fileUrl: "https://elsewhere.example/guide.pdf?a=1" },
  ...Object.fromEntries(hostile.map((brochure, index) => [`downloads/hostile-${index}`, brochure])),
  "downloads/no-file": { title: "No file", fileUrl: "/media/gone.pdf", pageCount: "12 pages" },
});
mkdirSync(`${folder}/media`);
cpSync("content/media/care-and-cleaning.pdf", `${folder}/media/guide.pdf`);
cpSync("content/media/portrait-default.svg", `${folder}/media/portrait-default.svg`);
const { get, read, port } = await testSite({ CONTENT_DIR: folder });

it("a card has its number of pages with the word once, and none where it is not known (§2)", async () => {
  expect(wordsIn(await read("/brochures?q=No+file"))).toContain("No file 12 pages N/A Preview");
  expect(wordsIn(await read("/brochures?q=Elsewhere"))).toContain("Elsewhere N/A Preview");
});

it("a PDF of the media folder is shown in the browser under a policy that lets its PDF viewer work", async () => {
  const version = (await get("/media/guide.pdf")).headers.etag?.replaceAll('"', "");
  const { headers, body } = await get(`/media/guide.pdf?v=${version}`);
  expect(headers).toMatchObject({
    "content-type": "application/pdf",
    "content-length": String(PDF.length),
    "accept-ranges": "bytes",
    "cache-control": "public, max-age=31536000, immutable",
    "x-content-type-options": "nosniff",
    "content-security-policy": expect.stringContaining("default-src 'none'"),
  });
  expect(headers["content-disposition"]).toBeUndefined();
  expect(headers["content-security-policy"]).not.toContain("sandbox");
  expect(body.equals(PDF)).toBe(true);
  const drawing = await get("/media/portrait-default.svg");
  expect(drawing.headers["content-security-policy"], "of other files").toContain("sandbox");
});

it.each([
  ["bytes=0-9", 0, 9],
  ["bytes=100-", 100, PDF.length - 1],
  ["bytes=-20", PDF.length - 20, PDF.length - 1],
  [`bytes=10-${PDF.length * 2}`, 10, PDF.length - 1],
])("a PDF of the media folder is served in ranges, also as a download: %s", async (range, start, end) => {
  for (const url of ["/media/guide.pdf", "/brochures/hindi/download"]) {
    const { status, headers, body } = await get(url, { range });
    expect([status, headers["content-range"]]).toEqual([206, `bytes ${start}-${end}/${PDF.length}`]);
    expect(body.equals(PDF.subarray(start, end + 1))).toBe(true);
  }
});

it.each([
  ...["bytes=0-1,4-5", "bytes=9-2", "bytes=-", "pages=1-2", "bytes=a-b"].map(
    (range) => [range, 200] as const,
  ),
  ...[`bytes=${PDF.length}-`, "bytes=-0"].map((range) => [range, 416] as const),
])(
  "a PDF of the media folder ignores a range that it does not support, and refuses one beyond its end: %s",
  async (range, status) => {
    const answer = await get("/media/guide.pdf", { range });
    expect(answer.status).toBe(status);
    if (status === 200) expect(answer.body).toHaveLength(PDF.length);
    else expect(answer.headers["content-range"]).toBe(`bytes */${PDF.length}`);
  },
);

it("a PDF of the media folder is revalidated by its ETag, whole and in ranges, and answers HEAD with its length", async () => {
  const { status, headers, body } = await send(port, "HEAD", "/media/guide.pdf");
  expect([status, headers["content-length"], body.length]).toEqual([200, String(PDF.length), 0]);
  const etag = String(headers.etag);
  const range = "bytes=5-9";
  expect((await get("/media/guide.pdf", { "if-none-match": etag })).status).toBe(304);
  expect((await get("/media/guide.pdf", { range, "if-range": etag })).status).toBe(206);
  expect((await get("/media/guide.pdf", { range, "if-range": '"other"' })).status).toBe(200);
});

it("a download carries a Hindi title as its file name (§7)", async () => {
  const { headers, body } = await get("/brochures/hindi/download");
  const plain = HINDI.replace(/[^ ]/g, "_");
  expect(headers["content-disposition"]).toBe(
    `attachment; filename="${plain}.pdf"; filename*=UTF-8''${encodeURIComponent(HINDI)}.pdf`,
  );
  expect(body.equals(PDF)).toBe(true);
});

it("a download redirects to a file on another host, and its link opens a new tab", async () => {
  const { status, headers } = await get("/brochures/elsewhere/download");
  expect([status, headers.location]).toEqual([302, "https://elsewhere.example/guide.pdf?a=1"]);
  expect(headers["cache-control"]).toBe("no-store");
  const html = (await read("/brochures")) + (await read("/brochures?page=25"));
  expect(html).toMatch(/href="\/brochures\/elsewhere\/download" target="_blank"/);
  expect(html).toMatch(/href="\/brochures\/hindi\/download" class/);
});

it.each(["no-such", "no-file", "__proto__", ...HOSTILE.map((_, index) => `hostile-${index}`)])(
  "a download of %s is not found (§7)",
  async (id) => {
    const { status, headers } = await get(`/brochures/${id}/download`);
    expect([status, headers.location]).toEqual([404, undefined]);
  },
);

it.each(["/brochures/no-such/download", "/media/gone.pdf"])(
  "whoever follows a link to a file that is gone (%s) reads so on a page, in the language of the page before",
  async (file) => {
    const from = (page: string) => ({ accept: "text/html,*/*;q=0.8", referer: `http://localhost${page}` });
    for (const [headers, place, words] of [
      [{ accept: "text/html" }, "/file-not-found", "Page not found"],
      [from("/brochures"), "/file-not-found", "Page not found"],
      [from("/hi/brochures?page=2"), "/hi/file-not-found", "यह पेज नहीं मिला"],
    ] as const) {
      const answer = await get(file, headers);
      expect([answer.status, answer.headers.location, answer.headers["cache-control"]]).toEqual([
        302,
        place,
        "no-store",
      ]);
      const page = await get(place);
      expect([page.status, wordsIn(page.body.toString()).includes(words)]).toEqual([404, true]);
    }
    expect((await get(file, { accept: "image/avif,image/webp,*/*" })).status).toBe(404);
  },
);

const titlesIn = (html: string) => headingsIn(html).map((title) => title.replace(/:.*/, ""));

it("the brochures page lists twelve a page, newest first, up to the last page, within its weight limit", async () => {
  const newest = Array.from({ length: 11 }, (_, index) => `Brochure ${293 - index}`);
  expect(titlesIn(await read("/brochures"))).toEqual([HINDI, ...newest]);
  const last = await read("/brochures?page=25");
  expect(titlesIn(last).slice(-3)).toEqual(["Hostile 1", "Hostile 2", "No file"]);
  const beyond = await get("/brochures?page=99");
  expect([beyond.status, titlesIn(beyond.body.toString())]).toEqual([404, titlesIn(last)]);
  expect((await get("/brochures", { "accept-encoding": "br" })).body.length).toBeLessThan(MAX_LIST_BYTES);
});

it("the brochures page omits the URLs of hostile documents", async () => {
  const html = await read("/brochures?page=25");
  for (const words of ["Hostile 0", "No preview available"]) expect(html).toContain(words);
  expect(html).not.toMatch(/(?:href|src)="[^"]*(?:evil|alert|hostile)|evil\.example|javascript:/);
});

it("the brochures page is paged within the search, whose links keep it (§4)", async () => {
  const html = await read("/brochures?q=care&category=Category+3&page=2");
  expect(wordsIn(html)).toContain("42 brochures found");
  expect(html).toContain("/brochures?q=care&amp;category=Category+3&amp;page=3");
  expect(titlesIn(html)).toHaveLength(12);
});

it("the brochures page shows every brochure for a category that there is not (§4)", async () => {
  expect(titlesIn(await read("/brochures?category=Yachts"))).toEqual(titlesIn(await read("/brochures")));
});

it("the brochures page escapes the search words, and a search has noindex", async () => {
  const html = await read(`/brochures?q=${encodeURIComponent('"><script>alert(1)</script>')}`);
  for (const part of ['value="&quot;&gt;&lt;script&gt;', 'content="noindex"']) expect(html).toContain(part);
  expect(html).not.toContain("<script>alert");
});
