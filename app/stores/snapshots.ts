import { type CollectionName, type Content, type ContentSource, collectionNames } from "~/content/content";
import { createSnapshot, type Snapshot, type SnapshotOptions } from "./snapshot";

/** A page view waits for the store only the first time, after a change, and when the cache exceeds `serveStaleForMs`. */
export function createContent(source: ContentSource, options: SnapshotOptions): Content {
  let revision = 0;
  const watchers = new Map<CollectionName, Set<() => void>>();

  function noteChange(name: CollectionName) {
    revision += 1;
    for (const onChange of watchers.get(name) ?? []) onChange();
  }

  const snapshots = createSnapshots(source, options, noteChange);
  const stops = new Map<CollectionName, () => void>();

  function changed(name: CollectionName, id?: string) {
    snapshots[name].invalidate(id);
    noteChange(name);
  }

  /** Watches from the first view on, so that a change shows on the next one. */
  function watchForFree(name: CollectionName) {
    if (!source.watchesForFree || stops.has(name)) return;
    stops.set(
      name,
      source.watch(name, () => changed(name)),
    );
  }

  /** Watches while a page is open: it updates once the change has been read. */
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
    revision() {
      for (const name of collectionNames) if (snapshots[name].passedDate()) noteChange(name);
      return revision;
    },
    version: (name) => snapshots[name].version(),
    faults: (name) => snapshots[name].faults(),
    watch(name, onChange) {
      watchForFree(name);
      watchWhileWatched(name);
      const ofName = watchers.get(name) ?? new Set();
      watchers.set(name, ofName);
      // A new function, so that the same callback can be added twice.
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
    changed,
    failing: () => failingReads(snapshots),
    async close() {
      for (const stop of stops.values()) stop();
      stops.clear();
      await source.close();
    },
  };
}

type Snapshots = { [Name in CollectionName]: Snapshot<Name> };

function createSnapshots(
  source: ContentSource,
  options: SnapshotOptions,
  onDifference: (name: CollectionName) => void,
): Snapshots {
  function snapshotOf<Name extends CollectionName>(name: Name): Snapshot<Name> {
    return createSnapshot(name, source, options, () => onDifference(name));
  }
  return Object.fromEntries(collectionNames.map((name) => [name, snapshotOf(name)])) as Snapshots;
}

function failingReads(snapshots: Snapshots): Map<CollectionName, Date | undefined> {
  const failing = new Map<CollectionName, Date | undefined>();
  for (const name of collectionNames) {
    const { failed, lastGoodRead } = snapshots[name].state();
    if (failed) failing.set(name, lastGoodRead);
  }
  return failing;
}
