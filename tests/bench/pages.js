/** How fast pages are answered, and what they weigh. Every measure resolves to rows of [what, figure, beside, limit]. */
import { largeContent } from "../http/large-content.js";
import {
  get,
  kib,
  median,
  rate,
  resident,
  settledFiles,
  startBare,
  startFirestore,
  startSite,
  stop,
  temporaryFolder,
  wait,
} from "./servers.js";

const ROUNDS = 5;

const inBoth = (addresses) => addresses.flatMap((address) => [address, `/hi${address}`.replace(/\/$/, "")]);

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

export async function bytesPerPage() {
  const site = await startSite();
  const addresses = inBoth(["/", "/about", "/contact", "/calculator", "/project-photos"]);
  await settledFiles(site.port, addresses);
  const plain = await Promise.all(addresses.map((address) => get(site.port, address, {})));
  const scripts = plain.map(({ body }) => new Set(body.toString().match(/\/static\/js\/[\w./$-]+\.js/g)));
  const all = [...new Set(scripts.flatMap((names) => [...names]))];
  const files = await settledFiles(site.port, [...addresses, ...all]);
  await stop(site);
  const sizes = new Map([...addresses, ...all].map((address, index) => [address, files[index].length]));
  return addresses.flatMap((address, index) => {
    const names = [...scripts[index]];
    const scriptBytes = names.reduce((total, name) => total + sizes.get(name), 0);
    return [
      [`${address}: document with its styles`, kib(sizes.get(address)), "", "14 KiB"],
      [`${address}: ${names.length} scripts`, kib(scriptBytes), "", "105 KiB"],
    ];
  });
}

/** The same bytes with every server, in turns. */
export async function cachedRate() {
  const site = await startSite();
  const [body] = await settledFiles(site.port, ["/"]);
  const servers = {
    "bare node:http": await startBare("bare-http", body.toString("base64")),
    "bare Express": await startBare("bare-express", body.toString("base64")),
    sirv: await startBare("bare-sirv", body.toString("base64")),
  };
  const rates = Object.fromEntries(["site", ...Object.keys(servers)].map((name) => [name, []]));
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [name, { port }] of Object.entries({ site, ...servers }))
      rates[name].push(await rate(port, "/"));
  }
  await Promise.all([site, ...Object.values(servers)].map(stop));
  const ours = median(rates.site);
  return Object.keys(servers).map((name) => {
    const theirs = median(rates[name]);
    const ratio = median(rates.site.map((value, round) => value / rates[name][round]));
    return [
      "cached home page, requests a second",
      `${Math.round(ours)}`,
      `${name} ${Math.round(theirs)}, ratio ${ratio.toFixed(2)}`,
      name === "bare node:http" ? "ratio 0.75" : "",
    ];
  });
}

export async function firstRender() {
  const site = await startSite();
  const uncached = await uncachedHeaders(site);
  for (let warm = 0; warm < 20; warm += 1) await get(site.port, "/", uncached);
  const rows = [];
  for (const address of inBoth(["/", "/about", "/contact"])) {
    const time = await renderTime(site, () => address, uncached);
    rows.push([`first render of ${address}, median`, `${time.toFixed(1)} ms`, "", "12 ms"]);
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
  return [["first render of a page of 200 galleries of 50 photos", `${time.toFixed(1)} ms`, "", "50 ms"]];
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
  const { firestore, settings } = await startFirestore();
  const rows = [];
  for (const [store, env] of [
    ["embedded", {}],
    ["on Firestore", settings],
  ]) {
    for (const address of ["/healthz", "/"]) {
      const { time, rss } = await untilFirst200(() => startSite(env), address);
      const ratio = (time / express.time).toFixed(2);
      const beside = `bare Express ${Math.round(express.time)} ms, ratio ${ratio}`;
      rows.push([`${store}: start to first 200 of ${address}`, `${Math.round(time)} ms`, beside, "ratio 2"]);
      rows.push([`${store}: resident after ${address}`, kib(rss), kib(express.rss), "110 MiB"]);
    }
  }
  await stop(firestore);
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
