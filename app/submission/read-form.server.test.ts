import { ReadableStream } from "node:stream/web";
import { expect, it } from "vitest";
import { readForm } from "./read-form.server";

const BOUNDARY = "boundary";

/** A multipart form whose body is sent part by part, each when the generator is asked to go on. */
function formOf(body: AsyncIterable<Uint8Array>): Request {
  return new Request("http://localhost/inquiry", {
    method: "POST",
    headers: { "Content-Type": `multipart/form-data; boundary=${BOUNDARY}` },
    // The same streams; Node and the DOM declare them apart.
    body: ReadableStream.from(body) as BodyInit,
    duplex: "half",
  });
}

it("a form is read to its end when its file cannot be stored while the next chunk is awaited", async () => {
  let storageFails = () => {};
  const failed = new Promise<void>((resolve) => {
    storageFails = resolve;
  });

  async function* body() {
    yield Buffer.from(
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="bill"; filename="a.jpg"\r\n` +
        "Content-Type: image/jpeg\r\n\r\n",
    );
    yield Buffer.alloc(64 * 1024);
    await failed;
    for (let chunk = 0; chunk < 8; chunk += 1) yield Buffer.alloc(64 * 1024);
    yield Buffer.from(
      `\r\n--${BOUNDARY}\r\nContent-Disposition: form-data; name="name"\r\n\r\nAsha\r\n--${BOUNDARY}--\r\n`,
    );
  }

  const form = await readForm(formOf(body()), {
    field: "bill",
    async receive({ bytes }) {
      const chunks = bytes[Symbol.asyncIterator]();
      let read = 0;
      while (read < 64 * 1024 - 100) read += (await chunks.next()).value?.length ?? 0;
      void chunks.next(); // Awaits the visitor's next chunk, as an upload does when its connection is cut.
      setImmediate(storageFails);
      return "failed";
    },
  });
  expect(form.text("name")).toBe("Asha");
  expect(form).toMatchObject({ file: "failed", isBroken: false });
});
