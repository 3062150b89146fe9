import { gunzipSync, gzipSync } from "node:zlib";
import Papa from "papaparse";
import * as z from "zod";
import { cleanText } from "~/content/plain-text";

/** What a person may import at once: a file of a year, and what a page can show. */
export const MAX_ROWS = 5000;
export const MAX_FILE_BYTES = 5 * 1024 * 1024;
const MAX_COLUMNS = 60;
const MAX_CELL = 5000;

const tableSchema = z.object({
  columns: z.array(z.string()).min(1).max(MAX_COLUMNS),
  /** The number of a row is that in the file, where the first is 1. */
  rows: z.array(z.object({ number: z.int(), cells: z.array(z.string()) })).max(MAX_ROWS),
});

/** The rows of a file, the first of which names its columns. */
export type ImportTable = z.infer<typeof tableSchema>;

const EXCEL = "This is an Excel workbook. In Excel choose File, Save as, “CSV UTF-8”, and take that file";

/** Reads a file as people have it: commas, semicolons or tabs, in UTF-8, UTF-16 or Windows-1252. */
export function readImportFile(
  bytes: Buffer,
): { table: ImportTable; fault?: never } | { table?: never; fault: string } {
  if (bytes.length > MAX_FILE_BYTES) return { fault: "The file is larger than 5 MB. Split it" };
  if (/^(?:504b0304|d0cf11e0)/.test(bytes.subarray(0, 4).toString("hex"))) return { fault: EXCEL };
  const text = decode(bytes);
  const { data } = Papa.parse<string[]>(text, { delimiter: delimiterOf(text) });
  const rows = data
    .map((cells, index) => ({
      number: index + 1,
      cells: cells.map((cell) => cleanText(cell).trim().slice(0, MAX_CELL)),
    }))
    .filter(({ cells }) => cells.some(Boolean));
  const [head, ...others] = rows;
  if (!head || others.length === 0) return { fault: "The file has no rows below the names of its columns" };
  if (others.length > MAX_ROWS)
    return { fault: `The file has ${others.length} rows; ${MAX_ROWS} go at once. Split it` };
  if (head.cells.length > MAX_COLUMNS) return { fault: `The file has more than ${MAX_COLUMNS} columns` };
  const columns = head.cells.map((name, index) => name.slice(0, 100) || `Column ${index + 1}`);
  return { table: { columns, rows: others } };
}

/** Returns the sign that separates the names of the columns: with two columns, Papa Parse cannot tell. */
function delimiterOf(text: string): string {
  const [head = ""] = text.trimStart().split(/[\r\n]/, 1);
  const names = head.replace(/"[^"]*"/g, "");
  const [best = ","] = [",", ";", "\t"].sort((a, b) => names.split(b).length - names.split(a).length);
  return best;
}

const CP1252 = [..."€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ"];

/** Excel's "Unicode text" and Meta's export are UTF-16; an old Excel writes Windows-1252. */
function decode(bytes: Buffer): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  if (first !== 0 && second === 0) return new TextDecoder("utf-16le").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    // Node's TextDecoder reads windows-1252 as Latin-1 (github.com/nodejs/node/issues/56542).
    return bytes
      .toString("latin1")
      .replace(/[\x80-\x9f]/g, (sign) => CP1252[sign.charCodeAt(0) - 0x80] ?? "");
  }
}

/** What a packed table may take in a form, and unpacked. */
export const MAX_PACKED_BYTES = 8 * 1024 * 1024;
const MAX_UNPACKED_BYTES = 32 * 1024 * 1024;

/** Packs a table into a field of the page that shows it: until "Import" is pressed, only that page has it. */
export function packTable(table: ImportTable): string {
  return gzipSync(JSON.stringify(table)).toString("base64url");
}

export function unpackTable(packed: string): ImportTable | undefined {
  try {
    const json = gunzipSync(Buffer.from(packed, "base64url"), { maxOutputLength: MAX_UNPACKED_BYTES });
    return tableSchema.parse(JSON.parse(json.toString()));
  } catch {
    return undefined;
  }
}
