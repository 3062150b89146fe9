import { markupParser } from "./parse-markup";
import { addRow, MAX_CELL, MAX_RAW_CELLS, type OpenedFile, type RawRow, type Steps } from "./raw-rows";

/** Reads a table of HTML, or a sheet of SpreadsheetML, which programs call .xls. A table of one row is a title of the next one. */
export function* readMarkup(text: string, sheet = 0): Steps<Pick<OpenedFile, "rows" | "sheets">> {
  const isSheet = text.slice(0, 1000).includes("urn:schemas-microsoft-com:office:spreadsheet");
  const tables: { name: string; rows: RawRow[] }[] = [];
  let rows: RawRow[] = [];
  let name = "";
  let row: string[] | undefined;
  let cell: string | undefined;
  let span = 1;
  let number = 0;
  let depth = 0;

  function endTable() {
    if (rows.length < 2) return;
    tables.push({ name: name || `Table ${tables.length + 1}`, rows });
    rows = [];
    number = 0;
  }

  const parse = markupParser(
    {
      open(tag, attributes) {
        if (tag === "worksheet") name = attributes["ss:name"] ?? "";
        if (tag === "table") depth += 1;
        if (tag === "br" && cell !== undefined) cell += "\n";
        if (depth !== 1) return;
        const index = Number(attributes["ss:index"]);
        if (tag === "tr" || tag === "row") {
          number = index > number ? index : number + 1;
          row = [];
        }
        if (!row || !/^(?:td|th|cell)$/.test(tag)) return;
        while (row.length < Math.min(index || 0, MAX_RAW_CELLS) - 1) row.push("");
        cell = "";
        span = Number(attributes.colspan) || 1;
      },
      text(data) {
        if (cell !== undefined && cell.length < MAX_CELL) cell += isSheet ? data : data.replace(/\s+/g, " ");
      },
      close(tag) {
        if (tag === "table") depth -= 1;
        if (depth === 1 && /^(?:td|th|cell)$/.test(tag) && cell !== undefined && row) {
          row.push(cell, ...Array.from({ length: Math.min(span, MAX_RAW_CELLS) - 1 }, () => ""));
          cell = undefined;
        }
        if (depth === 1 && /^(?:tr|row)$/.test(tag) && row) {
          addRow(rows, { number, cells: row.slice(0, MAX_RAW_CELLS) });
          row = undefined;
        }
        if (tag === "table" && depth === 0) endTable();
      },
    },
    { recognizeSelfClosing: isSheet },
  );
  yield* parse(text);
  const { rows: read = rows } = tables[sheet] ?? {};
  return { rows: read, sheets: tables.map((table) => ({ name: table.name, isHidden: false })) };
}
