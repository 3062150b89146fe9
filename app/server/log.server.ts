import { AsyncLocalStorage } from "node:async_hooks";
import { format } from "node:util";

type Severity = "INFO" | "WARNING" | "ERROR";
type Details = Record<string, unknown>;

/** Request lines are written together this often: a write for each would cost more than many of the answers. */
const GATHER_MS = 50;

let pending = "";
let timer: NodeJS.Timeout | undefined;

export function flushLog() {
  clearTimeout(timer);
  timer = undefined;
  if (pending === "") return;
  const lines = pending;
  pending = "";
  process.stdout.write(lines);
}

process.on("exit", flushLog);

/** Names the request that a line is about: Cloud Logging shows its lines together. */
interface RequestMark {
  requestId: string;
  "logging.googleapis.com/trace"?: string;
}

const currentRequest = new AsyncLocalStorage<RequestMark>();

/** Runs `work`; every line written meanwhile names the request. */
export function logWithin<T>(requestId: string, trace: string | undefined, work: () => T): T {
  return currentRequest.run({ requestId, ...(trace && { [TRACE]: trace }) }, work);
}

const TRACE = "logging.googleapis.com/trace";

function record(severity: Severity, message: string, details?: Details) {
  if (process.stdout.isTTY) {
    const rest = details ? ` ${JSON.stringify(details)}` : "";
    pending += `${severity === "INFO" ? "" : `${severity} `}${message}${rest}\n`;
  } else {
    const mark = currentRequest.getStore();
    pending += `${JSON.stringify({ severity, message, time: new Date().toISOString(), ...mark, ...details })}\n`;
  }
  flushLog();
}

interface RequestLine {
  requestId: string;
  method: string;
  /** Without the query, which may hold anything. */
  path: string;
  status: number;
  ms: number;
  aborted: boolean;
  /** Cloud Run's own record of the request, where there is one. */
  trace: string | undefined;
}

/** Written out by hand, in the form of `record`: this one is written for every request. */
function recordRequest({ requestId, method, path, status, ms, aborted, trace }: RequestLine) {
  pending +=
    `{"severity":"INFO","message":"request","time":"${new Date().toISOString()}","requestId":"${requestId}",` +
    `"method":"${method}","path":${JSON.stringify(path)},"status":${status},"ms":${ms.toFixed(1)}` +
    `${aborted ? ',"aborted":true' : ""}` +
    `${trace ? `,"logging.googleapis.com/trace":${JSON.stringify(trace)}` : ""}}\n`;
  timer ??= setTimeout(flushLog, GATHER_MS).unref();
}

/**
 * One JSON object a line in the form Cloud Logging reads, or plain words on a terminal.
 * Never give it what a visitor typed: no name, address, number or mail goes into a log.
 */
export const log = {
  info: (message: string, details?: Details) => record("INFO", message, details),
  warn: (message: string, details?: Details) => record("WARNING", message, details),
  error: (message: string, details?: Details) => record("ERROR", message, details),
  request: recordRequest,
};

const warned = new Set<string>();

/** For a fault of the content that every view of a page finds again. */
export function warnOnce(message: string) {
  if (warned.has(message)) return;
  warned.add(message);
  log.warn(message);
}

/**
 * Turns everything that libraries and Node print into lines of this log: console calls, warnings, and an error that
 * nobody caught, which ends the process.
 */
export function captureConsole() {
  console.error = (...words) => log.error(format(...words));
  console.warn = (...words) => log.warn(format(...words));
  for (const method of ["log", "info", "debug"] as const)
    console[method] = (...words) => log.info(format(...words));
  process.removeAllListeners("warning");
  process.on("warning", ({ name, message }) => log.warn(`${name}: ${message}`));
  process.on("uncaughtException", (error) => {
    log.error("ended by an error that nobody caught", describeError(error));
    process.exit(1);
  });
}

/** Returns the kind of a fault, its words and where it came from. */
export function describeError(error: unknown): Details {
  if (!(error instanceof Error)) return { error: String(error) };
  const { cause } = error;
  return {
    error: `${error.name}: ${error.message}`,
    ...(cause instanceof Error && { cause: `${cause.name}: ${cause.message}` }),
    stack: error.stack?.split("\n").slice(1, 8).join("\n"),
  };
}
