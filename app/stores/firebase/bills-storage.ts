import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { candidateName } from "~/leads/bill-name.server";
import { declaredType } from "~/leads/bill-rules";
import { BILLS_FOLDER, type Bills, billPath, type ReceivedBill } from "~/leads/bills";
import { type Bucket, type Endpoint, openBucket } from "./bucket";
import { withDeadline } from "./deadline";

/** Unfinished uploads; a lifecycle rule of the bucket empties this folder. */
const INCOMING = `${BILLS_FOLDER}/.incoming/`;

/** The third bill of a name gets a random suffix, because each attempt costs a request. */
const MAX_NUMBERED = 2;

/** Retries included; a form must be answered within 15 s. */
const KEEP_TIMEOUT_MS = 3_000;
const REMOVE_TIMEOUT_MS = 1_000;
const LIST_TIMEOUT_MS = 10_000;

/** Until the first byte. */
const READ_TIMEOUT_MS = 5_000;

/** The process has 1 s to exit after its last request. */
const CLOSE_TIMEOUT_MS = 800;

const TOKEN_KEY = "firebaseStorageDownloadTokens";

const DOWNLOADS = "https://firebasestorage.googleapis.com/v0/b";

/** A bill's path is its object's name; its URL is its Firebase download URL (specification §7). */
export function openBillsStorage(bucketName: string, endpoint?: Endpoint): Bills {
  const bucket = openBucket(bucketName, endpoint);
  const downloads = `${DOWNLOADS}/${bucketName}/o/`;
  const pending = new Set<Promise<unknown>>();

  function track<T>(work: Promise<T>): Promise<T> {
    const tracked = work.finally(() => pending.delete(tracked));
    pending.add(tracked);
    return tracked;
  }

  const step: Step = (what, ms, work) => track(withDeadline(`Cloud Storage: ${what}`, ms, work));

  function remove(path: string): Promise<void> {
    return step("removing a bill", REMOVE_TIMEOUT_MS, (signal) => bucket.delete(path, signal));
  }
  const tryToRemove = (path: string) => remove(path).catch(() => {});

  return {
    async receive(fileName, bytes) {
      const incoming = `${INCOMING}${randomUUID()}`;
      try {
        await track(bucket.upload(incoming, bytes));
      } catch (error) {
        // The object may exist although the response was lost; the lifecycle rule removes what this misses.
        await tryToRemove(incoming);
        throw error;
      }
      return receivedBill(fileName, incoming, { bucket, downloads, step, tryToRemove });
    },

    async *list() {
      // Not subfolders: the sweep must not empty the office's own.
      for (const prefix of [`${BILLS_FOLDER}/`, INCOMING]) {
        let pageToken: string | undefined;
        do {
          const page = await step("listing bills", LIST_TIMEOUT_MS, (signal) =>
            bucket.list(prefix, pageToken, signal),
          );
          for (const { name, updated } of page.items ?? []) {
            // The console creates a folder as an empty object.
            if (name !== prefix) yield { path: name, changedAt: new Date(updated) };
          }
          pageToken = page.nextPageToken;
        } while (pageToken);
      }
    },

    pathOf(url) {
      const path = url.startsWith(downloads) ? decodePath(url.slice(downloads.length)) : url;
      return path?.startsWith(`${BILLS_FOLDER}/`) ? path : undefined;
    },

    read: (path) => step("reading a bill", READ_TIMEOUT_MS, (signal) => bucket.download(path, signal)),

    remove,

    locationOf: (url) => (url.startsWith(`${BILLS_FOLDER}/`) ? `gs://${bucketName}/${url}` : url),

    async close() {
      await Promise.race([Promise.allSettled(pending), pause(CLOSE_TIMEOUT_MS)]);
    },
  };
}

type Step = <T>(what: string, ms: number, work: (signal: AbortSignal) => Promise<T>) => Promise<T>;

interface Storage {
  bucket: Bucket;
  downloads: string;
  step: Step;
  tryToRemove(path: string): Promise<void>;
}

function receivedBill(
  fileName: string,
  incoming: string,
  { bucket, downloads, step, tryToRemove }: Storage,
): ReceivedBill {
  const token = randomUUID();
  const object = {
    contentType: declaredType({ name: fileName, type: "" }) ?? "application/octet-stream",
    cacheControl: "private, no-store",
    metadata: { [TOKEN_KEY]: token },
  };
  /** The last name tried: the copy may be there although keep() failed. */
  let path: string | undefined;
  let isKept = false;

  async function copyToFreeName(signal: AbortSignal): Promise<string> {
    for (let attempt = 1; ; attempt += 1) {
      path = billPath(candidateName(fileName, attempt, MAX_NUMBERED));
      if (await bucket.copy(incoming, path, object, signal)) return path;
    }
  }

  /** Never rejects: the sweep and the lifecycle rule remove leftovers. */
  async function removeCopy(name: string) {
    await step("removing a bill", REMOVE_TIMEOUT_MS, async (signal) => {
      const found = await bucket.read(name, signal);
      if (found?.metadata?.[TOKEN_KEY] === token) await bucket.delete(name, signal, found.generation);
    }).catch(() => {});
  }

  return {
    async keep() {
      const name = await step("naming a bill", KEEP_TIMEOUT_MS, copyToFreeName);
      isKept = true;
      await tryToRemove(incoming);
      return `${downloads}${encodeURIComponent(name)}?alt=media&token=${token}`;
    },
    async undo() {
      if (path) await removeCopy(path);
    },
    async discard() {
      if (!isKept) await Promise.all([tryToRemove(incoming), path && removeCopy(path)]);
    },
  };
}

function decodePath(encodedPath: string): string | undefined {
  try {
    return decodeURIComponent(encodedPath.replace(/[?#].*$/s, ""));
  } catch {
    return undefined;
  }
}
