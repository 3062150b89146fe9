import { existsSync, mkdirSync } from "node:fs";
import { LRUCache } from "lru-cache";
import type { Factor } from "~/staff/factor";
import { hashOfSecret, hashPassword, isPassword, newSecret } from "~/staff/passwords.server";
import { LINK_MS, MAX_SESSIONS, mayChange, SESSION_MS, type Staff } from "~/staff/staff";
import { type Database, openDatabase } from "./database";
import { databaseFile } from "./database-file";

/** A secret is stored as its hash, so a copied database lets nobody sign in. Times are in milliseconds since 1970. */
interface Account {
  password?: string;
  link?: { hash: string; until: number };
  sessions: { hash: string; until: number; device?: string | undefined; since?: number }[];
  name?: string;
  mayInvite?: boolean;
  factor?: Factor;
}

interface Store {
  /** True from its first sight on: a database that is gone later is a fault, not a desk without staff. */
  hasDatabase(): boolean;
  read<Result>(work: (db: Database<Account>) => Result): Promise<Result>;
  /** Reads and writes in one transaction. */
  change<Result>(work: (db: Database<Account>) => Result): Promise<Result>;
  changeAccount(email: string, work: (account: Account) => Account): Promise<void>;
}

/** Accounts by email address. Other processes may use the database at the same time. */
export function openStaffLmdb(folder: string): Staff {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const database = openDatabase<Account>(folder);
  let hasDatabase = false;
  const store: Store = {
    hasDatabase: () => (hasDatabase ||= existsSync(databaseFile(folder))),
    read: (work) => database.use(work),
    async change(work) {
      try {
        return await database.use((db) => db.transaction(() => work(db)));
      } catch (error) {
        throw new Error("staff accounts cannot be changed", { cause: error });
      }
    },
    changeAccount: (email, work) =>
      store.change((db) => {
        const account = db.get(email);
        if (account) db.putSync(email, work(account));
      }),
  };
  return { ...accountsIn(store), ...sessionsIn(store), close: database.close };
}

function accountsIn({ hasDatabase, read, change, changeAccount }: Store) {
  return {
    // Looks first, because opening the database would create it.
    async hasAny() {
      if (!hasDatabase()) return false;
      return read((db) => [...db.getKeys({ limit: 1 })].length > 0);
    },

    list: () =>
      read((db) =>
        [...db.getRange()].map(({ key: email, value: { password, link, name, mayInvite, factor } }) => ({
          email,
          ...(name && { name }),
          mayInvite: mayInvite ?? false,
          hasPassword: password !== undefined,
          hasFactor: factor !== undefined,
          ...(link && link.until > Date.now() && { linkUntil: new Date(link.until).toISOString() }),
        })),
      ),

    names: () =>
      read((db) =>
        Object.fromEntries(
          [...db.getRange()].flatMap(({ key: email, value: { name } }) => (name ? [[email, name]] : [])),
        ),
      ),

    rename: (email, name) => changeAccount(email, (account) => ({ ...account, name })),

    invite(email) {
      const token = newSecret();
      const link = { hash: hashOfSecret(token), until: Date.now() + LINK_MS };
      return change((db) => {
        const isFirst = db.getKeysCount({ limit: 1 }) === 0;
        db.putSync(email, { sessions: [], ...(isFirst && { mayInvite: true }), ...db.get(email), link });
        return token;
      });
    },

    whoseLink: (token) =>
      read((db) => {
        const found = findLink(db, token);
        return found && { email: found.email };
      }),

    async choosePassword(token, newPassword) {
      const password = await hashPassword(newPassword);
      return change((db) => {
        const found = findLink(db, token);
        if (!found) return undefined;
        const { link, ...kept } = found.account;
        db.putSync(found.email, { ...kept, password, sessions: [] });
        return { email: found.email };
      });
    },

    allow: (email, mayInvite, by) =>
      change((db) => {
        const account = db.get(email);
        if (!account || !isAllowed(db, by, email)) return false;
        db.putSync(email, { ...account, mayInvite });
        return true;
      }),

    remove: (email, by) =>
      change((db) => db.doesExist(email) && isAllowed(db, by, email) && db.removeSync(email)),

    changeFactor: (email, changed) =>
      change((db) => {
        const account = db.get(email);
        if (!account) return undefined;
        const result = changed(account.factor);
        const { factor, ...others } = account;
        if (result !== undefined) db.putSync(email, { ...others, ...(result && { factor: result }) });
        return result;
      }),
  } satisfies Partial<Staff>;
}

