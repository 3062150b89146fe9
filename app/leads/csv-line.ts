import { cleanText } from "~/content/plain-text";

/** Spreadsheets misread Hindi in a file without this mark. */
export const BYTE_ORDER_MARK = "\ufeff";

/** Returns a line that ends in CR, in which no cell is a formula. */
export function csvLine(cells: readonly string[]): string {
  const quoted = cells.map((cell) => `"${escapeFormula(cleanText(cell)).replaceAll('"', '""')}"`);
  return `${quoted.join(",")}\r`;
}

/** Prevents formula injection. Spreadsheets ignore leading white space, accept full-width signs, and may separate cells at ";". */
function escapeFormula(cell: string): string {
  const escaped = cell.replace(/([;\t]\s*)(?=[=+\-@＝＋－＠])/g, "$1'");
  return /^(?:[\t\r\n]|\s*[=+\-@＝＋－＠])/.test(escaped) ? `'${escaped}` : escaped;
}
