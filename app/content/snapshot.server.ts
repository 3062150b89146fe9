import { createHash } from "node:crypto";
import { EventEmitter } from "node:events";
import { withUsualCategories } from "~/content/categories";
import {
  type CollectionName,
  type Content,
  type ContentDocument,
  type ContentSource,
  collectionNames,
  type DocumentFaults,
  MAX_DOCUMENT_BYTES,
  type RawDocument,
  RawFault,
  TOO_LARGE,
} from "~/content/content";
import { summarizeFaults } from "~/content/faults";
import { parseDocument } from "~/content/parse";
import { nextShownDate } from "~/content/shown-dates";
import { DAY_MS } from "~/india-time";
import { inTime } from "~/server/in-time.server";
import type { Log } from "~/server/log.server";
import { ContentUnavailableError } from "~/store-fault";

/** Younger content is served without a reread. */
const FRESH_FOR_MS = 60_000;

const SERVE_STALE_FOR_MS = DAY_MS;

const RETRY_AFTER_MS = 5_000;

/** How long a page view waits for a store whose last read failed. */
const WAIT_WHILE_FAILING_MS = 1_000;

interface SnapshotOptions {
  log: Log;
  now?: () => number;
}

/** Caches one collection. `onDifference` reports changes found by a read that no change event caused. */
function createSnapshot<Name extends CollectionName>(
  name: Name,
  source: ContentSource,
  { log, now = Date.now }: SnapshotOptions,
  onDifference: () => void,
) {
  const documents = createDocumentCache(name, log);
  let lastGoodRead: number | undefined;
  let failure: unknown;
  let dueAt = 0;
  let changes = 1;
  let changesSeen = 0;
  let reading: Promise<void> | undefined;

  /** Concurrent views share a read. Never rejects. */
  function read(): Promise<void> {
    const started = reading ?? attempt().finally(() => reading === started && forgetRead());
    reading = started;
    return started;
  }

  function forgetRead() {
    reading = undefined;
  }

  async function attempt() {
    const readAt = now();
    const changesKnown = changes;
    const isSuperseded = () => changesKnown < changesSeen;
    try {
      const stored = await source.readAll(name);
      if (isSuperseded()) return;
      const differ = documents.update(stored);
      // Pages may have been rendered without these documents while the store was down.
      const isNews = lastGoodRead === undefined ? failure !== undefined : differ;
      lastGoodRead = readAt;
      if (isNews && changesKnown === changesSeen) onDifference();
      if (failure) log.info(`content: ${name} can be read again`);
      failure = undefined;
      dueAt = readAt + FRESH_FOR_MS;
    } catch (error) {
      if (isSuperseded()) return;
      if (!failure) log.error(`content: ${name} cannot be read`, { error: String(error) });
      failure = error;
      dueAt = now() + RETRY_AFTER_MS;
    }
    changesSeen = changesKnown;
  }

  const isTooOld = () => lastGoodRead === undefined || now() - lastGoodRead > SERVE_STALE_FOR_MS;

  return {
    async all(): Promise<readonly ContentDocument<Name>[]> {
      if (changesSeen < changes || isTooOld())
        await (failure ? inTime(WAIT_WHILE_FAILING_MS, read()) : read());
      else if (now() >= dueAt) void read();

      if (isTooOld()) throw new ContentUnavailableError(`${name} cannot be read`, { cause: failure });
      return documents.all();
    },
    version: () => (lastGoodRead === undefined ? undefined : documents.version()),
    faults: documents.faults,
    /** Whether a date has passed, since the last call, at which a document comes or goes. */
    passedDate: () => documents.passedDate(now()),
    nextDate: documents.nextDate,
    /** Makes the next view wait for a new read: the current one may predate the change. */
    invalidate() {
      changes += 1;
      forgetRead();
    },
    /** Reads in the background, whatever the age of the content. */
    async reread() {
      await reading; // It may predate the change.
      await read();
    },
    refresh() {
      if ((failure || lastGoodRead !== undefined) && now() >= dueAt) void read();
    },
    /** The time of the last good read, if there was one, by the name of a collection whose last read failed. */
    failing: (): [CollectionName, Date | undefined][] =>
      failure ? [[name, lastGoodRead === undefined ? undefined : new Date(lastGoodRead)]] : [],
  };
}

interface Entry<Name extends CollectionName> {
  /** The source may return the same object again. */
  data: unknown;
  hash: string;
  good: { document: ContentDocument<Name>; hash: string } | undefined;
  faults: DocumentFaults | undefined;
}

