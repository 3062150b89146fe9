import type { ActionFunctionArgs } from "@remix-run/node";
import { BILL_REFUSED_FIELD, type FormAnswer, texts } from "~/forms/answer";
import { BILL_FIELD } from "~/leads/bill-rules";
import type { Values } from "~/leads/form-rules";
import { cleanSource, sourceOfArrival } from "~/leads/lead-source";
import type { LeadKind, LeadSource } from "~/leads/leads";
import { referenceOf } from "~/leads/reference";
import { suspicionOf } from "~/leads/spam";
import { env } from "~/server/env.server";
import { describeError, log } from "~/server/log.server";
import { openStores } from "~/stores/open.server";
import { decide, type Refusal, rules } from "./decide.server";
import { createRateLimit, createUploadSlots, type RateLimit } from "./limits.server";
import { readForm, type SentForm } from "./read-form.server";
import { type Bill, receiveBill } from "./receive-bill.server";
import { saveLead } from "./save-lead.server";

/** RATE_LIMIT counts within this time. */
const RATE_WINDOW_MS = 10 * 60_000;

/** Uploads at once: many visitors share the address of a mobile network, and 80 of them fit the server's memory. */
const UPLOADS_PER_CLIENT = 80;
const UPLOADS_IN_ALL = 200;

/** What to answer to a submission, to a page or a script: see answer.server.ts. */
export interface Outcome {
  answer: FormAnswer;
  status: 200 | Refusal["status"];
  retryAfterMs?: number | undefined;
  /** The path of the page that a quick contact was sent from. */
  from: string;
  /** The bill was refused earlier, and this submission has none. */
  withoutBill: boolean;
}

/**
 * Reads the form while its bill streams to where bills wait, decides whether it is valid, stores bill and lead, and
 * returns what to answer.
 */
export async function receive(kind: LeadKind, { request, context }: ActionFunctionArgs): Promise<Outcome> {
  const client = `${kind} ${context.clientAddress ?? "unknown"}`;
  const form = await readSubmission(kind, request, client);
  const bill = form.file;
  try {
    if (bill?.state === "failed" && !form.isBroken)
      log.error("bill not received", { kind, ...describeError(bill.error) });

    const from = pageSentFrom(form.text("from"));
    const source = sourceOf(form, request);
    const withoutBill = !bill && form.text(BILL_REFUSED_FIELD) !== "";
    const values = valuesOf(kind, form, from, source);
    const decision = decide(kind, values, form);
    const kept = decision.refusal
      ? decision
      : await saveLead({ kind, ...decision, source, suspect: suspicionOf(form.text) }, client, rateLimit());
    if (!kept.refusal) {
      const answer = {
        kind,
        ok: true,
        message: texts[kind].sent,
        reference: referenceOf(kept.id),
      } as const;
      return { answer, status: 200, from, withoutBill };
    }
    const { status, message, errors = {}, retryAfterMs } = kept.refusal;
    const answer = { kind, ok: false, message, errors, values } as const;
    return { answer, status, retryAfterMs, from, withoutBill };
  } finally {
    if (bill?.state === "stored") await bill.stored.discard();
  }
}

/** The bill of a client over its limits is only hashed, not stored: it may still be a repeat. */
async function readSubmission(kind: LeadKind, request: Request, client: string) {
  if (kind !== "inquiry") return readForm<Bill>(request);
  const freeSlot = rateLimit().waitMs(client) > 0 ? undefined : uploads.take(client);
  const bills = freeSlot && openStores().bills;
  return readForm(request, { field: BILL_FIELD, receive: (file) => receiveBill(file, bills) }).finally(
    freeSlot,
  );
}

/** What was typed, to show it again, and what the form must still carry when it is sent again. */
function valuesOf(
  kind: LeadKind,
  { text }: SentForm<Bill>,
  from: string,
  source: LeadSource | undefined,
): Values {
  const typed = Object.fromEntries(rules[kind].fieldNames.map((name) => [name, text(name)]));
  const carried = {
    ...(text("from") && { from }),
    ...(text(BILL_REFUSED_FIELD) && { [BILL_REFUSED_FIELD]: "1" }),
  };
  return { ...typed, ...carried, ...source };
}

/** How the sender came to the site: as the form says or, without JavaScript, as the address of its page does. */
function sourceOf({ text }: SentForm<Bill>, request: Request): LeadSource | undefined {
  const { SITE_URL } = env();
  const told = cleanSource(text, new URL(SITE_URL).hostname);
  if (Object.keys(told).length > 0) return told;
  const referer = request.headers.get("Referer") ?? "";
  const page = URL.canParse(referer) ? new URL(referer) : undefined;
  return page?.origin === SITE_URL ? sourceOfArrival(page, "") : undefined;
}

/** The longest path that a quick contact returns to. */
const MAX_FROM_LENGTH = 300;

/** Returns the path if it is one of our own pages, else the home page. */
export function pageSentFrom(from: string): string {
  const here = "http://here";
  if (from.length > MAX_FROM_LENGTH || !from.startsWith("/") || !URL.canParse(from, here)) return "/";
  const url = new URL(from, here);
  // "/.//evil.example" starts like a path and resolves to "//evil.example", another site.
  return url.origin === here && !url.pathname.startsWith("//") ? url.pathname : "/";
}

const uploads = createUploadSlots(UPLOADS_PER_CLIENT, UPLOADS_IN_ALL);

let limit: RateLimit | undefined;

function rateLimit(): RateLimit {
  limit ??= createRateLimit(env().RATE_LIMIT, RATE_WINDOW_MS);
  return limit;
}
