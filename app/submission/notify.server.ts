import { createHmac } from "node:crypto";
import { Readable } from "node:stream";
import { errorCode, networkErrorCode } from "~/error-code";
import { DAY_MS } from "~/india-time";
import { type LeadMessage, leadMessage } from "~/leads/lead-text";
import type { Lead } from "~/leads/leads";
import { referenceOf } from "~/leads/reference";
import { type Env, env } from "~/server/env.server";
import { type Company, NO_COMPANY, site } from "~/site";
import { acknowledgement } from "~/texts/acknowledgement";
import { DeliveryQueue, type Failure } from "./delivery-queue.server";
import { createRateLimit } from "./limits.server";

const MAX_CLOSE_MS = 2000;

/** The dialogue with a mail server has a dozen answers. */
export const MAIL_TIMEOUT_MS = 2 * 60_000;

const calls = new DeliveryQueue("lead webhook not delivered");
const mails = new DeliveryQueue("lead mail not delivered", MAIL_TIMEOUT_MS);
const thanks = new DeliveryQueue("acknowledgement not delivered", MAIL_TIMEOUT_MS);

const queues = [calls, mails, thanks];

type SavedLead = Omit<Lead, "timestamp">;

/** Queues a call of the webhook and a mail about a saved lead, if they are set up. Call it once for each lead. @param client the visitor's address, @param company whom the mail to the visitor names */
export function notifyOfLead(lead: SavedLead, client = "", company = NO_COMPANY) {
  const { kind, id, fields, source, estimate, via } = lead;
  const { LEAD_WEBHOOK_URL, LEAD_WEBHOOK_SECRET: secret, LEAD_MAIL_PHONE, SITE_URL } = env();
  if (LEAD_WEBHOOK_URL && secret) {
    const timestamp = new Date().toISOString();
    const body = JSON.stringify({
      kind,
      id,
      reference: referenceOf(id),
      timestamp,
      fields,
      source,
      estimate,
      via,
    });
    calls.add(id, (signal) => postLead(LEAD_WEBHOOK_URL, secret, id, body, signal));
  }
  mailStaff(id, "", leadMessage({ kind, id, fields, via }, SITE_URL, LEAD_MAIL_PHONE === "on"));
  acknowledge(lead, client, company);
}

/** Queues a mail about a lead to a member of staff, or else to the office, if mails are set up. */
export function mailStaff(lead: string, email: string, message: LeadMessage) {
  const { SMTP_URL, LEAD_MAIL_TO } = env();
  const to = email || LEAD_MAIL_TO;
  if (SMTP_URL && to) mails.add(lead, (signal) => sendMail(env(), to, message, signal));
}

/** A visitor who sends several forms is thanked for three a day, and nobody can have a stranger flooded. */
const perInbox = createRateLimit(3, DAY_MS);
const perClient = createRateLimit(20, 60 * 60_000);

/** "V.ictim+1@example.in" is the inbox of "victim@example.in" at most services. */
function inboxOf(email: string): string {
  const [local = "", host = ""] = email.toLowerCase().split("@");
  return `${local.replace(/\+.*$/s, "").replaceAll(".", "")}@${host}`;
}

export function mayThank(client: string, email: string): boolean {
  const isFree = perClient.waitMs(client) === 0 && perInbox.take(inboxOf(email)) === 0;
  return isFree && perClient.take(client) === 0;
}

function acknowledge(
  { id, fields, suspect, language = "en", via }: SavedLead,
  client: string,
  company: Company,
) {
  const { SMTP_URL, LEAD_ACKNOWLEDGEMENT, LEAD_MAIL_TO } = env();
  const { email } = fields;
  if (!SMTP_URL || !LEAD_MAIL_TO || LEAD_ACKNOWLEDGEMENT === "off" || !email || suspect || via) return;
  if (!mayThank(client, email)) return;
  const message = acknowledgement[language](referenceOf(id), company);
  thanks.add(id, (signal) => sendMail(env(), email, message, signal));
}

/** Starts the last attempt of everything that waits to be delivered now, because the site is about to stop. */
export function drainNotifications() {
  for (const queue of queues) queue.drain();
}

/** Drains the queues within 2 s or `withinMs`, whichever is shorter, and logs what could not be delivered. */
export async function closeNotifications(withinMs: number) {
  const ms = Math.max(0, Math.min(withinMs, MAX_CLOSE_MS));
  await Promise.all(queues.map((queue) => queue.close(ms)));
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

/** The settings of mails (docs/operating.md), of which LEAD_MAIL_TO comes with SMTP_URL. */
export type MailSettings = Partial<Pick<Env, "SMTP_URL" | "MAIL_FROM" | "LEAD_MAIL_TO">>;

/**
 * Sends one mail. The failure's reason goes to the log, so it holds no address and no password. A mail that the server may
 * have taken is never sent again: the lead is stored anyway.
 */
export async function sendMail(
  settings: MailSettings,
  to: string,
  message: LeadMessage,
  signal: AbortSignal,
): Promise<"delivered" | Failure> {
  const { SMTP_URL: url = "" } = settings;
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
    await transport.sendMail({
      from: senderOf(settings),
      // An object, because a text may be read as several addresses.
      to: { name: "", address: to },
      headers: { "Auto-Submitted": "auto-generated" },
      ...message,
      signal,
    });
    return "delivered";
  } catch (error) {
    const answer = error instanceof Error ? Reflect.get(error, "responseCode") : undefined;
    const reason = [errorCode(error) ?? "unknown", answer].filter(Boolean).join(" ");
    // 5xx: the server will never take this mail (RFC 5321 §4.2.1).
    if (answer) return { reason, mayRetry: answer < 500 };
    return { reason: isBeingTaken ? `${reason}, it may have arrived` : reason, mayRetry: !isBeingTaken };
  }
}

/** How long to wait for each answer of the mail server; a slow one needs a minute for a mail. */
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

/** Most servers send only from the address that signs in. The reader's own would look forged. */
function senderOf({ SMTP_URL = "", MAIL_FROM, LEAD_MAIL_TO = "" }: MailSettings) {
  const user = decodeURIComponent(new URL(SMTP_URL).username);
  const address = /^[^\s@<>]+@[^\s@<>]+$/.test(user) ? user : LEAD_MAIL_TO;
  return MAIL_FROM ?? { name: site.brand, address };
}
