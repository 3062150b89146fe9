import { usesOf } from "~/intake/import/import-table";
import { hexOf } from "~/ui/hash";
import { decodeText } from "./decode-text";
import { FileFault, finish, type OpenedFile, type Steps } from "./raw-rows";
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

/** The same, by how its text begins. */
const TEXT_FAULTS: [RegExp, string][] = [
  [/^\s*$/, "The file is empty"],
  [/^mime-version:/i, `This is a web page that is called .xls. ${AS_CSV}`],
  [
    /^\s*begin:vcard/i,
    "These are contacts of a phone (.vcf). Open them in Google Contacts, export them as “Google CSV”, and take that file",
  ],
];

const NO_SHEETS = { sheets: [], hiddenColumns: [], merged: [], emptyFormulas: [] };

/** Opens a file as people have it: text with commas, semicolons, tabs or bars, .xlsx, or HTML that is called .xls. @throws FileFault */
export function* openFile(bytes: Uint8Array, sheet?: number): Steps<OpenedFile> {
  const magic = hexOf(bytes.subarray(0, 4));
  const [, fault] = FAULTS.find(([pattern]) => pattern.test(magic)) ?? [];
  if (fault) throw new FileFault(fault);
  if (magic === "504b0304") return yield* readWorkbook(bytes, sheet);
  const text = yield* decodeText(bytes);
  const [, textFault] = TEXT_FAULTS.find(([pattern]) => pattern.test(text)) ?? [];
  if (textFault) throw new FileFault(textFault);
  if (/^\s{0,100}<(?:!doctype|html|head|body|table|\?xml|meta|style)/i.test(text.slice(0, 200)))
    return { ...NO_SHEETS, sheet: sheet ?? 0, ...(yield* readMarkup(text, sheet)) };
  const [line = "", given] = /^sep=(.)\r?\n?/i.exec(text) ?? [];
  const rest = text.slice(line.length);
  const delimiter = DELIMITERS.find((sign) => sign === given) ?? delimiterOf(rest);
  return { ...NO_SHEETS, sheet: 0, rows: yield* readCsv(rest, delimiter), delimiter };
}

/** Returns the sign with which most names of columns are known, or else the one that separates the most cells. */
function delimiterOf(text: string): string {
  const start = text.slice(0, 20_000);
  const counts = DELIMITERS.map((sign) => {
    const rows = finish(readCsv(start, sign)).filter(({ number }) => number <= 20);
    const known = Math.max(0, ...rows.map(({ cells }) => usesOf(cells).filter(isKnown).length));
    return { sign, known, cells: rows.find(({ cells }) => cells.length > 1)?.cells.length ?? 0 };
  });
  const [best] = counts.sort((a, b) => b.known - a.known || b.cells - a.cells);
  return best?.sign ?? ",";
}
