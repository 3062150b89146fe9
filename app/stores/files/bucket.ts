import { createHash, randomUUID } from "node:crypto";
import { ReadableStream as NodeStream } from "node:stream/web";
import pRetry from "p-retry";
import { networkErrorCode } from "~/error-code";
import { lazy } from "~/lazy";
import { boundedStream } from "~/server/bounded-stream.server";
import { inTime } from "~/server/in-time.server";
import { StoreFault, WriteRefused } from "~/store-fault";
import { type Files, isStorableName, type StoredFile } from "../files";
import { unlessAborted, withDeadline } from "../firebase/deadline";

// Replaces Google's library (7.22), which has no deadlines, leaks the request of an aborted upload, and takes 0.17 s to load.

/** Deadlines in milliseconds, retries included; a form must be answered within 15 s. */
const TIMEOUTS = {
  /** Limits the wait for each chunk, and for the answer after the last. */
  stalled: 3_000,
  /** For a file that is in memory, of 30 MB at most. */
  put: 60_000,
  rename: 3_000,
  remove: 1_000,
  /** Limits the wait for the first byte. */
  read: 5_000,
  listPage: 10_000,
  /** The process has 1 s to exit after its last request. */
  close: 800,
};

export interface Endpoint {
  host: string;
  /** The path before "/b/{bucket}", except for uploads. */
  base: string;
  token: (() => Promise<string>) | undefined;
}

/** An object as Cloud Storage describes it. */
interface StoredObject {
  name: string;
  /** Changes when an object is replaced. */
  generation: string;
  /** Bytes, in decimal. */
  size: string;
  updated: string;
  /** Composed objects have none. */
  md5Hash?: string;
  metadata?: Record<string, string>;
}

const FIELDS = "items(name,generation,size,updated,md5Hash,metadata),nextPageToken";

const TOKEN_KEY = "firebaseStorageDownloadTokens";

/** The message never contains a file's name, which a visitor chose. */
export class StorageError extends StoreFault {
  override name = "StorageError";
  readonly isTransient: boolean;

  /** @param reason the status or, without a response, why; the call may then have succeeded */
  constructor(operation: string, reason: number | string) {
    super(`Cloud Storage: ${operation} failed (${reason})`);
    this.isTransient = typeof reason === "string" || [408, 429].includes(reason) || reason >= 500;
  }
}

