import { gunzipSync, gzipSync } from "node:zlib";
import {
  type ColumnUse,
  EXTRAS,
  type FileFacts,
  REASON_COLUMN,
  type ReadRow,
  type RefusedRows,
  type RowFault,
} from "~/intake/import-table";
import { OUTSIDE_FIELDS, type OutsideField, type OutsideValue, readOutsideLead } from "~/intake/outside-lead";
import { BYTE_ORDER_MARK, csvLine } from "~/sales/list/leads-csv.server";
import { openRows } from "./open-rows";
import { FileFault, MAX_CELL, type RawRow } from "./raw-rows";
import type { TableRow } from "./shape-rows";
import { type ShapedTable, shapeTable } from "./shape-table";
import { isShortened, tidyCell } from "./tidy-cell";

const MOST_FAULTS = 50;
const MAX_SHOWN = 200;
const MAX_HEAD = 80;
/** Leads that are read, and rows that are packed, at once. */
const BATCH = 200;
const MAX_TEXT = 48 * 1024 * 1024;

export interface Opened {
  facts: FileFacts;
  packed: Buffer;
}

/** Reads a file, and packs its rows as they stand, so that other names can be chosen. @throws FileFault */
export function openFile(bytes: Uint8Array): Opened {
  const { rows, delimiter } = openRows(bytes);
  const pack = packer();
  pack.add(delimiter ?? "");
  function* packing() {
    for (const row of rows) {
      if (row.cells.some((cell) => cell.trim())) pack.add(row);
      yield row;
    }
  }
  return { facts: factsOf(shapeTable(packing(), delimiter)), packed: pack.end() };
}

export function readFacts(packed: Uint8Array, headingRow: number): FileFacts {
  return factsOf(unpack(packed, headingRow));
}

function factsOf({ names, headingRow, first, rows, notes }: ShapedTable): FileFacts {
  let [rowCount, width] = [0, names.findLastIndex((name, index) => name !== `Column ${index + 1}`) + 1];
  let samples: string[] = [];
  for (const { cells, fault } of rows) {
    rowCount += 1;
    if (fault) continue;
    if (samples.length === 0) samples = cells.map(shown);
    width = Math.max(width, cells.length);
  }
  if (rowCount === 0) throw new FileFault("The file has no rows below the names of its columns");
  const columns = names.slice(0, width);
  return {
    ...{ columns, headingRow, rowCount, notes: notes() },
    samples: columns.map((_, index) => samples[index] ?? ""),
    heads: first.map(({ number, cells }) => [number, headWords(cells)]),
  };
}

function headWords(cells: readonly string[]): string {
  return cells.map(tidyCell).filter(Boolean).join(", ").replace(/\s+/g, " ").slice(0, MAX_HEAD);
}

function refuse(refused: RefusedRows, { cells = [], ...fault }: RowFault) {
  refused.faultCount += 1;
  if (refused.faults.length < MOST_FAULTS) refused.faults.push({ ...fault, cells: cells.map(shown) });
}

function shown(cell: string): string {
  return cell.slice(0, MAX_SHOWN);
}

/** Zips lines in parts, which are one file together, so that they are never all in memory. */
function packer() {
  const parts: Buffer[] = [];
  let lines: string[] = [];
  let length = 0;
  const cut = (_: string, value: unknown) => (typeof value === "string" ? value.slice(0, MAX_CELL) : value);
  return {
    add(line: RawRow | string) {
      const text = `${JSON.stringify(line, cut)}\n`;
      length += text.length;
      if (length > MAX_TEXT) throw new FileFault("The file has too much text. Split it");
      if (lines.push(text) < BATCH) return;
      parts.push(gzipSync(lines.join("")));
      lines = [];
    },
    end: () => Buffer.concat([...parts, gzipSync(lines.join(""))]),
  };
}

export interface Reading {
  headingRow: number;
  uses: readonly ColumnUse[];
}

/** Turns a packed table into leads, and gives them as JSON, some at a time. */
export function readLeads(
  packed: Uint8Array,
  { headingRow, uses }: Reading,
  onLeads: (json: string) => void,
): RefusedRows {
  const refused: RefusedRows = { faults: [], faultCount: 0 };
  let batch: ReadRow[] = [];
  const { names, rows } = unpack(packed, headingRow);
  for (const row of rows) {
    const read = readRow(row, names, uses);
    if ("lead" in read) batch.push(read);
    else refuse(refused, read);
    if (batch.length < BATCH) continue;
    onLeads(JSON.stringify(batch));
    batch = [];
  }
  if (batch.length > 0) onLeads(JSON.stringify(batch));
  return refused;
}

/** Returns the refused rows of a packed table as CSV: the reason, then the cells as they stood in the file. */
export function refusedCsv(packed: Uint8Array, { headingRow, uses }: Reading): string {
  const { names, rows } = unpack(packed, headingRow);
  const lines = [csvLine([REASON_COLUMN, ...names.slice(0, uses.length)])];
  for (const row of rows) {
    const read = readRow(row, names, uses);
    if ("fault" in read) lines.push(csvLine([read.fault, ...row.cells]));
  }
  return `${BYTE_ORDER_MARK}${lines.join("\n")}\n`;
}

function unpack(packed: Uint8Array, headingRow: number): ShapedTable {
  const lines = linesOf(gunzipSync(packed));
  const delimiter = JSON.parse(lines.next().value ?? "") as string;
  function* rows(): Generator<RawRow> {
    for (const line of lines) yield JSON.parse(line) as RawRow;
  }
  return shapeTable(rows(), delimiter || undefined, headingRow);
}

function* linesOf(bytes: Buffer): Generator<string> {
  let start = 0;
  for (let end = bytes.indexOf("\n"); end !== -1; end = bytes.indexOf("\n", start)) {
    yield bytes.toString("utf8", start, end);
    start = end + 1;
  }
}

function readRow(
  { number: row, cells, fault }: TableRow,
  names: readonly string[],
  uses: readonly ColumnUse[],
): ReadRow | RowFault {
  if (fault) return { row, fault, cells };
  const extras: ReadRow["extras"] = {};
  const values: OutsideValue[] = [];
  for (const [index, value] of cells.entries()) {
    const use = uses[index] ?? "other";
    const extra = EXTRAS.find((name) => name === use);
    if (!value || use === "none") continue;
    if (extra && extras[extra] === undefined) extras[extra] = value;
    else values.push({ column: names[index] ?? "", field: isField(use) ? use : undefined, value });
  }
  const lead = readOutsideLead(values);
  if (!lead.fault) return { row, lead, extras };
  const shortened = cells.find((cell, index) => /phone/i.test(uses[index] ?? "") && isShortened(cell));
  return { row, fault: shortened ? shortenedFault(shortened) : lead.fault, cells };
}

function shortenedFault(cell: string): string {
  return `Excel has shortened this number to ${cell}: format the column as Number, without decimals, and save again`;
}

function isField(use: ColumnUse): use is OutsideField {
  return OUTSIDE_FIELDS.some((field) => field === use);
}
