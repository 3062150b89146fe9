import { gunzipSync, gzipSync } from "node:zlib";
import {
  type ColumnUse,
  EXTRAS,
  type FileFacts,
  REASON_COLUMN,
  type ReadRow,
  type RefusedRows,
  type RowFault,
} from "~/leads/import-table";
import { BYTE_ORDER_MARK, csvLine } from "~/leads/leads-csv.server";
import { OUTSIDE_FIELDS, type OutsideField, type OutsideValue, readOutsideLead } from "~/leads/outside-lead";
import { openRows } from "./open-rows";
import { FileFault } from "./raw-rows";
import type { TableRow } from "./shape-rows";
import { shapeTable } from "./shape-table";
import { isShortened } from "./tidy-cell";

const MOST_FAULTS = 50;
/** A column with so many values at most is one to choose from. */
const MOST_VALUES = 20;
const MAX_SHOWN = 200;
/** Leads that are read, and rows that are packed, at once. */
const BATCH = 200;
const MAX_TEXT = 48 * 1024 * 1024;

export interface Opened {
  facts: FileFacts;
  packed: Buffer;
}

/** Reads a file, and packs its table: a line of JSON with the facts, and one for each row. @throws FileFault */
export function openFile(bytes: Uint8Array): Opened {
  const { rows, delimiter } = openRows(bytes);
  const { names, headingRow, rows: shaped, notes } = shapeTable(rows, delimiter);
  const values = names.map(() => new Set<string>());
  const pack = packer();
  const facts: FileFacts = {
    ...{ columns: names, samples: [], values: [], headingRow, rowCount: 0, faults: [], faultCount: 0 },
    notes: [],
  };
  let width = names.findLastIndex((name, index) => name !== `Column ${index + 1}`) + 1;
  for (const { number, cells, fault } of shaped) {
    pack.add(fault ? [number, cells, fault] : [number, cells]);
    facts.rowCount += 1;
    if (fault) {
      refuse(facts, { row: number, fault, cells });
      continue;
    }
    if (facts.samples.length === 0) facts.samples = cells.map(shown);
    width = Math.max(width, cells.length);
    for (const [index, cell] of cells.entries()) {
      const seen = values[index];
      if (cell && seen && seen.size <= MOST_VALUES) seen.add(shown(cell));
    }
  }
  if (facts.rowCount === 0) throw new FileFault("The file has no rows below the names of its columns");
  facts.columns = names.slice(0, width);
  facts.samples = facts.columns.map((_, index) => facts.samples[index] ?? "");
  facts.values = values.slice(0, width).map((seen) => (seen.size <= MOST_VALUES ? [...seen] : []));
  facts.notes = notes();
  return { facts, packed: pack.end(facts) };
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
  return {
    add(line: unknown) {
      const text = `${JSON.stringify(line)}\n`;
      length += text.length;
      if (length > MAX_TEXT) throw new FileFault("The file has too much text. Split it");
      if (lines.push(text) < BATCH) return;
      parts.push(gzipSync(lines.join("")));
      lines = [];
    },
    end: (first: unknown) =>
      Buffer.concat([gzipSync(`${JSON.stringify(first)}\n`), ...parts, gzipSync(lines.join(""))]),
  };
}

export interface ReadLeads extends RefusedRows {
  facts: FileFacts;
}

/** Turns a packed table into leads, and gives them as JSON, some at a time. */
export function readLeads(
  packed: Uint8Array,
  uses: readonly ColumnUse[],
  onLeads: (json: string) => void,
): ReadLeads {
  const refused: RefusedRows = { faults: [], faultCount: 0 };
  let batch: ReadRow[] = [];
  const { facts, rows } = unpack(packed);
  for (const row of rows) {
    const read = readRow(row, facts.columns, uses);
    if ("lead" in read) batch.push(read);
    else refuse(refused, read);
    if (batch.length < BATCH) continue;
    onLeads(JSON.stringify(batch));
    batch = [];
  }
  if (batch.length > 0) onLeads(JSON.stringify(batch));
  return { ...refused, facts };
}

/** Returns the refused rows of a packed table as CSV: the reason, then the cells as they stood in the file. */
export function refusedCsv(packed: Uint8Array, uses: readonly ColumnUse[]): string {
  const { facts, rows } = unpack(packed);
  const lines = [csvLine([REASON_COLUMN, ...facts.columns])];
  for (const row of rows) {
    const read = readRow(row, facts.columns, uses);
    if ("fault" in read) lines.push(csvLine([read.fault, ...row.cells]));
  }
  return `${BYTE_ORDER_MARK}${lines.join("\n")}\n`;
}

function unpack(packed: Uint8Array): { facts: FileFacts; rows: Iterable<TableRow> } {
  const lines = linesOf(gunzipSync(packed));
  const facts = JSON.parse(lines.next().value ?? "") as FileFacts;
  function* rows(): Generator<TableRow> {
    for (const line of lines) {
      const [number, cells, fault] = JSON.parse(line) as [number, string[], string?];
      yield { number, cells, ...(fault && { fault }) };
    }
  }
  return { facts, rows: rows() };
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
