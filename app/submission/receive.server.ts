import type { ActionFunctionArgs } from "@remix-run/node";
import { data, redirect } from "@remix-run/server-runtime";
import { FIX_ERRORS, type FormAnswer, texts, tooMany, UPLOAD_FAILED, writeFailed } from "~/forms/answer";
import { BILL_FIELD, BILL_TOO_LARGE } from "~/leads/bill-rules";
import { contactRules } from "~/leads/contact";
import type { FieldErrors, FormRules, Values } from "~/leads/form-rules";
import { identify } from "~/leads/identity.server";
import { inquiryRules } from "~/leads/inquiry";
import { cleanSource } from "~/leads/lead-source";
import type { LeadSource } from "~/leads/leads";
import { quickContactRules } from "~/leads/quick-contact";
import { referenceOf } from "~/leads/reference";
import { suspicionOf } from "~/leads/spam";
import { env } from "~/server/env.server";
import { redirectWithSuccess } from "~/server/flash.server";
import { describeError, log } from "~/server/log.server";
import { openStores } from "~/stores/open.server";
import { type BillOutcome, billIntake } from "./bill-intake.server";
import { type FormBody, readForm } from "./form-body.server";
import { BillNotKeptError, keepLead } from "./keep-lead.server";
import { keptFields } from "./kept-fields.server";
import { createRateLimit, type RateLimit } from "./rate-limit.server";

const rules = {
  contact: contactRules,
  "quick-contact": quickContactRules,
  inquiry: inquiryRules,
} as const satisfies Record<string, FormRules>;

type Form = keyof typeof rules;

/** In this time a client may send as many of each form as RATE_LIMIT says. */
const RATE_WINDOW_MS = 10 * 60_000;

const MORE_TEXT = "That is more text than this form can take. Please shorten it.";

interface Sent {
  /** The page that a form in the frame was sent from. */
  from: string;
  reference: string;
}

/**
 * Takes in a submission: reads it, checks it, keeps it, and only then says so. 303 to `sentPage` when it is kept; the
 * page again with what was typed, and 422 when something is wrong with it, 413 when it is too large, 429 when its
 * client has sent too many, 503 when it could not be kept. A script that asks for JSON is answered with the same in
 * JSON, and 200 in place of the redirect.
 */
export async function receive(
  form: Form,
  { request, context }: ActionFunctionArgs,
  sentPage: (sent: Sent) => string,
) {
  const client = `${form} ${context.clientAddress ?? "unknown"}`;
  let wait: Promise<number> | undefined;
  /** Counts the submission, once it is clear that it would be kept: a mistake costs its sender nothing. */
  function waitMs() {
    wait ??= rateLimit().take(client);
    return wait;
  }

  const intake =
    form === "inquiry"
      ? billIntake(openStores().bills, async (soFar) => !hasFault(form, soFar) && (await waitMs()) === 0)
      : undefined;
  try {
    const body = await readForm(request, intake);
    const { answer, refusal } = await decide(form, body, intake?.outcome ?? {}, waitMs);
    if (refusal) return data<FormAnswer>(answer, refusal);
    if (wantsJson(request)) return data<FormAnswer>(answer);
    const page = sentPage({ from: body.text("from"), reference: answer.reference });
    // The page of a sent inquiry says nothing else: a toast would stand in front of it.
    return form === "inquiry" ? redirect(page, 303) : redirectWithSuccess(page, answer.message);
  } finally {
    await intake?.outcome.received?.discard();
  }
}

type Accepted = { answer: Extract<FormAnswer, { ok: true }> & { reference: string }; refusal?: never };
type Refused = { answer: Extract<FormAnswer, { ok: false }>; refusal: ResponseInit };

