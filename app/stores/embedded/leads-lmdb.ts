import { accessSync, constants, mkdirSync } from "node:fs";
import { statfs } from "node:fs/promises";
import type { RootDatabase } from "lmdb";
import { type Lead, type Leads, oldestFirst } from "~/leads/leads";
import { syncFolder } from "./sync-folder";

const ROOM_TO_OPEN_BYTES = 1024 * 1024;

type KeptLead = Omit<Lead, "id">;
type Database = RootDatabase<KeptLead, string>;

/**
 * Leads in an LMDB database in `folder`, by id. Another process may read them, or add to them, at the same time.
 * The database is opened when it is first needed; whether the folder can be written shows at once.
 * @throws when it cannot.
 */
export function openLeadsLmdb(folder: string): Leads {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : error;
    throw new Error(`leads cannot be kept in ${folder} (${code})`, { cause: error });
  }

  let opening: Promise<Database> | undefined;

  function database(): Promise<Database> {
    opening ??= openDatabase(folder).catch((error) => {
      opening = undefined; // The next lead tries again.
      throw error;
    });
    return opening;
  }

  return {
    async add({ kind, ids, fields, suspect, source }) {
      try {
        const db = await database();
        return await db.transaction(() => {
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
        });
      } catch (error) {
        throw new Error(`a lead could not be kept in ${folder}`, { cause: await commitError(error) });
      }
    },

    async find(_kind, ids) {
      const db = await database();
      return ids.find((id) => db.doesExist(id));
    },

    async *list() {
      const db = await database();
      const order = db.getRange().map(({ key: id, value }) => ({ id, timestamp: value.timestamp })).asArray;
      for (const { id } of (await order).sort(oldestFirst)) {
        const kept = db.get(id);
        if (kept) yield { id, ...kept };
      }
    },

    async close() {
      const db = await opening?.catch(() => undefined);
      await db?.close();
    },
  };
}

async function openDatabase(folder: string): Promise<Database> {
  const lmdb = await import("lmdb");
  await checkSpace(folder);
  const options = {
    noSubdir: false,
    encoding: "json",
    /**
     * By default lmdb resolves a write when it is visible and syncs it to disk afterwards ("overlapping"). Without
     * that, mdb_txn_commit itself syncs the pages and then the meta page that makes them valid, and only when it has
     * returned does the write's promise resolve: an acknowledged lead survives kill -9 and a power cut.
     */
    overlappingSync: false,
    // With this, lmdb makes one more promise for each batch and drops it: when a commit fails, the process would end.
    eventTurnBatching: false,
    permissionsMode: 0o600,
  } as const;
  const db: Database = lmdb.open(folder, options);
  await syncFolder(folder);
  return db;
}

/** LMDB maps its lock file into memory, and where the disk has no room for a mapped file, the system ends the process. */
async function checkSpace(folder: string) {
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize < ROOM_TO_OPEN_BYTES) throw new Error("the disk is full");
}

/** Why lmdb could not commit hangs on its error as a second promise, which ends the process if nobody handles it. */
async function commitError(error: unknown): Promise<unknown> {
  if (!(error instanceof Error) || !("commitError" in error)) return error;
  return Promise.resolve(error.commitError).catch((reason) => reason);
}
