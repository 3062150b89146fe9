import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { promised } from "../load";
import { type Site, send, startSite, temporaryFolder } from "./site";

/** Ten levels of ten copies each: 10⁹ rectangles. */
const SVG_BOMB = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 9 9"><defs><rect id="l0" width="9" height="9"/>${Array.from(
  { length: 9 },
  (_, level) => `<g id="l${level + 1}">${`<use href="#l${level}" xlink:href="#l${level}"/>`.repeat(10)}</g>`,
).join("")}</defs><use href="#l9" xlink:href="#l9"/></svg>`;

let site: Site;
let folder: string;
let good: Buffer;

const put = (name: string, bytes: string | Buffer) => writeFileSync(path.join(folder, "media", name), bytes);
const get = (name: string, size = "photo-400") => send(site.port, "GET", `/pictures/${size}/media/${name}`);

beforeAll(async () => {
  folder = temporaryFolder();
  mkdirSync(path.join(folder, "media"));
  const noise = { type: "gaussian", mean: 128, sigma: 30 } as const;
  good = await sharp({ create: { width: 900, height: 600, channels: 3, background: "#567", noise } })
    .jpeg()
    .toBuffer();
  for (const number of [1, 2, 3, 4]) put(`good-${number}.jpg`, good);
  site = await startSite({ CONTENT_DIR: folder });
});

afterAll(() => site.stop());

/** The ids of the processes that the site has started. */
function children(): number[] {
  const table = execFileSync("ps", ["-A", "-o", "pid=,ppid="], { encoding: "utf8" });
  return table
    .trim()
    .split("\n")
    .map((line) => line.trim().split(/\s+/).map(Number))
    .flatMap(([pid, parent]) => (pid && parent === site.process.pid ? [pid] : []));
}

function isAlive(pid: number): boolean {
  const table = execFileSync("ps", ["-A", "-o", "pid=,stat="], { encoding: "utf8" });
  return new RegExp(`^\\s*${pid}\\s+[^Z\\s]`, "m").test(table);
}

/** A JPEG with forged dimensions, which stand four bytes behind its SOF0 marker. */
function enlarged(): Buffer {
  const bytes = Buffer.from(good);
  const frame = bytes.indexOf(Buffer.from([0xff, 0xc0]));
  bytes.writeUInt32BE(0xffffffff, frame + 5);
  return bytes;
}

async function hugePng(): Promise<Buffer> {
  const bytes = await sharp({ create: { width: 9, height: 9, channels: 3, background: "#567" } })
    .png()
    .toBuffer();
  bytes.writeUInt32BE(60_000, 16);
  bytes.writeUInt32BE(60_000, 20);
  return bytes;
}

describe("a picture that the site cannot resize", () => {
  it.each<[string, () => string | Buffer | Promise<Buffer>]>([
    ["bomb.svg", () => SVG_BOMB],
    ["bomb.jpg", () => SVG_BOMB],
    ["page.jpg", () => "<!doctype html><script>alert(1)</script>"],
    ["nothing.jpg", () => ""],
    ["noise.png", () => good.subarray(300)],
    ["huge.jpg", enlarged],
    ["huge.png", hugePng],
  ])("answers 404 and is logged at most once: %s", async (name, bytes) => {
    put(name, await bytes());
    const started = performance.now();
    for (const size of ["photo-400", "photo-640", "full-1600", "photo-400"])
      expect((await get(name, size)).status).toBe(404);
    expect(performance.now() - started).toBeLessThan(promised(1_000));
    const lines = site
      .log()
      .split("\n")
      .filter((line) => line.includes(`cannot resize ${name}: `));
    expect(lines).toHaveLength(name.endsWith(".svg") ? 0 : 1);
    expect(site.log()).not.toContain('"severity":"ERROR"');
  });

  it("is tried again when its file has changed", async () => {
    put("mended.jpg", "");
    expect((await get("mended.jpg")).status).toBe(404);
    put("mended.jpg", good);
    expect((await get("mended.jpg")).status).toBe(200);
  });
});

describe("a picture that browsers can show", () => {
  it.each<[string, () => string | Buffer | Promise<Buffer>]>([
    ["truncated.jpg", () => good.subarray(0, good.length / 2)],
    ["png-inside.jpg", () => sharp(good).png().toBuffer()],
    [
      "2000-frames.gif",
      () =>
        sharp(Buffer.alloc(20 * 20 * 3 * 2000, 120), {
          raw: { width: 20, height: 20 * 2000, channels: 3, pageHeight: 20 },
        })
          .gif({ loop: 0 })
          .toBuffer(),
    ],
  ])("is resized despite its defects: %s", async (name, bytes) => {
    put(name, await bytes());
    const { status, headers, body } = await get(name);
    expect([status, headers["content-type"]]).toEqual([200, "image/jpeg"]);
    expect(await sharp(body).metadata()).toMatchObject({ width: 400, height: 267 });
  });
});

it("an SVG is served as it is, under a policy that sandboxes it", async () => {
  put("drawing.svg", SVG_BOMB);
  const { status, headers, body } = await send(site.port, "GET", "/media/drawing.svg");
  expect([status, headers["content-type"]]).toEqual([200, "image/svg+xml"]);
  expect(headers["content-security-policy"]).toContain("sandbox");
  expect(body.toString()).toBe(SVG_BOMB);
});

it("a resize that hangs is given up after 10 s, while other pictures are made", async () => {
  expect((await get("good-1.jpg")).status).toBe(200);
  const [stuck = 0] = children();
  process.kill(stuck, "SIGSTOP");
  const started = performance.now();
  // Either may meet the process that hangs.
  const asked = ["good-2.jpg", "good-3.jpg"].map(async (name) => {
    const { status } = await get(name);
    return { name, status, ms: performance.now() - started };
  });
  const other = await Promise.race(asked);
  expect([other.status, other.ms < 5_000]).toEqual([200, true]);
  const answers = await Promise.all(asked);
  const [hanging] = answers.filter(({ name }) => name !== other.name);
  expect(hanging?.status).toBe(404);
  expect(hanging?.ms).toBeLessThan(10_000 + promised(1_000));
  await expect.poll(() => isAlive(stuck)).toBe(false);
  expect(site.log()).toContain(`cannot resize ${hanging?.name}: it takes too long`);
  expect((await get(hanging?.name ?? "", "photo-640")).status).toBe(404);
});

it("no resizing process is kept while no picture is requested", async () => {
  await expect.poll(children, { timeout: 15_000 }).toEqual([]);
});

it("a resize that hangs does not keep the site from stopping", async () => {
  expect((await get("good-1.jpg", "photo-640")).status).toBe(200);
  const [stuck = 0] = children();
  process.kill(stuck, "SIGSTOP");
  const hanging = get("good-4.jpg").catch(() => "cut off");
  await expect.poll(() => children().length).toBe(1);
  const started = performance.now();
  expect(await site.stop()).toBe(0);
  expect(performance.now() - started).toBeLessThan(8_000 + promised(1_000));
  expect(await hanging).toBeDefined();
  await expect.poll(() => isAlive(stuck)).toBe(false);
  rmSync(folder, { recursive: true });
});
