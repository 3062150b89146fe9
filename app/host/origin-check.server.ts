import type { IncomingHttpHeaders } from "node:http";

/** Checks Origin, else Sec-Fetch-Site, else Referer. A client that sends none is no browser that a site could misuse. */
export function isOwnOrigin(headers: IncomingHttpHeaders, siteUrl: string): boolean {
  const { origin, referer, host } = headers;
  const isOwn = (url: string) =>
    URL.canParse(url) && (new URL(url).origin === siteUrl || new URL(url).host === host);

  if (origin !== undefined && origin !== "null") return isOwn(origin);
  const site = headers["sec-fetch-site"];
  if (site !== undefined) return site === "same-origin" || site === "none";
  return origin === undefined && (referer === undefined || isOwn(referer));
}
