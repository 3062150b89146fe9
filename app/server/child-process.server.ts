import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";

// Bytes from outside are read in processes that can be killed.

const processes = new Set<ChildProcess>();

process.once("exit", () => kill(processes));

/** Starts a process without secrets in its environment, because it reads hostile bytes. */
export function startProcess(module: string): ChildProcess {
  const child = fork(module, {
    serialization: "advanced",
    execArgv: [],
    env: { NODE_ENV: "production" },
    stdio: ["ignore", "ignore", "ignore", "ipc"],
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

/** Resolves to the process's answer. @throws AnswerFault with the text it answers; another error with why it ended */
export async function ask(child: ChildProcess, job: object): Promise<unknown> {
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(TOO_LONG), HANGS_AFTER_MS);
  const onExit = (_: number | null, signal: NodeJS.Signals | null) =>
    stop.abort((signal && REASONS[signal]) ?? "it breaks the process");
  child.once("exit", onExit);
  try {
    child.send({ ...job });
    const [answer]: unknown[] = await once(child, "message", { signal: stop.signal });
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

export function kill(children: Iterable<ChildProcess>) {
  for (const child of children) child.kill("SIGKILL");
}
