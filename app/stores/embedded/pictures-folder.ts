import { mkdir, readdir, readFile, rm } from "node:fs/promises";
import path from "node:path";
import { errorCode } from "~/error-code";
import type { PictureStore } from "~/media/picture-index";
import { writeFileAtomically } from "~/server/write-file.server";

export function openPicturesFolder(dataFolder: string): PictureStore {
  const folder = path.join(dataFolder, "pictures");

  async function read(name: string) {
    const bytes = await readFile(path.join(folder, name)).catch(() => undefined);
    return bytes?.length ? bytes : undefined;
  }

  async function write(name: string, bytes: Uint8Array) {
    // Not recursive: a DATA_DIR that is moved away must not be created again.
    await mkdir(folder).catch((error) => {
      if (errorCode(error) !== "EEXIST") throw error;
    });
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
