import { createHash, randomUUID } from "node:crypto";
import { mkdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { env } from "~/server/env.server";
import { warnOnce } from "~/server/log.server";
import { CROPS, type Crop, heightOf, isCrop } from "~/ui/picture-sizes";

export interface SourcePicture {
  file: string;
  /** Other whenever the file is. */
  version: string;
}

export type PictureFormat = "avif" | "webp" | "jpeg";

/** The best format that a browser says it takes. */
export function acceptedFormat(accept: string | null): PictureFormat {
  if (accept?.includes("image/avif")) return "avif";
  if (accept?.includes("image/webp")) return "webp";
  return "jpeg";
}

/** "wide-800" as it stands in an address; undefined for anything that no page of ours asks for. */
export function parseSize(size: string | undefined): { crop: Crop; width: number } | undefined {
  const [crop = "", digits] = (size ?? "").split("-");
  if (!isCrop(crop)) return undefined;
  const width = CROPS[crop].widths.find((known) => String(known) === digits);
  return width && { crop, width };
}

const PICTURE_NAME = /^[\w][\w.-]*\.(?:jpe?g|png|webp|avif|svg)$/i;

/** Where pictures come from: those of the content, and those that belong to the pages themselves. */
const folders: Record<string, () => string> = {
  media: () => path.join(env().CONTENT_DIR, "media"),
  images: () => fileURLToPath(new URL("../public/images", import.meta.url)),
};

/** The file behind an address such as "media/roof.jpg", or undefined if no folder of ours has such a picture. */
export async function findPicture(address: string | undefined): Promise<SourcePicture | undefined> {
  const file = pictureFile(address);
  const found = file ? await stat(file).catch(() => undefined) : undefined;
  return file && found?.isFile() ? { file, version: `${found.mtimeMs}-${found.size}` } : undefined;
}

/** Where the picture behind such an address would be; undefined for what is no picture's address. */
export function pictureFile(address: string | undefined): string | undefined {
  const [folder = "", name = "", ...rest] = address?.split("/") ?? [];
  if (!Object.hasOwn(folders, folder) || rest.length > 0 || !PICTURE_NAME.test(name)) return undefined;
  return path.join(folders[folder]?.() ?? "", name);
}

type Picture = Buffer<ArrayBuffer>;

const inProgress = new Map<string, Promise<Picture>>();

/**
 * A picture cut to a crop and width, in a format: made when first asked for, then kept on disk. Two who ask for the
 * same at once wait for one making.
 */
export function resizedPicture(
  source: SourcePicture,
  size: { crop: Crop; width: number },
  format: PictureFormat,
): Promise<Picture> {
  const key = createHash("sha256")
    .update(JSON.stringify([source.file, source.version, size, format]))
    .digest("hex")
    .slice(0, 32);
  const target = path.join(env().DATA_DIR, "pictures", `${key}.${format}`);
  let making = inProgress.get(target);
  if (!making) {
    making = keepOrMake(source.file, target, size, format).finally(() => inProgress.delete(target));
    inProgress.set(target, making);
  }
  return making;
}

async function keepOrMake(
  file: string,
  target: string,
  size: { crop: Crop; width: number },
  format: PictureFormat,
) {
  const kept = await readFile(target).catch(() => undefined);
  if (kept) return kept;
  const bytes = (await resize(file, size, format)) as Picture;
  // A full or locked disk costs time, not the picture.
  await keep(target, bytes).catch(() => warnOnce("pictures cannot be kept in DATA_DIR: each is made anew"));
  return bytes;
}

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

/** Node has four threads for files, compression and pictures together: pictures never take more than two of them. */
const MAX_AT_ONCE = 2;
const lanes: Promise<unknown>[] = Array.from({ length: MAX_AT_ONCE }, () => Promise.resolve());
let nextLane = 0;

/** Waits for a turn, then cuts and compresses. */
function resize(file: string, size: { crop: Crop; width: number }, format: PictureFormat): Promise<Buffer> {
  const lane = nextLane++ % MAX_AT_ONCE;
  const made = (lanes[lane] ?? Promise.resolve()).then(() => resizeNow(file, size, format));
  lanes[lane] = made.catch(() => undefined);
  return made;
}

async function resizeNow(
  file: string,
  { crop, width }: { crop: Crop; width: number },
  format: PictureFormat,
) {
  const { default: sharp } = await import("sharp");
  sharp.cache(false);
  const picture = sharp(file, { limitInputPixels: 60_000_000 })
    .rotate()
    .resize(
      crop === "full"
        ? { width, height: width, fit: "inside", withoutEnlargement: true }
        : { width, height: heightOf(crop, width), fit: "cover" },
    );
  // Effort 2: nearly as small as effort 4 on our pictures, in a tenth of the time (960 px wide: 0.25 s). Quality 42 is a
  // third less than 50 and hard to tell from it, above all on a phone, whose pixels are small; whole pictures are looked at.
  if (format === "avif") return picture.avif({ quality: crop === "full" ? 50 : 42, effort: 2 }).toBuffer();
  if (format === "webp") return picture.webp({ quality: 74 }).toBuffer();
  return picture.jpeg({ quality: 76, mozjpeg: true }).toBuffer();
}
