import type { DocumentSnapshot, Firestore } from "firebase-admin/firestore";
import * as z from "zod";
import type { UnreadBodies, UnreadEntry } from "~/leads/pipeline/unread-bodies";
import { AT_ONCE } from "./in-steps";

const COLLECTION = "unreadLeads";

const ENTRY: z.ZodType<UnreadEntry> = z.object({
  id: z.string(),
  source: z.string(),
  at: z.string(),
  reason: z.string(),
  bytes: z.number(),
  isDismissed: z.boolean().optional(),
});

interface Store {
  within<T>(what: string, work: (firestore: Firestore) => Promise<T>): Promise<T>;
}

export function unreadIn({ within }: Store): UnreadBodies {
  return {
    async list() {
      const what = "listing what could not be read";
      const { docs } = await within(what, (firestore) =>
        firestore
          .collection(COLLECTION)
          .select(...FIELDS)
          .get(),
      );
      return docs.flatMap((document) => entryIn(document) ?? []);
    },

    async get(id) {
      const document = await within("reading what could not be read", (firestore) =>
        firestore.collection(COLLECTION).doc(id).get(),
      );
      const entry = entryIn(document);
      return entry && { ...entry, text: String(document.get("text")) };
    },

    async put(body) {
      await within("keeping what could not be read", (firestore) =>
        firestore.collection(COLLECTION).doc(body.id).set(body),
      );
    },

    async remove(ids) {
      for (let next = 0; next < ids.length; next += AT_ONCE)
        await within("removing what could not be read", (firestore) => {
          const batch = firestore.batch();
          for (const id of ids.slice(next, next + AT_ONCE))
            batch.delete(firestore.collection(COLLECTION).doc(id));
          return batch.commit();
        });
    },
  };
}

const FIELDS = ["id", "source", "at", "reason", "bytes", "isDismissed"];

function entryIn(document: DocumentSnapshot): UnreadEntry | undefined {
  return ENTRY.safeParse(document.data()).data;
}
