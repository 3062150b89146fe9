import { randomBytes } from "node:crypto";
import { accessSync, constants, mkdirSync } from "node:fs";
import { access, type FileHandle, link, open, readdir, stat, unlink } from "node:fs/promises";
import path from "node:path";
import { errorCode } from "~/error-code";
import { candidateName } from "~/leads/bill-name.server";
import { BILLS_FOLDER, type Bills, billPath } from "~/leads/bills";
import { DataFolderError } from "./database";
import { syncFolder } from "./sync-folder";

/** Unfinished uploads. No bill's name begins with a dot, so none can be taken for this folder. */
const INCOMING = ".incoming";

/** So many files may share a name before the next gets a random suffix. */
const NUMBERED = 20;

const ALL_RIGHTS = constants.R_OK | constants.W_OK | constants.X_OK;

/**
 * Electricity bills in `{dataFolder}/electricity-bills`, readable by their owner only. A bill's address is its path in
 * the data folder. It is uploaded to `.incoming` and then linked to its name; a link never replaces a file, so a name
 * stands for a whole file or for none.
 * @throws when the folder cannot be written.
 */
export function openBillsFolder(dataFolder: string): Bills & { check(): Promise<void> } {
  const folder = path.join(dataFolder, BILLS_FOLDER);
  const incoming = path.join(folder, INCOMING);
  const locationOf = (address: string) => path.join(dataFolder, address);
  try {
    mkdirSync(incoming, { recursive: true, mode: 0o700 });
    accessSync(incoming, ALL_RIGHTS);
  } catch (error) {
    throw new Error(`electricity bills cannot be kept in ${folder} (${errorCode(error) ?? error})`, {
      cause: error,
    });
  }

  const writing = new Set<Promise<unknown>>();
  let foldersAreSafe: Promise<void> | undefined;

  /** Syncs the data folder, so that the bills folder itself survives a power cut; once per process. */
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
        if (errorCode(error) !== "EEXIST") throw error;
      }
    }
  }

  return {
    ...readBillsFolder(dataFolder),

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
            throw new Error(`a bill could not be named in ${folder} (${errorCode(error) ?? error})`);
          }
        },
        async takeBack() {
          if (keptAt) await removeFile(locationOf(keptAt)).catch(() => {});
        },
        discard: () => removeFile(part).catch(() => {}),
      };
    },

    async check() {
      try {
        for (const place of [folder, incoming]) await access(`${place}/.`, ALL_RIGHTS);
      } catch (cause) {
        const isGone = errorCode(cause) === "ENOENT" || errorCode(cause) === "ENOTDIR";
        throw new DataFolderError(`the bills folder is ${isGone ? "gone" : "read-only"}`, { cause });
      }
    },

    async close() {
      await Promise.allSettled(writing);
    },
  };
}

/** The bills that are there, for commands: creates nothing. */
export function readBillsFolder(
  dataFolder: string,
): Pick<Bills, "list" | "pathOf" | "remove" | "locationOf"> {
  const locationOf = (address: string) => path.join(dataFolder, address);
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

    pathOf: (address) => (address.startsWith(`${BILLS_FOLDER}/`) ? address : undefined),

    remove: (billPath) => removeFile(locationOf(billPath)),

    locationOf,
  };
}

/** A write may take less than it was given when the disk is nearly full. */
async function writeWhole(handle: FileHandle, chunk: Uint8Array) {
  for (let written = 0; written < chunk.length; )
    written += (await handle.write(chunk, written, chunk.length - written)).bytesWritten;
}

async function removeFile(file: string) {
  await unlink(file).catch((error) => {
    if (errorCode(error) !== "ENOENT") throw error;
  });
}
