import { randomBytes, randomUUID } from "node:crypto";
import { candidateName } from "~/leads/bill-name.server";
import { declaredType } from "~/leads/bill-rules";
import { BILLS_FOLDER, type Bills, billPath } from "~/leads/bills";
import { applicationDefaultToken } from "./access-token";
import { type Endpoint, type NewObject, openBucket, type StoredObject } from "./bucket";
import { within } from "./deadline";
import { sendWhileArriving } from "./send-while-arriving";

/** Files on their way in: no bill's name begins with a dot. A lifecycle rule of the bucket empties it. */
const INCOMING = `${BILLS_FOLDER}/.incoming/`;

/** So many bills may share a name before the next is told apart by chance: each of them costs a request. */
const NUMBERED = 2;

/** How long each step may take with all its retries: a form has to be answered within 15 s, whatever happens here. */
const KEEP_WITHIN_MS = 3_000;
const REMOVE_WITHIN_MS = 1_000;
const LIST_WITHIN_MS = 10_000;

/** The server has a second to end once its last request has. */
const CLOSE_WITHIN_MS = 800;

/** Where Firebase keeps what a download address has to name. */
const TOKEN_KEY = "firebaseStorageDownloadTokens";

const DOWNLOADS = "https://firebasestorage.googleapis.com/v0/b";

/**
 * Electricity bills in a bucket of Cloud Storage. A bill's path is its object's name; its address is the one under which
 * Firebase gives it to whoever has the address (specification §7). A file is sent to a name of chance while it arrives,
 * and copied to its own within the bucket, unless there is such an object: a name stands for a whole file or for none,
 * and nothing is sent twice when it is taken.
 */
export function openBillsStorage(bucketName: string, endpoint: Endpoint = endpointOf(process.env)): Bills {
  const bucket = openBucket(bucketName, endpoint);
  const underWay = new Set<Promise<unknown>>();
  const uploads = new Set<AbortController>();

  /** Counts work that `close` has to wait for. */
  function track<T>(work: Promise<T>): Promise<T> {
    const counted = work.finally(() => underWay.delete(counted));
    underWay.add(counted);
    return counted;
  }

  async function send(object: NewObject, bytes: AsyncIterable<Uint8Array>): Promise<void> {
    const end = new AbortController();
    uploads.add(end);
    try {
      await sendWhileArriving(bucket, object, bytes, end);
    } finally {
      uploads.delete(end);
    }
  }

  function remove(path: string, generation?: string): Promise<void> {
    return within("removing a bill", REMOVE_WITHIN_MS, (signal) => bucket.delete(path, signal, generation));
  }

  /** What stays behind, the lifecycle rule or the sweep finds. */
  function removeAnyway(path: string, generation?: string): Promise<void> {
    return track(remove(path, generation).catch(() => {}));
  }

  function addressOf(path: string, token: string): string {
    return `${DOWNLOADS}/${bucketName}/o/${encodeURIComponent(path)}?alt=media&token=${token}`;
  }

  function pathOf(address: string): string | undefined {
    const path = address.startsWith(`${BILLS_FOLDER}/`) ? address : pathInAddress(address);
    return path?.startsWith(`${BILLS_FOLDER}/`) ? path : undefined;
  }

  function pathInAddress(address: string): string | undefined {
    const start = `${DOWNLOADS}/${bucketName}/o/`;
    if (!address.startsWith(start)) return undefined;
    try {
      return decodeURIComponent(address.slice(start.length).replace(/[?#].*$/s, ""));
    } catch {
      return undefined;
    }
  }

  return {
    async receive(fileName, bytes) {
      const part = `${INCOMING}${randomBytes(12).toString("hex")}`;
      const token = randomUUID();
      const isOurs = (object: StoredObject) => object.metadata?.[TOKEN_KEY] === token;
      const object = {
        name: part,
        contentType: declaredType({ name: fileName, type: "" }) ?? "application/octet-stream",
        cacheControl: "private, no-store",
        metadata: { [TOKEN_KEY]: token },
      };
      await track(send(object, bytes));
      let isIncoming = true;
      let kept: StoredObject | undefined;
      /** A name that may have become this bill's, though nobody has said so. */
      let uncertain: string | undefined;

      async function keepWithin(signal: AbortSignal): Promise<StoredObject> {
        for (let attempt = 1; !kept; attempt += 1) {
          uncertain = billPath(candidateName(fileName, attempt, NUMBERED));
          kept = await bucket.copy(part, uncertain, isOurs, signal);
        }
        uncertain = undefined;
        isIncoming = await bucket.delete(part, signal).then(
          () => false,
          () => true,
        );
        return kept;
      }

      async function dropUncertain(path: string) {
        await within("removing a bill", REMOVE_WITHIN_MS, async (signal) => {
          const there = await bucket.read(path, signal);
          if (there && isOurs(there)) await bucket.delete(path, signal, there.generation);
        });
      }

      return {
        async keep() {
          const { name } = await track(within("naming a bill", KEEP_WITHIN_MS, keepWithin));
          return addressOf(name, token);
        },
        async takeBack() {
          if (kept) await removeAnyway(kept.name, kept.generation);
        },
        async discard() {
          await Promise.all([
            isIncoming && removeAnyway(part),
            uncertain && track(dropUncertain(uncertain).catch(() => {})),
          ]);
        },
      };
    },

    async *list() {
      // Not what staff may have put into further folders: no lead would name it, and the sweep would remove it.
      for (const prefix of [`${BILLS_FOLDER}/`, INCOMING]) {
        let pageToken: string | undefined;
        do {
          const page = await within("listing bills", LIST_WITHIN_MS, (signal) =>
            bucket.list(prefix, pageToken, signal),
          );
          for (const { name, updated } of page.items ?? []) {
            // The console makes folders as empty objects.
            if (name !== prefix) yield { path: name, changedAt: new Date(updated) };
          }
          pageToken = page.nextPageToken;
        } while (pageToken);
      }
    },

    pathOf,

    remove: (path) => remove(path),

    locationOf: (address) =>
      address.startsWith(`${BILLS_FOLDER}/`) ? `gs://${bucketName}/${address}` : address,

    async close() {
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise((resolve) => {
        timer = setTimeout(resolve, CLOSE_WITHIN_MS);
      });
      await Promise.race([Promise.allSettled(underWay), late]);
      clearTimeout(timer);
      for (const upload of uploads) upload.abort(new Error("the site is stopping"));
      bucket.close();
    },
  };
}

/** Google's own, or the emulator that its libraries would use: that asks for no credentials. */
function endpointOf(environment: NodeJS.ProcessEnv): Endpoint {
  const emulator = environment.STORAGE_EMULATOR_HOST || environment.FIREBASE_STORAGE_EMULATOR_HOST;
  if (!emulator)
    return { host: "https://storage.googleapis.com", base: "/storage/v1", token: applicationDefaultToken() };
  const host = emulator.includes("://") ? emulator.replace(/\/+$/, "") : `http://${emulator}`;
  return { host, base: "", token: undefined };
}
