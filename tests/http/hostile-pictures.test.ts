import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { temporaryFolder } from "./site";
import { testSite } from "./test-site";

/** Ten levels of ten copies each: 10⁹ rectangles. */
const levels = Array.from({ length: 9 }, (_, level) => {
  const copy = `<use href="#l${level}" xlink:href="#l${level}"/>`;
  return `<g id="l${level + 1}">${copy.repeat(10)}</g>`;
});
const SVG_BOMB = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 9 9"><defs><rect id="l0" width="9" height="9"/>${levels.join("")}</defs><use href="#l9" xlink:href="#l9"/></svg>`;

const folder = temporaryFolder();
mkdirSync(path.join(folder, "media"));
const site = await testSite({ CONTENT_DIR: folder });
const put = (name: string, bytes: string | Buffer) => writeFileSync(path.join(folder, "media", name), bytes);
const get = (name: string, size = "photo-400") => site.get(`/pictures/${size}/media/${name}`);
const picture = (width: number, height: number, sigma: number) => {
  const noise = { type: "gaussian", mean: 128, sigma } as const;
  return sharp({ create: { width, height, channels: 3, background: "#567", noise } });
};
const good = await picture(900, 600, 30).jpeg().toBuffer();
const huge = await picture(9, 9, 1).png().toBuffer();
for (const side of [16, 20]) huge.writeUInt32BE(60_000, side);

/** A JPEG with forged dimensions, which stand four bytes behind its SOF0 marker. */
function enlarged(): Buffer {
  const bytes = Buffer.from(good);
  bytes.writeUInt32BE(0xffffffff, bytes.indexOf(Buffer.from([0xff, 0xc0])) + 5);
  return bytes;
}

function manyFrames(): Promise<Buffer> {
  const raw = { width: 20, height: 20 * 2000, channels: 3, pageHeight: 20 } as const;
  return sharp(Buffer.alloc(20 * 20 * 3 * 2000, 120), { raw })
    .gif({ loop: 0 })
    .toBuffer();
}

describe("a picture that the site cannot resize", () => {
  it.each<[string, string | Buffer]>([
    ["bomb.svg", SVG_BOMB],
    ["bomb.jpg", SVG_BOMB],
    ["page.jpg", "<!doctype html><script>alert(1)</script>"],
    ["nothing.jpg", ""],
    ["noise.png", good.subarray(300)],
    ["huge.jpg", enlarged()],
    ["huge.png", huge],
  ])("answers 404 and is logged at most once: %s", async (name, bytes) => {
    put(name, bytes);
    for (const size of ["photo-400", "photo-640", "full-1600", "photo-400"])
      expect((await get(name, size)).status).toBe(404);
    const lines = () => {
      const all = site.log().split("\n");
      return all.filter((line) => line.includes(`cannot resize ${name}: `));
    };
    await expect.poll(lines).toHaveLength(name.endsWith(".svg") ? 0 : 1);
    expect(lines().join(), "it is refused at once").not.toContain("too long");
    expect(site.log()).not.toContain('"severity":"ERROR"');
  });
});

it.each<[string, Buffer]>([
  ["truncated.jpg", good.subarray(0, good.length / 2)],
  ["png-inside.jpg", await sharp(good).png().toBuffer()],
  ["2000-frames.gif", await manyFrames()],
])("a picture that browsers can show is resized despite its defects: %s", async (name, bytes) => {
  put(name, bytes);
  const { status, headers, body } = await get(name);
  expect([status, headers["content-type"]]).toEqual([200, "image/jpeg"]);
  expect(await sharp(body).metadata()).toMatchObject({ width: 400, height: 267 });
});
