import { readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { extname, join, relative, sep } from "node:path";
import { lazy } from "~/lazy";
import { type Handler, refusalOfFile, refuse } from "./handler.server";
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
  ".woff2": "font/woff2",
};

/** Hidden files and source maps. */
const UNPUBLISHED = /^\.|\.map$/;

/** Folders of files that get a new name with every change. */
const NAMED_BY_CONTENT = /^\/(?:static\/js|fonts|images)\//;

/** Answers with public files, listed once at start-up, so no path leads out of the folder. */
export function staticFiles(folder: string): Handler {
  const files = new Map<string, () => Promise<Representation>>();
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile() || UNPUBLISHED.test(entry.name)) continue;
    const file = join(entry.parentPath, entry.name);
    const urlPath = `/${relative(folder, file).split(sep).join("/")}`;
    files.set(
      urlPath,
      lazy(() => read(urlPath)),
    );
  }

  async function read(urlPath: string): Promise<Representation> {
    const headers = new Headers({
      "Content-Type": CONTENT_TYPES[extname(urlPath)] ?? "application/octet-stream",
      "Cache-Control": NAMED_BY_CONTENT.test(urlPath)
        ? "public, max-age=31536000, immutable"
        : "public, max-age=3600, stale-while-revalidate=86400",
    });
    const bytes = await readFile(join(folder, urlPath));
    return new Representation(200, headers, urlPath.endsWith(".js") ? unescaped(bytes) : bytes);
  }

  return async (request, response, next) => {
    const file = files.get(request.target.path);
    if (!file) return next();
    const refusal = refusalOfFile(request);
    if (refusal) return refuse(response, refusal);
    return (await file()).send(request, response);
  };
}

/** esbuild writes a Devanagari letter as six bytes, "\\u0915". As itself it has three, and a tenth fewer once compressed. */
function unescaped(script: Buffer): Buffer {
  const letter = (_: string, hex: string) => String.fromCharCode(Number.parseInt(hex, 16));
  return Buffer.from(script.toString().replace(/(?<!\\)\\u(09[0-9A-F]{2})/g, letter));
}
