import { createHash, randomBytes } from "node:crypto";
import { accessSync, constants, mkdirSync, type Stats } from "node:fs";
import {
  access,
  type FileHandle,
  link,
  lstat,
  mkdir,
  open,
  readdir,
  realpath,
  rename,
  rm,
  rmdir,
  stat,
  utimes,
} from "node:fs/promises";
import path from "node:path";
import PQueue from "p-queue";
import { errorCode, ignore } from "~/error-code";
import { syncFolder } from "~/server/write-file.server";
import { StoreFault, WriteRefused } from "~/store-fault";
import { type Files, isStorableName, type StoredFile } from "../files";

export interface FolderOptions {
  /** The folder's name in errors: "the data folder". */
  name: string;
  /** For the owner of the process alone. */
  isPrivate?: boolean;
  /** Names in errors, by folder. These are made now, and never again: one that is gone is on a disk that is away. */
  fixed?: Readonly<Record<string, string>>;
  /** @throws when nothing may be written at this moment */
  checkPlace?(): Promise<void>;
}

const ALL_RIGHTS = constants.R_OK | constants.W_OK | constants.X_OK;

/** What a kill leaves of a write. */
const PART = /^\.[0-9a-f]{16}\.part$/;
const PART_KEPT_MS = 60 * 60_000;

/** Bounds the number of open calls. */
const LOOK_AT_ONCE = 64;

/** Files in a folder that is not made again when it is gone. @throws when a fixed folder cannot be written */
export function openFolderFiles(
  folder: string,
  { name: folderName, isPrivate = false, fixed = {}, checkPlace }: FolderOptions,
): Files {
  for (const place of Object.keys(fixed)) makeFixed(path.join(folder, place), isPrivate);
  const writing = new Set<Promise<unknown>>();
  /** One file takes another's place at a time, so that a condition still holds then. */
  const turns = new PQueue({ concurrency: 1 });

  function inWords<Result>(work: Promise<Result>): Promise<Result> {
    return work.catch((error: unknown) => {
      throw folderFault(error, folderName);
    });
  }

  function untilClosed<Result>(work: Promise<Result>): Promise<Result> {
    writing.add(work);
    return work.finally(() => writing.delete(work));
  }

  /** Returns the path for a file, with folders that lead nowhere else; undefined if one is missing that `isMade` does not make. */
  async function placeOf(name: string, isMade: boolean): Promise<string | undefined> {
    if (!isStorableName(name)) throw new WriteRefused("a file cannot have this name");
    await checkPlace?.();
    const root = await realpath(folder);
    let place = root;
    const parts = name.split("/");
    for (const depth of parts.keys()) {
      const next = path.join(place, parts[depth] ?? "");
      if (depth === parts.length - 1) return next;
      const within = parts.slice(0, depth + 1).join("/");
      const real = await realpath(next).catch(ignore("ENOENT"));
      if (real && !real.startsWith(root + path.sep))
        throw new WriteRefused(`${within} leads out of ${folderName}`);
      if (!real && !isMade) return undefined;
      if (!real) await makeFolder(next, within);
      place = real ?? next;
    }
    return undefined;
  }

  async function makeFolder(place: string, within: string) {
    const [, gone] = Object.entries(fixed).find(([one]) => `${one}/`.startsWith(`${within}/`)) ?? [];
    if (gone) throw new StoreFault(`${gone} is gone`);
    await mkdir(place, { mode: isPrivate ? 0o700 : 0o777 }).catch(ignore("EEXIST"));
    await syncFolder(path.dirname(place));
  }

  async function put(
    name: string,
    bytes: Parameters<Files["put"]>[1],
    { ifAbsent, ifVersion }: Parameters<Files["put"]>[2],
  ) {
    const file = (await inWords(placeOf(name, true))) ?? "";
    const part = path.join(path.dirname(file), `.${randomBytes(8).toString("hex")}.part`);
    try {
      const handle = await inWords(open(part, "wx", isPrivate ? 0o600 : 0o666));
      try {
        for await (const chunk of bytes instanceof Uint8Array ? [bytes] : bytes)
          await inWords(handle.writeFile(chunk));
        await inWords(handle.sync());
      } finally {
        await handle.close();
      }
      const placed = await inWords(
        ifAbsent ? linkTo(part, file) : turns.add(() => replace(part, file, ifVersion)),
      );
      if (placed) await inWords(syncFolder(path.dirname(file)));
      return placed && storedFile(name, file, placed);
    } finally {
      await rm(part, { force: true }).catch(() => undefined);
    }
  }

  async function find(name: string): Promise<StoredFile | undefined> {
    if (!isStorableName(name)) return undefined;
    try {
      let file = path.join(folder, name);
      let found = await lstat(file);
      if (found.isSymbolicLink()) {
        // A link leads nowhere but into its own folder.
        const inside = (await realpath(path.dirname(file))) + path.sep;
        file = await realpath(file);
        if (!file.startsWith(inside)) return undefined;
        found = await stat(file);
      }
      return found.isFile() ? storedFile(name, file, found) : undefined;
    } catch (error) {
      return unlessThere(error);
    }
  }

  function unlessThere(error: unknown): undefined {
    const code = String(errorCode(error));
    if (!["ENOENT", "ENOTDIR", "ELOOP"].includes(code))
      throw new StoreFault(`${folderName} cannot be read (${code})`);
  }

  return {
    put: (name, bytes, options) => untilClosed(put(name, bytes, options)),

    find,

    async read(name, range) {
      const { path: file = "", size = 0 } = (await find(name)) ?? {};
      // Without O_NONBLOCK, opening a pipe waits for a writer.
      const opening = file ? open(file, constants.O_RDONLY | constants.O_NONBLOCK) : undefined;
      const handle = await opening?.catch(unlessThere);
      return handle && streamOf(handle, range?.start ?? 0, Math.min(range?.end ?? size, size - 1));
    },

    rename(from, to) {
      async function work() {
        const source = await find(from);
        if (!source?.path) throw new WriteRefused("the file is gone");
        const file = (await placeOf(to, true)) ?? "";
        const linked = await linkTo(source.path, file);
        if (!linked) return undefined;
        await syncFolder(path.dirname(file));
        await rm(source.path, { force: true }).catch(() => undefined);
        return storedFile(to, file, linked);
      }
      return untilClosed(inWords(work()));
    },

    async *list(within, { isDeep } = { isDeep: false }) {
      const options = { withFileTypes: true, recursive: isDeep } as const;
      const read = await readdir(path.join(folder, within), options).catch((error: unknown) => {
        if (errorCode(error) !== "ENOENT") throw new StoreFault(`${folderName} cannot be read`);
      });
      const files = (read ?? []).filter((entry) => entry.isFile());
      for (let first = 0; first < files.length; first += LOOK_AT_ONCE) {
        const some = files.slice(first, first + LOOK_AT_ONCE).map(async ({ name, parentPath }) => {
          const file = path.join(parentPath, name);
          if (PART.test(name)) return removeOldPart(file);
          return find(path.relative(folder, file).replaceAll(path.sep, "/"));
        });
        for (const file of await Promise.all(some)) if (file) yield file;
      }
    },

    remove(name) {
      async function work() {
        const file = isStorableName(name) ? await placeOf(name, false) : undefined;
        if (!file) return;
        await rm(file, { force: true });
        await syncFolder(path.dirname(file));
        const within = path.dirname(name);
        // As in a bucket, a folder in a folder ends with its last file.
        if (within.includes("/") && !(within in fixed))
          await rmdir(path.dirname(file)).catch(() => undefined);
      }
      return inWords(work());
    },

    nameOf: (url) => url,
    locationOf: (name) => path.join(folder, name),

    async check() {
      await inWords(checkPlace?.() ?? Promise.resolve());
      for (const [place, name] of Object.entries({ ".": folderName, ...fixed }))
        await access(path.join(folder, place, "."), ALL_RIGHTS).catch((error: unknown) => {
          const isGone = ["ENOENT", "ENOTDIR"].includes(String(errorCode(error)));
          throw new StoreFault(`${name} is ${isGone ? "gone" : "read-only"}`);
        });
    },

    close: async () => void (await Promise.allSettled(writing)),
  };
}

