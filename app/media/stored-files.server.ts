import contentDisposition from "content-disposition";
import { cutText } from "~/content/plain-text";
import { boundedStream } from "~/server/bounded-stream.server";

const MAX_NAME_LENGTH = 120;

export function attachmentName(title: string): string {
  const name = title
    .normalize("NFC")
    // Control and bidi characters, lone surrogates, and what Windows reserves.
    .replace(/[\p{Cc}\p{Cs}\p{Bidi_Control}\u00ad\u200b\u2060/\\:*?"<>|]+/gu, " ")
    .replace(/\s+/g, " ")
    .replace(/\.pdf\s*$/i, "")
    .replace(/^[.\s]+|[.\s]+$/g, "");
  return `${cutText(name, MAX_NAME_LENGTH).trim() || "brochure"}.pdf`;
}

export function attachment(title: string): string {
  const name = attachmentName(title);
  // Old clients read only `filename`, and may decode a "%" in it.
  return contentDisposition(name, { fallback: name.replace(/[^\x20-\x7e]|%/g, "_") });
}

const ANSWER_WITHIN_MS = 10_000;
/** Measured from when the visitor is ready for the chunk. */
const NEXT_CHUNK_WITHIN_MS = 20_000;
const MAX_BYTES = 64 * 1024 * 1024;

interface StoredFile {
  body: ReadableStream<Uint8Array>;
  /** The size in bytes, if known. */
  length: number | undefined;
}

/** Resolves to undefined if the service fails, is late, or redirects (content must not lead elsewhere), or the file is too large. */
export async function fetchStoredFile(
  url: string,
  signal: AbortSignal,
  fetchFile: typeof fetch = fetch,
): Promise<StoredFile | undefined> {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), ANSWER_WITHIN_MS);
  try {
    const answer = await fetchFile(url, {
      redirect: "manual",
      // Compression would change Content-Length.
      headers: { "Accept-Encoding": "identity" },
      signal: AbortSignal.any([signal, late.signal]),
    });
    const length = lengthOf(answer);
    if (answer.status !== 200 || !answer.body || (length ?? 0) > MAX_BYTES) {
      await answer.body?.cancel();
      return undefined;
    }
    return { body: boundedStream(answer.body, NEXT_CHUNK_WITHIN_MS, MAX_BYTES), length };
  } catch {
    return undefined;
  } finally {
    clearTimeout(timer);
  }
}

function lengthOf({ headers }: Response): number | undefined {
  const length = headers.get("Content-Encoding") ? null : headers.get("Content-Length");
  return length === null ? undefined : Number(length);
}
