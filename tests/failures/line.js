import { stripVTControlCharacters } from "node:util";

/** Begins the line of a test that has just failed, which `tests/run.js` prints at once. */
export const FAILED = "FAILED";

export function inOneLine(message = "") {
  return stripVTControlCharacters(message).replace(/\s+/g, " ").slice(0, 300);
}
