import { LRUCache } from "lru-cache";
import type { Decide, DocumentKey, Documents, DocumentWrite, GetRead } from "~/stores/documents";
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
  signedOut,
  withEnded,
  withPassword,
  withSession,
  withUse,
} from "./account.server";
import { hashOfSecret, hashPassword, isPassword } from "./passwords.server";
import {
  type AccountChange,
  KNOWN_SESSION_MS,
  LINK_MS,
  type OpenSession,
  SESSION_MS,
  type SignedIn,
  type StaffAccount,
} from "./staff";
import { triesIn } from "./tries-store.server";

const STAFF = "staff";

/** Counts the accounts and the managers: the first one is a manager, the last one stays, and a change cannot look for others. */
const COUNT: DocumentKey = { collection: "staffCount", id: "all" };

/** Every signed-out request under /desk asks whether there is staff. */
const HAS_ANY_FOR_MS = 10_000;

/** Colleagues read a new name within a minute. */
const NAMES_FOR_MS = 60_000;

/** A session's use is written this often at most, so that while writing fails few looks at a page try. */
const NOTE_AGAIN_MS = 60_000;
const MAX_NOTED = 200;

/** A command connects first. */
const INVITE_WITHIN_MS = 15_000;

interface Store {
  documents: Documents;
  read(id: string | undefined): Promise<Account | undefined>;
  /** Changes a person, unless `work` returns nothing. Resolves to what the person is then. */
  change(what: string, email: string, work: Work): Promise<Account | undefined>;
}

type Work = (account: Account) => Account | undefined;

interface Browser {
  /** The device in words, by `describeDevice` in devices.ts. */
  device?: string | undefined;
  /** The session, of anybody, that the browser has had. */
  replaced?: string | undefined;
  /** Whether the person has shown their second factor in this browser. */
  isKnown?: boolean;
}

/** Staff accounts and their sessions. A change resolves once it would survive a power cut, and holds at once. */
export type Staff = ReturnType<typeof createStaff>;

/** Staff in documents of one database: a person with link and sessions is one, so each question is one read, and one change ends all. */
export function createStaff(documents: Documents) {
  const store: Store = {
    documents,
    read: async (id) => (id === undefined ? undefined : accountOf(await documents.get(STAFF, id))),
    change: (what, email, work) =>
      documents.change(what, [keyOf(email)], (get) => {
        const account = accountIn(get, email);
        const changed = account && work(account);
        return { result: changed, writes: changed ? [putOf(changed)] : [] };
      }),
  };
  return { ...accountsIn(store), ...credentialsIn(store), ...sessionsIn(store), ...triesIn(documents) };
}

function accountsIn({ documents, change }: Store) {
  let hasAnyUntil = 0;
  let names: { known: ReturnType<typeof readNames>; until: number } | undefined;

  async function readNames() {
    const accounts = (await list()).map(({ email, name }) => [email, name] as const);
    return Object.fromEntries(accounts);
  }

  /** Lists all accounts, ordered by email address. */
  async function list() {
    const accounts: StaffAccount[] = [];
    for await (const { fields } of documents.list(STAFF)) {
      const account = accountOf(fields);
      if (account) accounts.push(seenByColleagues(account));
    }
    return accounts.sort((a, b) => (a.email < b.email ? -1 : 1));
  }

  /** Puts another account in a colleague's place, or none, unless `by` may not, or people would be left without a manager. */
  function changeColleague(email: string, by: string | undefined, next: Work): Promise<AccountChange> {
    return documents.change<AccountChange>("changing an account", [...keysOf(email, by), COUNT], (get) => {
      const before = isAllowed(get, by, email) ? accountIn(get, email) : undefined;
      if (!before) return { result: "refused" };
      const after = next(before);
      const counts = countsIn(get);
      counts.people -= after ? 0 : 1;
      counts.managers += Number(after?.manager ?? false) - Number(before.manager);
      if (counts.people > 0 && counts.managers === 0) return { result: "last manager" };
      return { result: "done", writes: [after ? putOf(after) : { remove: keyOf(email) }, countOf(counts)] };
    });
  }

  return {
    async hasAny() {
      if (hasAnyUntil > Date.now()) return true;
      for await (const _ of documents.list(STAFF, { limit: 1 })) {
        hasAnyUntil = Date.now() + HAS_ANY_FOR_MS;
        return true;
      }
      return false;
    },

    list,

    /** Returns what all people are called, ordered by address: undefined for who has not said so. What others changed may be missing for a minute. */
    async names() {
      if (!names || names.until < Date.now())
        names = { known: readNames(), until: Date.now() + NAMES_FOR_MS };
      return names.known.catch((error: unknown) => {
        names = undefined;
        throw error;
      });
    },

    async rename(email: string, name: string) {
      await change("renaming", email, (account) => ({ ...account, name }));
      names = undefined;
    },

    /**
     * Adds a person, or replaces the link of one who is there. Returns the token of a link that works once, for `LINK_MS`;
     * undefined if `by` may not, or the person has a password. The first person is a manager.
     */
    async invite(email: string, by?: string) {
      const token = secretFor(email);
      const link = { hash: hashOfSecret(token), until: Date.now() + LINK_MS };
      const decide: Decide<string | undefined> = (get) => {
        const account = accountIn(get, email);
        // With a link for a colleague who has a password, its maker could become that person.
        if (!isAllowed(get, by, email) || (by !== undefined && account?.password))
          return { result: undefined };
        const { people, managers } = countsIn(get);
        const manager = people === 0;
        const invited = { email, manager, sessions: [], ...account, link };
        const counts = countOf({ people: people + 1, managers: managers + Number(manager) });
        return { result: token, writes: [putOf(invited), ...(account ? [] : [counts])] };
      };
      const keys = [...keysOf(email, by), COUNT];
      const made = await documents.change("adding staff", keys, decide, { withinMs: INVITE_WITHIN_MS });
      names = undefined;
      return made;
    },

    /** Makes a person a manager, or a colleague. Nobody may do that to his own account, or remove it; the last manager stays one. */
    setManager: (email: string, manager: boolean, by?: string) =>
      changeColleague(email, by, (account) => ({ ...account, manager })),

    /** Ends the person's sessions and links too. The last manager goes only as the last of all, which turns the desk off. */
    async remove(email: string, by?: string) {
      const removed = await changeColleague(email, by, () => undefined);
      hasAnyUntil = 0;
      names = undefined;
      return removed;
    },
  };
}

