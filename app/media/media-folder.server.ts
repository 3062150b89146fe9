import { createHash } from "node:crypto";
import { readdir, realpath, stat } from "node:fs/promises";
import path from "node:path";
import { comparableName, isFileName } from "~/content/media-url";
import { env } from "~/server/env.server";

export interface MediaFile {
  /** As on the disk. */
  name: string;
  path: string;
  type: string;
  /** In bytes. */
  size: number;
  /** Changes with the file. */
  version: string;
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

/**
 * Returns the file, or undefined if there is none or the site may not serve it. Finds names that are URL-encoded or in
 * another Unicode normalisation form: macOS decomposes "Ü", and some Hindi letters have no composed form.
 */
export async function findMediaFile(name: string, folder = mediaFolder()): Promise<MediaFile | undefined> {
  return (await openFile(name, folder)) ?? openFile(await similarName(name, folder), folder);
}

export function mediaFolder(): string {
  return path.join(env().CONTENT_DIR, "media");
}

async function openFile(name: string | undefined, folder: string): Promise<MediaFile | undefined> {
  const type = name && isFileName(name) ? TYPES[path.extname(name).toLowerCase()] : undefined;
  if (!name || !type) return undefined;
  try {
    const inside = (await realpath(folder)) + path.sep;
    const file = await realpath(path.join(folder, name));
    const found = await stat(file);
    if (!found.isFile() || !file.startsWith(inside)) return undefined;
    const version = createHash("sha256").update(`${found.mtimeMs} ${found.size}`).digest("hex").slice(0, 8);
    return { name, path: file, type, size: found.size, version };
  } catch {
    return undefined;
  }
}

async function similarName(name: string, folder: string): Promise<string | undefined> {
  const sought = comparableName(name);
  const names = await readdir(folder).catch(() => []);
  return names.find((candidate) => comparableName(candidate) === sought);
}
