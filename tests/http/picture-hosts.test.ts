import { mkdirSync, writeFileSync } from "node:fs";
import { createServer, type RequestListener, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { type Site, send, startSite, temporaryFolder } from "./site";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const MIB = 1024 * 1024;
const HOST = "img.example.in";
const ADDRESSES = {
  [HOST]: "8.8.8.8",
  "loopback.example.in": "127.0.0.1",
  "lan.example.in": "10.0.0.1",
  "loopback6.example.in": "::1",
  "metadata.example.in": "169.254.169.254",
};
const INSIDE = Object.keys(ADDRESSES).slice(1);

let host: Server;
let site: Site;
let bomb: Buffer;
/** The URLs that the host was asked for, without "https://". */
const asked: string[] = [];

function sendForEver(response: ServerResponse) {
  const chunk = Buffer.alloc(MIB);
  const send = () => {
    while (!response.destroyed && response.write(chunk));
  };
  response.on("drain", send);
  send();
}

/** What the host does for each picture, and what the log says about it. */
const HOSTILE: Record<string, [reason: string, answer: RequestListener]> = {
  "/to-loopback.jpg": [
    "its host answers 302",
    (_, response) => response.writeHead(302, { location: `https://${INSIDE[0]}/x.jpg` }).end(),
  ],
  "/to-elsewhere.jpg": [
    "its host answers 301",
    (_, response) => response.writeHead(301, { location: "https://elsewhere.example.in/x.jpg" }).end(),
  ],
  "/endless.jpg": ["it is larger than 25 MB", (_, response) => sendForEver(response)],
  "/gigabyte.jpg": [
    "it is larger than 25 MB",
    (_, response) => sendForEver(response.writeHead(200, { "content-length": 1024 * MIB })),
  ],
  "/dripping.jpg": [
    "it takes too long to arrive",
    (_, response) => {
      const timer = setInterval(() => response.write("x"), 100);
      response.on("close", () => clearInterval(timer));
    },
  ],
  "/drawing.jpg": [
    "Input file contains unsupported image format",
    (_, response) =>
      response.end('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><path d="M0 0h9v9"/></svg>'),
  ],
  "/page.jpg": [
    "Input file contains unsupported image format",
    (_, response) =>
      response.writeHead(200, { "content-type": "image/jpeg" }).end("<!doctype html><p>A page"),
  ],
  "/bomb.png": ["Input image exceeds pixel limit", (_, response) => response.end(bomb)],
};

/** A PNG of one colour, which is small however large the picture is. */
function flatPng(width: number, height: number): Promise<Buffer> {
  const create = { width, height, channels: 3, background: "#48c" } as const;
  return sharp({ create, limitInputPixels: false }).png().toBuffer();
}

/** The picture's URL on the page. */
async function urlOf(name: string): Promise<string> {
  const page = (await send(site.port, "GET", "/project-photos")).body.toString();
  const url = new RegExp(`/pictures/photo-640/originals/[0-9a-f]+/${name}\\b`).exec(page)?.[0];
  if (!url) throw new Error(`the page shows no ${name} in sizes`);
  return url;
}

const get = async (name: string) =>
  (await send(site.port, "GET", await urlOf(name), { accept: "image/webp" })).status;

const warningsAbout = (name: string) =>
  [...site.log().matchAll(/"cannot resize (\S+): ([^"]*)"/g)].flatMap(([, about, reason = ""]) =>
    about === name ? [reason] : [],
  );

beforeAll(async () => {
  bomb = await flatPng(9000, 7000);
  host = createServer(async (request, response) => {
    asked.push(`${request.headers.host}${request.url}`);
    const [, answer] = HOSTILE[request.url ?? ""] ?? [];
    if (answer) answer(request, response);
    else response.end(await flatPng(900, 600));
  }).listen(0, "127.0.0.1");
  await new Promise((resolve) => host.once("listening", resolve));

  const photos = [
    ...["/good.jpg", ...Object.keys(HOSTILE)].map((name) => `https://${HOST}${name}`),
    ...INSIDE.map((name) => `https://${name}/${name}.jpg`),
    `https://${HOST}:8443/port.jpg`,
    `https://${HOST}./dot.jpg`,
    "https://चित्र.example.in/other-name.jpg",
    `https://${HOST}\\@elsewhere.example.in/backslash.jpg`,
  ].map((url) => ({ url }));
  const folder = temporaryFolder();
  mkdirSync(path.join(folder, "photo-gallery"));
  const gallery = { title: "Roofs", category: "", isPublished: true, photos };
  writeFileSync(path.join(folder, "photo-gallery", "roofs.json"), JSON.stringify(gallery));

  site = await startSite({
    CONTENT_DIR: folder,
    PICTURE_HOSTS: Object.keys(ADDRESSES).join(),
    NODE_OPTIONS: `--import=${path.resolve("tests/http/picture-network.js")}`,
    FAKE_ADDRESSES: JSON.stringify(ADDRESSES),
    FAKE_HOST_PORT: String((host.address() as AddressInfo).port),
  });
});

afterAll(async () => {
  await site.stop();
  host.closeAllConnections();
  host.close();
});

it("a picture of a host of PICTURE_HOSTS comes in sizes", async () => {
  expect(await get("good.jpg")).toBe(200);
});

it("a hostile host gets a placeholder and a line in the log, and is not asked again for a while", async () => {
  const names = Object.keys(HOSTILE).map((name) => name.slice(1));
  for (const time of ["at first", "again"])
    expect([time, await Promise.all(names.map(get))]).toEqual([time, names.map(() => 404)]);
  for (const name of names) {
    expect([name, warningsAbout(name)]).toEqual([name, [HOSTILE[`/${name}`]?.[0]]]);
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
