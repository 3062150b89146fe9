import { type FSWatcher, watch } from "node:fs";
import path from "node:path";
import { errorCode } from "~/error-code";
import type { Log } from "~/server/log.server";

/** Watches the collections of a content folder while somebody asks to. A change of its media is one of every collection. */
export function openWatching(folder: string, collections: readonly string[], log: Log) {
  const media = path.join(folder, "media");
  const places = collections.map((name) => path.join(folder, name));
  const listeners = new Set<{ place: string; onChange: () => void }>();
  let stop: (() => void) | undefined;

  function notify(changed: ReadonlySet<string>) {
    const affectsAll = changed.has(folder) || changed.has(media);
    for (const { place, onChange } of listeners) if (affectsAll || changed.has(place)) onChange();
  }

  function close() {
    stop?.();
    stop = undefined;
  }

  return {
    watch(collection: string, onChange: () => void): () => void {
      const listener = { place: path.join(folder, collection), onChange };
      listeners.add(listener);
      stop ??= watchFolders(folder, [...places, media], notify, log);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) close();
      };
    },
    close,
  };
}

/** Saving a file causes several events. */
const DEBOUNCE_MS = 30;

/** Reports which folders changed, also when they are created, removed or replaced. Returns a function that stops it. */
function watchFolders(
  root: string,
  below: readonly string[],
  onChange: (changed: ReadonlySet<string>) => void,
  log: Log,
): () => void {
  let watchers: FSWatcher[] = [];
  let changed = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let hasWarned = false;

  function note(folder: string) {
    changed.add(folder);
    timer ??= setTimeout(notify, DEBOUNCE_MS).unref();
  }

  function notify() {
    const reported = changed;
    changed = new Set();
    timer = undefined;
    // Rewatch before anybody reads: a folder may have been replaced.
    watchAll();
    onChange(reported);
  }

  function watchAll() {
    const former = watchers;
    watchers = [root, ...below].flatMap((folder) => tryWatch(folder, () => note(folder)));
    // Only the parent reports that the root was created or removed.
    const rootName = path.basename(root);
    watchers.push(...tryWatch(path.dirname(root), (name) => name === rootName && note(root)));
    for (const watcher of former) watcher.close();
  }

  function tryWatch(folder: string, onEvent: (name: string | null) => void): FSWatcher[] {
    try {
      const watcher = watch(folder, { persistent: false }, (_, name) => onEvent(name));
      watcher.on("error", () => note(folder));
      return [watcher];
    } catch (error) {
      const code = errorCode(error) ?? error;
      if (code !== "ENOENT" && !hasWarned) {
        hasWarned = true;
        log.warn("content: the folder cannot be watched, so edits show a little later", { folder, code });
      }
      return [];
    }
  }

  watchAll();
  return () => {
    clearTimeout(timer);
    for (const watcher of watchers) watcher.close();
  };
}
