import type { OutgoingHttpHeaders } from "node:http";
import { text } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";

export interface Exchange {
  method?: "GET" | "POST" | "DELETE";
  headers?: OutgoingHttpHeaders;
  body?: string | AsyncIterable<Uint8Array>;
  signal: AbortSignal;
}

/**
 * Sends an HTTP request and returns the whole answer. Aborting the signal closes the connection. Not `fetch`, which keeps
 * a copy of a streamed body for redirects: 80 slow uploads took 133 MiB, and take 33 MiB this way.
 */
export async function exchange(url: string, { body, ...options }: Exchange) {
  // TLS loads with the first bill, not at start.
  const { request } = url.startsWith("https:") ? await import("node:https") : await import("node:http");
  options.signal.throwIfAborted();
  return new Promise<{ status: number; text: string }>((resolve, reject) => {
    const isStreamed = typeof body === "object";
    // A streamed body cannot be sent again, so it gets a new connection: a kept one may have just been closed.
    const sending = request(url, { ...options, ...(isStreamed && { agent: false }) }, (answer) => {
      text(answer)
        .then((content) => resolve({ status: answer.statusCode ?? 0, text: content }), reject)
        // The server may answer before it has read the whole body.
        .finally(() => isStreamed && sending.destroy());
    });
    sending.on("error", reject);
    if (isStreamed) pipeline(body, sending).catch(reject);
    else sending.end(body);
  });
}
