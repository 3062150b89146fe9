import { type Bucket, CHUNK_BYTES, type NewObject, type StoredObject } from "./bucket";
import { crc32c, crc32cText } from "./crc32c";
import { within } from "./deadline";

/** How long each step may take with all its retries; a chunk at a time, however slowly these arrive. */
const BEGIN_WITHIN_MS = 3_000;
const SEND_WITHIN_MS = 3_000;
const CLEAN_UP_WITHIN_MS = 1_000;

/**
 * Makes an object of a file while that arrives, in chunks; of one that fits into a chunk, in a single request. No more
 * than a chunk is held in memory.
 * @param end stops it; what is under way ends at once
 * @throws what `bytes` throws, or when it could not be sent; then nothing is left.
 */
export async function sendWhileArriving(
  bucket: Bucket,
  object: NewObject,
  bytes: AsyncIterable<Uint8Array>,
  end: AbortController,
): Promise<void> {
  const chunk = Buffer.allocUnsafeSlow(CHUNK_BYTES);
  let held = 0;
  let offset = 0;
  let checksum = 0;
  let session: string | undefined;
  let mayBeWhole = false;

  function create(part: Buffer) {
    return within(
      "sending a bill",
      SEND_WITHIN_MS,
      (signal) => bucket.create(object, part, signal),
      end.signal,
    );
  }

  async function send(part: Buffer, isLast: boolean) {
    session ??= await within(
      "beginning an upload",
      BEGIN_WITHIN_MS,
      (signal) => bucket.begin(object, signal),
      end.signal,
    );
    const to = session;
    const total = isLast ? offset + part.length : undefined;
    return within(
      "sending a bill",
      SEND_WITHIN_MS,
      (signal) => bucket.send(to, part, offset, total, signal),
      end.signal,
    );
  }

  async function sendHeld(isLast: boolean) {
    const part = chunk.subarray(0, held);
    checksum = crc32c(part, checksum);
    mayBeWhole = isLast;
    const isOnly = isLast && session === undefined;
    const stored: StoredObject | undefined = isOnly ? await create(part) : await send(part, isLast);
    if (stored && stored.crc32c !== crc32cText(checksum))
      throw new Error("Cloud Storage: a bill did not arrive as it was sent");
    offset += held;
    held = 0;
  }

  /** Never fails: a session ends by itself, and of what has no name a rule of the bucket takes care. */
  async function cleanUp() {
    const begun = session;
    await within("ending an upload", CLEAN_UP_WITHIN_MS, async (signal) => {
      await Promise.allSettled([
        begun && bucket.cancel(begun, signal),
        mayBeWhole && bucket.delete(object.name, signal),
      ]);
    }).catch(() => {});
  }

  try {
    for await (const piece of readAhead(bytes, (error) => end.abort(error))) {
      for (let taken = 0; taken < piece.length; ) {
        // A full chunk waits for the byte after it: only then is it not the last.
        if (held === CHUNK_BYTES) await sendHeld(false);
        const part = piece.subarray(taken, taken + CHUNK_BYTES - held);
        chunk.set(part, held);
        held += part.length;
        taken += part.length;
      }
    }
    await sendHeld(true);
  } catch (error) {
    await cleanUp();
    throw error;
  }
}

/**
 * Asks for the next piece while the last is being dealt with. So a source that fails in the meantime can be told of at
 * once: a visitor who has gone shall not be waited for by a request that is under way.
 */
async function* readAhead(bytes: AsyncIterable<Uint8Array>, onFault: (error: unknown) => void) {
  const iterator = bytes[Symbol.asyncIterator]();
  let next = iterator.next();
  try {
    for (;;) {
      const { done, value } = await next;
      if (done) return;
      next = iterator.next();
      next.catch(onFault);
      yield value;
    }
  } finally {
    await next.catch(() => {});
    await iterator.return?.();
  }
}
