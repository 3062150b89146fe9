import type { Firestore } from "firebase-admin/firestore";
import { hashOfSecret, newSecret, normalisePassword } from "~/staff/passwords.server";
import { LINK_MS, type Staff, type StaffAccount } from "~/staff/staff";
import { unlessMissing } from "./firebase-auth";
import type { LazyFirestore } from "./firestore";
import { type Account, accountOf, documentOf, openStore, STAFF, type Store } from "./staff-documents";
import { passwordsIn, sessionsIn } from "./staff-sessions";

/** Every signed-out request under /desk needs the answer. */
const HAS_ANY_FOR_MS = 10_000;

/** A command connects first. */
const ADD_MS = 15_000;

/** Colleagues read a new name within a minute. */
const NAMES_FOR_MS = 60_000;

interface Options {
  projectId: string;
  /** Without it nobody can sign in, so the desk is off. */
  apiKey: string | undefined;
}

/** Passwords and sessions are Firebase Auth's; who is on the staff is in Firestore. */
export function openStaffFirebase(main: LazyFirestore, { projectId, apiKey }: Options): Staff {
  const store = openStore(main, projectId, apiKey);
  const sessions = sessionsIn(store);
  // stores/open.server.ts closes the database.
  return {
    ...accountsIn(store),
    ...linksIn(store),
    ...sessions,
    ...passwordsIn(store, sessions),
    close: async () => {},
  };
}

function accountsIn(store: Store) {
  const { apiKey, inAuth, inStaff, change } = store;
  let names: { known: Record<string, string>; until: number } | undefined;
  let known: { hasAny: boolean; until: number } | undefined;

  return {
    async hasAny() {
      if (!apiKey) return false;
      if (known && known.until > Date.now()) return known.hasAny;
      const { empty } = await inStaff("reading staff", (firestore) =>
        firestore.collection(STAFF).limit(1).get(),
      );
      known = { hasAny: !empty, until: Date.now() + HAS_ANY_FOR_MS };
      return !empty;
    },

    list: () => list(store),

    async names() {
      if (!names || names.until < Date.now()) {
        const named = (await list(store)).flatMap(({ email, name }) => (name ? [[email, name]] : []));
        names = { known: Object.fromEntries(named), until: Date.now() + NAMES_FOR_MS };
      }
      return names.known;
    },

    async rename(email, name) {
      await change("renaming", email, () => ({ name }));
      names = undefined;
    },

    async invite(email) {
      const token = newSecret();
      const link = { linkHash: hashOfSecret(token), linkUntil: Date.now() + LINK_MS };
      const add = (firestore: Firestore) =>
        firestore.runTransaction(async (transaction) => {
          const reference = documentOf(firestore, email);
          const { empty } = await transaction.get(firestore.collection(STAFF).limit(1));
          const kept = (await transaction.get(reference)).data();
          const first = empty && { mayInvite: true };
          transaction.set(reference, { email, epoch: newSecret(), ...first, ...kept, ...link });
        });
      await inStaff("adding staff", add, ADD_MS);
      known = undefined;
      return token;
    },

    allow: (email, mayInvite, by) =>
      change("allowing invitations", email, () => ({ mayInvite }), by).then(Boolean),

    async remove(email, by) {
      const account = await change("removing staff", email, () => "removed", by);
      if (!account) return false;
      known = undefined;
      const { uid } = account;
      if (uid) await inAuth("removing staff", (auth) => auth.deleteUser(uid).catch(unlessMissing));
      return true;
    },

    async changeFactor(email, changed) {
      let result: ReturnType<typeof changed> | undefined;
      await change("changing a second factor", email, ({ factor }) => {
        result = changed(factor ?? undefined);
        return result === undefined ? undefined : { factor: result };
      });
      return result;
    },
  } satisfies Partial<Staff>;
}

async function list({ inStaff }: Store): Promise<StaffAccount[]> {
  const { docs } = await inStaff("listing staff", (firestore) => firestore.collection(STAFF).get());
  const accounts = docs.flatMap((document) => accountOf(document) ?? []);
  return accounts
    .sort((a, b) => (a.email < b.email ? -1 : 1))
    .map((account) => ({
      email: account.email,
      ...(account.name && { name: account.name }),
      mayInvite: account.mayInvite ?? false,
      hasPassword: typeof account.uid === "string",
      hasFactor: Boolean(account.factor),
      ...(workingLink(account) && { linkUntil: new Date(account.linkUntil ?? 0).toISOString() }),
    }));
}

function linksIn(store: Store) {
  const { inStaff, change } = store;
  return {
    async whoseLink(token) {
      const account = await readLink(store, token);
      return account && { email: account.email };
    },

    async choosePassword(token, password) {
      const email = (await readLink(store, token))?.email;
      const used = email && (await change("using a link", email, (account) => useLink(account, token)));
      if (!used) return undefined;
      const uid = await replaceUser(store, email, password);
      await inStaff("keeping a password", (firestore) => documentOf(firestore, email).update({ uid }));
      return { email };
    },
  } satisfies Partial<Staff>;
}

async function readLink({ inStaff }: Store, token: string): Promise<Account | undefined> {
  const { docs } = await inStaff("reading a link", (firestore) =>
    firestore.collection(STAFF).where("linkHash", "==", hashOfSecret(token)).limit(1).get(),
  );
  return workingLink(accountOf(docs[0]));
}

/** A new user drops the ways to sign in that an earlier owner of the address has linked to the old one. */
function replaceUser({ inAuth }: Store, email: string, password: string): Promise<string> {
  return inAuth("choosing a password", async (auth) => {
    const old = await auth.getUserByEmail(email).catch(unlessMissing);
    if (old) await auth.deleteUser(old.uid).catch(unlessMissing);
    const chosen = normalisePassword(password);
    return (await auth.createUser({ email, password: chosen, emailVerified: true })).uid;
  });
}

function useLink(account: Account, token: string): Partial<Account> | undefined {
  if (workingLink(account)?.linkHash !== hashOfSecret(token)) return undefined;
  return { uid: null, linkHash: null, epoch: newSecret(), sessions: [] };
}

function workingLink(account: Account | undefined): Account | undefined {
  return account?.linkHash && (account.linkUntil ?? 0) > Date.now() ? account : undefined;
}
