import { Parser } from "htmlparser2";
import { MAX_CELL, MAX_RAW_CELLS, type RawRow } from "./raw-rows";

const CHUNK = 64 * 1024;

/** Yields the rows of the first table of HTML or of a SpreadsheetML sheet, which programs call .xls. */
export function* readMarkup(text: string): Generator<RawRow> {
  const rows: RawRow[] = [];
  let row: string[] | undefined;
  let cell: string | undefined;
  let number = 0;
  let depth = 0;
  let filled = 0;
  let isDone = false;

  function endCell(span = 1) {
    if (cell === undefined || !row) return;
    row.push(cell, ...Array.from({ length: Math.min(span, MAX_RAW_CELLS) - 1 }, () => ""));
    cell = undefined;
  }

  const handler = {
    onopentag(name: string, attributes: Record<string, string>) {
      if (name === "table") depth += 1;
      if (name === "br" && cell !== undefined) cell += "\n";
      if (depth !== 1 || isDone) return;
      const index = Number(attributes["ss:index"]);
      if (name === "tr" || name === "row") {
        number = index > number ? index : number + 1;
        row = [];
      }
      if (!row || !/^(?:td|th|cell)$/.test(name)) return;
      while (row.length < Math.min(index || 0, MAX_RAW_CELLS) - 1) row.push("");
      cell = "";
      span = Number(attributes.colspan) || 1;
    },
    ontext(data: string) {
      if (cell !== undefined && cell.length < MAX_CELL) cell += isSheet ? data : data.replace(/\s+/g, " ");
    },
    onclosetag(name: string) {
      if (name === "table") depth -= 1;
      if (depth === 1 && /^(?:td|th|cell)$/.test(name)) endCell(span);
      if (depth === 1 && /^(?:tr|row)$/.test(name) && row) {
        if (row.some((text) => text.trim())) filled += 1;
        rows.push({ number, cells: row.slice(0, MAX_RAW_CELLS) });
        row = undefined;
      }
      // A table of one row is a title.
      if (name === "table" && depth === 0 && filled > 1) isDone = true;
    },
  };
  let span = 1;
  const isSheet = text.slice(0, 1000).includes("urn:schemas-microsoft-com:office:spreadsheet");
  const parser = new Parser(handler, { recognizeSelfClosing: isSheet });
  for (let at = 0; at < text.length && !isDone; at += CHUNK) {
    parser.write(text.slice(at, at + CHUNK));
    yield* rows.splice(0);
  }
  if (!isDone) parser.end();
  yield* rows;
}
