import { Agent, type ClientRequest, request } from "node:http";
import net from "node:net";
import { text } from "node:stream/consumers";
import { afterEach, describe, expect, it } from "vitest";
import { joinDesk } from "../http/desk-staff";
import { type Site, send, startSite, temporaryFolder } from "../http/site";
import { memoryMib, promised } from "../load";

const WITHIN_MS = promised(2000);
const MAX_MIB = 400;

let site: Site;
afterEach(() => site.stop());

const start = () => startSite({ NODE_OPTIONS: "--max-old-space-size=256" });

const agent = new Agent({ keepAlive: true });

/** Requests a path, over a connection of its own unless there is an agent, and returns the status. */
function statusOf(path: string, by: Agent | false = false): Promise<number> {
  return new Promise((resolve, reject) => {
    const outgoing = request({ port: site.port, path, agent: by }, (response) => {
      response.resume().on("end", () => resolve(response.statusCode ?? 0));
    });
    outgoing.on("error", reject).end();
  });
}

async function expectSoon(path: string) {
  const asked = performance.now();
  expect(await statusOf(path)).toBe(200);
  expect(performance.now() - asked).toBeLessThan(WITHIN_MS);
}

const long = Array.from({ length: 2400 }, (_, index) => `a${index}=`)
  .join("&")
  .slice(0, 14_000);

describe.each([
  ["unknown parameters", (index: number) => `/project-photos?${long}&z${index}=`, [200]],
  ["made-up categories", (index: number) => `/project-photos?category=made-up-${index}`, [200, 503]],
  ["made-up paths", (index: number) => `/made-up-${index}`, [404, 503]],
])("%s, in hundreds of requests at once with a heap of 256 MiB", (_, pathOf, statuses) => {
  it("are all answered, and other visitors do not wait", async () => {
    site = await start();
    let isOver = false;
    const asked = Array.from({ length: 500 }, (_, index) => statusOf(pathOf(index)));
    const flood = Promise.all(asked).finally(() => {
      isOver = true;
    });
    while (!isOver) for (const path of ["/", "/terms"]) await expectSoon(path);
    for (const status of new Set(await flood)) expect(statuses).toContain(status);
    expect(memoryMib(site)).toBeLessThan(MAX_MIB);
  });
});

it("the site says when to come back when too many pages are requested", async () => {
  site = await start();
  const paths = Array.from({ length: 300 }, (_, index) => `/project-photos?category=made-up-${index}`);
  const answers = await Promise.all(paths.map((path) => send(site.port, "GET", path)));
  const refused = answers.find(({ status }) => status === 503);
  expect(refused?.headers["retry-after"]).toBe("3");
  expect(refused?.body.toString()).toContain("try again in a few seconds");
});

it("made-up query strings do not evict a page from the cache", { timeout: 900_000 }, async () => {
  site = await start();
  await statusOf("/packages");
  let left = 100_000;
  const lane = async () => {
    while (left > 0) {
      left -= 1;
      await statusOf(`/packages?made-up-${left}=${left}&page=${left}`, agent);
    }
  };
  await Promise.all(Array.from({ length: 8 }, lane));
  const kept = await send(site.port, "GET", "/packages");
  // Only an answer that did not come from the cache has a request id.
  expect([kept.status, kept.headers["x-request-id"]]).toEqual([200, undefined]);
  expect(memoryMib(site)).toBeLessThan(MAX_MIB);
});

it("clients that send 1,600 requests ahead and read nothing delay nobody and fill no memory", async () => {
  site = await start();
  await statusOf("/");
  const requests = "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n".repeat(1600);
  const sockets = Array.from({ length: 40 }, () => net.connect(site.port, "127.0.0.1").pause());
  for (const socket of sockets) socket.on("error", () => {}).write(requests);
  for (let count = 0; count < 20; count += 1) await expectSoon("/about");
  // The site has hung up: it answers nobody else on these sockets.
  for (const socket of sockets) await new Promise((resolve) => socket.resume().once("close", resolve));
  expect(memoryMib(site)).toBeLessThan(MAX_MIB);
});

it("a client that sends 20 requests ahead gets 20 answers in order", async () => {
  site = await start();
  const paths = Array.from({ length: 20 }, (_, index) => (index % 2 ? "/about" : `/made-up-${index}`));
  const [last = "", ...others] = paths.reverse();
  const lines = (path: string, more = "") => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n${more}\r\n`;
  const socket = net.connect(site.port, "127.0.0.1");
  socket.write(others.map((path) => lines(path)).join("") + lines(last, "Connection: close\r\n"));
  const statuses = [...(await text(socket)).matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => status);
  expect(statuses).toEqual([...others, last].map((path) => (path === "/about" ? "200" : "404")));
});

it("2,000 event streams of visitors leave staff theirs", { timeout: 120_000 }, async () => {
  const env = { DATA_DIR: temporaryFolder(), TRUST_PROXY: "1", NODE_OPTIONS: "--max-old-space-size=256" };
  site = await startSite(env);
  const cookie = await joinDesk(site, env);
  const watches: ClientRequest[] = [];
  const watch = (path: string, headers: Record<string, string>) =>
    new Promise<number | undefined>((resolve, reject) => {
      const outgoing = request({ port: site.port, path, headers, agent: false }, (response) => {
        response.on("error", () => {});
        resolve(response.statusCode);
      });
      watches.push(outgoing.on("error", reject));
      outgoing.end();
    });
  const statuses = [];
  for (let client = 0; client < 101; client += 1) {
    const headers = { "x-forwarded-for": `203.0.113.${client}` };
    const places = Array.from({ length: 20 }, () => watch("/live/photo-gallery", headers));
    statuses.push(...(await Promise.all(places)));
  }
  expect(statuses).toEqual([...Array(2000).fill(200), ...Array(20).fill(503)]);
  expect(await watch("/desk/live", { cookie })).toBe(200);
  for (const outgoing of watches) outgoing.destroy();
  expect(memoryMib(site)).toBeLessThan(MAX_MIB);
});

it("2,000 idle connections keep nobody out", async () => {
  site = await start();
  const sockets = Array.from({ length: 2000 }, () =>
    net.connect(site.port, "127.0.0.1").on("error", () => {}),
  );
  await Promise.all(sockets.map((socket) => new Promise((resolve) => socket.once("connect", resolve))));
  await expectSoon("/about");
  expect(memoryMib(site)).toBeLessThan(MAX_MIB);
  for (const socket of sockets) socket.destroy();
});
