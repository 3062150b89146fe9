import type { Content } from "~/content/content";
import { inLanguage } from "~/content/in-language";
import { focusMark, type MediaRecord, recordId } from "~/content/media-file";
import { mediaName, mediaUrl } from "~/content/urls";
import { inTime } from "~/server/in-time.server";
import type { Language } from "~/texts/language";
import { type MakerOptions, makePictures } from "./make-pictures.server";
import { createOriginalSources, type OriginalPlaces } from "./original-sources.server";
import { createNamedOriginals, mediaOriginal, originalOf, ownImage, pathOf } from "./originals";
import { createPictureIndex } from "./picture-index";
import type { PictureStore } from "./picture-store.server";
import { createFailures, createPictures } from "./pictures.server";

/** Content can be read without the records and versions of its pictures, so it does not wait long for them. */
const WAIT_MS = 1_000;

function createMediaRecords(content: () => Pick<Content, "all">) {
  let known: { documents: readonly unknown[]; byId: Map<string, MediaRecord> } | undefined;

  return async (name: string) => {
    const documents = await inTime(WAIT_MS, content().all("mediaFiles")).catch(() => undefined);
    if (documents && documents !== known?.documents)
      known = { documents, byId: new Map(documents.map((record) => [record.id, record])) };
    return known?.byId.get(recordId(name));
  };
}

export type PictureService = ReturnType<typeof createPictureService>;

interface PictureServiceOptions extends Omit<OriginalPlaces, "focusOf"> {
  store: PictureStore;
  /** The site's own, whose objects are resized too. */
  bucket?: string;
  /** A function, because the content in turn shows its pictures as this service says. */
  content: () => Pick<Content, "all">;
}

export function createPictureService({ store, bucket, content, ...places }: PictureServiceOptions) {
  const { findMedia } = places;
  const findRecord = createMediaRecords(content);
  const focusOf = async (name: string) => (await findRecord(name))?.focus ?? undefined;
  const named = createNamedOriginals();
  const parts = {
    store,
    sources: createOriginalSources({ ...places, focusOf }),
    index: createPictureIndex(store),
    failures: createFailures(),
  };
  const pictures = createPictures(parts);

  return {
    get: pictures.get,

    /** Returns a URL of a document as pages show it; undefined for one that this site does not serve. */
    async shownUrl(url: string): Promise<string | undefined> {
      const original = originalOf(url, bucket);
      const name = mediaName(url);
      if (!original && !name) return undefined;
      await inTime(WAIT_MS, parts.index.refresh());
      if (name) {
        const found = findMedia(name).then((file) => file ?? "missing");
        const file = await inTime(WAIT_MS, found).catch(() => undefined);
        if (file === undefined) return mediaUrl(name);
        if (file === "missing") return undefined;
        const mark = focusMark(await focusOf(name));
        const query = original ? pictures.queryOf(original, file.version + mark) : `?v=${file.version}`;
        return mediaUrl(file.name) + query;
      }
      if (!original) return undefined;
      named.note(original);
      return pathOf(original) + pictures.queryOf(original);
    },

    /** Returns what a picture shows, for people who cannot see it, or else in English; "" if nobody has said. */
    async descriptionOf(url: string, language: Language): Promise<string> {
      const name = mediaName(url);
      const record = name && (await findRecord(name));
      return record ? inLanguage(language, record).description : "";
    },

    /** Finds the original of "media/roof.jpg", "images/roof.jpg" or "originals/{id}/{name}". */
    async find(path: string) {
      const [folder, name = "", ...rest] = path.split("/");
      if (folder === "originals" && rest.length === 1) return named.find(name, content());
      if (rest.length > 0) return undefined;
      if (folder === "images") return ownImage(name);
      return folder === "media" ? mediaOriginal(name) : undefined;
    },

    make: (options: Pick<MakerOptions, "report" | "signal">) =>
      makePictures({ ...parts, named, content: content(), ...options }),

    /** Calls back when more is known of originals that documents name. */
    watch: parts.index.watch,
  };
}
