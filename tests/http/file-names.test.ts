import { copyFileSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Site, send, startSite, temporaryFolder } from "./site";

const PICTURES = [
  "WhatsApp Image 2026-11-22 at 10.15.30 AM.jpeg",
  "IMG (1).jpg",
  "छत.jpg",
  // Unicode composes this first letter no further: it is two characters in NFC too.
  "\u095cघर.jpg",
  "100% solar.jpg",
  "50%25.jpg",
  "a#b.jpg",
  "a, b & c 640w.jpg",
  'it\'s "new" <1>.jpg',
  "_DSC0001.JPG",
  "+1 kW;x=1~.png",
  "Ünïcode.JPG".normalize("NFC"),
  "Grün.jpg".normalize("NFD"),
];
const PDF = "Rate card 2026.pdf";

/** The ways in which people and programs spell a name in a document. */
const SPELLINGS: [string, (name: string) => string][] = [
  ["raw", (name) => name],
  ["percent-encoded", encodeURIComponent],
  ["as a browser's address bar encodes it", encodeURI],
  ["raw, composed (Windows, Android)", (name) => name.normalize("NFC")],
  ["raw, decomposed (macOS)", (name) => name.normalize("NFD")],
];

let site: Site;
let folder: string;

function put(collection: string, id: string, document: object) {
  mkdirSync(path.join(folder, collection), { recursive: true });
  writeFileSync(path.join(folder, collection, `${id}.json`), JSON.stringify(document));
}

beforeAll(async () => {
  folder = temporaryFolder();
  const media = path.join(folder, "media");
  mkdirSync(path.join(media, "team"), { recursive: true });
  const picture = await sharp({ create: { width: 90, height: 60, channels: 3, background: "#567" } })
    .jpeg()
    .toBuffer();
  for (const name of PICTURES) writeFileSync(path.join(media, name), picture);
  writeFileSync(path.join(media, "team", "asha.jpg"), picture);
  writeFileSync(path.join(media, ".hidden.jpg"), picture);
  writeFileSync(path.join(folder, "outside.jpg"), picture);
  symlinkSync("../outside.jpg", path.join(media, "link-out.jpg"));
  symlinkSync("IMG (1).jpg", path.join(media, "link-in.jpg"));
  copyFileSync("content/media/care-and-cleaning.pdf", path.join(media, PDF));

  for (const [place, [, spell]] of SPELLINGS.entries()) {
    const urls = PICTURES.map((name) => `/media/${spell(name)}`);
    const [first = ""] = urls;
    put("photo-gallery", `gallery-${place}`, {
      title: `Gallery ${place}`,
      isPublished: true,
      featuredImageUrl: first,
      photos: urls.map((url) => ({ url })),
    });
    for (const [index, url] of urls.entries()) {
      if (place === index % SPELLINGS.length) {
        put("heroSliders", `slide-${index}`, { isPublished: true, order: index, imageUrl: url });
        put("userDetails", `member-${index}`, { fullName: "Asha", photo: url });
      }
      put("blogPost", `post-${place}-${index}`, {
        title: "Post",
        isPublished: true,
        coverImageUrl: url,
        scheduledAt: "2026-01-01T00:00:00Z",
        content: `<p>A roof.</p><img src="${escapeHtml(url)}" alt="">`,
      });
      put("downloads", `card-${place}-${index}`, {
        title: "Rate card",
        fileUrl: `/media/${spell(PDF)}`,
        thumbnailUrl: url,
      });
    }
  }
  site = await startSite({ CONTENT_DIR: folder });
});

afterAll(() => site.stop());

const get = (url: string, headers = {}) => send(site.port, "GET", url, headers);

/** Returns the status at the URL, or at its canonical form if the site redirects there. */
async function statusAt(url: string): Promise<number> {
  const { status, headers } = await get(url);
  return status === 308 ? (await get(String(headers.location))).status : status;
}

async function page(url: string): Promise<string> {
  const { status, body } = await get(url);
  expect(status).toBe(200);
  return body.toString();
}

function escapeHtml(text: string) {
  return text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
}

function unescapeHtml(text: string) {
  return text
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");
}

