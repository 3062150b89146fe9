import pRetry from "p-retry";
import { networkErrorCode } from "~/error-code";
import { type Endpoint, endpointOf, RETRY_TRANSIENT, StorageError, type StoredObject } from "./bucket";
import { unlessAborted } from "./deadline";

const ANSWER_WITHIN_MS = 5_000;
const WRITE_WITHIN_MS = 60_000;

export interface BucketFile extends Pick<StoredObject, "name" | "generation" | "size"> {
  contentType?: string;
  /** Base64; composed objects have none. */
  md5Hash?: string;
}

export type BucketFiles = ReturnType<typeof openBucketFiles>;

/** The pictures and PDFs of a bucket, sent whole; a visitor's bill is streamed (bucket.ts). */
export function openBucketFiles(
  bucketName: string,
  { host, base, token }: Endpoint = endpointOf(process.env),
) {
  const bucketPath = `b/${encodeURIComponent(bucketName)}/o`;
  const objects = `${host}${base}/${bucketPath}`;
  const urlOf = (name: string) => `${objects}/${encodeURIComponent(name)}`;

  /** @throws StorageError for a status that is neither 2xx nor `expected` */
  async function sendOnce(what: string, url: string, init: RequestInit, expected: number[]) {
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(), init.body ? WRITE_WITHIN_MS : ANSWER_WITHIN_MS);
    try {
      // Compression would change sizes and ranges.
      const headers = new Headers({ "accept-encoding": "identity", ...init.headers });
      if (token) headers.set("authorization", `Bearer ${await unlessAborted(token(), late.signal)}`);
      const response = await fetch(url, { ...init, headers, redirect: "error", signal: late.signal });
      if (response.ok || expected.includes(response.status)) return response;
      await response.body?.cancel();
      throw new StorageError(what, `${response.status}`, response.status);
    } catch (error) {
      if (error instanceof StorageError) throw error;
      throw new StorageError(what, late.signal.aborted ? "too slow" : networkErrorCode(error));
    } finally {
      clearTimeout(timer);
    }
  }

  const send = (what: string, url: string, init: RequestInit = {}, expected: number[] = []) =>
    pRetry(() => sendOnce(what, url, init, expected), RETRY_TRANSIENT);

  return {
    async find(name: string): Promise<BucketFile | undefined> {
      const response = await send("looking at a file", urlOf(name), {}, [404]);
      if (response.status === 200) return response.json();
      await response.body?.cancel();
      return undefined;
    },

    /** Returns the bytes, or those from the first to the last of a range; undefined if there is no such file. */
    async read(name: string, range?: { start: number; end: number }): Promise<Response | undefined> {
      const headers = range && { range: `bytes=${range.start}-${range.end}` };
      const response = await send("reading a file", `${urlOf(name)}?alt=media`, { headers }, [404]);
      if (response.status !== 404) return response;
      await response.body?.cancel();
      return undefined;
    },

    /** @param generation the one to replace, "0" for none. Returns false if the object has another by now. */
    async write(name: string, bytes: Buffer<ArrayBuffer>, type: string, generation?: string) {
      const query = new URLSearchParams({ uploadType: "media", name });
      if (generation) query.set("ifGenerationMatch", generation);
      const init = { method: "POST", body: bytes, headers: { "content-type": type } };
      const url = `${host}/upload/storage/v1/${bucketPath}?${query}`;
      const response = await send("writing a file", url, init, [412]);
      await response.body?.cancel();
      return response.status !== 412;
    },

    async remove(name: string): Promise<void> {
      const response = await send("removing a file", urlOf(name), { method: "DELETE" }, [404]);
      await response.body?.cancel();
    },

    async *list(prefix: string): AsyncGenerator<BucketFile> {
      let pageToken: string | undefined;
      do {
        const query = new URLSearchParams({
          prefix,
          fields: "items(name,generation,size,md5Hash,contentType),nextPageToken",
          ...(pageToken && { pageToken }),
        });
        const response = await send("listing files", `${objects}?${query}`);
        const page: { items?: BucketFile[]; nextPageToken?: string } = await response.json();
        yield* page.items ?? [];
        pageToken = page.nextPageToken;
      } while (pageToken);
    },
  };
}
