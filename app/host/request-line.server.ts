import type { IncomingMessage } from "node:http";
import { type Handler, type Refusal, refuse, type Target } from "./handler.server";

const HOST = /^(?:[a-z\d](?:[a-z\d._-]{0,252})|\[[\da-f:.]{2,45}\])(?::\d{1,5})?$/i;

/** The absolute form is meant for proxies, but a server must accept it (RFC 9112 §3.2.2). */
const ABSOLUTE = /^https?:\/\/([^/?#]*)(.*)$/i;

const MAX_PATH_LENGTH = 2048;

/** Sets the request's target, or refuses a request whose line or Host is broken. */
export const readTarget: Handler = (request, response, next) => {
  const target = readRequestLine(request);
  if ("reason" in target) return refuse(response, target);
  request.target = target;
  return next();
};

/** Validates Host and request target. Nothing else reads them. */
export function readRequestLine(request: IncomingMessage): Target | Refusal {
  if (!hasValidHost(request)) return { status: 400, reason: "The host name isn’t valid." };
  let target = request.url ?? "";
  const [, authority, rest = ""] = ABSOLUTE.exec(target) ?? [];
  if (authority !== undefined) {
    if (!HOST.test(authority)) return { status: 400, reason: "The host name isn’t valid." };
    target = rest.startsWith("/") ? rest : `/${rest}`;
  }
  if (!/^\/[!-~]*$/.test(target) || target.includes("#")) return BROKEN;
  const end = target.indexOf("?");
  const rawPath = end === -1 ? target : target.slice(0, end);
  const query = end === -1 ? "" : target.slice(end + 1);
  if (rawPath.length > MAX_PATH_LENGTH) return { status: 414, reason: "This link is too long." };

  const segments = rawPath.split("/").slice(1).map(decode);
  if (segments.includes(undefined)) return BROKEN;
  if (segments.some((segment, index) => isMisleading(segment ?? "", index === segments.length - 1)))
    return { status: 404, reason: "Page not found." };
  return { rawPath, path: normalise(rawPath), query };
}

const BROKEN: Refusal = { status: 400, reason: "This link is broken: it may be missing a letter." };

/** Requires exactly one well-formed Host, except in HTTP/1.0, which some health checks use. */
export function hasValidHost({ headers: { host }, rawHeaders, httpVersion }: IncomingMessage): boolean {
  if (host === undefined) return httpVersion === "1.0";
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2)
    if (rawHeaders[index]?.length === 4 && rawHeaders[index]?.toLowerCase() === "host") count += 1;
  return count === 1 && HOST.test(host);
}

/** Dots, slashes and control characters could pass for another path. Only the last segment may be empty. */
function isMisleading(segment: string, isLast: boolean): boolean {
  return (segment === "" && !isLast) || /^\.{1,2}$|[/\\]|\p{Cc}/u.test(segment);
}

function decode(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}

/** Normalises percent-encoding (RFC 3986 §6.2.2). */
function normalise(path: string): string {
  const { pathname } = new URL(`http://host${path}`);
  const encoded = pathname.replace(/%[\da-f]{2}/gi, (code) => {
    const character = String.fromCharCode(Number.parseInt(code.slice(1), 16));
    return /[\w.~-]/.test(character) ? character : code.toUpperCase();
  });
  return encoded === "/" ? "/" : encoded.replace(/\/$/, "");
}
