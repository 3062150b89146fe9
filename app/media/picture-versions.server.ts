import { setImmediate } from "node:timers/promises";
import { articleUrls, isArticle, withUrls } from "~/content/article-pictures";
import {
  type CollectionName,
  type ContentSource,
  collectionOf,
  type DocumentName,
  type RawDocument,
  RawFault,
} from "~/content/content";
import { fieldValues } from "~/content/faults";
import { isMap } from "~/content/plain-fields";
import { shapeOf } from "~/content/shapes";
import { mediaName } from "~/content/urls";
import type { Language } from "~/texts/language";

/** Returns a URL as pages show it, with its version; undefined to leave it as it is. */
type ShownUrl = (url: string) => Promise<string | undefined>;

interface ShownPictures {
  shownUrl: ShownUrl;
  descriptionOf(url: string, language: Language): Promise<string>;
  /** Calls `onChange` when a URL is shown differently. Returns a function that stops it. */
  watch(onChange: () => void): () => void;
}

/** Between two batches, visitors get their turn. */
const AT_ONCE = 100;

/** What a URL is shown as, and its descriptions. */
type Answer = { shown: string | undefined } & Record<Language, string>;

/** Writes the URLs of pictures and files in documents as pages show them, also in articles. */
export function withPictureVersions(
  source: ContentSource,
  { watch, shownUrl, descriptionOf }: ShownPictures,
): ContentSource {
  /** Is keyed by the data as stored, which is the same object until it changes. */
  const kept = new WeakMap<object, { urls: readonly string[]; answers: string; shown: unknown }>();

  async function answerTo(url: string): Promise<Answer> {
    const [shown, en, hi] = await Promise.all([
      shownUrl(url),
      descriptionOf(url, "en"),
      descriptionOf(url, "hi"),
    ]);
    return { shown, en, hi };
  }

  async function shownData(name: CollectionName, data: unknown, ask: (url: string) => Promise<Answer>) {
    if (data instanceof RawFault || !isComposite(data)) return data;
    const before = kept.get(data);
    const urls = before?.urls ?? [...urlsIn(name, data)];
    const answers = JSON.stringify(await Promise.all(urls.map(ask)));
    if (before?.answers === answers) return before.shown;
    const { describePictures } = collectionOf(name as DocumentName) ?? {};
    const described =
      describePictures && isMap(data)
        ? await describePictures(data, async (url, language) => (await ask(url))[language])
        : data;
    const shown = await versionPictures(name, described, async (url) => (await ask(url)).shown);
    kept.set(data, { urls, answers, shown });
    return shown;
  }

  return {
    ...source,
    async readAll(name) {
      const documents = await source.readAll(name);
      // `shownUrl` reads these documents.
      if (name === "mediaFiles") return documents;
      // Each URL is asked about once, however many documents name it.
      const asked = new Map<string, Promise<Answer>>();
      const ask = (url: string) => {
        const answer = asked.get(url) ?? answerTo(url);
        asked.set(url, answer);
        return answer;
      };
      const shownDocument = async ({ id, data }: RawDocument) => ({
        id,
        data: await shownData(name, data, ask),
      });
      const shown: RawDocument[] = [];
      while (shown.length < documents.length) {
        const batch = documents.slice(shown.length, shown.length + AT_ONCE);
        shown.push(...(await Promise.all(batch.map(shownDocument))));
        if (shown.length < documents.length) await setImmediate();
      }
      return shown;
    },
    watch(name, onChange) {
      const stops = [source.watch(name, onChange), watch(onChange)];
      if (source.watchesForFree && name !== "mediaFiles") stops.push(source.watch("mediaFiles", onChange));
      return () => {
        for (const stop of stops) stop();
      };
    },
  };
}

/** Turns "/media/IMG (1).jpg" into "/media/IMG%20(1).jpg?v=1a2b3c4d", which is immutable. */
export async function versionPictures(
  name: CollectionName,
  data: unknown,
  shownUrl: ShownUrl,
): Promise<unknown> {
  const shown = new Map<string, string>();
  await Promise.all(
    [...urlsIn(name, data)].map(async (url) => {
      const better = await shownUrl(url);
      if (better !== undefined) shown.set(url, better);
    }),
  );
  return replaceUrls(data, shown);
}

/** Returns the URLs of pictures and files. A link to a page on another host is none. */
function urlsIn(name: CollectionName, data: unknown): Set<string> {
  const fields = [...fieldValues(shapeOf(name, data), data)];
  const pictures = new Set(fields.flatMap(({ info, value }) => (info?.kind === "picture" ? [value] : [])));
  const isShown = (text: string) => pictures.has(text) || mediaName(text) !== undefined;
  const texts = new Set(textsOf(data));
  return new Set([...texts].flatMap((text) => [...(isShown(text) ? [text] : []), ...articleUrls(text)]));
}

function* textsOf(data: unknown): Generator<string> {
  if (typeof data === "string") yield data;
  else if (isComposite(data)) for (const value of Object.values(data)) yield* textsOf(value);
}

function replaceUrls(data: unknown, shown: ReadonlyMap<string, string>): unknown {
  if (typeof data === "string") return shown.get(data) ?? (isArticle(data) ? withUrls(data, shown) : data);
  if (Array.isArray(data)) return data.map((value) => replaceUrls(value, shown));
  if (!isComposite(data)) return data;
  return Object.fromEntries(Object.entries(data).map(([key, value]) => [key, replaceUrls(value, shown)]));
}

function isComposite(data: unknown): data is object {
  return typeof data === "object" && data !== null;
}
