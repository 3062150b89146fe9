import { LRUCache } from "lru-cache";

/** How often something may be done. Asynchronous, so that several instances may share one store for it. */
export interface RateLimit {
  /** Counts one more of `key`. Resolves to 0 if it may be done, else to the milliseconds until it may. */
  take(key: string): Promise<number>;
}

/** So many keys are remembered; beyond that, those not heard of for longest are forgotten. */
const MAX_KEYS = 20_000;

/**
 * `count` at once, and as many again in the course of `windowMs`: a bucket of tokens for each key, filled steadily.
 * In the memory of this process.
 */
export function createRateLimit(count: number, windowMs: number): RateLimit {
  const msPerToken = windowMs / count;
  const buckets = new LRUCache<string, { tokens: number; at: number }>({ max: MAX_KEYS });

  return {
    async take(key) {
      const now = performance.now();
      const bucket = buckets.get(key) ?? { tokens: count, at: now };
      const tokens = Math.min(count, bucket.tokens + (now - bucket.at) / msPerToken);
      const isAllowed = tokens >= 1;
      buckets.set(key, { tokens: isAllowed ? tokens - 1 : tokens, at: now });
      return isAllowed ? 0 : (1 - tokens) * msPerToken;
    },
  };
}
