import { StoreFault } from "~/store-fault";
import { inTime } from "./in-time.server";

/** Passes on a stream, which fails when no chunk comes in time (measured from when the reader is ready for it), or too much. */
export function boundedStream(
  source: ReadableStream<Uint8Array>,
  nextChunkWithinMs: number,
  maxBytes = Number.POSITIVE_INFINITY,
): ReadableStream<Uint8Array> {
  const reader = source.getReader();
  let total = 0;
  return new ReadableStream(
    {
      async pull(controller) {
        try {
          const chunk = await inTime(nextChunkWithinMs, reader.read());
          if (!chunk) throw new StoreFault("a stored file stopped arriving");
          if (chunk.done) return controller.close();
          total += chunk.value.length;
          if (total > maxBytes) throw new StoreFault("a stored file is too large");
          controller.enqueue(chunk.value);
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
