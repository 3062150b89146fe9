import { createHash } from "node:crypto";
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import { promisify } from "node:util";
import zlib from "node:zlib";

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);

type Encoding = "br" | "gzip";

/**
 * An answer that can be sent any number of times: the bytes, their compressed forms (each made when first asked for)
 * and a tag by which a client can ask whether its copy is still good.
 */
export class Representation {
  readonly etag: string;
  private readonly encoded = new Map<Encoding, Promise<Buffer>>();
  private brotliIsFinal = false;

  constructor(
    readonly status: number,
    readonly headers: OutgoingHttpHeaders,
    readonly body: Buffer,
  ) {
    this.etag = `W/"${createHash("sha1").update(body).digest("base64url")}"`;
  }

  /** Memory held, in bytes, for bounding a cache. */
  get size(): number {
    return this.body.length * 2 + 1024;
  }

  /** Answers a GET or HEAD: 304 where the client's copy is good, else the bytes in the best encoding it takes. */
  send(request: IncomingMessage, response: ServerResponse): void | Promise<void> {
    const compressible = isCompressible(this.headers["content-type"]) && this.body.length > 512;
    const headers: OutgoingHttpHeaders = { ...this.headers, etag: this.etag };
    if (compressible) headers.vary = headers.vary ? `${headers.vary}, Accept-Encoding` : "Accept-Encoding";

    if (this.status === 200 && holdsTag(request.headers["if-none-match"], this.etag)) {
      response.writeHead(304, headers).end();
      return;
    }
    const encoding = compressible ? acceptedEncoding(request.headers["accept-encoding"]) : undefined;
    if (!encoding) return this.end(request, response, headers, this.body);
    headers["content-encoding"] = encoding;
    const ready = this.ready.get(encoding);
    if (ready) {
      this.polish(encoding);
      return this.end(request, response, headers, ready);
    }
    return this.encode(encoding).then((bytes) => this.end(request, response, headers, bytes));
  }

  private readonly ready = new Map<Encoding, Buffer>();

  private encode(encoding: Encoding): Promise<Buffer> {
    let bytes = this.encoded.get(encoding);
    if (!bytes) {
      bytes = encoding === "br" ? compressBrotli(this.body, 5) : gzip(this.body, { level: 7 });
      this.encoded.set(encoding, bytes);
      void bytes.then((result) => this.ready.set(encoding, result));
    }
    return bytes;
  }

  /** What is asked for a second time is worth a tenth of a second of another thread: the best compression there is. */
  private polish(encoding: Encoding) {
    if (encoding !== "br" || this.brotliIsFinal) return;
    this.brotliIsFinal = true;
    void compressBrotli(this.body, 11).then((bytes) => this.ready.set("br", bytes));
  }

  private end(
    request: IncomingMessage,
    response: ServerResponse,
    headers: OutgoingHttpHeaders,
    bytes: Buffer,
  ) {
    headers["content-length"] = bytes.length;
    response.writeHead(this.status, headers).end(request.method === "HEAD" ? undefined : bytes);
  }
}

function compressBrotli(body: Buffer, quality: number): Promise<Buffer> {
  return brotli(body, {
    params: {
      [zlib.constants.BROTLI_PARAM_QUALITY]: quality,
      [zlib.constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  });
}

/** Text in any form; the turbo-stream of client-side navigations (text/x-script) included. */
export function isCompressible(contentType: unknown): boolean {
  return /^text\/(?!event-stream)|[/+](?:json|xml|javascript)\b/.test(String(contentType));
}

function acceptedEncoding(header: unknown): Encoding | undefined {
  const accepted = String(header ?? "").toLowerCase();
  if (/\bbr\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/.test(accepted)) return "br";
  if (/\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/.test(accepted)) return "gzip";
  return undefined;
}

function holdsTag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  const weak = (tag: string) => tag.trim().replace(/^W\//, "");
  return header.trim() === "*" || header.split(",").some((tag) => weak(tag) === weak(etag));
}
