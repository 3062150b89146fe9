import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import zlib from "node:zlib";

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);

type Encoding = "br" | "gzip" | "identity";
/** Alternating names and values, which node:http sends without further processing. */
type RawHeaders = string[];
type Encoded = { body: Buffer | string; headers: RawHeaders };

/** A body up to this size is kept as text, which Node sends in one write with its headers. Larger ones cost more to copy. */
const MAX_JOINED_BYTES = 64 * 1024;

const SHOWS_CACHE = process.env.NODE_ENV === "development" || Boolean(process.env.DEBUG);

/** A response that can be sent many times, with an ETag and compressed forms, each made on first use. */
export class Representation {
  private readonly etag: string;
  private readonly isCompressible: boolean;
  private readonly headers: RawHeaders;
  private readonly encodings = new Map<Encoding, Encoded | Promise<Encoded>>();
  private isRecompressed = false;
  /** Says whether it was found in the cache, and if not, why: the header X-Cache. */
  cache = "";
  /** The time, in milliseconds, at which it shows too much or too little. */
  validUntil = Number.POSITIVE_INFINITY;
  /** The path of the page that it leads to for good. */
  readonly movedTo: string | undefined;

  constructor(
    private readonly status: number,
    headers: Headers,
    private readonly body: Buffer,
  ) {
    for (const own of ["Content-Encoding", "Content-Length", "Accept-Ranges", "ETag"]) headers.delete(own);
    this.movedTo = status === 308 ? (headers.get("Location") ?? undefined) : undefined;
    this.etag = `W/"${createHash("sha1").update(body).digest("base64url")}"`;
    this.isCompressible = isCompressible(headers.get("Content-Type")) && body.length > 512;
    if (this.isCompressible) headers.append("Vary", "Accept-Encoding");
    this.headers = [...[...headers].flat(), "etag", this.etag];
    if (!this.isCompressible) this.encodings.set("identity", this.encoded("identity", body));
  }

  get size(): number {
    return this.body.length * 2 + 1024;
  }

  send(request: IncomingMessage, response: ServerResponse): void | Promise<void> {
    if (SHOWS_CACHE && this.cache) response.setHeader("X-Cache", this.cache);
    if (this.status === 200 && matchesEtag(request.headers["if-none-match"], this.etag)) {
      response.writeHead(304, this.inTime(this.headers)).end();
      return;
    }
    const encoding = this.isCompressible ? acceptedEncoding(request.headers["accept-encoding"]) : "identity";
    const end = ({ body, headers }: Encoded) => {
      response.writeHead(this.status, this.inTime(headers));
      if (request.method === "HEAD") response.end();
      else response.end(body, "latin1");
    };
    const encoded = this.encodings.get(encoding) ?? this.encode(encoding);
    if (encoded instanceof Promise) return encoded.then(end);
    if (encoding === "br") this.recompress();
    end(encoded);
  }

  private inTime(headers: RawHeaders): RawHeaders {
    const seconds = Math.max(0, Math.floor((this.validUntil - Date.now()) / 1000));
    return headers.map((value, index) => {
      return headers[index - 1] === "cache-control" ? cappedCache(value, seconds) : value;
    });
  }

  private encode(encoding: Encoding): Promise<Encoded> {
    const pending = compress(this.body, encoding).then((bytes) => {
      const encoded = this.encoded(encoding, bytes);
      this.encodings.set(encoding, encoded);
      return encoded;
    });
    this.encodings.set(encoding, pending);
    return pending;
  }

  /** Compresses as well as possible in another thread. It takes 0.1 s, so only from the second request on. */
  private recompress() {
    if (this.isRecompressed) return;
    this.isRecompressed = true;
    void compressBrotli(this.body, 11).then((bytes) => this.encodings.set("br", this.encoded("br", bytes)));
  }

  private encoded(encoding: Encoding, body: Buffer): Encoded {
    const about = ["content-length", String(body.length)];
    if (encoding !== "identity") about.push("content-encoding", encoding);
    const isJoined = body.length <= MAX_JOINED_BYTES;
    return { body: isJoined ? body.toString("latin1") : body, headers: [...this.headers, ...about] };
  }
}

/** Returns a Cache-Control rule with which no cache shows a page after so many seconds, fresh or stale. */
export function cappedCache(rule: string, seconds: number): string {
  let left = seconds;
  return rule.replace(
    /(max-age|s-maxage|stale-while-revalidate)=(\d+)/g,
    (_, name: string, given: string) => {
      const kept = Math.min(Number(given), left);
      left -= name === "max-age" && rule.includes("s-maxage") ? 0 : kept;
      return `${name}=${kept}`;
    },
  );
}

async function compress(body: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === "identity") return body;
  return encoding === "br" ? compressBrotli(body, 5) : gzip(body, { level: 7 });
}

function compressBrotli(body: Buffer, quality: number): Promise<Buffer> {
  return brotli(body, {
    params: {
      [zlib.constants.BROTLI_PARAM_QUALITY]: quality,
      [zlib.constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  });
}

/** Includes Remix's turbo-stream of client-side navigations (text/x-script). */
export function isCompressible(contentType: string | null): boolean {
  return /^text\/(?!event-stream|csv)|[/+](?:json|xml|javascript)\b/.test(contentType ?? "");
}

const REFUSED = /\s*;\s*q=0(?:\.0*)?\s*(?:,|$)/.source;
const BROTLI = new RegExp(`\\bbr\\b(?!${REFUSED})`, "i");
const GZIP = new RegExp(`\\bgzip\\b(?!${REFUSED})`, "i");

function acceptedEncoding(header: string | string[] | undefined): Encoding {
  const accepted = String(header ?? "");
  if (BROTLI.test(accepted)) return "br";
  return GZIP.test(accepted) ? "gzip" : "identity";
}

/** Compares If-None-Match weakly (RFC 9110 §13.1.2). */
function matchesEtag(header: string | null | undefined, etag: string): boolean {
  if (!header) return false;
  const weak = (tag: string) => tag.trim().replace(/^W\//, "");
  return header.trim() === "*" || header.split(",").some((tag) => weak(tag) === weak(etag));
}
