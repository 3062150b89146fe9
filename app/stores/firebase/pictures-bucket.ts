import { LRUCache } from "lru-cache";
import { mediaType } from "~/media/media-files.server";
import type { PictureStore } from "~/media/picture-index";
import { StoreFault } from "~/store-fault";
import type { BucketFiles } from "./bucket-files";

const PREFIX = "pictures/";

const RECENT_BYTES = 24 * 1024 * 1024;

const UPDATES = 5;

export function openPicturesBucket(files: BucketFiles): PictureStore {
  const recent = new LRUCache<string, Buffer<ArrayBuffer>>({
    maxSize: RECENT_BYTES,
    sizeCalculation: (bytes) => bytes.length,
  });

  return {
    async read(name) {
      const kept = recent.get(name);
      if (kept) return kept;
      const bytes = await bytesOf(await files.read(PREFIX + name));
      if (bytes && isVersioned(name)) recent.set(name, bytes);
      return bytes;
    },

    async write(name, bytes) {
      if (isVersioned(name)) recent.set(name, bytes);
      await files.write(PREFIX + name, bytes, typeOf(name));
    },

    async update(name, change) {
      for (let left = UPDATES; left > 0; left -= 1) {
        const response = await files.read(PREFIX + name);
        const generation = response?.headers.get("x-goog-generation") ?? "0";
        const bytes = change(await bytesOf(response));
        if (await files.write(PREFIX + name, bytes, typeOf(name), generation)) return;
      }
      throw new StoreFault("Cloud Storage: a file changes all the time");
    },

    async remove(name) {
      recent.delete(name);
      await files.remove(PREFIX + name);
    },

    async list() {
      const names: string[] = [];
      for await (const { name } of files.list(PREFIX)) names.push(name.slice(PREFIX.length));
      return names;
    },
  };
}

function isVersioned(name: string): boolean {
  return !name.endsWith(".json");
}

async function bytesOf(response: Response | undefined) {
  const bytes = response && Buffer.from(await response.arrayBuffer());
  return bytes?.length ? bytes : undefined;
}

function typeOf(name: string): string {
  return mediaType(name) ?? "application/json";
}
