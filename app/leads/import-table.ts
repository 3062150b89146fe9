import { type OutsideField, type OutsideLead, outsideFieldOf } from "./outside-lead";

/** The rows of a file below the names of its columns. */
export interface ImportTable {
  columns: string[];
  /** The row with the names. The first row of a file is 1. */
  headingRow: number;
  rows: { number: number; cells: string[] }[];
}

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

/** A file as the preview shows it. */
export interface OpenedFile {
  /** The table, sealed, which the page carries until "Import" is pressed. */
  packed: string;
  columns: string[];
  /** The cells of the first row. */
  samples: string[];
  /** The distinct values of each column, or none if there are more than twenty. */
  values: string[][];
  headingRow: number;
  rowCount: number;
  /** The first fifty rows that are no rows of the table. */
  faults: RowFault[];
  faultCount: number;
  notes: string[];
}

export function usesOf(columns: readonly string[]): ColumnUse[] {
  return columns.map((column) => outsideFieldOf(column) ?? "other");
}
