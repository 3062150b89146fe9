import { randomBytes } from "node:crypto";
import { accessSync, constants, mkdirSync } from "node:fs";
import { type FileHandle, link, open, readdir, stat, unlink } from "node:fs/promises";
import path from "node:path";
import { candidateName } from "~/leads/bill-name.server";
import { BILLS_FOLDER, type Bills, billPath } from "~/leads/bills";
import { syncFolder } from "./sync-folder";

/** Files on their way in. No bill's name begins with a dot, so none can be taken for this folder. */
const INCOMING = ".incoming";

/** So many files may share a name before the next is told apart by chance. */
const NUMBERED = 20;

/**
 * Electricity bills in `{dataFolder}/electricity-bills`, for their owner only. A bill's path is the one in the data
 * folder, and its address is the same. It is written in a folder beside, and gets its name by a link, which fails where there is that name
 * already: a name stands for a whole file or for none.
 * @throws when the folder cannot be written.
 */
export function openBillsFolder(dataFolder: string): Bills {
  const folder = path.join(dataFolder, BILLS_FOLDER);
  const incoming = path.join(folder, INCOMING);
  try {
    mkdirSync(incoming, { recursive: true, mode: 0o700 });
    accessSync(incoming, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new Error(`electricity bills cannot be kept in ${folder} (${codeOf(error)})`, { cause: error });
  }

  const writing = new Set<Promise<unknown>>();
  let foldersAreSafe: Promise<void> | undefined;

  /** That the folder itself is on disk, once per process. */
  function secureFolders() {
    foldersAreSafe ??= syncFolder(dataFolder).catch((error) => {
      foldersAreSafe = undefined;
      throw error;
    });
    return foldersAreSafe;
  }

  async function write(part: string, bytes: AsyncIterable<Uint8Array>) {
    const handle = await open(part, "wx", 0o600);
    try {
      for await (const chunk of bytes) await writeWhole(handle, chunk);
      await handle.sync();
      await handle.close();
    } catch (error) {
      await handle.close().catch(() => {});
      await removeFile(part);
      throw error;
    }
  }

  /** Links the part under the first name that is free. */
  async function name(part: string, wanted: string): Promise<string> {
    for (let attempt = 1; ; attempt += 1) {
      const candidate = candidateName(wanted, attempt, NUMBERED);
      try {
        await link(part, path.join(folder, candidate));
        return candidate;
      } catch (error) {
        if (codeOf(error) !== "EEXIST") throw error;
      }
    }
  }

  function locationOf(address: string): string {
    return path.join(dataFolder, address);
  }

  return {
    async receive(fileName, bytes) {
      const part = path.join(incoming, randomBytes(12).toString("hex"));
      const written = write(part, bytes);
      writing.add(written);
      await written.finally(() => writing.delete(written));
      let keptAt: string | undefined;
      return {
        async keep() {
          try {
            await secureFolders();
            const kept = await name(part, fileName);
            await syncFolder(folder);
            await removeFile(part).catch(() => {});
            keptAt = billPath(kept);
            return keptAt;
          } catch (error) {
            // The system's own words would carry the visitor's file name into the log.
            throw new Error(`a bill could not be named in ${folder} (${codeOf(error)})`);
          }
        },
        async takeBack() {
          if (keptAt) await removeFile(locationOf(keptAt)).catch(() => {});
        },
        discard: () => removeFile(part).catch(() => {}),
      };
    },

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

    pathOf: (address) => (address.startsWith(`${BILLS_FOLDER}/`) ? address : undefined),

    remove: (billPath) => removeFile(locationOf(billPath)),

    locationOf,

    async close() {
      await Promise.allSettled(writing);
    },
  };
}

/** A write may take less than it was given when the disk is nearly full. */
async function writeWhole(handle: FileHandle, chunk: Uint8Array) {
  for (let written = 0; written < chunk.length; )
    written += (await handle.write(chunk, written, chunk.length - written)).bytesWritten;
}

async function removeFile(file: string) {
  await unlink(file).catch((error) => {
    if (codeOf(error) !== "ENOENT") throw error;
  });
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && "code" in error ? error.code : error;
}
