import { execFile } from "node:child_process";
import { cpSync, mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import sharp, { type Sharp } from "sharp";
import { afterAll, beforeAll, expect, it } from "vitest";
import { contentFolder } from "./content-folder";
import { type Site, send, startSite, temporaryFolder } from "./site";

const AVIF = { accept: "image/avif,image/webp,*/*" };
const WEBP = { accept: "image/webp,*/*" };
/** A name that a phone could give. */
const ROOF = "छत 100% 🌞.jpg";
/** A brochure's cover has two widths, in WebP and AVIF. */
const SIZES = 2 * 2;
/** Background work has a low priority on a busy machine. */
const MADE_WITHIN = { timeout: 150_000 };

/** A copy of the build without the site's own pictures, which take half a minute to resize. */
const build = temporaryFolder();
const content = temporaryFolder();
const data = temporaryFolder();
const settings = { CONTENT_DIR: content, DATA_DIR: data };
const inBuild = ["sh", "-c", 'cd "$0" && exec "$@"', build];

let site: Site;

const put = async (name: string, picture: Sharp) => picture.toFile(path.join(content, "media", name));

/** Writes a brochure for each picture; no others are left. */
function putBrochures(...names: string[]) {
  rmSync(path.join(content, "downloads"), { recursive: true, force: true });
  for (const [index, name] of names.entries()) {
    const brochure = { title: name, fileUrl: "/media/a.pdf", thumbnailUrl: `/media/${name}` };
    contentFolder({ [`downloads/${index}`]: brochure }, content);
  }
}

function makePictures() {
  return new Promise<{ exitCode: number; lines: string[] }>((resolve) => {
    const env = { ...process.env, ...settings };
    execFile(
      process.execPath,
      ["build/index.cjs", "content", "pictures"],
      { cwd: build, env },
      (error, out) => resolve({ exitCode: Number(error?.code ?? 0), lines: out.trim().split("\n") }),
    );
  });
}

const get = (size: string, name: string, headers = WEBP) =>
  send(site.port, "GET", `/pictures/${size}/media/${name}`, headers);

const brochures = async () => (await send(site.port, "GET", "/brochures")).body.toString();

const flat = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 3, background } });

async function middleOf(picture: Buffer): Promise<number[]> {
  const { data, info } = await sharp(picture).raw().toBuffer({ resolveWithObject: true });
  const at = (Math.floor(info.height / 2) * info.width + Math.floor(info.width / 2)) * info.channels;
  return [...data.subarray(at, at + 3)];
}

beforeAll(async () => {
  for (const name of ["build", "public", "resizer.js", "package.json"])
    cpSync(name, path.join(build, name), { recursive: true });
  symlinkSync(path.resolve("node_modules"), path.join(build, "node_modules"));
  rmSync(path.join(build, "public", "images"), { recursive: true });
  mkdirSync(path.join(content, "media"));

  const gps = { IFD3: { GPSLatitude: "29/1 56/1 44/1", GPSLatitudeRef: "N" } };
  await put(ROOF, flat(900, 600, "#48c").withExif(gps).withMetadata({ orientation: 6 }).jpeg());
  await put("p3.jpg", flat(600, 400, "rgb(60,200,60)").withIccProfile("p3").jpeg({ quality: 95 }));
  putBrochures(ROOF, "p3.jpg");
  site = await startSite(settings, inBuild);
});

afterAll(() => site.stop());

it("a picture is turned upright and loses its EXIF data", async () => {
  const { body } = await get("full-640", encodeURIComponent(ROOF));
  const { width, height, exif } = await sharp(body).metadata();
  expect({ width, height, exif }).toEqual({ width: 427, height: 640, exif: undefined });
});

it("the pictures command is optional: a page gets WebP until the AVIF is made", async () => {
  const { headers } = await get("page-280", "p3.jpg", AVIF);
  expect([headers["content-type"], headers["cache-control"]]).toEqual(["image/webp", "public, max-age=60"]);
});

