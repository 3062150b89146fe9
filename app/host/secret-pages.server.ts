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

/** Wrong addresses of a client. Many customers share the address of a mobile network, and a page may show a dozen photos. */
const refused = createRateLimit(120, 60_000);

/** Counts a request for a secret page until it is known to be right. Returns the milliseconds until there may be one; 0 for now. */
export function waitForSecret(client: string): number {
  return refused.take(client);
}

/** Takes back what `waitForSecret` has counted, because the address was not wrong. */
export function refundSecret(client: string) {
  refused.refund(client);
}

/** Keeps secrets out of the log, also where a link was changed on its way. */
export function withoutSecret(path: string): string {
  return path.replace(/^((?:\/hi)?\/(?:project|quotation)\/).+/is, "$1…").replace(/[\da-f]{32,}/gi, "…");
}
