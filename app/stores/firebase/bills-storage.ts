import { randomUUID } from "node:crypto";
import { ReadableStream as NodeStream } from "node:stream/web";
import { candidateName } from "~/leads/bill-name.server";
import { BILLS_FOLDER, type Bills, billPath, type ReceivedBill, storedType } from "~/leads/bills";
import { inTime } from "~/server/in-time.server";
import { type Bucket, type Endpoint, openBucket, StorageError, withRetries } from "./bucket";

/** Unfinished uploads; a lifecycle rule of the bucket empties this folder. */
const INCOMING = `${BILLS_FOLDER}/.incoming/`;

/** The third bill of a name gets a random suffix, because each attempt costs a request. */
const MAX_NUMBERED = 2;

/** Deadlines in milliseconds, retries included; a form must be answered within 15 s. */
const TIMEOUTS = {
  /** Limits the wait for each chunk of an upload, and for the answer after the last. */
  stalled: 3_000,
  keep: 3_000,
  remove: 1_000,
  /** Limits the wait for the first byte. */
  read: 5_000,
  listPage: 10_000,
};

/** The process has 1 s to exit after its last request. */
const CLOSE_TIMEOUT_MS = 800;

const TOKEN_KEY = "firebaseStorageDownloadTokens";

/** A bill's path is its object's name; its URL is its Firebase download URL (specification §7). */
export function openBillsStorage(bucketName: string, endpoint?: Endpoint, timeouts = TIMEOUTS): Bills {
  const bucket = openBucket(bucketName, endpoint);
  const downloads = `https://firebasestorage.googleapis.com/v0/b/${bucketName}/o/`;
  const uploads = new Set<Promise<unknown>>();
  const remove = removerOf(bucket, timeouts);

  async function upload(bytes: AsyncIterable<Uint8Array>): Promise<string> {
    const incoming = `${INCOMING}${randomUUID()}`;
    try {
      await streamUpload(bucket, incoming, bytes, timeouts.stalled);
    } catch (error) {
      // The object may exist although the response was lost; the lifecycle rule removes what this misses.
      await remove(incoming).catch(() => {});
      throw error;
    }
    return incoming;
  }

  return {
    async receive(fileName, bytes) {
      const uploading = upload(bytes);
      uploads.add(uploading);
      const incoming = await uploading.finally(() => uploads.delete(uploading));
      return receivedBill(fileName, incoming, bucket, downloads, timeouts);
    },

    async *list() {
      // Subfolders are left out: the sweep must not empty the office's own.
      for (const prefix of [`${BILLS_FOLDER}/`, INCOMING]) {
        const objects = bucket.list("listing bills", { prefix, delimiter: "/" }, timeouts.listPage);
        // The console creates a folder as an empty object.
        for await (const { name, updated } of objects)
          if (name !== prefix) yield { path: name, changedAt: new Date(updated) };
      }
    },

    pathOf(url) {
      const path = url.startsWith(downloads) ? decodePath(url.slice(downloads.length)) : url;
      return path?.startsWith(`${BILLS_FOLDER}/`) ? path : undefined;
    },

    async read(path) {
      const response = await withRetries("reading a bill", timeouts.read, (signal) =>
        bucket.read(path, signal),
      );
      return response?.body ?? undefined;
    },

    remove,

    locationOf: (url) => (url.startsWith(`${BILLS_FOLDER}/`) ? `gs://${bucketName}/${url}` : url),

    async close() {
      await inTime(CLOSE_TIMEOUT_MS, Promise.allSettled(uploads));
    },
  };
}

function receivedBill(
  fileName: string,
  incoming: string,
  bucket: Bucket,
  downloads: string,
  timeouts: typeof TIMEOUTS,
): ReceivedBill {
  const remove = removerOf(bucket, timeouts);
  const removeIncoming = () => remove(incoming).catch(() => {});
  const token = randomUUID();
  const resource = {
    contentType: storedType(fileName) ?? "application/octet-stream",
    cacheControl: "private, no-store",
    metadata: { [TOKEN_KEY]: token },
  };
  /** The last name tried: the copy may be there although keep() failed. */
  let path: string | undefined;
  let isKept = false;

  async function findCopy(signal: AbortSignal) {
    const found = path && (await bucket.find(path, signal));
    return found && found.metadata?.[TOKEN_KEY] === token ? found : undefined;
  }

  async function copyToFreeName(signal: AbortSignal): Promise<string> {
    // A retry may find the copy whose response was lost.
    if (path && (await findCopy(signal))) return path;
    for (let attempt = 1; ; attempt += 1) {
      path = billPath(candidateName(fileName, attempt, MAX_NUMBERED));
      if (await bucket.copy(incoming, path, resource, signal)) return path;
    }
  }

  /** Never rejects: the sweep and the lifecycle rule remove leftovers. */
  async function removeCopy() {
    await withRetries("removing a bill", timeouts.remove, async (signal) => {
      const copy = await findCopy(signal);
      if (copy) await bucket.remove(copy.name, signal, copy.generation);
    }).catch(() => {});
  }

  return {
    async keep() {
      const name = await withRetries("naming a bill", timeouts.keep, copyToFreeName);
      isKept = true;
      await removeIncoming();
      return `${downloads}${encodeURIComponent(name)}?alt=media&token=${token}`;
    },
    undo: removeCopy,
    async discard() {
      if (!isKept) await Promise.all([removeIncoming(), removeCopy()]);
    },
  };
}

function removerOf(bucket: Bucket, timeouts: typeof TIMEOUTS) {
  return (path: string): Promise<void> =>
    withRetries("removing a bill", timeouts.remove, (signal) => bucket.remove(path, signal));
}

function decodePath(encodedPath: string): string | undefined {
  try {
    return decodeURIComponent(encodedPath.replace(/[?#].*$/s, ""));
  } catch {
    return undefined;
  }
}

/**
 * Uploads bytes, which may come slowly. Cloud Storage gets `stalledAfterMs` to take a chunk, and to answer after the last.
 * @throws StorageError, or what `bytes` throws; then there is no object.
 */
async function streamUpload(
  bucket: Bucket,
  name: string,
  bytes: AsyncIterable<Uint8Array>,
  stalledAfterMs: number,
) {
  const stop = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let sent = 0;

  function expectProgress() {
    clearTimeout(timer);
    timer = setTimeout(() => stop.abort(new StorageError("upload", "stalled")), stalledAfterMs);
  }

  async function* watched() {
    clearTimeout(timer);
    try {
      for await (const chunk of bytes) {
        sent += chunk.length;
        expectProgress();
        yield chunk;
        clearTimeout(timer); // The visitor may be slow.
      }
    } catch (error) {
      stop.abort(error);
      throw error;
    }
    expectProgress();
  }

  expectProgress();
  try {
    // Node's and the DOM's types of the same streams differ.
    const body = NodeStream.from(watched()) as ReadableStream<Uint8Array>;
    const stored = await bucket.write(name, body, "application/octet-stream", stop.signal);
    if (Number(stored?.size) !== sent) throw new StorageError("upload", "wrong size");
  } finally {
    clearTimeout(timer);
  }
}
