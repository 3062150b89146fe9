import { readdirSync } from "node:fs";
import { access, readdir, readFile, stat } from "node:fs/promises";
import path from "node:path";
import {
  type CollectionName,
  type ContentSource,
  collectionNames,
  type RawDocument,
  RawFault,
} from "~/content/content";
import type { Log } from "../log";
import { watchFolders } from "./watch-folders";

/** More than any document needs; a picture that was saved as .json by mistake stops here. */
export const MAX_DOCUMENT_BYTES = 1024 * 1024;
const MAX_NESTING = 64;

/** Few enough that a large collection never runs out of open files. */
const READ_AT_ONCE = 32;

/**
 * Content from a folder: one JSON file per document in <folder>/<collection>/<id>.json, pictures in <folder>/media.
 * @throws when the folder cannot be read.
 */
export function openContentFolder(folder: string, log: Log): ContentSource {
  const mediaFolder = path.join(folder, "media");
  try {
    readdirSync(folder);
  } catch (error) {
    throw new Error(`the content folder ${folder} cannot be read (${errorCode(error)})`, { cause: error });
  }

  const folders = new Map(collectionNames.map((name) => [name, path.join(folder, name)]));
  const listeners = new Set<{ name: CollectionName; onChange: () => void }>();
  let stopWatching: (() => void) | undefined;

  function tell(changed: ReadonlySet<string>) {
    const concernsAll = changed.has(folder) || changed.has(mediaFolder);
    for (const { name, onChange } of listeners)
      if (concernsAll || changed.has(folders.get(name) ?? "")) onChange();
  }

  async function documentFiles(name: CollectionName): Promise<string[]> {
    try {
      const files = await readdir(path.join(folder, name));
      return files.filter((file) => file.endsWith(".json") && !file.startsWith("."));
    } catch (error) {
      if (errorCode(error) !== "ENOENT") throw error;
      // A collection that is not there is empty. Without the whole folder, what is known is better than nothing.
      await access(folder);
      return [];
    }
  }

  async function documentIn(file: string): Promise<RawDocument | undefined> {
    const data = await readDocument(file);
    return data === undefined ? undefined : { id: path.basename(file, ".json"), data };
  }

  return {
    async readAll(name) {
      const files = await documentFiles(name);
      const documents: RawDocument[] = [];
      for (let first = 0; first < files.length; first += READ_AT_ONCE) {
        const batch = files.slice(first, first + READ_AT_ONCE);
        const read = await Promise.all(batch.map((file) => documentIn(path.join(folder, name, file))));
        documents.push(...read.filter((document) => document !== undefined));
      }
      return documents;
    },

    watchesForFree: true,

    watch(name, onChange) {
      const listener = { name, onChange };
      listeners.add(listener);
      stopWatching ??= watchFolders(folder, [...folders.values(), mediaFolder], tell, log);
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        stopWatching?.();
        stopWatching = undefined;
      };
    },

    async close() {
      stopWatching?.();
      stopWatching = undefined;
      listeners.clear();
    },
  };
}

/** Undefined for what is no document: not a regular file, or deleted since the folder was listed. */
async function readDocument(file: string): Promise<unknown> {
  try {
    const found = await stat(file);
    if (!found.isFile()) return undefined;
    if (found.size > MAX_DOCUMENT_BYTES) return new RawFault("larger than 1 MiB");
    return parseJson(await readFile(file));
  } catch (error) {
    const code = errorCode(error);
    if (code === "ENOENT") return undefined;
    if (code === "EACCES" || code === "EPERM") return new RawFault(`cannot be read (${code})`);
    throw error;
  }
}

function parseJson(bytes: Uint8Array): unknown {
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new RawFault("not UTF-8 text");
  }
  try {
    const data: unknown = JSON.parse(text);
    return isNestedDeeper(MAX_NESTING, data)
      ? new RawFault(`nested deeper than ${MAX_NESTING} levels`)
      : data;
  } catch (error) {
    return new RawFault(describeSyntaxError(text, error instanceof Error ? error.message : ""));
  }
}

/** V8 gives the position of some errors, and quotes the place of the others. */
function describeSyntaxError(text: string, message: string): string {
  const [found, position] = / in JSON at position (\d+).*/.exec(message) ?? [];
  if (!found) return `broken JSON: ${message.replace(/\s+/g, " ")}`;
  const lines = text.slice(0, Number(position)).split("\n");
  const column = (lines.at(-1) ?? "").length + 1;
  return `broken JSON in line ${lines.length}, column ${column}: ${message.replace(found, "")}`;
}

function isNestedDeeper(levels: number, data: unknown): boolean {
  if (typeof data !== "object" || data === null) return false;
  return levels === 0 || Object.values(data).some((value) => isNestedDeeper(levels - 1, value));
}

function errorCode(error: unknown): unknown {
  return error instanceof Error && "code" in error ? error.code : undefined;
}
