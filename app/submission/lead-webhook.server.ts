import { createHmac } from "node:crypto";
import { errorCode } from "~/error-code";
import type { LeadFields, LeadKind, LeadSource } from "~/leads/leads";
import { referenceOf } from "~/leads/reference";
import { env } from "~/server/env.server";
import { log } from "~/server/log.server";
import { createDeliveryQueue, type Failure } from "./delivery-queue.server";

/** When the site stops, what waits for the receiver gets this long. */
const LAST_TRIES_WITHIN_MS = 2000;

interface KeptLead {
  kind: LeadKind;
  id: string;
  fields: LeadFields;
  source?: LeadSource | undefined;
}

const queue = createDeliveryQueue((lead, reason, tries) =>
  log.warn("lead webhook given up", { lead, reason, tries }),
);

/**
 * Tells the receiver at LEAD_WEBHOOK_URL, if there is one, that a lead was kept. Returns at once and never fails: the
 * lead is safe, and whether the news of it arrives is nothing to its sender. Call it once for each lead.
 */
export function notifyOfLead({ kind, id, fields, source }: KeptLead) {
  const { LEAD_WEBHOOK_URL: url, LEAD_WEBHOOK_SECRET: secret } = env();
  if (!url || !secret) return;
  // The time is this process's own, a moment after the one that the store keeps.
  const timestamp = new Date().toISOString();
  const body = JSON.stringify({ kind, id, reference: referenceOf(id), timestamp, fields, source });
  queue.add(id, (signal) => postLead(url, secret, id, body, signal));
}

/** The site is about to stop: what waits is tried a last time, now. */
export function finishLeadWebhook() {
  queue.finish();
}

/** Resolves when nothing is left to be tried, at the latest after 2 s or `withinMs`. What is left then is logged. */
export async function closeLeadWebhook(withinMs: number) {
  await queue.close(Math.max(0, Math.min(withinMs, LAST_TRIES_WITHIN_MS)));
}

/**
 * One try. Nothing but the status and Retry-After of the answer is read. The reason of a failure names neither the
 * address, which may carry a token, nor anything of the body.
 */
export async function postLead(
  url: string,
  secret: string,
  id: string,
  body: string,
  signal: AbortSignal,
): Promise<"delivered" | Failure> {
  const headers = {
    "Content-Type": "application/json",
    "X-Lead-Id": id,
    "X-Lead-Signature": signatureOf(body, secret, Math.floor(Date.now() / 1000)),
  };
  try {
    const response = await fetch(url, { method: "POST", headers, body, redirect: "manual", signal });
    response.body?.cancel().catch(() => undefined);
    const { ok, status } = response;
    if (ok) return "delivered";
    const mayRetry = status === 408 || status === 429 || status >= 500;
    const retryAfterMs = readRetryAfter(response.headers.get("Retry-After"));
    return { reason: `answered ${status}`, mayRetry, retryAfterMs };
  } catch (error) {
    return { reason: signal.aborted ? "no answer in time" : networkFault(error), mayRetry: true };
  }
}

/** "t=1795267200,v1=5257a8…": HMAC-SHA256 of the time, a dot and the body. The time keeps old calls from being replayed. */
function signatureOf(body: string, secret: string, seconds: number): string {
  const hmac = createHmac("sha256", secret).update(`${seconds}.${body}`).digest("hex");
  return `t=${seconds},v1=${hmac}`;
}

/** Seconds, or a date (RFC 9110 §10.2.3). */
function readRetryAfter(value: string | null): number | undefined {
  if (!value) return undefined;
  if (/^\d{1,9}$/.test(value)) return Number(value) * 1000;
  const ms = Date.parse(value) - Date.now();
  return ms > 0 ? ms : undefined;
}

/** `fetch` hides what went wrong in the cause of its error. Its message may hold the address. */
function networkFault(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  return String(errorCode(error.cause) ?? error.name);
}
