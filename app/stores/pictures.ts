import { LRUCache } from "lru-cache";
import { mediaType } from "~/media/media-files.server";
import type { PictureStore } from "~/media/picture-index";
import { StoreFault } from "~/store-fault";
import { bytesOf, type Files } from "./files";

const PICTURES = "pictures";

const UPDATES = 5;

/** Keeps the sizes of pictures, and their index. @param recentBytes so many of what was used last stay in memory */
export function createPictureStore(files: Files, recentBytes = 0): PictureStore {
  const recent = new LRUCache<string, Buffer<ArrayBuffer>>({
    maxSize: recentBytes || 1,
    sizeCalculation: (bytes) => bytes.length,
  });

  async function readFile(name: string) {
    const bytes = await bytesOf(await files.read(`${PICTURES}/${name}`));
    return bytes?.length ? bytes : undefined;
  }

  const put = (name: string, bytes: Uint8Array, condition = {}) =>
    files.put(`${PICTURES}/${name}`, bytes, { type: mediaType(name) ?? "application/json", ...condition });

  return {
    async read(name) {
      const bytes = recent.get(name) ?? (await readFile(name));
      if (bytes && hasVersion(name)) recent.set(name, bytes);
      return bytes;
    },

    async write(name, bytes) {
      if (hasVersion(name)) recent.set(name, bytes);
      await put(name, bytes);
    },

    async update(name, change) {
      for (let left = UPDATES; left > 0; left -= 1) {
        const { version: ifVersion } = (await files.find(`${PICTURES}/${name}`)) ?? {};
        const changed = change(ifVersion === undefined ? undefined : await readFile(name));
        if (await put(name, changed, ifVersion === undefined ? { ifAbsent: true } : { ifVersion })) return;
      }
      throw new StoreFault("a file changes all the time");
    },

    async remove(name) {
      recent.delete(name);
      await files.remove(`${PICTURES}/${name}`);
    },

    async list() {
      const names: string[] = [];
      for await (const { name } of files.list(PICTURES)) names.push(name.slice(PICTURES.length + 1));
      return names;
    },
  };
}

function hasVersion(name: string): boolean {
  return !name.endsWith(".json");
}