function credentialsIn({ read, change }: Store) {
  async function findLink(token: string) {
    const account = await read(idIn(token));
    return account && hasLink(account, token) ? account : undefined;
  }

  return {
    /** Returns the person whose unused link has this token. */
    async whoseLink(token: string) {
      const account = await findLink(token);
      return account && { email: account.email };
    },

    /** Uses the link up, ends the person's sessions, and gives the factor another id. Returns undefined if the link does not work any more. */
    async choosePassword(token: string, chosen: string) {
      const email = (await findLink(token))?.email;
      if (!email) return undefined;
      const password = await hashPassword(chosen);
      const changed = await change("using a link", email, (account) =>
        hasLink(account, token) ? withPassword(account, password) : undefined,
      );
      return changed && { email };
    },

    /** Returns a proof of the password for `changePassword` and `openSession`, or undefined if the address or the password is wrong, after the same time. */
    async checkPassword(email: string, password: string) {
      const known = (await read(idOf(email)))?.password;
      const isRight = await isPassword(password, known);
      return isRight && known ? hashOfSecret(known) : undefined;
    },

    /** Like choosing one. Returns a proof of the new password, or undefined if the old one has changed meanwhile. */
    async changePassword(email: string, proof: string, chosen: string) {
      const password = await hashPassword(chosen);
      const changed = await change("changing a password", email, (account) =>
        isProof(proof, account) ? withPassword(account, password) : undefined,
      );
      return changed && hashOfSecret(password);
    },

    /** Changes a person's second factor in one transaction: to what `changeOf` returns, null removes it, undefined leaves it as it is. */
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
  };
}

function sessionsIn({ documents, read, change }: Store) {
  /** The uses of sessions that are being written, or were a moment ago: a session counts without. */
  const noted = new LRUCache<string, Promise<unknown>>({ max: MAX_NOTED, ttl: NOTE_AGAIN_MS });

  return {
    /** Returns what a person may see of their own account; the sessions latest first. */
    async account(email: string) {
      await Promise.all(noted.values());
      const account = await read(idOf(email));
      if (!account) return undefined;
      const sessions: OpenSession[] = openIn(account).reverse();
      return { name: account.name, factor: account.factor, sessions };
    },

    /** Returns the secret of a new session, or undefined if the password has changed meanwhile. `replaced` ends with success. */
    openSession(email: string, proof: string, { device, replaced = "", isKnown = false }: Browser = {}) {
      const secret = secretFor(email);
      const since = Date.now();
      const times = { until: since + (isKnown ? KNOWN_SESSION_MS : SESSION_MS), since, seen: since };
      const session = { id: hashOfSecret(secret), ...times, ...(device && { device }) };
      const ended = hashOfSecret(replaced);
      const ids = new Set([idOf(email), idIn(replaced) ?? idOf(email)]);
      const keys = [...ids].map((id) => ({ collection: STAFF, id }));
      return documents.change<string | undefined>("opening a session", keys, (get) => {
        const [account, other] = keys.map(({ id }) => accountOf(get(STAFF, id)));
        if (!isProof(proof, account)) return { result: undefined };
        const opened = withSession(withEnded(account, ended), session);
        const writes = [putOf(opened), ...(other ? [putOf(withEnded(other, ended))] : [])];
        return { result: secret, writes };
      });
    },

    /** Returns the person of a session that is neither over nor ended. @param device that uses it */
    async whoIs(secret: string, device?: string): Promise<SignedIn | undefined> {
      const account = await read(idIn(secret));
      const id = hashOfSecret(secret);
      const session = account && openIn(account).find((open) => open.id === id);
      if (!account || !session) return undefined;
      // While its page is made.
      if (device !== undefined && !isNoted(session, device) && !noted.has(id)) {
        const noting = change("noting a session", account.email, (known) => withUse(known, id, device));
        noted.set(
          id,
          noting.catch(() => undefined),
        );
      }
      const { email, manager, factor } = account;
      return { email, session: id, manager, hasFactor: factor !== undefined };
    },

    async endSession(email: string, id: string) {
      await change("ending a session", email, (account) => withEnded(account, id));
    },

    async signOutEverywhere(email: string) {
      await change("signing out", email, signedOut);
    },
  };
}

/** The command is always allowed; a manager changes others alone. */
function isAllowed(get: GetRead, by: string | undefined, email: string): boolean {
  return by === undefined || (by !== email && accountIn(get, by)?.manager === true);
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

function countsIn(get: GetRead) {
  const { people = 0, managers = 0 } = get(COUNT.collection, COUNT.id) ?? {};
  return { people: Number(people), managers: Number(managers) };
}

function countOf(fields: ReturnType<typeof countsIn>): DocumentWrite {
  return { put: COUNT, fields };
}
