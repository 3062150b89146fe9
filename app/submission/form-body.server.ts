import type { BusboyFileStream } from "@fastify/busboy";

/** A file as it arrives. `bytes` throws when it breaks off. */
export interface FormFile {
  /** As on its sender's disk; "" for a file field that was left empty. */
  name: string;
  /** As its sender declares it, in small letters. */
  type: string;
  bytes: AsyncIterable<Uint8Array>;
}

export interface FormBody {
  /** What was sent under a name, or "": never more than was read. */
  text: (name: string) => string;
  /** Longer than a form may be: what came after was read and let go. */
  isTooLarge: boolean;
  /** Ended before its end, or made no sense. */
  isBroken: boolean;
}

/** Takes the first file sent in a field. */
export interface FileIntake {
  field: string;
  /** Called when the file begins; `soFar` has the fields that came before it. What it leaves of the file is let go. */
  take: (file: FormFile, soFar: ReadonlyMap<string, string>) => Promise<void>;
}

/** The longest text form we take: the longest message, in Hindi, percent-encoded, and room to spare. */
const MAX_TEXT_BYTES = 256 * 1024;

/** The longest file we look at. One byte more than any may have, so that it shows. */
const MAX_FILE_BYTES = 2 * 1024 * 1024 + 1;

/**
 * What is too long is read to its end, because a browser that is cut off in mid-sending shows no page at all. That has
 * an end too: no photograph is so large, and nobody waits so long.
 */
const MAX_DRAINED_BYTES = 96 * 1024 * 1024;
const MAX_DRAINING_MS = 5 * 60_000;

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
 * Reads a form, whatever was sent as one: a body that makes no sense has no fields. A file is never held in memory; it
 * passes through `intake` while it arrives. Of several values of a name, the first counts.
 * @throws when the visitor has gone.
 */
export function readForm(request: Request, intake?: FileIntake): Promise<FormBody> {
  const body = new Body(request);
  return /^multipart\/form-data\b/i.test(body.type) ? readMultipart(body, intake) : readUrlEncoded(body);
}

/** The first `maxBytes` of a body, and whether there were more. */
export function readBytes(request: Request, maxBytes: number) {
  return bytesUpTo(maxBytes, new Body(request));
}

async function bytesUpTo(maxBytes: number, body: Body) {
  const chunks: Uint8Array[] = [];
  for await (const chunk of body.upTo(maxBytes)) chunks.push(chunk);
  return { bytes: Buffer.concat(chunks), isTooLarge: body.isTooLarge };
}

async function readUrlEncoded(body: Body): Promise<FormBody> {
  const { bytes, isTooLarge } = await bytesUpTo(MAX_TEXT_BYTES, body);
  const fields = new Map<string, string>();
  if (/^application\/x-www-form-urlencoded\b/i.test(body.type)) {
    for (const [name, value] of new URLSearchParams(bytes.toString()))
      if (!fields.has(name)) fields.set(name, plainText(value));
  }
  return { text: textOf(fields), isTooLarge, isBroken: false };
}

async function readMultipart(body: Body, intake: FileIntake | undefined): Promise<FormBody> {
  const fields = new Map<string, string>();
  let isTooLarge = false;
  let isBroken = false;
  let file: BusboyFileStream | undefined;
  let taken: Promise<void> | undefined;

  const parser = await openParser(body.type);
  if (!parser) {
    for await (const _ of body.upTo(MAX_FILE_BYTES + MAX_TEXT_BYTES));
    return { text: textOf(fields), isTooLarge: body.isTooLarge, isBroken: true };
  }

  parser.on("field", (name: string | undefined, value, _, isCut) => {
    if (isCut) isTooLarge = true;
    if (name !== undefined && !fields.has(name)) fields.set(name, plainText(value));
  });
  parser.on("file", (field: string | undefined, stream, name: string | undefined, _, type) => {
    const bytes = bytesOf(stream);
    if (file || !intake || field !== intake.field) {
      stream.resume();
      return;
    }
    file = stream;
    taken = intake.take({ name: name ?? "", type, bytes }, fields).finally(() => stream.resume());
    // Awaited below; until then nobody else would handle it.
    taken.catch(() => {});
  });
  for (const limit of ["fieldsLimit", "filesLimit", "partsLimit"] as const)
    parser.on(limit, () => {
      isTooLarge = true;
    });

  // Busboy tells of an end that comes too early and goes on as if nothing had happened.
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
      // Nothing more will come, and what is there still has to be looked at.
      file?.push(null);
    } else {
      parser.end();
      await ended;
    }
  } catch (error) {
    file?.destroy();
    await taken?.catch(() => {});
    throw error;
  }
  await taken;
  return { text: textOf(fields), isTooLarge: isTooLarge || body.isTooLarge, isBroken };
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
    return undefined; // No boundary, or none that could be one.
  }
}

/** What a file's stream gives; busboy ends one that breaks off as if it were whole, but for an event. */
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

/** The bytes of a request. Whatever its reader leaves is read and let go, within limits. */
class Body {
  readonly type: string;
  isTooLarge = false;
  readonly #chunks: AsyncIterable<Uint8Array>;

  constructor(request: Request) {
    this.type = request.headers.get("Content-Type") ?? "";
    this.#chunks = request.body ?? emptyBody();
  }

  async *upTo(limit: number): AsyncGenerator<Uint8Array> {
    let length = 0;
    let drainUntil = 0;
    for await (const chunk of this.#chunks) {
      if (length < limit) yield chunk.subarray(0, limit - length);
      length += chunk.length;
      if (length <= limit) continue;
      this.isTooLarge = true;
      drainUntil ||= Date.now() + MAX_DRAINING_MS;
      if (length > MAX_DRAINED_BYTES || Date.now() > drainUntil) return;
    }
  }
}

async function* emptyBody(): AsyncGenerator<Uint8Array> {}

function textOf(fields: ReadonlyMap<string, string>) {
  return (name: string) => fields.get(name) ?? "";
}

/**
 * A browser sends line ends as CRLF, a script as LF: the same message has to be the same. Characters that control
 * terminals have no place in what the company's people will read on one.
 */
function plainText(value: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones
  return value.replace(/\r\n?/g, "\n").replace(/[\0-\x08\x0b-\x1f\x7f-\x9f]/g, "");
}
