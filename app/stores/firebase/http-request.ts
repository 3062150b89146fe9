import type { OutgoingHttpHeaders } from "node:http";
import { text } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";

export interface HttpRequest {
  method?: "GET" | "POST" | "DELETE";
  headers?: OutgoingHttpHeaders;
  body?: string | AsyncIterable<Uint8Array>;
  signal: AbortSignal;
}

/** Not `fetch`, which buffers a streamed body for redirects: 80 slow uploads took 133 MiB, and 33 MiB without it. */
export async function sendRequest(url: string, { body, ...options }: HttpRequest) {
  // Loads TLS with the first bill.
  const { request } = url.startsWith("https:") ? await import("node:https") : await import("node:http");
  options.signal.throwIfAborted();
  return new Promise<{ status: number; text: string }>((resolve, reject) => {
    const isStreamed = typeof body === "object";
    // A streamed body cannot be resent, so it gets a new connection: an idle one may have just been closed.
    const sending = request(url, { ...options, ...(isStreamed && { agent: false }) }, (response) => {
      text(response)
        .then((content) => resolve({ status: response.statusCode ?? 0, text: content }), reject)
        // The server may respond before it has read the whole body.
        .finally(() => isStreamed && sending.destroy());
    });
    sending.on("error", reject);
    if (isStreamed) pipeline(body, sending).catch(reject);
    else sending.end(body);
  });
}
