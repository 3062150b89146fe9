/** Returns a function that calls `open` once and shares its result; a failure is forgotten, so that the next call retries. */
export function lazy<T>(open: () => Promise<T>): () => Promise<T> {
  let opening: Promise<T> | undefined;
  return () => {
    opening ??= open().catch((error: unknown) => {
      opening = undefined;
      throw error;
    });
    return opening;
  };
}
