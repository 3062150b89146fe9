import { cpSync, mkdirSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import { temporaryFolder } from "./site";

type Documents = Record<string, unknown>;

const part = path.join(temporaryFolder(), "part.json");

/** Writes documents, named "collection/id", into a content folder, by default a new one, and returns its path. Text is written as it is. */
export function contentFolder(documents: Documents, folder = temporaryFolder()): string {
  for (const [name, data] of Object.entries(documents)) {
    const file = path.join(folder, `${name}.json`);
    mkdirSync(path.dirname(file), { recursive: true });
    // A site that reads the folder meanwhile would find half a document.
    writeFileSync(part, typeof data === "string" ? data : JSON.stringify(data));
    renameSync(part, file);
  }
  return folder;
}

/** Copies the sample content, adds these documents, and returns the folder's path. */
export function sampleFolder(documents: Documents = {}, folder = temporaryFolder()): string {
  cpSync("content", folder, { recursive: true });
  return contentFolder(documents, folder);
}
