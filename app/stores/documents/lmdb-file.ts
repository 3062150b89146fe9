import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  accessSync,
  constants,
  existsSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { chmod, statfs } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import type { RootDatabase } from "lmdb";
import { errorCode } from "~/error-code";
import { makeFolder, syncFolder } from "~/server/write-file.server";
import { StoreFault, WriteRefused } from "~/store-fault";

/** Values are JSON. */
export type Database = RootDatabase<string, Buffer>;

/** What the caller's own function threw, before anything was written: it is thrown on as it is. */
export class CallersError {
  constructor(readonly error: unknown) {}
}

/** A transaction began before the newest commit, so that its own would overwrite it. */
class BehindError extends Error {}

export const DATABASE = "data.mdb";

/** A lead, what the desk keeps of it, and new database pages. */
const MIN_FREE_TO_WRITE_BYTES = 3 * 1024 * 1024;
const MIN_FREE_TO_OPEN_BYTES = 1024 * 1024;

/** Opening a file that is still being copied kills the process (SIGBUS). */
const SETTLED_AFTER_MS = 2_000;

export const REPLACED = "the database was replaced";
const GONE = "the database is gone";

const FORMAT = { noSubdir: false, encoding: "string", keyEncoding: "binary" } as const;

const OPTIONS = {
  ...FORMAT,
  // A commit resolves only after both its syncs, so that it survives kill -9 and a power cut.
  overlappingSync: false,
  // If true, a failed commit is an unhandled rejection and kills the process.
  eventTurnBatching: false,
  permissionsMode: 0o600,
} as const;

interface Opened {
  db: Database;
  id: string;
  /** Size of the file, which LMDB only ever makes larger: reading what was cut off would kill the process (SIGBUS). */
  size: bigint;
  users: number;
  /** A failed commit can leave the LMDB environment unusable. */
  hasFailed: boolean;
  whenUnused?: () => void;
}

type DatabaseFile = ReturnType<typeof openFile>;

/** Throws a StoreFault if a new database would hide that one is missing. */
export type MayMake = () => Promise<void>;

/** Reopens at each use if the path has another file: LMDB would go on writing to a deleted one. @throws when it cannot write */
export function openFile(folder: string, mayMake: MayMake = async () => {}) {
  makeFolder(folder, path.basename(folder));
  const file = path.join(folder, DATABASE);
  const open = opener(folder, mayMake);
  let opening: Promise<Opened> | undefined;

  function startOpening(work: Promise<Opened>) {
    const started = work.catch((error) => {
      if (opening === started) opening = undefined;
      throw error;
    });
    opening = started;
    return started;
  }

  async function acquire(): Promise<Opened> {
    for (;;) {
      const current = opening ?? startOpening(open());
      const opened = await current;
      if (opening !== current) continue;
      const { id, size } = fileAt(file);
      if (!opened.hasFailed && id === opened.id && size >= opened.size) {
        opened.size = size;
        opened.users += 1;
        return opened;
      }
      startOpening(retire(opened, folder).then(open));
    }
  }

  /** @throws StoreFault, and a CallersError's error */
  async function use<Result>(work: (db: Database, id: string) => Result | Promise<Result>): Promise<Result> {
    const opened = await acquire();
    try {
      const result = await work(opened.db, opened.id);
      if (fileAt(file).id !== opened.id) throw new StoreFault(REPLACED);
      return result;
    } catch (error) {
      if (error instanceof CallersError) throw error.error;
      if (error instanceof StoreFault) throw error;
      opened.hasFailed = true;
      throw new StoreFault("the database failed", { cause: await reasonOf(error) });
    } finally {
      opened.users -= 1;
      if (opened.users === 0) opened.whenUnused?.();
    }
  }

  /** Runs `work` in a transaction that begins at the newest commit. @throws as `use` */
  async function write<Result>(work: (db: Database) => Result): Promise<Result> {
    const attempt = () =>
      use((db) =>
        db.transaction(() => {
          if (isBehind(db)) throw new BehindError();
          return work(db);
        }),
      );
    return attempt().catch((fault) => {
      if (!(fault.cause instanceof BehindError)) throw fault;
      // After a failure the database is opened again, at the newest commit.
      return attempt();
    });
  }

  return {
    /** False until somebody writes, from then on always true: a database that is gone later is a fault. @throws as `mayMake` */
    async isMade() {
      // The state at the time of the request, so that a later change is noticed.
      const isMade = open.isMade();
      if (!isMade) await mayMake();
      return isMade;
    },

    use,
    write,

    /** @throws StoreFault when writes would fail */
    async check() {
      await use(() => undefined);
      await checkSpace(folder, MIN_FREE_TO_WRITE_BYTES);
    },

    async close() {
      const opened = await opening?.catch(() => undefined);
      opening = undefined;
      if (opened) await retire(opened, folder);
    },
  };
}

