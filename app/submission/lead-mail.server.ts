import type { SentMessageInfo, Transporter } from "nodemailer";
import { deskPath } from "~/desk/lead-links";
import { errorCode } from "~/error-code";
import { mailSubject, personFields } from "~/leads/lead-text";
import type { LeadFields, LeadKind } from "~/leads/leads";
import { env } from "~/server/env.server";
import { log } from "~/server/log.server";
import { ATTEMPT_TIMEOUT_MS, DeliveryQueue, type Failure } from "./delivery-queue.server";

const MAX_CLOSE_MS = 2000;

interface SavedLead {
  kind: LeadKind;
  id: string;
  fields: LeadFields;
}

const queue = new DeliveryQueue((lead, reason, attempts) =>
  log.warn("lead mail not delivered", { lead, reason, attempts }),
);

/** Queues a mail about a saved lead to LEAD_MAIL_TO, if SMTP_URL is set. Call it once for each lead. */
export function mailLead(lead: SavedLead) {
  const { SMTP_URL: url, LEAD_MAIL_TO: to, SITE_URL } = env();
  if (url && to) queue.add(lead.id, (signal) => sendMail(url, to, leadMessage(lead, SITE_URL), signal));
}

/** Starts the last attempt of every waiting mail now, because the site is about to stop. */
export function drainLeadMail() {
  queue.drain();
}

/** Drains the queue within 2 s or `withinMs`, whichever is shorter, and logs the mails it could not deliver. */
export async function closeLeadMail(withinMs: number) {
  await queue.close(Math.max(0, Math.min(withinMs, MAX_CLOSE_MS)));
}

export interface Message {
  subject: string;
  text: string;
}

/** Returns who wrote, from where, and where staff find the rest: mail is read by more people than the desk. */
export function leadMessage({ kind, id, fields }: SavedLead, siteUrl: string): Message {
  const { name = "", city = "" } = personFields({ kind, id, timestamp: "", fields });
  const person = [name, city].map((text) => text.replace(/\s+/g, " ").trim()).filter(Boolean);
  return {
    subject: mailSubject(kind, id),
    text: `${person.join(", ")}\n${siteUrl}${deskPath(id)}\n`,
  };
}

/** Sends one mail. The failure's reason goes to the log, so it holds no address and no password. */
export async function sendMail(
  url: string,
  to: string,
  message: Message,
  signal: AbortSignal,
): Promise<"delivered" | Failure> {
  let transport: Transporter<SentMessageInfo> | undefined;
  try {
    const { createTransport } = await import("nodemailer");
    transport = createTransport({ url, ...timeouts });
    const aborted = new Promise<never>((_, reject) => {
      signal.addEventListener("abort", () => reject(signal.reason), { once: true });
    });
    await Promise.race([transport.sendMail({ from: senderOf(url, to), to, ...message }), aborted]);
    return "delivered";
  } catch (error) {
    const refusal = error instanceof Error ? Reflect.get(error, "responseCode") : undefined;
    // 5xx: the server will never take this mail (RFC 5321 §4.2.1).
    const isPermanent = typeof refusal === "number" && refusal >= 500;
    return { reason: `${refusal ?? errorCode(error) ?? "unknown"}`, mayRetry: !isPermanent };
  } finally {
    transport?.close();
  }
}

/** An attempt must settle soon after it is aborted. */
const timeouts = {
  connectionTimeout: ATTEMPT_TIMEOUT_MS,
  greetingTimeout: ATTEMPT_TIMEOUT_MS,
  socketTimeout: ATTEMPT_TIMEOUT_MS,
  dnsTimeout: ATTEMPT_TIMEOUT_MS,
};

/** Most servers send only from the address that signs in. */
function senderOf(url: string, to: string): string {
  const user = decodeURIComponent(new URL(url).username);
  return /^[^\s@<>]+@[^\s@<>]+$/.test(user) ? user : to;
}
