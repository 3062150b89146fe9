import type { ColumnUse, OpenedFile, ReadRow, RowFault } from "./import-table";

export const MAX_FILE_BYTES = 10 * 1024 * 1024;

/** What a packed table may take in a form. */
export const MAX_PACKED_BYTES = 16 * 1024 * 1024;

/** Resolves to the table of a file, or to why it has none. */
export async function openImportFile(_bytes: Buffer): Promise<OpenedFile | { fault: string }> {
  throw new Error("not yet");
}

/** Gives the rows of a packed table as leads, 200 at most at once, one batch after the other. */
export async function readImportLeads(
  _packed: string,
  _uses: readonly ColumnUse[],
  _onLeads: (leads: ReadRow[]) => Promise<void>,
): Promise<{ faults: RowFault[]; faultCount: number } | { fault: string }> {
  throw new Error("not yet");
}

/** Resolves to the refused rows of a packed table as CSV, each with the reason. */
export async function refusedRows(
  _packed: string,
  _uses: readonly ColumnUse[],
): Promise<{ csv: string } | { fault: string }> {
  throw new Error("not yet");
}
