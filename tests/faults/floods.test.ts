import { readFileSync } from "node:fs";
import { request } from "node:http";
import net from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { type Site, send, startSite } from "../http/site";
import { IS_LOAD_TEST, promised } from "../load";

/** `npm run test:faults` uses the numbers that the site must withstand. */

const WITHIN_MS = promised(2000);
const MAX_MIB = 400;

let site: Site;
afterEach(() => site.stop());

const start = () => startSite({ NODE_OPTIONS: "--max-old-space-size=256" });

function peakMiB(): number {
  const status = readFileSync(`/proc/${site.process.pid}/status`, "utf8");
  return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1024;
}

/** Requests a path over a connection of its own, and returns the status. */
function statusOf(path: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const outgoing = request({ port: site.port, path, agent: false }, (response) => {
      response.resume().on("end", () => resolve(response.statusCode ?? 0));
    });
    outgoing.on("error", reject).end();
  });
}

const long = Array.from({ length: 2400 }, (_, index) => `a${index}=`)
  .join("&")
  .slice(0, 14_000);

describe.each([
  ["unknown parameters", (index: number) => `/project-photos?${long}&z${index}=`, [200]],
  ["made-up categories", (index: number) => `/project-photos?category=made-up-${index}`, [200, 503]],
  ["made-up paths", (index: number) => `/made-up-${index}`, [404, 503]],
])("%s, in hundreds of requests at once with a heap of 256 MiB", (_, pathOf, statuses) => {
  it("are all answered, and other visitors do not wait", { timeout: 60_000 }, async () => {
    site = await start();
    let isOver = false;
    const flood = Promise.all(
      Array.from({ length: IS_LOAD_TEST ? 500 : 200 }, (_, index) => statusOf(pathOf(index))),
    ).finally(() => {
      isOver = true;
    });
    const waits: number[] = [];
    while (!isOver) {
      for (const path of ["/", "/terms"]) {
        const asked = performance.now();
        expect(await statusOf(path)).toBe(200);
        waits.push(performance.now() - asked);
      }
    }
    for (const status of new Set(await flood)) expect(statuses).toContain(status);
    expect(peakMiB()).toBeLessThan(MAX_MIB);
    expect(Math.max(...waits)).toBeLessThan(WITHIN_MS);
  });
});

it("the site says when to come back when too many pages are requested", async () => {
  site = await start();
  const answers = await Promise.all(
    Array.from({ length: 300 }, (_, index) =>
      send(site.port, "GET", `/project-photos?category=made-up-${index}`),
    ),
  );
  const refused = answers.find(({ status }) => status === 503);
  expect(refused?.headers["retry-after"]).toBe("3");
  expect(refused?.body.toString()).toContain("try again in a few seconds");
});

it("made-up query strings do not evict a page from the cache", { timeout: 900_000 }, async () => {
  site = await start();
  const count = IS_LOAD_TEST ? 100_000 : 2000;
  await statusOf("/packages");
  const next = Array.from(
    { length: count },
    (_, index) => `/packages?made-up-${index}=${index}&page=${index}`,
  );
  const lane = async () => {
    for (let path = next.pop(); path; path = next.pop())
      expect((await send(site.port, "GET", path)).headers["x-request-id"]).toBeDefined();
  };
  await Promise.all(Array.from({ length: 8 }, lane));
  const kept = await send(site.port, "GET", "/packages");
  // Only an answer that did not come from the cache has a request id.
  expect([kept.status, kept.headers["x-request-id"]]).toEqual([200, undefined]);
  expect(peakMiB()).toBeLessThan(MAX_MIB);
});

it("2,000 idle connections keep nobody out", { timeout: 60_000 }, async () => {
  site = await start();
  const sockets = Array.from({ length: 2000 }, () =>
    net.connect(site.port, "127.0.0.1").on("error", () => {}),
  );
  await Promise.all(sockets.map((socket) => new Promise((resolve) => socket.once("connect", resolve))));
  const asked = performance.now();
  expect(await statusOf("/about")).toBe(200);
  expect(performance.now() - asked).toBeLessThan(WITHIN_MS);
  expect(peakMiB()).toBeLessThan(MAX_MIB);
  for (const socket of sockets) socket.destroy();
});
