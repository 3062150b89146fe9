import type { DocumentSnapshot, Firestore } from "firebase-admin/firestore";
import * as z from "zod";
import { hashOfSecret, newSecret, normalisePassword } from "~/staff/passwords.server";
import { LINK_MS, SESSION_MS, type Staff } from "~/staff/staff";
import { checkPassword, lazyAuth, unlessEnded, unlessMissing } from "./firebase-auth";
import type { LazyFirestore } from "./firestore";

const COLLECTION = "staff";

const FIRESTORE_MS = 5_000;

/** Every signed-out request under /desk needs the answer. */
const HAS_ANY_FOR_MS = 10_000;

const accountSchema = z.object({
  email: z.string(),
  /** Of the Firebase user, once a password is chosen. Anybody may register an address, so it alone proves nothing. */
  uid: z.string().nullish(),
  linkHash: z.string().nullish(),
  /** Time in milliseconds since 1970. */
  linkUntil: z.number().optional(),
  /** Part of every session. Firebase revokes by the second only, so a session of that second would stay. */
  epoch: z.string(),
  /** Sessions that ended before their time, until Firebase ends them too: it only ends all sessions of a user. */
  ended: z.array(z.object({ hash: z.string(), until: z.number() })).optional(),
});

type Account = z.infer<typeof accountSchema>;

function accountOf(document: DocumentSnapshot | undefined): Account | undefined {
  return accountSchema.safeParse(document?.data()).data;
}

interface Options {
  projectId: string;
  /** Without it nobody can sign in, so the desk is off. */
  apiKey: string | undefined;
}

interface Store {
  apiKey: string | undefined;
  inAuth: ReturnType<typeof lazyAuth>;
  inStaff<T>(what: string, work: (firestore: Firestore) => Promise<T>): Promise<T>;
}

/** Passwords and sessions are Firebase Auth's; who is on the staff is in Firestore. */
export function openStaffFirebase(main: LazyFirestore, { projectId, apiKey }: Options): Staff {
  const store: Store = {
    apiKey,
    inAuth: lazyAuth(projectId),
    inStaff: (what, work) => main.within(FIRESTORE_MS, what, work),
  };
  // stores/open.server.ts closes the database.
  return { ...accountsIn(store), ...sessionsIn(store), close: async () => {} };
}

function accountsIn(store: Store): Omit<Staff, "close" | keyof Sessions> {
  const { apiKey, inAuth, inStaff } = store;
  let known: { hasAny: boolean; until: number } | undefined;

  return {
    async hasAny() {
      if (!apiKey) return false;
      if (known && known.until > Date.now()) return known.hasAny;
      const { empty } = await inStaff("reading staff", (firestore) =>
        firestore.collection(COLLECTION).limit(1).get(),
      );
      known = { hasAny: !empty, until: Date.now() + HAS_ANY_FOR_MS };
      return !empty;
    },

    async list() {
      const { docs } = await inStaff("listing staff", (firestore) => firestore.collection(COLLECTION).get());
      const accounts = docs.flatMap((document) => accountOf(document) ?? []);
      return accounts
        .sort((a, b) => (a.email < b.email ? -1 : 1))
        .map((account) => ({
          email: account.email,
          hasPassword: typeof account.uid === "string",
          ...(workingLink(account) && { linkUntil: new Date(account.linkUntil ?? 0).toISOString() }),
        }));
    },

    async invite(email) {
      const token = newSecret();
      const link = { linkHash: hashOfSecret(token), linkUntil: Date.now() + LINK_MS };
      await inStaff("adding staff", (firestore) =>
        firestore.runTransaction(async (transaction) => {
          const reference = documentOf(firestore, email);
          const kept = (await transaction.get(reference)).data();
          transaction.set(reference, { email, epoch: newSecret(), ...kept, ...link });
        }),
      );
      known = undefined;
      return token;
    },

    async whoseLink(token) {
      const account = await readLink(store, token);
      return account && { email: account.email };
    },

    async choosePassword(token, password) {
      const email = (await readLink(store, token))?.email;
      const wasUsed =
        email && (await inStaff("using a link", (firestore) => useLink(firestore, email, token)));
      if (!wasUsed) return undefined;
      const uid = await replaceUser(store, email, password);
      await inStaff("keeping a password", (firestore) => documentOf(firestore, email).update({ uid }));
      return { email };
    },

    async remove(email) {
      const account = await read(store, email);
      if (!account) return false;
      await inStaff("removing staff", (firestore) => documentOf(firestore, email).delete());
      known = undefined;
      const { uid } = account;
      if (uid) await inAuth("removing staff", (auth) => auth.deleteUser(uid).catch(unlessMissing));
      return true;
    },
  };
}

