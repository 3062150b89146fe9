/** How fast pages are answered. Every measure resolves to rows (row.js). */
import { largeContent } from "../http/large-content.js";
import { atMost, ratioAtLeast, ratioAtMost } from "./row.js";
import {
  get,
  median,
  mib,
  rate,
  resident,
  settledFiles,
  startBare,
  startSite,
  stop,
  temporaryFolder,
  wait,
} from "./servers.js";

const ROUNDS = 5;

/** Returns the headers of a visitor who has sent a form: a page with a message is rendered for its visitor alone. */
async function uncachedHeaders({ port }) {
  const form = { name: "Asha", email: "asha@example.in", mobile: "9876543210", message: "Hello" };
  const answer = await fetch(`http://localhost:${port}/contact`, {
    method: "POST",
    body: new URLSearchParams(form),
    redirect: "manual",
  });
  const [cookie] = answer.headers.getSetCookie();
  return { "accept-encoding": "br", cookie: cookie.split(";", 1)[0] };
}

/** The same bytes with both servers, in turns. */
export async function cachedRate() {
  const site = await startSite();
  const [body] = await settledFiles(site.port, ["/"]);
  const bare = await startBare("bare-http", body.toString("base64"));
  const rounds = [];
  for (let round = 0; round < ROUNDS; round += 1)
    rounds.push({ ours: await rate(site.port, "/"), theirs: await rate(bare.port, "/") });
  await Promise.all([site, bare].map(stop));
  const theirs = Math.round(median(rounds.map((round) => round.theirs)));
  return [
    ratioAtLeast(0.36, {
      what: "cached home page, requests a second",
      figure: median(rounds.map((round) => round.ours)),
      ratio: median(rounds.map((round) => round.ours / round.theirs)),
      beside: `bare node:http ${theirs}`,
    }),
  ];
}

export async function firstRender() {
  const site = await startSite();
  const uncached = await uncachedHeaders(site);
  for (let warm = 0; warm < 20; warm += 1) await get(site.port, "/", uncached);
  const rows = [];
  for (const address of ["/", "/hi", "/about", "/hi/about", "/contact", "/hi/contact"]) {
    const time = await renderTime(site, () => address, uncached);
    rows.push(atMost(15, { what: `first render of ${address}, median`, figure: time, unit: " ms" }));
  }
  await stop(site);
  return rows;
}

export async function longListRender() {
  const site = await startSite({
    CONTENT_DIR: largeContent(temporaryFolder(), { galleries: 200, photos: 50 }),
  });
  await get(site.port, "/project-photos");
  const time = await renderTime(site, (index) => `/project-photos?page=${index + 10}`);
  await stop(site);
  const what = "first render of a page of 200 galleries of 50 photos";
  return [atMost(50, { what, figure: time, unit: " ms" })];
}

/** Returns the median in milliseconds, of answers that are not cached. */
async function renderTime(site, addressOf, headers) {
  const times = [];
  for (let index = 0; index < 40; index += 1) {
    const started = performance.now();
    await get(site.port, addressOf(index), headers);
    times.push(performance.now() - started);
  }
  return median(times);
}

export async function starting() {
  const express = await untilFirst200(() => startBare("bare-express"), "/");
  const rows = [];
  for (const address of ["/healthz", "/"]) {
    const { time, rss } = await untilFirst200(() => startSite(), address);
    const beside = `bare Express ${Math.round(express.time)} ms`;
    const start = { what: `start to first 200 of ${address}`, figure: time, unit: " ms", beside };
    rows.push(ratioAtMost(3, { ...start, ratio: time / express.time }));
    const memory = { what: `resident after ${address}`, figure: mib(rss), unit: " MiB" };
    rows.push(atMost(115, { ...memory, beside: `bare Express ${mib(express.rss).toFixed(1)} MiB` }));
  }
  return rows;
}

async function untilFirst200(start, address) {
  const times = [];
  let rss = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const site = await start();
    const { status } = await get(site.port, address);
    if (status !== 200) throw new Error(`${address} answered ${status}`);
    times.push(performance.now() - site.started);
    await wait(1000);
    rss = resident(site);
    await stop(site);
  }
  return { time: median(times), rss };
}
