import {
  chmodSync,
  closeSync,
  constants,
  cpSync,
  existsSync,
  type FSWatcher,
  fsyncSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  watch,
} from "node:fs";
import { access, type FileHandle, open, readdir, stat } from "node:fs/promises";
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
import type { Log } from "~/server/log.server";
import { checkMounted, noteDocuments } from "./mounted-folder";

const MAX_NESTING = 64;

/** Bounds the number of open files. */
export const READ_AT_ONCE = 32;

/** Reads <folder>/<collection>/<id>.json. @throws when the folder cannot be read. */
export function openContentFolder(folder: string, log: Log): ContentSource {
  const mediaFolder = path.join(folder, "media");
  try {
    readdirSync(folder);
  } catch (error) {
    throw new Error(`the content folder ${folder} cannot be read (${errorCode(error)})`, { cause: error });
  }

  const folders = new Map(collectionNames.map((name) => [name, path.join(folder, name)]));
  const kept = new Map<CollectionName, ReadonlyMap<string, KeptDocument>>();
  const listeners = new Set<{ name: CollectionName; onChange: () => void }>();
  let stopWatching: (() => void) | undefined;

  function notify(changed: ReadonlySet<string>) {
    const affectsAll = changed.has(folder) || changed.has(mediaFolder);
    for (const { name, onChange } of listeners)
      if (affectsAll || changed.has(folders.get(name) ?? "")) onChange();
  }

  return {
    async readAll(name) {
      const before = kept.get(name);
      const ids = await documentIds(folder, name);
      const read: KeptDocument[] = [];
      for (let first = 0; first < ids.length; first += READ_AT_ONCE) {
        const some = ids.slice(first, first + READ_AT_ONCE);
        const found = await Promise.all(some.map((id) => readChanged(folder, name, id, before?.get(id))));
        read.push(...found.filter((one) => one !== undefined));
      }
      kept.set(name, new Map(read.map((one) => [one.document.id, one])));
      return read.map(({ document }) => document);
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

/** A document, and the bytes of its file if they could be read. */
export type FiledDocument = RawDocument & { bytes?: Uint8Array };

interface KeptDocument {
  /** Undefined for a file that may change again without another stamp. */
  stamp: string | undefined;
  document: RawDocument;
}

/** File systems may give two changes in quick succession the same time. */
const SETTLED_AFTER_MS = 1000;

/** Reads a file again only if it is another one than before. */
async function readChanged(
  folder: string,
  name: CollectionName,
  id: string,
  before: KeptDocument | undefined,
): Promise<KeptDocument | undefined> {
  const file = path.join(folder, name, `${id}.json`);
  const found = await stat(file, { bigint: true }).catch(() => undefined);
  const isSettled = found && Date.now() - Number(found.ctimeMs) > SETTLED_AFTER_MS;
  const stamp = isSettled
    ? [found.dev, found.ino, found.size, found.mtimeNs, found.ctimeNs].join()
    : undefined;
  if (stamp !== undefined && stamp === before?.stamp) return before;
  const document = await readDocument(folder, name, id);
  if (!document) return undefined;
  const { data, bytes } = document;
  return { stamp: bytes && stamp, document: { id, data } };
}

export async function documentIds(folder: string, name: CollectionName): Promise<string[]> {
  try {
    const files = (await readdir(path.join(folder, name))).filter(isDocument);
    if (files.length > 0) noteDocuments(folder);
    return files.map((file) => path.basename(file, ".json"));
  } catch (error) {
    if (errorCode(error) !== "ENOENT") throw error;
    // A missing collection is empty; a missing content folder is an error, so that the cache is served.
    await access(folder);
    await checkMounted(folder);
    return [];
  }
}

function isDocument(file: string): boolean {
  return file.endsWith(".json") && !file.startsWith(".") && !/[/\0]/.test(file);
}

/** Errors of the whole machine, not of one file. */
const SHORTAGES: ReadonlySet<unknown> = new Set(["EMFILE", "ENFILE", "ENOMEM"]);

/** Undefined if there is no such file. */
export async function readDocument(
  folder: string,
  name: CollectionName,
  id: string,
): Promise<FiledDocument | undefined> {
  if (!isDocument(`${id}.json`)) return undefined;
  let handle: FileHandle | undefined;
  try {
    const file = path.join(folder, name, `${id}.json`);
    // Without O_NONBLOCK, opening a pipe waits for a writer.
    handle = await open(file, constants.O_RDONLY | constants.O_NONBLOCK);
    const found = await handle.stat();
    if (!found.isFile()) return { id, data: new RawFault("not a file") };
    if (found.size > MAX_DOCUMENT_BYTES) return { id, data: new RawFault(TOO_LARGE) };
    const bytes = await handle.readFile();
    return { id, data: parseJson(bytes), bytes };
  } catch (error) {
    const code = errorCode(error);
    if (code === "ENOENT" || code === "ENAMETOOLONG") return undefined;
    if (code === undefined || SHORTAGES.has(code)) throw error;
    return { id, data: new RawFault(`cannot be read (${code})`) };
  } finally {
    await handle?.close();
  }
}

export function parseJson(bytes: Uint8Array): unknown {
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

/** Saving a file causes several events. */
const DEBOUNCE_MS = 30;

/** Reports which folders changed, also when they are created, removed or replaced. Returns a function that stops it. */
function watchFolders(
  root: string,
  below: readonly string[],
  onChange: (changed: ReadonlySet<string>) => void,
  log: Log,
): () => void {
  let watchers: FSWatcher[] = [];
  let changed = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let hasWarned = false;

  function note(folder: string) {
    changed.add(folder);
    timer ??= setTimeout(notify, DEBOUNCE_MS).unref();
  }

  function notify() {
    const reported = changed;
    changed = new Set();
    timer = undefined;
    // Rewatch before anybody reads: a folder may have been replaced.
    watchAll();
    onChange(reported);
  }

  function watchAll() {
    const former = watchers;
    watchers = [root, ...below].flatMap((folder) => tryWatch(folder, () => note(folder)));
    // Only the parent reports that the root was created or removed.
    const rootName = path.basename(root);
    watchers.push(...tryWatch(path.dirname(root), (name) => name === rootName && note(root)));
    for (const watcher of former) watcher.close();
  }

  function tryWatch(folder: string, onEvent: (name: string | null) => void): FSWatcher[] {
    try {
      const watcher = watch(folder, { persistent: false }, (_, name) => onEvent(name));
      watcher.on("error", () => note(folder));
      return [watcher];
    } catch (error) {
      const code = errorCode(error) ?? error;
      if (code !== "ENOENT" && !hasWarned) {
        hasWarned = true;
        log.warn("content: the folder cannot be watched, so edits show a little later", { folder, code });
      }
      return [];
    }
  }

  watchAll();
  return () => {
    clearTimeout(timer);
    for (const watcher of watchers) watcher.close();
  };
}

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
