import { setTimeout as pause } from "node:timers/promises";
import { errorCode } from "~/error-code";
import type { AccessToken } from "./access-token";
import { type HttpRequest, sendRequest } from "./http-request";

// Not Google's library (7.22): it has no deadlines, leaks the request of an aborted upload, and takes 0.17 s to load.

const RETRIES = 2;
const RETRY_AFTER_MS = 150;

const LIST_PAGE = 1000;

export interface Endpoint {
  host: string;
  /** The path before "/b/{bucket}", except for uploads. */
  base: string;
  token: AccessToken | undefined;
}

export interface ObjectMetadata {
  contentType: string;
  cacheControl: string;
  metadata: Record<string, string>;
}

export interface StoredObject {
  name: string;
  /** Changes when an object is replaced. */
  generation: string;
  /** Bytes, in decimal. */
  size: string;
  /** ISO 8601. */
  updated: string;
  metadata?: Record<string, string>;
}

/** The message never contains an object's name, which a visitor chose. */
export class StorageError extends Error {
  override name = "StorageError";

  constructor(
    operation: string,
    reason: string,
    /** Undefined without a response; the call may have succeeded. */
    readonly status?: number,
  ) {
    super(`Cloud Storage: ${operation} failed (${reason})`);
  }

  get isTransient(): boolean {
    return this.status === undefined || this.status === 408 || this.status === 429 || this.status >= 500;
  }
}

export type Bucket = ReturnType<typeof openBucket>;

/** Aborting a call's signal cancels the request and rejects with the signal's reason. */
export function openBucket(bucketName: string, { host, base, token }: Endpoint) {
  const bucketPath = `b/${encodeURIComponent(bucketName)}/o`;
  const objects = `${host}${base}/${bucketPath}`;
  const objectUrl = (name: string) => `${objects}/${encodeURIComponent(name)}`;

  const request = authorizedRequests(token);

  async function read(name: string, signal: AbortSignal): Promise<StoredObject | undefined> {
    const url = objectUrl(name);
    const { status, text } = await retrying(signal, () =>
      request("looking at a bill", url, { signal }, [200, 404]),
    );
    return status === 404 ? undefined : JSON.parse(text);
  }

  return {
    read,

    /** Streams `bytes` to an object; creates none if they fail or the signal aborts. Not retried. */
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

    /** Returns undefined if the name is taken. `isCopy` recognises the copy when an earlier response was lost. */
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

    async delete(name: string, signal: AbortSignal, generation?: string): Promise<void> {
      const url = `${objectUrl(name)}${generation ? `?ifGenerationMatch=${generation}` : ""}`;
      const expected = [200, 204, 404, 412];
      await retrying(signal, () => request("removing a bill", url, { method: "DELETE", signal }, expected));
    },

    /** @param prefix ends with "/"; objects in subfolders are left out */
    async list(
      prefix: string,
      pageToken: string | undefined,
      signal: AbortSignal,
    ): Promise<{ items?: StoredObject[]; nextPageToken?: string }> {
      const url = `${objects}?${listQuery(prefix, pageToken)}`;
      const { text } = await retrying(signal, () => request("listing bills", url, { signal }));
      return JSON.parse(text);
    },
  };
}

function listQuery(prefix: string, pageToken: string | undefined): URLSearchParams {
  return new URLSearchParams({
    prefix,
    delimiter: "/",
    maxResults: String(LIST_PAGE),
    fields: "items(name,updated),nextPageToken",
    ...(pageToken && { pageToken }),
  });
}

function authorizedRequests(token: AccessToken | undefined) {
  async function send(url: string, { headers, ...rest }: HttpRequest) {
    const authorization = token && `Bearer ${await token(rest.signal)}`;
    return sendRequest(url, { headers: { ...headers, ...(authorization && { authorization }) }, ...rest });
  }

  return async (operation: string, url: string, options: HttpRequest, expected = [200]) => {
    const response = await send(url, options).catch((error: unknown) => {
      options.signal.throwIfAborted();
      throw new StorageError(operation, failureOf(error));
    });
    const { status } = response;
    if (!expected.includes(status)) throw new StorageError(operation, `${status}`, status);
    return response;
  };
}

/** Retries an idempotent call after transient errors. */
async function retrying<T>(signal: AbortSignal, call: () => Promise<T>): Promise<T> {
  for (let retry = 1; ; retry += 1) {
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof StorageError && error.isTransient && retry <= RETRIES)) throw error;
    }
    await pause(RETRY_AFTER_MS * retry * (1 + Math.random()), undefined, { signal });
  }
}

/** Such as ECONNREFUSED: the message may hold personal data. */
function failureOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  const code = errorCode(error);
  return typeof code === "string" ? code : error.name;
}
