import { execFile } from "node:child_process";
import { cpSync, mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import sharp, { type Sharp } from "sharp";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { type Site, send, startSite, temporaryFolder } from "./site";

// Background work waits for a busy machine.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

const AVIF = { accept: "image/avif,image/webp,*/*" };
const WEBP = { accept: "image/webp,*/*" };
const SIZES = 2 * (5 + 4 + 3); // WebP and AVIF, of photo, full and tall.

/** A copy of the build without the site's own pictures, which take half a minute to resize. */
const build = temporaryFolder();
const content = temporaryFolder();
const data = temporaryFolder();
const settings = { CONTENT_DIR: content, DATA_DIR: data };
const inBuild = ["sh", "-c", 'cd "$0" && exec "$@"', build];

let site: Site;

const put = async (name: string, picture: Sharp | string) =>
  writeFileSync(
    path.join(content, "media", name),
    typeof picture === "string" ? picture : await picture.toBuffer(),
  );

function putGallery(...names: string[]) {
  const photos = names.map((name) => ({ url: `/media/${name}`, title: name }));
  const gallery = { title: "Roofs", category: "", isPublished: true, photos };
  writeFileSync(path.join(content, "photo-gallery", "roofs.json"), JSON.stringify(gallery));
}

function makePictures() {
  return new Promise<{ exitCode: number; lines: string[] }>((resolve) => {
    const env = { ...process.env, ...settings };
    execFile(process.execPath, ["build/index.js", "content", "pictures"], { cwd: build, env }, (error, out) =>
      resolve({ exitCode: Number(error?.code ?? 0), lines: out.trim().split("\n") }),
    );
  });
}

/** The paths of the gallery's pictures, as the page names them. */
async function shownUrls(): Promise<string[]> {
  const page = (await send(site.port, "GET", "/project-photos")).body.toString();
  return [
    ...new Set([...page.matchAll(/\/pictures\/photo-400(\/media\/[^" ]+)/g)].map((match) => `${match[1]}`)),
  ];
}

const get = async (size: string, name: string, headers = WEBP) => {
  const url = (await shownUrls()).find((shown) => decodeURIComponent(shown).includes(name));
  return send(site.port, "GET", `/pictures/${size}${url}`, headers);
};

const flat = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 3, background } });

async function middleOf(picture: Buffer): Promise<number[]> {
  const { data, info } = await sharp(picture).raw().toBuffer({ resolveWithObject: true });
  const at = (Math.floor(info.height / 2) * info.width + Math.floor(info.width / 2)) * info.channels;
  return [...data.subarray(at, at + 3)];
}

const isClose = (one: number[], other: readonly number[]) =>
  one.length === 3 && one.every((value, index) => Math.abs(value - (other[index] ?? 0)) < 24);

beforeAll(async () => {
  for (const name of ["build", "public", "resizer.js", "package.json"])
    cpSync(name, path.join(build, name), { recursive: true });
  symlinkSync(path.resolve("node_modules"), path.join(build, "node_modules"));
  rmSync(path.join(build, "public", "images"), { recursive: true });
  for (const name of ["media", "photo-gallery"]) mkdirSync(path.join(content, name));

  const gps = { IFD3: { GPSLatitude: "29/1 56/1 44/1", GPSLatitudeRef: "N" } };
  await put("छत 100% 🌞.jpg", flat(900, 600, "#48c").withExif(gps).withMetadata({ orientation: 6 }).jpeg());
  await put("p3.jpg", flat(600, 400, "rgb(60,200,60)").withIccProfile("p3").jpeg({ quality: 95 }));
  await put(
    "cmyk.jpg",
    flat(600, 400, "rgb(180,130,90)").toColourspace("cmyk").withIccProfile("cmyk").jpeg(),
  );
  putGallery("छत 100% 🌞.jpg", "p3.jpg", "cmyk.jpg");
  site = await startSite(settings, inBuild);
});

afterAll(() => site.stop());

describe("the pictures command", () => {
  it("is optional: a page gets WebP until the AVIF is made", async () => {
    const { headers } = await get("photo-400", "p3", AVIF);
    expect([headers["content-type"], headers["cache-control"]]).toEqual(["image/webp", "public, max-age=60"]);
    expect((await shownUrls())[0]).toMatch(/\?v=[\da-f]{8}$/);
  });

  it("makes every size that pages show, and nothing on a second run", async () => {
    const first = await makePictures();
    expect(first.exitCode).toBe(0);
    expect(first.lines[0]).toBe("1 of 3: छत 100% 🌞.jpg");
    // One size was made for the request above.
    const made = SIZES + 2 * (5 + 4) * 2 - 1;
    expect(first.lines.at(-1)).toBe(`3 pictures: ${made} sizes made, 0 removed`);
    expect((await makePictures()).lines).toEqual(["3 pictures: 0 sizes made, 0 removed"]);
  });

  it("lets a new instance serve the sizes as immutable, with their colours in the page", async () => {
    await site.stop();
    site = await startSite(settings, inBuild);
    const urls = await shownUrls();
    expect(urls).toHaveLength(3);
    const page = (await send(site.port, "GET", "/project-photos")).body.toString();
    expect(page).toMatch(/cmyk\.jpg\?v=[\da-f]{8}\\u0026c=[\da-f]{6}|cmyk\.jpg\?v=[\da-f]{8}&c=[\da-f]{6}/);
    for (const headers of [AVIF, WEBP]) {
      const answer = await get("full-1280", "p3", headers);
      expect(answer.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
      expect(headers.accept).toContain(answer.headers["content-type"]);
    }
  });

  it("replaces the sizes of a changed original and removes those of an unnamed one", async () => {
    const before = readdirSync(path.join(data, "pictures")).length;
    await put("p3.jpg", flat(700, 500, "#333").jpeg());
    putGallery("छत 100% 🌞.jpg", "p3.jpg");
    const { lines } = await makePictures();
    expect(lines.at(-1)).toBe("2 pictures: 18 sizes made, 36 removed");
    expect(readdirSync(path.join(data, "pictures"))).toHaveLength(before - 18);
    await expect.poll(async () => (await shownUrls()).length).toBe(2);
    expect(await middleOf((await get("photo-400", "p3")).body)).toEqual([0x33, 0x33, 0x33]);
  });

  it("reports a picture that cannot be read, and fails", async () => {
    await put("broken.jpg", "not a picture");
    putGallery("छत 100% 🌞.jpg", "p3.jpg", "broken.jpg");
    const { exitCode, lines } = await makePictures();
    expect(exitCode).toBe(1);
    expect(lines[0]).toContain("3 of 3: cannot resize broken.jpg: ");
    expect(lines.at(-1)).toBe("3 pictures: 0 sizes made, 0 removed, 1 failed");
  });
});

describe("a picture", () => {
  it("is turned upright and loses its EXIF data", async () => {
    const { body } = await get("full-640", "छत");
    const { width, height, exif } = await sharp(body).metadata();
    expect({ width, height, exif }).toEqual({ width: 427, height: 640, exif: undefined });
  });

  it("is in sRGB, whatever the original's profile", async () => {
    await put("p3.jpg", flat(600, 400, "rgb(60,200,60)").withIccProfile("p3").jpeg({ quality: 95 }));
    putGallery("p3.jpg", "cmyk.jpg");
    await expect.poll(async () => (await shownUrls()).length).toBe(2);
    for (const [name, colour] of [
      ["p3", [60, 200, 60]],
      ["cmyk", [180, 130, 90]],
    ] as const) {
      const { body } = await get("photo-400", name);
      expect((await sharp(body).metadata()).icc).toBeUndefined();
      expect([name, isClose(await middleOf(body), colour)]).toEqual([name, true]);
    }
  });
});

it("a site with PICTURES=ahead makes AVIF without the command", async () => {
  const ahead = await startSite({ CONTENT_DIR: content, PICTURES: "ahead" }, inBuild);
  const headersOf = async () =>
    (await send(ahead.port, "GET", "/pictures/photo-400/media/p3.jpg", AVIF)).headers;
  await expect.poll(async () => (await headersOf())["content-type"], { timeout: 250_000 }).toBe("image/avif");
  expect(await ahead.stop()).toBe(0);
});
