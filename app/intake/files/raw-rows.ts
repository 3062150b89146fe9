/** Why a file is no table, in words for who chose it. */
export class FileFault extends Error {
  override name = "FileFault";
}

/** A row as it stands in a file, where the first is 1. */
export interface RawRow {
  number: number;
  cells: string[];
  /** The cells of each of its lines by itself, if quoted cells hold line breaks. */
  lines?: string[][];
}

export const MAX_ROWS = 20_000;
export const MAX_COLUMNS = 60;
/** One more than a table may have, so that it shows. */
export const MAX_RAW_CELLS = MAX_COLUMNS + 1;
export const MAX_CELL = 5000;
