import { createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import PQueue from "p-queue";
import { type Focus, focusMark } from "~/content/media-file";
import type { MediaFile } from "./media-files.server";
import type { Original } from "./originals";

const MAX_ORIGINAL_BYTES = 25 * 1024 * 1024;

export type FindMedia = (name: string) => Promise<MediaFile | undefined>;

type StoredOriginal = Omit<MediaFile, "name" | "type">;

type FoundOriginal = StoredOriginal & { focus?: Focus | undefined };

export interface OriginalPlaces {
  findMedia: FindMedia;
  /** Resolves to the subject of a picture of the media folder, which every crop shows. */
  focusOf(name: string): Promise<Focus | undefined>;
  /** Finds the site's own pictures. */
  findImage: FindMedia;
  /** Finds what is in the site's bucket, by a request. */
  findObject?: ((name: string) => Promise<StoredOriginal | undefined>) | undefined;
}

interface OriginalFile {
  path: string;
  /** Lower-case letters and digits; changes with the original and its focus. */
  version: string;
  focus: Focus | undefined;
}

export type OriginalSources = ReturnType<typeof createOriginalSources>;

/** Copies of originals on this disk at a time. */
const COPIES = 4;

/** A function, because browser tests read this file as an ES module, which has no `__dirname`. */
export const imagesFolder = () => path.join(__dirname, "../public/images");

export function createOriginalSources({ findMedia, focusOf, findImage, findObject }: OriginalPlaces) {
  const copying = new PQueue({ concurrency: COPIES });

  async function find({ kind, name }: Original): Promise<FoundOriginal | undefined> {
    if (kind === "object") return findObject?.(name);
    if (kind === "images") return findImage(name);
    const [file, focus] = await Promise.all([findMedia(name), focusOf(name)]);
    return file && { ...file, version: file.version + focusMark(focus), focus };
  }

  return {
    /** Returns the version, without a remote request if it is known; undefined if there is no original. */
    async version(original: Original, known?: string): Promise<string | undefined> {
      return original.kind === "object" && known ? known : (await find(original))?.version;
    },

    /** Gives the original to `work` as a file, which may be temporary. @throws why it cannot be read */
    async withFile<T>(original: Original, work: (file: OriginalFile) => Promise<T>): Promise<T> {
      const found = await find(original);
      if (!found) throw new Error("it is not in the bucket");
      const { path, version, focus, size } = found;
      if (path) return work({ path, version, focus });
      if (size > MAX_ORIGINAL_BYTES) throw new Error("it is larger than 25 MB");
      return copying.add(() => withCopy(found.read(0, size - 1), (path) => work({ path, version, focus })));
    },
  };
}

export async function withCopy<Result>(
  bytes: AsyncIterable<Uint8Array>,
  work: (file: string) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(path.join(tmpdir(), "picture-"));
  try {
    const file = path.join(folder, "picture");
    await pipeline(bytes, createWriteStream(file));
    return await work(file);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
