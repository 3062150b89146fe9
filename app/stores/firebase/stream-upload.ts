import { ReadableStream as NodeStream } from "node:stream/web";
import { type Bucket, StorageError } from "./bucket";

/** Cloud Storage gets this time to take a chunk, and to answer after the last. */
const STALLED_AFTER_MS = 3_000;

/** Uploads bytes, which may come slowly. @throws StorageError, or what `bytes` throws; then there is no object. */
export async function streamUpload(bucket: Bucket, name: string, bytes: AsyncIterable<Uint8Array>) {
  const stop = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let sent = 0;

  function expectProgress() {
    clearTimeout(timer);
    timer = setTimeout(() => stop.abort(new StorageError("upload", "stalled")), STALLED_AFTER_MS);
  }

  async function* watched() {
    clearTimeout(timer);
    try {
      for await (const chunk of bytes) {
        sent += chunk.length;
        expectProgress();
        yield chunk;
        clearTimeout(timer); // The visitor may be slow.
      }
    } catch (error) {
      stop.abort(error);
      throw error;
    }
    expectProgress();
  }

  expectProgress();
  try {
    // Node's and the DOM's types of the same streams differ.
    const body = NodeStream.from(watched()) as ReadableStream<Uint8Array>;
    const stored = await bucket.write(name, body, "application/octet-stream", stop.signal);
    if (Number(stored?.size) !== sent) throw new StorageError("upload", "wrong size");
  } finally {
    clearTimeout(timer);
  }
}
