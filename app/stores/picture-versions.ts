import { createHash } from "node:crypto";
import { stat } from "node:fs/promises";
import path from "node:path";
import { type ContentSource, RawFault } from "~/content/content";

/** Texts that are a picture's address and nothing else. One that an editor gave a query of its own is left alone. */
const PICTURE_ADDRESS = /^\/media\/[^?#\s]+$/;

/** The source, with versioned pictures in its documents: see `versionPictures`. */
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

/**
 * The document with "?v=1a2b3c4d" after the address of every picture that is in the media folder, wherever the address
 * stands in it. The version changes with the file, so that browsers may keep what they got for ever.
 */
export async function versionPictures(data: unknown, mediaFolder: string): Promise<unknown> {
  const versioned = new Map<string, string>();
  await Promise.all(
    [...new Set(pictureAddresses(data))].map(async (address) => {
      const version = await pictureVersion(address, mediaFolder);
      if (version) versioned.set(address, `${address}?v=${version}`);
    }),
  );
  return replaceTexts(data, versioned);
}

/** The addresses in a document for which the media folder has no file. */
export async function missingPictures(data: unknown, mediaFolder: string): Promise<string[]> {
  const missing: string[] = [];
  for (const address of pictureAddresses(data)) {
    if (!(await pictureVersion(address, mediaFolder))) missing.push(address);
  }
  return missing;
}

function* pictureAddresses(data: unknown): Generator<string> {
  if (typeof data === "string" && PICTURE_ADDRESS.test(data)) yield data;
  else if (isComposite(data)) for (const value of Object.values(data)) yield* pictureAddresses(value);
}

async function pictureVersion(address: string, mediaFolder: string): Promise<string | undefined> {
  const file = pictureFile(address, mediaFolder);
  const found = file ? await stat(file).catch(() => undefined) : undefined;
  if (!found?.isFile()) return undefined;
  return createHash("sha256").update(`${found.mtimeMs} ${found.size}`).digest("hex").slice(0, 8);
}

/** Undefined for an address that leads out of the media folder or cannot be decoded. */
function pictureFile(address: string, mediaFolder: string): string | undefined {
  try {
    const inside = path.resolve(mediaFolder) + path.sep;
    const file = path.resolve(inside, decodeURIComponent(address.slice("/media/".length)));
    return file.startsWith(inside) ? file : undefined;
  } catch {
    return undefined;
  }
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
