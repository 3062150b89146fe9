import { isLeadKind } from "~/leads/leads";
import type { DocumentKey, Fields } from "~/stores/documents";
import { readEvent } from "./read-event.server";

/** What staff have done to each lead that was worked on, by its id. */
export const HISTORIES = "deskLeads";

export function historyIn(fields: Fields = {}) {
  const { kind, events, parts, erasing } = fields;
  return {
    kind: typeof kind === "string" && isLeadKind(kind) ? kind : undefined,
    /** Oldest first. */
    events: Array.isArray(events) ? events.map(readEvent) : [],
    /** The ids of the leads that were merged into this one, but not of those merged into them. */
    parts: Array.isArray(parts) ? parts.map(String) : [],
    /** When somebody began to erase the lead: ISO 8601 in UTC. */
    erasing: typeof erasing === "string" ? erasing : undefined,
  };
}

export function historyKey(id: string): DocumentKey {
  return { collection: HISTORIES, id };
}
