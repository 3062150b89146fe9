import { AsyncLocalStorage } from "node:async_hooks";
import { format } from "node:util";

type Severity = "INFO" | "WARNING" | "ERROR";
type Details = Record<string, unknown>;

/** Request lines are buffered: a write for each would cost more than many of the responses. */
const FLUSH_AFTER_MS = 50;

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

interface RequestContext {
  requestId: string;
  "logging.googleapis.com/trace"?: string;
}

const currentRequest = new AsyncLocalStorage<RequestContext>();

export function logWithin<T>(requestId: string, trace: string | undefined, work: () => T): T {
  return currentRequest.run({ requestId, ...(trace && { [TRACE]: trace }) }, work);
}

const TRACE = "logging.googleapis.com/trace";

function record(severity: Severity, message: string, details?: Details) {
  if (process.stdout.isTTY) {
    const rest = details ? ` ${JSON.stringify(details)}` : "";
    pending += `${severity === "INFO" ? "" : `${severity} `}${message}${rest}\n`;
  } else {
    const context = currentRequest.getStore();
    pending += `${JSON.stringify({ severity, message, time: new Date().toISOString(), ...context, ...details })}\n`;
  }
  flushLog();
}

interface RequestLine {
  requestId: string;
  method: string;
  path: string;
  status: number;
  ms: number;
  aborted: boolean;
  trace: string | undefined;
}

let nowMs = 0;
let nowText = "";

/** Many requests end in the same millisecond. */
function now(): string {
  const ms = Date.now();
  if (ms !== nowMs) {
    nowMs = ms;
    nowText = new Date(ms).toISOString();
  }
  return nowText;
}

/** The same format as `record`, without JSON.stringify, for speed. */
function recordRequest({ requestId, method, path, status, ms, aborted, trace }: RequestLine) {
  pending +=
    `{"severity":"INFO","message":"request","time":"${now()}","requestId":"${requestId}",` +
    `"method":"${method}","path":${JSON.stringify(path)},"status":${status},"ms":${ms.toFixed(1)}` +
    `${aborted ? ',"aborted":true' : ""}` +
    `${trace ? `,"logging.googleapis.com/trace":${JSON.stringify(trace)}` : ""}}\n`;
  timer ??= setTimeout(flushLog, FLUSH_AFTER_MS).unref();
}

/** Writes Cloud Logging's JSON lines, or plain text to a terminal. Never log what a visitor typed. */
export const log = {
  info: (message: string, details?: Details) => record("INFO", message, details),
  warn: (message: string, details?: Details) => record("WARNING", message, details),
  error: (message: string, details?: Details) => record("ERROR", message, details),
  request: recordRequest,
};

export type Log = Pick<typeof log, "info" | "warn" | "error">;

const warned = new Set<string>();

/** Logs once what every view of a page finds again. */
export function warnOnce(message: string) {
  if (warned.has(message)) return;
  warned.add(message);
  log.warn(message);
}

/** Sends console calls, Node's warnings and uncaught exceptions to this log. */
export function captureConsole() {
  console.error = (...words) => log.error(format(...words));
  console.warn = (...words) => log.warn(format(...words));
  for (const method of ["log", "info", "debug"] as const)
    console[method] = (...words) => log.info(format(...words));
  process.removeAllListeners("warning");
  process.on("warning", ({ name, message }) => log.warn(`${name}: ${message}`));
  process.on("uncaughtException", (error) => {
    log.error("uncaught exception, exiting", describeError(error));
    process.exit(1);
  });
}

export function describeError(error: unknown): Details {
  if (!(error instanceof Error)) return { error: String(error) };
  const { cause } = error;
  return {
    error: `${error.name}: ${error.message}`,
    ...(cause instanceof Error && { cause: `${cause.name}: ${cause.message}` }),
    stack: error.stack?.split("\n").slice(1, 8).join("\n"),
  };
}
