import type { BusboyFileStream } from "@fastify/busboy";
import { cleanText } from "~/content/plain-text";
import { RequestBody } from "./request-body.server";

/** A file as it arrives. `bytes` throws when it breaks off. */
export interface FormFile {
  /** The name on the visitor's device; "" when the file field was left empty. */
  name: string;
  /** The declared media type, in lower case. */
  type: string;
  bytes: AsyncIterable<Uint8Array>;
}

/** Streams the first file of a field to where it belongs, while the form is still arriving. Never rejects. */
export interface FileReceiver<Received> {
  field: string;
  receive: (file: FormFile) => Promise<Received | undefined>;
}

/** A form as it was sent. */
export interface SentForm<Received = never> {
  /** Returns the cleaned text of a field, or "". The first of several values counts. */
  text: (name: string) => string;
  /** What the receiver made of the file. */
  file: Received | undefined;
  /** More than a form may be; the rest was read and dropped. */
  isTooLarge: boolean;
  /** It ended early (the visitor may be gone) or was malformed. */
  isBroken: boolean;
}

/** The longest text form: the longest message, in Hindi, percent-encoded, with room to spare. */
const MAX_TEXT_BYTES = 256 * 1024;

/** One byte more than a bill may have, so that a longer one is noticed. */
const MAX_FILE_BYTES = 2 * 1024 * 1024 + 1;

const MULTIPART_LIMITS = {
  fieldSize: 64 * 1024,
  fields: 64,
  fileSize: MAX_FILE_BYTES,
  files: 4,
  parts: 68,
  headerPairs: 32,
  headerSize: 16 * 1024,
};

/**
 * Reads a form, whatever was sent as one: a body that makes no sense has no fields. A file is never held in memory: it
 * streams through `receiver` as it arrives. Never rejects.
 */
export async function readForm<Received = never>(
  request: Request,
  receiver?: FileReceiver<Received>,
): Promise<SentForm<Received>> {
  const body = new RequestBody(request);
  return /^multipart\/form-data\b/i.test(body.type) ? readMultipart(body, receiver) : readUrlEncoded(body);
}

async function readUrlEncoded(body: RequestBody): Promise<SentForm> {
  const fields = new Map<string, string>();
  const bytes = await body.bytes(MAX_TEXT_BYTES).catch(() => undefined);
  if (bytes && /^application\/x-www-form-urlencoded\b/i.test(body.type))
    for (const [name, value] of new URLSearchParams(bytes.toString())) addField(fields, name, value);
  return { text: textOf(fields), file: undefined, isTooLarge: body.isTooLarge, isBroken: !bytes };
}

async function readMultipart<Received>(
  body: RequestBody,
  receiver: FileReceiver<Received> | undefined,
): Promise<SentForm<Received>> {
  const fields = new Map<string, string>();
  let isTooLarge = false;
  let isBroken = false;
  let file: BusboyFileStream | undefined;
  let received: Promise<Received | undefined> | undefined;

  const parser = await openParser(body.type);
  if (!parser) {
    await body.skip(MAX_FILE_BYTES + MAX_TEXT_BYTES).catch(() => undefined);
    return { text: textOf(fields), file: undefined, isTooLarge: body.isTooLarge, isBroken: true };
  }

  parser.on("field", (name: string | undefined, value, _, isCut) => {
    if (isCut) isTooLarge = true;
    if (name !== undefined) addField(fields, name, value);
  });
  parser.on("file", (field: string | undefined, stream, name: string | undefined, _, type) => {
    const bytes = bytesOf(stream);
    if (file || !receiver || field !== receiver.field) {
      stream.resume();
      return;
    }
    file = stream;
    received = receiver.receive({ name: name ?? "", type, bytes }).finally(() => stream.resume());
  });
  for (const limit of ["fieldsLimit", "filesLimit", "partsLimit"] as const)
    parser.on(limit, () => {
      isTooLarge = true;
    });

  // Busboy reports a body that ends early and then carries on as if nothing had happened.
  const ended = new Promise<void>((resolve) => {
    parser.once("finish", resolve);
    parser.on("error", () => {
      isBroken = true;
      resolve();
    });
  });

  try {
    for await (const chunk of body.upTo(MAX_FILE_BYTES + MAX_TEXT_BYTES)) {
      if (isBroken) continue;
      await Promise.race([new Promise((resolve) => parser.write(chunk, resolve)), ended]);
    }
    if (body.isTooLarge) {
      // End the file here: no more bytes are passed on, and its receiver still has to judge it.
      file?.push(null);
    } else {
      parser.end();
      await ended;
    }
  } catch {
    // The connection broke.
    isBroken = true;
    file?.destroy();
  }
  return {
    text: textOf(fields),
    file: await received,
    isTooLarge: isTooLarge || body.isTooLarge,
    isBroken,
  };
}

async function openParser(type: string) {
  const { Busboy } = await import("@fastify/busboy");
  try {
    return new Busboy({
      headers: { "content-type": type },
      limits: MULTIPART_LIMITS,
      isPartAFile: (_field, _type, fileName) => fileName !== undefined,
    });
  } catch {
    return undefined; // The boundary is missing or impossible.
  }
}

/** Busboy ends a file that breaks off as if it were whole, after an "error" event; this throws instead. */
function bytesOf(stream: BusboyFileStream): AsyncIterable<Uint8Array> {
  let fault: Error | undefined;
  stream.on("error", (error) => {
    fault = error;
  });
  return (async function* () {
    for await (const chunk of stream.iterator({ destroyOnReturn: false })) yield chunk;
    if (fault) throw fault;
  })();
}

function addField(fields: Map<string, string>, name: string, value: string) {
  if (!fields.has(name)) fields.set(name, cleanText(value));
}

function textOf(fields: ReadonlyMap<string, string>) {
  return (name: string) => fields.get(name) ?? "";
}
