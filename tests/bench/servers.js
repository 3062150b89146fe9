/** Starts the servers that are compared, each in a process of its own, and asks them. */
import { fork, spawn } from "node:child_process";
import { mkdtempSync, readFileSync } from "node:fs";
import http from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";

export const CONNECTIONS = 16;
export const SECONDS = 2;

const children = new Set();
process.on("exit", () => {
  for (const child of children) child.kill("SIGKILL");
});

export const temporaryFolder = () => mkdtempSync(path.join(tmpdir(), "bench-"));

export const startSite = (env = {}) =>
  start(["build/index.cjs"], { PORT: "0", DATA_DIR: temporaryFolder(), ...env });

export const startBare = (name, ...args) => start([`tests/bench/${name}.js`, ...args], {});

/** Resolves when the program says where it listens; from then on its output is thrown away. */
function start(args, env) {
  const started = performance.now();
  const child = spawn(process.execPath, args, {
    env: { ...process.env, NODE_ENV: "production", ...env },
    stdio: ["ignore", "pipe", "inherit"],
  });
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

export async function stop({ child }) {
  const exited = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGKILL");
  await exited;
}

export const agent = new http.Agent({ keepAlive: true, maxSockets: CONNECTIONS });

export function get(port, address, headers = { "accept-encoding": "br" }) {
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

/** Returns the files as they are compressed best, which the server does in the background, one after another. */
export async function settledFiles(port, addresses) {
  const read = () => Promise.all(addresses.map(async (address) => (await get(port, address)).body));
  const sizes = [];
  for (let round = 0; round < 4 || new Set(sizes.slice(-3)).size > 1; round += 1) {
    sizes.push(weight(await read()));
    await wait(2000);
  }
  return read();
}

const weight = (files) => files.reduce((total, file) => total + file.length, 0);

/** Returns the requests answered per second, asked for from a process of their own. */
export function rate(port, address) {
  return new Promise((resolve, reject) => {
    const client = fork("tests/bench/load.js", [String(port), address, String(CONNECTIONS), String(SECONDS)]);
    client.once("message", resolve);
    client.once("exit", () => reject(new Error(`the load on ${address} ended without a result`)));
  });
}

/** Returns the bytes of memory that a process holds. */
export function resident({ child }) {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, "utf8"))?.[1]) * 1024;
}

/** Linux counts the time of a process in hundredths of a second. */
const TICKS = 100;

/** Returns the processor time that a process and its threads have taken. */
export function processorSeconds({ child }) {
  const [, fields = ""] = readFileSync(`/proc/${child.pid}/stat`, "utf8").split(") ");
  const [user, system] = fields.split(" ").slice(11, 13);
  return (Number(user) + Number(system)) / TICKS;
}

export const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
export const mib = (bytes) => bytes / 1024 / 1024;
export const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
