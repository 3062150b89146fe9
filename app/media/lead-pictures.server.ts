import { LRUCache } from "lru-cache";
import { describeError, log } from "~/server/log.server";
import type { Files } from "~/stores/files";
import { withCopy } from "./original-sources.server";
import { type Format, makeSize, parseSize, type Size } from "./pictures.server";
import type { Bytes } from "./resizer.server";

interface Wanted {
  files: Pick<Files, "find" | "read">;
  name: string;
  size: Size;
  format: Format;
}

/** What some people look at now. No copy is stored: erasing a lead leaves none. */
const pictures = new LRUCache<string, Bytes, Wanted>({
  maxSize: 32 * 1024 * 1024,
  sizeCalculation: ({ length }) => length,
  ttl: 10 * 60_000,
  fetchMethod: (_key, _stale, { context }) => make(context),
});

/** The rule for a query: a size that pages use. */
export const sizeRule = (text: string) => (parseSize(text) ? text : undefined);

/**
 * Answers whoever was let in with a customer's picture in one of the site's sizes, upright and without place and device.
 * @throws 404 if it is no picture that can be made smaller
 */
export async function leadPicture(files: Wanted["files"], name: string, asked: string, request: Request) {
  const size = parseSize(asked);
  const format = request.headers.get("Accept")?.includes("image/webp") ? "webp" : "jpeg";
  const context = size && { files, name, size, format: format as Format };
  const bytes = context && (await pictures.fetch(`${name} ${asked} ${format}`, { context }).catch(undecoded));
  const headers = { "Cache-Control": "no-store", Vary: "Accept" };
  if (!bytes) throw new Response(null, { status: 404, headers });
  return new Response(bytes, { headers: { ...headers, "Content-Type": `image/${format}` } });
}

function undecoded(error: unknown): undefined {
  log.warn("a picture of a lead cannot be made smaller", describeError(error));
}

async function make({ files, name, size, format }: Wanted): Promise<Bytes | undefined> {
  const bytes = await files.read(name);
  if (!bytes) return undefined;
  // Node's and the DOM's types of the same streams differ.
  const pieces = bytes as unknown as AsyncIterable<Uint8Array>;
  return withCopy(pieces, (file) => makeSize(file, size, format));
}
