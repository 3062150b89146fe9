import { cpSync, mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { temporaryFolder } from "./site";

type Documents = Record<string, unknown>;

/** Writes documents, named "collection/id", into a content folder, by default a new one, and returns its path. Text is written as it is. */
export function contentFolder(documents: Documents, folder = temporaryFolder()): string {
  for (const [name, data] of Object.entries(documents)) {
    const file = path.join(folder, `${name}.json`);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, typeof data === "string" ? data : JSON.stringify(data));
  }
  return folder;
}

/** Copies the sample content, adds these documents, and returns the folder's path. */
export function sampleFolder(documents: Documents = {}, folder = temporaryFolder()): string {
  cpSync("content", folder, { recursive: true });
  return contentFolder(documents, folder);
}