function makeFixed(place: string, isPrivate: boolean) {
  try {
    mkdirSync(place, { recursive: true, ...(isPrivate && { mode: 0o700 }) });
    accessSync(place, ALL_RIGHTS);
  } catch (error) {
    throw new Error(`cannot store files in ${place} (${errorCode(error) ?? error})`, { cause: error });
  }
}

function storedFile(name: string, file: string, { mtime, mtimeMs, size }: Stats): StoredFile {
  const version = createHash("sha256").update(`${mtimeMs} ${size}`).digest("hex").slice(0, 8);
  return { name, size, version, changedAt: mtime, url: name, path: file };
}

/** A link never replaces a file. */
async function linkTo(source: string, file: string): Promise<Stats | undefined> {
  try {
    await link(source, file);
    return await stat(source);
  } catch (error) {
    return ignore("EEXIST")(error);
  }
}

async function replace(
  part: string,
  file: string,
  ifVersion: string | undefined,
): Promise<Stats | undefined> {
  const before = await stat(file).catch(ignore("ENOENT"));
  if (ifVersion !== undefined && (!before || storedFile("", file, before).version !== ifVersion))
    return undefined;
  // Clocks of file systems stand still for milliseconds, and the version must change.
  if (before && (await stat(part)).mtimeMs <= before.mtimeMs) {
    const later = new Date(Math.floor(before.mtimeMs) + 1);
    await utimes(part, later, later);
  }
  const placed = await stat(part);
  await rename(part, file);
  return placed;
}

async function removeOldPart(part: string): Promise<undefined> {
  const found = await lstat(part).catch(() => undefined);
  if (found && Date.now() - found.mtimeMs > PART_KEPT_MS)
    await rm(part, { force: true }).catch(() => undefined);
}

const CHUNK_BYTES = 256 * 1024;

function streamOf(handle: FileHandle, start: number, end: number): ReadableStream<Uint8Array> {
  let at = start;
  const pull = async (controller: ReadableStreamDefaultController<Uint8Array>) => {
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
  };
  return new ReadableStream({ pull, cancel: () => handle.close() }, { highWaterMark: 0 });
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
