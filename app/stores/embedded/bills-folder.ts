import { randomBytes } from "node:crypto";
import { accessSync, constants, mkdirSync } from "node:fs";
import { access, type FileHandle, link, open, readdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { errorCode, ignore } from "~/error-code";
import { lazy } from "~/lazy";
import { candidateName } from "~/leads/bill-name.server";
import { BILLS_FOLDER, type Bills, billPath } from "~/leads/bills";
import { syncFolder } from "~/server/write-file.server";
import { StoreFault } from "~/store-fault";

/** Unfinished uploads. Names of bills never begin with a dot. */
const INCOMING = ".incoming";

const MAX_NUMBERED = 20;

const ALL_RIGHTS = constants.R_OK | constants.W_OK | constants.X_OK;

/** Uploads are hard-linked to their names: a link never replaces a file. @throws when the folder cannot be written. */
export function openBillsFolder(dataFolder: string): Bills & { check(): Promise<void> } {
  const folder = path.join(dataFolder, BILLS_FOLDER);
  const incoming = path.join(folder, INCOMING);
  try {
    mkdirSync(incoming, { recursive: true, mode: 0o700 });
    accessSync(incoming, ALL_RIGHTS);
  } catch (error) {
    throw new Error(`cannot store electricity bills in ${folder} (${errorCode(error) ?? error})`, {
      cause: error,
    });
  }

  const writing = new Set<Promise<unknown>>();
  /** The bills folder itself must survive a power cut. */
  const syncDataFolder = lazy(() => syncFolder(dataFolder));

  return {
    ...readBillsFolder(dataFolder),

    async receive(fileName, bytes) {
      const part = path.join(incoming, randomBytes(12).toString("hex"));
      const written = writeFile(part, bytes);
      writing.add(written);
      await written.finally(() => writing.delete(written));
      let keptAt: string | undefined;
      return {
        async keep() {
          try {
            await syncDataFolder();
            const kept = await linkToFreeName(part, folder, fileName);
            await syncFolder(folder);
            await rm(part).catch(() => {});
            keptAt = billPath(kept);
            return keptAt;
          } catch (error) {
            // The system's message would log the visitor's file name.
            throw new Error(`cannot name a bill in ${folder} (${errorCode(error) ?? error})`);
          }
        },
        async undo() {
          if (keptAt) await rm(path.join(dataFolder, keptAt)).catch(() => {});
        },
        discard: () => rm(part).catch(() => {}),
      };
    },

    async check() {
      try {
        for (const place of [folder, incoming]) await access(`${place}/.`, ALL_RIGHTS);
      } catch (cause) {
        const isGone = errorCode(cause) === "ENOENT" || errorCode(cause) === "ENOTDIR";
        throw new StoreFault(`the bills folder is ${isGone ? "gone" : "read-only"}`, { cause });
      }
    },

    async close() {
      await Promise.allSettled(writing);
    },
  };
}

export function readBillsFolder(
  dataFolder: string,
): Pick<Bills, "list" | "pathOf" | "read" | "remove" | "locationOf"> {
  const locationOf = (url: string) => path.join(dataFolder, url);
  return {
    async *list() {
      for (const folderPath of [BILLS_FOLDER, path.posix.join(BILLS_FOLDER, INCOMING)]) {
        for (const entry of await readdir(path.join(dataFolder, folderPath), { withFileTypes: true })) {
          if (!entry.isFile()) continue;
          const place = `${folderPath}/${entry.name}`;
          const found = await stat(locationOf(place)).catch(() => undefined);
          if (found) yield { path: place, changedAt: found.mtime };
        }
      }
    },

    pathOf: (url) => (url.startsWith(`${BILLS_FOLDER}/`) ? url : undefined),

    async read(billPath) {
      // One file of the bills folder: a path from elsewhere must not lead out of it.
      if (path.posix.dirname(billPath) !== BILLS_FOLDER) return undefined;
      const handle = await open(locationOf(billPath), "r").catch(ignore("ENOENT"));
      return handle && readableOf(handle);
    },

    remove: (billPath) => rm(locationOf(billPath), { force: true }),

    locationOf,
  };
}

function readableOf(handle: FileHandle): ReadableStream<Uint8Array> {
  // Node's and the DOM's types of the same streams differ.
  return Readable.toWeb(handle.createReadStream()) as ReadableStream<Uint8Array>;
}

async function writeFile(file: string, bytes: AsyncIterable<Uint8Array>) {
  const handle = await open(file, "wx", 0o600);
  try {
    for await (const chunk of bytes) await writeWhole(handle, chunk);
    await handle.sync();
    await handle.close();
  } catch (error) {
    await handle.close().catch(() => {});
    await rm(file, { force: true });
    throw error;
  }
}

async function linkToFreeName(part: string, folder: string, wanted: string): Promise<string> {
  for (let attempt = 1; ; attempt += 1) {
    const candidate = candidateName(wanted, attempt, MAX_NUMBERED);
    try {
      await link(part, path.join(folder, candidate));
      return candidate;
    } catch (error) {
      if (errorCode(error) !== "EEXIST") throw error;
    }
  }
}

/** When the disk is nearly full, a write may be partial. */
async function writeWhole(handle: FileHandle, chunk: Uint8Array) {
  for (let written = 0; written < chunk.length; )
    written += (await handle.write(chunk, written, chunk.length - written)).bytesWritten;
}
