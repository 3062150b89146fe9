import { setTimeout as pause } from "node:timers/promises";
import { errorCode } from "~/error-code";
import type { AccessToken } from "./access-token";
import { type Exchange, exchange } from "./exchange";

/*
 * The calls of Cloud Storage's JSON API that bills need. Google's library 7.22 has no deadlines, leaves requests open
 * when an upload breaks off, and takes 0.17 s to load.
 */

/** A request that failed for a reason which may pass is retried this often, within the caller's deadline. */
const RETRIES = 2;
const RETRY_AFTER_MS = 150;

const LIST_PAGE = 1000;

export interface Endpoint {
  /** The origin, such as "https://storage.googleapis.com". */
  host: string;
  /** What comes before "/b/{bucket}" for anything but uploads. */
  base: string;
  /** Undefined for the emulator, which asks for none. */
  token: AccessToken | undefined;
}

/** The part of an object that its owner chooses. */
export interface ObjectMetadata {
  contentType: string;
  cacheControl: string;
  metadata: Record<string, string>;
}

export interface StoredObject {
  name: string;
  /** Differs between objects that had the same name one after another. */
  generation: string;
  /** In bytes, as decimal digits. */
  size: string;
  /** ISO 8601. */
  updated: string;
  metadata?: Record<string, string>;
}

/** A call that Cloud Storage refused or did not answer. The message never holds an object's name. */
export class StorageError extends Error {
  override name = "StorageError";

  constructor(
    doing: string,
    reason: string,
    /** Undefined when there was no answer; the call may have been carried out. */
    readonly status?: number,
  ) {
    super(`Cloud Storage: ${doing} failed (${reason})`);
  }

  get mayPass(): boolean {
    return this.status === undefined || this.status === 408 || this.status === 429 || this.status >= 500;
  }
}

export type Bucket = ReturnType<typeof openBucket>;

/** Opens a bucket. Aborting a call's signal cancels the request and rejects with the signal's reason. */
export function openBucket(bucketName: string, { host, base, token }: Endpoint) {
  const bucketPath = `b/${encodeURIComponent(bucketName)}/o`;
  const objects = `${host}${base}/${bucketPath}`;
  const objectUrl = (name: string) => `${objects}/${encodeURIComponent(name)}`;

  async function request(
    doing: string,
    url: string,
    { headers, signal, ...rest }: Exchange,
    expected = [200],
  ) {
    const answer = await send().catch((error: unknown) => {
      signal.throwIfAborted();
      throw new StorageError(doing, reasonOf(error));
    });
    if (!expected.includes(answer.status)) throw new StorageError(doing, `${answer.status}`, answer.status);
    return answer;

    async function send() {
      const authorization = token && `Bearer ${await token(signal)}`;
      return exchange(url, {
        headers: { ...headers, ...(authorization && { authorization }) },
        signal,
        ...rest,
      });
    }
  }

  async function read(name: string, signal: AbortSignal): Promise<StoredObject | undefined> {
    const url = objectUrl(name);
    const { status, text } = await retrying(signal, () =>
      request("looking at a bill", url, { signal }, [200, 404]),
    );
    return status === 404 ? undefined : JSON.parse(text);
  }

  return {
    read,

    /** Streams `bytes` into an object. If they break off, or the signal aborts, no object is created. Not retried. */
    async upload(name: string, bytes: AsyncIterable<Uint8Array>, signal: AbortSignal): Promise<StoredObject> {
      const url = `${host}/upload/storage/v1/${bucketPath}?uploadType=media&name=${encodeURIComponent(name)}`;
      const { text } = await request("sending a bill", url, {
        method: "POST",
        headers: { "Content-Type": "application/octet-stream" },
        body: bytes,
        signal,
      });
      return JSON.parse(text);
    },

    /**
     * Copies an object to a name that is free; returns undefined if it is taken. `isCopy` recognises the copy when
     * the answer to an earlier attempt was lost.
     */
    async copy(
      from: string,
      to: string,
      metadata: ObjectMetadata,
      isCopy: (object: StoredObject) => boolean,
      signal: AbortSignal,
    ): Promise<StoredObject | undefined> {
      const url = `${objectUrl(from)}/copyTo/${bucketPath}/${encodeURIComponent(to)}?ifGenerationMatch=0`;
      const headers = { "Content-Type": "application/json" };
      const body = JSON.stringify(metadata);
      let attempts = 0;
      const { status, text } = await retrying(signal, () => {
        attempts += 1;
        return request("naming a bill", url, { method: "POST", headers, body, signal }, [200, 412]);
      });
      if (status === 200) return JSON.parse(text);
      const existing = attempts > 1 ? await read(to, signal) : undefined;
      return existing && isCopy(existing) ? existing : undefined;
    },

    /** Deletes the object of that name, or only that generation of it, if it is there. */
    async delete(name: string, signal: AbortSignal, generation?: string): Promise<void> {
      const url = `${objectUrl(name)}${generation ? `?ifGenerationMatch=${generation}` : ""}`;
      const expected = [200, 204, 404, 412];
      await retrying(signal, () => request("removing a bill", url, { method: "DELETE", signal }, expected));
    },

    /** Returns a page of the objects directly under a prefix that ends with "/". */
    async list(
      prefix: string,
      pageToken: string | undefined,
      signal: AbortSignal,
    ): Promise<{ items?: StoredObject[]; nextPageToken?: string }> {
      const query = new URLSearchParams({
        prefix,
        delimiter: "/",
        maxResults: String(LIST_PAGE),
        fields: "items(name,updated),nextPageToken",
        ...(pageToken && { pageToken }),
      });
      const { text } = await retrying(signal, () =>
        request("listing bills", `${objects}?${query}`, { signal }),
      );
      return JSON.parse(text);
    },
  };
}

/** Runs an idempotent call, again after a failure that may pass. */
async function retrying<T>(signal: AbortSignal, call: () => Promise<T>): Promise<T> {
  for (let retry = 1; ; retry += 1) {
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof StorageError && error.mayPass && retry <= RETRIES)) throw error;
    }
    await pause(RETRY_AFTER_MS * retry * (1 + Math.random()), undefined, { signal });
  }
}

/** Returns the system's code, such as ECONNREFUSED: a message may say more than a log should. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  const code = errorCode(error);
  return typeof code === "string" ? code : error.name;
}
