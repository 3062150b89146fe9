import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readdir, realpath, stat } from "node:fs/promises";
import path from "node:path";
import { comparableName, isFileName } from "~/content/media-url";

/** A picture or PDF that the site serves. */
export interface MediaFile {
  name: string;
  type: string;
  /** In bytes. */
  size: number;
  /** Changes with the file. */
  version: string;
  /** Reads from the first to the last of these bytes. */
  read(start: number, end: number): AsyncIterable<Uint8Array>;
}

export interface FolderFile extends MediaFile {
  path: string;
}

const TYPES: Record<string, string> = {
  ".avif": "image/avif",
  ".gif": "image/gif",
  ".jfif": "image/jpeg",
  ".jpeg": "image/jpeg",
  ".jpg": "image/jpeg",
  ".pdf": "application/pdf",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".webp": "image/webp",
};

/** Returns only files that the site may serve. Finds URL-encoded names and other Unicode forms: macOS decomposes "Ü". */
export async function findMediaFile(name: string, folder: string): Promise<FolderFile | undefined> {
  return (await openFile(name, folder)) ?? openFile(await similarName(name, folder), folder);
}

export function mediaType(name: string): string | undefined {
  return isFileName(name) ? TYPES[path.extname(name).toLowerCase()] : undefined;
}

async function openFile(name: string | undefined, folder: string): Promise<FolderFile | undefined> {
  const type = name && mediaType(name);
  if (!name || !type) return undefined;
  try {
    const inside = (await realpath(folder)) + path.sep;
    const file = await realpath(path.join(folder, name));
    const found = await stat(file);
    if (!found.isFile() || !file.startsWith(inside)) return undefined;
    const version = createHash("sha256").update(`${found.mtimeMs} ${found.size}`).digest("hex").slice(0, 8);
    const read = (start: number, end: number) => createReadStream(file, { start, end });
    return { name, path: file, type, size: found.size, version, read };
  } catch {
    return undefined;
  }
}

async function similarName(name: string, folder: string): Promise<string | undefined> {
  const sought = comparableName(name);
  const names = await readdir(folder).catch(() => []);
  return names.find((candidate) => comparableName(candidate) === sought);
}
