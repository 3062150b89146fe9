import { createHash } from "node:crypto";
import {
  type CollectionName,
  type Content,
  type ContentDocument,
  type ContentSource,
  ContentUnavailableError,
  collectionNames,
  type RawDocument,
} from "~/content/content";
import { parseDocument } from "~/content/parse";
import { inTime } from "~/server/in-time.server";
import type { Log } from "./log";

/** Younger than this, what was read is shown as it is. */
export const FRESH_FOR_MS = 60_000;

/** While the store is down, what was last read from it is shown for this long. */
export const SERVE_STALE_FOR_MS = 24 * 60 * 60_000;

/** How long a store that failed is left alone before the background asks again. */
export const RETRY_AFTER_MS = 5_000;

/** How long a view waits for a store that failed when it was last asked. */
const WAIT_WHILE_FAILING_MS = 1_000;

interface Options {
  log: Log;
  freshForMs?: number;
  serveStaleForMs?: number;
  now?: () => number;
}

/**
 * The content of a store, kept in memory so that a page view costs no read. Only three views wait for the store: the
 * first of a collection, the next after a change event, and one that finds nothing younger than `serveStaleForMs`.
 */
export function createContent(source: ContentSource, options: Options): Content {
  let revision = 0;
  const watchers = new Map<CollectionName, Set<() => void>>();

  function noteChange(name: CollectionName) {
    revision += 1;
    for (const onChange of watchers.get(name) ?? []) onChange();
  }

  function snapshotOf<Name extends CollectionName>(name: Name): Snapshot<Name> {
    return createSnapshot(name, source, options, () => noteChange(name));
  }

  const snapshots: { [Name in CollectionName]: Snapshot<Name> } = {
    heroSliders: snapshotOf("heroSliders"),
    userDetails: snapshotOf("userDetails"),
    "photo-gallery": snapshotOf("photo-gallery"),
    "video-gallery": snapshotOf("video-gallery"),
    blogPost: snapshotOf("blogPost"),
    packages: snapshotOf("packages"),
    downloads: snapshotOf("downloads"),
  };

  const stops = new Map<CollectionName, () => void>();

  /** From the first view on, where that is free: then a change shows on the very next one. */
  function watchForFree(name: CollectionName) {
    if (!source.watchesForFree || stops.has(name)) return;
    const stop = source.watch(name, () => {
      snapshots[name].invalidate();
      noteChange(name);
    });
    stops.set(name, stop);
  }

  /** While somebody looks: a change shows as soon as it has been read. */
  function watchWhileWatched(name: CollectionName) {
    if (source.watchesForFree || stops.has(name)) return;
    stops.set(
      name,
      source.watch(name, () => snapshots[name].reread()),
    );
  }

  return {
    all(name) {
      watchForFree(name);
      return snapshots[name].documents();
    },
    revision: () => revision,
    version: (name) => snapshots[name].version(),
    watch(name, onChange) {
      watchForFree(name);
      watchWhileWatched(name);
      const ofName = watchers.get(name) ?? new Set();
      watchers.set(name, ofName);
      // An entry of its own, so that the same function can watch twice.
      const entry = () => onChange();
      ofName.add(entry);
      return () => {
        ofName.delete(entry);
        if (source.watchesForFree || ofName.size > 0) return;
        stops.get(name)?.();
        stops.delete(name);
      };
    },
    refresh() {
      for (const snapshot of Object.values(snapshots)) snapshot.refresh();
    },
    failing() {
      const failing = new Map<CollectionName, Date | undefined>();
      for (const name of collectionNames) {
        const { failed, lastGoodRead } = snapshots[name].state();
        if (failed) failing.set(name, lastGoodRead);
      }
      return failing;
    },
    async close() {
      for (const stop of stops.values()) stop();
      stops.clear();
      await source.close();
    },
  };
}

interface Snapshot<Name extends CollectionName> {
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
function createSnapshot<Name extends CollectionName>(
  name: Name,
  source: ContentSource,
  { log, freshForMs = FRESH_FOR_MS, serveStaleForMs = SERVE_STALE_FOR_MS, now = Date.now }: Options,
  onDifference: () => void,
): Snapshot<Name> {
  let good: { documents: ContentDocument<Name>[]; fingerprint: string; readAt: number } | undefined;
  let dueAt = 0;
  let reading: Promise<void> | undefined;
  let failure: unknown;
  let faults = new Set<string>();

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
    const fingerprint = fingerprintOf(stored);
    if (good?.fingerprint === fingerprint) {
      good.readAt = readAt;
      return;
    }
    // Pages may have been made without these documents, while the store could not be read.
    const isNews = (good !== undefined || failure !== undefined) && changesKnown === changesSeen;
    good = { documents: parse(stored), fingerprint, readAt };
    if (isNews) onDifference();
  }

  function parse(stored: RawDocument[]): ContentDocument<Name>[] {
    const documents: ContentDocument<Name>[] = [];
    const knownFaults = faults;
    faults = new Set();
    for (const raw of stored) {
      const parsed = parseDocument(name, raw);
      if ("document" in parsed) documents.push(parsed.document);
      else faults.add(`content: ${name}/${raw.id} left out: ${parsed.faults.join("; ")}`);
    }
    for (const fault of faults) if (!knownFaults.has(fault)) log.warn(fault);
    return documents;
  }

  function isTooOld() {
    return good === undefined || now() - good.readAt > serveStaleForMs;
  }

  return {
    async documents() {
      if (changesSeen < changes || isTooOld())
        await (failure ? inTime(WAIT_WHILE_FAILING_MS, read()) : read());
      else if (now() >= dueAt) void read();

      if (!good || isTooOld())
        throw new ContentUnavailableError(`${name} cannot be read`, { cause: failure });
      return good.documents;
    },
    version: () => good?.fingerprint.slice(0, 12),
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
      if (good && now() >= dueAt) void read();
    },
    state: () => ({ failed: failure !== undefined, lastGoodRead: good && new Date(good.readAt) }),
  };
}

/** The same for the same documents, in whichever order the store gives them. */
function fingerprintOf(documents: RawDocument[]): string {
  const byId = documents.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  return createHash("sha256").update(JSON.stringify(byId)).digest("base64url");
}
