import { mkdir, readdir, readFile, rm, rmdir, unlink } from "node:fs/promises";
import path from "node:path";
import { errorCode, ignore } from "~/error-code";
import { findMediaFile, mediaType } from "~/media/media-files.server";
import type { PictureStore } from "~/media/picture-index";
import { createFileAtomically, syncFolder, writeFileAtomically } from "~/server/write-file.server";
import { StoreFault, WriteRefused } from "~/store-fault";
import type { FormerFiles, MediaFiles } from "~/stores/media-library";
import { checkMounted, folderFault, placeRefusal } from "../content-place";

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
      // This creates no parents: a content folder that is moved away must not come back empty.
      await mkdir(folder).catch(ignore("EEXIST"));
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
      const found = readdir(folder, { withFileTypes: true });
      const entries = (await found.catch(unlessMissing("the folder with the pictures cannot be read"))) ?? [];
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

/** Returns a function for `catch` that ignores a missing file. @throws StoreFault for any other error */
function unlessMissing(fault: string) {
  return (cause: unknown): undefined => {
    if (errorCode(cause) !== "ENOENT") throw new StoreFault(fault, { cause });
  };
}

const UNREADABLE = "the files that were replaced cannot be read";

/** Each former file has a folder of its own, because its name may be as long as the file system allows. */
export function openFormerMediaFolder(mediaFolder: string, dataFolder: string): FormerFiles {
  const folder = path.join(dataFolder, "former-media");

  return {
    async keep(name, key) {
      const bytes = await readFile(path.join(mediaFolder, name));
      const file = path.join(folder, key);
      try {
        // This creates no parents: a DATA_DIR that is moved away must not come back empty.
        for (const place of [folder, path.dirname(file)])
          await mkdir(place, { mode: 0o700 }).catch(ignore("EEXIST"));
        await writeFileAtomically(file, bytes);
        for (const place of [path.dirname(file), folder]) await syncFolder(place);
      } catch (error) {
        throw folderFault(error, "the data folder");
      }
    },

    async list() {
      const entries = (await readdir(folder, { recursive: true }).catch(unlessMissing(UNREADABLE))) ?? [];
      return entries.filter((entry) => path.dirname(entry) !== "." && !path.basename(entry).startsWith("."));
    },

    read: (key) => readFile(path.join(folder, key)).catch(unlessMissing(UNREADABLE)),

    async remove(key) {
      const file = path.join(folder, key);
      await rm(file, { force: true });
      await rmdir(path.dirname(file)).catch(() => undefined);
    },
  };
}

export function openPicturesFolder(dataFolder: string): PictureStore {
  const folder = path.join(dataFolder, "pictures");

  async function read(name: string) {
    const bytes = await readFile(path.join(folder, name)).catch(() => undefined);
    return bytes?.length ? bytes : undefined;
  }

  async function write(name: string, bytes: Uint8Array) {
    // This creates no parents: a DATA_DIR that is moved away must not come back empty.
    await mkdir(folder).catch(ignore("EEXIST"));
    await writeFileAtomically(path.join(folder, name), bytes);
  }

  return {
    read,
    write,
    update: async (name, change) => write(name, change(await read(name))),
    remove: (name) => rm(path.join(folder, name), { force: true }),
    async list() {
      const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
      return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
    },
  };
}
