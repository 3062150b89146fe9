import {
  accessSync,
  type BigIntStats,
  closeSync,
  constants,
  existsSync,
  openSync,
  readSync,
  statSync,
} from "node:fs";
import { statfs } from "node:fs/promises";
import path from "node:path";
import type { RootDatabase } from "lmdb";
import { errorCode } from "~/error-code";
import { syncFolder } from "./sync-folder";

export type Database<Value> = RootDatabase<Value, string>;

/** Why the data folder cannot keep anything now, in words without paths: /readiness shows them to anybody. */
export class DataFolderError extends Error {
  override name = "DataFolderError";
}

const GONE = "the database is gone";
const READ_ONLY = "the database is read-only";

/** A new bill, its lead, and the pages by which the database grows. */
const ROOM_TO_KEEP_BYTES = 3 * 1024 * 1024;
const ROOM_TO_OPEN_BYTES = 1024 * 1024;

/** LMDB ends the process (SIGBUS) when it opens a file that is still being copied. */
const SETTLED_AFTER_MS = 2_000;

const OPTIONS = {
  noSubdir: false,
  encoding: "json",
  // A commit resolves only after both its syncs: an acknowledged write survives kill -9 and a power cut.
  overlappingSync: false,
  // With this, lmdb drops a promise for each batch, and a failed commit would end the process.
  eventTurnBatching: false,
  permissionsMode: 0o600,
} as const;

interface Opened<Value> {
  db: Database<Value>;
  id: string;
  users: number;
  /** A failed commit can leave the environment unusable for good. */
  hasFailed: boolean;
  whenUnused?: () => void;
}

/**
 * An LMDB database in `folder`, opened on first use. LMDB goes on writing to a file that was deleted or moved away, so
 * every use compares the open file with the one at the path. A database that comes back is used again, another one
 * that takes its place is opened. Only a folder that has no database when this is called gets a new one.
 */
export function openDatabase<Value>(folder: string) {
  const file = databaseFile(folder);
  let mayCreate = !existsSync(file) || statSync(file).size === 0;
  let lastId: string | undefined;
  let opening: Promise<Opened<Value>> | undefined;

  function begin(work: Promise<Opened<Value>>) {
    const begun = work.catch((error) => {
      if (opening === begun) opening = undefined;
      throw error;
    });
    opening = begun;
    return begun;
  }

  async function open(): Promise<Opened<Value>> {
    const lmdb = await import("lmdb");
    await checkSpace(folder, ROOM_TO_OPEN_BYTES);
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
  }

  /** Closes the database once nobody uses it: lmdb fails the transactions that are under way. */
  async function retire(opened: Opened<Value>) {
    if (opened.users > 0) await new Promise<void>((resolve) => (opened.whenUnused = resolve));
    await opened.db.close();
  }

  async function enter(): Promise<Opened<Value>> {
    for (;;) {
      const current = opening ?? begin(open());
      const opened = await current;
      if (opening !== current) continue;
      if (!opened.hasFailed && databaseId(file) === opened.id) {
        opened.users += 1;
        return opened;
      }
      begin(retire(opened).then(open));
    }
  }

  function leave(opened: Opened<Value>) {
    opened.users -= 1;
    if (opened.users === 0) opened.whenUnused?.();
  }

  return {
    /**
     * Runs `work` on the database and resolves to its result, if the same database is in place before and after.
     * @throws DataFolderError when it is not, or whatever `work` throws.
     */
    async use<Result>(work: (db: Database<Value>) => Result | Promise<Result>): Promise<Result> {
      const opened = await enter();
      try {
        const result = await work(opened.db);
        if (databaseId(file) !== opened.id) throw new DataFolderError("the database was replaced");
        return result;
      } catch (error) {
        opened.hasFailed ||= !(error instanceof DataFolderError);
        throw error;
      } finally {
        leave(opened);
      }
    },

    /** Yields from the database, which stays open meanwhile. */
    async *read<Item>(items: (db: Database<Value>) => AsyncIterable<Item>): AsyncGenerator<Item> {
      const opened = await enter();
      try {
        yield* items(opened.db);
      } finally {
        leave(opened);
      }
    },

    /** @throws DataFolderError, or what LMDB says, when nothing can be written now. */
    async check() {
      leave(await enter());
      await checkSpace(folder, ROOM_TO_KEEP_BYTES);
    },

    async close() {
      const opened = await opening?.catch(() => undefined);
      opening = undefined;
      if (opened) await retire(opened);
    },
  };
}

export function databaseFile(folder: string): string {
  return path.join(folder, "data.mdb");
}

/** Blocks, because nothing may happen between this and the use of the database; takes 7 µs. */
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

/** The first meta page: its magic number is at byte 24. */
const MAGIC = 0xbeefc0de;
const MAGIC_AT = 24;
const META_PAGES_BYTES = 2 * 4096;

/** @throws when the file is no LMDB database: LMDB itself would end the process (SIGSEGV). */
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

/** LMDB maps its lock file into memory, and where the disk has no room for a mapped file, the system ends the process. */
async function checkSpace(folder: string, bytes: number) {
  const { bavail, bsize } = await statfs(folder).catch((cause: unknown) => {
    throw new DataFolderError(GONE, { cause });
  });
  if (bavail * bsize < bytes) throw new DataFolderError("the disk is full");
}