/** The command is always allowed. */
function isAllowed(db: Database<Account>, by: string | undefined, email: string): boolean {
  return by === undefined || mayChange({ ...db.get(by), email: by }, email);
}

function sessionsIn({ read, change, changeAccount }: Store) {
  /** Each process remembers its own, so that a look at a page writes nothing. */
  const used = new LRUCache<string, { device?: string | undefined; seen: number }>({ max: 1000 });

  return {
    account: (email) =>
      read((db) => {
        const account = db.get(email);
        if (!account) return undefined;
        const { name, factor, sessions } = account;
        const open = sessions.filter(({ until }) => until > Date.now());
        const shown = open.map(({ hash, device, since }) => ({ id: hash, device, since, ...used.get(hash) }));
        return { name, factor, sessions: shown.reverse() };
      }),

    async checkPassword(email, password) {
      const known = await read((db) => email && db.get(email)?.password);
      const isRight = await isPassword(password, known || undefined);
      return isRight && known ? hashOfSecret(known) : undefined;
    },

    async changePassword(email, proof, newPassword) {
      const password = await hashPassword(newPassword);
      return change((db) => {
        const account = db.get(email);
        if (!isProof(proof, account)) return undefined;
        db.putSync(email, { ...account, password, sessions: [] });
        return hashOfSecret(password);
      });
    },

    openSession(email, proof, { device, replaced } = {}) {
      const session = newSecret();
      return change((db) => {
        if (!isProof(proof, db.get(email))) return undefined;
        const before = replaced && findSession(db, replaced);
        if (before) db.putSync(before.email, without(before.account, hashOfSecret(replaced)));
        const account = db.get(email);
        if (!account) return undefined;
        const [since, until] = [Date.now(), Date.now() + SESSION_MS];
        const open = account.sessions.filter(({ until }) => until > Date.now()).slice(1 - MAX_SESSIONS);
        open.push({ hash: hashOfSecret(session), until, device, since });
        db.putSync(email, { ...account, sessions: open });
        return session;
      });
    },

    whoIs: (session, device) =>
      read((db) => {
        const found = findSession(db, session);
        if (!found) return undefined;
        const id = hashOfSecret(session);
        if (device !== undefined) used.set(id, { device, seen: Date.now() });
        return { email: found.email, session: id, mayInvite: found.account.mayInvite ?? false };
      }),

    endSession: (email, id) => changeAccount(email, (account) => without(account, id)),

    signOutEverywhere: (email) => changeAccount(email, (account) => ({ ...account, sessions: [] })),
  } satisfies Partial<Staff>;
}

function isProof(proof: string, account: Account | undefined): account is Account {
  return account?.password !== undefined && hashOfSecret(account.password) === proof;
}

function without(account: Account, id: string): Account {
  return { ...account, sessions: account.sessions.filter(({ hash }) => hash !== id) };
}

function find(db: Database<Account>, isTheOne: (account: Account) => boolean) {
  for (const { key: email, value } of db.getRange()) if (isTheOne(value)) return { email, account: value };
  return undefined;
}

function findSession(db: Database<Account>, session: string) {
  const hash = hashOfSecret(session);
  return find(db, ({ sessions }) => sessions.some((open) => open.hash === hash && open.until > Date.now()));
}

function findLink(db: Database<Account>, token: string) {
  const hash = hashOfSecret(token);
  return find(db, ({ link }) => link?.hash === hash && link.until > Date.now());
}
