import {
  type CollectionName,
  type ContentDocument,
  type ContentSource,
  ContentUnavailableError,
  type RawDocument,
} from "~/content/content";
import { inTime } from "~/server/in-time.server";
import { keepDocuments } from "./kept-documents";
import type { Log } from "./log";

/** Younger than this, what was read is shown as it is. */
export const FRESH_FOR_MS = 60_000;

/** While the store is down, what was last read from it is shown for this long. */
export const SERVE_STALE_FOR_MS = 24 * 60 * 60_000;

/** How long a store that failed is left alone before the background asks again. */
export const RETRY_AFTER_MS = 5_000;

/** How long a view waits for a store that failed when it was last asked. */
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
  /** What was read is out of date: the next view waits for a new read. */
  invalidate(): void;
  /** Reads again in the background, whatever the age of what is there. */
  reread(): void;
  refresh(): void;
  state(): { failed: boolean; lastGoodRead: Date | undefined };
}

/** One collection. `onDifference` is called when a read that no change event asked for finds other documents. */
export function createSnapshot<Name extends CollectionName>(
  name: Name,
  source: ContentSource,
  { log, freshForMs = FRESH_FOR_MS, serveStaleForMs = SERVE_STALE_FOR_MS, now = Date.now }: SnapshotOptions,
  onDifference: () => void,
): Snapshot<Name> {
  const documents = keepDocuments(name, log);
  let lastGoodRead: number | undefined;
  let dueAt = 0;
  let reading: Promise<void> | undefined;
  let failure: unknown;

  // Change events so far, and how many of them the last finished read knew of. Being opened counts as the first.
  let changes = 1;
  let changesSeen = 0;

  /** Views that come while a read is under way share it. Never rejects. */
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
    const overtaken = () => changesKnown < changesSeen;
    try {
      const stored = await source.readAll(name);
      if (overtaken()) return;
      keep(stored, readAt, changesKnown);
      if (failure) log.info(`content: ${name} can be read again`);
      failure = undefined;
      dueAt = readAt + freshForMs;
    } catch (error) {
      if (overtaken()) return;
      if (!failure) log.error(`content: ${name} cannot be read`, { error: String(error) });
      failure = error;
      dueAt = now() + Math.min(RETRY_AFTER_MS, freshForMs);
    }
    changesSeen = changesKnown;
  }

  function keep(stored: RawDocument[], readAt: number, changesKnown: number) {
    const differ = documents.update(stored);
    // Pages may have been made without these documents, while the store could not be read.
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
      reading = undefined; // What is being read may be from before the change: the next view starts a read of its own.
    },
    async reread() {
      // What is being read may be from before the change.
      await reading;
      await read();
    },
    refresh() {
      const isKnown = lastGoodRead !== undefined || failure !== undefined;
      if (isKnown && now() >= dueAt) void read();
    },
    state: () => ({
      failed: failure !== undefined,
      lastGoodRead: lastGoodRead === undefined ? undefined : new Date(lastGoodRead),
    }),
  };
}
