/** Why a file is no table, in words for who chose it. */
export class FileFault extends Error {
  override name = "FileFault";
}

/** Work split into small steps, so that the tab stays responsive. Each step yields the progress, from 0 to 1. */
export type Steps<Result> = Generator<number, Result>;

/** A row as it stands in a file, where the first is 1. */
export interface RawRow {
  number: number;
  cells: string[];
  /** The cells of each of its lines by itself, if quoted cells hold line breaks. */
  lines?: string[][];
  isHidden?: boolean;
}

/** Cells of a column that were merged into the first of them. */
interface MergedCells {
  column: number;
  from: number;
  to: number;
}

/** A file as it stands: nobody has looked for its headings yet. */
export interface OpenedFile {
  /** Those that have a text. */
  rows: RawRow[];
  /** Undefined if the file itself separates its cells. */
  delimiter?: string;
  /** All sheets, of which one was read; none if the file has no sheets. */
  sheets: { name: string; isHidden: boolean }[];
  sheet: number;
  hiddenColumns: number[];
  merged: MergedCells[];
  /** The rows in which a formula has no value, once for each formula. */
  emptyFormulas: number[];
}

export const MAX_ROWS = 20_000;
export const MAX_COLUMNS = 60;
/** One row over the limit, so that the limit's error shows. */
export const MAX_RAW_CELLS = MAX_COLUMNS + 1;
export const MAX_CELL = 5000;

/** The names of the columns stand in one of so many rows that are not empty. */
export const HEAD_ROWS = 20;

/** Adds a row, unless it is empty. @throws FileFault if there are too many */
export function addRow(rows: RawRow[], row: RawRow) {
  if (!row.cells.some((cell) => cell.trim())) return;
  if (rows.length === MAX_ROWS + HEAD_ROWS)
    throw new FileFault("The file has more than 20,000 rows. Split it");
  rows.push(row);
}

/** Returns the result of work without a pause. */
export function finish<Result>(steps: Steps<Result>): Result {
  let step = steps.next();
  while (!step.done) step = steps.next();
  return step.value;
}
