import type { Firestore } from "firebase-admin/firestore";
import * as z from "zod";
import type { Desk } from "~/leads/pipeline/desk";
import { isFree } from "~/leads/pipeline/desk";

export const CLAIMS_COLLECTION = "deskClaims";

const claimSchema = z.object({ at: z.string(), isDone: z.boolean() }).optional().catch(undefined);

interface Store {
  now: () => Date;
  within<T>(what: string, work: (firestore: Firestore) => Promise<T>): Promise<T>;
}

export function claimsIn({ now, within }: Store): Pick<Desk, "claim" | "finish"> {
  const place = (firestore: Firestore, name: string) =>
    firestore.doc(`${CLAIMS_COLLECTION}/${encodeURIComponent(name)}`);
  return {
    claim: (name) =>
      within("claiming a mail", (firestore) =>
        firestore.runTransaction(async (transaction) => {
          const stored = await transaction.get(place(firestore, name));
          const isOurs = isFree(claimSchema.parse(stored.data()), now());
          if (isOurs) transaction.set(stored.ref, { at: now().toISOString(), isDone: false });
          return isOurs;
        }),
      ),
    finish: async (name) => {
      await within("finishing a mail", (firestore) =>
        place(firestore, name).set({ at: now().toISOString(), isDone: true }),
      );
    },
  };
}
