import * as z from "zod";
import type { Documents, Fields } from "~/stores/documents";

const ENTRIES = "unreadLeads";
/** Apart from the entries, so that a list does not read them. */
const TEXTS = "unreadTexts";

/** A lead from a source of LEAD_SOURCES that the site could not read, kept for staff. */
const entrySchema = z.object({
  /** Names the source and the text, so that the same one sent again is no second entry. */
  id: z.string(),
  source: z.string(),
  /** ISO 8601 in UTC. */
  at: z.string(),
  /** Why it is no lead: "no phone number and no email address". */
  reason: z.string(),
  bytes: z.number(),
  /** Only the entry remains, so that a source that repeats itself does not bring the text back. */
  isDismissed: z.boolean().optional(),
  /** When newer ones took its place, after which only the entry remains: ISO 8601 in UTC. */
  pushedOutAt: z.string().optional(),
});

export type UnreadableEntry = z.infer<typeof entrySchema>;

export type UnreadableBody = UnreadableEntry & { text: string };

export type UnreadableBodies = ReturnType<typeof createUnreadable>;

export function createUnreadable(documents: Documents) {
  return {
    /** Lists all entries, dismissed ones too, in any order and without their texts. */
    async list() {
      const entries: UnreadableEntry[] = [];
      for await (const { fields } of documents.list(ENTRIES)) entries.push(...entryIn(fields));
      return entries;
    },

    async get(id: string): Promise<UnreadableBody | undefined> {
      const [fields, stored] = await Promise.all([documents.get(ENTRIES, id), documents.get(TEXTS, id)]);
      const [entry] = entryIn(fields);
      return entry && { ...entry, text: String(stored?.text ?? "") };
    },

    /** Stores a body, or replaces it. */
    async put({ text, ...entry }: UnreadableBody) {
      const { id } = entry;
      await documents.change("storing what could not be read", [], () => ({
        result: undefined,
        writes: [
          { put: { collection: ENTRIES, id }, fields: entry },
          { put: { collection: TEXTS, id }, fields: { text } },
        ],
      }));
    },

    async remove(ids: readonly string[]) {
      if (ids.length === 0) return;
      const writes = ids.flatMap((id) =>
        [ENTRIES, TEXTS].map((collection) => ({ remove: { collection, id } })),
      );
      await documents.change("removing what could not be read", [], () => ({ result: undefined, writes }));
    },
  };
}

function entryIn(fields: Fields | undefined): UnreadableEntry[] {
  const { data } = entrySchema.safeParse(fields);
  return data ? [data] : [];
}
