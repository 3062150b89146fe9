import { randomUUID } from "node:crypto";
import { candidateName } from "~/leads/bill-name.server";
import { declaredType } from "~/leads/bill-rules";
import { BILLS_FOLDER, type Bills, billPath, type ReceivedBill } from "~/leads/bills";
import { inTime } from "~/server/in-time.server";
import { type Bucket, type Endpoint, openBucket, withRetries } from "./bucket";
import { streamUpload } from "./stream-upload";

/** Unfinished uploads; a lifecycle rule of the bucket empties this folder. */
const INCOMING = `${BILLS_FOLDER}/.incoming/`;

/** The third bill of a name gets a random suffix, because each attempt costs a request. */
const MAX_NUMBERED = 2;

/** Retries included; a form must be answered within 15 s. */
const KEEP_TIMEOUT_MS = 3_000;
const REMOVE_TIMEOUT_MS = 1_000;

/** Until the first byte. */
const READ_TIMEOUT_MS = 5_000;

/** The process has 1 s to exit after its last request. */
const CLOSE_TIMEOUT_MS = 800;

const TOKEN_KEY = "firebaseStorageDownloadTokens";

/** A bill's path is its object's name; its URL is its Firebase download URL (specification §7). */
export function openBillsStorage(bucketName: string, endpoint?: Endpoint): Bills {
  const bucket = openBucket(bucketName, endpoint);
  const downloads = `https://firebasestorage.googleapis.com/v0/b/${bucketName}/o/`;
  const uploads = new Set<Promise<unknown>>();

  async function upload(bytes: AsyncIterable<Uint8Array>): Promise<string> {
    const incoming = `${INCOMING}${randomUUID()}`;
    try {
      await streamUpload(bucket, incoming, bytes);
    } catch (error) {
      // The object may exist although the response was lost; the lifecycle rule removes what this misses.
      await tryToRemove(bucket, incoming);
      throw error;
    }
    return incoming;
  }

  return {
    async receive(fileName, bytes) {
      const uploading = upload(bytes);
      uploads.add(uploading);
      const incoming = await uploading.finally(() => uploads.delete(uploading));
      return receivedBill(fileName, incoming, bucket, downloads);
    },

    async *list() {
      // Not subfolders: the sweep must not empty the office's own.
      for (const prefix of [`${BILLS_FOLDER}/`, INCOMING]) {
        const objects = bucket.list("listing bills", { prefix, delimiter: "/" });
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
      const response = await withRetries("reading a bill", READ_TIMEOUT_MS, (signal) =>
        bucket.read(path, signal),
      );
      return response?.body ?? undefined;
    },

    remove: (path) => remove(bucket, path),

    locationOf: (url) => (url.startsWith(`${BILLS_FOLDER}/`) ? `gs://${bucketName}/${url}` : url),

    async close() {
      await inTime(CLOSE_TIMEOUT_MS, Promise.allSettled(uploads));
    },
  };
}

function receivedBill(fileName: string, incoming: string, bucket: Bucket, downloads: string): ReceivedBill {
  const token = randomUUID();
  const resource = {
    contentType: declaredType({ name: fileName, type: "" }) ?? "application/octet-stream",
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
    await withRetries("removing a bill", REMOVE_TIMEOUT_MS, async (signal) => {
      const copy = await findCopy(signal);
      if (copy) await bucket.remove(copy.name, signal, copy.generation);
    }).catch(() => {});
  }

  return {
    async keep() {
      const name = await withRetries("naming a bill", KEEP_TIMEOUT_MS, copyToFreeName);
      isKept = true;
      await tryToRemove(bucket, incoming);
      return `${downloads}${encodeURIComponent(name)}?alt=media&token=${token}`;
    },
    undo: removeCopy,
    async discard() {
      if (!isKept) await Promise.all([tryToRemove(bucket, incoming), removeCopy()]);
    },
  };
}

function remove(bucket: Bucket, path: string): Promise<void> {
  return withRetries("removing a bill", REMOVE_TIMEOUT_MS, (signal) => bucket.remove(path, signal));
}

const tryToRemove = (bucket: Bucket, path: string) => remove(bucket, path).catch(() => {});

function decodePath(encodedPath: string): string | undefined {
  try {
    return decodeURIComponent(encodedPath.replace(/[?#].*$/s, ""));
  } catch {
    return undefined;
  }
}
