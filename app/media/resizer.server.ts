import type { ChildProcess } from "node:child_process";
import { constants, setPriority } from "node:os";
import path from "node:path";
import PQueue from "p-queue";
import type { Focus } from "~/content/media-file";
import { ask, kill, startProcess } from "~/server/child-process.server";

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
  /** @throws when the picture cannot be made, or takes too much processor time */
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
/** Processor time of each step, in milliseconds. */
const MAX_CPU_MS = 10_000;
/** An upload is decoded whole and encoded twice. */
const MAX_UPLOAD_CPU_MS = 30_000;
const IDLE_MS = 5_000;

const idle: ChildProcess[] = [];
let idleTimer: NodeJS.Timeout | undefined;

const queue = new PQueue({ concurrency: PROCESSES });
/** Each upload has up to 60 megapixels. */
const uploadQueue = new PQueue({ concurrency: 1 });
const backgroundQueue = new PQueue({ concurrency: 1 });

/** @throws AnswerFault with why the picture cannot be decoded */
export async function withPicture<T>(
  file: string,
  { box, isBackground = false }: OpenOptions,
  work: (picture: OpenPicture) => Promise<T>,
): Promise<T> {
  const session = async () => {
    const child = (isBackground ? undefined : idle.pop()) ?? start(isBackground);
    try {
      const { colours } = (await ask(child, { file, box, cpuMs: MAX_CPU_MS })) as { colours: string };
      const make = async (target: Target) =>
        Buffer.from((await ask(child, { ...target, cpuMs: MAX_CPU_MS })) as Uint8Array<ArrayBuffer>);
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
      const answer = await ask(child, { file, side, wanted, cpuMs: MAX_UPLOAD_CPU_MS });
      const { bytes, extension } = answer as CleanPicture;
      return { bytes: Buffer.from(bytes), extension };
    } finally {
      kill([child]);
    }
  });
}

function start(isBackground: boolean): ChildProcess {
  const child = startProcess(path.join(__dirname, "../resizer.js"));
  child.once("exit", () => {
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
