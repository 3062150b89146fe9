import pRetry from "p-retry";
import { networkErrorCode } from "~/error-code";
import { lazy } from "~/lazy";
import { StoreFault } from "~/store-fault";
import { unlessAborted, withDeadline } from "./deadline";

// Replaces Google's library (7.22), which has no deadlines, leaks the request of an aborted upload, and takes 0.17 s to load.

const LIST_TIMEOUT_MS = 10_000;

export interface Endpoint {
  host: string;
  /** The path before "/b/{bucket}", except for uploads. */
  base: string;
  token: (() => Promise<string>) | undefined;
}

export interface StoredObject {
  name: string;
  /** Changes when an object is replaced. */
  generation: string;
  /** Bytes, in decimal. */
  size: string;
  updated: string;
  /** Base64; composed objects have none. */
  md5Hash?: string;
  metadata?: Record<string, string>;
}

/** The message never contains an object's name, which a visitor chose. */
export class StorageError extends StoreFault {
  override name = "StorageError";
  readonly isTransient: boolean;

  /** @param reason the status or, without a response, why; the call may then have succeeded */
  constructor(operation: string, reason: number | string) {
    super(`Cloud Storage: ${operation} failed (${reason})`);
    this.isTransient = typeof reason === "string" || [408, 429].includes(reason) || reason >= 500;
  }
}

/** Retries `work` while Cloud Storage fails, until `ms` are over. `what` names it in the error, without personal data. */
export function withRetries<T>(what: string, ms: number, work: (signal: AbortSignal) => Promise<T>) {
  return withDeadline(`Cloud Storage: ${what}`, ms, (signal) =>
    pRetry(() => work(signal), {
      retries: 2,
      minTimeout: 150,
      randomize: true,
      shouldRetry: ({ error }) => error instanceof StorageError && error.isTransient,
      signal,
    }),
  );
}

export type Bucket = ReturnType<typeof openBucket>;

/** Aborting the signal of a call cancels its request, and rejects with the signal's reason. */
export function openBucket(bucketName: string, { host, base, token }: Endpoint = endpointOf(process.env)) {
  const path = `b/${encodeURIComponent(bucketName)}/o`;
  const objects = `${host}${base}/${path}`;
  const urlOf = (name: string) => `${objects}/${encodeURIComponent(name)}`;
  const send = senderWith(token);

  return {
    find: (name: string, signal: AbortSignal) =>
      send<StoredObject>("find", urlOf(name), { signal, expected: [404] }),

    /** Resolves once the bytes begin to arrive. */
    read(name: string, signal: AbortSignal, headers = {}) {
      const call = { headers, signal, expected: [404] };
      return send("read", `${urlOf(name)}?alt=media`, call, async (response) => response);
    },

    /** @param generation the one to replace, "0" for none. Resolves to undefined if the object has another by now. */
    write(name: string, body: BodyInit, type: string, signal: AbortSignal, generation?: string) {
      const match = generation && { ifGenerationMatch: generation };
      const query = new URLSearchParams({ uploadType: "media", name, ...match });
      const call = { method: "POST", body, headers: { "Content-Type": type }, signal, expected: [412] };
      return send<StoredObject>("upload", `${host}/upload/storage/v1/${path}?${query}`, call);
    },

    /** Resolves to undefined if the name is taken, perhaps by an earlier copy whose response was lost. */
    copy(from: string, to: string, resource: object, signal: AbortSignal) {
      const url = `${urlOf(from)}/copyTo/${path}/${encodeURIComponent(to)}?ifGenerationMatch=0`;
      const headers = { "Content-Type": "application/json" };
      const call = { method: "POST", body: JSON.stringify(resource), headers, signal, expected: [412] };
      return send<StoredObject>("copy", url, call);
    },

    async remove(name: string, signal: AbortSignal, generation?: string) {
      const url = `${urlOf(name)}${generation ? `?ifGenerationMatch=${generation}` : ""}`;
      await send("delete", url, { method: "DELETE", signal, expected: [404, 412] }, (response) =>
        response.text(),
      );
    },

    /** A delimiter of "/" leaves out objects in subfolders. */
    async *list(
      what: string,
      place: { prefix: string; delimiter?: string },
      pageTimeoutMs = LIST_TIMEOUT_MS,
    ) {
      const fields = "items(name,generation,size,updated,md5Hash),nextPageToken";
      let page: Page | undefined;
      do {
        const pageToken = page?.nextPageToken;
        const query = new URLSearchParams({ ...place, fields, ...(pageToken && { pageToken }) });
        page = await withRetries(what, pageTimeoutMs, (signal) =>
          send<Page>("list", `${objects}?${query}`, { signal }),
        );
        yield* page?.items ?? [];
      } while (page?.nextPageToken);
    },
  };
}

type Page = { items?: StoredObject[]; nextPageToken?: string };

interface Call extends RequestInit {
  signal: AbortSignal;
  headers?: Record<string, string>;
  /** Statuses for which the call resolves to undefined. */
  expected?: number[];
}

/** These connections serve reads only: an upload cannot be resent when its idle connection turns out to be closed. */
const keptConnections = lazy(async () => new (await import("undici")).Agent());

function senderWith(token: Endpoint["token"]) {
  return async function send<T>(
    operation: string,
    url: string,
    { headers, signal, expected = [], ...init }: Call,
    read = (response: Response): Promise<T> => response.json(),
  ): Promise<T | undefined> {
    try {
      const authorization = token && { Authorization: `Bearer ${await unlessAborted(token(), signal)}` };
      const response = await fetch(url, {
        ...init,
        headers: {
          "Accept-Encoding": "identity", // Compression would change ranges.
          ...(init.method && { Connection: "close" }),
          ...headers,
          ...authorization,
        },
        signal,
        // Without these two, fetch keeps a copy of the body: 80 slow uploads took 185 MiB, and 41 MiB with them.
        redirect: "error",
        window: null,
        ...(init.body && { duplex: "half" }),
        ...(!init.method && { dispatcher: await keptConnections() }),
      });
      if (response.ok) return await read(response);
      await response.text();
      if (expected.includes(response.status)) return undefined;
      throw new StorageError(operation, response.status);
    } catch (error) {
      signal.throwIfAborted();
      throw error instanceof StorageError ? error : new StorageError(operation, networkErrorCode(error));
    }
  };
}

function endpointOf(environment: NodeJS.ProcessEnv): Endpoint {
  const emulator = environment.STORAGE_EMULATOR_HOST || environment.FIREBASE_STORAGE_EMULATOR_HOST;
  if (!emulator)
    return { host: "https://storage.googleapis.com", base: "/storage/v1", token: applicationDefaultToken };
  const host = emulator.includes("://") ? emulator.replace(/\/+$/, "") : `http://${emulator}`;
  return { host, base: "", token: undefined };
}

/** Google's library keeps the token until it expires, and concurrent callers share a request. */
export async function applicationDefaultToken(): Promise<string> {
  const { applicationDefault } = await import("firebase-admin/app");
  return (await applicationDefault().getAccessToken()).access_token;
}

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
