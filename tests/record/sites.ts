import { execFile, spawn } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { request } from "node:http";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { moveClock } from "./clock.js";
import { hide } from "./plain";
import type { Answer } from "./read-answer";

const CLOCK = ["--import", new URL("../../tests/record/clock.js", import.meta.url).href];

/** A Monday in India, 11:30. The site's clock stands still at this time unless a request moves it. */
export const NOW = "2026-11-16T06:00:00.000Z";

let clock = NOW;

/** The time of all requests from now on. */
export function setClock(time: string) {
  clock = time;
  moveClock(time);
}

/** What two requests do has times of its own, and so an order. */
export function tick() {
  setClock(new Date(Date.parse(clock) + 1).toISOString());
}

/** Moves the clock on. */
export function later(minutes: number) {
  setClock(new Date(Date.parse(clock) + minutes * 60_000).toISOString());
}

export type Env = Record<string, string>;

export const SECRET = "a secret of the record, known to nobody";

/** The settings of every site, unless it has its own. */
const COMMON: Env = {
  NODE_ENV: "production",
  TZ: "UTC",
  PORT: "0",
  PICTURES: "on-demand",
  SESSION_SECRET: SECRET,
  SITE_URL: "https://www.suryanta.example",
};

function envOf(env: Env): NodeJS.ProcessEnv {
  const { FIRESTORE_EMULATOR_HOST: _, ...own } = process.env;
  return { ...own, ...COMMON, RECORD_NOW: clock, ...env } as NodeJS.ProcessEnv;
}

export function temporaryFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), "record-"));
  hide(folder, "(folder)");
  return folder;
}

export interface Site {
  port: number;
  env: Env;
  log(): string;
  stop(): Promise<number | null>;
}

const running = new Set<Site>();

export async function stopAll() {
  await Promise.all([...running].map((site) => site.stop()));
}

/** Starts the built site with a clock that stands still, and waits until it listens. */
export async function startSite(env: Env, program = ["build/index.js"]): Promise<Site> {
  const child = spawn(process.execPath, [...CLOCK, ...program], {
    env: envOf(env),
    stdio: ["ignore", "pipe", "inherit"],
  });
  let output = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    output += text;
  });
  const exited = new Promise<number | null>((resolve) => child.once("exit", resolve));
  const port = await new Promise<number>((resolve, reject) => {
    child.stdout.on("data", () => {
      const match = /http:\/\/localhost:(\d+)/.exec(output);
      if (match) resolve(Number(match[1]));
    });
    void exited.then((code) => reject(new Error(`The site ended with ${code}: ${output}`)));
  });
  hide(`localhost:${port}`, "localhost:(port)");
  const site: Site = {
    port,
    env,
    log: () => output,
    stop() {
      running.delete(site);
      child.kill("SIGTERM");
      return exited;
    },
  };
  running.add(site);
  return site;
}

export interface Ran {
  code: number;
  out: string;
  errors: string;
}

/** Runs a command of the site: `npm run leads -- …`, and the like. */
export function run(env: Env, ...args: string[]): Promise<Ran> {
  return new Promise((resolve) => {
    const options = { env: envOf(env), maxBuffer: 64 * 1024 * 1024 };
    execFile(process.execPath, [...CLOCK, "build/index.js", ...args], options, (error, out, errors) =>
      resolve({ code: error ? Number(error.code ?? 1) : 0, out, errors }),
    );
  });
}

/** `onlyHead`: ends once the first bytes of the body have come, as an event stream never ends. */
export interface Asked {
  headers?: Record<string, string>;
  body?: string | Uint8Array;
  onlyHead?: boolean;
}

/** An ended connection counts as status 0, unless it was an old one: that request is sent again. */
export function send(port: number, method: string, address: string, asked: Asked = {}): Promise<Answer> {
  const { headers, body, onlyHead } = asked;
  return new Promise((resolve) => {
    const given = { "x-record-clock": clock, ...headers };
    const outgoing = request({ port, method, path: address, headers: given }, (response) => {
      const chunks: Buffer[] = [];
      const end = () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) });
      response.on("data", (chunk: Buffer) => {
        chunks.push(chunk);
        if (!onlyHead) return;
        end();
        outgoing.destroy();
      });
      response.on("end", end);
      response.on("error", end);
    });
    outgoing.on("error", () =>
      resolve(
        outgoing.reusedSocket
          ? send(port, method, address, asked)
          : { status: 0, headers: {}, body: Buffer.alloc(0) },
      ),
    );
    outgoing.end(body);
  });
}

/** Sends bytes as they are, and resolves to what comes back until the connection ends. */
export function sendRaw(port: number, bytes: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, "localhost");
    const chunks: Buffer[] = [];
    socket.on("data", (chunk) => chunks.push(chunk)).on("error", () => undefined);
    socket.on("close", () => resolve(Buffer.concat(chunks).toString("latin1")));
    // Some answers leave the connection open.
    socket.setTimeout(8000, () => socket.destroy());
    socket.write(bytes, "latin1");
  });
}
