import { createHash } from "node:crypto";
import { constants, type Stats } from "node:fs";
import fs, { type FileHandle } from "node:fs/promises";
import path from "node:path";
import PQueue from "p-queue";
import { errorCode, ignore } from "~/error-code";
import { lazy } from "~/lazy";
import { makeFolder, sweepPart, syncFolder, writeFileAtomically } from "~/server/write-file.server";
import { StoreFault, WriteRefused } from "~/store-fault";
import { type Files, isStorableName, type PutOptions, type StoredFile } from "../files";

interface FolderOptions {
  /** The folder's name in errors: "the data folder". */
  name: string;
  /** For the owner of the process alone. */
  isPrivate?: boolean;
  /** Names in errors, by folder. These are made now, and never again: one that is gone is on a disk that is away. */
  fixed?: Readonly<Record<string, string>>;
  /** @throws when nothing may be written at this moment */
  checkPlace?(): Promise<void>;
}

interface Place extends Required<FolderOptions> {
  folder: string;
}

const ALL_RIGHTS = constants.R_OK | constants.W_OK | constants.X_OK;

/** Bounds the number of open calls. */
const LOOK_AT_ONCE = 64;

/** Files in a folder that is not made again when it is gone. @throws when a fixed folder cannot be written */
export function openFolderFiles(folder: string, options: FolderOptions): Files {
  const place: Place = { isPrivate: false, fixed: {}, checkPlace: async () => {}, ...options, folder };
  const fixed = Object.keys(place.fixed);
  for (const one of fixed) makeFolder(path.join(folder, one), "files", modeOf(place));
  /** They must survive a power cut too. */
  const syncFixed = lazy(async () => {
    for (let at of fixed)
      for (; at !== "."; at = path.dirname(at)) await syncFolder(path.join(folder, at, ".."));
  });
  /** One file takes another's place at a time, so that a condition still holds then. */
  const turns = new PQueue({ concurrency: 1 });
  const writing = new Set<Promise<unknown>>();

  function untilClosed<Result>(work: Promise<Result>): Promise<Result> {
    writing.add(work);
    return work.finally(() => writing.delete(work));
  }

  async function put(name: string, bytes: Parameters<Files["put"]>[1], { ifAbsent, ifVersion }: PutOptions) {
    const file = await inWords(
      place,
      syncFixed().then(() => pathFor(place, name)),
    );
    let cut: unknown;
    async function* source() {
      try {
        yield* bytes instanceof Uint8Array ? [bytes] : bytes;
      } catch (error) {
        cut = error;
        throw error;
      }
    }
    const writing = writeFileAtomically(file, source(), modeOf(place) & 0o666, (part) =>
      ifAbsent ? linkTo(part, file) : turns.add(() => replace(place, part, file, ifVersion)),
    );
    const placed = await writing.catch((error: unknown) => {
      throw error === cut ? error : folderFault(error, place.name);
    });
    return placed && storedFile(name, file, placed);
  }

  return {
    put: (name, bytes, options) => untilClosed(put(name, bytes, options)),
    find: (name) => find(place, name),
    read: (name, range) => read(place, name, range),
    rename: (from, to) => untilClosed(inWords(place, rename(place, from, to))),
    list: (within, options) => list(place, within, options?.isDeep),
    remove: (name) => inWords(place, remove(place, name)),
    nameOf: (url) => url,
    locationOf: (name) => path.join(folder, name),

    async check() {
      await place.checkPlace();
      for (const [one, name] of Object.entries({ ".": place.name, ...place.fixed }))
        await fs.access(path.join(folder, one, "."), ALL_RIGHTS).catch((error: unknown) => {
          throw new StoreFault(`${name} is ${isMissing(error) ? "gone" : "read-only"}`);
        });
    },

    close: async () => void (await Promise.allSettled(writing)),
  };
}

const modeOf = ({ isPrivate }: Place) => (isPrivate ? 0o700 : 0o777);

/** Returns the path for a file. @throws WriteRefused where a link leads out */
async function pathFor(place: Place, name: string, isMade = true): Promise<string> {
  if (!isStorableName(name)) throw new WriteRefused("a file cannot have this name");
  await place.checkPlace();
  const root = await fs.realpath(place.folder);
  let at = root;
  for (let end = name.indexOf("/"); end !== -1; end = name.indexOf("/", end + 1)) {
    const within = name.slice(0, end);
    const next = path.join(at, path.basename(within));
    const real = await fs.realpath(next).catch(isMade ? ignore("ENOENT") : undefined);
    if (real && !real.startsWith(root + path.sep))
      throw new WriteRefused(`${within} leads out of ${place.name}`);
    if (!real) await makeBelow(place, next, within);
    at = real ?? next;
  }
  return path.join(at, path.basename(name));
}

async function makeBelow(place: Place, folder: string, within: string) {
  const [, gone] = Object.entries(place.fixed).find(([one]) => `${one}/`.startsWith(`${within}/`)) ?? [];
  if (gone) throw new StoreFault(`${gone} is gone`);
  await fs.mkdir(folder, { mode: modeOf(place) }).catch(ignore("EEXIST"));
  await syncFolder(path.dirname(folder));
}

/** A link never replaces a file. */
async function linkTo(source: string, file: string): Promise<Stats | undefined> {
  try {
    await fs.link(source, file);
    return await fs.stat(source);
  } catch (error) {
    return ignore("EEXIST")(error);
  }
}

