import { constants, readdirSync } from "node:fs";
import { access, type FileHandle, open, readdir } from "node:fs/promises";
import path from "node:path";
import {
  type CollectionName,
  type ContentSource,
  collectionNames,
  MAX_DOCUMENT_BYTES,
  type RawDocument,
  RawFault,
  TOO_LARGE,
} from "~/content/content";
import { errorCode } from "~/error-code";
import type { Log } from "../log";
import { watchFolders } from "./watch-folders";

const MAX_NESTING = 64;

/** Bounds the number of open files. */
const READ_AT_ONCE = 32;

/** Reads <folder>/<collection>/<id>.json. @throws when the folder cannot be read. */
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

  function notify(changed: ReadonlySet<string>) {
    const affectsAll = changed.has(folder) || changed.has(mediaFolder);
    for (const { name, onChange } of listeners)
      if (affectsAll || changed.has(folders.get(name) ?? "")) onChange();
  }

  async function documentFiles(name: CollectionName): Promise<string[]> {
    try {
      const files = await readdir(path.join(folder, name));
      return files.filter((file) => file.endsWith(".json") && !file.startsWith("."));
    } catch (error) {
      if (errorCode(error) !== "ENOENT") throw error;
      // A missing collection is empty; a missing content folder is an error, so that the cache is served.
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
      stopWatching ??= watchFolders(folder, [...folders.values(), mediaFolder], notify, log);
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

/** Errors of the whole machine, not of one file. */
const SHORTAGES: ReadonlySet<unknown> = new Set(["EMFILE", "ENFILE", "ENOMEM"]);

/** Undefined if the file was deleted after the folder was listed. */
async function readDocument(file: string): Promise<unknown> {
  let handle: FileHandle | undefined;
  try {
    // Without O_NONBLOCK, opening a pipe waits for a writer.
    handle = await open(file, constants.O_RDONLY | constants.O_NONBLOCK);
    const found = await handle.stat();
    if (!found.isFile()) return new RawFault("not a file");
    if (found.size > MAX_DOCUMENT_BYTES) return new RawFault(TOO_LARGE);
    return parseJson(await handle.readFile());
  } catch (error) {
    const code = errorCode(error);
    if (code === "ENOENT") return undefined;
    if (code === undefined || SHORTAGES.has(code)) throw error;
    return new RawFault(`cannot be read (${code})`);
  } finally {
    await handle?.close();
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

/** V8 gives the position of some errors, and only the unexpected token of others. */
function describeSyntaxError(text: string, message: string): string {
  const position = / in JSON at position (\d+)/.exec(message)?.[1] ?? unexpectedAt(text);
  const lines = text.slice(0, Number(position)).split("\n");
  const column = (lines.at(-1) ?? "").length + 1;
  const reason = message.replace(/ in JSON at position .*|, \S*".*" is not valid JSON$/s, "");
  const hint = /,\s*$/.test(text.slice(0, Number(position))) && /^[}\]]/.test(text.slice(Number(position)));
  return `broken JSON in line ${lines.length}, column ${column}: ${hint ? "a comma too many before it" : reason}`;
}

/** Finds the unexpected token: it ends the shortest prefix that has one. */
function unexpectedAt(text: string): number {
  let good = 0;
  let bad = text.length + 1;
  while (bad - good > 1) {
    const middle = Math.floor((good + bad) / 2);
    if (hasUnexpectedToken(text.slice(0, middle))) bad = middle;
    else good = middle;
  }
  return good;
}

function hasUnexpectedToken(text: string): boolean {
  try {
    JSON.parse(text);
    return false;
  } catch (error) {
    return error instanceof Error && error.message.startsWith("Unexpected token");
  }
}

function isNestedDeeper(levels: number, data: unknown): boolean {
  if (typeof data !== "object" || data === null) return false;
  return levels === 0 || Object.values(data).some((value) => isNestedDeeper(levels - 1, value));
}
