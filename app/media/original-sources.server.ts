import { createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import PQueue from "p-queue";
import type { Focus } from "~/content/media-file";
import type { MediaFile } from "./media-files.server";
import type { Original } from "./originals";

const MAX_ORIGINAL_BYTES = 25 * 1024 * 1024;

export type FindMedia = (name: string) => Promise<MediaFile | undefined>;

export interface Objects {
  find(name: string): Promise<Pick<MediaFile, "size" | "version" | "read"> | undefined>;
}

export interface OriginalPlaces {
  findMedia: FindMedia;
  /** Finds the site's own pictures. */
  findImage: FindMedia;
  objects?: Objects | undefined;
}

interface OriginalFile {
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

/** Copies of originals on this disk at a time. */
const COPIES = 4;

/** A function, because browser tests read this file as an ES module, which has no `__dirname`. */
export const imagesFolder = () => path.join(__dirname, "../public/images");

export function createOriginalSources({ findMedia, findImage, objects }: OriginalPlaces): OriginalSources {
  const copying = new PQueue({ concurrency: COPIES });

  const findFile = ({ kind, name }: Original) => (kind === "images" ? findImage(name) : findMedia(name));

  async function copyTo(file: string, original: Original): Promise<string> {
    const found = original.kind === "object" ? await objects?.find(original.name) : await findFile(original);
    if (!found) throw new Error("it is not in the bucket");
    if (found.size > MAX_ORIGINAL_BYTES) throw new Error("it is larger than 25 MB");
    const bytes = Readable.from(found.read(0, found.size - 1));
    await pipeline(bytes, createWriteStream(file));
    return found.version;
  }

  return {
    async version(original, known) {
      if (original.kind !== "object") return (await findFile(original))?.version;
      return known ?? (await objects?.find(original.name))?.version;
    },

    async withFile(original, work) {
      if (original.kind !== "object") {
        const { path, version = "" } = (await findFile(original)) ?? {};
        if (path) return work({ path, version });
      }
      return copying.add(async () => {
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
