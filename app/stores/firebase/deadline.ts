/**
 * Runs `work` and rejects when it takes longer than `ms`. The signal tells `work` to stop.
 * @param what names the step in the error ("Firestore: reading packages"), never with a visitor's words
 */
export async function withDeadline<T>(
  what: string,
  ms: number,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const signal = AbortSignal.timeout(ms);
  try {
    return await unlessAborted(work(signal), signal);
  } catch (error) {
    throw signal.aborted ? tooLate(what, ms) : error;
  }
}

export function tooLate(what: string, ms: number): Error {
  return new Error(`${what} took longer than ${ms / 1000} s`);
}

/** Rejects with the signal's reason once it aborts; `promise` goes on unheard. */
export function unlessAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    if (signal.aborted) abort();
    signal.addEventListener("abort", abort, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener("abort", abort));
  });
}
