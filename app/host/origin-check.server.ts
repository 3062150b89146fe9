import type { IncomingHttpHeaders } from "node:http";

/**
 * Whether a request that changes something may have come from our own pages. A named Origin decides; where a browser
 * hides it ("null") or leaves it out, its Sec-Fetch-Site does, then the Referer. A client that sends none of them is
 * no browser that another site could misuse, and passes.
 */
export function isOwnOrigin(headers: IncomingHttpHeaders, siteUrl: string): boolean {
  const { origin, referer, host } = headers;
  const isOwn = (address: string) =>
    URL.canParse(address) && (new URL(address).origin === siteUrl || new URL(address).host === host);

  if (origin !== undefined && origin !== "null") return isOwn(origin);
  const site = headers["sec-fetch-site"];
  if (site !== undefined) return site === "same-origin" || site === "none";
  return origin === undefined && (referer === undefined || isOwn(referer));
}
