import { LRUCache } from "lru-cache";
import type { Focus } from "~/content/media-file";
import { AnswerFault } from "~/server/child-process.server";
import { warnOnce } from "~/server/log.server";
import { CROPS, type Crop, heightOf, isCrop } from "~/ui/picture-sizes";
import type { OriginalSources } from "./original-sources.server";
import { labelOf, type Original } from "./originals";
import type { Card, PictureIndex } from "./picture-index";
import type { PictureStore } from "./picture-store.server";
import { type Bytes, type Target, withPicture } from "./resizer.server";

export type Format = Target["format"];

export interface Size {
  crop: Crop;
  width: number;
}

/** Parses "wide-960"; undefined for a size that no page uses, or another spelling of it. */
export function parseSize(size: string | undefined): Size | undefined {
  const [, crop = "", digits] = /^([^-]*)-([^-]*)$/.exec(size ?? "") ?? [];
  if (!isCrop(crop)) return undefined;
  const width = CROPS[crop].widths.find((known) => String(known) === digits);
  return width && { crop, width };
}

/** Returns the next smaller size of the same crop, for visitors who save data. */
export function smaller({ crop, width }: Size): Size {
  const widths: readonly number[] = CROPS[crop].widths;
  return { crop, width: widths[widths.indexOf(width) - 1] ?? width };
}

export function sizesOf(crop: Crop): Size[] {
  return CROPS[crop].widths.map((width) => ({ crop, width }));
}

export function renditionName(id: string, version: string, { crop, width }: Size, format: Format): string {
  return `${id}-${version}-${crop}-${width}.${format}`;
}

/** AVIF at 42 is a third smaller than at 50 and looks the same on a phone. Visitors look closely at whole pictures (+8). */
const QUALITY: Record<Format, number> = { avif: 42, webp: 74, jpeg: 76 };

/** AVIF is nearly as small as with effort 4 in a tenth of the time, WebP in half of it. */
const EFFORT = 2;

export function targetOf({ crop, width }: Size, format: Format, focus?: Focus): Target {
  const quality = QUALITY[format] + (crop === "full" && format === "avif" ? 8 : 0);
  return { width, height: heightOf(crop, width), focus, format, quality, effort: EFFORT };
}

/** Makes one size of a picture in a file. @throws AnswerFault with why it cannot be decoded */
export function makeSize(file: string, size: Size, format: Format, focus?: Focus): Promise<Bytes> {
  const target = targetOf(size, format, focus);
  const box = { width: target.width, height: target.height ?? target.width };
  return withPicture(file, { box }, (picture) => picture.make(target));
}

/** An original that could not be read is retried after this time. */
const RETRY_AFTER_MS = 60_000;

interface ServedPicture {
  bytes: Bytes;
  format: Format;
  version: string;
  /** False if a better format may follow. */
  isFinal: boolean;
}

export interface PictureParts {
  store: PictureStore;
  sources: OriginalSources;
  index: PictureIndex;
  failures: Failures;
}

export function failureText(original: Original, error: unknown): string {
  const reason = error instanceof Error ? error.message : String(error);
  return `cannot resize ${labelOf(original)}: ${reason}`;
}

type Failures = ReturnType<typeof createFailures>;

/** Remembers which originals could not be read, so that they are not retried at every request. */
export function createFailures() {
  const failed = new LRUCache<string, true>({ max: 5000 });
  return {
    has: ({ id }: Original, version = ""): boolean => failed.has(id) || failed.has(id + version),

    note(original: Original, version: string | undefined, error: unknown) {
      // Other failures may be temporary: a slow network, a busy machine.
      if (error instanceof AnswerFault && version) failed.set(original.id + version, true);
      else failed.set(original.id, true, { ttl: RETRY_AFTER_MS });
    },
  };
}

export function createPictures({ store, sources, index, failures }: PictureParts) {
  const inProgress = new Map<string, Promise<Omit<ServedPicture, "isFinal"> | undefined>>();

  async function currentVersion(original: Original, card: Card | undefined): Promise<string | undefined> {
    if (!card && failures.has(original)) return undefined;
    try {
      const version = await sources.version(original, card?.version);
      if (!version && original.kind === "object") throw new Error("it is not in the bucket");
      return version;
    } catch (error) {
      failures.note(original, undefined, error);
      warnOnce(failureText(original, error));
      return undefined;
    }
  }

  async function readOrMake(original: Original, version: string, size: Size, format: Format) {
    const name = renditionName(original.id, version, size, format);
    const bytes = await store.read(name).catch(() => undefined);
    return bytes ? { bytes, version, format } : make(original, version, size, format);
  }

  async function make(original: Original, known: string, size: Size, format: Format) {
    if (failures.has(original, known)) return undefined;
    let version = known;
    try {
      return await sources.withFile(original, async (file) => {
        version = file.version;
        const bytes = await makeSize(file.path, size, format, file.focus);
        await store
          .write(renditionName(original.id, file.version, size, format), bytes)
          .catch(() => warnOnce("cannot store picture sizes: each request resizes"));
        return { bytes, version: file.version, format };
      });
    } catch (error) {
      failures.note(original, version, error);
      warnOnce(failureText(original, error));
      return undefined;
    }
  }

  return {
    /** Returns a picture, made now if it is missing; undefined if it cannot be made. */
    async get(original: Original, size: Size, accept: string): Promise<ServedPicture | undefined> {
      await index.refresh();
      const card = index.card(original.id);
      const version = await currentVersion(original, card);
      if (version === undefined) return undefined;
      const isMade = card !== undefined && card.version === version;
      if (isMade && accept.includes("image/avif") && card.crops.includes(size.crop)) {
        const bytes = await store
          .read(renditionName(original.id, version, size, "avif"))
          .catch(() => undefined);
        if (bytes) return { bytes, format: "avif", version, isFinal: true };
      }
      const format = accept.includes("image/webp") ? "webp" : "jpeg";
      const name = renditionName(original.id, version, size, format);
      let making = inProgress.get(name);
      if (!making) {
        making = readOrMake(original, version, size, format).finally(() => inProgress.delete(name));
        inProgress.set(name, making);
      }
      const made = await making;
      return made && { ...made, isFinal: isMade || !accept.includes("image/avif") };
    },

    /** Returns the query of a document's URL: "?v=1a2b3c4d&c=8ac321", or less if less is known. */
    queryOf(original: Original, version = index.card(original.id)?.version): string {
      if (!version) return "";
      const card = index.card(original.id);
      return `?v=${version}${card?.version === version ? `&c=${card.colours}` : ""}`;
    },
  };
}
