import { accessSync, type BigIntStats, constants, existsSync, statSync } from "node:fs";
import { statfs } from "node:fs/promises";
import path from "node:path";
import { errorCode } from "~/error-code";
import { StoreFault, WriteRefused } from "~/store-fault";

const GONE = "the database is gone";
const READ_ONLY = "the database is read-only";

/** Opening a file that is still being copied kills the process (SIGBUS). */
const SETTLED_AFTER_MS = 2_000;

export function hasDatabase(file: string): boolean {
  return existsSync(file) && statSync(file).size > 0;
}

export function databaseFile(folder: string): string {
  return path.join(folder, "data.mdb");
}

/** Synchronous, because nothing may happen between this and the use of the database; takes 7 µs. */
export function databaseFileAt(file: string) {
  const { dev, ino, size, mtimeNs } = checkWritable(file);
  if (size === 0n) throw new StoreFault(GONE);
  return { id: `${dev}:${ino}`, size, version: `${dev}:${ino}:${size}:${mtimeNs}` };
}

export function checkWritable(place: string): BigIntStats {
  try {
    accessSync(place, constants.R_OK | constants.W_OK);
    return statSync(place, { bigint: true });
  } catch (cause) {
    const code = errorCode(cause);
    if (code === "EROFS" || code === "EACCES") throw new WriteRefused(READ_ONLY, { cause });
    throw new StoreFault(GONE, { cause });
  }
}

export function checkSettled(file: string) {
  if (Math.abs(Date.now() - statSync(file).mtimeMs) < SETTLED_AFTER_MS)
    throw new StoreFault("the database has just been replaced");
}

/** LMDB maps its lock file into memory; on a full disk, that kills the process. */
export async function checkSpace(folder: string, bytes: number) {
  const { bavail, bsize } = await statfs(folder).catch((cause: unknown) => {
    throw new StoreFault(GONE, { cause });
  });
  if (bavail * bsize < bytes) throw new WriteRefused("the disk is full");
}
