import { columnOf } from "./outside-columns";
import { type OutsideField, type OutsideLead, outsideFieldOf } from "./outside-lead";

export interface RowFault {
  row: number;
  fault: string;
  cells?: string[];
}

/** What a file knows of a lead beside its fields. */
export const EXTRAS = ["cameIn", "status", "note", "owner", "amount"] as const;

export type Extra = (typeof EXTRAS)[number];

/** How a column is read: as a field, as an extra, under its own name, or not at all. */
export type ColumnUse = OutsideField | Extra | "other" | "none";

/** A row of a file as a lead; the extras are the texts of their cells. */
export interface ReadRow {
  row: number;
  lead: OutsideLead;
  extras: Partial<Record<Extra, string>>;
}

export interface FileFacts {
  columns: string[];
  samples: string[];
  /** The row with the names. The first row of a file is 1; 0 if no row has names. */
  headingRow: number;
  /** The rows that may have the names, each with the beginning of its text. */
  heads: [row: number, words: string][];
  /** With those that are no rows of the table. */
  rowCount: number;
  /** "A broken letter in row 7 became �" */
  notes: string[];
}

export interface OpenedFile {
  facts: FileFacts;
  /** The table, sealed, which the page carries until "Import" is pressed. */
  packed: string;
}

/** The rows of a file that are no leads, the first fifty, with their number. */
export interface RefusedRows {
  faults: RowFault[];
  faultCount: number;
}

/** The columns of portals, and those that people type, as `plainName` writes them; the best names of each come first. */
const EXTRA_NAMES: Record<Extra, string> = {
  cameIn:
    "cameinon camein createdtime enquirydate inquirydate leaddate querytime enquirytime date createdat createdon createddate datecreated dateadded submittedat submittedon receivedon receivedat time timestamp तारीख दिनांक तिथि",
  status: "status leadstatus currentstatus stage leadstage disposition callstatus स्थिति",
  note: "note notes followup followups followupnote followupnotes followupremark followupremarks remark remarks टिप्पणी",
  owner:
    "owner leadowner assignedto assigned salesperson salesexecutive salesman handledby telecaller executive जिम्मेदार",
  amount:
    "amount value quoted quotedamount quotation quote price dealvalue ordervalue leadvalue quotedvalue quotedprice राशि रकम",
};

/** The last column of the file of refused rows, which is no part of a lead. */
export const REASON_COLUMN = "Why it was refused";

/** "Came in on" → "cameinon" */
function plainName(column: string): string {
  return columnOf(column).words.replaceAll(" ", "");
}

export function usesOf(columns: readonly string[]): ColumnUse[] {
  const names = columns.map(plainName);
  const uses = columns.map((column): ColumnUse => outsideFieldOf(column) ?? "other");
  for (const extra of EXTRAS) {
    const best = EXTRA_NAMES[extra]
      .split(" ")
      .map((name) => names.indexOf(plainName(name)))
      .find((index) => index !== -1);
    if (best === undefined) continue;
    // What people write down after a call is no message, but a file may have nothing else.
    const isMessage = extra === "note" && !uses.some((use, index) => use === "message" && index !== best);
    if (!isMessage) uses[best] = extra;
  }
  return uses.map((use, index) => (columns[index] === REASON_COLUMN ? "none" : use));
}