/** Every picture that a browser or crawler would request for a page; `srcset` is parsed as browsers do. */
function picturesOf(html: string): string[] {
  const attributes = [...html.matchAll(/\s(src|srcset|imagesrcset|content)="([^"]*)"/gi)];
  const urls = attributes.flatMap(([, name = "", value = ""]) => {
    const text = unescapeHtml(value);
    if (!/srcset/i.test(name)) return [text];
    return text.split(/,\s+/).map((candidate) => {
      expect(candidate).toMatch(/^\S+ \d+w$/);
      return candidate.split(" ")[0] ?? "";
    });
  });
  const data = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)];
  for (const [, json = ""] of data)
    urls.push(...[...json.matchAll(/"(http[^"]+)"/g)].map(([, url = ""]) => url));
  return [...new Set(urls.map((url) => url.replace(/^http:\/\/localhost:\d+/, "")))].filter((url) =>
    /^\/(?:media|pictures)\//.test(url),
  );
}

/** Sizes and originals requested so far. Not every combination is requested: each has to be encoded. */
const requested = new Set<string>();

async function expectPictures(html: string, atLeast: number) {
  const all = picturesOf(html).filter((url) => url.includes("/media/"));
  expect(all.length).toBeGreaterThanOrEqual(atLeast);
  const urls = all.filter((url) => {
    const [, size = "", original = ""] = /^((?:\/pictures\/[\w-]+)?)(\/media\/.+)$/.exec(url) ?? [];
    const isNew = !requested.has(size) || !requested.has(original);
    requested.add(size).add(original);
    return isNew;
  });
  const answers = await Promise.all(urls.map((url) => get(url, { accept: "image/webp" })));
  expect(urls.filter((_, index) => answers[index]?.status !== 200)).toEqual([]);
  for (const { headers } of answers) expect(headers["content-type"]).toMatch(/^image\/(?:jpeg|png|webp)$/);
}

describe("a file named by a phone or an office", () => {
  it("appears in every slide, portrait and project of the home page", async () => {
    await expectPictures(await page("/"), PICTURES.length * 4);
  });

  it("appears in every gallery, however its document spells it", async () => {
    await expectPictures(await page("/project-photos"), PICTURES.length * 4);
  });

  it.each(SPELLINGS.map(([spelling], place) => [spelling, place] as const))(
    "works as a post's cover, preload, social image, structured data and inline picture: %s",
    async (_, place) => {
      for (const index of PICTURES.keys()) {
        const html = await page(`/blog/post-${place}-${index}`);
        expect(html).toMatch(/<link[^>]+rel="preload"[^>]+imagesrcset=/i);
        await expectPictures(html, 4 + 1 + 4);
      }
    },
  );

  it.each(SPELLINGS.map(([spelling], place) => [spelling, place] as const))(
    "works as a brochure's thumbnail and download: %s",
    async (_, place) => {
      await expectPictures(await page("/brochures"), 2);
      const { status, headers } = await get(`/brochures/card-${place}-0/download`);
      expect([status, headers["content-type"]]).toEqual([200, "application/pdf"]);
      expect(headers["content-disposition"]).toContain('filename="Rate card.pdf"');
    },
  );

  it.each(PICTURES)("is served under its own name: %s", async (name) => {
    const { status, headers } = await get(`/media/${encodeURIComponent(name)}`);
    expect(status).toBe(200);
    expect(headers["content-type"]).toBe(name.endsWith(".png") ? "image/png" : "image/jpeg");
  });

  it("is served through a symbolic link inside the folder, but not through one that leaves it", async () => {
    expect((await get("/media/link-in.jpg")).status).toBe(200);
    expect((await get("/media/link-out.jpg")).status).toBe(404);
    expect((await get("/pictures/photo-400/media/link-out.jpg")).status).toBe(404);
  });

  it.each([
    "..%2foutside.jpg",
    "%2e%2e%2foutside.jpg",
    "..%5coutside.jpg",
    "%252e%252e%252foutside.jpg",
    "../outside.jpg",
    "team/asha.jpg",
    "team%2fasha.jpg",
    "team",
    ".hidden.jpg",
    "%2ehidden.jpg",
    "IMG%20(1).jpg%00.png",
    "%00",
    `${"x".repeat(300)}.jpg`,
    "",
  ])("is not served by any other kind of name: %s", async (name) => {
    expect(await statusAt(`/media/${name}`)).toBe(404);
    expect(await statusAt(`/pictures/photo-400/media/${name}`)).toBe(404);
  });

  it("logs no error or warning", () => {
    expect(site.log()).not.toMatch(/"severity":"(?:ERROR|WARNING)"/);
  });
});
