import { accessSync, constants, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { errorCode } from "~/error-code";
import { type Lead, type Leads, oldestFirst } from "~/leads/leads";
import { checkHeader, type Database, databaseFile, openDatabase } from "./database";

type StoredLead = Omit<Lead, "id">;

/** Other processes may use the database at the same time. @throws when the folder cannot be written. */
export function openLeadsLmdb(folder: string): Leads & { check(): Promise<void> } {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const code = errorCode(error) ?? error;
    throw new Error(`leads cannot be kept in ${folder} (${code})`, { cause: error });
  }
  const database = openDatabase<StoredLead>(folder);

  return {
    async add({ kind, ids, fields, suspect, source }) {
      try {
        return await database.use((db) =>
          db.transaction(() => {
            const existingId = ids.find((id) => db.doesExist(id));
            if (existingId) return { id: existingId, repeated: true };
            const timestamp = new Date().toISOString();
            db.putSync(ids[0], {
              kind,
              timestamp,
              fields,
              ...(suspect && { suspect }),
              ...(source && { source }),
            });
            return { id: ids[0], repeated: false };
          }),
        );
      } catch (error) {
        throw new Error(`a lead could not be kept in ${folder}`, { cause: await commitError(error) });
      }
    },

    find: (_kind, ids) => database.use((db) => ids.find((id) => db.doesExist(id))),
    list: () => database.read(listLeads),
    check: database.check,
    close: database.close,
  };
}

/** Writes nothing to the folder, where a site may be running. @throws when it has no database. */
export function readLeadsLmdb(folder: string): Pick<Leads, "list" | "close"> {
  const file = databaseFile(folder);
  if (!existsSync(file)) throw new Error(`there is no leads database in ${folder}`);
  checkHeader(file);
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

async function openReadOnly(folder: string): Promise<Database<StoredLead>> {
  const lmdb = await import("lmdb");
  const options = { noSubdir: false, encoding: "json", readOnly: true } as const;
  if (existsSync(path.join(folder, "lock.mdb"))) return lmdb.open(folder, options);
  // No lock file, so no site is running. LMDB creates one, so it opens a symbolic link in a temporary folder.
  const temporary = mkdtempSync(path.join(tmpdir(), "leads-"));
  try {
    symlinkSync(path.resolve(databaseFile(folder)), databaseFile(temporary));
    return lmdb.open(temporary, options);
  } finally {
    rmSync(temporary, { recursive: true });
  }
}

async function* listLeads(db: Database<StoredLead>): AsyncGenerator<Lead> {
  const order = db.getRange().map(({ key: id, value }) => ({ id, timestamp: value.timestamp })).asArray;
  for (const { id } of (await order).sort(oldestFirst)) {
    const kept = db.get(id);
    if (kept) yield { id, ...kept };
  }
}

/** lmdb puts the reason in a second promise, which kills the process if unhandled. */
async function commitError(error: unknown): Promise<unknown> {
  if (!(error instanceof Error) || !("commitError" in error)) return error;
  return Promise.resolve(error.commitError).catch((reason) => reason);
}
