import { Agent, type ClientRequest, request } from "node:http";
import net from "node:net";
import { text } from "node:stream/consumers";
import { afterEach, expect, it } from "vitest";
import { FLOODS, MESSAGE, startFlood } from "../bench/floods.js";
import { joinDesk } from "../http/desk-staff";
import { leadsIn } from "../http/inquiry";
import { FORM, type Site, send, startSite, temporaryFolder } from "../http/site";
import { memoryMib } from "../load";

const MAX_MIB = 400;
const BYSTANDER = { "x-forwarded-for": "198.51.100.1" };

let site: Site;
afterEach(() => site.stop());

const start = (env: Record<string, string> = {}) =>
  startSite({ TRUST_PROXY: "1", NODE_OPTIONS: "--max-old-space-size=256", ...env });

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

const message = (who: string) => MESSAGE.replace("#", who);

it.each(Object.entries(FLOODS))(
  "a flood of %s on 200 connections, with a heap of 256 MiB, shuts out no page, no form and no staff",
  async (_, flood) => {
    const DATA_DIR = temporaryFolder();
    site = await start({ DATA_DIR, RATE_LIMIT: "1000000" });
    const cookie = await joinDesk(site, { DATA_DIR });
    const ends = await Promise.all([false, true].map((isNew) => startFlood(site.port, flood, isNew)));
    expect((await send(site.port, "GET", "/about", BYSTANDER)).status).toBe(200);
    const form = await send(site.port, "POST", "/contact", { ...FORM, ...BYSTANDER }, message("a bystander"));
    expect(form.status).toBe(303);
    expect((await send(site.port, "GET", "/desk", { ...BYSTANDER, cookie })).status).toBe(200);
    for (const end of ends) expect(Object.keys(await end())).not.toContain("500");
    expect(site.log()).not.toContain('"ERROR"');
    expect(memoryMib(site)).toBeLessThan(MAX_MIB);
  },
);

it("no form of a flood is lost that was acknowledged, and one by somebody who is signed in shuts out no visitor", async () => {
  const DATA_DIR = temporaryFolder();
  site = await start({ DATA_DIR, RATE_LIMIT: "1000000" });
  const cookie = await joinDesk(site, { DATA_DIR });
  const { forms = { address: "" } } = FLOODS;
  const endForms = await startFlood(site.port, forms, false);
  const endStaff = await startFlood(site.port, { address: "/desk?q=#", headers: { cookie } }, false);
  const form = await send(site.port, "POST", "/contact", { ...FORM, ...BYSTANDER }, message("a bystander"));
  expect(form.status).toBe(303);
  await endStaff();
  const { 200: acknowledged = 0 } = await endForms();
  expect(acknowledged).toBeGreaterThan(0);
  expect((await leadsIn(DATA_DIR)).length).toBeGreaterThan(acknowledged);
});

it("the site says when to come back when too many pages are requested", async () => {
  site = await start();
  const paths = Array.from({ length: 300 }, (_, index) => `/project-photos?category=made-up-${index}`);
  const answers = await Promise.all(paths.map((path) => send(site.port, "GET", path)));
  const refused = answers.find(({ status }) => status === 503);
  expect(refused?.headers["retry-after"]).toBe("3");
  expect(refused?.body.toString()).toContain("try again in a few seconds");
});

it("made-up query strings do not evict a page from the cache", async () => {
  site = await start();
  await statusOf("/packages");
  let left = 10_000;
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

it("clients that send 1,600 requests ahead and read nothing shut out nobody and fill no memory", async () => {
  site = await start();
  await statusOf("/");
  const requests = "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n".repeat(1600);
  const sockets = Array.from({ length: 40 }, () => net.connect(site.port, "127.0.0.1").pause());
  for (const socket of sockets) socket.on("error", () => {}).write(requests);
  for (let count = 0; count < 20; count += 1) expect(await statusOf("/about")).toBe(200);
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
  const env = { DATA_DIR: temporaryFolder() };
  site = await start(env);
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
  expect(await statusOf("/about")).toBe(200);
  expect(memoryMib(site)).toBeLessThan(MAX_MIB);
  for (const socket of sockets) socket.destroy();
});
