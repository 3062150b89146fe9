import { randomBytes } from "node:crypto";
import { accessSync, constants, mkdirSync } from "node:fs";
import { open, rename, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { errorCode } from "~/error-code";

/** @throws when a folder for something cannot be made or written */
export function makeFolder(folder: string, what: string, mode = 0o700): void {
  try {
    mkdirSync(folder, { recursive: true, mode });
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (cause) {
    throw new Error(`cannot store ${what} in ${folder} (${errorCode(cause) ?? cause})`, { cause });
  }
}

/** Writes a file of an existing folder atomically and durably. @param place puts the new file in its place, and gives the result */
export async function writeFileAtomically<Placed = void>(
  file: string,
  data: string | Uint8Array | AsyncIterable<Uint8Array>,
  mode?: number,
  place: (part: string) => Promise<Placed> | Placed = (part) => rename(part, file) as Promise<Placed>,
): Promise<Placed> {
  const part = path.join(path.dirname(file), `.${randomBytes(8).toString("hex")}.part`);
  const handle = await open(part, "wx", mode);
  try {
    await writeFile(handle, data);
    await handle.sync();
    await handle.close();
    const placed = await place(part);
    await syncFolder(path.dirname(file));
    return placed;
  } finally {
    await handle.close().catch(() => {});
    await rm(part, { force: true }).catch(() => {});
  }
}

const PART_KEPT_MS = 60 * 60_000;

/** Removes the part of a write that a kill left an hour ago. Resolves to whether the file is such a part, also of a write that goes on. */
export async function sweepPart(file: string): Promise<boolean> {
  if (!/^\.[0-9a-f]{16}\.part$/.test(path.basename(file))) return false;
  const changedMs = await stat(file).then(({ mtimeMs }) => mtimeMs, Date.now);
  if (Date.now() - changedMs > PART_KEPT_MS) await rm(file).catch(() => {});
  return true;
}

/** A new file's name is durable only once its folder is synced. */
export async function syncFolder(folder: string) {
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
