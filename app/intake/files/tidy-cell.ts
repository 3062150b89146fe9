import { cleanText } from "~/content/plain-text";
import { MAX_CELL } from "./raw-rows";

const EXPONENT = /^(\d)(?:[.,](\d{1,14}))?E\+?(\d{1,2})$/i;

/** Returns a cell as it was meant: without what Excel, or our own export, puts around it. */
export function tidyCell(text: string): string {
  const cell = cleanText(text.slice(0, MAX_CELL)).trim();
  const [, quoted = cell] = /^="([^"]*)"$/.exec(cell) ?? [];
  return wholeNumber(withoutEscapes(quoted));
}

/** The other way round than `escapeFormula` of the exports. */
function withoutEscapes(cell: string): string {
  return cell.replace(/^'(?=\s*[=+\-@＝＋－＠])/, "").replace(/(?<=[;\t]\s*)'(?=[=+\-@＝＋－＠])/g, "");
}

/** "9.19999980004E+11" has all its digits, "9.2E+11" has lost them. */
function wholeNumber(cell: string): string {
  const [, first = "", more = "", exponent] = EXPONENT.exec(cell) ?? [];
  return exponent && more.length === Number(exponent) ? first + more : cell;
}

export function isShortened(cell: string): boolean {
  const [, , more = "", exponent] = EXPONENT.exec(cell) ?? [];
  return Number(exponent) > Math.max(more.length, 5);
}
