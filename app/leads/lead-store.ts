import * as z from "zod";
import { type Documents, type DocumentWrite, type Fields, ifValid, SERVER_TIME } from "~/stores/documents";
import { LANGUAGES } from "~/texts/language";
import { isFileUrlField } from "./bills";
import { isEstimate, type LeadEstimate } from "./lead-estimate";
import { leadMessage } from "./lead-text";
import {
  type Lead,
  type LeadFields,
  type LeadKind,
  type Leads,
  leadCollections,
  leadKinds,
  type NewLead,
  oldestFirst,
} from "./leads";

/** Together with the deadlines of a bill, under 15 s. */
const FIND = { withinMs: 2_000 };
const ADD = { withinMs: 3_000 };

/** Whom the extension "Trigger Email from Firestore" tells of a new lead, and the site that its link leads to. */
export interface LeadMail {
  to: string;
  /** The extension's own sender without it. */
  from?: string | undefined;
  siteUrl: string;
  withPhone?: boolean | undefined;
}

/** The extension's default collection. */
const MAIL = "mail";

/** A document has a lead's fields, `timestamp`, and whatever else there is of `suspect`, `source`, `notice`, ... (specification §3). */
export function createLeads(documents: Documents, mail?: LeadMail): Leads {
  return {
    add(lead) {
      const { kind, ids } = lead;
      const collection = leadCollections[kind];
      const keys = [...new Set(ids)].map((id) => ({ collection, id }));
      return documents.change<{ id: string; repeated: boolean }>(
        "keeping a lead",
        keys,
        (get) => {
          for (const { id } of keys) {
            const stored = get(collection, id);
            if (stored) return { result: { id, repeated: !namesFileOf(stored, lead) } };
          }
          return { result: { id: ids[0], repeated: false }, writes: writesOf(lead, mail) };
        },
        ADD,
      );
    },

    async find(kind, ids) {
      const found = await documents.getMany(leadCollections[kind], ids, FIND);
      return ids.find((_, number) => found[number]);
    },

    async get(kind, id) {
      const fields = await documents.get(leadCollections[kind], id, FIND);
      return fields && leadOf(kind, { id, fields });
    },

    async *list() {
      const leads: Lead[] = [];
      for (const kind of leadKinds)
        for await (const document of documents.list(leadCollections[kind]))
          leads.push(leadOf(kind, document));
      yield* leads.sort(oldestFirst);
    },

    async remove(kind, id) {
      const writes = [leadCollections[kind], MAIL].map((collection) => ({ remove: { collection, id } }));
      await documents.change("removing a lead", [], () => ({ result: undefined, writes }));
    },
  };
}

/** Each upload has a name of its own: a lead that names the same file was stored by an attempt whose answer was lost. */
function namesFileOf(stored: Fields, { fields }: NewLead): boolean {
  return Object.keys(fields).some(
    (name) => isFileUrlField(name) && fields[name] && stored[name] === fields[name],
  );
}

function writesOf(lead: NewLead, mail: LeadMail | undefined): DocumentWrite[] {
  const { kind, ids, fields, isQuiet, ...extras } = lead;
  const [id] = ids;
  const put = { collection: leadCollections[kind], id };
  const writes = [{ put, fields: { ...fields, ...extras, timestamp: SERVER_TIME } }];
  if (!mail || isQuiet || lead.suspect === "honeypot") return writes;
  const { to, from, siteUrl, withPhone } = mail;
  const message = leadMessage({ kind, id, fields, via: lead.via }, siteUrl, withPhone);
  return [...writes, { put: { collection: MAIL, id }, fields: { to, from, message } }];
}

/** What a document has beside the form's fields. */
const storedSchema = z.object({
  timestamp: ifValid(z.union([z.string(), z.number()]).pipe(z.coerce.date())),
  suspect: ifValid(z.enum(["honeypot", "too fast"])),
  source: ifValid(z.record(z.string(), z.string())),
  notice: ifValid(z.string()),
  estimate: ifValid(z.custom<LeadEstimate>(isEstimate)),
  language: ifValid(z.enum(LANGUAGES)),
  via: ifValid(z.string()),
  cameIn: ifValid(z.string()),
  importId: ifValid(z.string()),
  messageId: ifValid(z.string()),
});

/** Reads a stored lead: the original system wrote to the same collections, in any shape. */
export function leadOf(kind: LeadKind, { id, fields }: { id: string; fields: Fields }): Lead {
  const { timestamp, ...known } = storedSchema.parse(fields);
  const understood: Record<string, unknown> = known;
  const own: LeadFields = {};
  for (const name of Object.keys(fields))
    if (name !== "timestamp" && !(Object.hasOwn(known, name) && understood[name] !== undefined))
      own[name] = textOf(fields[name]);
  return { kind, id, timestamp: (timestamp ?? new Date(0)).toISOString(), fields: own, ...known };
}

function textOf(value: unknown): string | null {
  return value === null || typeof value === "string" ? value : JSON.stringify(value);
}
