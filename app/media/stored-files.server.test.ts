import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, it, vi } from "vitest";
import { attachment, attachmentName, fetchStoredFile } from "./stored-files.server";

it.each([
  ["Rooftop solar: a guide", "Rooftop solar a guide.pdf"],
  ["guide.pdf", "guide.pdf"],
  ["Guide.PDF ", "Guide.pdf"],
  ["Guide.pdf.pdf.", "Guide.pdf.pdf.pdf"],
  ["छत पर सौर ऊर्जा", "छत पर सौर ऊर्जा.pdf"],
  ["../../etc/passwd", "etc passwd.pdf"],
  ["a\r\nSet-Cookie: x=1", "a Set-Cookie x=1.pdf"],
  ["fdp.\u202eexe", "fdp. exe.pdf"],
  ["   ", "brochure.pdf"],
  ["...", "brochure.pdf"],
  [`${"क".repeat(119)}क्षिप्रा`, `${"क".repeat(119)}.pdf`],
  ["So\u00adlar\u200b guide", "So lar guide.pdf"],
  ["🌞".repeat(300), `${"🌞".repeat(120)}.pdf`],
])("a brochure called %j is saved as %j", (title, name) => {
  expect(attachmentName(title)).toBe(name);
});

it("old clients get an ASCII name of an attachment, and others the full name (§7)", () => {
  expect(attachment("सौर (2)")).toBe(
    "attachment; filename=\"___ (2).pdf\"; filename*=UTF-8''%E0%A4%B8%E0%A5%8C%E0%A4%B0%20%282%29.pdf",
  );
});

it.each([
  ['a";\r\nX: y', "a ; X y"],
  ["half \ud83c letter", "half letter"],
  ["100%41", "100_41"],
])("an attachment called %j stays inside the quotes and the header", (title, name) => {
  expect(attachment(title)).toContain(`filename="${name}.pdf"`);
  expect(attachment(title)).toMatch(/^[\x20-\x7e]+$/);
});

let service: Server | undefined;
const stayed = new AbortController().signal;

/** Fetches a file from a storage service that answers like this. */
async function fetchFrom(answer: RequestListener) {
  const server = createServer(answer);
  service = server;
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const { port } = server.address() as AddressInfo;
  return fetchStoredFile(`http://localhost:${port}/guide.pdf?alt=media`, stayed);
}

afterEach(() => {
  vi.useRealTimers();
  service?.closeAllConnections();
  service?.close();
});

const textOf = (body: ReadableStream) => new Response(body).text();

it.each([16, undefined])(
  "a stored file arrives whole, with its length if the service tells it: %s",
  async (length) => {
    const file = await fetchFrom((_, response) => {
      response.writeHead(200, length ? { "content-length": length } : {});
      response.write("%PDF-1.7");
      response.end(" a guide");
    });
    expect([file?.length, file && (await textOf(file.body))]).toEqual([length, "%PDF-1.7 a guide"]);
  },
);

it.each([302, 204, 206, 403, 500])("a status %i is a failure, and not followed", async (status) => {
  const asked: (string | undefined)[] = [];
  const file = await fetchFrom((request, response) => {
    asked.push(request.url);
    response.writeHead(status, { location: "/elsewhere" }).end();
  });
  expect([file, asked]).toEqual([undefined, ["/guide.pdf?alt=media"]]);
});

it.each<[string, RequestListener]>([
  ["cannot be reached", (request) => request.socket.destroy()],
  [
    "names more than 64 MiB (§7)",
    (_, response) => response.writeHead(200, { "content-length": 64 * 1024 * 1024 + 1 }).write("%PDF"),
  ],
])("a service that %s is a failure", async (_, answer) => {
  expect(await fetchFrom(answer)).toBeUndefined();
});

const fetchStream = (source: UnderlyingDefaultSource<Uint8Array>) =>
  fetchStoredFile("https://storage.test/", stayed, async () => new Response(new ReadableStream(source)));

it("a file without a length that grows too large is cut off", async () => {
  const piece = new Uint8Array(8 * 1024 * 1024);
  const cancel = vi.fn();
  const file = await fetchStream({ pull: (controller) => controller.enqueue(piece), cancel });
  await expect(file && textOf(file.body)).rejects.toThrow("too large");
  expect(cancel).toHaveBeenCalled();
});

it("a service that does not answer for 10 s, or stalls for 20 s, is given up (§7)", async () => {
  vi.useFakeTimers();
  const silent: typeof fetch = (_, init) =>
    new Promise((_, reject) => init?.signal?.addEventListener("abort", () => reject(new Error("aborted"))));
  const unanswered = fetchStoredFile("https://storage.test/", stayed, silent);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await unanswered).toBeUndefined();

  const file = await fetchStream({ start: (controller) => controller.enqueue(Buffer.from("%PDF")) });
  const broken = expect(file && textOf(file.body)).rejects.toThrow("stopped arriving");
  await vi.advanceTimersByTimeAsync(20_000);
  await broken;
});

it("the request to the service ends when the visitor leaves", async () => {
  const left = vi.fn();
  const file = await fetchFrom((request, response) => {
    request.once("close", left);
    response.writeHead(200).write("%PDF");
  });
  await file?.body.cancel();
  await expect.poll(() => left.mock.calls).toHaveLength(1);
});
