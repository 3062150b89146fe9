import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { candidateName } from "~/leads/bill-name.server";
import { declaredType } from "~/leads/bill-rules";
import { BILLS_FOLDER, type Bills, billPath, type ReceivedBill } from "~/leads/bills";
import { applicationDefaultToken } from "./access-token";
import { type Bucket, type Endpoint, openBucket, type StoredObject } from "./bucket";
import { withDeadline } from "./deadline";
import { uploadWhileArriving } from "./upload";

/** Unfinished uploads; a lifecycle rule of the bucket empties this folder. */
const INCOMING = `${BILLS_FOLDER}/.incoming/`;

/** The third bill of a name gets a random suffix, because each attempt costs a request. */
const MAX_NUMBERED = 2;

/** Retries included; a form must be answered within 15 s. */
const KEEP_TIMEOUT_MS = 3_000;
const REMOVE_TIMEOUT_MS = 1_000;
const LIST_TIMEOUT_MS = 10_000;

/** The process has 1 s to exit after its last request. */
const CLOSE_TIMEOUT_MS = 800;

const TOKEN_KEY = "firebaseStorageDownloadTokens";

const DOWNLOADS = "https://firebasestorage.googleapis.com/v0/b";

/** A bill's path is its object's name; its URL is its Firebase download URL (specification §7). */
export function openBillsStorage(bucketName: string, endpoint: Endpoint = endpointOf(process.env)): Bills {
  const bucket = openBucket(bucketName, endpoint);
  const downloads = `${DOWNLOADS}/${bucketName}/o/`;
  const pending = new Set<Promise<unknown>>();
  const uploads = new Set<AbortController>();

  function track<T>(work: Promise<T>): Promise<T> {
    const tracked = work.finally(() => pending.delete(tracked));
    pending.add(tracked);
    return tracked;
  }

  async function upload(name: string, bytes: AsyncIterable<Uint8Array>): Promise<void> {
    const stop = new AbortController();
    uploads.add(stop);
    await uploadWhileArriving(bucket, name, bytes, stop).finally(() => uploads.delete(stop));
  }

  function step<T>(what: string, ms: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    return track(withDeadline(`Cloud Storage: ${what}`, ms, work));
  }

  function remove(path: string, generation?: string): Promise<void> {
    return step("removing a bill", REMOVE_TIMEOUT_MS, (signal) => bucket.delete(path, signal, generation));
  }

  /** Never rejects: the sweep and the lifecycle rule remove leftovers. */
  function tryToRemove(path: string, generation?: string): Promise<void> {
    return remove(path, generation).catch(() => {});
  }

  return {
    async receive(fileName, bytes) {
      const incoming = `${INCOMING}${randomUUID()}`;
      await track(upload(incoming, bytes));
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

    remove: (path) => remove(path),

    locationOf: (url) => (url.startsWith(`${BILLS_FOLDER}/`) ? `gs://${bucketName}/${url}` : url),

    async close() {
      await Promise.race([Promise.allSettled(pending), pause(CLOSE_TIMEOUT_MS)]);
      for (const upload of uploads) upload.abort(new Error("the site is stopping"));
    },
  };
}

interface Storage {
  bucket: Bucket;
  downloads: string;
  step<T>(what: string, ms: number, work: (signal: AbortSignal) => Promise<T>): Promise<T>;
  tryToRemove(path: string, generation?: string): Promise<void>;
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
  const isOurs = ({ metadata }: StoredObject) => metadata?.[TOKEN_KEY] === token;
  let kept: StoredObject | undefined;
  /** The target of a copy whose outcome is unknown. */
  let uncertain: string | undefined;

  async function copyToFreeName(signal: AbortSignal): Promise<StoredObject> {
    for (let attempt = 1; !kept; attempt += 1) {
      uncertain = billPath(candidateName(fileName, attempt, MAX_NUMBERED));
      kept = await bucket.copy(incoming, uncertain, object, isOurs, signal);
    }
    uncertain = undefined;
    return kept;
  }

  async function removeUncertain(path: string) {
    await step("removing a bill", REMOVE_TIMEOUT_MS, async (signal) => {
      const existing = await bucket.read(path, signal);
      if (existing && isOurs(existing)) await bucket.delete(path, signal, existing.generation);
    }).catch(() => {});
  }

  return {
    async keep() {
      const { name } = await step("naming a bill", KEEP_TIMEOUT_MS, copyToFreeName);
      await tryToRemove(incoming);
      return `${downloads}${encodeURIComponent(name)}?alt=media&token=${token}`;
    },
    async undo() {
      if (kept) await tryToRemove(kept.name, kept.generation);
    },
    async discard() {
      await Promise.all([!kept && tryToRemove(incoming), uncertain && removeUncertain(uncertain)]);
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

function endpointOf(environment: NodeJS.ProcessEnv): Endpoint {
  const emulator = environment.STORAGE_EMULATOR_HOST || environment.FIREBASE_STORAGE_EMULATOR_HOST;
  if (!emulator)
    return { host: "https://storage.googleapis.com", base: "/storage/v1", token: applicationDefaultToken() };
  const host = emulator.includes("://") ? emulator.replace(/\/+$/, "") : `http://${emulator}`;
  return { host, base: "", token: undefined };
}
