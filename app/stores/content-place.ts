import { readdirSync } from "node:fs";
import { readdir, realpath } from "node:fs/promises";
import path from "node:path";
import { collectionNames } from "~/content/content";
import { ignore } from "~/error-code";
import { WriteRefused } from "~/store-fault";

/** Content folders that had documents while this process ran. An empty one is the mount point of a disk that is away. */
const filled = new Set<string>();

export function isFilled(folder: string): boolean {
  const isFilled = collectionNames.some((name) =>
    filesIn(path.join(folder, name)).some((file) => file.endsWith(".json")),
  );
  if (isFilled) noteDocuments(folder);
  return isFilled;
}

/** A folder that cannot be read is reported by the first view. */
function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

export function noteDocuments(folder: string): void {
  filled.add(path.resolve(folder));
}

/** @throws WriteRefused for a folder that had documents and has nothing any more */
export async function checkMounted(folder: string): Promise<void> {
  if (!filled.has(path.resolve(folder))) return;
  const names = new Set(await readdir(folder));
  if (!collectionNames.some((name) => names.has(name)))
    throw new WriteRefused("the folder with the content is empty, so its disk may not be connected");
}

/** Returns why nothing is written to a collection's folder. */
export async function placeRefusal(folder: string, name: string): Promise<string | undefined> {
  const [inside, real] = await Promise.all([
    realpath(folder),
    realpath(path.join(folder, name)).catch(ignore("ENOENT")),
  ]);
  return !real || real.startsWith(inside + path.sep) ? undefined : `${name} leads out of the content folder`;
}
