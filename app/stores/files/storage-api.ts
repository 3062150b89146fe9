import pRetry from "p-retry";
import { networkErrorCode } from "~/error-code";
import { lazy } from "~/lazy";
import { StoreFault } from "~/store-fault";
import { unlessAborted, withDeadline } from "../deadline";

// Replaces Google's library (7.22), which has no deadlines, leaks the request of an aborted upload, and takes 0.17 s to load.

export interface Endpoint {
  host: string;
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

const LISTED = "items(name,generation,size,updated,md5Hash,metadata),nextPageToken";

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

/** Retries `work` while Cloud Storage fails, until `ms` are over. `what` names it in the error, without personal data. */
export function withRetries<T>(
  what: string,
  ms: number,
  work: (signal: AbortSignal, attempt: number) => Promise<T>,
): Promise<T> {
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

/** The calls of Cloud Storage. Aborting the signal of one cancels its request, and rejects with the signal's reason. */
export function openStorage(bucketName: string, { host, token } = endpointOf(process.env)) {
  const path = `b/${encodeURIComponent(bucketName)}/o`;
  const objects = `${host}/storage/v1/${path}`;
  const urlOf = (name: string) => `${objects}/${encodeURIComponent(name)}`;
  const send = senderWith(token);

  return {
    find: (name: string, signal: AbortSignal) => send("find", urlOf(name), { signal, expected: [404] }),

    /** `take` gets the answer once its body begins to arrive, also one with status 404 or 416. */
    read<T>(name: string, signal: AbortSignal, range: string, take: (response: Response) => Promise<T>) {
      const call = { headers: { ...(range && { Range: range }) }, signal, expected: [404, 416] };
      return send("read", `${urlOf(name)}?alt=media`, call, take);
    },

    /** @param generation the one to replace, "0" for none. Resolves to undefined if the object has another by now. */
    write(name: string, body: BodyInit, type: string, generation: string | undefined, signal: AbortSignal) {
      const match = generation && { ifGenerationMatch: generation };
      const query = new URLSearchParams({ uploadType: "media", name, ...match });
      const call = { method: "POST", body, headers: { "Content-Type": type }, signal, expected: [412] };
      return send("upload", `${host}/upload/storage/v1/${path}?${query}`, call);
    },

    /** Resolves to undefined if the name is taken, perhaps by an earlier copy whose response was lost. */
    copy(from: string, to: string, resource: object, signal: AbortSignal) {
      const url = `${urlOf(from)}/copyTo/${path}/${encodeURIComponent(to)}?ifGenerationMatch=0`;
      const headers = { "Content-Type": "application/json" };
      const call = { method: "POST", body: JSON.stringify(resource), headers, signal, expected: [412] };
      return send("copy", url, call);
    },

    async remove(name: string, signal: AbortSignal, generation?: string) {
      const url = `${urlOf(name)}${generation ? `?ifGenerationMatch=${generation}` : ""}`;
      await send("delete", url, { method: "DELETE", signal, expected: [404, 412] });
    },

    /** A delimiter of "/" leaves out objects in subfolders. */
    page(place: { prefix: string; delimiter?: string; pageToken?: string }, signal: AbortSignal) {
      const query = new URLSearchParams({ ...place, fields: LISTED });
      type Page = { items?: StoredObject[]; nextPageToken?: string };
      return send<Page>("list", `${objects}?${query}`, { signal });
    },
  };
}

/** Resolves to undefined for no content, and for a status that is expected. */
async function json<T>(response: Response): Promise<T | undefined> {
  const text = await response.text();
  return response.ok && text ? JSON.parse(text) : undefined;
}

interface Call extends RequestInit {
  signal: AbortSignal;
  headers?: Record<string, string>;
  /** Statuses that are no error. */
  expected?: number[];
}

/** These connections serve reads only: an upload cannot be resent when its idle connection turns out to be closed. */
const keptConnections = lazy(async () => new (await import("undici")).Agent());

function senderWith(token: Endpoint["token"]) {
  return async function send<T = StoredObject>(
    operation: string,
    url: string,
    { headers, signal, expected = [], ...init }: Call,
    take: (response: Response) => Promise<T | undefined> = json,
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
      if (response.ok || expected.includes(response.status)) return await take(response);
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
  if (!emulator) return { host: "https://storage.googleapis.com", token: applicationDefaultToken };
  const host = emulator.includes("://") ? emulator.replace(/\/+$/, "") : `http://${emulator}`;
  return { host, token: undefined };
}

/** Google's library keeps the token until it expires, and concurrent callers share a request. */
export async function applicationDefaultToken(): Promise<string> {
  const { applicationDefault } = await import("firebase-admin/app");
  return (await applicationDefault().getAccessToken()).access_token;
}
