import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import path from "node:path";
import { ReadableStream as NodeReadableStream } from "node:stream/web";
import { holdsTag } from "~/host/representation.server";
import { contentTypeOf } from "~/host/static-files.server";
import { env } from "~/server/env.server";
import { pictureFile } from "./pictures.server";

/** A file of the content folder's `media`, as editors put it there. */
export interface MediaFile {
  file: string;
  /** In bytes. */
  size: number;
  /** Other whenever the file is. */
  version: string;
}

const PDF_NAME = /^\w[\w.-]*\.pdf$/i;

/** The picture or PDF with this name, or undefined if there is none. */
export async function findMediaFile(name: string | undefined): Promise<MediaFile | undefined> {
  const file =
    name && PDF_NAME.test(name) ? path.join(env().CONTENT_DIR, "media", name) : pictureFile(`media/${name}`);
  const found = file ? await stat(file).catch(() => undefined) : undefined;
  if (!file || !found?.isFile()) return undefined;
  return { file, size: found.size, version: `${found.mtimeMs.toString(36)}-${found.size.toString(36)}` };
}

/**
 * Browsers show a PDF by means of a plug-in of their own with styles of its own. The policy that is locked for
 * everything else (see security-headers.server.ts) has `sandbox`, which leaves Chrome with an empty page.
 */
const PDF_POLICY =
  "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/**
 * A file, or the range of it that is asked for: readers of long PDFs and downloads that broke off ask for parts. It is
 * read while it is sent, so that its size costs no memory.
 */
export function sendMediaFile(media: MediaFile, request: Request, extra: Record<string, string>): Response {
  const type = contentTypeOf(media.file.toLowerCase());
  const etag = `"${media.version}"`;
  const headers = new Headers({
    "Content-Type": type,
    ETag: etag,
    "Accept-Ranges": "bytes",
    ...(type === "application/pdf" && { "Content-Security-Policy": PDF_POLICY }),
    ...extra,
  });
  const given = request.headers;
  if (holdsTag(given.get("If-None-Match"), etag)) return new Response(null, { status: 304, headers });

  const isSameFile = (given.get("If-Range") ?? etag) === etag;
  const range = isSameFile ? parseRange(given.get("Range"), media.size) : undefined;
  if (range === "unsatisfiable") {
    headers.set("Content-Range", `bytes */${media.size}`);
    return new Response(null, { status: 416, headers });
  }
  const { start, end } = range ?? { start: 0, end: media.size - 1 };
  headers.set("Content-Length", String(end - start + 1));
  if (range) headers.set("Content-Range", `bytes ${start}-${end}/${media.size}`);
  return new Response(media.size === 0 ? null : stream(media.file, start, end), {
    status: range ? 206 : 200,
    headers,
  });
}

/** First and last byte of a single range; undefined for no range, or one that a server may pass over (RFC 9110 §14.2). */
function parseRange(header: string | null, size: number) {
  const [, from = "", to = ""] = /^bytes=(\d*)-(\d*)$/.exec(header ?? "") ?? [];
  if (from === "" && to === "") return undefined;
  if (from !== "" && to !== "" && Number(to) < Number(from)) return undefined;
  const start = from === "" ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === "" || to === "" ? size - 1 : Math.min(Number(to), size - 1);
  return start > end ? "unsatisfiable" : { start, end };
}

/** Opens the file when it is first read from: for a HEAD request, never. Closes it however the reading ends. */
function stream(file: string, start: number, end: number): BodyInit {
  async function* pieces(): AsyncGenerator<Uint8Array> {
    yield* createReadStream(file, { start, end });
  }
  // The same streams; Node and the DOM declare them apart.
  return NodeReadableStream.from(pieces()) as BodyInit;
}
