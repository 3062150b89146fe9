import { type ChildProcess, type ForkOptions, fork } from "node:child_process";
import { on } from "node:events";
import PQueue from "p-queue";

// Bytes from outside are read in processes that can be killed.

const processes = new Set<ChildProcess>();
const queues: { queue: PQueue; onPause: () => void }[] = [];
const aloneQueue = new PQueue({ concurrency: 1 });

process.once("exit", () => kill(processes));

/** Returns a queue that pauses for `runAlone`. */
export function processQueue(concurrency: number, onPause = () => {}): PQueue {
  const queue = new PQueue({ concurrency });
  queues.push({ queue, onPause });
  return queue;
}

/** Does work that takes much memory: one at a time, and never beside that of a queue. */
export function runAlone<T>(work: () => Promise<T>): Promise<T> {
  return aloneQueue.add(async () => {
    for (const { queue } of queues) queue.pause();
    try {
      await Promise.all(queues.map(({ queue }) => queue.onPendingZero()));
      for (const { onPause } of queues) onPause();
      return await work();
    } finally {
      for (const { queue } of queues) queue.start();
    }
  });
}

/** Starts a process without secrets in its environment, because it reads hostile bytes. */
export function startProcess(module: string, args: readonly string[], options?: ForkOptions): ChildProcess {
  const child = fork(module, args, {
    serialization: "advanced",
    execArgv: [],
    env: { NODE_ENV: "production" },
    stdio: ["ignore", "ignore", "ignore", "ipc"],
    ...options,
  });
  processes.add(child);
  child.on("error", () => undefined); // `ask` rejects with it.
  child.once("exit", () => processes.delete(child));
  return child;
}

/** The process itself says that the bytes are at fault, so a retry is useless until they change. */
export class AnswerFault extends Error {
  override name = "AnswerFault";
}

/** Ends a process that works no more. One that works counts its own processor time, because a slow machine may need minutes. */
const HANGS_AFTER_MS = 10 * 60_000;

const TOO_LONG = "it takes too long";
const TOO_LARGE = "it needs too much memory";

/** Why a process was ended, by its signal. SIGVTALRM is its own, for too much processor time. */
const REASONS: Partial<Record<NodeJS.Signals, string>> = {
  SIGVTALRM: TOO_LONG,
  SIGKILL: TOO_LARGE,
  SIGABRT: TOO_LARGE,
};

/**
 * Resolves to what the process answers. `onPart` takes the bytes that come before the answer.
 *
 * @throws AnswerFault with the text that the process answers; another error with why it ended
 */
export async function ask(
  child: ChildProcess,
  job: object,
  onPart?: (part: Uint8Array) => void,
): Promise<unknown> {
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(TOO_LONG), HANGS_AFTER_MS);
  const onExit = (_: number | null, signal: NodeJS.Signals | null) =>
    stop.abort((signal && REASONS[signal]) ?? "it breaks the process");
  child.once("exit", onExit);
  try {
    child.send({ ...job });
    const answer = await answerOf(child, stop.signal, onPart);
    if (typeof answer === "string") throw new AnswerFault(answer);
    return answer;
  } catch (error) {
    if (error instanceof AnswerFault) throw error;
    if (child.connected) child.disconnect();
    kill([child]);
    throw new Error(String(stop.signal.reason ?? error));
  } finally {
    clearTimeout(timer);
    child.off("exit", onExit);
  }
}

async function answerOf(child: ChildProcess, signal: AbortSignal, onPart?: (part: Uint8Array) => void) {
  for await (const [message] of on(child, "message", { signal })) {
    if (!onPart || !(message instanceof Uint8Array)) return message as unknown;
    onPart(message);
  }
}

export function kill(children: Iterable<ChildProcess>) {
  for (const child of children) child.kill("SIGKILL");
}