async function replace(
  place: Place,
  part: string,
  file: string,
  ifVersion?: string,
): Promise<Stats | undefined> {
  const before = await fs.stat(file).catch(ignore("ENOENT"));
  if (ifVersion !== undefined && (!before || versionOf(before) !== ifVersion)) return undefined;
  // Clocks of file systems stand still for milliseconds, and the version must change.
  if (before && (await fs.stat(part)).mtimeMs <= before.mtimeMs) {
    const later = new Date(Math.floor(before.mtimeMs) + 1);
    await fs.utimes(part, later, later);
  }
  // Whoever could change the file can still do so.
  if (before && !place.isPrivate) await fs.chmod(part, (await fs.stat(part)).mode | before.mode);
  const placed = await fs.stat(part);
  await fs.rename(part, file);
  return placed;
}

async function rename(place: Place, from: string, to: string): Promise<StoredFile | undefined> {
  const { path: source } = (await find(place, from)) ?? {};
  if (!source) throw new WriteRefused("the file is gone");
  const file = await pathFor(place, to);
  const linked = await linkTo(source, file);
  if (!linked) return undefined;
  await syncFolder(path.dirname(file));
  await fs.rm(source, { force: true }).catch(() => undefined);
  return storedFile(to, file, linked);
}

async function remove(place: Place, name: string) {
  const file = isStorableName(name) && (await pathFor(place, name, false).catch(ignore("ENOENT")));
  if (!file) return;
  await fs.rm(file, { force: true });
  await syncFolder(path.dirname(file));
  const within = path.dirname(name);
  // As in a bucket, a folder in a folder ends with its last file.
  if (within.includes("/") && !(within in place.fixed))
    await fs.rmdir(path.dirname(file)).catch(() => undefined);
}

async function find(place: Place, name: string): Promise<StoredFile | undefined> {
  if (!isStorableName(name)) return undefined;
  try {
    let file = path.join(place.folder, name);
    let found = await fs.lstat(file);
    if (found.isSymbolicLink()) {
      // A link leads nowhere but into its own folder.
      const inside = (await fs.realpath(path.dirname(file))) + path.sep;
      file = await fs.realpath(file);
      if (!file.startsWith(inside)) return undefined;
      found = await fs.stat(file);
    }
    return found.isFile() ? storedFile(name, file, found) : undefined;
  } catch (error) {
    return unlessMissing(place)(error);
  }
}

async function read(place: Place, name: string, range?: { start: number; end: number }) {
  const { path: file, size = 0 } = (await find(place, name)) ?? {};
  if (!file) return undefined;
  // Without O_NONBLOCK, opening a pipe waits for a writer.
  const opening = fs.open(file, constants.O_RDONLY | constants.O_NONBLOCK);
  const handle = await opening.catch(unlessMissing(place));
  return handle && streamOf(handle, range?.start ?? 0, Math.min(range?.end ?? size, size - 1));
}

const CHUNK_BYTES = 256 * 1024;

/** Takes half the time of Node's own stream for a small picture. */
function streamOf(handle: FileHandle, start: number, end: number): ReadableStream<Uint8Array> {
  let at = start;
  async function pull(controller: ReadableStreamDefaultController<Uint8Array>) {
    try {
      const wanted = Math.max(0, Math.min(CHUNK_BYTES, end - at + 1));
      const { bytesRead, buffer } = await handle.read(Buffer.allocUnsafeSlow(wanted), 0, wanted, at);
      at += bytesRead;
      if (bytesRead > 0) controller.enqueue(buffer.subarray(0, bytesRead));
      if (bytesRead > 0 && at <= end) return;
      await handle.close();
      controller.close();
    } catch (error) {
      await handle.close();
      throw new StoreFault(`a file cannot be read (${errorCode(error)})`);
    }
  }
  return new ReadableStream({ pull, cancel: () => handle.close() }, { highWaterMark: 0 });
}

async function* list(place: Place, within: string, recursive = false) {
  const reading = fs.readdir(path.join(place.folder, within), { withFileTypes: true, recursive });
  const entries = (await reading.catch(unlessMissing(place, ["ENOENT"]))) ?? [];
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
  for (let first = 0; first < files.length; first += LOOK_AT_ONCE) {
    const some = files.slice(first, first + LOOK_AT_ONCE).map(async (file) => {
      if (await sweepPart(file)) return undefined;
      return find(place, path.relative(place.folder, file).replaceAll(path.sep, "/"));
    });
    for (const file of await Promise.all(some)) if (file) yield file;
  }
}

function storedFile(name: string, file: string, found: Stats): StoredFile {
  const { size, mtime: changedAt } = found;
  return { name, size, version: versionOf(found), changedAt, url: name, path: file };
}

function versionOf({ mtimeMs, size }: Stats): string {
  return createHash("sha256").update(`${mtimeMs} ${size}`).digest("hex").slice(0, 8);
}

const MISSING = ["ENOENT", "ENOTDIR", "ELOOP", "ENAMETOOLONG"];

function isMissing(error: unknown, codes = MISSING): boolean {
  return codes.includes(String(errorCode(error)));
}

function unlessMissing({ name }: Place, codes = MISSING) {
  return (error: unknown): undefined => {
    if (!isMissing(error, codes)) throw new StoreFault(`${name} cannot be read (${errorCode(error)})`);
  };
}

function inWords<Result>({ name }: Place, work: Promise<Result>): Promise<Result> {
  return work.catch((error: unknown) => {
    throw folderFault(error, name);
  });
}

/** Returns why the file system refused, in words, without the file's name; any other error as it is. */
export function folderFault(error: unknown, what = "the folder with the content"): Error {
  const code = String(errorCode(error) ?? "");
  if (error instanceof Error && (error instanceof StoreFault || !code)) return error;
  const reason = ["EROFS", "EACCES", "EPERM"].includes(code)
    ? `${what} is read-only`
    : `${what} cannot be written (${code})`;
  return new WriteRefused(code === "ENOSPC" ? "the disk is full" : reason);
}
