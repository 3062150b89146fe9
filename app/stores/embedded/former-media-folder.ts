import { mkdir, readdir, readFile, rm, rmdir } from "node:fs/promises";
import path from "node:path";
import { errorCode } from "~/error-code";
import { writeFileAtomically } from "~/server/write-file.server";
import { StoreFault } from "~/store-fault";
import type { FormerFiles } from "~/stores/former-media";
import { folderFault } from "./document-files";
import { syncFolder } from "./sync-folder";

const UNREADABLE = "the files that were replaced cannot be read";

/** Each former file has a folder of its own, because its name may be as long as the file system allows. */
export function openFormerMediaFolder(mediaFolder: string, dataFolder: string): FormerFiles {
  const folder = path.join(dataFolder, "former-media");

  return {
    async keep(name, key) {
      const bytes = await readFile(path.join(mediaFolder, name));
      const file = path.join(folder, key);
      try {
        // Not recursive: a DATA_DIR that is moved away must not be created again.
        for (const place of [folder, path.dirname(file)])
          await mkdir(place, { mode: 0o700 }).catch((error) => {
            if (errorCode(error) !== "EEXIST") throw error;
          });
        await writeFileAtomically(file, bytes);
        for (const place of [path.dirname(file), folder]) await syncFolder(place);
      } catch (error) {
        throw folderFault(error, "the data folder");
      }
    },

    async list() {
      const entries = await readdir(folder, { recursive: true }).catch((error) => {
        if (errorCode(error) === "ENOENT") return [];
        throw new StoreFault(UNREADABLE, { cause: error });
      });
      return entries.filter((entry) => path.dirname(entry) !== "." && !path.basename(entry).startsWith("."));
    },

    read: (key) =>
      readFile(path.join(folder, key)).catch((error) => {
        if (errorCode(error) === "ENOENT") return undefined;
        throw new StoreFault(UNREADABLE, { cause: error });
      }),

    async remove(key) {
      const file = path.join(folder, key);
      await rm(file, { force: true });
      await rmdir(path.dirname(file)).catch(() => undefined);
    },
  };
}
