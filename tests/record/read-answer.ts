import type { IncomingHttpHeaders } from "node:http";
import zlib from "node:zlib";
import sharp from "sharp";
import { decode } from "turbo-stream";
import { plain } from "./plain";
import { type ReadPage, readHtml, sorted } from "./read-html";

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
  /** Raw requests only: what stands in front of the body. */
  reason?: string;
}

/** Headers that neither a browser nor a cache nor a proxy acts on, or whose value is the day's. */
const LEFT_OUT = new Set([
  "date",
  "x-request-id",
  "keep-alive",
  "x-remix-response",
  "x-remix-revalidate",
  "server-timing",
]);

export function readHeaders(headers: IncomingHttpHeaders): string[] {
  return Object.entries(headers)
    .filter(([name]) => !LEFT_OUT.has(name))
    .flatMap(([name, value]) =>
      (Array.isArray(value) ? value : [value ?? ""]).map((one) => `${name}: ${readHeader(name, one)}`),
    )
    .filter((line) => line !== "connection: keep-alive")
    .sort();
}

function readHeader(name: string, value: string): string {
  if (name === "content-length") return value === "0" ? "0" : "(given)";
  if (name === "etag") return value.startsWith("W/") ? "(weak)" : "(strong)";
  if (name === "last-modified") return "(given)";
  if (name === "set-cookie") return readCookie(value);
  // It counts down.
  if (name === "retry-after" && Number(value) > 60) return String(Math.ceil(Number(value) / 60) * 60);
  // How many scripts are hashed is a matter of the build.
  if (name === "content-security-policy")
    return plain(value)
      .replace(/(?:'…' ?)+/g, "'…' ")
      .replace(/ ;/g, ";")
      .trim();
  if (name === "vary")
    return value
      .split(",")
      .map((part) => part.trim())
      .sort()
      .join(", ");
  if (name === "link")
    return plain(value)
      .split(/,\s*(?=<)/)
      .filter((one, index, all) => all.indexOf(one) === index)
      .join(", ");
  return plain(value);
}

/** Names and attributes; of the value, whether there is one. */
function readCookie(cookie: string): string {
  const [pair = "", ...attributes] = cookie.split(/;\s*/);
  const [, name = "", value = ""] = /^([^=]*)=(.*)$/s.exec(pair) ?? [];
  const shown = attributes.map((one) => one.replace(/^(expires)=(?!Thu, 01 Jan 1970).*/i, "$1=(a date)"));
  return `${name.replace(/(?<=desk-device-).*/, "…")}=${value === "" ? "" : "…"}; ${shown.sort().join("; ")}`;
}

/** A body as what it is; parts of a page have names, so that what many pages share is written once. */
export async function readBody({ headers, body: sent, status }: Answer): Promise<ReadPage | string> {
  const body = decoded(sent, headers["content-encoding"]);
  if (body.length === 0) return "(no body)";
  const type = headers["content-type"] ?? "";
  if (status === 206) return `(${body.length} bytes)`;
  if (/^text\/html/.test(type)) return readHtml(body.toString());
  if (/^text\/x-script/.test(type)) return readData(body);
  if (/[/+]json/.test(type)) return readJson(body.toString());
  if (/^image\/svg|[/+]xml/.test(type)) return plain(body.toString().replace(/>\s*</g, ">\n<"));
  if (/^image\/(?!x-icon)/.test(type)) {
    const { format, width, height } = await sharp(body)
      .metadata()
      .catch(() => ({ format: "broken", width: 0, height: 0 }));
    return `(${format} of ${width}x${height})`;
  }
  if (/javascript/.test(type)) return "(a script)";
  if (/^text\//.test(type)) return plain(body.toString().replace(/\r\n/g, "\n"));
  return `(${body.length} bytes)`;
}

export function decoded(body: Buffer, encoding: string | undefined): Buffer {
  if (body.length === 0) return body;
  if (encoding === "br") return zlib.brotliDecompressSync(body);
  if (encoding === "gzip") return zlib.gunzipSync(body);
  return body;
}

function readJson(text: string): string {
  try {
    return plain(
      JSON.stringify(sorted(JSON.parse(text)), null, 1).replace(
        /[^"\\\n]{1000,}/g,
        (long) => `${long.slice(0, 100)}… (${long.length} characters)`,
      ),
    );
  } catch {
    return `(broken JSON) ${plain(text)}`;
  }
}

/** The data of a navigation by script: where it leads, or which words it has. How they are nested is a matter of the build. */
async function readData(body: Buffer): Promise<string> {
  const lines: string[] = [];
  const plugin = (type: string, ...rest: unknown[]) => {
    if (type === "SingleFetchRedirect") lines.push(`redirect ${plain(JSON.stringify(sorted(rest[0])))}`);
    if (type === "ErrorResponse") lines.push(`error ${JSON.stringify(rest[1])} ${JSON.stringify(rest[2])}`);
    if (type === "SanitizedError") lines.push(`error ${JSON.stringify(rest.slice(0, 2))}`);
    return { value: rest };
  };
  const source = new Response(new Uint8Array(body)).body;
  if (!source) return "(no data)";
  const { value, done } = await decode(source, { plugins: [plugin] });
  await done;
  const words = new Set<string>();
  const collect = async (inner: unknown): Promise<void> => {
    const resolved = inner instanceof Promise ? await inner.catch((error) => `failed: ${error}`) : inner;
    if (typeof resolved === "string") {
      const text = plain(resolved).replace(/\s+/g, " ").trim();
      if (/\s|^\/|[^\p{ASCII}]/u.test(text)) words.add(text.length > 160 ? `${text.slice(0, 160)}…` : text);
    } else if (typeof resolved === "object" && resolved !== null)
      for (const one of Object.values(resolved)) await collect(one);
  };
  await collect(value);
  return [...new Set(lines), ...[...words].sort()].join("\n") || "(data without words)";
}
