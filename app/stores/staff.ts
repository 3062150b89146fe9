import { createHash } from "node:crypto";
import * as z from "zod";
import { factorSchema } from "~/staff/factor";
import { hashOfSecret, hashPassword, isPassword, newSecret } from "~/staff/passwords.server";
import { LINK_MS, MAX_SESSIONS, mayChange, SESSION_MS, type Staff } from "~/staff/staff";
import type { Decide, DocumentKey, Documents, DocumentWrite, GetRead } from "./documents";
import { triesIn } from "./staff-tries";

const STAFF = "staff";

/** Counts the accounts: who is the first one may invite, and a change cannot look for others. */
const COUNT: DocumentKey = { collection: "staffCount", id: "all" };

/** Every signed-out request under /desk asks whether there is staff. */
const HAS_ANY_FOR_MS = 10_000;

/** Colleagues read a new name within a minute. */
const NAMES_FOR_MS = 60_000;

/** A look at a page writes nothing more often. */
const SEEN_EVERY_MS = 10 * 60_000;

const NOTE_AGAIN_MS = 60_000;

/** A command connects first. */
const INVITE_WITHIN_MS = 15_000;

/** All of a person, so that one change ends everything at once. Times are in milliseconds since 1970. */
const accountSchema = z.object({
  email: z.string(),
  name: z.string().optional(),
  mayInvite: z.boolean(),
  password: z.string().optional(),
  link: z.object({ hash: z.string(), until: z.number() }).optional(),
  factor: factorSchema.optional(),
  sessions: z.array(
    z.object({
      hash: z.string(),
      until: z.number(),
      device: z.string().optional(),
      since: z.number(),
      seen: z.number(),
    }),
  ),
});

type Account = z.infer<typeof accountSchema>;
type Session = Account["sessions"][number];

interface Store {
  documents: Documents;
  read(id: string): Promise<Account | undefined>;
  readAll(): Promise<Account[]>;
  /** Changes a person, unless `work` returns nothing or `by` may not. Resolves to what the person is then. */
  change(what: string, email: string, work: Work, by?: string): Promise<Account | undefined>;
}

type Work = (account: Account) => Account | undefined;

