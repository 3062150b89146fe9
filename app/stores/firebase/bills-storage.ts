import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { candidateName } from "~/leads/bill-name.server";
import { declaredType } from "~/leads/bill-rules";
import { BILLS_FOLDER, type Bills, billPath, type ReceivedBill } from "~/leads/bills";
import { applicationDefaultToken } from "./access-token";
import { type Endpoint, openBucket, type StoredObject } from "./bucket";
import { withDeadline } from "./deadline";
import { uploadWhileArriving } from "./upload";

/** Uploads without a name yet. A lifecycle rule of the bucket empties this folder. */
const INCOMING = `${BILLS_FOLDER}/.incoming/`;

/** Of bills with the same name, the third gets a random mark, because each name tried costs a request. */
const NUMBERED = 2;

/** Retries included. A form must be answered within 15 s. */
const KEEP_WITHIN_MS = 3_000;
const REMOVE_WITHIN_MS = 1_000;
const LIST_WITHIN_MS = 10_000;

/** The server has 1 s to exit after its last request. */
const CLOSE_WITHIN_MS = 800;

/** The metadata that holds the token of Firebase's download URLs. */
const TOKEN_KEY = "firebaseStorageDownloadTokens";

const DOWNLOADS = "https://firebasestorage.googleapis.com/v0/b";

/**
 * Electricity bills in a bucket of Cloud Storage. A bill's path is its object's name, and its address is its Firebase
 * download URL (specification §7). A file is uploaded under a random name while it arrives, and copied within the bucket
 * to its own name if that is free.
 */
export function openBillsStorage(bucketName: string, endpoint: Endpoint = endpointOf(process.env)): Bills {
  const bucket = openBucket(bucketName, endpoint);
  const downloads = `${DOWNLOADS}/${bucketName}/o/`;
  const pending = new Set<Promise<unknown>>();
  const uploads = new Set<AbortController>();

  /** Makes `close` wait for `work`. */
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
    return step("removing a bill", REMOVE_WITHIN_MS, (signal) => bucket.delete(path, signal, generation));
  }

  /** Never fails: the sweep and the lifecycle rule remove what stays behind. */
  function tryToRemove(path: string, generation?: string): Promise<void> {
    return remove(path, generation).catch(() => {});
  }

  function receivedBill(fileName: string, incoming: string): ReceivedBill {
    const token = randomUUID();
    const object = {
      contentType: declaredType({ name: fileName, type: "" }) ?? "application/octet-stream",
      cacheControl: "private, no-store",
      metadata: { [TOKEN_KEY]: token },
    };
    const isOurs = ({ metadata }: StoredObject) => metadata?.[TOKEN_KEY] === token;
    let kept: StoredObject | undefined;
    /** The name of a copy whose outcome is not known. */
    let uncertain: string | undefined;

    async function copyToFreeName(signal: AbortSignal): Promise<StoredObject> {
      for (let attempt = 1; !kept; attempt += 1) {
        uncertain = billPath(candidateName(fileName, attempt, NUMBERED));
        kept = await bucket.copy(incoming, uncertain, object, isOurs, signal);
      }
      uncertain = undefined;
      return kept;
    }

    async function removeUncertain(path: string) {
      await step("removing a bill", REMOVE_WITHIN_MS, async (signal) => {
        const existing = await bucket.read(path, signal);
        if (existing && isOurs(existing)) await bucket.delete(path, signal, existing.generation);
      }).catch(() => {});
    }

    return {
      async keep() {
        const { name } = await step("naming a bill", KEEP_WITHIN_MS, copyToFreeName);
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

  return {
    async receive(fileName, bytes) {
      const incoming = `${INCOMING}${randomUUID()}`;
      await track(upload(incoming, bytes));
      return receivedBill(fileName, incoming);
    },

    async *list() {
      // Not further folders of the office's own, which the sweep would empty.
      for (const prefix of [`${BILLS_FOLDER}/`, INCOMING]) {
        let pageToken: string | undefined;
        do {
          const page = await step("listing bills", LIST_WITHIN_MS, (signal) =>
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

    pathOf(address) {
      const path = address.startsWith(downloads) ? decoded(address.slice(downloads.length)) : address;
      return path?.startsWith(`${BILLS_FOLDER}/`) ? path : undefined;
    },

    remove: (path) => remove(path),

    locationOf: (address) =>
      address.startsWith(`${BILLS_FOLDER}/`) ? `gs://${bucketName}/${address}` : address,

    async close() {
      await Promise.race([Promise.allSettled(pending), pause(CLOSE_WITHIN_MS)]);
      for (const upload of uploads) upload.abort(new Error("the site is stopping"));
    },
  };
}

function decoded(encodedPath: string): string | undefined {
  try {
    return decodeURIComponent(encodedPath.replace(/[?#].*$/s, ""));
  } catch {
    return undefined;
  }
}

/** Google's own endpoint, or the emulator of the variables that Google's libraries heed. */
function endpointOf(environment: NodeJS.ProcessEnv): Endpoint {
  const emulator = environment.STORAGE_EMULATOR_HOST || environment.FIREBASE_STORAGE_EMULATOR_HOST;
  if (!emulator)
    return { host: "https://storage.googleapis.com", base: "/storage/v1", token: applicationDefaultToken() };
  const host = emulator.includes("://") ? emulator.replace(/\/+$/, "") : `http://${emulator}`;
  return { host, base: "", token: undefined };
}
