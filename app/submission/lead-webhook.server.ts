import { createHmac } from "node:crypto";
import { networkErrorCode } from "~/error-code";
import type { LeadEstimate } from "~/leads/lead-estimate";
import type { LeadFields, LeadKind, LeadSource } from "~/leads/leads";
import { referenceOf } from "~/leads/reference";
import { env } from "~/server/env.server";
import { log } from "~/server/log.server";
import { DeliveryQueue, type Failure } from "./delivery-queue.server";

const MAX_CLOSE_MS = 2000;

interface SavedLead {
  kind: LeadKind;
  id: string;
  fields: LeadFields;
  source?: LeadSource | undefined;
  estimate?: LeadEstimate | undefined;
}

const queue = new DeliveryQueue((lead, reason, attempts) =>
  log.warn("lead webhook not delivered", { lead, reason, attempts }),
);

/** Queues a saved lead for the webhook at LEAD_WEBHOOK_URL, if there is one. Call it once for each lead. */
export function notifyOfLead({ kind, id, fields, source, estimate }: SavedLead) {
  const { LEAD_WEBHOOK_URL: url, LEAD_WEBHOOK_SECRET: secret } = env();
  if (!url || !secret) return;
  const timestamp = new Date().toISOString();
  const body = JSON.stringify({ kind, id, reference: referenceOf(id), timestamp, fields, source, estimate });
  queue.add(id, (signal) => postLead(url, secret, id, body, signal));
}

/** Starts the last attempt of every waiting call now, because the site is about to stop. */
export function drainLeadWebhook() {
  queue.drain();
}

/** Drains the queue within 2 s or `withinMs`, whichever is shorter, and logs the calls it could not deliver. */
export async function closeLeadWebhook(withinMs: number) {
  await queue.close(Math.max(0, Math.min(withinMs, MAX_CLOSE_MS)));
}

/** Calls the webhook once. The failure's reason goes to the log, so it never contains the URL, which may have a token. */
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
    return { reason: signal.aborted ? "no answer in time" : networkErrorCode(error), mayRetry: true };
  }
}

/** Returns "t=1795267200,v1=5257a8…": HMAC-SHA256 of time, dot and body. The signed time prevents replays. */
function signatureOf(body: string, secret: string, seconds: number): string {
  const hmac = createHmac("sha256", secret).update(`${seconds}.${body}`).digest("hex");
  return `t=${seconds},v1=${hmac}`;
}

function readRetryAfter(value: string | null): number | undefined {
  if (!value) return undefined;
  if (/^\d{1,9}$/.test(value)) return Number(value) * 1000;
  const ms = Date.parse(value) - Date.now();
  return ms > 0 ? ms : undefined;
}
