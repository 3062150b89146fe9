import type { CollectionName, Content } from "~/content/content";
import { describeError, log } from "./log.server";

/** Pages beyond this number are not told of changes; they show them when they are next loaded. */
const MAX_WATCHERS = 2000;

/** Many visitors share one address behind a mobile network. */
const MAX_PER_CLIENT = 20;

/** Often enough that no proxy takes a quiet stream for a dead one. */
const HEARTBEAT_MS = 25_000;

/** How long a browser waits before it comes back to a stream that has ended. */
const RECONNECT_AFTER_MS = 3000;

const encoder = new TextEncoder();
const heartbeat = encoder.encode(": still here\n\n");

type Stream = ReadableStreamDefaultController<Uint8Array>;

/** Everybody who watches one collection: they share one watch on the store, which lasts while there is one of them. */
class Audience {
  /** With the address of each client, where the host knows it. */
  private readonly streams = new Map<Stream, string | undefined>();
  private stopWatching: (() => void) | undefined;
  private announced: string | undefined;

  constructor(
    private readonly name: CollectionName,
    private readonly content: Content,
  ) {}

  get size(): number {
    return this.streams.size;
  }

  countOf(client: string): number {
    let count = 0;
    for (const other of this.streams.values()) if (other === client) count += 1;
    return count;
  }

  /** @param known the version of the content that the page shows; a newer one is announced at once. */
  async join(stream: Stream, client: string | undefined, known: string | null) {
    this.streams.set(stream, client);
    this.stopWatching ??= this.content.watch(this.name, () => void this.announce());
    stream.enqueue(encoder.encode(`retry: ${RECONNECT_AFTER_MS}\n\n`));
    const version = await this.currentVersion();
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
    for (const stream of this.streams.keys()) this.tell(stream, heartbeat);
  }

  close() {
    for (const stream of this.streams.keys()) {
      this.leave(stream);
      stream.close();
    }
  }

  /** Reads the collection again and tells everybody, if it is another than they have. */
  private async announce() {
    const version = await this.currentVersion();
    if (version === undefined || version === this.announced) return;
    this.announced = version;
    const event = changeEvent(version);
    for (const stream of this.streams.keys()) this.tell(stream, event);
  }

  private async currentVersion(): Promise<string | undefined> {
    // A store that cannot be read has logged it; those who watch keep what they have.
    await this.content.all(this.name).catch(() => undefined);
    return this.content.version(this.name);
  }

  /** A stream whose reader takes nothing any more is ended: a browser that still lives comes back by itself. */
  private tell(stream: Stream, message: Uint8Array) {
    if (!this.streams.has(stream)) return;
    if ((stream.desiredSize ?? 0) > -16) return stream.enqueue(message);
    this.leave(stream);
    stream.close();
  }
}

const audiences = new Map<CollectionName, Audience>();
let beating: NodeJS.Timeout | undefined;
let isClosed = false;

/**
 * A stream of server-sent events that says when a collection has changed: `event: change`, with the version of the
 * content as its id. 503 when too many watch already, or the server is about to stop; 204, after which an EventSource
 * does not come back, for a client that holds too many streams.
 */
export function liveEvents(
  name: CollectionName,
  content: Content,
  request: Request,
  client: string | undefined,
): Response {
  const watching = sumOf((audience) => audience.size);
  if (watching >= MAX_WATCHERS || isClosed)
    return new Response("Nothing more can be watched now.", { status: 503 });
  if (client !== undefined && sumOf((audience) => audience.countOf(client)) >= MAX_PER_CLIENT)
    return new Response(null, { status: 204, headers: { "Cache-Control": "no-store" } });

  const audience = audiences.get(name) ?? new Audience(name, content);
  audiences.set(name, audience);
  beating ??= setInterval(() => beat(content), HEARTBEAT_MS).unref();

  // A browser that comes back says what it was told last; one that comes first, what its page was made from.
  const known = request.headers.get("Last-Event-ID") ?? new URL(request.url).searchParams.get("have");
  let stream: Stream | undefined;
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      stream = controller;
      audience.join(controller, client, known).catch((error) => log.error("live", describeError(error)));
    },
    cancel() {
      if (stream) audience.leave(stream);
    },
  });
  return new Response(body, {
    headers: {
      "Content-Type": "text/event-stream; charset=utf-8",
      "Cache-Control": "no-store",
      // Proxies of the nginx family would otherwise gather events before they pass them on.
      "X-Accel-Buffering": "no",
    },
  });
}

function sumOf(count: (audience: Audience) => number): number {
  return [...audiences.values()].reduce((sum, audience) => sum + count(audience), 0);
}

/** While somebody watches, the content is kept fresh, also where the store gives no sign of a change. */
function beat(content: Content) {
  const open = [...audiences.values()].filter(({ size }) => size > 0);
  for (const audience of open) audience.sendHeartbeat();
  if (open.length > 0) return content.refresh();
  clearInterval(beating);
  beating = undefined;
}

/** Ends every stream, and begins no other, so that the server can stop. */
export function closeLiveEvents() {
  isClosed = true;
  clearInterval(beating);
  beating = undefined;
  for (const audience of audiences.values()) audience.close();
  audiences.clear();
}

function changeEvent(version: string): Uint8Array {
  return encoder.encode(`id: ${version}\nevent: change\ndata: ${version}\n\n`);
}
