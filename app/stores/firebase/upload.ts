import type { Bucket } from "./bucket";
import { tooLate, withDeadline } from "./deadline";

const STALLED_AFTER_MS = 3_000;
const CLEAN_UP_WITHIN_MS = 1_000;

/**
 * Streams a file to the bucket while it arrives, however slowly. Cloud Storage gets 3 s to take each piece, and 3 s after
 * the last one to answer.
 * @param stop aborts the upload
 * @throws what `bytes` throws, or why the upload failed; nothing is left then.
 */
export async function uploadWhileArriving(
  bucket: Bucket,
  name: string,
  bytes: AsyncIterable<Uint8Array>,
  stop: AbortController,
): Promise<void> {
  let sent = 0;
  let isWhole = false;
  let sourceFault: { error: unknown } | undefined;
  let timer: NodeJS.Timeout | undefined;

  function waitForStorage() {
    clearTimeout(timer);
    timer = setTimeout(
      () => stop.abort(tooLate("Cloud Storage: sending a bill", STALLED_AFTER_MS)),
      STALLED_AFTER_MS,
    );
  }

  async function* pieces() {
    clearTimeout(timer);
    try {
      for await (const piece of bytes) {
        sent += piece.length;
        waitForStorage();
        yield piece;
        clearTimeout(timer);
      }
    } catch (error) {
      sourceFault = { error };
      throw error;
    }
    isWhole = true;
    waitForStorage();
  }

  waitForStorage();
  try {
    const { size } = await bucket.upload(name, pieces(), stop.signal);
    if (Number(size) !== sent) throw new Error("Cloud Storage: a bill did not arrive as it was sent");
  } catch (error) {
    clearTimeout(timer);
    // The object may be there, though the answer was lost. What this misses, the bucket's lifecycle rule removes.
    const cleanUp = (signal: AbortSignal) => bucket.delete(name, signal);
    if (isWhole) await withDeadline("removing a bill", CLEAN_UP_WITHIN_MS, cleanUp).catch(() => {});
    throw sourceFault ? sourceFault.error : error;
  } finally {
    clearTimeout(timer);
  }
}
