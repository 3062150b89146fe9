import { type FSWatcher, watch } from "node:fs";
import path from "node:path";
import { errorCode } from "~/error-code";
import type { Log } from "../log";

/** An editor that saves a file causes several events; together they are one change. */
const GATHER_MS = 30;

/**
 * Calls back with the folders in which something has changed: `root`, or folders below it, which need not exist yet
 * and may come, go and be replaced. A folder is not watched deeper than its own files. Returns a function that stops it.
 *
 * Where the system gives no more watches, that is logged once, and changes go unnoticed.
 */
export function watchFolders(
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
    timer ??= setTimeout(tell, GATHER_MS).unref();
  }

  function tell() {
    const told = changed;
    changed = new Set();
    timer = undefined;
    // A folder may be another than it was. All are watched anew, before anybody reads them, so that nothing is missed.
    watchAll();
    onChange(told);
  }

  function watchAll() {
    const former = watchers;
    watchers = [root, ...below].flatMap((folder) => tryWatch(folder, () => note(folder)));
    // The root's own coming and going shows in its parent only.
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
        log.warn("content: the folder cannot be watched, so an edit shows a little later", { folder, code });
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
