import { Readable } from "node:stream";
import { errorCode } from "~/error-code";
import { deskPath } from "~/leads/desk-path";
import { mailSubject, personFields } from "~/leads/lead-text";
import type { LeadFields, LeadKind } from "~/leads/leads";
import { env } from "~/server/env.server";
import { log } from "~/server/log.server";
import { DeliveryQueue, type Failure } from "./delivery-queue.server";

const MAX_CLOSE_MS = 2000;

interface SavedLead {
  kind: LeadKind;
  id: string;
  fields: LeadFields;
}

/** The dialogue has a dozen answers. */
const ATTEMPT_TIMEOUT_MS = 2 * 60_000;

const queue = new DeliveryQueue(
  (lead, reason, attempts) => log.warn("lead mail not delivered", { lead, reason, attempts }),
  ATTEMPT_TIMEOUT_MS,
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

/**
 * Sends one mail. The failure's reason goes to the log, so it holds no address and no password. A mail that the server may
 * have taken is never sent again: the lead is stored anyway.
 */
export async function sendMail(
  url: string,
  to: string,
  message: Message,
  signal: AbortSignal,
): Promise<"delivered" | Failure> {
  let isBeingTaken = false;
  try {
    const { createTransport } = await import("nodemailer");
    const transport = createTransport({ url, requireTLS: needsTls(url), ...TIMEOUTS });
    // nodemailer reads the text when the server has asked for it.
    async function* read(text: Readable) {
      isBeingTaken = true;
      yield* text;
    }
    transport.use("stream", ({ message }, done) => {
      message.processFunc((text) => Readable.from(read(text)));
      done();
    });
    await transport.sendMail({ from: senderOf(url, to), to, ...message, signal });
    return "delivered";
  } catch (error) {
    const answer = error instanceof Error ? Reflect.get(error, "responseCode") : undefined;
    const reason = [errorCode(error) ?? "unknown", answer].filter(Boolean).join(" ");
    // 5xx: the server will never take this mail (RFC 5321 §4.2.1).
    if (answer) return { reason, mayRetry: answer < 500 };
    return { reason: isBeingTaken ? `${reason}, it may have arrived` : reason, mayRetry: !isBeingTaken };
  }
}

/** For each answer of the mail server; a slow one needs a minute for a mail. */
const TIMEOUTS = {
  connectionTimeout: 10_000,
  greetingTimeout: 20_000,
  socketTimeout: 30_000,
  dnsTimeout: 10_000,
  socketCloseTimeout: 0,
};

/** A password never travels in clear, unless SMTP_URL says so. */
function needsTls(url: string): boolean {
  const { protocol, password, searchParams } = new URL(url);
  return protocol === "smtp:" && password !== "" && searchParams.get("ignoreTLS") !== "true";
}

/** Most servers send only from the address that signs in. */
function senderOf(url: string, to: string): string {
  const user = decodeURIComponent(new URL(url).username);
  return /^[^\s@<>]+@[^\s@<>]+$/.test(user) ? user : to;
}
