import { randomBytes } from "node:crypto";
import { link, open, rename, unlink } from "node:fs/promises";
import path from "node:path";
import { errorCode } from "~/error-code";

/** Writes a file atomically and durably: readers see the old file or the whole new one. Its folder must exist. */
export async function writeFileAtomically(file: string, data: string | Uint8Array): Promise<void> {
  await writePart(file, data, (part) => rename(part, file));
}

/** Like `writeFileAtomically`, but never replaces a file: resolves to false if there is one. */
export async function createFileAtomically(file: string, data: string | Uint8Array): Promise<boolean> {
  try {
    await writePart(file, data, async (part) => {
      await link(part, file);
      await unlink(part);
    });
    return true;
  } catch (error) {
    if (errorCode(error) === "EEXIST") return false;
    throw error;
  }
}

async function writePart(file: string, data: string | Uint8Array, finish: (part: string) => Promise<void>) {
  const part = path.join(path.dirname(file), `.${randomBytes(8).toString("hex")}.part`);
  const handle = await open(part, "wx");
  try {
    await handle.writeFile(data);
    await handle.sync();
    await handle.close();
    await finish(part);
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
