/** Returns five times the promised milliseconds, because other tests use the same cores. */
export function promised(ms: number): number {
  return 5 * ms;
}
