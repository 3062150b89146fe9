import { createRateLimit } from "~/submission/limits.server";
import { pathWithin } from "~/texts/language";

// The pages of one customer, which whoever has their address may open: see sales/customer-page/secret-page.server.ts.

export const SECRET_HEADERS = {
  "Cache-Control": "no-store",
  "X-Robots-Tag": "noindex",
  "Referrer-Policy": "same-origin",
};

export function isSecret(path: string): boolean {
  return /^\/(?:project|quotation)\//i.test(pathWithin(path));
}

/**
 * Counts a client's requests for secret pages until each is known to be right. Many customers share the address of a mobile
 * network, and a page may show a dozen photos.
 */
export const wrongAddresses = createRateLimit(120, 60_000);

/** Keeps secrets out of the log, also where a link was changed on its way. */
export function withoutSecret(path: string): string {
  return path.replace(/^((?:\/hi)?\/(?:project|quotation)\/).+/is, "$1…").replace(/[\da-f]{32,}/gi, "…");
}