it("the pictures command makes every size that pages show, and nothing on a second run", async () => {
  const first = await makePictures();
  expect(first.exitCode).toBe(0);
  expect(first.lines[0]).toBe(`1 of 2: ${ROOF}`);
  // The requests above have made one size that pages show, and one that they do not.
  expect(first.lines.at(-1)).toBe(`2 pictures: ${2 * SIZES - 1} sizes made, 0 removed`);
  expect((await makePictures()).lines).toEqual(["2 pictures: 0 sizes made, 0 removed"]);
});

it("a new instance serves the sizes as immutable, with their colours in the page", async () => {
  await site.stop();
  site = await startSite({ ...settings, PICTURES: "ahead" }, inBuild);
  const page = await brochures();
  expect(page).toMatch(/p3\.jpg\?v=[\da-f]{8}(?:\\u0026|&)c=[\da-f]{6}/);
  const [, version] = /p3\.jpg(\?v=[\da-f]{8})/.exec(page) ?? [];
  for (const headers of [AVIF, WEBP]) {
    const answer = await get("page-560", `p3.jpg${version}`, headers);
    expect(answer.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    expect(headers.accept).toContain(answer.headers["content-type"]);
  }
});

it("a site with PICTURES=ahead replaces the sizes of a changed original and removes those of an unnamed one", async () => {
  await put("p3.jpg", flat(700, 500, "#333").jpeg());
  putBrochures("p3.jpg");
  const stored = () =>
    readdirSync(path.join(data, "pictures")).filter((name) => /\.(?:webp|avif)$/.test(name));
  await expect.poll(() => stored().length, MADE_WITHIN).toBe(SIZES);
  const { headers, body } = await get("page-280", "p3.jpg", AVIF);
  expect(headers["content-type"]).toBe("image/avif");
  expect(await middleOf(body)).toEqual([0x33, 0x33, 0x33]);
});

it("the pictures command reports a picture that cannot be read, and fails", async () => {
  writeFileSync(path.join(content, "media/broken.jpg"), "not a picture");
  putBrochures("p3.jpg", "broken.jpg");
  const { exitCode, lines } = await makePictures();
  expect(exitCode).toBe(1);
  expect(lines[0]).toContain("2 of 2: cannot resize broken.jpg: ");
  expect(lines.at(-1)).toBe("2 pictures: 0 sizes made, 0 removed, 1 failed");
});

it.each(["mif1", "miaf", "avif"])("an AVIF is shown, also if its file first says %s", async (brand) => {
  const picture = await flat(64, 48, "rgb(60,200,60)").avif({ lossless: true }).toBuffer();
  picture.write(brand, 8, "latin1");
  writeFileSync(path.join(content, `media/${brand}.avif`), picture);
  const { status, body } = await get("full-640", `${brand}.avif`);
  expect(status).toBe(200);
  const [red = 0, green = 0, blue = 0] = await middleOf(body);
  expect([Math.round(red / 10), Math.round(green / 10), Math.round(blue / 10)]).toEqual([6, 20, 6]);
});

it("a picture is in sRGB, whatever the original's profile", async () => {
  await put("wide.jpg", flat(600, 400, "rgb(60,200,60)").withIccProfile("p3").jpeg({ quality: 95 }));
  await put(
    "printed.jpg",
    flat(600, 400, "rgb(180,130,90)").toColourspace("cmyk").withIccProfile("cmyk").jpeg(),
  );
  for (const [name, colour] of [
    ["wide.jpg", [60, 200, 60]],
    ["printed.jpg", [180, 130, 90]],
  ] as const) {
    const { body } = await get("photo-400", name);
    expect((await sharp(body).metadata()).icc).toBeUndefined();
    const differences = (await middleOf(body)).map((value, channel) =>
      Math.abs(value - (colour[channel] ?? 0)),
    );
    expect(Math.max(...differences), name).toBeLessThan(24);
  }
});
