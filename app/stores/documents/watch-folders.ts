import { type FSWatcher, watch } from "node:fs";
import path from "node:path";
import { errorCode } from "~/error-code";
import type { Log } from "~/server/log.server";

/** Saving a file causes several events. */
const DEBOUNCE_MS = 30;

/** Returns a function that watches a collection's folder, even if replaced, and returns one that stops it. Media are of all collections. */
export function openWatching(root: string, log: Log) {
  let hasWarned = false;

  function tryWatch(folder: string, onEvent: (name: string | null) => void): FSWatcher[] {
    try {
      const watcher = watch(folder, { persistent: false }, (_, name) => onEvent(name));
      watcher.on("error", () => onEvent(null));
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

  return (collection: string, onChange: () => void): (() => void) => {
    let watchers: FSWatcher[] = [];
    let timer: NodeJS.Timeout | undefined;

    function note() {
      timer ??= setTimeout(() => {
        timer = undefined;
        // Rewatch before anybody reads: a folder may have been replaced.
        watchAll();
        onChange();
      }, DEBOUNCE_MS).unref();
    }

    function watchAll() {
      const former = watchers;
      const places = ["", collection, "media"].map((name) => path.join(root, name));
      watchers = places.flatMap((folder) => tryWatch(folder, note));
      // Only the parent reports that the root was created or removed.
      const above = (name: string | null) => (name === null || name === path.basename(root)) && note();
      watchers.push(...tryWatch(path.dirname(root), above));
      for (const watcher of former) watcher.close();
    }

    watchAll();
    return () => {
      clearTimeout(timer);
      for (const watcher of watchers) watcher.close();
    };
  };
}
