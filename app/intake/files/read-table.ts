import { usesOf } from "~/intake/import/import-table";
import {
  FileFault,
  HEAD_ROWS,
  MAX_COLUMNS,
  MAX_ROWS,
  type OpenedFile,
  type RawRow,
  type Steps,
} from "./raw-rows";
import { isKnown, isPerson, RowShape, type TableRow, trimmed } from "./shape-rows";
import { tidyCell } from "./tidy-cell";

const MAX_SHOWN = 200;
const MAX_HEAD = 80;

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

/** Finds the names of the columns, and reads the rows below them. @throws FileFault */
export function* readTable(opened: OpenedFile, choices: TableChoices): Steps<LeadTable> {
  const all = choices.isFilled ? yield* withMerged(opened) : opened.rows;
  const raw = choices.isOnlyShown ? all.filter(({ isHidden }) => !isHidden) : all;
  const heads = raw.slice(0, HEAD_ROWS);
  const { headingRow: asked } = choices;
  const heading = asked === undefined ? headingIn(heads) : heads.find(({ number }) => number === asked);
  const headingRow = heading?.number ?? 0;
  const delimiter = heading && opened.delimiter;
  const names = namesIn(heading, delimiter);
  const shape = new RowShape(names, delimiter);
  const rows = heads.filter(({ number }) => number < headingRow).flatMap(personAbove);
  const most = rows.length + MAX_ROWS;
  let width = names.findLastIndex((name, index) => name !== `Column ${index + 1}`) + 1;
  for (const row of shape.rowsOf(raw.slice(heading ? raw.indexOf(heading) + 1 : 0))) {
    if (rows.length === most) throw new FileFault("The file has more than 20,000 rows. Split it");
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
    notes: [
      ...(heading ? [] : ["No row has the names of columns"]),
      ...shape.notes(),
      ...formulaNotes(opened),
    ],
  };
}

/** Returns the first row with the most known names, or else the first that has several cells and nobody's number. */
function headingIn(rows: readonly RawRow[]): RawRow | undefined {
  const candidates = rows.map((row) => {
    const cells = row.cells.map(tidyCell);
    const known = new Set(usesOf(cells).filter(isKnown));
    return { row, hasPerson: cells.some(isPerson), known: known.size, isWide: trimmed(cells).length > 1 };
  });
  const best = Math.max(0, ...candidates.map(({ hasPerson, known }) => (hasPerson ? 0 : known)));
  if (best > 0) return candidates.find(({ hasPerson, known }) => !hasPerson && known === best)?.row;
  const wide = candidates.find(({ isWide }) => isWide) ?? candidates[0];
  return wide?.hasPerson ? undefined : wide?.row;
}

/** Returns the names of all columns that a row may have: with a delimiter, a row is as long as the names. */
function namesIn(heading: RawRow | undefined, delimiter: string | undefined): string[] {
  const cells = heading?.cells.map(tidyCell) ?? [];
  if (trimmed(cells).length > MAX_COLUMNS)
    throw new FileFault(`The file has more than ${MAX_COLUMNS} columns. Leave out those that are not needed`);
  return Array.from(
    { length: delimiter ? Math.min(cells.length, MAX_COLUMNS) : MAX_COLUMNS },
    (_, index) => cells[index]?.replace(/\s+/g, " ").slice(0, 100) || `Column ${index + 1}`,
  );
}

/** Keeps a person who stands above the names, for somebody to look at. */
function personAbove({ number, cells: raw }: RawRow): TableRow[] {
  const cells = raw.map(tidyCell);
  return cells.some(isPerson) ? [{ number, cells, fault: "It stands above the names of the columns" }] : [];
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
