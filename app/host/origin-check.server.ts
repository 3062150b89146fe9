import type { IncomingHttpHeaders } from "node:http";

/**
 * Guards against cross-site requests by Origin, else Sec-Fetch-Site, else Referer. Browsers may send "null" or no Origin.
 * A client that sends none of them is not a browser, so no other site can misuse it.
 */
export function isOwnOrigin(headers: IncomingHttpHeaders, siteUrl: string): boolean {
  const { origin, referer, host } = headers;
  const isOwn = (url: string) =>
    URL.canParse(url) && (new URL(url).origin === siteUrl || new URL(url).host === host);

  if (origin !== undefined && origin !== "null") return isOwn(origin);
  const site = headers["sec-fetch-site"];
  if (site !== undefined) return site === "same-origin" || site === "none";
  return origin === undefined && (referer === undefined || isOwn(referer));
}
