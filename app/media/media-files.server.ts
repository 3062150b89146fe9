import path from "node:path";
import { ReadableStream as NodeReadableStream } from "node:stream/web";
import { redirect } from "@remix-run/server-runtime";
import { isFileName } from "~/content/urls";
import { BILL_EXTENSIONS, isBillType } from "~/leads/bills";
import { languageOf, pathIn } from "~/texts/language";

/** A picture or PDF that the site serves. */
export interface MediaFile {
  name: string;
  type: string;
  /** The size in bytes. */
  size: number;
  /** Changes with the file. */
  version: string;
  /** Reads from the first to the last of these bytes, once somebody asks for them. */
  read(start: number, end: number): AsyncIterable<Uint8Array>;
  /** Where it is on this disk. */
  path?: string;
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

export function mediaType(name: string): string | undefined {
  return isFileName(name) ? TYPES[path.extname(name).toLowerCase()] : undefined;
}

/** Chrome's PDF viewer needs its own styles and is blank under `sandbox`, which all other files get. */
const PDF_POLICY =
  "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/** Answers with a picture or a PDF of a lead, which is read and not stored; with anything else as a download. */
export function paperResponse(bytes: ReadableStream<Uint8Array>, type: string | undefined, name: string) {
  const known = type && isBillType(type) ? type : undefined;
  return new Response(bytes, {
    headers: {
      "Content-Type": known ?? "application/octet-stream",
      "Content-Disposition": known ? `inline; filename="${name}.${BILL_EXTENSIONS[known][0]}"` : "attachment",
      "Cache-Control": "no-store",
      ...(known === "application/pdf" && { "Content-Security-Policy": PDF_POLICY }),
    },
  });
}

/** Redirects browsers to the page "file not found", in the language of the page with the link. */
export function fileMissing({ headers }: Request): Response {
  if (!headers.get("Accept")?.includes("text/html")) return new Response("File not found.", { status: 404 });
  const page = pathIn(languageOf(headers.get("Referer") ?? ""), "/file-not-found");
  return redirect(page, { headers: { "Cache-Control": "no-store" } });
}

// Replaces @remix-run/response 0.3, which leaks the file when a download is cancelled, and rejects ranges it could ignore.
/** Streams a file or the requested range (RFC 9110 §14). */
export function sendMediaFile(media: MediaFile, request: Request, extra: Record<string, string>): Response {
  const etag = `"${media.version}"`;
  const headers = new Headers({
    "Content-Type": media.type,
    ETag: etag,
    "Accept-Ranges": "bytes",
    ...(media.type === "application/pdf" && { "Content-Security-Policy": PDF_POLICY }),
    ...extra,
  });
  const given = request.headers;
  if (given.get("If-None-Match")?.includes(etag)) return new Response(null, { status: 304, headers });

  const isSameFile = (given.get("If-Range") ?? etag) === etag;
  const range = isSameFile ? parseRange(given.get("Range"), media.size) : undefined;
  if (range === "unsatisfiable") {
    headers.set("Content-Range", `bytes */${media.size}`);
    return new Response(null, { status: 416, headers });
  }
  const { start, end } = range ?? { start: 0, end: media.size - 1 };
  headers.set("Content-Length", String(end - start + 1));
  if (range) headers.set("Content-Range", `bytes ${start}-${end}/${media.size}`);
  return new Response(media.size === 0 ? null : stream(media, start, end), {
    status: range ? 206 : 200,
    headers,
  });
}

/** Returns the first and last byte of a single range; undefined for any that a server may ignore (RFC 9110 §14.2). */
function parseRange(header: string | null, size: number) {
  const [, from = "", to = ""] = /^bytes=(\d*)-(\d*)$/.exec(header ?? "") ?? [];
  if (from === "" && to === "") return undefined;
  if (from !== "" && to !== "" && Number(to) < Number(from)) return undefined;
  const start = from === "" ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === "" || to === "" ? size - 1 : Math.min(Number(to), size - 1);
  return start > end ? "unsatisfiable" : { start, end };
}

/** Opens the file at the first read, so never for HEAD, and closes it however reading ends. */
function stream(media: MediaFile, start: number, end: number): BodyInit {
  // Node's and the DOM's types of the same streams differ.
  return NodeReadableStream.from(media.read(start, end)) as BodyInit;
}
