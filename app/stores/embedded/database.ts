import type { RootDatabase } from "lmdb";
import { syncFolder } from "~/server/write-file.server";
import { StoreFault } from "~/store-fault";
import {
  checkDatabase,
  checkSettled,
  checkSpace,
  checkWritable,
  databaseFile,
  databaseFileAt,
  hasDatabase,
  markClosed,
  wasClosed,
  withReadable,
} from "./database-file";

export type Database<Value> = RootDatabase<Value, string>;

/** A bill, its lead, and new database pages. */
const MIN_FREE_TO_WRITE_BYTES = 3 * 1024 * 1024;
const MIN_FREE_TO_OPEN_BYTES = 1024 * 1024;

const REPLACED = "the database was replaced";

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
  /** Size of the file, which LMDB only ever makes larger: reading what was cut off would kill the process (SIGBUS). */
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
      startOpening(retire(opened, folder).then(open));
    }
  }

  return {
    /** @throws StoreFault, and a mistake in `work` as it is */
    async use<Result>(work: (db: Database<Value>) => Result | Promise<Result>): Promise<Result> {
      const opened = await acquire();
      try {
        const result = await work(opened.db);
        if (databaseFileAt(file).id !== opened.id) throw new StoreFault(REPLACED);
        return result;
      } catch (error) {
        // A mistake in `work` is no fault of the database, which would be opened again and answered with 503.
        if ([StoreFault, TypeError, ReferenceError].some((kind) => error instanceof kind)) throw error;
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
      if (opened) await retire(opened, folder);
    },
  };
}

function opener<Value>(folder: string) {
  const file = databaseFile(folder);
  let mayCreate = !hasDatabase(file);
  let lastId: string | undefined;
  /** Is kept so that a flood of forms does not check a damaged file again and again. */
  let damaged: { version: string; fault: unknown } | undefined;

  async function check() {
    const { id, size, version } = databaseFileAt(file);
    if (lastId && id !== lastId) checkSettled(file);
    if (damaged?.version === version) throw damaged.fault;
    try {
      if (!wasClosed(folder)) await checkDatabase(folder);
    } catch (fault) {
      damaged = { version, fault };
      throw fault;
    }
    return { id, size };
  }

  return async (): Promise<Opened<Value>> => {
    const lmdb = await import("lmdb");
    await checkSpace(folder, MIN_FREE_TO_OPEN_BYTES);
    const checked = mayCreate && !hasDatabase(file) ? undefined : await check();
    // No await from here to lmdb.open, which would create whatever is missing.
    if (!checked) checkWritable(folder);
    else {
      const found = databaseFileAt(file);
      if (found.id !== checked.id || found.size < checked.size) throw new StoreFault(REPLACED);
    }
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
async function retire<Value>(opened: Opened<Value>, folder: string) {
  if (opened.users > 0) await new Promise<void>((resolve) => (opened.whenUnused = resolve));
  await opened.db.close();
  if (!opened.hasFailed) markClosed(folder, opened);
}

/** Opens a database beside a running site, and writes nothing to its folder. @throws StoreFault when it is damaged */
export async function openReadOnly<Value>(folder: string): Promise<Database<Value>> {
  const lmdb = await import("lmdb");
  if (!wasClosed(folder)) await checkDatabase(folder);
  return withReadable(folder, async (place) =>
    lmdb.open(place, { noSubdir: false, encoding: "json", readOnly: true }),
  );
}