/**
 * Each process that opens the database sets the number of the newest commit without a lock, to one that it read before
 * (in lmdb 3.5; mended in LMDB as ITS#9496). If another process commits meanwhile, the next transaction would take its place.
 */
function isBehind(db: Database): boolean {
  const { lastTxnId } = db.getStats() as { lastTxnId: number };
  return db.getWriteTxnId() !== lastTxnId + 1;
}

function opener(folder: string, mayMake: MayMake) {
  const file = path.join(folder, DATABASE);
  let isMade = hasDatabase(folder);
  let lastId: string | undefined;
  /** Is kept so that a flood of forms does not check a damaged file again and again. */
  let damaged: { version: string; fault: unknown } | undefined;

  async function check() {
    const { id, size, version, changedMs } = fileAt(file);
    if (lastId && id !== lastId && Math.abs(Date.now() - changedMs) < SETTLED_AFTER_MS)
      throw new StoreFault("the database has just been replaced");
    if (damaged?.version === version) throw damaged.fault;
    try {
      if (!wasClosed(folder)) await checkDatabase(folder);
    } catch (fault) {
      // A shortage of memory, processes or time passes.
      if (fault instanceof DamageFault) damaged = { version, fault };
      throw fault;
    }
    return { id, size };
  }

  async function open(): Promise<Opened> {
    const lmdb = await import("lmdb");
    await checkSpace(folder, MIN_FREE_TO_OPEN_BYTES);
    const isNew = !isMade && !hasDatabase(folder);
    if (isNew) await mayMake();
    const checked = isNew ? undefined : await check();
    // No await from here to lmdb.open, which would create whatever is missing.
    if (!checked) checkWritable(folder);
    else {
      const found = fileAt(file);
      if (found.id !== checked.id || found.size < checked.size) throw new StoreFault(REPLACED);
    }
    let db: Database;
    try {
      db = lmdb.open(folder, OPTIONS);
    } catch (cause) {
      throw new StoreFault("the database cannot be opened", { cause });
    }
    const { id, size } = fileAt(file);
    await syncFolder(folder);
    isMade = true;
    lastId = id;
    return { db, id, size, users: 0, hasFailed: false };
  }

  return Object.assign(open, { isMade: () => isMade || hasDatabase(folder) });
}

/** lmdb puts the reason in a second promise, which kills the process if unhandled. */
async function reasonOf(error: unknown): Promise<unknown> {
  if (!(error instanceof Error) || !("commitError" in error)) return error;
  return Promise.resolve(error.commitError).catch((reason) => reason);
}

/** Closes the database once it is unused: closing fails running transactions. */
async function retire(opened: Opened, folder: string) {
  if (opened.users > 0) await new Promise<void>((resolve) => (opened.whenUnused = resolve));
  await opened.db.close();
  if (!opened.hasFailed) markClosed(folder, opened);
}

/** Opens a database beside a running site, and writes nothing to its folder. */
export function openFileToRead(folder: string): DatabaseFile {
  let opening: Promise<Database> | undefined;
  const open = async () => {
    const lmdb = await import("lmdb");
    if (!wasClosed(folder)) await checkDatabase(folder);
    return withReadable(folder, async (place): Promise<Database> => {
      return lmdb.open(place, { ...FORMAT, readOnly: true });
    });
  };
  return {
    isMade: async () => opening !== undefined || existsSync(path.join(folder, DATABASE)),
    async use(work) {
      opening ??= open();
      const db = await opening;
      const { dev, ino } = statSync(path.join(folder, DATABASE), { bigint: true });
      return await work(db, `${dev}:${ino}`);
    },
    async write() {
      throw new TypeError("the documents are open to be read only");
    },
    check: async () => undefined,
    async close() {
      await (await opening?.catch(() => undefined))?.close();
    },
  };
}

/** Copies a database as it is at one moment, beside a running site, which needs no lock. */
export async function copyDatabase(from: string, to: string) {
  const file = openFileToRead(from);
  try {
    await file.use((db) => db.backup(to, false));
    await chmod(path.join(to, DATABASE), 0o600);
  } finally {
    await file.close();
  }
}

