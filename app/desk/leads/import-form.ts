import type { ColumnUse, PlannedLead } from "~/leads/pipeline/import-leads";

// The forms of the import, in the browser and on the server.

export const FILE = "file";

/** Where a file comes from, as stored, and in words. */
export const IMPORT_SOURCES = {
  indiamart: "IndiaMART",
  justdial: "JustDial",
  meta: "Meta (Facebook, Instagram)",
  excel: "Our own Excel",
  elsewhere: "Elsewhere",
};

export const USES: Record<ColumnUse, string> = {
  name: "Name",
  phone: "Phone",
  email: "Email",
  city: "City",
  message: "What they want",
  other: "Keep it as it is",
  none: "Leave it out",
};

export function columnName(index: number | ""): string {
  return `column-${index}`;
}

export interface ImportPreview {
  id: string;
  via: keyof typeof IMPORT_SOURCES;
  /** The whole file, for the next form. */
  packed: string;
  columns: { name: string; use: ColumnUse; sample: string }[];
  /** Number of leads that would be stored. */
  count: number;
  /** The fields of the first of them. */
  samples: [name: string, value: string][][];
  /** Those that would be merged, the first fifty. */
  merges: (Pick<PlannedLead, "row"> & { name: string; into: string; path?: string })[];
  mergeCount: number;
  faults: { row: number; fault: string }[];
  faultCount: number;
}
