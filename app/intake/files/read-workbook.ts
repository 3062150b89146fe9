import { Unzip, UnzipInflate } from "fflate";
import { type MarkupReader, markupParser } from "./parse-markup";
import { addRow, FileFault, MAX_CELL, MAX_RAW_CELLS, type OpenedFile, type Steps } from "./raw-rows";

/** Counted while it inflates: what a zip says of its sizes may be wrong. */
const MAX_UNPACKED = 64 * 1024 * 1024;
const TOO_LARGE = "The workbook is larger than 64 MB when it is unpacked. Copy its rows into a new workbook";
const BROKEN = "The Excel workbook is broken, or no .xlsx. Open it in Excel and save it again as .xlsx";

/** Other zip formats, by the names of their parts. */
const OTHERS: [RegExp, string][] = [
  [
    /^xl\/workbook\.bin$/im,
    "This is a binary workbook (.xlsb). Open it in Excel, choose File, Save as, “Excel Workbook (.xlsx)”, and take that file",
  ],
  [
    /^index\/.+\.iwa$/im,
    "This is a file of Apple Numbers (.numbers). Choose File, Export to, Excel there, and take that file",
  ],
  [
    /^content\.xml$/im,
    "This is a file of LibreOffice (.ods). Choose File, Save as, “Excel (.xlsx)” there, and take that file",
  ],
  [
    /^(?!xl\/|_rels\/|\[content_types\]|docprops\/)/im,
    "This file is a zip. Unpack it, and take the file in it",
  ],
];

const END_OF_ZIP = [0x50, 0x4b, 5, 6];
/** With the longest comment. */
const MAX_END = 22 + 65_535;

/** Deflate makes at most a thousand bytes of one, and all of a step at once. */
const STEP = 1024;

/** A file has a dozen parts. */
const MAX_NAMES = 1000;

interface Workbook {
  sheets: { name: string; isHidden: boolean; id: string }[];
  is1904: boolean;
  targets: Map<string, string>;
  strings: string[];
  /** Formats of numbers by their id, and the id of each style. */
  formats: Map<number, string>;
  styles: number[];
}

/** Reads a sheet: the first that is shown unless another is asked for. @throws FileFault */
export function* readWorkbook(bytes: Uint8Array, asked?: number): Steps<OpenedFile> {
  const workbook: Workbook = {
    sheets: [],
    is1904: false,
    targets: new Map(),
    strings: [],
    formats: new Map(),
    styles: [],
  };
  // A file that was cut off may lack texts of cells that it still has.
  if (!hasEnd(bytes)) throw new FileFault(BROKEN);
  const budget = { left: MAX_UNPACKED };
  const names: string[] = [];
  yield* unzip(bytes, budget, (name) => {
    if (names.length < MAX_NAMES) names.push(name);
    return /^xl\/(?:workbook|styles|sharedstrings|_rels\/workbook)\.xml/i.test(name)
      ? workbookReader(workbook)
      : undefined;
  });
  const firstShown = workbook.sheets.findIndex(({ isHidden }) => !isHidden);
  const sheet = asked ?? Math.max(0, firstShown);
  const target = workbook.targets.get(workbook.sheets[sheet]?.id ?? "")?.replace(/^\/?(?:xl\/)?/i, "xl/");
  if (!target) {
    const [, fault = BROKEN] = OTHERS.find(([pattern]) => pattern.test(names.join("\n"))) ?? [];
    throw new FileFault(fault);
  }
  const { sheets } = workbook;
  const opened: OpenedFile = { rows: [], sheets, sheet, hiddenColumns: [], merged: [], emptyFormulas: [] };
  yield* unzip(bytes, budget, (name) =>
    name.toLowerCase() === target.toLowerCase() ? sheetReader(workbook, opened) : undefined,
  );
  return opened;
}

function hasEnd(bytes: Uint8Array): boolean {
  for (let at = bytes.length - 4; at >= Math.max(0, bytes.length - MAX_END); at -= 1)
    if (END_OF_ZIP.every((byte, index) => bytes[at + index] === byte)) return true;
  return false;
}

/** Inflates the parts that have a reader. */
function* unzip(
  bytes: Uint8Array,
  budget: { left: number },
  readerOf: (name: string) => MarkupReader | undefined,
): Steps<void> {
  let inflated: Steps<void>[] = [];
  const zip = new Unzip((file) => {
    const reader = readerOf(file.name.replaceAll("\\", "/"));
    if (!reader) return;
    const parse = markupParser(reader, { xmlMode: true });
    const decoder = new TextDecoder();
    file.ondata = (error, chunk, isLast) => {
      if (error) throw error;
      budget.left -= chunk.length;
      if (budget.left < 0) throw new FileFault(TOO_LARGE);
      inflated.push(parse(decoder.decode(chunk, { stream: !isLast })));
    };
    file.start();
  });
  zip.register(UnzipInflate);
  for (let at = 0; at < bytes.length; at += STEP) {
    const done = at / bytes.length;
    try {
      zip.push(bytes.subarray(at, at + STEP), at + STEP >= bytes.length);
    } catch (error) {
      throw error instanceof FileFault ? error : new FileFault(BROKEN);
    }
    yield done;
    for (const part of inflated) for (const _ of part) yield done;
    inflated = [];
  }
}

