import { type ColumnUse, usesOf } from "~/intake/import/import-table";
import { digitsOf, tenDigits } from "~/leads/digits";
import { MAX_COLUMNS, type RawRow } from "./raw-rows";
import { tidyCell } from "./tidy-cell";

export interface TableRow {
  number: number;
  cells: string[];
  fault?: string;
}

const NOTES = {
  broken: (row: number) => `A broken letter in row ${row} became �`,
  apart: (row: number) => `A quotation mark in row ${row} is read as text, or it would swallow other rows`,
  short: (row: number) => `Row ${row} has fewer cells than there are names`,
  repeated: (row: number) => `Row ${row} repeats the names of the columns and is left out`,
  total: (row: number) => `Row ${row} looks like a total and is left out`,
};

const TOTAL = /^(?:(?:grand|sub)[ -]?)?total\b|^(?:कुल|योग)(?![\p{L}\p{M}])/iu;

/** Names in several languages are in so many rows at most. */
const MAX_HEADINGS = 4;

export class RowShape {
  #noted = new Map<keyof typeof NOTES, { row: number; count: number }>();
  #uses: ColumnUse[];
  /** The columns in which a person's number or address stands. */
  #contacts: number[];
  #names: readonly string[];
  #place = 0;
  #delimiter: string | undefined;

  constructor(names: readonly string[], delimiter: string | undefined) {
    this.#names = names;
    this.#delimiter = delimiter;
    this.#uses = usesOf(names);
    this.#contacts = [...this.#uses.keys()].filter((index) => isContactUse(this.#uses[index]));
  }

  notes(): string[] {
    return [...this.#noted].map(
      ([what, { row, count }]) => NOTES[what](row) + (count > 1 ? ` (and ${count - 1} more like it)` : ""),
    );
  }

  *rowsOf(raw: Iterable<RawRow>): Generator<TableRow> {
    let added = 0;
    for (const row of raw) {
      const isApart = row.lines?.slice(1).some((line) => this.#isWhole(line)) ?? false;
      const parts = isApart && row.lines ? row.lines : [row.cells];
      if (isApart) this.#note("apart", row.number + added);
      for (const [index, part] of parts.entries()) {
        const shaped = this.#shape(row.number + added + index, part);
        if (shaped) yield shaped;
      }
      added += parts.length - 1;
    }
  }

  /** A line within a quoted cell is a row of its own if it has as many cells and somebody's number in its place. */
  #isWhole(line: readonly string[]): boolean {
    return line.length === this.#names.length && this.#hasContact(line);
  }

  #hasContact(cells: readonly string[]): boolean {
    return this.#contacts.some((index) => isContact(cells[index] ?? ""));
  }

  #shape(number: number, raw: readonly string[]): TableRow | undefined {
    const cells = trimmed(raw.map(tidyCell));
    if (cells.length === 0) return undefined;
    if (cells.some((cell) => cell.includes("\ufffd"))) this.#note("broken", number);
    const isNobody = () => !this.#hasContact(cells) && !cells.some(isPerson);
    this.#place += 1;
    if (this.#isHeading(cells, this.#place) && isNobody()) return this.#note("repeated", number);
    if (TOTAL.test(cells.find(Boolean) ?? "") && isNobody()) return this.#note("total", number);
    const width = this.#names.length;
    if (this.#delimiter && raw.length < width) this.#note("short", number);
    if (cells.length <= width) return { number, cells };
    const joined = this.#joinLast(raw, cells);
    if (joined) return { number, cells: joined };
    return {
      number,
      cells,
      fault: `${cells.length} cells for ${width} columns: a comma too many, or a quotation mark too few`,
    };
  }

  /** A text at the end of the row may have commas without quotes, if everything before it stands in its place. */
  #joinLast(raw: readonly string[], cells: readonly string[]): string[] | undefined {
    const last = this.#names.length - 1;
    const isText = /^(?:message|note|other)$/.test(this.#uses[last] ?? "");
    const filled = this.#contacts.filter((index) => cells[index]);
    const isInPlace = filled.length > 0 && filled.every((index) => isContact(cells[index] ?? ""));
    if (!isText || !isInPlace || cells.length > MAX_COLUMNS) return undefined;
    return [...cells.slice(0, last), tidyCell(trimmed(raw).slice(last).join(this.#delimiter))];
  }

  /** A row has the names once more: as they are, or just below them in another language. */
  #isHeading(cells: readonly string[], place: number): boolean {
    const uses = place < MAX_HEADINGS ? usesOf(cells) : [];
    const isName = (cell: string, index: number) =>
      cell === this.#names[index] || (isKnown(uses[index]) && uses[index] === this.#uses[index]);
    const same = cells.filter((cell, index) => cell && isName(cell, index)).length;
    return same > 1 || (same === 1 && cells.length === 1);
  }

  #note(what: keyof typeof NOTES, row: number): undefined {
    const noted = this.#noted.get(what);
    if (noted) noted.count += 1;
    else this.#noted.set(what, { row, count: 1 });
  }
}

function isContactUse(use: ColumnUse | undefined): boolean {
  return use === "phone" || use === "secondPhone" || use === "email";
}

export function isKnown(use: ColumnUse | undefined): boolean {
  return use !== undefined && use !== "other" && use !== "none";
}

function isContact(cell: string): boolean {
  const digits = digitsOf(cell.slice(0, 100)).length;
  return cell.includes("@") || (digits >= 6 && digits <= 15);
}

/** Somebody's mobile number or address, which no name of a column is. */
export function isPerson(cell: string): boolean {
  return cell.length <= 100 && (/^[^\s@]+@[^\s@]+$/.test(cell) || /^[6-9]\d{9}$/.test(tenDigits(cell)));
}

export function trimmed(cells: readonly string[]): string[] {
  return cells.slice(0, cells.findLastIndex((cell) => cell.trim()) + 1);
}
