import { usesOf } from "~/intake/import-table";
import { decodeText } from "./decode-text";
import { FileFault, type RawRow } from "./raw-rows";
import { DELIMITERS, readCsv } from "./read-csv";
import { readMarkup } from "./read-markup";
import { readWorkbook } from "./read-workbook";
import { isKnown } from "./shape-rows";

const AS_CSV =
  "Open it in Excel, choose File, Save as, “Excel Workbook (.xlsx)” or “CSV UTF-8”, and take that file";

/** What a file is by its first bytes, if it has no rows that can be read. */
const FAULTS: [RegExp, string][] = [
  [/^d0cf11e0/, `This is a workbook of an old Excel, or one with a password. ${AS_CSV}`],
  [/^25504446/, "This is a PDF. Take the file that it was made from"],
  [/^(?:ffd8ff|89504e47)/, "This is a picture. Take the file that it shows"],
  [/^(?:1f8b|52617221|377abcaf)/, "This file is compressed. Unpack it first"],
];

export interface OpenedRows {
  rows: Generator<RawRow>;
  /** Undefined if the file itself separates its cells. */
  delimiter?: string;
}

/** Opens a file as people have it: text with commas, semicolons, tabs or bars, .xlsx, or HTML that is called .xls. @throws FileFault */
export function openRows(bytes: Uint8Array): OpenedRows {
  const magic = Buffer.from(bytes.subarray(0, 4)).toString("hex");
  const [, fault] = FAULTS.find(([pattern]) => pattern.test(magic)) ?? [];
  if (fault) throw new FileFault(fault);
  if (magic === "504b0304") return { rows: readWorkbook(bytes) };
  const text = decodeText(bytes);
  if (!/\S/.test(text)) throw new FileFault("The file is empty");
  if (/^\s{0,100}<(?:!doctype|html|head|body|table|\?xml|meta|style)/i.test(text.slice(0, 200)))
    return { rows: readMarkup(text) };
  if (/^mime-version:/i.test(text)) throw new FileFault(`This is a web page that is called .xls. ${AS_CSV}`);
  const [line = "", given] = /^sep=(.)\r?\n?/i.exec(text) ?? [];
  const rest = text.slice(line.length);
  const delimiter = DELIMITERS.find((sign) => sign === given) ?? delimiterOf(rest);
  return { rows: readCsv(rest, delimiter), delimiter };
}

/** Returns the sign with which most names of columns are known, or else the one that separates the most cells. */
function delimiterOf(text: string): string {
  const start = text.slice(0, 20_000);
  const counts = DELIMITERS.map((sign) => {
    let [known, cells] = [0, 0];
    for (const row of readCsv(start, sign)) {
      if (row.number > 20) break;
      known = Math.max(known, usesOf(row.cells).filter(isKnown).length);
      cells ||= row.cells.length > 1 ? row.cells.length : 0;
    }
    return { sign, known, cells };
  });
  const [best] = counts.sort((a, b) => b.known - a.known || b.cells - a.cells);
  return best?.sign ?? ",";
}
