import { LRUCache } from "lru-cache";

/** The limit of submissions per client: `count` at once, refilled steadily over the window. Kept in memory. */
export interface RateLimit {
  /** Returns the milliseconds until one more may be counted; 0 if it may be now. */
  waitMs(client: string): number;
  /** Counts one, unless it has to wait. */
  take(client: string): number;
  /** Takes back the count of one that was not kept after all. */
  refund(client: string): void;
}

/** When more clients are active than this, the least recent are forgotten. */
const MAX_CLIENTS = 20_000;

export function createRateLimit(count: number, windowMs: number): RateLimit {
  const msPerToken = windowMs / count;
  const buckets = new LRUCache<string, { tokens: number; at: number }>({ max: MAX_CLIENTS });

  function tokensOf(client: string): number {
    const bucket = buckets.get(client);
    return bucket ? Math.min(count, bucket.tokens + (performance.now() - bucket.at) / msPerToken) : count;
  }

  function waitMs(client: string): number {
    return Math.max(0, 1 - tokensOf(client)) * msPerToken;
  }

  function add(client: string, tokens: number) {
    buckets.set(client, { tokens: tokensOf(client) + tokens, at: performance.now() });
  }

  return {
    waitMs,
    take(client) {
      const wait = waitMs(client);
      if (wait === 0) add(client, -1);
      return wait;
    },
    refund: (client) => add(client, 1),
  };
}

/** The uploads that are under way. */
export interface UploadSlots {
  /** Returns a function that frees the slot, or undefined when none is free. */
  take(client: string): (() => void) | undefined;
}

export function createUploadSlots(perClient: number, inAll: number): UploadSlots {
  const taken = new Map<string, number>();
  let total = 0;

  return {
    take(client) {
      const count = taken.get(client) ?? 0;
      if (count >= perClient || total >= inAll) return undefined;
      taken.set(client, count + 1);
      total += 1;
      return () => {
        total -= 1;
        const left = (taken.get(client) ?? 1) - 1;
        if (left > 0) taken.set(client, left);
        else taken.delete(client);
      };
    },
  };
}
