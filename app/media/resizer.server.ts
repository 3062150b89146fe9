import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { constants, setPriority } from "node:os";
import path from "node:path";
import PQueue from "p-queue";
import type { Focus } from "~/content/media-file";

export interface Target {
  width: number;
  /** Undefined fits the picture into a square of the width. */
  height: number | undefined;
  /** The place that a crop shows; the middle if undefined. */
  focus?: Focus | undefined;
  format: "avif" | "webp" | "jpeg";
  quality: number;
  /** The effort of the encoder, from 0 (fast). */
  effort: number;
}

export type Bytes = Buffer<ArrayBuffer>;

export interface OpenPicture {
  /** "8ac321": #8ac is the mean colour of its upper half, #321 of its lower one. */
  colours: string;
  /** @throws when the picture cannot be made, or not in time */
  make(target: Target): Promise<Bytes>;
}

interface OpenOptions {
  /** The largest size that will be made. */
  box: { width: number; height: number };
  /** Runs beside and after the work that visitors wait for. */
  isBackground?: boolean;
}

/** Suits two cores. A process starts in 0.2 s and takes 60 MiB, or 110 MiB with a picture of 12 megapixels. */
const PROCESSES = 2;
const KILL_AFTER_MS = 10_000;
/** Background work has a low priority, so a busy machine needs longer. */
const KILL_IN_BACKGROUND_AFTER_MS = 120_000;
const KILL_UPLOAD_AFTER_MS = 30_000;
const IDLE_MS = 5_000;

const queue = new PQueue({ concurrency: PROCESSES });
/** Each upload has up to 60 megapixels. */
const uploadQueue = new PQueue({ concurrency: 1 });
const backgroundQueue = new PQueue({ concurrency: 1 });
const processes = new Set<ChildProcess>();
const idle: ChildProcess[] = [];
let idleTimer: NodeJS.Timeout | undefined;

process.once("exit", () => kill(processes));

/** @throws why the picture cannot be decoded */
export async function withPicture<T>(
  file: string,
  { box, isBackground = false }: OpenOptions,
  work: (picture: OpenPicture) => Promise<T>,
): Promise<T> {
  const session = async () => {
    const killAfterMs = isBackground ? KILL_IN_BACKGROUND_AFTER_MS : KILL_AFTER_MS;
    const child = (isBackground ? undefined : idle.pop()) ?? start(isBackground);
    try {
      const { colours } = (await ask(child, { file, box }, killAfterMs)) as { colours: string };
      const make = async (target: Target) =>
        Buffer.from((await ask(child, target, killAfterMs)) as Uint8Array<ArrayBuffer>);
      return await work({ colours, make });
    } finally {
      if (isBackground) kill([child]);
      else if (child.connected) rest(child);
    }
  };
  return (isBackground ? backgroundQueue : queue).add(session);
}

export type Extension = "jpg" | "png" | "webp";

interface CleanPicture {
  bytes: Bytes;
  extension: Extension;
}

/** Returns an uploaded picture upright, without metadata, and at most `side` pixels wide and high. @throws why it cannot be decoded */
export function cleanPicture(file: string, side: number, wanted?: Extension): Promise<CleanPicture> {
  return uploadQueue.add(async () => {
    const child = start(true);
    try {
      const answer = await ask(child, { file, side, wanted }, KILL_UPLOAD_AFTER_MS);
      const { bytes, extension } = answer as CleanPicture;
      return { bytes: Buffer.from(bytes), extension };
    } finally {
      kill([child]);
    }
  });
}

/** The picture is at fault, so a retry is useless until it changes. */
export class PictureError extends Error {
  override name = "PictureError";
}

/** @throws PictureError if the picture cannot be decoded; another error if the process exits or does not answer */
async function ask(child: ChildProcess, job: object, killAfterMs: number): Promise<unknown> {
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort("it takes too long"), killAfterMs);
  const onExit = (_: number | null, signal: NodeJS.Signals | null) =>
    stop.abort(signal === "SIGKILL" ? "it needs too much memory" : "it breaks the decoder");
  child.once("exit", onExit);
  try {
    child.send({ ...job });
    const [answer] = await once(child, "message", { signal: stop.signal });
    if (typeof answer === "string") throw new PictureError(answer);
    return answer;
  } catch (error) {
    if (error instanceof PictureError) throw error;
    child.disconnect();
    kill([child]);
    throw new Error(String(stop.signal.reason ?? error));
  } finally {
    clearTimeout(timer);
    child.off("exit", onExit);
  }
}

/** The decoder reads hostile files, so it gets no secrets in its environment. */
function start(isBackground: boolean): ChildProcess {
  const child = fork(path.join(__dirname, "../resizer.js"), {
    serialization: "advanced",
    execArgv: [],
    env: { NODE_ENV: "production" },
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  processes.add(child);
  child.on("error", () => undefined); // `once` in `ask` rejects with it.
  child.once("exit", () => {
    processes.delete(child);
    if (idle.includes(child)) idle.splice(idle.indexOf(child), 1);
  });
  if (isBackground && child.pid) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
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
