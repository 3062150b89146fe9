import {
  type Account,
  accountSchema,
  hasLink,
  idIn,
  idOf,
  isNoted,
  isProof,
  openIn,
  secretFor,
  seenByColleagues,
  withoutSession,
  withPassword,
  withSession,
  withUse,
} from "~/staff/account.server";
import { hashOfSecret, hashPassword, isPassword } from "~/staff/passwords.server";
import { LINK_MS, mayChange, SESSION_MS, type Staff } from "~/staff/staff";
import type { Decide, DocumentKey, Documents, DocumentWrite, GetRead } from "./documents";
import { triesIn } from "./staff-tries";

const STAFF = "staff";

/** Counts the accounts: who is the first one may invite, and a change cannot look for others. */
const COUNT: DocumentKey = { collection: "staffCount", id: "all" };

/** Every signed-out request under /desk asks whether there is staff. */
const HAS_ANY_FOR_MS = 10_000;

/** Colleagues read a new name within a minute. */
const NAMES_FOR_MS = 60_000;

/** After a fault a look at a page writes nothing. */
const NOTE_AGAIN_MS = 60_000;

/** A command connects first. */
const INVITE_WITHIN_MS = 15_000;

interface Store {
  documents: Documents;
  read(id: string | undefined): Promise<Account | undefined>;
  readAll(): Promise<Account[]>;
  /** Changes a person, unless `work` returns nothing or `by` may not. Resolves to what the person is then. */
  change(what: string, email: string, work: Work, by?: string): Promise<Account | undefined>;
}

type Work = (account: Account) => Account | undefined;

/**
 * Staff in documents of one database, which is closed by whoever opened it. A person with link and sessions is one document, so that
 * each question is one read, and one change ends everything at once.
 */
export function createStaff(documents: Documents): Staff {
  const store: Store = {
    documents,
    read: async (id) => (id === undefined ? undefined : accountOf(await documents.get(STAFF, id))),
    async readAll() {
      const accounts: Account[] = [];
      for await (const { fields } of documents.list(STAFF))
        accounts.push(...[accountOf(fields)].filter((account) => account !== undefined));
      return accounts;
    },
    change: (what, email, work, by) =>
      documents.change(what, keysOf(email, by), (get) => {
        const account = isAllowed(get, by, email) ? accountIn(get, email) : undefined;
        const changed = account && work(account);
        return { result: changed, writes: changed ? [putOf(changed)] : [] };
      }),
  };
  return { ...accountsIn(store), ...credentialsIn(store), ...sessionsIn(store), ...triesIn(documents) };
}

function accountsIn({ documents, readAll, change }: Store) {
  let hasAnyUntil = 0;
  let names: { known: Record<string, string>; until: number } | undefined;

  return {
    async hasAny() {
      if (hasAnyUntil > Date.now()) return true;
      for await (const _ of documents.list(STAFF, { limit: 1 })) {
        hasAnyUntil = Date.now() + HAS_ANY_FOR_MS;
        return true;
      }
      return false;
    },

    async list() {
      return (await readAll()).map(seenByColleagues).sort((a, b) => (a.email < b.email ? -1 : 1));
    },

    async names() {
      if (!names || names.until < Date.now()) {
        const named = (await readAll()).flatMap(({ email, name }) => (name ? [[email, name]] : []));
        names = { known: Object.fromEntries(named), until: Date.now() + NAMES_FOR_MS };
      }
      return names.known;
    },

    async rename(email, name) {
      await change("renaming", email, (account) => ({ ...account, name }));
      names = undefined;
    },

    invite(email, by) {
      const token = secretFor(email);
      const link = { hash: hashOfSecret(token), until: Date.now() + LINK_MS };
      const decide: Decide<string | undefined> = (get) => {
        const account = accountIn(get, email);
        // Whoever made a link for a colleague with a password could become that person.
        if (!isAllowed(get, by, email) || (by !== undefined && account?.password))
          return { result: undefined };
        const people = peopleIn(get);
        const invited = { email, mayInvite: people === 0, sessions: [], ...account, link };
        return { result: token, writes: [putOf(invited), ...(account ? [] : [countOf(people + 1)])] };
      };
      const keys = [...keysOf(email, by), COUNT];
      return documents.change("adding staff", keys, decide, { withinMs: INVITE_WITHIN_MS });
    },

    allow: (email, mayInvite, by) =>
      change("allowing invitations", email, (account) => ({ ...account, mayInvite }), by).then(Boolean),

    async remove(email, by) {
      const keys = [...keysOf(email, by), COUNT];
      const isRemoved = await documents.change("removing staff", keys, (get) => {
        if (!accountIn(get, email) || !isAllowed(get, by, email)) return { result: false };
        return { result: true, writes: [{ remove: keyOf(email) }, countOf(peopleIn(get) - 1)] };
      });
      hasAnyUntil = 0;
      return isRemoved;
    },
  } satisfies Partial<Staff>;
}

