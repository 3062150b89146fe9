import { addRow, finish, MAX_RAW_CELLS, type RawRow, type Steps } from "./raw-rows";

export const DELIMITERS = [",", ";", "\t", "|"];

/** A quotation mark that opens and does not close within so many characters is a sign of the text. */
const MAX_QUOTED = 100_000;

/** Reads the rows of a text in linear time. A mark that closes before no delimiter or line end is text, so it swallows no rows. */
export function* readCsv(text: string, delimiter: string): Steps<RawRow[]> {
  const rows: RawRow[] = [];
  const cellAt = cellReader(text, delimiter);
  for (let at = 0, number = 1; at < text.length; number += 1) {
    const start = at;
    let cell = cellAt(at);
    const cells = [cell.value];
    let isSplit = cell.isSplit;
    while (text[cell.end] === delimiter) {
      cell = cellAt(cell.end + 1);
      isSplit ||= cell.isSplit;
      if (cells.length < MAX_RAW_CELLS) cells.push(cell.value);
      else {
        cells[MAX_RAW_CELLS - 1] ||= cell.value;
        yield cell.end / text.length;
      }
    }
    const { end } = cell;
    addRow(rows, { number, cells, ...(isSplit && { lines: linesOf(text.slice(start, end), delimiter) }) });
    at = end + (text.startsWith("\r\n", end) ? 2 : 1);
    yield at / text.length;
  }
  return rows;
}

interface Cell {
  value: string;
  end: number;
  /** It has line breaks. */
  isSplit: boolean;
}

function cellReader(text: string, delimiter: string): (at: number) => Cell {
  const open = / *"/y;
  const close = new RegExp(` *(?=[${delimiter}\\r\\n]|$)`, "y");
  const next = new RegExp(`[${delimiter}\\r\\n]|$`, "g");

  function quoted(at: number): Cell | undefined {
    open.lastIndex = at;
    if (!open.test(text)) return undefined;
    const from = open.lastIndex;
    let quote = text.indexOf('"', from);
    while (quote !== -1 && text[quote + 1] === '"' && quote - from <= MAX_QUOTED)
      quote = text.indexOf('"', quote + 2);
    close.lastIndex = quote + 1;
    if (quote === -1 || quote - from > MAX_QUOTED || !close.test(text)) return undefined;
    const value = text.slice(from, quote).replaceAll('""', '"');
    return { value, end: close.lastIndex, isSplit: /[\r\n]/.test(value) };
  }

  return (at) => {
    const cell = quoted(at);
    if (cell) return cell;
    next.lastIndex = at;
    const end = next.exec(text)?.index ?? text.length;
    return { value: text.slice(at, end), end, isSplit: false };
  };
}

function linesOf(text: string, delimiter: string): string[][] {
  return text.split(/\r\n?|\n/).flatMap((line) => finish(readCsv(line, delimiter)).map(({ cells }) => cells));
}
