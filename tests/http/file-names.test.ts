import { copyFileSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import sharp from "sharp";
import { expect, it } from "vitest";
import { contentFolder } from "./content-folder";
import { elementsIn } from "./html";
import { testSite } from "./test-site";

const PICTURES = [
  "WhatsApp Image 2026-11-22 at 10.15.30 AM.jpeg",
  // Unicode composes the first letter of the second no further: it is two characters in NFC too.
  ...["छत.jpg", "\u095cघर.jpg", "100% solar.jpg", "50%25.jpg", "a#b.jpg", "a, b & c 640w.jpg", "IMG (1).jpg"],
  ...['it\'s "new" <1>.jpg', "_DSC0001.JPG", "+1 kW;x=1~.png"],
  ...["Ünïcode.JPG".normalize("NFC"), "Grün.jpg".normalize("NFD")],
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
const PLACES = SPELLINGS.map(([spelling], place) => [spelling, place] as const);

/** Names each picture in each spelling: in a gallery, a post and a brochure; and in a slide and a portrait once. */
function* documents(): Generator<[string, object]> {
  const isPublished = true;
  for (const [place, [, spell]] of SPELLINGS.entries()) {
    const urls = PICTURES.map((name) => `/media/${spell(name)}`);
    const photos = urls.map((url) => ({ url }));
    yield [`photo-gallery/${place}`, { title: "Gallery", isPublished, featuredImageUrl: urls[0], photos }];
    for (const [index, url] of urls.entries()) {
      if (place === index % SPELLINGS.length) {
        yield [`heroSliders/slide-${index}`, { isPublished, order: index, imageUrl: url }];
        yield [`userDetails/member-${index}`, { fullName: "Asha", photo: url }];
      }
      const inHtml = url.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
      const text = {
        title: "Post",
        scheduledAt: "2026-01-01",
        content: `<p>A roof.</p><img src="${inHtml}" alt="">`,
      };
      yield [`blogPost/post-${place}-${index}`, { ...text, isPublished, coverImageUrl: url }];
      const card = { title: "Rate card", fileUrl: `/media/${spell(PDF)}`, thumbnailUrl: url };
      yield [`downloads/card-${place}-${index}`, card];
    }
  }
}

const folder = contentFolder(Object.fromEntries(documents()));
const media = path.join(folder, "media");
mkdirSync(path.join(media, "team"), { recursive: true });
const create = { width: 90, height: 60, channels: 3, background: "#567" } as const;
const picture = await sharp({ create }).jpeg().toBuffer();
for (const name of [...PICTURES, "team/asha.jpg", ".hidden.jpg", "../outside.jpg"])
  writeFileSync(path.join(media, name), picture);
symlinkSync("../outside.jpg", path.join(media, "link-out.jpg"));
symlinkSync("IMG (1).jpg", path.join(media, "link-in.jpg"));
copyFileSync("content/media/care-and-cleaning.pdf", path.join(media, PDF));
const { get, read, log } = await testSite({ CONTENT_DIR: folder });

/** Returns the status at the URL, or at its canonical form if the site redirects there. */
async function statusAt(url: string): Promise<number> {
  const { status, headers } = await get(url);
  return status === 308 ? (await get(String(headers.location))).status : status;
}

/** Every picture that a browser or crawler would request for a page; `srcset` is parsed as browsers do. */
function picturesIn(html: string): string[] {
  const elements = elementsIn(html, "img", "source", "link", "meta", "script");
  const urls = elements.flatMap(({ attributes: { src, srcset, imagesrcset, content, type }, text }) => {
    const candidates = [srcset, imagesrcset].flatMap((set) => set?.split(/,\s+/) ?? []);
    for (const candidate of candidates) expect(candidate).toMatch(/^\S+ \d+w$/);
    const data = type === "application/ld+json" ? (text.match(/(?<=")http[^"]+/g) ?? []) : [];
    return [src, content, ...candidates.map((one) => one.split(" ")[0]), ...data];
  });
  const paths = urls.map((url = "") => url.replace(/^http:\/\/localhost:\d+/, ""));
  return [...new Set(paths)].filter((url) => /^\/(?:media|pictures\/.*\/media)\//.test(url));
}

/** Sizes and originals requested so far. Not every combination is requested: each has to be encoded. */
const requested = new Set<string>();

async function expectPictures(page: string, atLeast: number): Promise<string> {
  const html = await read(page);
  const all = picturesIn(html);
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
  return html;
}

it.each([
  ["slide, portrait and project of the home page", "/"],
  ["gallery, however its document spells it", "/project-photos"],
])("a file named by a phone or an office appears in every %s", async (_, page) => {
  await expectPictures(page, PICTURES.length * 4);
});

it.each(PLACES)(
  "a file named by a phone or an office works as a post's cover, preload, social image, structured data and inline picture: %s",
  async (_, place) => {
    for (const index of PICTURES.keys()) {
      const html = await expectPictures(`/blog/post-${place}-${index}`, 4 + 1 + 4);
      expect(html).toMatch(/<link[^>]+rel="preload"[^>]+imagesrcset=/i);
    }
  },
);

it.each(PLACES)(
  "a file named by a phone or an office works as a brochure's thumbnail and download: %s",
  async (_, place) => {
    await expectPictures("/brochures", 2);
    const { status, headers } = await get(`/brochures/card-${place}-0/download`);
    expect([status, headers["content-type"]]).toEqual([200, "application/pdf"]);
    expect(headers["content-disposition"]).toContain('filename="Rate card.pdf"');
  },
);

it.each(PICTURES)("a file named by a phone or an office is served under its own name: %s", async (name) => {
  const { status, headers } = await get(`/media/${encodeURIComponent(name)}`);
  expect([status, headers["content-type"]]).toEqual([200, name.endsWith("png") ? "image/png" : "image/jpeg"]);
});

it("a file named by a phone or an office is served through a symbolic link inside the folder", async () => {
  expect(await statusAt("/media/link-in.jpg")).toBe(200);
});

it.each([
  ...["link-out.jpg", "../outside.jpg", "..%2foutside.jpg", "%2e%2e%2foutside.jpg", "..%5coutside.jpg"],
  ...["%252e%252e%252foutside.jpg", "team/asha.jpg", "team%2fasha.jpg", "team", ".hidden.jpg"],
  ...["%2ehidden.jpg", "IMG%20(1).jpg%00.png", "%00", `${"x".repeat(300)}.jpg`, ""],
])("a file named by a phone or an office is not served by any other kind of name: %s", async (name) => {
  for (const start of ["/media/", "/pictures/photo-400/media/"])
    expect(await statusAt(start + name)).toBe(404);
});

it("a file named by a phone or an office logs no error or warning", () => {
  expect(log()).not.toMatch(/"severity":"(?:ERROR|WARNING)"/);
});