/** @throws StoreFault when the folder is gone, which must not be taken for an empty database */
function hasDatabase(folder: string): boolean {
  const found = statSync(path.join(folder, DATABASE), { throwIfNoEntry: false });
  if (!found && !statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw new StoreFault(GONE);
  return found !== undefined && found.size > 0;
}

/** Synchronous, because nothing may happen between this and the use of the database; takes 7 µs. */
function fileAt(file: string) {
  const { dev, ino, size, mtimeNs, mtimeMs } = checkWritable(file);
  if (size === 0n) throw new StoreFault(GONE);
  const id = `${dev}:${ino}`;
  return { id, size, version: `${id}:${size}:${mtimeNs}`, changedMs: Number(mtimeMs) };
}

function checkWritable(place: string) {
  try {
    accessSync(place, constants.R_OK | constants.W_OK);
    return statSync(place, { bigint: true });
  } catch (cause) {
    const code = errorCode(cause);
    if (code === "EROFS" || code === "EACCES") throw new WriteRefused("the database is read-only", { cause });
    throw new StoreFault(GONE, { cause });
  }
}

/** LMDB maps its lock file into memory; on a full disk, that kills the process. */
async function checkSpace(folder: string, bytes: number) {
  const { bavail, bsize } = await statfs(folder).catch((cause: unknown) => {
    throw new StoreFault(GONE, { cause });
  });
  if (bavail * bsize < bytes) throw new WriteRefused("the disk is full");
}

/** A file that is shorter than its pages may lack only what nobody wrote, or the list of free pages: a compact copy reads that, too. */
const READ_ALL = `
  const [, lmdb, folder, copy] = process.argv;
  const format = { noSubdir: false, encoding: "json", keyEncoding: "binary", readOnly: true };
  const db = require(lmdb).open(folder, format);
  for (const entry of db.getRange());
  const { lastPageNumber, pageSize } = db.getStats();
  const { size } = require("node:fs").statSync(folder + "/data.mdb");
  if (size < (lastPageNumber + 1) * pageSize) db.backup(copy, true);
`;

const HANGS_AFTER_MS = 60_000;

/**
 * Reads every entry in a process of its own, because LMDB trusts its file: one that was cut off or half copied ends the process
 * that reads it by a signal. Takes 0.2 s for 20,000 leads.
 * @throws StoreFault when the database is damaged, and must not be opened.
 */
export async function checkDatabase(folder: string) {
  const reading = withFolder((copy) => withReadable(folder, (place) => readAll(place, copy)));
  const [code, signal] = await reading.catch((cause: unknown) => {
    throw new StoreFault(UNREAD, { cause });
  });
  const cause = `reading it ended with ${signal ?? code}`;
  // Also by a system that lacks memory.
  if (signal === "SIGKILL") throw new StoreFault(UNREAD, { cause });
  if (code !== 0) throw new DamageFault("the database is damaged", { cause });
}

const UNREAD = "the database cannot be checked";
class DamageFault extends StoreFault {}

async function readAll(place: string, copy: string) {
  // `import.meta` is missing in the site's CommonJS build, and `__filename` in the ES modules of tests.
  const lmdb = createRequire(realpathSync(process.argv[1] ?? ".")).resolve("lmdb");
  const reader = spawn(process.execPath, ["-e", READ_ALL, lmdb, path.resolve(place), copy], {
    stdio: "ignore",
    timeout: HANGS_AFTER_MS,
    killSignal: "SIGKILL",
  });
  return once(reader, "close");
}

/** Gives a folder in which the database can be opened to read, beside a running site, so that nothing is written to its own. */
async function withReadable<Result>(folder: string, work: (place: string) => Promise<Result>) {
  if (existsSync(path.join(folder, "lock.mdb"))) return work(folder);
  // No lock file, so no site is running. LMDB creates one, so it opens a symbolic link in a temporary folder.
  return withFolder((temporary) => {
    symlinkSync(path.resolve(folder, DATABASE), path.join(temporary, DATABASE));
    return work(temporary);
  });
}

async function withFolder<Result>(work: (temporary: string) => Promise<Result>) {
  const temporary = mkdtempSync(path.join(tmpdir(), "documents-"));
  try {
    return await work(temporary);
  } finally {
    rmSync(temporary, { recursive: true });
  }
}

/** Marker of a clean shutdown: if its version matches, opening skips the integrity read. */
const CLOSED = "closed";

function wasClosed(folder: string): boolean {
  try {
    return readFileSync(path.join(folder, CLOSED), "utf8") === fileAt(path.join(folder, DATABASE)).version;
  } catch {
    return false;
  }
}

/** @param opened the file as it was; one that has taken its place, or was cut off, is left to be read */
function markClosed(folder: string, opened: { id: string; size: bigint }) {
  try {
    const { id, size, version } = fileAt(path.join(folder, DATABASE));
    if (id === opened.id && size >= opened.size)
      writeFileSync(path.join(folder, CLOSED), version, { mode: 0o600 });
  } catch {
    // Then it is read once more when it is opened.
  }
}