function credentialsIn({ read, change }: Store) {
  async function findLink(token: string) {
    const account = await read(idIn(token));
    return account && hasLink(account, token) ? account : undefined;
  }

  return {
    async whoseLink(token) {
      const account = await findLink(token);
      return account && { email: account.email };
    },

    async choosePassword(token, chosen) {
      const email = (await findLink(token))?.email;
      if (!email) return undefined;
      const password = await hashPassword(chosen);
      const changed = await change("using a link", email, (account) =>
        hasLink(account, token) ? withPassword(account, password) : undefined,
      );
      return changed && { email };
    },

    async checkPassword(email, password) {
      const known = (await read(idOf(email)))?.password;
      const isRight = await isPassword(password, known);
      return isRight && known ? hashOfSecret(known) : undefined;
    },

    async changePassword(email, proof, chosen) {
      const password = await hashPassword(chosen);
      const changed = await change("changing a password", email, (account) =>
        isProof(proof, account) ? withPassword(account, password) : undefined,
      );
      return changed && hashOfSecret(password);
    },

    async changeFactor<Result extends Account["factor"] | null>(
      email: string,
      changeOf: (factor: Account["factor"]) => Result,
    ) {
      const changed = await change("changing a second factor", email, ({ factor, ...others }) => {
        const result = changeOf(factor);
        return result === undefined ? undefined : { ...others, ...(result && { factor: result }) };
      });
      return changed && ((changed.factor ?? null) as Result);
    },
  } satisfies Partial<Staff>;
}

function sessionsIn({ documents, read, change }: Store) {
  const notes = new Map<string, Promise<void>>();
  let noteFrom = 0;

  /** A session counts without it. */
  async function note(email: string, id: string, device: string) {
    try {
      await change("noting a session", email, (account) => withUse(account, id, device));
    } catch {
      noteFrom = Date.now() + NOTE_AGAIN_MS;
    } finally {
      notes.delete(id);
    }
  }

  return {
    async account(email) {
      await Promise.all(notes.values());
      const account = await read(idOf(email));
      if (!account) return undefined;
      return { name: account.name, factor: account.factor, sessions: openIn(account).reverse() };
    },

    openSession(email, proof, { device, replaced = "" } = {}) {
      const secret = secretFor(email);
      const since = Date.now();
      const times = { until: since + SESSION_MS, since, seen: since };
      const session = { id: hashOfSecret(secret), ...times, ...(device && { device }) };
      const ended = hashOfSecret(replaced);
      const ids = new Set([idOf(email), idIn(replaced) ?? idOf(email)]);
      const keys = [...ids].map((id) => ({ collection: STAFF, id }));
      return documents.change("opening a session", keys, (get) => {
        const [account, other] = keys.map(({ id }) => accountOf(get(STAFF, id)));
        if (!isProof(proof, account)) return { result: undefined };
        const opened = withSession(withoutSession(account, ended), session);
        const writes = [putOf(opened), ...(other ? [putOf(withoutSession(other, ended))] : [])];
        return { result: secret, writes };
      });
    },

    async whoIs(secret, device) {
      const account = await read(idIn(secret));
      const id = hashOfSecret(secret);
      const session = account && openIn(account).find((open) => open.id === id);
      if (!account || !session) return undefined;
      // While its page is made.
      if (device !== undefined && !isNoted(session, device) && Date.now() > noteFrom && !notes.has(id))
        notes.set(id, note(account.email, id, device));
      return { email: account.email, session: id, mayInvite: account.mayInvite };
    },

    async endSession(email, id) {
      await change("ending a session", email, (account) => withoutSession(account, id));
    },

    async signOutEverywhere(email) {
      await change("signing out", email, (account) => ({ ...account, sessions: [] }));
    },

    close: async () => void (await Promise.all(notes.values())),
  } satisfies Partial<Staff>;
}

/** The command is always allowed. */
function isAllowed(get: GetRead, by: string | undefined, email: string): boolean {
  return by === undefined || mayChange({ ...accountIn(get, by), email: by }, email);
}

function keyOf(email: string): DocumentKey {
  return { collection: STAFF, id: idOf(email) };
}

function keysOf(email: string, by = email): DocumentKey[] {
  return by === email ? [keyOf(email)] : [keyOf(email), keyOf(by)];
}

function accountOf(fields: unknown): Account | undefined {
  return accountSchema.safeParse(fields).data;
}

function accountIn(get: GetRead, email: string): Account | undefined {
  return accountOf(get(STAFF, idOf(email)));
}

function putOf(account: Account): DocumentWrite {
  return { put: keyOf(account.email), fields: account };
}

function peopleIn(get: GetRead): number {
  return Number(get(COUNT.collection, COUNT.id)?.people ?? 0);
}

function countOf(people: number): DocumentWrite {
  return { put: COUNT, fields: { people } };
}
