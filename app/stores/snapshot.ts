import {
  type CollectionName,
  type ContentDocument,
  type ContentSource,
  ContentUnavailableError,
  type RawDocument,
} from "~/content/content";
import { inTime } from "~/server/in-time.server";
import { createDocumentCache } from "./document-cache";
import type { Log } from "./log";

/** Younger content is served without a reread. */
export const FRESH_FOR_MS = 60_000;

export const SERVE_STALE_FOR_MS = 24 * 60 * 60_000;

export const RETRY_AFTER_MS = 5_000;

/** How long a page view waits for a store whose last read failed. */
const WAIT_WHILE_FAILING_MS = 1_000;

export interface SnapshotOptions {
  log: Log;
  freshForMs?: number;
  serveStaleForMs?: number;
  now?: () => number;
}

export interface Snapshot<Name extends CollectionName> {
  documents(): Promise<readonly ContentDocument<Name>[]>;
  version(): string | undefined;
  /** Makes the next view wait for a new read. */
  invalidate(): void;
  /** Reads in the background, whatever the age of the content. */
  reread(): void;
  refresh(): void;
  state(): { failed: boolean; lastGoodRead: Date | undefined };
}

/** Caches one collection. `onDifference` reports changes found by a read that no change event caused. */
export function createSnapshot<Name extends CollectionName>(
  name: Name,
  source: ContentSource,
  { log, freshForMs = FRESH_FOR_MS, serveStaleForMs = SERVE_STALE_FOR_MS, now = Date.now }: SnapshotOptions,
  onDifference: () => void,
): Snapshot<Name> {
  const documents = createDocumentCache(name, log);
  let lastGoodRead: number | undefined;
  let dueAt = 0;
  let reading: Promise<void> | undefined;
  let failure: unknown;

  // The number of change events, opening included, and how many of them preceded the last finished read.
  let changes = 1;
  let changesSeen = 0;

  /** Concurrent views share a read. Never rejects. */
  function read(): Promise<void> {
    if (reading) return reading;
    const started = attempt().finally(() => {
      if (reading === started) reading = undefined;
    });
    reading = started;
    return started;
  }

  async function attempt() {
    const readAt = now();
    const changesKnown = changes;
    const isSuperseded = () => changesKnown < changesSeen;
    try {
      const stored = await source.readAll(name);
      if (isSuperseded()) return;
      store(stored, readAt, changesKnown);
      if (failure) log.info(`content: ${name} can be read again`);
      failure = undefined;
      dueAt = readAt + freshForMs;
    } catch (error) {
      if (isSuperseded()) return;
      if (!failure) log.error(`content: ${name} cannot be read`, { error: String(error) });
      failure = error;
      dueAt = now() + Math.min(RETRY_AFTER_MS, freshForMs);
    }
    changesSeen = changesKnown;
  }

  function store(stored: RawDocument[], readAt: number, changesKnown: number) {
    const differ = documents.update(stored);
    // Pages may have been rendered without these documents while the store was down.
    const isNews = lastGoodRead === undefined ? failure !== undefined : differ;
    lastGoodRead = readAt;
    if (isNews && changesKnown === changesSeen) onDifference();
  }

  function isTooOld() {
    return lastGoodRead === undefined || now() - lastGoodRead > serveStaleForMs;
  }

  return {
    async documents() {
      if (changesSeen < changes || isTooOld())
        await (failure ? inTime(WAIT_WHILE_FAILING_MS, read()) : read());
      else if (now() >= dueAt) void read();

      if (isTooOld()) throw new ContentUnavailableError(`${name} cannot be read`, { cause: failure });
      return documents.all();
    },
    version: () => (lastGoodRead === undefined ? undefined : documents.version()),
    invalidate() {
      changes += 1;
      reading = undefined; // The current read may predate the change.
    },
    async reread() {
      await reading; // It may predate the change.
      await read();
    },
    refresh() {
      if (lastGoodRead !== undefined && now() >= dueAt) void read();
    },
    state: () => ({
      failed: failure !== undefined,
      lastGoodRead: lastGoodRead === undefined ? undefined : new Date(lastGoodRead),
    }),
  };
}
