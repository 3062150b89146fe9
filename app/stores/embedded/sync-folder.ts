import { open } from "node:fs/promises";

/** The names of files that have just been made are on disk only when their folder is. */
export async function syncFolder(folder: string) {
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
