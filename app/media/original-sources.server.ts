import { createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { fileURLToPath } from "node:url";
import { LRUCache } from "lru-cache";
import PQueue from "p-queue";
import type { Focus } from "~/content/media-file";
import { fetchOriginal, MAX_ORIGINAL_BYTES, TOO_LARGE, TOO_SLOW } from "./fetch-original.server";
import { type FolderFile, findMediaFile, type MediaFile } from "./media-folder.server";
import type { Original } from "./originals";

export type FindMedia = (name: string) => Promise<MediaFile | undefined>;

export interface Objects {
  find(name: string): Promise<Pick<MediaFile, "size" | "version" | "read"> | undefined>;
}

export interface OriginalFile {
  path: string;
  /** Lower-case letters and digits; changes with the original and its focus. */
  version: string;
  focus?: Focus;
}

export interface OriginalSources {
  /** Returns the version, without a remote request if it is known; undefined if there is no original. */
  version(original: Original, known?: string): Promise<string | undefined>;
  /** Gives the original to `work` as a file, which may be temporary. @throws why it cannot be read */
  withFile<T>(original: Original, work: (file: OriginalFile) => Promise<T>): Promise<T>;
}

/** Copies of originals of one host on this disk at a time. */
const COPIES = 4;

/** A host that is too slow this often in a row is left alone for a minute. */
const MAX_SLOW = 4;
const LEFT_ALONE_MS = 60_000;

const COPY_WITHIN_MS = 10_000;

export const IMAGES = fileURLToPath(new URL("../public/images", import.meta.url));

export function createOriginalSources(
  findMedia: FindMedia,
  objects: Objects | undefined,
  fetchRemote = fetchOriginal,
): OriginalSources {
  const queues = new Map<string, PQueue>();
  const slow = new LRUCache<string, number>({ max: 100, ttl: LEFT_ALONE_MS });

  /** One queue per host, so that a slow one delays no other. */
  function queueOf(original: Original): PQueue {
    const host = original.kind === "remote" ? new URL(original.url).hostname : "";
    const queue = queues.get(host) ?? new PQueue({ concurrency: COPIES });
    queues.set(host, queue);
    return queue;
  }

  async function fetchUnlessSlow(url: string, file: string): Promise<string> {
    const { hostname } = new URL(url);
    if ((slow.get(hostname) ?? 0) >= MAX_SLOW) throw new Error("its host is too slow");
    try {
      const version = await fetchRemote(url, file);
      slow.delete(hostname);
      return version;
    } catch (error) {
      if (error === TOO_SLOW) slow.set(hostname, (slow.get(hostname) ?? 0) + 1);
      throw error;
    }
  }

  const findFile = ({ kind, name }: Original & { kind: "images" | "media" }) =>
    kind === "images" ? findMediaFile(name, IMAGES) : findMedia(name);

  async function copyTo(file: string, original: Original): Promise<string> {
    if (original.kind === "remote") return fetchUnlessSlow(original.url, file);
    const found = original.kind === "object" ? await objects?.find(original.name) : await findFile(original);
    if (!found) throw new Error("it is not in the bucket");
    if (found.size > MAX_ORIGINAL_BYTES) throw TOO_LARGE;
    const bytes = Readable.from(found.read(0, found.size - 1));
    await pipeline(bytes, createWriteStream(file), { signal: AbortSignal.timeout(COPY_WITHIN_MS) });
    return found.version;
  }

  return {
    async version(original, known) {
      if (original.kind === "images" || original.kind === "media") return (await findFile(original))?.version;
      if (known || original.kind === "remote") return known;
      return (await objects?.find(original.name))?.version;
    },

    async withFile(original, work) {
      if (original.kind === "images" || original.kind === "media") {
        const file = await findFile(original);
        if (file && isOnDisk(file)) return work(file);
      }
      return queueOf(original).add(async () => {
        const folder = await mkdtemp(path.join(tmpdir(), "original-"));
        try {
          const file = path.join(folder, "picture");
          return await work({ path: file, version: await copyTo(file, original) });
        } finally {
          await rm(folder, { recursive: true, force: true });
        }
      });
    },
  };
}

function isOnDisk(file: MediaFile): file is FolderFile {
  return "path" in file;
}
