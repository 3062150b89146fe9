type Severity = "INFO" | "WARNING" | "ERROR";
type Details = Record<string, unknown>;

let pending = "";

/** Lines of one turn of the event loop go out in one write: logging every request then costs next to nothing. */
function write(line: string) {
  if (pending === "") setImmediate(flushLog);
  pending += `${line}\n`;
}

export function flushLog() {
  if (pending === "") return;
  const lines = pending;
  pending = "";
  process.stdout.write(lines);
}

process.on("exit", flushLog);

function record(severity: Severity, message: string, details?: Details) {
  if (process.stdout.isTTY) {
    const rest = details ? ` ${JSON.stringify(details)}` : "";
    write(severity === "INFO" ? `${message}${rest}` : `${severity} ${message}${rest}`);
  } else {
    write(JSON.stringify({ severity, message, time: new Date().toISOString(), ...details }));
  }
}

/**
 * One JSON object a line in the form Cloud Logging reads, or plain words on a terminal.
 * Never give it what a visitor typed: no name, address, number or mail goes into a log.
 */
export const log = {
  info: (message: string, details?: Details) => record("INFO", message, details),
  warn: (message: string, details?: Details) => record("WARNING", message, details),
  error: (message: string, details?: Details) => record("ERROR", message, details),
};

/** What is worth knowing of a fault: its kind, its words and where it came from. */
export function describeError(error: unknown): Details {
  if (!(error instanceof Error)) return { error: String(error) };
  return { error: `${error.name}: ${error.message}`, stack: error.stack?.split("\n").slice(1, 8).join("\n") };
}
