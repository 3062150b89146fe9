import { createRateLimit } from "~/submission/limits.server";
import { pathWithin } from "~/texts/language";

// The pages of one customer, which whoever has their address may open: see site/secret/secret-page.server.ts.

export const SECRET_HEADERS = {
  "Cache-Control": "no-store",
  "X-Robots-Tag": "noindex",
  "Referrer-Policy": "same-origin",
};

export function isSecret(path: string): boolean {
  return /^\/(?:project|quotation)\//i.test(pathWithin(path));
}

/** Many customers share the address of a mobile network, and a page may show a dozen photos. */
const perClient = createRateLimit(120, 60_000);
const inAll = createRateLimit(3000, 60_000);

/** Counts a request for a secret page. Returns the milliseconds until there may be one; 0 for now. */
export function waitForSecret(client: string): number {
  return perClient.take(client) || inAll.take("all");
}

/** Keeps secrets out of the log, also where a link was changed on its way. */
export function withoutSecret(path: string): string {
  return path.replace(/^((?:\/hi)?\/(?:project|quotation)\/).+/is, "$1…").replace(/[\da-f]{32,}/gi, "…");
}
