import { LRUCache } from "lru-cache";
import { comparableName } from "~/content/urls";
import { type MediaFile, mediaType } from "~/media/media-files.server";
import type { PictureStore } from "~/media/picture-index";
import { StoreFault } from "~/store-fault";
import type { FormerFiles, ListedFile, MediaFiles } from "~/stores/media-library";
import type { BucketFiles, StoredObject } from "./bucket";

const MEDIA = "media/";

const LISTED_FOR_MS = 60_000;

type BucketMedia = MediaFile & ListedFile;

/** Files are found in a list that is at most a minute old, or as old as the last change of this process. */
export function openMediaBucket(files: BucketFiles): MediaFiles {
  // A list costs one request, however many files there are.
  let listed: { at: number; all: Promise<Map<string, BucketMedia>> } | undefined;
  let lastGood: Map<string, BucketMedia> | undefined;

  async function read() {
    const found = new Map<string, BucketMedia>();
    for await (const object of files.list(MEDIA)) {
      const name = object.name.slice(MEDIA.length);
      const type = mediaType(name);
      const { md5Hash } = object;
      if (type) found.set(comparableName(name), { ...objectFile(object, files), name, type, md5Hash });
    }
    lastGood = found;
    return found;
  }

  async function all(): Promise<Map<string, BucketMedia>> {
    if (!listed || Date.now() - listed.at > LISTED_FOR_MS) listed = { at: Date.now(), all: read() };
    const current = listed;
    try {
      return await current.all;
    } catch (error) {
      if (listed === current) listed = undefined;
      if (lastGood) return lastGood;
      throw error;
    }
  }
  const find = async (name: string) => (await all()).get(comparableName(name));

  async function write(name: string, bytes: Buffer<ArrayBuffer>, generation?: string) {
    const stored = (await find(name))?.name ?? name;
    const isWritten = await files.write(MEDIA + stored, bytes, mediaType(name) ?? "", generation);
    listed = undefined;
    return isWritten;
  }

  return {
    find,
    list: async () => [...(await all()).values()],
    create: (name, bytes) => write(name, bytes, "0"),
    write: async (name, bytes) => void (await write(name, bytes)),
    async remove(name) {
      await files.remove(MEDIA + ((await find(name))?.name ?? name));
      listed = undefined;
    },
  };
}

export function objectFile({ name, size, generation }: StoredObject, files: BucketFiles) {
  async function* read(start: number, end: number): AsyncGenerator<Uint8Array> {
    const response = await files.read(name, { start, end });
    if (!response?.body) throw new StoreFault("Cloud Storage: the file is gone");
    yield* response.body as unknown as AsyncIterable<Uint8Array>;
  }
  // Base 36 is short.
  return { size: Number(size), version: BigInt(generation).toString(36), read };
}

/** The dot keeps documents from naming what is in it (`isPublic` in media/originals.ts). */
const FORMER = ".former-media/";

export function openFormerMediaBucket(files: BucketFiles): FormerFiles {
  return {
    keep: (name, key) => files.copy(MEDIA + name, FORMER + key, mediaType(name) ?? ""),

    list: () => namesBelow(FORMER, files),

    async read(key) {
      const response = await files.read(FORMER + key);
      return response && Buffer.from(await response.arrayBuffer());
    },

    remove: (key) => files.remove(FORMER + key),
  };
}

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

    list: () => namesBelow(PREFIX, files),
  };
}

async function namesBelow(prefix: string, files: BucketFiles): Promise<string[]> {
  const names: string[] = [];
  for await (const { name } of files.list(prefix)) names.push(name.slice(prefix.length));
  return names;
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
