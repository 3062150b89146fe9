import { createHash, randomUUID } from "node:crypto";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { env } from "~/server/env.server";
import { warnOnce } from "~/server/log.server";
import { CROPS, type Crop, heightOf, isCrop } from "~/ui/picture-sizes";
import { findMediaFile, type MediaFile, mediaFolder } from "./media-folder.server";
import { resize, type Target } from "./resizer.server";

type Format = Target["format"];

/** Returns the best format that a browser accepts. */
export function acceptedFormat(accept: string | null): Format {
  if (accept?.includes("image/avif")) return "avif";
  if (accept?.includes("image/webp")) return "webp";
  return "jpeg";
}

interface Size {
  crop: Crop;
  width: number;
}

/** Reads "wide-960" from a URL; undefined for a size that no page uses. */
export function parseSize(size: string | undefined): Size | undefined {
  const [crop = "", digits] = (size ?? "").split("-");
  if (!isCrop(crop)) return undefined;
  const width = CROPS[crop].widths.find((known) => String(known) === digits);
  return width && { crop, width };
}

/** Originals come from the content, and from the site's own pages. */
const folders: Record<string, () => string> = {
  media: mediaFolder,
  images: () => fileURLToPath(new URL("../public/images", import.meta.url)),
};

/** Returns the original of a path such as "media/roof.jpg", if it is one to resize: SVG never is. */
export async function findPicture(url: string | undefined): Promise<MediaFile | undefined> {
  const [folder = "", name = "", ...rest] = url?.split("/") ?? [];
  if (!Object.hasOwn(folders, folder) || rest.length > 0) return undefined;
  const file = await findMediaFile(name, folders[folder]?.());
  return file?.type.startsWith("image/") && file.type !== "image/svg+xml" ? file : undefined;
}

type Bytes = Buffer<ArrayBuffer>;

const inProgress = new Map<string, Promise<Bytes | undefined>>();

/**
 * Returns a picture in a size and format, from DATA_DIR if it was made before; undefined if it cannot be made.
 * Simultaneous requests for one share the work.
 */
export function resizedPicture(source: MediaFile, size: Size, format: Format): Promise<Bytes | undefined> {
  const key = createHash("sha256")
    .update(JSON.stringify([source.path, source.version, size, format]))
    .digest("hex")
    .slice(0, 32);
  const target = path.join(env().DATA_DIR, "pictures", `${key}.${format}`);
  let making = inProgress.get(target);
  if (!making) {
    making = readOrMake(source, target, size, format).finally(() => inProgress.delete(target));
    inProgress.set(target, making);
  }
  return making;
}

async function readOrMake(source: MediaFile, target: string, { crop, width }: Size, format: Format) {
  const kept = await readFile(target).catch(() => undefined);
  if (kept) return kept;
  const quality = QUALITY[format] + (crop === "full" && format === "avif" ? 8 : 0);
  const bytes = await resize(source, { width, height: heightOf(crop, width), format, quality });
  if (bytes)
    // A full or locked disk costs time, not the picture.
    await keep(target, bytes).catch(() => warnOnce("pictures cannot be kept in DATA_DIR: each is made anew"));
  return bytes;
}

/** AVIF of 42 is a third smaller than 50 and hard to tell from it on a phone; whole pictures are looked at closely. */
const QUALITY: Record<Format, number> = { avif: 42, webp: 74, jpeg: 76 };

/** Written aside and renamed, so that nobody ever reads half a picture. */
async function keep(target: string, bytes: Buffer) {
  const draft = `${target}.${randomUUID()}`;
  // Not recursive: DATA_DIR, while it is moved away, may not come into being again.
  await mkdir(path.dirname(target)).catch((error) => {
    if (error.code !== "EEXIST") throw error;
  });
  try {
    await writeFile(draft, bytes);
    await rename(draft, target);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}
