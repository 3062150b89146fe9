import { LRUCache } from "lru-cache";
import { StoreFault } from "~/store-fault";
import { bytesOf, type Files } from "~/stores/files";
import { mediaType } from "./media-files.server";

const PICTURES = "pictures";

const UPDATES = 5;

export type PictureStore = ReturnType<typeof createPictureStore>;

/** Keeps the sizes of pictures, under names that change with the original, and their index. @param recentBytes so many of what was used last stay in memory */
export function createPictureStore(files: Files, recentBytes = 0) {
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
    async read(name: string) {
      const bytes = recent.get(name) ?? (await readFile(name));
      if (bytes && hasVersion(name)) recent.set(name, bytes);
      return bytes;
    },

    /** @throws when it cannot be stored */
    async write(name: string, bytes: Buffer<ArrayBuffer>) {
      if (hasVersion(name)) recent.set(name, bytes);
      await put(name, bytes);
    },

    /** Replaces a file by what `change` makes of it, also if another process is changing it. */
    async update(
      name: string,
      change: (before: Buffer<ArrayBuffer> | undefined) => Buffer<ArrayBuffer>,
    ): Promise<void> {
      for (let left = UPDATES; left > 0; left -= 1) {
        const { version: ifVersion } = (await files.find(`${PICTURES}/${name}`)) ?? {};
        const changed = change(ifVersion === undefined ? undefined : await readFile(name));
        if (await put(name, changed, ifVersion === undefined ? { ifAbsent: true } : { ifVersion })) return;
      }
      throw new StoreFault("a file changes all the time");
    },

    async remove(name: string) {
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
