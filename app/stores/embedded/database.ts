import {
  accessSync,
  type BigIntStats,
  closeSync,
  constants,
  existsSync,
  mkdtempSync,
  openSync,
  readSync,
  rmSync,
  statSync,
  symlinkSync,
} from "node:fs";
import { statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { RootDatabase } from "lmdb";
import { errorCode } from "~/error-code";
import { syncFolder } from "./sync-folder";

export type Database<Value> = RootDatabase<Value, string>;

/** The message holds no paths, because /readiness shows it to anybody. */
export class DataFolderError extends Error {
  override name = "DataFolderError";
}

const GONE = "the database is gone";
const READ_ONLY = "the database is read-only";

/** A bill, its lead, and new database pages. */
const MIN_FREE_TO_WRITE_BYTES = 3 * 1024 * 1024;
const MIN_FREE_TO_OPEN_BYTES = 1024 * 1024;

/** Opening a file that is still being copied kills the process (SIGBUS). */
const SETTLED_AFTER_MS = 2_000;

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
      if (!opened.hasFailed && databaseId(file) === opened.id) {
        opened.users += 1;
        return opened;
      }
      startOpening(retire(opened).then(open));
    }
  }

  return {
    /** @throws DataFolderError when the database was replaced meanwhile, or what `work` throws. */
    async use<Result>(work: (db: Database<Value>) => Result | Promise<Result>): Promise<Result> {
      const opened = await acquire();
      try {
        const result = await work(opened.db);
        if (databaseId(file) !== opened.id) throw new DataFolderError("the database was replaced");
        return result;
      } catch (error) {
        opened.hasFailed ||= !(error instanceof DataFolderError);
        throw await reasonOf(error);
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

    /** @throws DataFolderError or LMDB's error when writes would fail. */
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
  let mayCreate = !existsSync(file) || statSync(file).size === 0;
  let lastId: string | undefined;

  return async (): Promise<Opened<Value>> => {
    const lmdb = await import("lmdb");
    await checkSpace(folder, MIN_FREE_TO_OPEN_BYTES);
    // No await from here to lmdb.open, which would create whatever is missing.
    if (mayCreate) checkWritable(folder);
    else {
      if (lastId && databaseId(file) !== lastId) checkSettled(file);
      checkHeader(file);
    }
    const db: Database<Value> = lmdb.open(folder, OPTIONS);
    const id = databaseId(file);
    await syncFolder(folder);
    mayCreate = false;
    lastId = id;
    return { db, id, users: 0, hasFailed: false };
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

export function databaseFile(folder: string): string {
  return path.join(folder, "data.mdb");
}

/** Synchronous, because nothing may happen between this and the use of the database; takes 7 µs. */
function databaseId(file: string): string {
  const { dev, ino, size } = checkWritable(file);
  if (size === 0n) throw new DataFolderError(GONE);
  return `${dev}:${ino}`;
}

function checkWritable(place: string): BigIntStats {
  try {
    accessSync(place, constants.R_OK | constants.W_OK);
    return statSync(place, { bigint: true });
  } catch (cause) {
    const code = errorCode(cause);
    throw new DataFolderError(code === "EROFS" || code === "EACCES" ? READ_ONLY : GONE, { cause });
  }
}

function checkSettled(file: string) {
  if (Math.abs(Date.now() - statSync(file).mtimeMs) < SETTLED_AFTER_MS)
    throw new DataFolderError("the database has just been replaced");
}

const MAGIC = 0xbeefc0de;
const MAGIC_AT = 24;
const META_PAGES_BYTES = 2 * 4096;

/** @throws when the file is no LMDB database: opening it would kill the process (SIGSEGV). */
export function checkHeader(file: string) {
  const head = Buffer.alloc(MAGIC_AT + 4);
  const handle = openSync(file, "r");
  try {
    readSync(handle, head, 0, head.length, 0);
  } finally {
    closeSync(handle);
  }
  if (head.readUInt32LE(MAGIC_AT) !== MAGIC || statSync(file).size < META_PAGES_BYTES)
    throw new DataFolderError("the database is damaged");
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

/** LMDB maps its lock file into memory; on a full disk, that kills the process. */
async function checkSpace(folder: string, bytes: number) {
  const { bavail, bsize } = await statfs(folder).catch((cause: unknown) => {
    throw new DataFolderError(GONE, { cause });
  });
  if (bavail * bsize < bytes) throw new DataFolderError("the disk is full");
}
