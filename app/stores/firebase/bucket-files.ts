import { type Endpoint, openBucket, withRetries } from "./bucket";

const ANSWER_WITHIN_MS = 10_000;
const WRITE_WITHIN_MS = 60_000;

export type BucketFiles = ReturnType<typeof openBucketFiles>;

/** The pictures and PDFs of a bucket, sent whole; a visitor's bill is streamed (bills-storage.ts). */
export function openBucketFiles(bucketName: string, endpoint?: Endpoint) {
  const bucket = openBucket(bucketName, endpoint);
  return {
    find: (name: string) =>
      withRetries("looking at a file", ANSWER_WITHIN_MS, (signal) => bucket.find(name, signal)),

    /** Returns the bytes, or those from the first to the last of a range; undefined if there is no such file. */
    read(name: string, range?: { start: number; end: number }): Promise<Response | undefined> {
      const headers = range && { Range: `bytes=${range.start}-${range.end}` };
      return withRetries("reading a file", ANSWER_WITHIN_MS, (signal) => bucket.read(name, signal, headers));
    },

    /** @param generation the one to replace, "0" for none. Returns false if the object has another by now. */
    async write(name: string, bytes: Buffer<ArrayBuffer>, type: string, generation?: string) {
      const written = await withRetries("writing a file", WRITE_WITHIN_MS, (signal) =>
        bucket.write(name, bytes, type, signal, generation),
      );
      return written !== undefined;
    },

    /** Leaves an object alone that has the other name. */
    async copy(from: string, to: string, contentType: string): Promise<void> {
      await withRetries("copying a file", WRITE_WITHIN_MS, (signal) =>
        bucket.copy(from, to, { contentType }, signal),
      );
    },

    remove: (name: string) =>
      withRetries("removing a file", ANSWER_WITHIN_MS, (signal) => bucket.remove(name, signal)),

    list: (prefix: string) => bucket.list("listing files", { prefix }),
  };
}
