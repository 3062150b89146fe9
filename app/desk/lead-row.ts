import { deskPath } from "~/leads/desk-path";
import type { LeadEntry } from "./lead-entry";

/** A lead as a page lists it. */
export interface LeadRow extends LeadEntry {
  path: string;
}

export function rowOf(entry: LeadEntry): LeadRow {
  return { ...entry, path: deskPath(entry.id) };
}
