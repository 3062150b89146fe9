import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import sharp from "sharp";
import { afterAll, expect, it } from "vitest";
import { contentFolder } from "./content-folder";
import { testSite } from "./test-site";

const HOST = "img.example.in";
const ADDRESSES = {
  [HOST]: "8.8.8.8",
  "loopback.example.in": "127.0.0.1",
  "lan.example.in": "10.0.0.1",
  "loopback6.example.in": "::1",
  "metadata.example.in": "169.254.169.254",
};
const INSIDE = Object.keys(ADDRESSES).slice(1);

/** A PNG of one colour, which is small however large the picture is. */
function flatPng(width: number, height: number): Promise<Buffer> {
  const create = { width, height, channels: 3, background: "#48c" } as const;
  return sharp({ create, limitInputPixels: false }).png().toBuffer();
}
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><path d="M0 0h9v9"/></svg>';
const [photo, bomb] = [await flatPng(900, 600), await flatPng(9000, 7000)];

/** What the host does for each picture, and what the log says; app/media/original-sources.server.test.ts has the others. */
const HOSTILE: Record<string, [reason: string, answer: RequestListener]> = {
  "to-loopback.jpg": [
    "its host answers 302",
    (_, response) => response.writeHead(302, { location: `https://${INSIDE[0]}/x.jpg` }).end(),
  ],
  "drawing.jpg": ["Input file contains unsupported image format", (_, response) => response.end(SVG)],
  "bomb.png": ["Input image exceeds pixel limit", (_, response) => response.end(bomb)],
};

/** The URLs that the host was asked for, without "https://". */
const asked: string[] = [];
const host = createServer((request, response) => {
  asked.push(`${request.headers.host}${request.url}`);
  const [, answer] = HOSTILE[request.url?.slice(1) ?? ""] ?? [];
  if (answer) answer(request, response);
  else response.end(photo);
}).listen(0, "127.0.0.1");
await new Promise((resolve) => host.once("listening", resolve));
afterAll(() => {
  host.closeAllConnections();
  host.close();
});

const photos = [
  ...["good.jpg", ...Object.keys(HOSTILE)].map((name) => `https://${HOST}/${name}`),
  ...INSIDE.map((name) => `https://${name}/${name}.jpg`),
  ...[`https://${HOST}:8443/port.jpg`, `https://${HOST}./dot.jpg`, "https://चित्र.example.in/other-name.jpg"],
  `https://${HOST}\\@elsewhere.example.in/backslash.jpg`,
].map((url) => ({ url }));
const site = await testSite({
  CONTENT_DIR: contentFolder({ "photo-gallery/roofs": { title: "Roofs", isPublished: true, photos } }),
  PICTURE_HOSTS: Object.keys(ADDRESSES).join(),
  NODE_OPTIONS: `--import=${path.resolve("tests/http/picture-network.js")}`,
  FAKE_ADDRESSES: JSON.stringify(ADDRESSES),
  FAKE_HOST_PORT: String((host.address() as AddressInfo).port),
});

/** The picture's URL on the page. */
async function urlOf(name: string): Promise<string> {
  const page = await site.read("/project-photos");
  const url = new RegExp(`/pictures/photo-640/originals/[0-9a-f]+/${name}\\b`).exec(page)?.[0];
  if (!url) throw new Error(`the page shows no ${name} in sizes`);
  return url;
}

const get = async (name: string) => (await site.get(await urlOf(name), { accept: "image/webp" })).status;
const warningsAbout = (name: string) =>
  [...site.log().matchAll(/"cannot resize (\S+): ([^"]*)"/g)].flatMap(([, about, reason]) =>
    about === name ? [reason] : [],
  );

it("a picture of a host of PICTURE_HOSTS comes in sizes", async () => {
  expect(await get("good.jpg")).toBe(200);
});

it("a hostile host gets a placeholder and a line in the log, and is not asked again for a while", async () => {
  for (const [name, [reason]] of Object.entries(HOSTILE)) {
    expect([await get(name), await get(name)]).toEqual([404, 404]);
    expect([name, warningsAbout(name)]).toEqual([name, [reason]]);
    expect(asked.filter((url) => url === `${HOST}/${name}`)).toHaveLength(1);
  }
});

it("no private address is connected to, whatever a name resolves to", async () => {
  for (const name of INSIDE) {
    expect(await get(`${name}.jpg`)).toBe(404);
    expect(warningsAbout(`${name}.jpg`)).toEqual(["its host has no public address"]);
  }
});

it("a URL of another port or host is never fetched, however it is spelled", async () => {
  for (const name of ["port.jpg", "dot.jpg", "other-name.jpg"])
    await expect(urlOf(name)).rejects.toThrow("shows no");
  expect(await get("backslash.jpg")).toBe(200);
  expect(asked).toContain(`${HOST}/@elsewhere.example.in/backslash.jpg`);
  expect(asked.filter((url) => !url.startsWith(`${HOST}/`))).toEqual([]);
});
