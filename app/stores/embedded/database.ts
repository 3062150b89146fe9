import { existsSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { RootDatabase } from "lmdb";
import { StoreFault } from "~/store-fault";
import { checkDatabase } from "./check-database";
import {
  checkSettled,
  checkSpace,
  checkWritable,
  databaseFile,
  databaseFileAt,
  hasDatabase,
} from "./database-file";
import { syncFolder } from "./sync-folder";

export type Database<Value> = RootDatabase<Value, string>;

/** A bill, its lead, and new database pages. */
const MIN_FREE_TO_WRITE_BYTES = 3 * 1024 * 1024;
const MIN_FREE_TO_OPEN_BYTES = 1024 * 1024;

const OPTIONS = {
  noSubdir: false,
  encoding: "json",
  // A commit resolves only after both its syncs, so that it survives kill -9 and a power cut.
  overlappingSync: false,
  // If true, a failed commit is an unhandled rejection and kills the process.
  eventTurnBatching: false,
  permissionsMode: 0o600,
} as const;

interface Opened<Value> {
  db: Database<Value>;
  id: string;
  /** Of the file, which LMDB only ever makes larger: reading what was cut off would kill the process (SIGBUS). */
  size: bigint;
  users: number;
  /** A failed commit can leave the LMDB environment unusable. */
  hasFailed: boolean;
  whenUnused?: () => void;
}

/** LMDB would go on writing to a deleted or moved file, so each use compares it with the path's and reopens if replaced. */
export function openDatabase<Value>(folder: string) {
  const file = databaseFile(folder);
  const open = opener<Value>(folder);
  let opening: Promise<Opened<Value>> | undefined;

  function startOpening(work: Promise<Opened<Value>>) {
    const started = work.catch((error) => {
      if (opening === started) opening = undefined;
      throw error;
    });
    opening = started;
    return started;
  }

  async function acquire(): Promise<Opened<Value>> {
    for (;;) {
      const current = opening ?? startOpening(open());
      const opened = await current;
      if (opening !== current) continue;
      const { id, size } = databaseFileAt(file);
      if (!opened.hasFailed && id === opened.id && size >= opened.size) {
        opened.size = size;
        opened.users += 1;
        return opened;
      }
      startOpening(retire(opened).then(open));
    }
  }

  return {
    /** @throws StoreFault */
    async use<Result>(work: (db: Database<Value>) => Result | Promise<Result>): Promise<Result> {
      const opened = await acquire();
      try {
        const result = await work(opened.db);
        if (databaseFileAt(file).id !== opened.id) throw new StoreFault("the database was replaced");
        return result;
      } catch (error) {
        if (error instanceof StoreFault) throw error;
        opened.hasFailed = true;
        throw new StoreFault("the database failed", { cause: await reasonOf(error) });
      } finally {
        release(opened);
      }
    },

    /** Keeps the database open while the caller iterates. */
    async *read<Item>(items: (db: Database<Value>) => AsyncIterable<Item>): AsyncGenerator<Item> {
      const opened = await acquire();
      try {
        yield* items(opened.db);
      } finally {
        release(opened);
      }
    },

    /** @throws StoreFault when writes would fail. */
    async check() {
      release(await acquire());
      await checkSpace(folder, MIN_FREE_TO_WRITE_BYTES);
    },

    async close() {
      const opened = await opening?.catch(() => undefined);
      opening = undefined;
      if (opened) await retire(opened);
    },
  };
}

function opener<Value>(folder: string) {
  const file = databaseFile(folder);
  let mayCreate = !hasDatabase(file);
  let lastId: string | undefined;
  /** So that a flood of forms does not check a damaged file again and again. */
  let damaged: { version: string; fault: unknown } | undefined;

  function check() {
    const { id, version } = databaseFileAt(file);
    if (lastId && id !== lastId) checkSettled(file);
    if (damaged?.version === version) throw damaged.fault;
    try {
      checkDatabase(file);
    } catch (fault) {
      damaged = { version, fault };
      throw fault;
    }
  }

  return async (): Promise<Opened<Value>> => {
    const lmdb = await import("lmdb");
    await checkSpace(folder, MIN_FREE_TO_OPEN_BYTES);
    // No await from here to lmdb.open, which would create whatever is missing.
    if (mayCreate && !hasDatabase(file)) checkWritable(folder);
    else check();
    let db: Database<Value>;
    try {
      db = lmdb.open(folder, OPTIONS);
    } catch (cause) {
      throw new StoreFault("the database cannot be opened", { cause });
    }
    const { id, size } = databaseFileAt(file);
    await syncFolder(folder);
    mayCreate = false;
    lastId = id;
    return { db, id, size, users: 0, hasFailed: false };
  };
}

/** lmdb puts the reason in a second promise, which kills the process if unhandled. */
async function reasonOf(error: unknown): Promise<unknown> {
  if (!(error instanceof Error) || !("commitError" in error)) return error;
  return Promise.resolve(error.commitError).catch((reason) => reason);
}

function release(opened: Opened<unknown>) {
  opened.users -= 1;
  if (opened.users === 0) opened.whenUnused?.();
}

/** Closes the database once it is unused: closing fails running transactions. */
async function retire<Value>(opened: Opened<Value>) {
  if (opened.users > 0) await new Promise<void>((resolve) => (opened.whenUnused = resolve));
  await opened.db.close();
}

/** Opens a database beside a running site, and writes nothing to its folder. */
export async function openReadOnly<Value>(folder: string): Promise<Database<Value>> {
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
