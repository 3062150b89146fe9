import { createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream as NodeStream } from "node:stream/web";
import { LRUCache } from "lru-cache";
import { describeError, log } from "~/server/log.server";
import type { Files } from "~/stores/files";
import { type Format, parseSize, type Size, targetOf } from "./pictures.server";
import { type Bytes, withPicture } from "./resizer.server";

type Place = Pick<Files, "find" | "read">;

/** A lead's page with all its photos, for some people at a time. No copy is stored: erasing a lead leaves none. */
const made = new LRUCache<string, Bytes>({
  maxSize: 32 * 1024 * 1024,
  sizeCalculation: ({ length }) => length,
  ttl: 10 * 60_000,
});
const making = new Map<string, Promise<Bytes | undefined>>();

/** The rule for a query: a size that pages use. */
export const sizeRule = (text: string) => (parseSize(text) ? text : undefined);

/**
 * Answers with a customer's picture in one of the site's sizes, upright and without what the camera wrote of place and device.
 * Whoever asks for it was let in before. @throws 404 if it is no picture that can be made smaller
 */
export async function leadPicture(files: Place, name: string, size: string, request: Request) {
  const known = parseSize(size);
  if (!known) throw new Response(null, { status: 404 });
  const format = request.headers.get("Accept")?.includes("image/webp") ? "webp" : "jpeg";
  const key = `${name} ${size} ${format}`;
  const work = making.get(key) ?? makeOnce(key, files, name, known, format);
  const bytes = made.get(key) ?? (await work);
  if (!bytes) throw new Response(null, { status: 404, headers: { "Cache-Control": "no-store" } });
  const headers = { "Content-Type": `image/${format}`, "Cache-Control": "no-store", Vary: "Accept" };
  return new Response(bytes, { headers });
}

function makeOnce(key: string, files: Place, name: string, size: Size, format: Format) {
  if (made.has(key)) return undefined;
  const work = make(files, name, size, format)
    .then((bytes) => {
      if (bytes) made.set(key, bytes);
      return bytes;
    })
    .catch((error) => {
      log.warn("a picture of a lead cannot be made smaller", describeError(error));
      return undefined;
    })
    .finally(() => making.delete(key));
  making.set(key, work);
  return work;
}

async function make(files: Place, name: string, size: Size, format: Format): Promise<Bytes | undefined> {
  const target = targetOf(size, format);
  const box = { width: target.width, height: target.height ?? target.width };
  const resize = (file: string) => withPicture(file, { box }, (picture) => picture.make(target));
  const found = await files.find(name);
  if (!found) return undefined;
  if (found.path) return resize(found.path);
  const bytes = await files.read(name);
  if (!bytes) return undefined;
  const folder = await mkdtemp(path.join(tmpdir(), "lead-picture-"));
  try {
    const file = path.join(folder, "picture");
    await pipeline(Readable.fromWeb(bytes as NodeStream<Uint8Array>), createWriteStream(file));
    return await resize(file);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
