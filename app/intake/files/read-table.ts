import { FileFault, type OpenedFile, type RawRow, type Steps } from "./raw-rows";
import type { TableRow } from "./shape-rows";
import { shapeTable } from "./shape-table";
import { tidyCell } from "./tidy-cell";

const MAX_SHOWN = 200;
const MAX_HEAD = 80;

/** How somebody wants a file to be read. */
export interface TableChoices {
  /** The row with the names, or 0 if none has them; undefined to guess. */
  headingRow?: number;
  /** Rows that Excel hides are left out. */
  isOnlyShown: boolean;
  /** A value of merged cells is that of each of their rows. */
  isFilled: boolean;
}

export interface LeadTable {
  columns: { name: string; sample: string; isHidden: boolean }[];
  /** 0 if no row has names. */
  headingRow: number;
  /** The rows that may have the names, each with the beginning of its text. */
  heads: [row: number, words: string][];
  rows: TableRow[];
  /** "A broken letter in row 7 became �" */
  notes: string[];
}

/** Reads the rows of a file below the names of its columns. @throws FileFault */
export function* readTable(opened: OpenedFile, choices: TableChoices): Steps<LeadTable> {
  const all = choices.isFilled ? yield* withMerged(opened) : opened.rows;
  const raw = choices.isOnlyShown ? all.filter(({ isHidden }) => !isHidden) : all;
  const {
    names,
    headingRow,
    heads,
    rows: shaped,
    notes,
  } = shapeTable(raw, opened.delimiter, choices.headingRow);
  const rows: TableRow[] = [];
  let width = names.findLastIndex((name, index) => name !== `Column ${index + 1}`) + 1;
  for (const row of shaped) {
    rows.push(row);
    if (!row.fault) width = Math.max(width, row.cells.length);
    yield rows.length / raw.length;
  }
  if (rows.length === 0) throw new FileFault("The file has no rows below the names of its columns");
  const first = rows.find(({ fault }) => !fault)?.cells ?? [];
  return {
    columns: names.slice(0, width).map((name, index) => ({
      name,
      sample: first[index]?.slice(0, MAX_SHOWN) ?? "",
      isHidden: opened.hiddenColumns.includes(index),
    })),
    headingRow,
    heads: heads.map(({ number, cells }) => [number, headWords(cells)]),
    rows,
    notes: [...notes(), ...formulaNotes(opened)],
  };
}

function headWords(cells: readonly string[]): string {
  return cells.map(tidyCell).filter(Boolean).join(", ").replace(/\s+/g, " ").slice(0, MAX_HEAD);
}

function formulaNotes({ emptyFormulas }: OpenedFile): string[] {
  const [row] = emptyFormulas;
  if (row === undefined) return [];
  const more = emptyFormulas.length > 1 ? ` (and ${emptyFormulas.length - 1} more like it)` : "";
  return [
    `A formula in row ${row} has no value${more}: open the file in Excel, save it, and choose it again`,
  ];
}

function* withMerged({ rows, merged }: OpenedFile): Steps<RawRow[]> {
  if (merged.length === 0) return rows;
  const filled = rows.map((row) => ({ ...row, cells: [...row.cells] }));
  const places = new Map(filled.map(({ number }, place) => [number, place]));
  for (const { column, from, to } of merged) {
    const first = places.get(from) ?? filled.length;
    const value = filled[first]?.cells[column] ?? "";
    for (let place = first + 1; value && (filled[place]?.number ?? Infinity) <= to; place += 1) {
      const { cells } = filled[place] as RawRow;
      while (cells.length < column) cells.push("");
      cells[column] ||= value;
    }
    yield 0;
  }
  return filled;
}
