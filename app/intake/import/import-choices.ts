import type { RowPerson } from "./earlier-rows";

export const IMPORT_SOURCES = {
  indiamart: "IndiaMART",
  justdial: "JustDial",
  meta: "Meta (Facebook, Instagram)",
  google: "Google",
  excel: "Our own Excel",
  file: "Elsewhere",
};

export type ImportSource = keyof typeof IMPORT_SOURCES;

/** So many rows go to the server at once, in so many bytes: as much as a body of a hook. */
export const MAX_PIECE_ROWS = 200;
export const MAX_PIECE_BYTES = 256 * 1024;

/** More values are no statuses. */
export const MAX_STATUSES = 20;

export function statusKey(text: string): string {
  return text.replace(/\s+/g, " ").trim().toLowerCase();
}

/** Outcome of a row. The first three are imported. */
export type RowOutcome = "new" | "merged" | "asked" | "already" | "erased" | "tooOld" | "leftOut" | "fault";

/** The server's answer to a row; the tab then compares it with earlier rows. */
export interface RowAnswer {
  row: number;
  name: string;
  outcome: RowOutcome;
  words: string;
  /** Of the lead that the words name. */
  path?: string;
  person?: RowPerson;
  lead?: {
    facts: Record<string, string | null>;
    /** Rupees. */
    amount?: number;
    /** Question about a number that lacks a digit. */
    short?: string;
  };
}