type Sessions = Pick<Staff, "signIn" | "whoIs" | "signOutEverywhere">;

function sessionsIn(store: Store): Sessions {
  const { apiKey, inAuth, inStaff } = store;

  async function whoIs(session: string) {
    const [cookie = "", epoch, ...rest] = session.split("~");
    if (!apiKey || !epoch || rest.length > 0) return undefined;
    const claims = await inAuth("reading a session", (auth) =>
      auth.verifySessionCookie(cookie, true).catch(unlessEnded),
    );
    if (!claims?.email) return undefined;
    const account = await read(store, claims.email);
    if (account?.uid !== claims.uid || account.epoch !== epoch) return undefined;
    return hasEnded(account.ended, session) ? undefined : { email: account.email };
  }

  return {
    async signIn(email, password, replaced) {
      if (!apiKey) return undefined;
      const checked = await checkPassword(apiKey, email, normalisePassword(password));
      if (!checked) return undefined;
      const account = await read(store, email);
      if (account?.uid !== checked.uid) return undefined;
      const cookie = await inAuth("opening a session", (auth) =>
        auth.createSessionCookie(checked.idToken, { expiresIn: SESSION_MS }),
      );
      const before = replaced && !isSameSession(replaced, cookie) && (await whoIs(replaced));
      if (before)
        await inStaff("ending a session", (firestore) => endSession(firestore, before.email, replaced));
      return `${cookie}~${account.epoch}`;
    },

    whoIs,

    async signOutEverywhere(email) {
      const account = await read(store, email);
      if (!account) return;
      await inStaff("signing out", (firestore) =>
        documentOf(firestore, email).update({ epoch: newSecret() }),
      );
      const { uid } = account;
      if (uid) await inAuth("signing out", (auth) => auth.revokeRefreshTokens(uid).catch(unlessMissing));
    },
  };
}

async function read({ inStaff }: Store, email: string): Promise<Account | undefined> {
  const document = await inStaff("reading staff", (firestore) => documentOf(firestore, email).get());
  return accountOf(document);
}

async function readLink({ inStaff }: Store, token: string): Promise<Account | undefined> {
  const { docs } = await inStaff("reading a link", (firestore) =>
    firestore.collection(COLLECTION).where("linkHash", "==", hashOfSecret(token)).limit(1).get(),
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

/** An address may hold a slash, an id may not. */
function documentOf(firestore: Firestore, email: string) {
  return firestore.doc(`${COLLECTION}/${encodeURIComponent(email)}`);
}

function endSession(firestore: Firestore, email: string, session: string): Promise<void> {
  return firestore.runTransaction(async (transaction) => {
    const reference = documentOf(firestore, email);
    const account = accountOf(await transaction.get(reference));
    if (account) transaction.update(reference, { ended: withEnded(account.ended, session) });
  });
}

function useLink(firestore: Firestore, email: string, token: string): Promise<boolean> {
  return firestore.runTransaction(async (transaction) => {
    const reference = documentOf(firestore, email);
    const account = workingLink(accountOf(await transaction.get(reference)));
    if (account?.linkHash !== hashOfSecret(token)) return false;
    transaction.update(reference, { uid: null, linkHash: null, epoch: newSecret() });
    return true;
  });
}

function workingLink(account: Account | undefined): Account | undefined {
  return account?.linkHash && (account.linkUntil ?? 0) > Date.now() ? account : undefined;
}

/** Firebase gives the same cookie twice in one second. */
function isSameSession(one: string, other: string): boolean {
  return hashOf(one) === hashOf(other);
}

function hasEnded(ended: Account["ended"], session: string): boolean {
  return ended?.some(({ hash }) => hash === hashOf(session)) ?? false;
}

function withEnded(ended: Account["ended"] = [], session: string) {
  const others = ended.filter(({ until }) => until > Date.now());
  return [...others, { hash: hashOf(session), until: Date.now() + SESSION_MS }];
}

/** Without the signature, which can be spelled in several ways. */
function hashOf(session: string): string {
  const [cookie = ""] = session.split("~");
  return hashOfSecret(cookie.slice(0, cookie.lastIndexOf(".")));
}
