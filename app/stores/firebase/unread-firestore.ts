import type { CollectionReference, Firestore } from "firebase-admin/firestore";
import * as z from "zod";
import type { UnreadBodies, UnreadEntry } from "~/leads/pipeline/unread-bodies";

const shape = {
  ...{ id: z.string(), source: z.string(), at: z.string(), reason: z.string(), bytes: z.number() },
  isDismissed: z.boolean().optional(),
};

const entrySchema: z.ZodType<UnreadEntry> = z.object(shape);

interface Store {
  within<T>(what: string, work: (firestore: Firestore) => Promise<T>): Promise<T>;
}

export function unreadIn({ within }: Store): UnreadBodies {
  const use = <T>(work: (all: CollectionReference) => Promise<T>) =>
    within("what could not be read", (firestore) => work(firestore.collection("unreadLeads")));
  return {
    async list() {
      const { docs } = await use((all) => all.select(...Object.keys(shape)).get());
      return docs.flatMap((document) => entrySchema.safeParse(document.data()).data ?? []);
    },

    async get(id) {
      const data = (await use((all) => all.doc(id).get())).data();
      const entry = entrySchema.safeParse(data).data;
      return entry && { ...entry, text: String(data?.text) };
    },

    put: async (body) => void (await use((all) => all.doc(body.id).set(body))),

    remove: async (ids) => void (await use((all) => Promise.all(ids.map((id) => all.doc(id).delete())))),
  };
}
