import { LRUCache } from "lru-cache";

export const MAX_TRIES = 10;
const WINDOW_MS = 15 * 60_000;

/** Beyond this, the key that was tried least recently is forgotten. */
const MAX_KEYS = 20_000;

/** Counts failed tries per key (a client, an account or a browser) in memory. */
export function createTries(now: () => number = Date.now) {
  const byKey = new LRUCache<string, number[]>({ max: MAX_KEYS });

  function recent(key: string): number[] {
    const since = now() - WINDOW_MS;
    return (byKey.get(key) ?? []).filter((at) => at > since);
  }

  return {
    /**
     * Counts a try as failed from now on, so that tries at the same time count too, or returns how long to wait. `undo`
     * takes the try back when it succeeded or could not be made.
     */
    start(keys: readonly string[]): { waitMs: number } | { undo: () => void } {
      const full = keys.map(recent).filter((times) => times.length >= MAX_TRIES);
      if (full.length > 0)
        return { waitMs: Math.max(...full.map((times) => (times.at(-MAX_TRIES) ?? 0) + WINDOW_MS - now())) };
      const at = now();
      for (const key of keys) byKey.set(key, [...recent(key), at]);
      return {
        undo() {
          for (const key of keys) {
            const times = recent(key);
            const index = times.indexOf(at);
            if (index !== -1) byKey.set(key, times.toSpliced(index, 1));
          }
        },
      };
    },
  };
}
