import { describeError, log } from "./log.server";

/** Limits the streams of one source, so that visitors cannot take those of staff. */
const MAX_WATCHERS = 2000;

/** Mobile networks share one IP address among many visitors. */
const MAX_PER_CLIENT = 20;

/** Keeps proxies from closing an idle stream, and tells scripts that it is alive. */
const HEARTBEAT_MS = 25_000;

const RECONNECT_AFTER_MS = 3000;

const encoder = new TextEncoder();
const heartbeat = encoder.encode("event: beat\ndata:\n\n");

type Stream = ReadableStreamDefaultController<Uint8Array>;

/** A watchable source. Its version changes with its content. */
export interface LiveSource {
  /** Returns a function that stops watching. */
  watch(onChange: () => void): () => void;
  version(): Promise<string | undefined>;
  /** Looks for changes of which the store does not tell. */
  refresh?(): void;
}

/** The streams of one source. They share one watch on the store. */
class Audience {
  private readonly streams = new Map<Stream, string | undefined>();
  private stopWatching: (() => void) | undefined;
  private announced: string | undefined;

  constructor(private readonly source: LiveSource) {}

  get size(): number {
    return this.streams.size;
  }

  countOf(client: string): number {
    return [...this.streams.values()].filter((other) => other === client).length;
  }

  /** @param known the version of the displayed content. A newer one is announced at once. */
  async join(stream: Stream, client: string | undefined, known: string | null) {
    this.streams.set(stream, client);
    this.stopWatching ??= this.source.watch(() => void this.announce());
    stream.enqueue(encoder.encode(`retry: ${RECONNECT_AFTER_MS}\n\n`));
    const version = await this.source.version();
    this.announced ??= version;
    if (version !== undefined && version !== known) this.tell(stream, changeEvent(version));
  }

  leave(stream: Stream) {
    this.streams.delete(stream);
    if (this.streams.size > 0) return;
    this.stopWatching?.();
    this.stopWatching = undefined;
    this.announced = undefined;
  }

  sendHeartbeat() {
    this.source.refresh?.();
    for (const stream of this.streams.keys()) this.tell(stream, heartbeat);
  }

  close() {
    for (const stream of this.streams.keys()) {
      this.leave(stream);
      stream.close();
    }
  }

  private async announce() {
    const version = await this.source.version();
    if (version === undefined || version === this.announced) return;
    this.announced = version;
    const event = changeEvent(version);
    for (const stream of this.streams.keys()) this.tell(stream, event);
  }

  /** Closes a stream with 16 unread messages. A browser that is still there reconnects. */
  private tell(stream: Stream, message: Uint8Array) {
    if (!this.streams.has(stream)) return;
    if ((stream.desiredSize ?? 0) > -16) return stream.enqueue(message);
    this.leave(stream);
    stream.close();
  }
}

const audiences = new Map<string, Audience>();
let isClosed = false;

setInterval(() => {
  for (const audience of audiences.values()) if (audience.size > 0) audience.sendHeartbeat();
}, HEARTBEAT_MS).unref();

// Answers 503 to too many streams of a source; 204 to too many of one client, so that EventSource does not reconnect.
/** Streams the versions of `source`, which has the same `name` in every call. */
export function liveEvents(
  name: string,
  source: LiveSource,
  request: Request,
  client: string | undefined,
): Response {
  const audience = audiences.get(name) ?? new Audience(source);
  if (audience.size >= MAX_WATCHERS || isClosed)
    return new Response("No live updates right now.", { status: 503 });
  if (client !== undefined && countOf(client) >= MAX_PER_CLIENT)
    return new Response(null, { status: 204, headers: { "Cache-Control": "no-store" } });

  audiences.set(name, audience);

  // A reconnecting browser sends the last event's id; a new one, the version of its page.
  const known = request.headers.get("Last-Event-ID") ?? new URL(request.url).searchParams.get("have");
  let stream: Stream | undefined;
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      stream = controller;
      audience
        .join(controller, client, known)
        .catch((error) => log.error("live updates failed", describeError(error)));
    },
    cancel() {
      if (stream) audience.leave(stream);
    },
  });
  return new Response(body, {
    headers: {
      "Content-Type": "text/event-stream; charset=utf-8",
      "Cache-Control": "no-store",
      // Keeps nginx from buffering events.
      "X-Accel-Buffering": "no",
    },
  });
}

function countOf(client: string): number {
  return [...audiences.values()].reduce((sum, audience) => sum + audience.countOf(client), 0);
}

export function closeLiveEvents() {
  isClosed = true;
  for (const audience of audiences.values()) audience.close();
  audiences.clear();
}

function changeEvent(version: string): Uint8Array {
  return encoder.encode(`id: ${version}\nevent: change\ndata: ${version}\n\n`);
}
