import { setTimeout as pause } from "node:timers/promises";
import type { AccessToken } from "./access-token";
import { createHttpClient, type Exchange, type HttpAnswer } from "./http-client";

/*
 * The few calls of Cloud Storage's JSON API that bills need. Google's library does not do: measured with
 * 7.22, an upload that breaks off leaves its session behind, or its request where it has no session; one that is not
 * answered waits without end; and it takes 0.17 s to load. Here a signal ends whatever is under way.
 */

/** Chunks of an upload have to be a multiple of this, but for the last. */
export const CHUNK_BYTES = 256 * 1024;

/** How often a call is made again that failed for a reason which may pass. Its deadline holds for all of them. */
const RETRIES = 2;
const RETRY_AFTER_MS = 150;

const LIST_PAGE = 1000;

/** What an object is created with. */
export interface NewObject {
  name: string;
  contentType: string;
  cacheControl: string;
  /** Whatever its owner wants to keep with it; a copy has the same. */
  metadata: Record<string, string>;
}

/** What Cloud Storage tells of an object. */
export interface StoredObject {
  name: string;
  /** Of this object and no other, even of the same name. */
  generation: string;
  /** The checksum of its content, in base64. */
  crc32c: string;
  /** ISO 8601. */
  updated: string;
  metadata?: Record<string, string>;
}

/** A call that Cloud Storage refused or did not answer. Its words never hold the name of an object. */
export class StorageError extends Error {
  override name = "StorageError";

  constructor(
    doing: string,
    reason: string,
    /** Undefined when there was no answer; then it may have been done all the same. */
    readonly status?: number,
  ) {
    super(`Cloud Storage: ${doing} failed (${reason})`);
  }

  /** Whether the same call may succeed a little later. */
  get mayPass(): boolean {
    return this.status === undefined || this.status === 408 || this.status === 429 || this.status >= 500;
  }
}

/** What became of an upload so far: the bytes that are safely there, or the object, once it is whole. */
type Progress = { persisted: number; object?: never } | { persisted?: never; object: StoredObject };

export type Bucket = ReturnType<typeof openBucket>;

/**
 * A bucket. Every call takes the signal that ends it: it is told of with the signal's own reason, and the request is
 * gone at once.
 */
