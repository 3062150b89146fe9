import { mkdir, readdir, unlink } from "node:fs/promises";
import path from "node:path";
import { errorCode } from "~/error-code";
import { findMediaFile, mediaType } from "~/media/media-folder.server";
import { createFileAtomically, writeFileAtomically } from "~/server/write-file.server";
import type { MediaFiles } from "../media-library";
import { syncFolder } from "./sync-folder";

/** @param folder is created for the first file */
export function openMediaFolder(folder: string): MediaFiles {
  const find = (name: string) => findMediaFile(name, folder);

  /** A file may have another Unicode form of the name. */
  const placeOf = async (name: string) => path.join(folder, (await find(name))?.name ?? name);

  /** Not recursive: a content folder that is moved away must not be created again. */
  async function makeFolder() {
    await mkdir(folder).catch((error) => {
      if (errorCode(error) !== "EEXIST") throw error;
    });
  }

  return {
    find,

    async list() {
      const entries = await readdir(folder, { withFileTypes: true }).catch((error) => {
        if (errorCode(error) === "ENOENT") return [];
        throw error;
      });
      return entries.filter((entry) => entry.isFile() && mediaType(entry.name)).map(({ name }) => ({ name }));
    },

    async create(name, bytes) {
      if (await find(name)) return false;
      await makeFolder();
      const isNew = await createFileAtomically(path.join(folder, name), bytes);
      await syncFolder(folder);
      return isNew;
    },

    async write(name, bytes) {
      await makeFolder();
      await writeFileAtomically(await placeOf(name), bytes);
      await syncFolder(folder);
    },

    remove: async (name) => unlink(await placeOf(name)),
  };
}
