import {
  chmodSync,
  closeSync,
  cpSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
} from "node:fs";
import path from "node:path";
import { errorCode } from "~/error-code";

const COPY = ".content-";

/** Copies the sample to a content folder in the data folder, if there is none. Several processes may do this at once. */
export function fillContentFolder(folder: string, dataFolder: string, sample: string): void {
  // A folder elsewhere that is missing is a mistake, and the sample would hide it.
  if (folder !== path.join(dataFolder, "content") || existsSync(folder) || !existsSync(sample)) return;
  try {
    mkdirSync(dataFolder, { recursive: true, mode: 0o700 });
    const copy = mkdtempSync(path.join(dataFolder, COPY));
    const filter = (file: string) => file === sample || !path.basename(file).startsWith(".");
    cpSync(sample, copy, { recursive: true, dereference: true, filter });
    chmodSync(copy, 0o755);
    for (const file of readdirSync(copy, { recursive: true, encoding: "utf8" })) sync(path.join(copy, file));
    renameSync(copy, folder);
    sync(dataFolder);
  } catch (error) {
    // Another process may have been first.
    if (!existsSync(folder)) throw error;
  }
  for (const file of readdirSync(dataFolder))
    if (file.startsWith(COPY)) removeCopy(path.join(dataFolder, file));
}

/** A process that still writes to its copy removes it itself. */
function removeCopy(copy: string) {
  try {
    rmSync(copy, { recursive: true, force: true });
  } catch (error) {
    if (errorCode(error) !== "ENOTEMPTY") throw error;
  }
}

function sync(file: string) {
  const handle = openSync(file, "r");
  fsyncSync(handle);
  closeSync(handle);
}
