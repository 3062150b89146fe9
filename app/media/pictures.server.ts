import { createHash } from "node:crypto";
import { mkdir, readFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { errorCode } from "~/error-code";
import { env } from "~/server/env.server";
import { warnOnce } from "~/server/log.server";
import { writeFileAtomically } from "~/server/write-file.server";
import { CROPS, type Crop, heightOf, isCrop } from "~/ui/picture-sizes";
import { findMediaFile, type MediaFile, mediaFolder } from "./media-folder.server";
import { resize, type Target } from "./resizer.server";

type Format = Target["format"];

export function acceptedFormat(accept: string | null): Format {
  if (accept?.includes("image/avif")) return "avif";
  if (accept?.includes("image/webp")) return "webp";
  return "jpeg";
}

interface Size {
  crop: Crop;
  width: number;
}

/** Parses "wide-960"; undefined for a size that no page uses. */
export function parseSize(size: string | undefined): Size | undefined {
  const [crop = "", digits] = (size ?? "").split("-");
  if (!isCrop(crop)) return undefined;
  const width = CROPS[crop].widths.find((known) => String(known) === digits);
  return width && { crop, width };
}

const folders: Record<string, () => string> = {
  media: mediaFolder,
  images: () => fileURLToPath(new URL("../public/images", import.meta.url)),
};

/** Returns the original of a path such as "media/roof.jpg"; undefined for an SVG, which is never resized. */
export async function findPicture(url: string | undefined): Promise<MediaFile | undefined> {
  const [folder = "", name = "", ...rest] = url?.split("/") ?? [];
  if (!Object.hasOwn(folders, folder) || rest.length > 0) return undefined;
  const file = await findMediaFile(name, folders[folder]?.());
  return file?.type.startsWith("image/") && file.type !== "image/svg+xml" ? file : undefined;
}

type Bytes = Buffer<ArrayBuffer>;

const inProgress = new Map<string, Promise<Bytes | undefined>>();

/** Returns a resized picture, cached in DATA_DIR; undefined if it cannot be made. Simultaneous requests share the work. */
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
  const cached = await readFile(target).catch(() => undefined);
  if (cached?.length) return cached;
  const quality = QUALITY[format] + (crop === "full" && format === "avif" ? 8 : 0);
  const bytes = await resize(source, { width, height: heightOf(crop, width), format, quality });
  if (bytes)
    await cache(target, bytes).catch(() =>
      warnOnce("cannot cache pictures in DATA_DIR: each request resizes"),
    );
  return bytes;
}

/** AVIF at 42 is a third smaller than at 50 and looks the same on a phone. Visitors look closely at whole pictures (+8). */
const QUALITY: Record<Format, number> = { avif: 42, webp: 74, jpeg: 76 };

async function cache(target: string, bytes: Buffer) {
  // Not recursive: a DATA_DIR that is moved away must not be created again.
  await mkdir(path.dirname(target)).catch((error) => {
    if (errorCode(error) !== "EEXIST") throw error;
  });
  await writeFileAtomically(target, bytes);
}
