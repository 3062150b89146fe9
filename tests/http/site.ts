import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { type IncomingHttpHeaders, request } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";

export interface Site {
  origin: string;
  port: number;
  process: ChildProcess;
  /** The server's log so far. */
  log: () => string;
  exited: Promise<number | null>;
  stop: (signal?: NodeJS.Signals) => Promise<number | null>;
}

const PRELOADED = ["tests/short-lived.cjs", "tests/http/cheap-hashes.cjs"]
  .map((file) => `--require=${JSON.stringify(path.resolve(file))}`)
  .join(" ");

/**
 * Starts the built server on a free port with a data folder of its own, and waits until it listens.
 * `launcher` is a command that starts another, such as one that limits it.
 */
export async function startSite(env: Record<string, string> = {}, launcher: string[] = []): Promise<Site> {
  const [command = "", ...args] = [...launcher, process.execPath, "build/index.cjs"];
  const child = spawn(command, args, {
    env: {
      ...process.env,
      NODE_ENV: "production",
      PORT: "0",
      DATA_DIR: temporaryFolder(),
      PICTURES: "on-demand", // Making every size ahead would take the cores from the tests.
      DESK_MAIL_AT: "off", // The desk's own mails depend on the day and the hour.
      NODE_OPTIONS: PRELOADED,
      ...env,
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let output = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    output += text;
  });
  // Its last lines may arrive after its end.
  const exited = new Promise<number | null>((resolve) => child.once("close", (code) => resolve(code)));
  const port = await new Promise<number>((resolve, reject) => {
    child.stdout.on("data", () => {
      const match = output.match(/http:\/\/localhost:(\d+)/);
      if (match) resolve(Number(match[1]));
    });
    void exited.then((code) => reject(new Error(`The server ended with ${code}: ${output}`)));
  });
  return {
    origin: `http://localhost:${port}`,
    port,
    process: child,
    log: () => output,
    exited,
    stop(signal = "SIGTERM") {
      child.kill(signal);
      return exited;
    },
  };
}

export function temporaryFolder(): string {
  return mkdtempSync(path.join(tmpdir(), "suryanta-"));
}

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** Sends a raw request; `fetch` would decode, follow redirects and refuse headers that are tested here. */
export function send(
  port: number,
  method: string,
  address: string,
  headers: Record<string, string> = {},
  body?: string | Uint8Array,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const outgoing = request({ port, method, path: address, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
      );
    });
    outgoing.on("error", reject);
    outgoing.end(body);
  });
}

export const FORM = { "content-type": "application/x-www-form-urlencoded" };
