import { recentMap } from "~/server/recent-map";

export type RateLimit = ReturnType<typeof createRateLimit>;

/** When there are more clients, the least recently active one is evicted. */
const MAX_CLIENTS = 20_000;

/** A token bucket per client, in memory: `count` submissions at once, refilled steadily over `windowMs`. */
export function createRateLimit(count: number, windowMs: number) {
  const msPerToken = windowMs / count;
  const buckets = recentMap<string, { tokens: number; at: number }>(MAX_CLIENTS);

  function tokensOf(client: string): number {
    const bucket = buckets.get(client);
    return bucket ? Math.min(count, bucket.tokens + (performance.now() - bucket.at) / msPerToken) : count;
  }

  /** Returns the milliseconds until a token is available; 0 if one is. */
  function waitMs(client: string): number {
    return Math.max(0, 1 - tokensOf(client)) * msPerToken;
  }

  function add(client: string, tokens: number) {
    buckets.set(client, { tokens: tokensOf(client) + tokens, at: performance.now() });
  }

  return {
    waitMs,
    /** Takes a token if one is available. Returns `waitMs`. */
    take(client: string): number {
      const wait = waitMs(client);
      if (wait === 0) add(client, -1);
      return wait;
    },
    /** Returns the token of a submission that was not saved. */
    refund: (client: string) => add(client, 1),
  };
}

/** Returns slots for files of staff: a browser sends two at once, and somebody may have several tabs. */
export const staffUploadSlots = () => createUploadSlots(4, 12);

export function createUploadSlots(perClient: number, inTotal: number) {
  const taken = new Map<string, number>();
  let total = 0;

  return {
    /** Returns a function that frees the slot, or undefined when none is free. */
    take(client: string): (() => void) | undefined {
      const count = taken.get(client) ?? 0;
      if (count >= perClient || total >= inTotal) return undefined;
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
