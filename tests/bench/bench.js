/**
 * `npm run bench`: how fast pages are answered and leads kept, each figure beside the bare engine's in the same run.
 * Needs a build. Everything runs on this machine, on loopback, and stops by itself.
 */
import { fork, spawn } from "node:child_process";
import { mkdtempSync, readFileSync } from "node:fs";
import http from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { largeContent } from "../http/large-content.js";

const CONNECTIONS = 16;
const SECONDS = 4;
const ROUNDS = 5;

const children = new Set();
process.on("exit", () => {
  for (const child of children) child.kill("SIGKILL");
});

function startSite(env = {}) {
  const started = performance.now();
  const child = spawn(process.execPath, ["build/index.js"], {
    env: {
      ...process.env,
      NODE_ENV: "production",
      PORT: "0",
      DATA_DIR: mkdtempSync(path.join(tmpdir(), "bench-")),
      ...env,
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  return listening(child, started);
}

function startBare(name, ...args) {
  const started = performance.now();
  return listening(
    spawn(process.execPath, [`tests/bench/${name}.js`, ...args], { stdio: ["ignore", "pipe", "inherit"] }),
    started,
  );
}

/** Resolves when the program says where it listens; from then on its output is thrown away. */
function listening(child, started) {
  children.add(child);
  child.once("exit", () => children.delete(child));
  return new Promise((resolve, reject) => {
    let output = "";
    child.once("exit", (code) => reject(new Error(`ended with ${code}: ${output}`)));
    child.stdout.on("data", function find(text) {
      output += text;
      const port = /http:\/\/localhost:(\d+)/.exec(output)?.[1];
      if (!port) return;
      child.stdout.off("data", find).resume();
      resolve({ port: Number(port), child, started });
    });
  });
}

async function stop({ child }) {
  const exited = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGKILL");
  await exited;
}

const agent = new http.Agent({ keepAlive: true, maxSockets: CONNECTIONS });

function get(port, address, headers = { "accept-encoding": "br" }) {
  return new Promise((resolve, reject) => {
    const request = http.get({ port, path: address, headers, agent }, (response) => {
      const chunks = [];
      response.on("data", (chunk) => chunks.push(chunk));
      response.on("end", () =>
        resolve({ status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks) }),
      );
    });
    request.on("error", reject);
  });
}

/** Requests answered per second, asked for from a process of their own. */
function rate(port, address) {
  return new Promise((resolve) => {
    const client = fork("tests/bench/load.js", [String(port), address, String(CONNECTIONS), String(SECONDS)]);
    client.once("message", resolve);
  });
}

const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
const kib = (bytes) => `${(bytes / 1024).toFixed(1)} KiB`;

async function cachedRate() {
  const site = await startSite();
  await get(site.port, "/");
  await get(site.port, "/");
  // The best compression is made in the background; wait until the answer has settled.
  let page = await get(site.port, "/");
  for (let size = 0; page.body.length !== size; page = await get(site.port, "/")) {
    size = page.body.length;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  const bare = await startBare("bare-http", page.body.toString("base64"));
  const ratios = [];
  for (let round = 0; round < 3; round += 1) {
    const ours = await rate(site.port, "/");
    const theirs = await rate(bare.port, "/");
    ratios.push({ ours, theirs, ratio: ours / theirs });
  }
  await stop(site);
  await stop(bare);
  const { ours, theirs, ratio } = ratios.sort((a, b) => a.ratio - b.ratio)[1];
  return `cached document: ${Math.round(ours)}/s, bare node:http ${Math.round(theirs)}/s, ratio ${ratio.toFixed(2)} (at least 0.75)`;
}

async function firstRender() {
  const site = await startSite();
  for (let warm = 0; warm < 20; warm += 1) await get(site.port, `/?warm=${warm}`);
  const lines = [];
  for (const address of ["/", "/about", "/contact"]) {
    const time = await renderTime(site, (index) => `${address}?render=${index}`);
    lines.push(`first render of ${address}: ${time.toFixed(1)} ms at the median (at most 15)`);
  }
  await stop(site);
  return lines.join("\n");
}

async function longListRender() {
  const folder = mkdtempSync(path.join(tmpdir(), "bench-"));
  const site = await startSite({ CONTENT_DIR: largeContent(folder, { galleries: 200, photos: 50 }) });
  await get(site.port, "/project-photos");
  const time = await renderTime(site, (index) => `/project-photos?page=${index + 10}`);
  await stop(site);
  return `first render of a page of 200 galleries of 50 photos: ${time.toFixed(1)} ms at the median (at most 50)`;
}

/** In milliseconds, at the median, of addresses that were not asked for before. */
async function renderTime(site, addressOf) {
  const times = [];
  for (let index = 0; index < 40; index += 1) {
    const started = performance.now();
    await get(site.port, addressOf(index));
    times.push(performance.now() - started);
  }
  return median(times);
}

async function untilFirst200(start, address) {
  const times = [];
  let rss = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const site = await start();
    const { status } = await get(site.port, address);
    if (status !== 200) throw new Error(`${address} answered ${status}`);
    times.push(performance.now() - site.started);
    await new Promise((resolve) => setTimeout(resolve, 1000));
    rss = resident(site);
    await stop(site);
  }
  return { time: median(times), rss };
}

async function starting() {
  const express = await untilFirst200(() => startBare("bare-express"), "/");
  const lines = [`bare Express: ${Math.round(express.time)} ms, ${kib(express.rss)} resident`];
  const { firestore, settings } = await startFirestore();
  for (const [store, env] of [
    ["embedded", {}],
    ["on Firestore", settings],
  ]) {
    for (const address of ["/healthz", "/"]) {
      const { time, rss } = await untilFirst200(() => startSite(env), address);
      lines.push(
        `${store}, start to first 200 of ${address}: ${Math.round(time)} ms, ${(time / express.time).toFixed(2)} times bare Express (at most 2); ${kib(rss)} resident`,
      );
    }
  }
  await stop(firestore);
  return lines.join("\n");
}

/** An emulator with the sample content, and the site's settings for it. */
async function startFirestore() {
  const firestore = await startBare("firestore");
  const settings = {
    FIREBASE_PROJECT_ID: "demo-bench",
    FIREBASE_STORAGE_BUCKET: "demo-bench.firebasestorage.app",
    FIRESTORE_CATALOG_DATABASE: "catalog",
    FIRESTORE_EMULATOR_HOST: `127.0.0.1:${firestore.port}`,
  };
  const push = spawn(process.execPath, ["build/index.js", "content", "push"], {
    env: { ...process.env, ...settings },
    stdio: "ignore",
  });
  await new Promise((resolve) => push.once("exit", resolve));
  return { firestore, settings };
}

async function bytesPerPage() {
  const site = await startSite();
  const lines = [];
  for (const address of ["/", "/about", "/contact"]) {
    const { body } = await get(site.port, address);
    const html = (await get(site.port, address, {})).body.toString();
    const scripts = new Set(html.match(/\/static\/js\/[\w./$-]+\.js/g));
    let scriptBytes = 0;
    for (const script of scripts) scriptBytes += (await get(site.port, script)).body.length;
    lines.push(
      `${address}: document with its styles ${kib(body.length)}, ${scripts.size} scripts ${kib(scriptBytes)}`,
    );
  }
  await stop(site);
  return lines.join("\n");
}

/** The bytes of memory that a process holds. */
function resident({ child }) {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, "utf8"))?.[1]) * 1024;
}

