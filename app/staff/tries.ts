export const MAX_TRIES = 10;
export const WINDOW_MS = 15 * 60_000;

/** So far the clocks of two servers may be apart. */
const CLOCKS_MS = 60_000;

/** Returns those times of failed tries that count. One that is yet to come was written before a clock was set back. */
export function counting(times: readonly number[], now: number): number[] {
  return times.filter((at) => at > now - WINDOW_MS && at <= now + CLOCKS_MS);
}

/** Returns how long to wait, in milliseconds, after failed tries at these times: 0 if another one may be made. */
export function waitAfter(times: readonly number[], now: number): number {
  const latest = counting(times, now).sort((a, b) => a - b);
  const [oldest] = latest.slice(-MAX_TRIES);
  return oldest === undefined || latest.length < MAX_TRIES ? 0 : oldest + WINDOW_MS - now;
}

export function withoutOne(times: readonly number[], at: number): number[] {
  const index = times.indexOf(at);
  return times.filter((_, other) => other !== index);
}
