import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";

// Clients can forge all entries of X-Forwarded-For but the last `proxies`.
/** Returns the client's IPv4 address or IPv6 /64 network (one household or phone), for rate limits. */
export function clientAddress(request: IncomingMessage, proxies: number): string {
  const socket = normalise(request.socket.remoteAddress ?? "");
  if (proxies === 0) return socket ?? "unknown";
  const forwarded = String(request.headers["x-forwarded-for"] ?? "").split(",");
  return normalise(forwarded.at(-proxies) ?? "") ?? socket ?? "unknown";
}

function normalise(text: string): string | undefined {
  const address = withoutPort(text.trim()).replace(/%.*$/, "").toLowerCase();
  const version = isIP(address);
  if (version !== 6) return version === 4 ? address : undefined;
  const mapped = /^::ffff:([\d.]+)$/.exec(address)?.[1];
  return mapped ?? networkOf(address);
}

/** Some proxies write "1.2.3.4:5678" and "[2001:db8::1]:5678". */
function withoutPort(text: string): string {
  return /^\[([^\]]*)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text;
}

function networkOf(address: string): string {
  // In a URL, groups have no leading zeros, and an embedded IPv4 address is two of them.
  const [before = "", after = ""] = new URL(`http://[${address}]`).hostname.slice(1, -1).split("::");
  const head = before.split(":").filter(Boolean);
  const tail = after.split(":").filter(Boolean);
  const zeros = Array<string>(8 - head.length - tail.length).fill("0");
  return `${[...head, ...zeros, ...tail].slice(0, 4).join(":")}::/64`;
}