/** Staff in documents of one database, which is closed by whoever opened it. */
export function createStaff(documents: Documents): Staff {
  const store: Store = {
    documents,
    read: async (id) => accountOf(await documents.get(STAFF, id)),
    async readAll() {
      const accounts: Account[] = [];
      for await (const { fields } of documents.list(STAFF))
        accounts.push(...[accountOf(fields) ?? []].flat());
      return accounts;
    },
    change: (what, email, work, by) =>
      documents.change(what, keysOf(email, by), (get) => {
        const account = isAllowed(get, by, email) ? accountIn(get, email) : undefined;
        const changed = account && work(account);
        return { result: changed, writes: changed ? [putOf(changed)] : [] };
      }),
  };
  return { ...accountsIn(store), ...passwordsIn(store), ...sessionsIn(store), ...triesIn(documents) };
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
      const accounts = await readAll();
      return accounts
        .sort((a, b) => (a.email < b.email ? -1 : 1))
        .map(({ email, name, mayInvite, password, factor, link }) => ({
          email,
          ...(name && { name }),
          mayInvite,
          hasPassword: password !== undefined,
          hasFactor: factor !== undefined,
          ...(link && link.until > Date.now() && { linkUntil: new Date(link.until).toISOString() }),
        }));
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

    remove(email, by) {
      hasAnyUntil = 0;
      return documents.change("removing staff", [...keysOf(email, by), COUNT], (get) => {
        if (!accountIn(get, email) || !isAllowed(get, by, email)) return { result: false };
        return { result: true, writes: [{ remove: keyOf(email) }, countOf(peopleIn(get) - 1)] };
      });
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

function passwordsIn({ read, change }: Store) {
  /** A device that knew the password knows the factor no more. */
  const withPassword = ({ factor, ...account }: Account, password: string): Account => ({
    ...account,
    password,
    sessions: [],
    ...(factor && { factor: { ...factor, id: newSecret() } }),
  });

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
      const changed = await change("using a link", email, ({ link, ...account }) =>
        hasLink({ link }, token) ? withPassword(account, password) : undefined,
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
  } satisfies Partial<Staff>;
}

function sessionsIn({ documents, read, change }: Store) {
  const notes = new Map<string, Promise<void>>();
  let noteFrom = 0;

  /** Keeps when a session was used, and on what, while its page is made. It counts without that. */
  function note(email: string, session: Session, device: string) {
    const now = Date.now();
    const isKnown = session.device === device && Math.abs(now - session.seen) < SEEN_EVERY_MS;
    if (isKnown || now < noteFrom || notes.has(session.hash)) return;
    const noted = (open: Session) => (open.hash === session.hash ? { ...open, device, seen: now } : open);
    const note = change("noting a session", email, (account) => ({
      ...account,
      sessions: account.sessions.map(noted),
    })).then(
      () => void notes.delete(session.hash),
      () => {
        notes.delete(session.hash);
        noteFrom = now + NOTE_AGAIN_MS;
      },
    );
    notes.set(session.hash, note);
  }

  return {
    async account(email) {
      await Promise.all(notes.values());
      const account = await read(idOf(email));
      if (!account) return undefined;
      const sessions = openIn(account).map(({ hash, device, since, seen }) => ({
        id: hash,
        device,
        since,
        seen,
      }));
      return { name: account.name, factor: account.factor, sessions: sessions.reverse() };
    },

    openSession(email, proof, { device, replaced = "" } = {}) {
      const secret = secretFor(email);
      const [before, since] = [hashOfSecret(replaced), Date.now()];
      const session = { hash: hashOfSecret(secret), until: since + SESSION_MS, since, seen: since };
      const other = { collection: STAFF, id: idIn(replaced) };
      const keys = [keyOf(email), ...(other.id === "" || other.id === idOf(email) ? [] : [other])];
      return documents.change("opening a session", keys, (get) => {
        const [account, ...others] = keys.map(({ id }) => accountOf(get(STAFF, id)));
        if (!isProof(proof, account)) return { result: undefined };
        const kept = openIn(without(account, before)).slice(1 - MAX_SESSIONS);
        const opened = { ...account, sessions: [...kept, { ...session, ...(device && { device }) }] };
        const writes = others.flatMap((had) => (had ? [putOf(without(had, before))] : []));
        return { result: secret, writes: [putOf(opened), ...writes] };
      });
    },

    async whoIs(secret, device) {
      const account = await read(idIn(secret));
      const hash = hashOfSecret(secret);
      const session = account && openIn(account).find((open) => open.hash === hash);
      if (!account || !session) return undefined;
      if (device !== undefined) note(account.email, session, device);
      return { email: account.email, session: hash, mayInvite: account.mayInvite };
    },

    async endSession(email, id) {
      await change("ending a session", email, (account) => without(account, id));
    },

    async signOutEverywhere(email) {
      await change("signing out", email, (account) => ({ ...account, sessions: [] }));
    },

    close: async () => void (await Promise.all(notes.values())),
  } satisfies Partial<Staff>;
}

function openIn({ sessions }: Account): Session[] {
  return sessions.filter(({ until }) => until > Date.now());
}

function without(account: Account, hash: string): Account {
  return { ...account, sessions: account.sessions.filter((open) => open.hash !== hash) };
}

function hasLink({ link }: Pick<Account, "link">, token: string): boolean {
  return link?.hash === hashOfSecret(token) && link.until > Date.now();
}

function isProof(proof: string, account: Account | undefined): account is Account {
  return account?.password !== undefined && hashOfSecret(account.password) === proof;
}

/** The command is always allowed. */
function isAllowed(get: GetRead, by: string | undefined, email: string): boolean {
  return by === undefined || mayChange({ ...accountIn(get, by), email: by }, email);
}

const ID_LENGTH = 32;

/** An address may have what an id may not. */
export function idOf(email: string): string {
  return createHash("sha256").update(email).digest("hex").slice(0, ID_LENGTH);
}

/** A session or a link begins with the id of its person, so that it is found by one read. Only its hash is kept. */
export function secretFor(email: string): string {
  return idOf(email) + newSecret();
}

function idIn(secret: string): string {
  return /^[\da-f]{32}[\w-]{43}$/.test(secret) ? secret.slice(0, ID_LENGTH) : "";
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
