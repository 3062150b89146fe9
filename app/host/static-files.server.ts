import { readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { Representation } from "./representation.server";

const CONTENT_TYPES: Record<string, string> = {
  ".css": "text/css; charset=utf-8",
  ".ico": "image/x-icon",
  ".jpg": "image/jpeg",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json",
  ".pdf": "application/pdf",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".webmanifest": "application/manifest+json",
  ".woff2": "font/woff2",
};

export function contentTypeOf(file: string): string {
  return CONTENT_TYPES[path.extname(file)] ?? "application/octet-stream";
}

/** Files whose name changes with their content: the compiler's; fonts and pictures, which get a new name when remade. */
const NAMED_BY_CONTENT = /^\/(?:static\/js|fonts|images)\//;

/**
 * The files of a public folder by their address. The folder is listed once, so only what was there at the start can
 * be asked for, and no address leads out of it; each file is read when first asked for, and kept.
 */
export function staticFiles(
  folder: string,
  commonHeaders: Record<string, string>,
): (address: string) => Promise<Representation> | undefined {
  const files = new Map<string, Promise<Representation> | undefined>();
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile() || entry.name.startsWith(".") || entry.name.endsWith(".map")) continue;
    const file = path.join(entry.parentPath, entry.name);
    files.set(`/${path.relative(folder, file).split(path.sep).join("/")}`, undefined);
  }

  async function read(address: string): Promise<Representation> {
    const headers = new Headers({
      ...commonHeaders,
      "Content-Type": contentTypeOf(address),
      "Cache-Control": NAMED_BY_CONTENT.test(address)
        ? "public, max-age=31536000, immutable"
        : "public, max-age=3600, stale-while-revalidate=86400",
    });
    return new Representation(200, headers, await readFile(path.join(folder, address)));
  }

  return (address) => {
    if (!files.has(address)) return undefined;
    let file = files.get(address);
    if (!file) {
      file = read(address);
      files.set(address, file);
    }
    return file;
  };
}
