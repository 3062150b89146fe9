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

/** Writes the URLs of pictures and files in documents as pages show them, also in articles. */
export function withPictureVersions(
  source: ContentSource,
  { watch, ...pictures }: ShownPictures,
): ContentSource {
  /** Is keyed by the data as stored, which is the same object until it changes. */
  const kept = new WeakMap<object, Kept>();

  async function shownDocument(name: CollectionName, { id, data }: RawDocument, asked: ShownOnce) {
    if (data instanceof RawFault || !isComposite(data)) return { id, data };
    const before = kept.get(data);
    const urls = before?.urls ?? [...urlsIn(name, data)];
    const answers = JSON.stringify(await Promise.all(urls.map(asked.answerOnce)));
    if (before?.answers === answers) return { id, data: before.data };
    const { describePictures } = collectionOf(name as DocumentName) ?? {};
    const described =
      describePictures && isMap(data) ? await describePictures(data, asked.descriptionOf) : data;
    const shown = await versionPictures(name, described, asked.shownUrl);
    kept.set(data, { urls, answers, data: shown });
    return { id, data: shown };
  }

  return {
    ...source,
    async readAll(name) {
      const documents = await source.readAll(name);
      // `shownUrl` reads these documents.
      if (name === "mediaFiles") return documents;
      const asked = askOnce(pictures);
      const shown: RawDocument[] = [];
      while (shown.length < documents.length) {
        const batch = documents.slice(shown.length, shown.length + AT_ONCE);
        shown.push(...(await Promise.all(batch.map((document) => shownDocument(name, document, asked)))));
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

interface Kept {
  urls: readonly string[];
  /** What each URL was shown as, and its descriptions. */
  answers: string;
  data: unknown;
}

type ShownOnce = ReturnType<typeof askOnce>;

/** Asks once for each URL, however many documents name it. */
function askOnce({ shownUrl, descriptionOf }: Omit<ShownPictures, "watch">) {
  const answers = new Map<string, Promise<{ url: string | undefined } & Record<Language, string>>>();
  async function answerTo(url: string) {
    const [shown, en, hi] = await Promise.all([
      shownUrl(url),
      descriptionOf(url, "en"),
      descriptionOf(url, "hi"),
    ]);
    return { url: shown, en, hi };
  }
  function answerOnce(url: string) {
    const answer = answers.get(url) ?? answerTo(url);
    answers.set(url, answer);
    return answer;
  }
  return {
    answerOnce,
    shownUrl: async (url: string) => (await answerOnce(url)).url,
    descriptionOf: async (url: string, language: Language) => (await answerOnce(url))[language],
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
  for (const text of textsOf(data)) {
    if (!shown.has(text) && isArticle(text)) shown.set(text, withUrls(text, shown));
  }
  return replaceTexts(data, shown);
}

/** Returns the URLs of pictures and files. A link to a page on another host is none. */
function urlsIn(name: CollectionName, data: unknown): Set<string> {
  const pictures = picturesOf(name, data);
  const isShown = (text: string) => pictures.has(text) || mediaName(text) !== undefined;
  const texts = new Set(textsOf(data));
  return new Set([...texts].flatMap((text) => [...(isShown(text) ? [text] : []), ...articleUrls(text)]));
}

function picturesOf(name: CollectionName, data: unknown): Set<unknown> {
  const found = [...fieldValues(shapeOf(name, data), data)].filter(({ info }) => info?.kind === "picture");
  return new Set(found.map(({ value }) => value));
}

function* textsOf(data: unknown): Generator<string> {
  if (typeof data === "string") yield data;
  else if (isComposite(data)) for (const value of Object.values(data)) yield* textsOf(value);
}

function replaceTexts(data: unknown, replacements: ReadonlyMap<string, string>): unknown {
  if (typeof data === "string") return replacements.get(data) ?? data;
  if (Array.isArray(data)) return data.map((value) => replaceTexts(value, replacements));
  if (!isComposite(data)) return data;
  return Object.fromEntries(
    Object.entries(data).map(([key, value]) => [key, replaceTexts(value, replacements)]),
  );
}

function isComposite(data: unknown): data is object {
  return typeof data === "object" && data !== null;
}
