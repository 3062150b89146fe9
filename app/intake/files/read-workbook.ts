import { Unzip, UnzipInflate } from "fflate";
import { Parser } from "htmlparser2";
import { FileFault, MAX_CELL, MAX_RAW_CELLS, type RawRow } from "./raw-rows";

/** Counted while it inflates: what a zip says of its sizes may be wrong. */
const MAX_UNPACKED = 64 * 1024 * 1024;
const TOO_LARGE = "The workbook is larger than 64 MB when it is unpacked. Copy its rows into a new workbook";
const BROKEN = "The Excel workbook is broken, or no .xlsx. Open it in Excel and save it again as .xlsx";

const END_OF_ZIP = "PK\x05\x06";
/** With the longest comment. */
const MAX_END = 22 + 65_535;

/** Deflate makes at most a thousand bytes of one, and all of a step at once. */
const STEP = 8 * 1024;

interface Workbook {
  sheetId?: string;
  is1904: boolean;
  targets: Map<string, string>;
  strings: string[];
  /** Formats of numbers by their id, and the id of each style. */
  formats: Map<number, string>;
  styles: number[];
}

/** Yields the rows of the first sheet that is shown. @throws FileFault */
export function* readWorkbook(bytes: Uint8Array): Generator<RawRow> {
  const workbook: Workbook = {
    is1904: false,
    targets: new Map(),
    strings: [],
    formats: new Map(),
    styles: [],
  };
  // A file that was cut off may lack texts of cells that it still has.
  if (!Buffer.from(bytes).includes(END_OF_ZIP, -MAX_END)) throw new FileFault(BROKEN);
  const budget = { left: MAX_UNPACKED };
  const head = unzip(bytes, budget, (name) =>
    /^xl\/(?:workbook|styles|sharedstrings|_rels\/workbook)\.xml/i.test(name)
      ? workbookHandler(workbook)
      : undefined,
  );
  for (const _ of head);
  const target = workbook.targets.get(workbook.sheetId ?? "")?.replace(/^\/?(?:xl\/)?/i, "xl/");
  if (!target) throw new FileFault(BROKEN);
  const rows: RawRow[] = [];
  const sheet = unzip(bytes, budget, (name) =>
    name.toLowerCase() === target.toLowerCase() ? sheetHandler(workbook, (row) => rows.push(row)) : undefined,
  );
  for (const _ of sheet) yield* rows.splice(0);
  yield* rows;
}

interface Handler {
  open(name: string, attributes: Record<string, string>): void;
  text(text: string): void;
  close(name: string): void;
}

/** Inflates the parts that have a handler, and yields after each step. */
function* unzip(
  bytes: Uint8Array,
  budget: { left: number },
  handlerOf: (name: string) => Handler | undefined,
): Generator<void> {
  const zip = new Unzip((file) => {
    const handler = handlerOf(file.name);
    if (!handler) return;
    const local = (name: string) => name.slice(name.indexOf(":") + 1);
    const parser = new Parser(
      {
        onopentag: (name, attributes) => handler.open(local(name), attributes),
        ontext: (text) => handler.text(text),
        onclosetag: (name) => handler.close(local(name)),
      },
      { xmlMode: true },
    );
    const decoder = new TextDecoder();
    file.ondata = (error, chunk, isLast) => {
      if (error) throw error;
      budget.left -= chunk.length;
      if (budget.left < 0) throw new FileFault(TOO_LARGE);
      parser.write(decoder.decode(chunk, { stream: !isLast }));
    };
    file.start();
  });
  zip.register(UnzipInflate);
  for (let at = 0; at < bytes.length; at += STEP) {
    try {
      zip.push(bytes.subarray(at, at + STEP), at + STEP >= bytes.length);
    } catch (error) {
      throw error instanceof FileFault ? error : new FileFault(BROKEN);
    }
    yield;
  }
}

function workbookHandler(workbook: Workbook): Handler {
  const text = textCollector();
  let isStyle = false;
  return {
    open(name, attributes) {
      text.open(name);
      const { numFmtId, formatCode = "", state = "", date1904 = "" } = attributes;
      if (name === "workbookPr") workbook.is1904 = /^(?:1|true)$/.test(date1904);
      if (name === "sheet" && !state.toLowerCase().includes("hidden"))
        workbook.sheetId ??= Object.entries(attributes).find(([key]) => /:id$/.test(key))?.[1] ?? "";
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

function sheetHandler(workbook: Workbook, onRow: (row: RawRow) => void): Handler {
  const text = textCollector();
  let number = 0;
  let cells: string[] = [];
  let cell: Record<string, string> = {};
  let column = -1;
  return {
    open(name, attributes) {
      text.open(name);
      if (name === "c") {
        cell = attributes;
        column = columnOf(cell.r) ?? column + 1;
      }
      if (name !== "row") return;
      const given = Number(attributes.r);
      number = given > number ? given : number + 1;
      cells = [];
      column = -1;
    },
    text: text.text,
    close(name) {
      text.close(name);
      if (name === "row") onRow({ number, cells });
      if (name !== "c") return;
      const value = cellText(text.take(), cell, workbook);
      if (!value) return;
      const place = Math.min(column, MAX_RAW_CELLS - 1);
      while (cells.length < place) cells.push("");
      cells[place] ||= value;
    },
  };
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
