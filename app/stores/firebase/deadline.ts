/**
 * Gives a step of work with Cloud Storage so long; `end` may end it sooner.
 * @param doing what it does, for the error: never with a visitor's words
 */
export async function within<T>(
  doing: string,
  ms: number,
  step: (signal: AbortSignal) => Promise<T>,
  end?: AbortSignal,
): Promise<T> {
  const late = AbortSignal.timeout(ms);
  try {
    return await step(end ? AbortSignal.any([late, end]) : late);
  } catch (error) {
    if (error === late.reason) throw new Error(`Cloud Storage: ${doing} took longer than ${ms / 1000} s`);
    throw error;
  }
}
