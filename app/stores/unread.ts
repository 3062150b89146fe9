import * as z from "zod";
import type { UnreadBodies, UnreadEntry } from "~/leads/pipeline/unread-bodies";
import type { Documents, Fields } from "./documents";

const ENTRIES = "unreadLeads";
/** Apart from the entries, so that a list does not read them. */
const TEXTS = "unreadTexts";

const entrySchema: z.ZodType<UnreadEntry> = z.object({
  ...{ id: z.string(), source: z.string(), at: z.string(), reason: z.string(), bytes: z.number() },
  isDismissed: z.boolean().optional(),
});

export function createUnread(documents: Documents): UnreadBodies {
  return {
    async list() {
      const entries: UnreadEntry[] = [];
      for await (const { fields } of documents.list(ENTRIES)) entries.push(...entryIn(fields));
      return entries;
    },

    async get(id) {
      const [fields, stored] = await Promise.all([documents.get(ENTRIES, id), documents.get(TEXTS, id)]);
      const [entry] = entryIn(fields);
      return entry && { ...entry, text: String(stored?.text ?? "") };
    },

    async put({ text, ...entry }) {
      const { id } = entry;
      await documents.change("storing what could not be read", [], () => ({
        result: undefined,
        writes: [
          { put: { collection: ENTRIES, id }, fields: entry },
          { put: { collection: TEXTS, id }, fields: { text } },
        ],
      }));
    },

    async remove(ids) {
      if (ids.length === 0) return;
      const writes = ids.flatMap((id) =>
        [ENTRIES, TEXTS].map((collection) => ({ remove: { collection, id } })),
      );
      await documents.change("removing what could not be read", [], () => ({ result: undefined, writes }));
    },
  };
}

function entryIn(fields: Fields | undefined): UnreadEntry[] {
  const { data } = entrySchema.safeParse(fields);
  return data ? [data] : [];
}
