import type { Bucket } from "./bucket";
import { timeoutError, withDeadline } from "./deadline";

const STALLED_AFTER_MS = 3_000;
const CLEAN_UP_TIMEOUT_MS = 1_000;

/**
 * Streams a file to the bucket while it arrives, however slowly. Each chunk, and the response, time out after 3 s.
 * @throws what `bytes` throws, or why the upload failed; no object is left then.
 */
export async function uploadWhileArriving(
  bucket: Bucket,
  name: string,
  bytes: AsyncIterable<Uint8Array>,
  stop: AbortController,
): Promise<void> {
  let sent = 0;
  let isWhole = false;
  let sourceError: { error: unknown } | undefined;
  let timer: NodeJS.Timeout | undefined;

  function waitForStorage() {
    clearTimeout(timer);
    timer = setTimeout(
      () => stop.abort(timeoutError("Cloud Storage: sending a bill", STALLED_AFTER_MS)),
      STALLED_AFTER_MS,
    );
  }

  async function* chunks() {
    clearTimeout(timer);
    try {
      for await (const chunk of bytes) {
        sent += chunk.length;
        waitForStorage();
        yield chunk;
        clearTimeout(timer);
      }
    } catch (error) {
      sourceError = { error };
      throw error;
    }
    isWhole = true;
    waitForStorage();
  }

  waitForStorage();
  try {
    const { size } = await bucket.upload(name, chunks(), stop.signal);
    if (Number(size) !== sent) throw new Error("Cloud Storage: a bill did not arrive as it was sent");
  } catch (error) {
    clearTimeout(timer);
    // The object may exist although the response was lost; the lifecycle rule removes what this misses.
    const cleanUp = (signal: AbortSignal) => bucket.delete(name, signal);
    if (isWhole) await withDeadline("removing a bill", CLEAN_UP_TIMEOUT_MS, cleanUp).catch(() => {});
    throw sourceError ? sourceError.error : error;
  } finally {
    clearTimeout(timer);
  }
}
