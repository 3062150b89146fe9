import { comparableName } from "~/content/urls";
import { type MediaFile, mediaType } from "~/media/media-files.server";
import { StoreFault } from "~/store-fault";
import type { ListedFile, MediaFiles } from "~/stores/media-library";
import type { StoredObject } from "./bucket";
import type { BucketFiles } from "./bucket-files";

export const MEDIA = "media/";

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
