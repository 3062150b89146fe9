import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import path from "node:path";

/** Copies the sample to a content folder in the data folder, if there is none. Several processes may do this at once. */
export function fillContentFolder(folder: string, dataFolder: string, sample: string): void {
  // A folder elsewhere that is missing is a mistake, and the sample would hide it.
  if (folder !== path.join(dataFolder, "content") || existsSync(folder) || !existsSync(sample)) return;
  mkdirSync(dataFolder, { recursive: true, mode: 0o700 });
  const copy = mkdtempSync(path.join(dataFolder, ".content-"));
  try {
    const filter = (file: string) => file === sample || !path.basename(file).startsWith(".");
    cpSync(sample, copy, { recursive: true, dereference: true, filter });
    chmodSync(copy, 0o755);
    renameSync(copy, folder);
  } catch (error) {
    rmSync(copy, { recursive: true, force: true });
    // Another process may have been first.
    if (!existsSync(folder)) throw error;
  }
}
