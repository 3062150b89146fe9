import { randomBytes } from "node:crypto";
import { open, rename, unlink } from "node:fs/promises";
import path from "node:path";

/** Writes a file atomically and durably: readers see the old file or the whole new one. Its folder must exist. */
export async function writeFileAtomically(file: string, data: string | Uint8Array): Promise<void> {
  const part = path.join(path.dirname(file), `.${randomBytes(8).toString("hex")}.part`);
  const handle = await open(part, "wx");
  try {
    await handle.writeFile(data);
    await handle.sync();
    await handle.close();
    await rename(part, file);
  } catch (error) {
    await handle.close().catch(() => {});
    await unlink(part).catch(() => {});
    throw error;
  }
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
