import { createHash, randomUUID } from "node:crypto";
import { ReadableStream as NodeStream } from "node:stream/web";
import { boundedStream } from "~/server/bounded-stream.server";
import { inTime } from "~/server/in-time.server";
import { WriteRefused } from "~/store-fault";
import { type Files, isStorableName, type PutOptions, type StoredFile } from "../files";
import { type Endpoint, openStorage, StorageError, type StoredObject, withRetries } from "./storage-api";

/** Deadlines in milliseconds, retries included; a form must be answered within 15 s. */
const TIMEOUTS = {
  /** Limits the wait until a chunk of an upload is taken, and for the answer after the last. */
  stalled: 3_000,
  /** For a file that is in memory, of 30 MB at most. */
  put: 60_000,
  rename: 3_000,
  remove: 1_000,
  /** Limits the wait for the first byte, and for each chunk. */
  read: 5_000,
  listPage: 10_000,
  /** The process has 1 s to exit after its last request. */
  close: 800,
};

type Timeouts = typeof TIMEOUTS;
type Storage = ReturnType<typeof openStorage>;

const TOKEN_KEY = "firebaseStorageDownloadTokens";

/** Files in a bucket. The URL of one that was renamed is its Firebase download URL (specification §7). */
export function openBucketFiles(bucketName: string, endpoint?: Endpoint, timeouts = TIMEOUTS): Files {
  const storage = openStorage(bucketName, endpoint);
  const downloads = `https://firebasestorage.googleapis.com/v0/b/${bucketName}/o/`;
  const writing = new Set<Promise<unknown>>();

  function storedFile({ name, size, generation, updated, md5Hash, metadata }: StoredObject): StoredFile {
    const token = metadata?.[TOKEN_KEY];
    return {
      name,
      size: Number(size),
      version: generation,
      changedAt: new Date(updated),
      url: token ? `${downloads}${encodeURIComponent(name)}?alt=media&token=${token}` : name,
      ...(md5Hash && { md5Hash }),
    };
  }

  async function untilClosed(name: string, write: () => Promise<StoredObject | undefined>) {
    if (!isStorableName(name)) throw new WriteRefused("a file cannot have this name");
    const work = write();
    writing.add(work);
    const stored = await work.finally(() => writing.delete(work));
    return stored && storedFile(stored);
  }

  return {
    put: (name, bytes, options) => untilClosed(name, () => put(storage, timeouts, name, bytes, options)),

    async find(name) {
      if (!isStorableName(name)) return undefined;
      const found = await withRetries("looking at a file", timeouts.read, (signal) =>
        storage.find(name, signal),
      );
      return found && storedFile(found);
    },

    read: async (name, range) => (isStorableName(name) ? read(storage, timeouts, name, range) : undefined),

    rename: (from, to, { type }) => untilClosed(to, () => rename(storage, timeouts, from, to, type)),

    async *list(folder, { isDeep } = { isDeep: false }) {
      const place = { prefix: `${folder}/`, ...(!isDeep && { delimiter: "/" }) };
      let pageToken: string | undefined;
      do {
        const page = await withRetries("listing files", timeouts.listPage, (signal) =>
          storage.page({ ...place, ...(pageToken && { pageToken }) }, signal),
        );
        // The console creates a folder as an empty object.
        for (const object of page?.items ?? []) if (!object.name.endsWith("/")) yield storedFile(object);
        pageToken = page?.nextPageToken;
      } while (pageToken);
    },

    async remove(name) {
      if (isStorableName(name)) await remove(storage, timeouts, name);
    },

    nameOf(url) {
      if (!url.startsWith("https:")) return url;
      return url.startsWith(downloads) ? decodedName(url.slice(downloads.length)) : undefined;
    },

    locationOf: (name) => `gs://${bucketName}/${name}`,

    check: async () => {}, // A failure of Cloud Storage passes, and whoever writes is told.

    close: async () => void (await inTime(timeouts.close, Promise.allSettled(writing))),
  };
}

function read(storage: Storage, timeouts: Timeouts, name: string, range?: { start: number; end: number }) {
  const bytes = range ? `bytes=${range.start}-${range.end}` : "";
  return withRetries("reading a file", timeouts.read, (signal) =>
    storage.read(name, signal, bytes, async (response) => {
      if (response.ok && response.body) return boundedStream(response.body, timeouts.read);
      await response.text();
      return response.status === 404 ? undefined : new Blob().stream();
    }),
  );
}

function decodedName(encoded: string): string | undefined {
  try {
    return decodeURIComponent(encoded.replace(/[?#].*$/s, "")) || undefined;
  } catch {
    return undefined;
  }
}

function remove(storage: Storage, timeouts: Timeouts, name: string): Promise<void> {
  return withRetries("removing a file", timeouts.remove, (signal) => storage.remove(name, signal));
}

async function put(
  storage: Storage,
  timeouts: Timeouts,
  name: string,
  bytes: Parameters<Files["put"]>[1],
  { type, ifAbsent, ifVersion }: PutOptions,
): Promise<StoredObject | undefined> {
  if (ifVersion !== undefined && !/^[1-9]\d{0,18}$/.test(ifVersion)) return undefined;
  const generation = ifAbsent ? "0" : ifVersion;
  if (!(bytes instanceof Uint8Array)) {
    const { sent, signal, body, end } = watched(bytes, timeouts.stalled);
    const stored = await storage.write(name, body, type, generation, signal).finally(end);
    if (!stored || Number(stored.size) === sent()) return stored;
    const late = AbortSignal.timeout(timeouts.remove);
    await storage.remove(name, late, stored.generation).catch(() => undefined);
    throw new StorageError("upload", "wrong size");
  }
  return withRetries("writing a file", timeouts.put, async (signal, attempt) => {
    const stored = await storage.write(name, new Uint8Array(bytes), type, generation, signal);
    if (stored || attempt === 1) return stored;
    // The answer to an earlier attempt may have been lost.
    const found = await storage.find(name, signal);
    return found?.md5Hash === createHash("md5").update(bytes).digest("base64") ? found : undefined;
  });
}

async function rename(storage: Storage, timeouts: Timeouts, from: string, to: string, contentType: string) {
  const token = randomUUID();
  const resource = { contentType, cacheControl: "private, no-store", metadata: { [TOKEN_KEY]: token } };
  const copied = await withRetries("naming a file", timeouts.rename, async (signal, attempt) => {
    const stored = await storage.copy(from, to, resource, signal);
    if (stored || attempt === 1) return stored;
    // The answer to an earlier attempt may have been lost.
    const found = await storage.find(to, signal);
    return found?.metadata?.[TOKEN_KEY] === token ? found : undefined;
  });
  if (copied) await remove(storage, timeouts, from).catch(() => undefined);
  return copied;
}

/** Makes a body of bytes, aborting if Cloud Storage stalls or `bytes` throws: `stalledAfterMs` a chunk. Call `end` after the answer. */
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
