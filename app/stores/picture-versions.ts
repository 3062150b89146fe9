import { type CollectionName, type ContentSource, RawFault } from "~/content/content";
import { fieldValues } from "~/content/faults";
import { mediaName } from "~/content/media-url";
import { isMap } from "~/content/plain-fields";
import { shapeOf } from "~/content/shapes";
import type { Language } from "~/language";

/** Returns a URL as pages show it, with its version; undefined to leave it as it is. */
export type ShownUrl = (url: string) => Promise<string | undefined>;

export interface ShownPictures {
  shownUrl: ShownUrl;
  descriptionOf(url: string, language: Language): Promise<string>;
  /** Calls `onChange` when a URL is shown differently. Returns a function that stops it. */
  watch(onChange: () => void): () => void;
}

/** Writes the URLs of pictures and files in documents as pages show them, also in articles. */
export function withPictureVersions(
  source: ContentSource,
  { shownUrl, descriptionOf, watch }: ShownPictures,
): ContentSource {
  return {
    ...source,
    async readAll(name) {
      const documents = await source.readAll(name);
      // `shownUrl` reads these documents.
      if (name === "mediaFiles") return documents;
      return Promise.all(
        documents.map(async ({ id, data }) => {
          if (data instanceof RawFault) return { id, data };
          const described = await describePictures(name, data, descriptionOf);
          return { id, data: await versionPictures(name, described, shownUrl) };
        }),
      );
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

/** Gives photos without a title, and pictures of articles without `alt`, the description that the library has. */
async function describePictures(
  name: CollectionName,
  data: unknown,
  descriptionOf: ShownPictures["descriptionOf"],
): Promise<unknown> {
  if (!isMap(data)) return data;
  const hi = isMap(data.hi) ? data.hi : undefined;
  if (name === "photo-gallery" && Array.isArray(data.photos)) {
    const [photos, hindi] = [data.photos, Array.isArray(hi?.photos) ? hi.photos : []];
    const urls = photos.map((photo) => (isMap(photo) && !photo.title ? String(photo.url ?? "") : ""));
    const titles = (language: Language) => Promise.all(urls.map((url) => descriptionOf(url, language)));
    const [english, translated] = [await titles("en"), await titles("hi")];
    const shown = { ...data, photos: photos.map((photo, at) => titled(photo, english[at])) };
    if (String(english) === String(translated)) return shown;
    return { ...shown, hi: { ...hi, photos: photos.map((_, at) => titled(hindi[at], translated[at])) } };
  }
  if (name !== "blogPost") return data;
  const article = async (html: unknown, language: Language) => {
    if (typeof html !== "string" || !isArticle(html)) return html;
    const alts = new Map<string, string>();
    for (const url of articleUrls(html)) alts.set(url, await descriptionOf(url, language));
    return withAlts(html, alts);
  };
  const content = await article(data.content, "en");
  return { ...data, content, ...(hi && { hi: { ...hi, content: await article(hi.content, "hi") } }) };
}

/** Keeps a title that is there. */
function titled(photo: unknown, title: string | undefined): unknown {
  if (!title || (isMap(photo) && photo.title)) return photo;
  return { ...(isMap(photo) && photo), title };
}

/** Turns "/media/IMG (1).jpg" into "/media/IMG%20(1).jpg?v=1a2b3c4d", which is immutable. */
export async function versionPictures(
  name: CollectionName,
  data: unknown,
  shownUrl: ShownUrl,
): Promise<unknown> {
  const shown = new Map<string, string>();
  const texts = new Set(textsOf(data));
  const pictures = picturesOf(name, data);
  // A link to a page on another host is no picture.
  const isShown = (text: string) => pictures.has(text) || mediaName(text) !== undefined;
  const urls = new Set(
    [...texts].flatMap((text) => [...(isShown(text) ? [text] : []), ...articleUrls(text)]),
  );
  await Promise.all(
    [...urls].map(async (url) => {
      const better = await shownUrl(url);
      if (better !== undefined) shown.set(url, better);
    }),
  );
  for (const text of texts) {
    if (!shown.has(text) && isArticle(text)) shown.set(text, withUrls(text, shown));
  }
  return replaceTexts(data, shown);
}

function picturesOf(name: CollectionName, data: unknown): Set<unknown> {
  const found = [...fieldValues(shapeOf(name, data), data)].filter(({ info }) => info?.kind === "picture");
  return new Set(found.map(({ value }) => value));
}

/** The URL of a picture in HTML, in quotes. */
const SOURCE = /(<img\b[^<>]{0,2000}?\bsrc\s*=\s*)(["'])([^"'<>]{1,4000})\2/gi;

function isArticle(text: string): boolean {
  return /<img\b/i.test(text);
}

function articleUrls(html: string): string[] {
  return isArticle(html) ? [...html.matchAll(SOURCE)].map((match) => unescaped(match[3] ?? "")) : [];
}

function withUrls(html: string, shown: ReadonlyMap<string, string>): string {
  return html.replace(SOURCE, (whole, start: string, _, url: string) => {
    const better = shown.get(unescaped(url));
    return better === undefined ? whole : `${start}"${better.replaceAll("&", "&amp;")}"`;
  });
}

const ALT = /^[^>]*?\salt\s*=\s*(?:"[^"]|'[^']|[^\s"'>])/i;

function withAlts(html: string, alts: ReadonlyMap<string, string>): string {
  return html.replace(SOURCE, (whole, _start, _quote, url: string, at: number) => {
    const alt = alts.get(unescaped(url));
    if (!alt || ALT.test(html.slice(at))) return whole;
    const escaped = alt.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
    // Before any other `alt`: the first one counts.
    return `<img alt="${escaped.replaceAll(">", "&gt;")}"${whole.slice("<img".length)}`;
  });
}

function unescaped(attribute: string): string {
  return attribute.replaceAll("&amp;", "&");
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
