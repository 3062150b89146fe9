import { isDeepStrictEqual } from "node:util";
import pRetry from "p-retry";
import { networkErrorCode } from "~/error-code";
import { type AccessToken, applicationDefaultToken } from "./access-token";
import { unlessAborted } from "./deadline";

// Not Google's library (7.22): it has no deadlines, leaks the request of an aborted upload, and takes 0.17 s to load.

const STALLED_AFTER_MS = 3_000;

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

/** For p-retry; `minTimeout` is in milliseconds. */
export const RETRY_TRANSIENT = {
  retries: 2,
  minTimeout: 150,
  randomize: true,
  shouldRetry: ({ error }: { error: Error }) => error instanceof StorageError && error.isTransient,
};

export type Bucket = ReturnType<typeof openBucket>;

/** Aborting a call's signal cancels the request and rejects with the signal's reason. All but uploads are retried. */
export function openBucket(bucketName: string, { host, base, token }: Endpoint = endpointOf(process.env)) {
  const bucketPath = `b/${encodeURIComponent(bucketName)}/o`;
  const objects = `${host}${base}/${bucketPath}`;
  const objectUrl = (name: string) => `${objects}/${encodeURIComponent(name)}`;

  async function request(
    operation: string,
    url: string,
    signal: AbortSignal,
    options: RequestInit = {},
    expected = [200],
  ) {
    try {
      const headers = new Headers(options.headers);
      // Storage may close an idle connection just as an upload, which cannot be resent, begins on it.
      headers.set("Connection", "close");
      if (token) headers.set("Authorization", `Bearer ${await unlessAborted(token(), signal)}`);
      // Without `redirect` and `window`, fetch keeps a copy of the body: 80 slow uploads took 185 MiB, and 41 MiB with them.
      const response = await fetch(url, { ...options, headers, signal, redirect: "error", window: null });
      const { status } = response;
      const text = await response.text();
      if (!expected.includes(status)) throw new StorageError(operation, `${status}`, status);
      return { status, text };
    } catch (error) {
      signal.throwIfAborted();
      throw error instanceof StorageError ? error : new StorageError(operation, networkErrorCode(error));
    }
  }

  const retried = (operation: string, url: string, signal: AbortSignal, ...rest: [RequestInit?, number[]?]) =>
    pRetry(async (attempt) => ({ ...(await request(operation, url, signal, ...rest)), attempt }), {
      ...RETRY_TRANSIENT,
      signal,
    });

  async function read(name: string, signal: AbortSignal): Promise<StoredObject | undefined> {
    const { status, text } = await retried("read", objectUrl(name), signal, {}, [200, 404]);
    return status === 404 ? undefined : JSON.parse(text);
  }

  return {
    read,

    /** `bytes` may be slow, but not sending a chunk (3 s). @throws StorageError, or what `bytes` throws, without an object. */
    async upload(name: string, bytes: AsyncIterable<Uint8Array>): Promise<void> {
      const stop = new AbortController();
      let sent = 0;
      let timer: NodeJS.Timeout | undefined;

      function expectProgress() {
        clearTimeout(timer);
        const stalled = new StorageError("upload", "stalled");
        timer = setTimeout(() => stop.abort(stalled), STALLED_AFTER_MS);
      }

      const source = bytes[Symbol.asyncIterator]();
      const body = new ReadableStream<Uint8Array>(
        {
          async pull(controller) {
            clearTimeout(timer);
            const { done, value } = await source.next().catch((error: unknown) => {
              stop.abort(error);
              throw error;
            });
            expectProgress();
            if (done) return controller.close();
            sent += value.length;
            controller.enqueue(value);
          },
          async cancel() {
            await source.return?.();
          },
        },
        { highWaterMark: 0 },
      );

      const url = `${host}/upload/storage/v1/${bucketPath}?uploadType=media&name=${encodeURIComponent(name)}`;
      const headers = { "Content-Type": "application/octet-stream" };
      expectProgress();
      try {
        const options = { method: "POST", headers, body, duplex: "half" } as const;
        const { text } = await request("upload", url, stop.signal, options);
        if (Number(JSON.parse(text).size) !== sent) throw new StorageError("upload", "wrong size");
      } finally {
        clearTimeout(timer);
      }
    },

    /** Returns false if the name is taken. The metadata must be unique, to recognise the copy when its response was lost. */
    async copy(from: string, to: string, metadata: ObjectMetadata, signal: AbortSignal): Promise<boolean> {
      const url = `${objectUrl(from)}/copyTo/${bucketPath}/${encodeURIComponent(to)}?ifGenerationMatch=0`;
      const headers = { "Content-Type": "application/json" };
      const options = { method: "POST", headers, body: JSON.stringify(metadata) };
      const { status, attempt } = await retried("copy", url, signal, options, [200, 412]);
      if (status === 200 || attempt === 1) return status === 200;
      return isDeepStrictEqual((await read(to, signal))?.metadata, metadata.metadata);
    },

    /** Resolves to the bytes once they begin to arrive. The signal ends only the wait for them. */
    async download(name: string, signal: AbortSignal): Promise<ReadableStream<Uint8Array> | undefined> {
      const authorization = token && `Bearer ${await unlessAborted(token(), signal)}`;
      const headers = authorization ? { authorization } : undefined;
      const response = await fetch(`${objectUrl(name)}?alt=media`, headers && { headers }).catch(
        (error: unknown) => {
          throw new StorageError("download", networkErrorCode(error));
        },
      );
      if (response.ok) return response.body ?? undefined;
      await response.body?.cancel();
      if (response.status === 404) return undefined;
      throw new StorageError("download", `${response.status}`, response.status);
    },

    async delete(name: string, signal: AbortSignal, generation?: string): Promise<void> {
      const url = `${objectUrl(name)}${generation ? `?ifGenerationMatch=${generation}` : ""}`;
      await retried("delete", url, signal, { method: "DELETE" }, [200, 204, 404, 412]);
    },

    /** @param prefix ends with "/"; objects in subfolders are left out */
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
      const { text } = await retried("list", `${objects}?${query}`, signal);
      return JSON.parse(text);
    },
  };
}

export function endpointOf(environment: NodeJS.ProcessEnv): Endpoint {
  const emulator = environment.STORAGE_EMULATOR_HOST || environment.FIREBASE_STORAGE_EMULATOR_HOST;
  if (!emulator)
    return { host: "https://storage.googleapis.com", base: "/storage/v1", token: applicationDefaultToken() };
  const host = emulator.includes("://") ? emulator.replace(/\/+$/, "") : `http://${emulator}`;
  return { host, base: "", token: undefined };
}