function workbookReader(workbook: Workbook): MarkupReader {
  const text = textCollector();
  let isStyle = false;
  return {
    open(name, attributes) {
      text.open(name);
      const { numFmtId, formatCode = "", state = "", date1904 = "" } = attributes;
      if (name === "workbookPr") workbook.is1904 = isTrue(date1904);
      if (name === "sheet") {
        const [, id = ""] = Object.entries(attributes).find(([key]) => /:id$/.test(key)) ?? [];
        const isHidden = state.toLowerCase().includes("hidden");
        workbook.sheets.push({ name: attributes.name ?? "", isHidden, id });
      }
      if (name === "Relationship") workbook.targets.set(attributes.Id ?? "", attributes.Target ?? "");
      if (name === "numFmt") workbook.formats.set(Number(numFmtId), formatCode);
      if (name === "cellXfs") isStyle = true;
      if (name === "xf" && isStyle) workbook.styles.push(Number(numFmtId));
    },
    text: text.text,
    close(name) {
      text.close(name);
      if (name === "cellXfs") isStyle = false;
      if (name === "si") workbook.strings.push(text.take());
    },
  };
}

function isTrue(attribute = ""): boolean {
  return attribute === "1" || attribute === "true";
}

/** Collects the text of `t` and `v`, without that of how it is spoken (`rPh`). */
function textCollector() {
  let collected = "";
  let isText = false;
  let isSpoken = false;
  return {
    open(name: string) {
      if (name === "rPh") isSpoken = true;
      if (name === "t" || name === "v") isText = true;
    },
    text(text: string) {
      if (isText && !isSpoken && collected.length < MAX_CELL) collected += text;
    },
    close(name: string) {
      if (name === "rPh") isSpoken = false;
      if (name === "t" || name === "v") isText = false;
    },
    take() {
      const taken = collected
        .slice(0, MAX_CELL)
        .replace(/_x([\dA-F]{4})_/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));
      collected = "";
      return taken;
    },
  };
}

function sheetReader(workbook: Workbook, opened: OpenedFile): MarkupReader {
  const text = textCollector();
  let number = 0;
  let isHidden = false;
  let cells: string[] = [];
  let cell: Record<string, string> = {};
  let column = -1;
  let isFormula = false;
  let hasValue = false;
  return {
    open(name, attributes) {
      text.open(name);
      if (name === "f") isFormula = true;
      if (name === "v") hasValue = true;
      if (name === "col" && isTrue(attributes.hidden))
        for (let at = Number(attributes.min); at <= Math.min(Number(attributes.max), MAX_RAW_CELLS); at += 1)
          opened.hiddenColumns.push(at - 1);
      if (name === "mergeCell") addMerged(attributes.ref, opened);
      if (name === "c") {
        isFormula = false;
        hasValue = false;
        cell = attributes;
        column = columnOf(cell.r) ?? column + 1;
      }
      if (name !== "row") return;
      const given = Number(attributes.r);
      number = given > number ? given : number + 1;
      isHidden = isTrue(attributes.hidden);
      cells = [];
      column = -1;
    },
    text: text.text,
    close(name) {
      text.close(name);
      if (name === "row") addRow(opened.rows, { number, cells, ...(isHidden && { isHidden }) });
      if (name !== "c") return;
      // A program that calculates nothing writes formulas alone: Excel adds what they come to.
      if (isFormula && !hasValue) opened.emptyFormulas.push(number);
      const value = cellText(text.take(), cell, workbook);
      if (!value) return;
      const place = Math.min(column, MAX_RAW_CELLS - 1);
      while (cells.length < place) cells.push("");
      cells[place] ||= value;
    },
  };
}

/** "A2:B5": the value stands in A2 alone. What lies side by side is a title. */
function addMerged(reference = "", { merged }: OpenedFile) {
  const [, letters, from, to] = /^([A-Z]{1,3})(\d{1,7}):[A-Z]{1,3}(\d{1,7})$/.exec(reference) ?? [];
  const column = columnOf(letters);
  if (column === undefined || column >= MAX_RAW_CELLS || Number(to) <= Number(from)) return;
  merged.push({ column, from: Number(from), to: Number(to) });
}

/** "AB12" → 27 */
function columnOf(reference: string | undefined): number | undefined {
  const [letters] = /^[A-Z]{1,3}/.exec(reference ?? "") ?? [];
  if (!letters) return undefined;
  return [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

function cellText(text: string, { t: type, s }: Record<string, string>, workbook: Workbook): string {
  if (type === "s") return workbook.strings[Number(text)] ?? "";
  if (type === "b") return text === "1" ? "TRUE" : "FALSE";
  const number = Number(text);
  if ((type && type !== "n") || text === "" || !Number.isFinite(number)) return text;
  const format = workbook.styles[Number(s)] ?? 0;
  if (isDate(format, workbook.formats.get(format))) return dateText(number + (workbook.is1904 ? 1462 : 0));
  // As Excel shows it: 0.30000000000000004 is 0.3.
  return String(Number(number.toPrecision(15)));
}

/** Ids below 164 are Excel's own (ECMA-376, part 1, 18.8.30); in a code, quoted, escaped and bracketed signs are no fields. */
function isDate(id: number, code: string | undefined): boolean {
  if (code === undefined)
    return (
      (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 58 && id !== 48 && id !== 49)
    );
  return /[dmyhs]/i.test(code.slice(0, 200).replace(/"[^"]*"|\\.|_.|\[[^\]]*\]|general/gi, ""));
}

/** Returns the day of a serial number, and its time if it has one: days are counted from 30 December 1899. */
function dateText(serial: number): string {
  const date = new Date(Math.round((serial - 25_569) * 1440) * 60_000);
  if (Number.isNaN(date.getTime())) return String(serial);
  const text = date.toISOString().slice(0, 16);
  if (serial < 1) return text.slice(11);
  return text.endsWith("T00:00") ? text.slice(0, 10) : text;
}
