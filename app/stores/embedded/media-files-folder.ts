import { mkdir, readdir, unlink } from "node:fs/promises";
import path from "node:path";
import { errorCode } from "~/error-code";
import { findMediaFile, mediaType } from "~/media/media-files.server";
import { createFileAtomically, writeFileAtomically } from "~/server/write-file.server";
import { StoreFault, WriteRefused } from "~/store-fault";
import type { MediaFiles } from "~/stores/media-library";
import { folderFault, placeRefusal } from "./document-files";
import { checkMounted } from "./mounted-folder";
import { syncFolder } from "./sync-folder";

/** @param folder is created for the first file */
export function openMediaFolder(folder: string): MediaFiles {
  const find = (name: string) => findMediaFile(name, folder);

  /** A file may have another Unicode form of the name. */
  const placeOf = async (name: string) => path.join(folder, (await find(name))?.name ?? name);

  /** Does nothing through a link that leads out of the content folder, and says in words why nothing could be done. */
  async function change<Result>(work: () => Promise<Result>): Promise<Result> {
    const content = path.dirname(folder);
    try {
      await checkMounted(content);
      const refusal = await placeRefusal(content, path.basename(folder));
      if (refusal) throw new WriteRefused(refusal);
      // Not recursive: a content folder that is moved away must not be created again.
      await mkdir(folder).catch((error) => {
        if (errorCode(error) !== "EEXIST") throw error;
      });
      const result = await work();
      await syncFolder(folder);
      return result;
    } catch (error) {
      throw folderFault(error);
    }
  }

  return {
    find,

    async list() {
      const entries = await readdir(folder, { withFileTypes: true }).catch((error) => {
        if (errorCode(error) === "ENOENT") return [];
        throw new StoreFault("the folder with the pictures cannot be read", { cause: error });
      });
      return entries.filter((entry) => entry.isFile() && mediaType(entry.name)).map(({ name }) => ({ name }));
    },

    async create(name, bytes) {
      if (await find(name)) return false;
      return change(() => createFileAtomically(path.join(folder, name), bytes));
    },
    write: (name, bytes) => change(async () => writeFileAtomically(await placeOf(name), bytes)),
    remove: (name) => change(async () => unlink(await placeOf(name))),
  };
}
