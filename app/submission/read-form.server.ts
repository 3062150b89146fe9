import type { BusboyFileStream } from "@fastify/busboy";
import { cleanText } from "~/content/plain-text";
import { RequestBody } from "~/server/request-body.server";

/** A file that is still arriving. `bytes` throws when it is incomplete. */
export interface FormFile {
  name: string;
  bytes: AsyncIterable<Uint8Array>;
}

/** Consumes the first file chosen in the inputs of a name while the form is still arriving. Must not reject. */
interface FileReceiver<Received> {
  field: string;
  receive: (file: FormFile, textBefore: SentForm["text"]) => Promise<Received>;
  /** By default 2 MB. A larger file is cut one byte above. */
  maxBytes?: number;
}

export interface SentForm<Received = never> {
  /** Returns the first value of a field, cleaned, or "". */
  text: (name: string) => string;
  file: Received | undefined;
  /** The rest of the body was read and dropped. */
  isTooLarge: boolean;
  /** The body was incomplete or malformed. */
  isBroken: boolean;
}

/** Fits the longest message in Hindi, percent-encoded. */
const MAX_TEXT_BYTES = 256 * 1024;

const BILL_BYTES = 2 * 1024 * 1024;

const MULTIPART_LIMITS = {
  fieldSize: 64 * 1024,
  fields: 64,
  headerPairs: 32,
  headerSize: 16 * 1024,
};

/** Inputs without a file, and files that nobody receives. */
const MORE_FILES = 3;

/** Reads a form, and streams its file through `receiver`. Never rejects: a malformed body has no fields. */
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
  let received: Promise<Received> | undefined;
  // One byte above the limit, so that a larger file is detected.
  const fileBytes = (receiver?.maxBytes ?? BILL_BYTES) + 1;
  const limit = fileBytes + MAX_TEXT_BYTES;

  const parser = await openParser(body.type, 1 + MORE_FILES, fileBytes);
  if (!parser) {
    await body.skip(limit).catch(() => undefined);
    return { text: textOf(fields), file: undefined, isTooLarge: body.isTooLarge, isBroken: true };
  }

  parser.on("field", (name: string | undefined, value, _, isCut) => {
    if (isCut) isTooLarge = true;
    if (name !== undefined) addField(fields, name, value);
  });
  parser.on("file", (field: string | undefined, stream, name: string | undefined) => {
    const bytes = bytesOf(stream);
    if (received || !receiver || field !== receiver.field || !name) {
      stream.resume();
      return;
    }
    file = stream;
    received = receiver.receive({ name, bytes }, textOf(fields)).finally(() => void drop(stream, bytes));
  });
  for (const limit of ["fieldsLimit", "filesLimit", "partsLimit"] as const)
    parser.on(limit, () => {
      isTooLarge = true;
    });

  // After an incomplete body, Busboy emits "error" and then continues as if it were complete.
  const ended = new Promise<void>((resolve) => {
    parser.once("finish", resolve);
    parser.on("error", () => {
      isBroken = true;
      resolve();
    });
  });

  try {
    for await (const chunk of body.upTo(limit)) {
      if (isBroken) continue;
      await Promise.race([new Promise((resolve) => parser.write(chunk, resolve)), ended]);
    }
    if (body.isTooLarge) {
      // End the file, so that its receiver sees a file above the limit.
      file?.push(null);
    } else {
      parser.end();
      await ended;
    }
  } catch {
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

async function openParser(type: string, files: number, fileSize: number) {
  const { Busboy } = await import("@fastify/busboy");
  try {
    return new Busboy({
      headers: { "content-type": type },
      limits: { ...MULTIPART_LIMITS, files, fileSize, parts: MULTIPART_LIMITS.fields + files },
      isPartAFile: (_field, _type, fileName) => fileName !== undefined,
    });
  } catch {
    return undefined; // The boundary is missing or invalid.
  }
}

/** Throws after an incomplete file, which Busboy ends as if it were complete. */
function bytesOf(stream: BusboyFileStream): AsyncGenerator<Uint8Array> {
  let failure: Error | undefined;
  stream.on("error", (error) => {
    failure = error;
  });
  return (async function* () {
    for await (const chunk of stream.iterator({ destroyOnReturn: false })) yield chunk;
    if (failure) throw failure;
  })();
}

/** Reads the rest of a file into the void. A stream does not flow while an iterator still awaits its next chunk. */
async function drop(stream: BusboyFileStream, bytes: AsyncGenerator<Uint8Array>) {
  await bytes.return(undefined).catch(() => undefined);
  stream.resume();
}

function addField(fields: Map<string, string>, name: string, value: string) {
  if (!fields.has(name)) fields.set(name, cleanText(value));
}

function textOf(fields: ReadonlyMap<string, string>) {
  return (name: string) => fields.get(name) ?? "";
}

const MAX_BYTES = 16 * 1024;

/** Reads a short form. Unlike `readForm`, it changes nothing: a password counts as it was typed. */
export async function readFields(request: Request, maxBytes = MAX_BYTES) {
  const body = new RequestBody(request);
  const bytes = await body.bytes(maxBytes);
  const isForm = /^application\/x-www-form-urlencoded\b/i.test(body.type) && !body.isTooLarge;
  const all = new URLSearchParams(isForm ? bytes.toString() : "");
  /** Returns the first value of a field as sent, or "". */
  const text = (name: string) => all.get(name) ?? "";
  return { text, all, isTooLarge: body.isTooLarge };
}
