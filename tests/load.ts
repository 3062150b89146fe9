/** `npm run test:faults` runs the long forms of tests on a quiet machine. `npm test` runs short ones, and shares its cores. */
export const IS_LOAD_TEST = process.env.FAULT_ROUNDS !== undefined;

/** Returns the promised milliseconds, or five times as many where other tests use the same cores. */
export function promised(ms: number): number {
  return IS_LOAD_TEST ? ms : 5 * ms;
}
