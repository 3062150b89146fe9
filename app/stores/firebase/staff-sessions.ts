import { hashOfSecret, newSecret, normalisePassword } from "~/staff/passwords.server";
import { MAX_SESSIONS, SESSION_MS, type Staff } from "~/staff/staff";
import { StoreFault } from "~/store-fault";
import { checkPassword, unlessEnded, unlessMissing } from "./firebase-auth";
import { type Account, type OpenSession, read, type Store } from "./staff-documents";

/** A look at a page writes nothing more often. */
const SEEN_EVERY_MS = 10 * 60_000;

/** Firebase knows its session cookies, but does not list them, and ends all of a user or none. */
export function sessionsIn(store: Store) {
  const { apiKey, inAuth, change } = store;

  async function whoIs(session: string, device?: string) {
    const [cookie = "", epoch, ...rest] = session.split("~");
    if (!apiKey || !epoch || rest.length > 0) return undefined;
    const claims = await inAuth("reading a session", (auth) =>
      auth.verifySessionCookie(cookie, true).catch(unlessEnded),
    );
    if (!claims?.email) return undefined;
    const account = await read(store, claims.email);
    if (account?.uid !== claims.uid || account.epoch !== epoch) return undefined;
    const { email, mayInvite = false } = account;
    const id = hashOf(session);
    if (hasEnded(account, id)) return undefined;
    if (device !== undefined) await note(account, { hash: id, until: claims.exp * 1000, device });
    return { email, session: id, mayInvite };
  }

  /** Keeps when a session was last used. It counts without that. */
  async function note(
    { email, epoch, sessions }: Account,
    used: Pick<OpenSession, "hash" | "until" | "device">,
  ) {
    const kept = sessions?.find(({ hash }) => hash === used.hash);
    if (kept && kept.device === used.device && kept.seen > Date.now() - SEEN_EVERY_MS) return;
    await change("noting a session", email, (account) =>
      account.epoch !== epoch || hasEnded(account, used.hash)
        ? undefined
        : withSession(account, { ...used, seen: Date.now() }),
    ).catch((error: unknown) => {
      if (!(error instanceof StoreFault)) throw error;
    });
  }

  return {
    async account(email) {
      const account = await read(store, email);
      if (!account) return undefined;
      const { name, factor, sessions = [] } = account;
      const open = sessions.filter(({ hash, until }) => until > Date.now() && !hasEnded(account, hash));
      const shown = open.map(({ hash, device, since, seen }) => ({ id: hash, device, since, seen }));
      return { name, factor: factor ?? undefined, sessions: shown.reverse() };
    },

    whoIs,

    async endSession(email, id) {
      await change("ending a session", email, (account) => withoutSession(account, id));
    },

    async signOutEverywhere(email) {
      const account = await change("signing out", email, () => ({ epoch: newSecret(), sessions: [] }));
      const { uid } = account ?? {};
      if (uid) await inAuth("signing out", (auth) => auth.revokeRefreshTokens(uid).catch(unlessMissing));
    },
  } satisfies Partial<Staff>;
}

export function passwordsIn(store: Store, { whoIs, endSession }: Pick<Staff, "whoIs" | "endSession">) {
  const { apiKey, inAuth, change } = store;

  async function checked(email: string, password: string) {
    const user = apiKey && (await checkPassword(apiKey, email, normalisePassword(password)));
    const account = user ? await read(store, email) : undefined;
    return user && account?.uid === user.uid ? [user.uid, account.epoch, user.idToken].join("~") : undefined;
  }

  return {
    checkPassword: checked,

    async changePassword(email, proof, password) {
      const account = await change("changing a password", email, (account) =>
        isProof(proof, account) ? { epoch: newSecret(), sessions: [], ended: [] } : undefined,
      );
      const { uid } = account ?? {};
      if (!uid) return undefined;
      await inAuth("changing a password", (auth) =>
        auth.updateUser(uid, { password: normalisePassword(password) }),
      );
      return checked(email, password);
    },

    async openSession(email, proof, { device, replaced } = {}) {
      const [, epoch = "", idToken = ""] = proof.split("~");
      if (!apiKey || !isProof(proof, await read(store, email))) return undefined;
      const cookie = await inAuth("opening a session", (auth) =>
        auth.createSessionCookie(idToken, { expiresIn: SESSION_MS }).catch(unlessEnded),
      );
      if (!cookie) return undefined;
      const session = `${cookie}~${epoch}`;
      const id = hashOf(session);
      // Firebase gives the same cookie twice in one second.
      const before = replaced && hashOf(replaced) !== id && (await whoIs(replaced));
      if (before) await endSession(before.email, before.session);
      const [since, until] = [Date.now(), Date.now() + SESSION_MS];
      const opened = { hash: id, until, since, seen: since, ...(device && { device }) };
      const kept = await change("opening a session", email, (account) =>
        isProof(proof, account) ? withSession(account, opened) : undefined,
      );
      return kept && session;
    },
  } satisfies Partial<Staff>;
}

/** A proof holds the user, the epoch and Firebase's token of an hour. */
function isProof(proof: string, account: Account | undefined): boolean {
  const [uid, epoch] = proof.split("~");
  return account !== undefined && account.uid === uid && account.epoch === epoch;
}

function hasEnded({ ended }: Account, id: string): boolean {
  return ended?.some(({ hash }) => hash === id) ?? false;
}

/** The oldest session beyond MAX_SESSIONS ends. */
function withSession({ sessions = [], ended = [] }: Account, used: OpenSession): Partial<Account> {
  const kept = sessions.find(({ hash }) => hash === used.hash);
  const others = sessions.filter(({ hash, until }) => hash !== used.hash && until > Date.now());
  const all = [...others, { ...kept, ...used }];
  const most = all.slice(-MAX_SESSIONS);
  return { sessions: most, ended: [...ended, ...all.slice(0, -MAX_SESSIONS)].map(endedOf) };
}

function withoutSession({ sessions = [], ended = [] }: Account, id: string): Partial<Account> {
  const others = ended.filter(({ until }) => until > Date.now());
  return {
    sessions: sessions.filter(({ hash }) => hash !== id),
    ended: [...others, { hash: id, until: Date.now() + SESSION_MS }],
  };
}

function endedOf({ hash, until }: { hash: string; until: number }) {
  return { hash, until };
}

/** Without the signature, which can be spelled in several ways. */
function hashOf(session: string): string {
  const [cookie = ""] = session.split("~");
  return hashOfSecret(cookie.slice(0, cookie.lastIndexOf(".")));
}
