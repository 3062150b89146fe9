import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { LRUCache } from "lru-cache";
import PQueue from "p-queue";
import { warnOnce } from "~/server/log.server";
import type { MediaFile } from "./media-folder.server";

export interface Target {
  width: number;
  /** Without it, the picture is fitted into a square of the width. */
  height: number | undefined;
  format: "avif" | "webp" | "jpeg";
  quality: number;
}

type Bytes = Buffer<ArrayBuffer>;

/** For two cores. A process starts in 0.2 s and takes 60 MiB, or 110 MiB with a picture of 12 megapixels. */
const PROCESSES = 2;
const KILL_AFTER_MS = 10_000;
const IDLE_MS = 5_000;
const RETRY_AFTER_MS = 60_000;

const SCRIPT = fileURLToPath(new URL("../resizer.js", import.meta.url));

const queue = new PQueue({ concurrency: PROCESSES });
const processes = new Set<ChildProcess>();
const idle: ChildProcess[] = [];
let idleTimer: NodeJS.Timeout | undefined;

process.once("exit", () => kill(processes));

const failed = new LRUCache<string, true>({ max: 1000 });

/** Logs once, and returns undefined, if a picture cannot be resized. */
export async function resize(source: MediaFile, target: Target): Promise<Bytes | undefined> {
  const key = `${source.path}?v=${source.version}`;
  return queue.add(async () => {
    if (failed.has(key)) return undefined;
    const child = idle.pop() ?? start();
    try {
      const answer = await answerOf(child, { ...target, file: source.path });
      rest(child);
      if (answer instanceof Uint8Array) return Buffer.from(answer);
      failed.set(key, true);
      warnOnce(`the picture ${source.name} cannot be resized: ${answer}`);
    } catch (error) {
      kill([child]);
      // Retry later: the machine may have been overloaded.
      failed.set(key, true, { ttl: RETRY_AFTER_MS });
      warnOnce(`the picture ${source.name} cannot be resized: ${error}`);
    }
    return undefined;
  });
}

/** Returns the picture, or why it cannot be decoded. @throws if the process exits or does not answer. */
async function answerOf(child: ChildProcess, job: Target & { file: string }): Promise<unknown> {
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort("it takes too long"), KILL_AFTER_MS);
  const onExit = (_: number | null, signal: NodeJS.Signals | null) =>
    stop.abort(signal === "SIGKILL" ? "it needs too much memory" : "it breaks the decoder");
  child.once("exit", onExit);
  try {
    child.send({ ...job });
    const [answer] = await once(child, "message", { signal: stop.signal });
    return answer;
  } catch (error) {
    throw stop.signal.reason ?? error;
  } finally {
    clearTimeout(timer);
    child.off("exit", onExit);
  }
}

/** The decoder reads hostile files, so it gets no secrets in its environment. */
function start(): ChildProcess {
  const child = fork(SCRIPT, {
    serialization: "advanced",
    execArgv: [],
    env: { NODE_ENV: "production" },
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  processes.add(child);
  child.on("error", () => undefined); // `once` in answerOf rejects with it.
  child.once("exit", () => {
    processes.delete(child);
    if (idle.includes(child)) idle.splice(idle.indexOf(child), 1);
  });
  return child;
}

function rest(child: ChildProcess) {
  idle.push(child);
  clearTimeout(idleTimer);
  idleTimer = setTimeout(() => kill(idle.splice(0)), IDLE_MS).unref();
}

function kill(children: Iterable<ChildProcess>) {
  for (const child of children) child.kill("SIGKILL");
}
