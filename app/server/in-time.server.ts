/** Settles like `promise`, or resolves to undefined after `ms`. */
export async function inTime<T>(ms: number, promise: Promise<T>): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), ms).unref();
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}