/** A broken document keeps its last valid version until it is repaired or deleted; an unchanged one keeps its identity. */
function createDocumentCache<Name extends CollectionName>(name: Name, log: Log) {
  let entries = new Map<string, Entry<Name>>();
  let documents: ContentDocument<Name>[] = [];
  let version = versionOf([]);
  let faults: ReadonlyMap<string, DocumentFaults> = new Map();
  let nextDate: number | undefined;

  function entryOf(raw: RawDocument, before: Entry<Name> | undefined): Entry<Name> {
    const { data } = raw;
    if (before && before.data === data) return before;
    const text = data instanceof RawFault ? data.reason : JSON.stringify(data);
    const hash = hashOf(text);
    if (before?.hash === hash) return { ...before, data };
    const isTooLarge = Buffer.byteLength(text) > MAX_DOCUMENT_BYTES;
    const { document, faults } = parseDocument(
      name,
      isTooLarge ? { id: raw.id, data: new RawFault(TOO_LARGE) } : raw,
    );
    const good = document ? { document, hash } : before?.good;
    const texts = faults.map((fault) => fault.text);
    if (texts.length === 0) return { data, hash, good, faults: undefined };
    const shown = document ? "the rest" : good ? "last good" : "nothing";
    const isKnown = before?.faults?.shown === shown && before.faults.texts.join("\n") === texts.join("\n");
    if (!isKnown) log.warn(`content: ${name}/${raw.id}${SHOWN[shown]}: ${summarizeFaults(texts)}`);
    return { data, hash, good, faults: { texts, shown } };
  }

  return {
    update(stored: RawDocument[]): boolean {
      entries = new Map(stored.map((raw) => [raw.id, entryOf(raw, entries.get(raw.id))]));
      faults = new Map([...entries].flatMap(([id, entry]) => (entry.faults ? [[id, entry.faults]] : [])));
      const good = [...entries.values()].flatMap((entry) => entry.good ?? []);
      const next = versionOf(good);
      if (next === version) return false;
      version = next;
      documents = withUsualCategories(good.map(({ document }) => document));
      nextDate = undefined;
      return true;
    },
    all: (): readonly ContentDocument<Name>[] => documents,
    passedDate(time: number): boolean {
      const hasPassed = nextDate !== undefined && time >= nextDate;
      if (hasPassed || nextDate === undefined) nextDate = nextShownDate(documents, time);
      return hasPassed;
    },
    nextDate: () => nextDate ?? Number.POSITIVE_INFINITY,
    faults: () => faults,
    /** A hash that does not depend on the store's order. */
    version: () => version,
  };
}

const SHOWN: Record<DocumentFaults["shown"], string> = {
  "the rest": "",
  "last good": " is broken; visitors still see its last good version",
  nothing: " left out",
};

function versionOf(good: { document: { id: string }; hash: string }[]): string {
  const lines = good.map(({ document, hash }) => JSON.stringify([document.id, hash])).sort();
  return hashOf(lines.join("\n")).slice(0, 12);
}

function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("base64url");
}

/** A page view waits for the store only the first time, after a change, and when the cache is older than a day. */
export function createContent(source: ContentSource, options: SnapshotOptions): Content {
  let revision = 0;
  const watchers = new EventEmitter().setMaxListeners(0);
  const stops = new Map<CollectionName, () => void>();
  const snapshots = Object.fromEntries(
    collectionNames.map((name) => [name, createSnapshot(name, source, options, () => noteChange(name))]),
  ) as { [Name in CollectionName]: ReturnType<typeof createSnapshot<Name>> };

  function noteChange(name: CollectionName) {
    revision += 1;
    watchers.emit(name);
  }

  function changed(name: CollectionName) {
    snapshots[name].invalidate();
    noteChange(name);
  }

  /** A change shows on the next view; where watching costs, which is while a page is open, once it has been read. */
  function watchSource(name: CollectionName) {
    const onChange = source.watchesForFree ? () => changed(name) : () => snapshots[name].reread();
    if (!stops.has(name)) stops.set(name, source.watch(name, onChange));
  }

  return {
    all(name) {
      if (source.watchesForFree) watchSource(name);
      return snapshots[name].all();
    },
    revision() {
      for (const name of collectionNames) if (snapshots[name].passedDate()) noteChange(name);
      return revision;
    },
    nextDate: () => Math.min(...collectionNames.map((name) => snapshots[name].nextDate())),
    version: (name) => snapshots[name].version(),
    faults: (name) => snapshots[name].faults(),
    watch(name, onChange) {
      watchSource(name);
      // A new function, so that the end of one watching ends no other.
      const listener = () => onChange();
      watchers.on(name, listener);
      return () => {
        watchers.off(name, listener);
        if (source.watchesForFree || watchers.listenerCount(name) > 0) return;
        stops.get(name)?.();
        stops.delete(name);
      };
    },
    refresh() {
      for (const snapshot of Object.values(snapshots)) snapshot.refresh();
    },
    changed,
    failing: () => new Map(Object.values(snapshots).flatMap((snapshot) => snapshot.failing())),
  };
}
