import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { temporaryFolder } from "./site";

/** Writes documents, named "collection/id", into a content folder, by default a new one, and returns its path. */
export function contentFolder(documents: Record<string, unknown>, folder = temporaryFolder()): string {
  for (const [name, data] of Object.entries(documents)) {
    const file = path.join(folder, `${name}.json`);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify(data));
  }
  return folder;
}
