import { LRUCache } from "lru-cache";
import { comparableName } from "~/content/media-url";
import { type MediaFile, mediaType } from "~/media/media-folder.server";
import type { PictureStore } from "~/media/picture-store";
import type { StoredObject } from "./bucket";
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
      throw new Error("Cloud Storage: a file changes all the time");
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

export const MEDIA_PREFIX = "media/";

const LISTED_FOR_MS = 60_000;

/** Finds objects, and the files that `content -- push` has copied: those from a list that is at most a minute old. */
export function openOriginalsBucket(files: BucketFiles) {
  // A list costs one request, however many files there are.
  const lists = new LRUCache<string, Map<string, MediaFile>>({
    max: 1,
    ttl: LISTED_FOR_MS,
    allowStaleOnFetchRejection: true,
    fetchMethod: async () => {
      const found = new Map<string, MediaFile>();
      for await (const object of files.list(MEDIA_PREFIX)) {
        const name = object.name.slice(MEDIA_PREFIX.length);
        const type = mediaType(name);
        if (type) found.set(comparableName(name), { ...fileOf(object), name, type });
      }
      return found;
    },
  });

  function fileOf({ name, size, generation }: StoredObject) {
    async function* read(start: number, end: number): AsyncGenerator<Uint8Array> {
      const response = await files.read(name, { start, end });
      if (!response?.body) throw new Error("Cloud Storage: the file is gone");
      yield* response.body as unknown as AsyncIterable<Uint8Array>;
    }
    // Base 36 is short.
    return { size: Number(size), version: BigInt(generation).toString(36), read };
  }

  return {
    findMedia: async (name: string) => (await lists.fetch(MEDIA_PREFIX))?.get(comparableName(name)),
    async find(name: string) {
      const object = await files.find(name);
      return object && fileOf(object);
    },
  };
}
