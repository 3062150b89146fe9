/** Reads a body that is too large to its end: a browser that is cut off while sending shows no page at all. */
const MAX_DRAINED_BYTES = 96 * 1024 * 1024;
const MAX_DRAINING_MS = 5 * 60_000;

/** A request body, read up to a limit; the rest is read and dropped. */
export class RequestBody {
  readonly type: string;
  isTooLarge = false;
  readonly #chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

  constructor(request: Request) {
    this.type = request.headers.get("Content-Type") ?? "";
    this.#chunks = request.body ?? [];
  }

  async *upTo(limit: number): AsyncGenerator<Uint8Array> {
    let length = 0;
    let drainUntil = 0;
    for await (const chunk of this.#chunks) {
      if (length < limit) yield chunk.subarray(0, limit - length);
      length += chunk.length;
      if (length <= limit) continue;
      this.isTooLarge = true;
      drainUntil ||= Date.now() + MAX_DRAINING_MS;
      if (length > MAX_DRAINED_BYTES || Date.now() > drainUntil) return;
    }
  }

  async bytes(limit: number): Promise<Buffer> {
    const chunks: Uint8Array[] = [];
    for await (const chunk of this.upTo(limit)) chunks.push(chunk);
    return Buffer.concat(chunks);
  }

  async skip(limit: number) {
    for await (const _ of this.upTo(limit));
  }
}