export function openBucket(bucketName: string, { host, base, token }: Endpoint) {
  const objects = `${host}${base}/b/${encodeURIComponent(bucketName)}/o`;
  const uploads = `${host}/upload/storage/v1/b/${encodeURIComponent(bucketName)}/o`;
  const objectUrl = (name: string) => `${objects}/${encodeURIComponent(name)}`;

  const client = createHttpClient(host);

  /** A request with the answers that mean something to who makes it: any other is an error. */
  async function call(
    doing: string,
    url: string,
    { headers, ...rest }: Exchange,
    expected = [200, 201],
  ): Promise<HttpAnswer> {
    let answer: HttpAnswer;
    try {
      const authorization = token && `Bearer ${await token(rest.signal)}`;
      answer = await client.exchange(url, {
        headers: { ...headers, ...(authorization && { authorization }) },
        ...rest,
      });
    } catch (error) {
      rest.signal.throwIfAborted();
      throw new StorageError(doing, reasonOf(error));
    }
    if (!expected.includes(answer.status)) throw new StorageError(doing, `${answer.status}`, answer.status);
    return answer;
  }

  /** How an upload stands after a request to its session. */
  async function progress(
    session: string,
    range: string,
    body: Uint8Array | undefined,
    signal: AbortSignal,
  ): Promise<Progress> {
    const headers = { "Content-Range": range };
    const answer = await call(
      "sending a bill",
      session,
      { method: "PUT", headers, ...(body && { body }), signal },
      [200, 201, 308],
    );
    if (answer.status !== 308) return { object: JSON.parse(answer.text) };
    // "bytes=0-262143"; without it nothing is there yet.
    const last = /^bytes=0-(\d+)$/.exec(answer.headers.range ?? "")?.[1];
    return { persisted: last === undefined ? 0 : Number(last) + 1 };
  }

  return {
    /** Creates an object from bytes that are all there, in one request. */
    create(object: NewObject, bytes: Uint8Array, signal: AbortSignal): Promise<StoredObject> {
      const boundary = `bill-${crypto.randomUUID()}`;
      const body = Buffer.concat([
        Buffer.from(
          `--${boundary}\r\nContent-Type: application/json; charset=UTF-8\r\n\r\n${JSON.stringify(object)}\r\n` +
            `--${boundary}\r\nContent-Type: ${object.contentType}\r\n\r\n`,
        ),
        bytes,
        Buffer.from(`\r\n--${boundary}--\r\n`),
      ]);
      const headers = { "Content-Type": `multipart/related; boundary=${boundary}` };
      const url = `${uploads}?uploadType=multipart`;
      return retrying(signal, async () =>
        JSON.parse((await call("sending a bill", url, { method: "POST", headers, body, signal })).text),
      );
    },

    /** Begins an upload that arrives in chunks: its session, which is an address. Nobody sees an object before its end. */
    begin(object: NewObject, signal: AbortSignal): Promise<string> {
      const headers = {
        "Content-Type": "application/json; charset=UTF-8",
        "X-Upload-Content-Type": object.contentType,
      };
      const body = JSON.stringify(object);
      const url = `${uploads}?uploadType=resumable&name=${encodeURIComponent(object.name)}`;
      // A session too many does no harm: nothing comes of it, and it ends by itself.
      return retrying(signal, async () => {
        const answer = await call("beginning an upload", url, { method: "POST", headers, body, signal });
        const session = answer.headers.location;
        if (!session) throw new StorageError("beginning an upload", "no session", answer.status);
        return session;
      });
    },

    /**
     * Sends the bytes that come at `offset` of an upload; `total` with the last of them, which makes the object. When a
     * request fails, Cloud Storage is asked what has arrived, and only the rest is sent again.
     */
    send(
      session: string,
      chunk: Uint8Array,
      offset: number,
      total: number | undefined,
      signal: AbortSignal,
    ): Promise<StoredObject | undefined> {
      const end = offset + chunk.length;
      let from: number | undefined = offset;
      return retrying(signal, async () => {
        if (from === undefined) {
          const state = await progress(session, `bytes */${total ?? "*"}`, undefined, signal);
          if (state.object) return state.object;
          from = state.persisted;
        }
        // What came before this chunk is here no longer.
        if (from < offset) throw new StorageError("sending a bill", "bytes were lost", 410);
        if (from < end) {
          const range = `bytes ${from}-${end - 1}/${total ?? "*"}`;
          const rest = chunk.subarray(from - offset);
          from = undefined;
          const state = await progress(session, range, rest, signal);
          if (state.object) return state.object;
          from = state.persisted;
        }
        if (from < end || total !== undefined) {
          from = undefined;
          throw new StorageError("sending a bill", "only a part arrived");
        }
        return undefined;
      });
    },

    /** Ends an upload of which nothing shall come. */
    async cancel(session: string, signal: AbortSignal): Promise<void> {
      const expected = [200, 204, 404, 410, 499];
      await retrying(signal, () => call("ending an upload", session, { method: "DELETE", signal }, expected));
    },

    /**
     * Copies an object to a name that no other has: undefined where one has it. A copy is known by `isCopy`, should the
     * answer to it have been lost.
     */
    copy(
      from: string,
      to: string,
      isCopy: (object: StoredObject) => boolean,
      signal: AbortSignal,
    ): Promise<StoredObject | undefined> {
      const url = `${objectUrl(from)}/copyTo/b/${encodeURIComponent(bucketName)}/o/${encodeURIComponent(to)}?ifGenerationMatch=0`;
      let isAgain = false;
      return retrying(signal, async () => {
        const wasTried = isAgain;
        isAgain = true;
        const answer = await call("naming a bill", url, { method: "POST", signal }, [200, 412]);
        if (answer.status === 200) return JSON.parse(answer.text);
        const there = wasTried ? await this.read(to, signal) : undefined;
        return there && isCopy(there) ? there : undefined;
      });
    },

    /** What is known of the object with this name, if there is one. */
    read(name: string, signal: AbortSignal): Promise<StoredObject | undefined> {
      return retrying(signal, async () => {
        const answer = await call("looking at a bill", objectUrl(name), { signal }, [200, 404]);
        return answer.status === 404 ? undefined : JSON.parse(answer.text);
      });
    },

    /** Deletes an object if it is there: the one of this generation, or any. */
    async delete(name: string, signal: AbortSignal, generation?: string): Promise<void> {
      const url = `${objectUrl(name)}${generation ? `?ifGenerationMatch=${generation}` : ""}`;
      const expected = [200, 204, 404, 412];
      await retrying(signal, () => call("removing a bill", url, { method: "DELETE", signal }, expected));
    },

    close: () => client.close(),

    /** A page of the objects whose names begin so and hold no further "/", and what to ask for the next one with. */
    list(
      prefix: string,
      pageToken: string | undefined,
      signal: AbortSignal,
    ): Promise<{ items?: StoredObject[]; nextPageToken?: string }> {
      const query = new URLSearchParams({
        prefix,
        delimiter: "/",
        maxResults: String(LIST_PAGE),
        fields: "items(name,generation,crc32c,updated),nextPageToken",
        ...(pageToken && { pageToken }),
      });
      return retrying(signal, async () =>
        JSON.parse((await call("listing bills", `${objects}?${query}`, { signal })).text),
      );
    },
  };
}

/** Where a bucket is reached. */
export interface Endpoint {
  /** The origin, such as "https://storage.googleapis.com". */
  host: string;
  /** What comes before "/b/{bucket}" for anything but uploads. */
  base: string;
  /** Undefined where nobody asks for one. */
  token: AccessToken | undefined;
}

/** Does what may be done twice until it succeeds, its failure will not pass, or the signal ends it. */
async function retrying<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  for (let retry = 1; ; retry += 1) {
    try {
      return await work();
    } catch (error) {
      const isWorthIt = error instanceof StorageError && error.mayPass && retry <= RETRIES;
      if (!isWorthIt) throw error;
    }
    await pause(RETRY_AFTER_MS * retry * (1 + Math.random()), undefined, { signal }).catch(() =>
      signal.throwIfAborted(),
    );
  }
}

/** The system's code for what went wrong, such as ECONNREFUSED: its words may tell more than a log should know. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  return "code" in error && typeof error.code === "string" ? error.code : error.name;
}
