import type { Suspicion } from "./spam";

/** The forms that visitors send, as named in URLs and in the list of leads. */
export type LeadKind = "contact" | "quick-contact" | "inquiry";

/** Where each kind is kept (specification §3; quickContacts is ours: the original only pretended to send). */
export const leadCollections = {
  contact: "contacts",
  "quick-contact": "quickContacts",
  inquiry: "inquiries",
} as const satisfies Record<LeadKind, string>;

export function isLeadKind(kind: string | undefined): kind is LeadKind {
  return kind !== undefined && Object.hasOwn(leadCollections, kind);
}

export type LeadFields = Record<string, string | null>;

/** A submission as the server has accepted it: validated, normalised, identified. */
export interface NewLead {
  kind: LeadKind;
  /** The name it gets, then every name under which the same submission may already be kept. See identity.server.ts. */
  ids: readonly [string, ...string[]];
  fields: LeadFields;
  /** Why it may not come from a person. */
  suspect?: Suspicion | undefined;
  /** Where its sender came from. */
  source?: LeadSource | undefined;
}

/** How the sender of a lead came to the site: short cleaned texts by name, none of them empty. See lead-source.ts. */
export type LeadSource = Record<string, string>;

/** A submission as the store keeps it. `timestamp` is the store's own time, ISO 8601 in UTC. */
export interface Lead {
  kind: LeadKind;
  id: string;
  timestamp: string;
  fields: LeadFields;
  suspect?: Suspicion | undefined;
  source?: LeadSource | undefined;
}

/** A comparator: by time; those of the same moment by id, so that every listing has them in the same order. */
export function oldestFirst(a: Pick<Lead, "id" | "timestamp">, b: Pick<Lead, "id" | "timestamp">): number {
  if (a.timestamp !== b.timestamp) return a.timestamp < b.timestamp ? -1 : 1;
  return a.id < b.id ? -1 : 1;
}

/** The store was asked to keep a lead and has not said in time whether it has. It may do so even later. */
export class UnknownOutcomeError extends Error {
  override name = "UnknownOutcomeError";
}

/** The port through which leads are kept and read back. */
export interface Leads {
  /**
   * Keeps the lead unless one of its ids is kept already. Resolves only when it would survive a power cut.
   * `id` is the one under which it is kept; `repeated` says that it was there before.
   * @throws UnknownOutcomeError when nobody knows; anything else when it could not be kept.
   */
  add(lead: NewLead): Promise<{ id: string; repeated: boolean }>;

  /** Of several ids of a submission, the one under which it is kept, if it is. */
  find(kind: LeadKind, ids: readonly string[]): Promise<string | undefined>;

  /** Every lead, oldest first. */
  list(): AsyncIterable<Lead>;

  close(): Promise<void>;
}
