import { accessSync, constants, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { errorCode } from "~/error-code";
import { type Lead, type Leads, oldestFirst } from "~/leads/leads";
import { checkHeader, type Database, databaseFile, openDatabase } from "./database";

type KeptLead = Omit<Lead, "id">;

/**
 * Leads in an LMDB database in `folder`, by id. Another process may read them, or add to them, at the same time.
 * The database is opened when it is first needed; whether the folder can be written shows at once.
 * @throws when it cannot.
 */
export function openLeadsLmdb(folder: string): Leads & { check(): Promise<void> } {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const code = errorCode(error) ?? error;
    throw new Error(`leads cannot be kept in ${folder} (${code})`, { cause: error });
  }
  const database = openDatabase<KeptLead>(folder);

  return {
    async add({ kind, ids, fields, suspect, source }) {
      try {
        return await database.use((db) =>
          db.transaction(() => {
            const keptId = ids.find((id) => db.doesExist(id));
            if (keptId) return { id: keptId, repeated: true };
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

/**
 * Leads for reading only, beside a site that may be running: creates nothing in the folder and needs no room on its disk.
 * @throws when the folder has no database.
 */
export function readLeadsLmdb(folder: string): Pick<Leads, "list" | "close"> {
  const file = databaseFile(folder);
  if (!existsSync(file)) throw new Error(`there is no leads database in ${folder}`);
  checkHeader(file);
  let opening: Promise<Database<KeptLead>> | undefined;

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

async function openReadOnly(folder: string): Promise<Database<KeptLead>> {
  const lmdb = await import("lmdb");
  const options = { noSubdir: false, encoding: "json", readOnly: true } as const;
  if (existsSync(path.join(folder, "lock.mdb"))) return lmdb.open(folder, options);
  // Without a lock file no site is running, and LMDB would make one: let it do so beside a link to the database.
  const aside = mkdtempSync(path.join(tmpdir(), "leads-"));
  try {
    symlinkSync(path.resolve(databaseFile(folder)), databaseFile(aside));
    return lmdb.open(aside, options);
  } finally {
    rmSync(aside, { recursive: true });
  }
}

async function* listLeads(db: Database<KeptLead>): AsyncGenerator<Lead> {
  const order = db.getRange().map(({ key: id, value }) => ({ id, timestamp: value.timestamp })).asArray;
  for (const { id } of (await order).sort(oldestFirst)) {
    const kept = db.get(id);
    if (kept) yield { id, ...kept };
  }
}

/** Why lmdb could not commit hangs on its error as a second promise, which ends the process if nobody handles it. */
async function commitError(error: unknown): Promise<unknown> {
  if (!(error instanceof Error) || !("commitError" in error)) return error;
  return Promise.resolve(error.commitError).catch((reason) => reason);
}
