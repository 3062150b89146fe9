import { accessSync, constants, existsSync, mkdirSync } from "node:fs";
import { errorCode } from "~/error-code";
import { type Lead, type Leads, oldestFirst } from "~/leads/leads";
import { StoreFault } from "~/store-fault";
import { type Database, openDatabase, openReadOnly } from "./database";
import { databaseFile } from "./database-file";

export type StoredLead = Omit<Lead, "id">;

interface Watcher {
  /** Is called in a transaction, before its commit. */
  writing?(db: Database<StoredLead>): void;
  /** Must not throw: the lead has been stored. */
  added(lead: Lead, db: Database<StoredLead>): unknown;
}

/** The part of the leads store that only the desk needs. */
export interface LeadsDatabase {
  database: ReturnType<typeof openDatabase<StoredLead>>;
  /** Writes to the leads in a transaction. */
  change<Result>(db: Database<StoredLead>, work: () => Result): Promise<Result>;
  watch(watcher: Watcher): void;
}

/** Other processes may use the database at the same time. @throws when the folder cannot be written. */
export function openLeadsLmdb(
  folder: string,
): Leads & LeadsDatabase & { check(): Promise<void>; close(): Promise<void> } {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const code = errorCode(error) ?? error;
    throw new Error(`cannot store leads in ${folder} (${code})`, { cause: error });
  }
  const database = openDatabase<StoredLead>(folder);
  const watchers: Watcher[] = [];
  const tell = (db: Database<StoredLead>) => {
    for (const { writing } of watchers) writing?.(db);
  };

  return {
    async add({ kind, ids, fields, isQuiet: _, ...extras }) {
      try {
        const [id] = ids;
        return await database.use(async (db) => {
          const stored = await db.transaction(() => {
            const existingId = ids.find((candidate) => db.doesExist(candidate));
            if (existingId) return existingId;
            const lead = { kind, timestamp: new Date().toISOString(), fields, ...extras };
            tell(db);
            db.putSync(id, lead);
            return lead;
          });
          if (typeof stored === "string") return { id: stored, repeated: true };
          for (const { added } of watchers) added({ id, ...stored }, db);
          return { id, repeated: false };
        });
      } catch (error) {
        throw new StoreFault("a lead cannot be stored", { cause: error });
      }
    },

    find: (_kind, ids) => database.use((db) => ids.find((id) => db.doesExist(id))),
    get: (_kind, id) =>
      database.use((db) => {
        const stored = db.get(id);
        return stored && { id, ...stored };
      }),
    list: () => database.read(listLeads),
    remove: (_kind, id) => database.use((db) => db.transaction(() => void db.removeSync(id))),
    check: database.check,
    close: database.close,
    database,
    change: (db, work) =>
      db.transaction(() => {
        tell(db);
        return work();
      }),
    watch: (watcher) => void watchers.push(watcher),
  };
}

/** Writes nothing to the folder, where a site may be running. @throws when it has no database. */
export function readLeadsLmdb(folder: string): Pick<Leads, "list"> & { close(): Promise<void> } {
  if (!existsSync(databaseFile(folder))) throw new Error(`there is no leads database in ${folder}`);
  let opening: Promise<Database<StoredLead>> | undefined;

  return {
    async *list() {
      opening ??= openReadOnly(folder);
      yield* listLeads(await opening);
    },
    async close() {
      await (await opening)?.close();
    },
  };
}

async function* listLeads(db: Database<StoredLead>): AsyncGenerator<Lead> {
  const order = db.getRange().map(({ key: id, value }) => ({ id, timestamp: value.timestamp })).asArray;
  for (const { id } of (await order).sort(oldestFirst)) {
    const kept = db.get(id);
    if (kept) yield { id, ...kept };
  }
}
