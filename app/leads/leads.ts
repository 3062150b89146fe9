import type { Language } from "~/texts/language";
import type { LeadEstimate } from "./lead-estimate";
import type { Suspicion } from "./spam";

/** The collections of specification §3, and those that the original site did not store. */
export const leadCollections = {
  contact: "contacts",
  "quick-contact": "quickContacts",
  inquiry: "inquiries",
  service: "serviceRequests",
} as const;

/** The forms, as named in URLs and exports. */
export type LeadKind = keyof typeof leadCollections;

export const leadKinds = Object.keys(leadCollections) as LeadKind[];

export function isLeadKind(kind: string | undefined): kind is LeadKind {
  return kind !== undefined && Object.hasOwn(leadCollections, kind);
}

export type LeadFields = Record<string, string | null>;

/** How the visitor came to the site: the non-empty values of SOURCE_FIELDS (lead-source.ts). */
export type LeadSource = Record<string, string>;

export interface Lead {
  kind: LeadKind;
  id: string;
  /** The store sets the time: ISO 8601 in UTC. */
  timestamp: string;
  fields: LeadFields;
  suspect?: Suspicion | undefined;
  source?: LeadSource | undefined;
  /** The version of the notice that the form showed. */
  notice?: string | undefined;
  estimate?: LeadEstimate | undefined;
  /** The language of the page that had the form. */
  language?: Language | undefined;
  /** Where the lead was sent or imported from, such as "indiamart"; the site's own forms have none. */
  via?: string | undefined;
  /** When the person asked, if a file says so: YYYY-MM-DD in India. */
  cameIn?: string | undefined;
  importId?: string | undefined;
  /** What names the message or call that began it, of a source that sends each: see receive-message.server.ts. */
  messageId?: string | undefined;
}

export interface NewLead extends Omit<Lead, "id" | "timestamp"> {
  /** The id, then the ids under which a repeat may be stored: see identity.server.ts. */
  ids: readonly [string, ...string[]];
  /** Nobody is told of it by mail: staff are adding many. */
  isQuiet?: boolean | undefined;
}

/** Compares by time, then by id, so that the order is stable. */
export function oldestFirst(a: Pick<Lead, "id" | "timestamp">, b: Pick<Lead, "id" | "timestamp">): number {
  if (a.timestamp !== b.timestamp) return a.timestamp < b.timestamp ? -1 : 1;
  return a.id < b.id ? -1 : 1;
}

export interface Leads {
  /** Saves a lead unless one of its ids is stored, durably. @throws UnknownOutcomeError if it may be saved, any other if it is not. */
  add(lead: NewLead): Promise<{ id: string; repeated: boolean }>;

  find(kind: LeadKind, ids: readonly string[]): Promise<string | undefined>;

  get(kind: LeadKind, id: string): Promise<Lead | undefined>;

  list(): AsyncIterable<Lead>;

  /** Removes a lead, and the mail about it. Idempotent. */
  remove(kind: LeadKind, id: string): Promise<void>;
}
