import { isLeadKind, type LeadKind } from "~/leads/leads";
import type { LeadEvent } from "~/sales/lead/lead-state";
import type { DocumentKey, Fields } from "~/stores/documents";
import { readEvent } from "./read-event.server";

/** What staff have done to each lead that was worked on, by its id. */
export const HISTORIES = "deskLeads";

export interface History {
  kind: LeadKind | undefined;
  /** Oldest first. */
  events: LeadEvent[];
  /** The ids of the leads that were merged into this one, but not of those merged into them. */
  parts: string[];
  /** When somebody began to erase the lead: ISO 8601 in UTC. */
  erasing: string | undefined;
}

export function historyIn(fields: Fields = {}): History {
  const { kind, events, parts, erasing } = fields;
  return {
    kind: typeof kind === "string" && isLeadKind(kind) ? kind : undefined,
    events: Array.isArray(events) ? events.map(readEvent) : [],
    parts: Array.isArray(parts) ? parts.map(String) : [],
    erasing: typeof erasing === "string" ? erasing : undefined,
  };
}

export function historyKey(id: string): DocumentKey {
  return { collection: HISTORIES, id };
}
