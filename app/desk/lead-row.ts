import { deskPath } from "~/leads/desk-path";
import { contactLinks } from "./contact-links";
import type { LeadEntry } from "./lead-entry";

/** A lead as a page lists it. */
export interface LeadRow extends LeadEntry {
  path: string;
  /** A link that dials, if the number can be one. */
  call: string | undefined;
  /** Its number in a list where several can be chosen. */
  choice?: number;
  isChosen?: boolean;
}

export function rowOf(entry: LeadEntry): LeadRow {
  const { id, name, phone, email, reference } = entry;
  return { ...entry, path: deskPath(id), call: contactLinks(name, phone, email, reference).call };
}
