import { type ContentSource, RawFault } from "~/content/content";
import { mediaName, mediaUrl } from "~/content/media-url";
import { findMediaFile } from "~/media/media-folder.server";

export function withPictureVersions(source: ContentSource, mediaFolder: string): ContentSource {
  return {
    ...source,
    async readAll(name) {
      const documents = await source.readAll(name);
      return Promise.all(
        documents.map(async ({ id, data }) => ({
          id,
          data: data instanceof RawFault ? data : await versionPictures(data, mediaFolder),
        })),
      );
    },
  };
}

/** Turns "/media/IMG (1).jpg" into "/media/IMG%20(1).jpg?v=1a2b3c4d", which is immutable. An existing query is kept. */
export async function versionPictures(data: unknown, mediaFolder: string): Promise<unknown> {
  const canonical = new Map<string, string>();
  await Promise.all(
    [...new Set(textsOf(data))].map(async (text) => {
      const file = await fileOf(text, mediaFolder);
      if (file)
        canonical.set(text, mediaUrl(file.name) + (/\?.*/.exec(text.trim())?.[0] ?? `?v=${file.version}`));
    }),
  );
  return replaceTexts(data, canonical);
}

async function fileOf(text: string, mediaFolder: string) {
  const name = mediaName(text);
  return name === undefined ? undefined : findMediaFile(name, mediaFolder);
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
