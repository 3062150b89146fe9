import { deskPath } from "~/leads/desk-path";
import { referenceOf } from "~/leads/reference";
import { contactLinks } from "./contact-links";
import type { LeadEntry } from "./lead-entry";

/** A lead as a page lists it. */
export interface LeadRow extends LeadEntry {
  /** Of the lead, or of the one that it was merged into. */
  path: string;
  /** A link that dials, if the number can be one. */
  call: string | undefined;
  /** Its number in a list where several can be chosen. */
  choice?: number;
  isChosen?: boolean;
  /** What a colleague did while it was shown: "no call" if one was planned, and is not any more. */
  change?: "changed" | "no call";
}

export function rowOf(entry: LeadEntry): LeadRow {
  const { id, name, phone, email, reference, mergedInto } = entry;
  const { call } = contactLinks({ name, phone, email, reference });
  if (!mergedInto) return { ...entry, path: deskPath(id), call };
  return {
    ...entry,
    path: deskPath(mergedInto),
    call,
    nextCall: "",
    last: `Part of ${referenceOf(mergedInto)}`,
  };
}
