import { isShortened } from "~/intake/files/tidy-cell";
import { OUTSIDE_FIELDS } from "~/intake/outside-columns";
import { type OutsideLead, type OutsideValue, readOutsideLead } from "~/intake/outside-lead";
import { type ColumnUse, EXTRAS, type Extra } from "./import-table";

/** A row of a file as a lead; the extras are the texts of their cells. */
export interface ReadRow {
  row: number;
  lead: OutsideLead;
  extras: Partial<Record<Extra, string>>;
}

export function readRow(
  row: number,
  cells: readonly string[],
  columns: readonly { name: string; use: ColumnUse }[],
): ReadRow {
  const extras: ReadRow["extras"] = {};
  const values: OutsideValue[] = [];
  for (const [index, { name, use }] of columns.entries()) {
    const value = cells[index];
    const extra = EXTRAS.find((one) => one === use);
    if (!value || use === "none") continue;
    if (extra && extras[extra] === undefined) extras[extra] = value;
    else values.push({ column: name, field: OUTSIDE_FIELDS.find((one) => one === use), value });
  }
  const lead = readOutsideLead(values);
  const shortened =
    lead.fault && cells.find((cell, index) => /phone/i.test(columns[index]?.use ?? "") && isShortened(cell));
  if (!shortened) return { row, lead, extras };
  const fault = `Excel has shortened this number to ${shortened}: format the column as Number, without decimals, and save again`;
  return { row, lead: { ...lead, fault }, extras };
}
