import { createHmac, randomBytes } from "node:crypto";
import { LRUCache } from "lru-cache";

export const MAX_TRIES = 10;
const WINDOW_MS = 15 * 60_000;

/** When there are more clients, the one that tried least recently is forgotten. */
const MAX_CLIENTS = 20_000;

/** Ten MB once all are used. A flood of 300,000 made-up accounts locks one account in 5,000. */
const TARGETS = 2 ** 17;

/** What a password is tried on: an account, by its address, or the account of a browser that knows it. */
export interface Try {
  target: string;
  /** The address of the client; undefined for a known browser, which strangers must not lock out. */
  client?: string | undefined;
}

/** The times at which each of the last ten failed tries is forgotten. */
type Places = Float64Array | number[];

/**
 * Counts failed tries in memory, per client and per target. Targets share a fixed table by a secret hash, so that none is
 * ever forgotten to make room, and one that does not exist counts like one that does. `now` must never go back.
 */
export function createTries(now: () => number = () => performance.now()) {
  const clients = new LRUCache<string, number[]>({ max: MAX_CLIENTS });
  const targets = new Float64Array(TARGETS * MAX_TRIES);
  const secret = randomBytes(32);

  function placesOf(target: string): Places {
    const hash = createHmac("sha256", secret).update(target).digest().readUInt32BE();
    const start = (hash % TARGETS) * MAX_TRIES;
    return targets.subarray(start, start + MAX_TRIES);
  }

  return {
    /**
     * Counts a try as failed from now on, so that tries at the same time count too, or returns how long to wait. `undo`
     * takes the try back when it succeeded or could not be made.
     */
    start({ target, client }: Try): { waitMs: number } | { undo: () => void } {
      const at = now();
      const ofClient = client === undefined ? undefined : (clients.get(client) ?? Array(MAX_TRIES).fill(0));
      const places = ofClient ? [placesOf(target), ofClient] : [placesOf(target)];
      const waitMs = Math.max(...places.map((all) => Math.min(...all) - at));
      if (waitMs > 0) return { waitMs };
      if (client !== undefined && ofClient) clients.set(client, ofClient);
      const taken = places.map((all) => ({ all, index: all.findIndex((until) => until <= at) }));
      for (const { all, index } of taken) all[index] = at + WINDOW_MS;
      return {
        undo() {
          for (const { all, index } of taken) all[index] = 0;
        },
      };
    },
  };
}
