import { usesOf } from "~/intake/import/import-table";
import { FileFault, HEAD_ROWS, MAX_COLUMNS, MAX_ROWS, type RawRow } from "./raw-rows";
import { isKnown, isPerson, RowShape, type TableRow, trimmed } from "./shape-rows";
import { tidyCell } from "./tidy-cell";

interface ShapedTable {
  /** Of all columns that a row may have. */
  names: string[];
  /** 0 if no row has names. */
  headingRow: number;
  /** The rows that may have the names. */
  heads: RawRow[];
  rows: Iterable<TableRow>;
  /** What a person should know of the file, once its rows are read. */
  notes(): string[];
}

/**
 * Finds the names of the columns, and the rows below them.
 * @param delimiter of a text; undefined if the file itself separates its cells
 * @param asked the row with the names, or 0 if none has them; undefined to guess
 * @throws FileFault
 */
export function shapeTable(raw: readonly RawRow[], delimiter?: string, asked?: number): ShapedTable {
  const heads = raw.slice(0, HEAD_ROWS);
  const heading = asked === undefined ? headingIn(heads) : heads.find(({ number }) => number === asked);
  const cells = heading?.cells.map(tidyCell) ?? [];
  if (trimmed(cells).length > MAX_COLUMNS)
    throw new FileFault(`The file has more than ${MAX_COLUMNS} columns. Leave out those that are not needed`);
  // Delimiters tell how long each row is meant to be; of a workbook, a row ends with its last value.
  const width = heading && delimiter ? Math.min(cells.length, MAX_COLUMNS) : MAX_COLUMNS;
  const names = Array.from(
    { length: width },
    (_, index) => cells[index]?.replace(/\s+/g, " ").slice(0, 100) || `Column ${index + 1}`,
  );
  const shape = new RowShape(names, heading && delimiter);
  const headingRow = heading?.number ?? 0;
  function* rows(): Generator<TableRow> {
    let count = 0;
    const above = heads.filter(
      ({ number, cells }) => number < headingRow && cells.map(tidyCell).some(isPerson),
    );
    for (const { number, cells } of above) yield { number, cells: cells.map(tidyCell), fault: ABOVE };
    for (const row of shape.rowsOf(raw.slice(heading ? raw.indexOf(heading) + 1 : 0))) {
      count += 1;
      if (count > MAX_ROWS) throw new FileFault("The file has more than 20,000 rows. Split it");
      yield row;
    }
  }
  const notes = () => [...(heading ? [] : ["No row has the names of columns"]), ...shape.notes()];
  return { names, headingRow, heads, rows: rows(), notes };
}

const ABOVE = "It stands above the names of the columns";

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