const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

const BOUNDARY = "----bench";

/** An inquiry with a bill of 2 MiB, as a browser sends it. */
function inquiryWithBill(who) {
  const part = (name, value) =>
    `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const file =
    `--${BOUNDARY}\r\nContent-Disposition: form-data; name="electricityBill"; filename="bill.pdf"\r\n` +
    "Content-Type: application/pdf\r\n\r\n";
  const bill = Buffer.alloc(2 * 1024 * 1024, who);
  bill.write("%PDF-1.7");
  const fields = Object.entries(inquiry(who)).map(([name, value]) => part(name, value));
  return Buffer.concat([Buffer.from(fields.join("") + file), bill, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]);
}

function inquiry(who) {
  return {
    fullName: who,
    email: "asha@example.in",
    mobile: "9876543210",
    addressLine1: "12 Shivalik Nagar",
    city: "Haridwar",
    state: "Uttarakhand",
    pinCode: "249403",
    sanctionLoad: "5 kW",
    availableArea: "600 sq ft",
  };
}

/** Sends an inquiry with its bill in `seconds`; resolves to the status of the answer. */
function upload(port, who, seconds) {
  return new Promise((resolve, reject) => {
    const body = inquiryWithBill(who);
    const headers = {
      "content-type": `multipart/form-data; boundary=${BOUNDARY}`,
      "content-length": body.length,
    };
    const request = http.request({ port, method: "POST", path: "/inquiry", headers }, (response) =>
      response.resume().on("end", () => resolve(response.statusCode)),
    );
    request.on("error", reject);
    const pieces = Math.max(1, seconds * 10);
    const size = Math.ceil(body.length / pieces);
    (async () => {
      for (let sent = 0; sent < body.length; sent += size) {
        request.write(body.subarray(sent, sent + size));
        await wait(100);
      }
      request.end();
    })();
  });
}

async function uploads() {
  const site = await startSite({ RATE_LIMIT: "1000000" });
  for (let warm = 0; warm < 5; warm += 1) await upload(site.port, `warm ${warm}`, 0.1);
  const before = resident(site);
  let most = before;
  const sampling = setInterval(() => {
    most = Math.max(most, resident(site));
  }, 50);
  const statuses = await Promise.all(
    Array.from({ length: 80 }, (_, index) => upload(site.port, `slow ${index}`, 10)),
  );
  clearInterval(sampling);
  await stop(site);
  const arrived = statuses.filter((status) => status === 303).length;
  return `80 slow uploads of 2 MiB at once: ${arrived} arrived, ${kib(most - before)} more memory (at most 102400 KiB)`;
}

async function inquiries() {
  const site = await startSite({ RATE_LIMIT: "1000000000" });
  let count = 0;
  function post() {
    count += 1;
    return new Promise((resolve, reject) => {
      const headers = { "content-type": "application/x-www-form-urlencoded", accept: "application/json" };
      const request = http.request(
        { port: site.port, method: "POST", path: "/inquiry", headers, agent },
        (response) =>
          response
            .resume()
            .on("end", () =>
              response.statusCode === 200 ? resolve() : reject(new Error(response.statusCode)),
            ),
      );
      request.on("error", reject);
      request.end(new URLSearchParams(inquiry(`Bench ${count}`)).toString());
    });
  }
  for (let warm = 0; warm < 200; warm += 1) await post();
  count = 0;
  const started = performance.now();
  const until = started + SECONDS * 1000;
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      while (performance.now() < until) await post();
    }),
  );
  const ours = (count * 1000) / (performance.now() - started);
  await stop(site);

  const folder = mkdtempSync(path.join(tmpdir(), "bench-"));
  const engine = fork("tests/bench/bare-lmdb.js", [folder, String(CONNECTIONS), String(SECONDS)]);
  const theirs = await new Promise((resolve) => engine.once("message", resolve));
  return `small inquiries: ${Math.round(ours)}/s kept and answered; LMDB alone, as many at once: ${Math.round(theirs)}/s, ratio ${(ours / theirs).toFixed(2)}`;
}

const only = process.argv[2];
for (const measure of [
  bytesPerPage,
  firstRender,
  longListRender,
  starting,
  cachedRate,
  uploads,
  inquiries,
].filter(({ name }) => !only || name === only))
  console.log(await measure());
process.exit(0);