/** A renamed file's URL is its Firebase download URL (specification §7). */
export function openBucketFiles(
  bucketName: string,
  { host, base, token }: Endpoint = endpointOf(process.env),
  timeouts = TIMEOUTS,
): Files {
  const path = `b/${encodeURIComponent(bucketName)}/o`;
  const urlOf = (name: string) => `${host}${base}/${path}/${encodeURIComponent(name)}`;
  const downloads = `https://firebasestorage.googleapis.com/v0/b/${bucketName}/o/`;
  const send = senderWith(token);
  const writing = new Set<Promise<unknown>>();

  function storedFile({ name, size, generation, updated, md5Hash, metadata }: StoredObject): StoredFile {
    const { [TOKEN_KEY]: downloadToken } = metadata ?? {};
    const url = `${downloads}${encodeURIComponent(name)}?alt=media&token=${downloadToken}`;
    return {
      name,
      size: Number(size),
      version: generation,
      changedAt: new Date(updated),
      url: downloadToken ? url : name,
      ...(md5Hash && { md5Hash }),
    };
  }

  async function look(name: string, signal: AbortSignal) {
    return send("find", urlOf(name), { signal, expected: [404] }, json<StoredObject>);
  }

  function upload(
    name: string,
    body: BodyInit,
    type: string,
    generation: string | undefined,
    signal: AbortSignal,
  ) {
    const match = generation && { ifGenerationMatch: generation };
    const query = new URLSearchParams({ uploadType: "media", name, ...match });
    const call = { method: "POST", body, headers: { "Content-Type": type }, signal, expected: [412] };
    return send("upload", `${host}/upload/storage/v1/${path}?${query}`, call, json<StoredObject>);
  }

  /** Resolves to undefined if the name is taken, perhaps by an earlier copy whose response was lost. */
  function copy(from: string, to: string, resource: object, signal: AbortSignal) {
    const url = `${urlOf(from)}/copyTo/${path}/${encodeURIComponent(to)}?ifGenerationMatch=0`;
    const headers = { "Content-Type": "application/json" };
    const call = { method: "POST", body: JSON.stringify(resource), headers, signal, expected: [412] };
    return send("copy", url, call, json<StoredObject>);
  }

  async function erase(name: string, signal: AbortSignal, generation?: string) {
    const url = urlOf(name) + (generation ? `?ifGenerationMatch=${generation}` : "");
    await send("delete", url, { method: "DELETE", signal, expected: [404, 412] }, (response) =>
      response.text(),
    );
  }

  const remove = (name: string) =>
    withRetries("removing a file", timeouts.remove, (signal) => erase(name, signal));

  async function put(
    name: string,
    bytes: Parameters<Files["put"]>[1],
    { type, ifAbsent, ifVersion }: Parameters<Files["put"]>[2],
  ) {
    if (!isStorableName(name)) throw new WriteRefused("a file cannot have this name");
    const generation = ifAbsent ? "0" : ifVersion;
    if (ifVersion !== undefined && !/^[1-9]\d{0,18}$/.test(ifVersion)) return undefined;
    if (!(bytes instanceof Uint8Array)) {
      const { sent, signal, body, end } = watched(bytes, timeouts.stalled);
      const stored = await upload(name, body, type, generation, signal).finally(end);
      if (stored && Number(stored.size) !== sent()) {
        await erase(name, AbortSignal.timeout(timeouts.remove), stored.generation).catch(() => undefined);
        throw new StorageError("upload", "wrong size");
      }
      return stored;
    }
    return withRetries("writing a file", timeouts.put, async (signal, attempt) => {
      const stored = await upload(name, new Uint8Array(bytes), type, generation, signal);
      if (stored || attempt === 1) return stored;
      // The answer to an earlier attempt may have been lost.
      const found = await look(name, signal);
      return found?.md5Hash === createHash("md5").update(bytes).digest("base64") ? found : undefined;
    });
  }

  async function rename(from: string, to: string, contentType: string) {
    if (!isStorableName(to)) throw new WriteRefused("a file cannot have this name");
    const downloadToken = randomUUID();
    const metadata = { [TOKEN_KEY]: downloadToken };
    const resource = { contentType, cacheControl: "private, no-store", metadata };

    async function findCopy(signal: AbortSignal) {
      const found = await look(to, signal);
      return found?.metadata?.[TOKEN_KEY] === downloadToken ? found : undefined;
    }

    try {
      const copied = await withRetries("naming a file", timeouts.rename, async (signal, attempt) => {
        const stored = await copy(from, to, resource, signal);
        return stored || attempt === 1 ? stored : findCopy(signal);
      });
      // A lifecycle rule removes what this misses.
      if (copied) await remove(from).catch(() => undefined);
      return copied;
    } catch (error) {
      await withRetries("removing a file", timeouts.remove, async (signal) => {
        const copied = await findCopy(signal);
        if (copied) await erase(to, signal, copied.generation);
      }).catch(() => undefined);
      throw error;
    }
  }

  /** Makes a call of what may be written when the process is asked to stop. */
  async function untilClosed(work: Promise<StoredObject | undefined>) {
    writing.add(work);
    const stored = await work.finally(() => writing.delete(work));
    return stored && storedFile(stored);
  }

  return {
    put: (name, bytes, options) => untilClosed(put(name, bytes, options)),

    async find(name) {
      if (!isStorableName(name)) return undefined;
      const found = await withRetries("looking at a file", timeouts.read, (signal) => look(name, signal));
      return found && storedFile(found);
    },

    async read(name, range) {
      if (!isStorableName(name)) return undefined;
      const headers = { ...(range && { Range: `bytes=${range.start}-${range.end}` }) };
      return withRetries("reading a file", timeouts.read, (signal) => {
        const call = { headers, signal, expected: [404, 416] };
        return send("read", `${urlOf(name)}?alt=media`, call, async ({ ok, status, body }) => {
          if (ok && body) return boundedStream(body, timeouts.stalled);
          await body?.cancel();
          return status === 404 ? undefined : new Blob().stream();
        });
      });
    },

    rename: (from, to, { type }) => untilClosed(rename(from, to, type)),

    async *list(folder, { isDeep } = { isDeep: false }) {
      const place = { prefix: `${folder}/`, ...(!isDeep && { delimiter: "/" }), fields: FIELDS };
      let pageToken = "";
      do {
        const query = new URLSearchParams({ ...place, ...(pageToken && { pageToken }) });
        const page = await withRetries("listing files", timeouts.listPage, (signal) =>
          send("list", `${host}${base}/${path}?${query}`, { signal }, json<Page>),
        );
        // The console creates a folder as an empty object.
        for (const item of page?.items ?? []) if (!item.name.endsWith("/")) yield storedFile(item);
        pageToken = page?.nextPageToken ?? "";
      } while (pageToken);
    },

    async remove(name) {
      if (isStorableName(name)) await remove(name);
    },

    nameOf(url) {
      if (!url.startsWith("https:")) return url;
      const [, name = ""] = url.startsWith(downloads)
        ? (/^([^?#]*)/.exec(url.slice(downloads.length)) ?? [])
        : [];
      try {
        return decodeURIComponent(name) || undefined;
      } catch {
        return undefined;
      }
    },

    locationOf: (name) => `gs://${bucketName}/${name}`,

    async check() {
      await withRetries("looking at a file", timeouts.read, (signal) => look(".check", signal));
    },

    close: async () => void (await inTime(timeouts.close, Promise.allSettled(writing))),
  };
}

interface Page {
  items?: StoredObject[];
  nextPageToken?: string;
}

/** Retries `work` while Cloud Storage fails, until `ms` are over. `what` names it in the error, without personal data. */
function withRetries<T>(
  what: string,
  ms: number,
  work: (signal: AbortSignal, attempt: number) => Promise<T>,
) {
  return withDeadline(`Cloud Storage: ${what}`, ms, (signal) =>
    pRetry((attempt) => work(signal, attempt), {
      retries: 2,
      minTimeout: 150,
      randomize: true,
      shouldRetry: ({ error }) => error instanceof StorageError && error.isTransient,
      signal,
    }),
  );
}

/**
 * Makes a body of bytes, which may come slowly: Cloud Storage has `stalledAfterMs` to take each chunk, and to answer after the last.
 * Call `end` after the answer. The signal aborts with what `bytes` throws.
 */
function watched(bytes: AsyncIterable<Uint8Array>, stalledAfterMs: number) {
  const stop = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let sent = 0;

  function expectProgress() {
    clearTimeout(timer);
    timer = setTimeout(() => stop.abort(new StorageError("upload", "stalled")), stalledAfterMs);
  }

  async function* pieces() {
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
  // Node's and the DOM's types of the same streams differ.
  const body = NodeStream.from(pieces()) as ReadableStream<Uint8Array>;
  return { body, signal: stop.signal, sent: () => sent, end: () => clearTimeout(timer) };
}

interface Call extends RequestInit {
  signal: AbortSignal;
  headers?: Record<string, string>;
  /** Statuses that are no error. */
  expected?: number[];
}

/** Resolves to undefined for a status that is expected. */
async function json<T>(response: Response): Promise<T | undefined> {
  if (response.ok) return response.json();
  await response.text();
  return undefined;
}

/** These connections serve reads only: an upload cannot be resent when its idle connection turns out to be closed. */
const keptConnections = lazy(async () => new (await import("undici")).Agent());

/** Aborting the signal of a call cancels its request, and rejects with the signal's reason. */
function senderWith(token: Endpoint["token"]) {
  return async function send<T>(
    operation: string,
    url: string,
    { headers, signal, expected = [], ...init }: Call,
    read: (response: Response) => Promise<T>,
  ): Promise<T> {
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
      if (response.ok || expected.includes(response.status)) return await read(response);
      await response.text();
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
