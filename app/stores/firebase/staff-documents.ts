import type { DocumentSnapshot, Firestore } from "firebase-admin/firestore";
import * as z from "zod";
import { factorSchema } from "~/staff/factor";
import { mayChange } from "~/staff/staff";
import { lazyAuth } from "./firebase-auth";
import type { LazyFirestore } from "./firestore";

export const STAFF = "staff";

const FIRESTORE_MS = 5_000;

const sessionSchema = z.object({
  hash: z.string(),
  until: z.number(),
  device: z.string().optional(),
  since: z.number().optional(),
  seen: z.number(),
});

const accountSchema = z.object({
  email: z.string(),
  /** The id of the Firebase user, once a password is chosen. Anybody may register an address, so it alone proves nothing. */
  uid: z.string().nullish(),
  linkHash: z.string().nullish(),
  /** Time in milliseconds since 1970. */
  linkUntil: z.number().optional(),
  /** Part of every session. Firebase revokes by the second only, so a session of that second would stay. */
  epoch: z.string(),
  /** Sessions that ended before their time, until Firebase ends them too: it only ends all sessions of a user. */
  ended: z.array(z.object({ hash: z.string(), until: z.number() })).optional(),
  /** What is known of the sessions. Firebase does not list them, and one may be missing here. */
  sessions: z.array(sessionSchema).optional(),
  name: z.string().optional(),
  mayInvite: z.boolean().optional(),
  factor: factorSchema.nullish(),
});

export type Account = z.infer<typeof accountSchema>;
export type OpenSession = z.infer<typeof sessionSchema>;

export function accountOf(document: DocumentSnapshot | undefined): Account | undefined {
  return accountSchema.safeParse(document?.data()).data;
}

export interface Store {
  apiKey: string | undefined;
  inAuth: ReturnType<typeof lazyAuth>;
  inStaff<T>(what: string, work: (firestore: Firestore) => Promise<T>, ms?: number): Promise<T>;
  /** Changes a person in one transaction, unless `work` returns nothing or `by` may not. Resolves to what the person was. */
  change(
    what: string,
    email: string,
    work: (account: Account) => Partial<Account> | "removed" | undefined,
    by?: string,
  ): Promise<Account | undefined>;
}

/** Who is on the staff, in Firestore, and the users of Firebase Auth. */
export function openStore(main: LazyFirestore, projectId: string, apiKey: string | undefined): Store {
  const store: Store = {
    apiKey,
    inAuth: lazyAuth(projectId),
    inStaff: (what, work, ms = FIRESTORE_MS) => main.within(ms, what, work),
    change: (what, email, work, by) =>
      store.inStaff(what, (firestore) =>
        firestore.runTransaction(async (transaction) => {
          const find = async (email: string) =>
            accountOf(await transaction.get(documentOf(firestore, email)));
          const account = await find(email);
          if (!account || (by !== undefined && !mayChange({ ...(await find(by)), email: by }, email)))
            return undefined;
          const changed = work(account);
          const reference = documentOf(firestore, email);
          if (changed === "removed") transaction.delete(reference);
          else if (changed) transaction.update(reference, changed);
          return changed && account;
        }),
      ),
  };
  return store;
}

export async function read({ inStaff }: Store, email: string): Promise<Account | undefined> {
  const document = await inStaff("reading staff", (firestore) => documentOf(firestore, email).get());
  return accountOf(document);
}

/** An address may hold a slash, an id may not. */
export function documentOf(firestore: Firestore, email: string) {
  return firestore.doc(`${STAFF}/${encodeURIComponent(email)}`);
}
