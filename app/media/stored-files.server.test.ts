import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it, vi } from "vitest";
import { fetchStoredFile } from "./stored-files.server";

/** A fake storage service. */
let service: Server | undefined;

async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  service = server;
  await new Promise<void>((resolve) => server.listen(0, resolve));
  return `http://localhost:${(server.address() as AddressInfo).port}/guide.pdf?alt=media`;
}

afterEach(() => {
  vi.useRealTimers();
  service?.closeAllConnections();
  service?.close();
});

const stayed = new AbortController().signal;
const bytesOf = async (body: ReadableStream) => Buffer.from(await new Response(body).arrayBuffer());

describe("fetchStoredFile", () => {
  it("returns the bytes and their length", async () => {
    const pdf = Buffer.from("%PDF-1.7 a guide");
    const address = await serve((_, response) =>
      response.writeHead(200, { "content-length": pdf.length }).end(pdf),
    );
    const file = await fetchStoredFile(address, stayed);
    expect(file?.length).toBe(pdf.length);
    expect(file && (await bytesOf(file.body))).toEqual(pdf);
  });

  it("returns no length if the service sends none", async () => {
    const address = await serve((_, response) => {
      response.write("%PDF");
      response.end("-1.7");
    });
    const file = await fetchStoredFile(address, stayed);
    expect(file?.length).toBeUndefined();
    expect(file && (await bytesOf(file.body)).toString()).toBe("%PDF-1.7");
  });

  it.each([301, 302, 307, 204, 206, 403, 404, 500])("fails on status %i", async (status) => {
    const asked: (string | undefined)[] = [];
    const address = await serve((request, response) => {
      asked.push(request.url);
      response.writeHead(status, { location: "/elsewhere" }).end();
    });
    expect(await fetchStoredFile(address, stayed)).toBeUndefined();
    expect(asked).toEqual(["/guide.pdf?alt=media"]);
  });

  it("fails when the service cannot be reached", async () => {
    const address = await serve((request) => request.socket.destroy());
    expect(await fetchStoredFile(address, stayed)).toBeUndefined();
  });

  it("fails on a file whose Content-Length is too large", async () => {
    const address = await serve((_, response) =>
      response.writeHead(200, { "content-length": 64 * 1024 * 1024 + 1 }).write("%PDF"),
    );
    expect(await fetchStoredFile(address, stayed)).toBeUndefined();
  });

  it("aborts a file without Content-Length that grows too large", async () => {
    const piece = new Uint8Array(8 * 1024 * 1024);
    let cancelled = false;
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(piece),
      cancel: () => {
        cancelled = true;
      },
    });
    const file = await fetchStoredFile("https://storage.test/", stayed, async () => new Response(endless));
    await expect(file && bytesOf(file.body)).rejects.toThrow("too large");
    expect(cancelled).toBe(true);
  });

  it("times out on a service that does not answer, and on one that stalls", async () => {
    vi.useFakeTimers();
    const silent: typeof fetch = (_, init) =>
      new Promise((_, reject) => init?.signal?.addEventListener("abort", () => reject(new Error("aborted"))));
    const unanswered = fetchStoredFile("https://storage.test/", stayed, silent);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await unanswered).toBeUndefined();

    const stalled = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(new TextEncoder().encode("%PDF")),
    });
    const file = await fetchStoredFile("https://storage.test/", stayed, async () => new Response(stalled));
    const broken = expect(file && bytesOf(file.body)).rejects.toThrow("stopped arriving");
    await vi.advanceTimersByTimeAsync(20_000);
    await broken;
  });

  it("aborts the request to the service when the visitor leaves", async () => {
    let left = () => {};
    const closed = new Promise<void>((resolve) => {
      left = resolve;
    });
    const address = await serve((request, response) => {
      request.once("close", left);
      response.writeHead(200).write("%PDF");
    });
    const file = await fetchStoredFile(address, stayed);
    await file?.body.cancel();
    await closed;
  });
});
