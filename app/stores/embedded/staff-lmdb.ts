import { existsSync, mkdirSync } from "node:fs";
import { hashOfSecret, hashPassword, isPassword, newSecret } from "~/staff/passwords.server";
import { LINK_MS, SESSION_MS, type Staff } from "~/staff/staff";
import { type Database, openDatabase } from "./database";
import { databaseFile } from "./database-file";

/** A secret is stored as its hash, so a copied database lets nobody sign in. Times are in milliseconds since 1970. */
interface Account {
  password?: string;
  link?: { hash: string; until: number };
  sessions: { hash: string; until: number }[];
}

/** The oldest session beyond this ends. */
const MAX_SESSIONS = 20;

interface Store {
  /** True from its first sight on: a database that is gone later is a fault, not a desk without staff. */
  hasDatabase(): boolean;
  read<Result>(work: (db: Database<Account>) => Result): Promise<Result>;
  /** Reads and writes in one transaction. */
  change<Result>(work: (db: Database<Account>) => Result): Promise<Result>;
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
  };
  return { ...accountsIn(store), ...sessionsIn(store), close: database.close };
}

function accountsIn({ hasDatabase, read, change }: Store): Omit<Staff, "close" | keyof Sessions> {
  return {
    // Looks first, because opening the database would create it.
    async hasAny() {
      if (!hasDatabase()) return false;
      return read((db) => [...db.getKeys({ limit: 1 })].length > 0);
    },

    list: () =>
      read((db) =>
        [...db.getRange()].map(({ key: email, value: { password, link } }) => ({
          email,
          hasPassword: password !== undefined,
          ...(link && link.until > Date.now() && { linkUntil: new Date(link.until).toISOString() }),
        })),
      ),

    invite(email) {
      const token = newSecret();
      const link = { hash: hashOfSecret(token), until: Date.now() + LINK_MS };
      return change((db) => {
        db.putSync(email, { sessions: [], ...db.get(email), link });
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
        if (found) db.putSync(found.email, { password, sessions: [] });
        return found && { email: found.email };
      });
    },

    remove: (email) => change((db) => db.doesExist(email) && db.removeSync(email)),
  };
}

type Sessions = Pick<Staff, "signIn" | "whoIs" | "signOutEverywhere">;

function sessionsIn({ read, change }: Store): Sessions {
  return {
    async signIn(email, password, replaced) {
      const known = await read((db) => email && db.get(email)?.password);
      const isRight = await isPassword(password, known || undefined);
      if (!isRight) return undefined;
      const session = newSecret();
      return change((db) => {
        // Removed, or given another password, while this one was being checked.
        if (db.get(email)?.password !== known) return undefined;
        if (replaced) endSession(db, replaced);
        const account = db.get(email);
        if (!account) return undefined;
        const open = account.sessions.filter(({ until }) => until > Date.now()).slice(1 - MAX_SESSIONS);
        open.push({ hash: hashOfSecret(session), until: Date.now() + SESSION_MS });
        db.putSync(email, { ...account, sessions: open });
        return session;
      });
    },

    whoIs: (session) =>
      read((db) => {
        const found = findSession(db, session);
        return found && { email: found.email };
      }),

    signOutEverywhere: (email) =>
      change((db) => {
        const account = db.get(email);
        if (account) db.putSync(email, { ...account, sessions: [] });
      }),
  };
}

function find(db: Database<Account>, isTheOne: (account: Account) => boolean) {
  for (const { key: email, value } of db.getRange()) if (isTheOne(value)) return { email, account: value };
  return undefined;
}

function findSession(db: Database<Account>, session: string) {
  const hash = hashOfSecret(session);
  return find(db, ({ sessions }) => sessions.some((open) => open.hash === hash && open.until > Date.now()));
}

function endSession(db: Database<Account>, session: string) {
  const found = findSession(db, session);
  if (!found) return;
  const sessions = found.account.sessions.filter(({ hash }) => hash !== hashOfSecret(session));
  db.putSync(found.email, { ...found.account, sessions });
}

function findLink(db: Database<Account>, token: string) {
  const hash = hashOfSecret(token);
  return find(db, ({ link }) => link?.hash === hash && link.until > Date.now());
}
