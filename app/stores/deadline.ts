import { StoreFault } from "~/store-fault";

/** @param what names the step ("Firestore: reading packages"), without personal data @throws StoreFault after `ms` */
export async function withDeadline<T>(what: string, ms: number, work: (signal: AbortSignal) => Promise<T>) {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(new StoreFault(`${what} took longer than ${ms / 1000} s`)), ms);
  try {
    return await unlessAborted(work(late.signal), late.signal);
  } finally {
    clearTimeout(timer);
  }
}

export function unlessAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  const aborted = new Promise<never>((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
  return Promise.race([promise, aborted]);
}