async function decide(
  form: Form,
  body: FormBody,
  bill: BillOutcome,
  waitMs: () => Promise<number>,
): Promise<Accepted | Refused> {
  const values = valuesOf(form, body);

  function refuse(
    status: number,
    message: string,
    errors: FieldErrors = {},
    headers: HeadersInit = {},
  ): Refused {
    return { answer: { form, ok: false, message, errors, values }, refusal: { status, headers } };
  }

  // Of a file that is too large its own rule speaks; of text, this.
  if (body.isTooLarge && !bill.fault) return refuse(413, MORE_TEXT);
  const { fields, errors } = rules[form].check(values);
  if (!fields || bill.fault) {
    const faults = { ...errors, ...(bill.fault && { [BILL_FIELD]: bill.fault }) };
    return refuse(bill.fault === BILL_TOO_LARGE ? 413 : 422, FIX_ERRORS, faults);
  }
  if (body.isBroken) return refuse(422, bill.failure ? UPLOAD_FAILED : texts[form].failed);
  if (bill.failure) {
    log.error("bill not received", { kind: form, ...describeError(bill.failure) });
    return refuse(503, UPLOAD_FAILED);
  }

  const suspect = suspicionOf(body.text);
  // What is not shown may not stand in the way of the same from a person.
  const given = suspect === "honeypot" ? { ...fields, suspect } : fields;
  const ids = identify(form, given, Date.now(), bill.received?.hash);
  try {
    const wait = await waitMs();
    // A bill that was passed over is not known: what is known has none, or another.
    const known = bill.isPassedOver ? undefined : await openStores().leads.find(form, ids);
    if (!known && wait > 0) {
      log.warn("too many submissions", { kind: form });
      return refuse(429, tooMany(wait), {}, { "Retry-After": String(Math.ceil(wait / 1000)) });
    }
    const kept = await keptFields(form, fields, openStores().content);
    const lead = { kind: form, ids, fields: kept, suspect, source: sourceOf(body) };
    const { id, repeated } = known ? { id: known, repeated: true } : await keepLead(lead, bill.received);
    log.info(repeated ? "lead repeated" : "lead kept", { kind: form, lead: id, suspect });
    return { answer: { form, ok: true, message: texts[form].sent, reference: referenceOf(id) } };
  } catch (error) {
    log.error("lead not kept", { kind: form, ...describeError(error) });
    return refuse(503, notKept(form, error));
  }
}

/** What the visitor is told (specification §8). */
function notKept(form: Form, error: unknown): string {
  if (error instanceof BillNotKeptError) return UPLOAD_FAILED;
  return form === "inquiry" ? writeFailed(openStores().databaseName) : texts[form].failed;
}

/** What was typed, to show it again. The form still has to know where it was first sent from, and its sender's way. */
function valuesOf(form: Form, body: FormBody): Values {
  const values: Values = Object.fromEntries(rules[form].fieldNames.map((name) => [name, body.text(name)]));
  const from = body.text("from");
  return { ...values, ...(from && { from }), ...sourceOf(body) };
}

/** How the sender came to the site, as far as the form says. It makes no submission another one. */
function sourceOf({ text }: FormBody): LeadSource | undefined {
  const source = cleanSource(text, new URL(env().SITE_URL).hostname);
  return Object.keys(source).length > 0 ? source : undefined;
}

/** Whether one of the fields that have come so far is wrong. What is missing may come after the file. */
function hasFault(form: Form, soFar: ReadonlyMap<string, string>): boolean {
  const { errors = {} } = rules[form].check(Object.fromEntries(soFar));
  return Object.keys(errors).some((name) => soFar.has(name));
}

let limit: RateLimit | undefined;

function rateLimit(): RateLimit {
  limit ??= createRateLimit(env().RATE_LIMIT, RATE_WINDOW_MS);
  return limit;
}

export function wantsJson(request: Request): boolean {
  return request.headers.get("Accept") === "application/json";
}

/** The page that a form in the frame was sent from, if it is one of ours; else the home page. */
export function pageSentFrom(from: string): string {
  const here = "http://here";
  if (!from.startsWith("/") || !URL.canParse(from, here)) return "/";
  const url = new URL(from, here);
  // "/.//evil.example" is a path of ours to begin with, and an address of another site once its dot is resolved.
  return url.origin === here && !url.pathname.startsWith("//") ? url.pathname : "/";
}
