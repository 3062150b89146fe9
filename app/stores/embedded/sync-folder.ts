import { open } from "node:fs/promises";

/** A new file's name is durable only once its folder is synced. */
export async function syncFolder(folder: string) {
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
