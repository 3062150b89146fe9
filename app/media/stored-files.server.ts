import { inTime } from "~/server/in-time.server";

const ANSWER_WITHIN_MS = 10_000;
/** For each piece, once a visitor waits for it: a slow visitor does not count against the service. */
const NEXT_PIECE_WITHIN_MS = 20_000;
const MAX_BYTES = 64 * 1024 * 1024;

/** A file of the storage service, on its way. */
export interface StoredFile {
  body: ReadableStream<Uint8Array>;
  /** In bytes, where the service says it. */
  length: number | undefined;
}

/**
 * Asks the storage service for a file, which arrives as it is read. Undefined where it does not answer in time, refuses,
 * has something too large, or sends on to another address: an address in a document must lead this server nowhere else.
 */
export async function fetchStoredFile(
  address: string,
  signal: AbortSignal,
  fetchFile: typeof fetch = fetch,
): Promise<StoredFile | undefined> {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), ANSWER_WITHIN_MS);
  try {
    const answer = await fetchFile(address, {
      redirect: "manual",
      // Its length then is that of the file.
      headers: { "Accept-Encoding": "identity" },
      signal: AbortSignal.any([signal, late.signal]),
    });
    const length = lengthOf(answer);
    if (answer.status !== 200 || !answer.body || (length ?? 0) > MAX_BYTES) {
      await answer.body?.cancel();
      return undefined;
    }
    return { body: bounded(answer.body), length };
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

/** The same bytes, as fast as they are taken; breaks off when there are too many or none come. */
function bounded(source: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
  const reader = source.getReader();
  let total = 0;
  return new ReadableStream(
    {
      async pull(controller) {
        try {
          const piece = await inTime(NEXT_PIECE_WITHIN_MS, reader.read());
          if (!piece) throw new Error("The stored file stopped arriving.");
          if (piece.done) return controller.close();
          total += piece.value.length;
          if (total > MAX_BYTES) throw new Error("The stored file is too large.");
          controller.enqueue(piece.value);
        } catch (error) {
          reader.cancel().catch(() => undefined);
          throw error;
        }
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
}
