import { RawFault } from "~/content/content";

const MAX_NESTING = 64;

/** Returns a RawFault for what is no JSON. */
export function parseJson(bytes: Uint8Array): unknown {
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new RawFault("not UTF-8 text");
  }
  try {
    const data: unknown = JSON.parse(text);
    return isNestedDeeper(MAX_NESTING, data)
      ? new RawFault(`nested deeper than ${MAX_NESTING} levels`)
      : data;
  } catch (error) {
    return new RawFault(describeSyntaxError(text, error instanceof Error ? error.message : ""));
  }
}

/** V8 gives the position of some errors, and only the unexpected token of others. */
function describeSyntaxError(text: string, message: string): string {
  const position = / in JSON at position (\d+)/.exec(message)?.[1] ?? unexpectedAt(text);
  const lines = text.slice(0, Number(position)).split("\n");
  const column = (lines.at(-1) ?? "").length + 1;
  const reason = message.replace(/ in JSON at position .*|, \S*".*" is not valid JSON$/s, "");
  const hint = /,\s*$/.test(text.slice(0, Number(position))) && /^[}\]]/.test(text.slice(Number(position)));
  return `broken JSON in line ${lines.length}, column ${column}: ${hint ? "a comma too many before it" : reason}`;
}

/** Finds the unexpected token: it ends the shortest prefix that has one. */
function unexpectedAt(text: string): number {
  let good = 0;
  let bad = text.length + 1;
  while (bad - good > 1) {
    const middle = Math.floor((good + bad) / 2);
    if (hasUnexpectedToken(text.slice(0, middle))) bad = middle;
    else good = middle;
  }
  return good;
}

function hasUnexpectedToken(text: string): boolean {
  try {
    JSON.parse(text);
    return false;
  } catch (error) {
    return error instanceof Error && error.message.startsWith("Unexpected token");
  }
}

function isNestedDeeper(levels: number, data: unknown): boolean {
  if (typeof data !== "object" || data === null) return false;
  return levels === 0 || Object.values(data).some((value) => isNestedDeeper(levels - 1, value));
}
