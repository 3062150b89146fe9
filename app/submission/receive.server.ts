import type { ActionFunctionArgs } from "@remix-run/node";
import { data, redirect } from "@remix-run/server-runtime";
import { companyNow } from "~/content/read-company.server";
import type { Bills } from "~/leads/bill-store.server";
import type { Values } from "~/leads/form-rules";
import { cleanSource, sourceOfArrival } from "~/leads/lead-source";
import type { LeadKind, LeadSource } from "~/leads/leads";
import { callDay } from "~/leads/office-hours";
import { referenceOf } from "~/leads/reference";
import { suspicionOf } from "~/leads/spam";
import { env } from "~/server/env.server";
import { redirectWithSuccess } from "~/server/flash.server";
import { describeError, log } from "~/server/log.server";
import { hoursOf } from "~/site";
import { callBack } from "~/texts/call-back";
import { languageOf, pathWithin } from "~/texts/language";
import { decide, type Refusal, refuseTooMany } from "./decide.server";
import { BILL_REFUSED_FIELD, ESTIMATE_FIELD, type FormAnswer } from "./form-answer";
import { forms, formTexts } from "./forms.server";
import { createRateLimit, createUploadSlots, type RateLimit } from "./limits.server";
import { readForm, type SentForm } from "./read-form.server";
import { type Bill, receiveBill } from "./receive-bill.server";
import { saveLead } from "./save-lead.server";
import { sentInputs } from "./sent-estimate.server";

const RATE_WINDOW_MS = 10 * 60_000;

/** Many visitors share the IP address of a mobile network; 80 uploads fit the server's memory. */
const MAX_UPLOADS_PER_CLIENT = 80;
const MAX_UPLOADS = 200;

interface SubmissionResult {
  answer: FormAnswer;
  status: 200 | Refusal["status"];
  retryAfterMs?: number | undefined;
  from: string;
  /** The bill was refused in an earlier attempt, and the inquiry was sent without one. */
  withoutBill: boolean;
}

/** Reads a form while streaming its bill to the store, saves the lead if it is valid, and returns the answer. */
export async function receive(
  kind: LeadKind,
  { request, context }: ActionFunctionArgs,
): Promise<SubmissionResult> {
  const { clientAddress = "unknown", stores } = context;
  const client = `${kind} ${clientAddress}`;
  const language = languageOf(request.url);
  const form = await readSubmission(kind, request, client, stores.bills);
  const bill = form.file;
  try {
    if (bill?.state === "failed" && !form.isBroken)
      log.error("bill not received", { kind, ...describeError(bill.error) });

    const from = pageSentFrom(form.text("from"));
    const source = sourceOf(form, request);
    const withoutBill = !bill && form.text(BILL_REFUSED_FIELD) !== "";
    const values = valuesOf(kind, form, from, source);
    const size = Object.values(values).join("").length;
    const tooOftenMs = size > LARGE ? largeForms.waitMs(client) : 0;
    const decision = tooOftenMs
      ? { refusal: refuseTooMany(tooOftenMs, language) }
      : decide(kind, language, values, form);
    if (decision.refusal && size > LARGE) largeForms.take(client);
    const estimate = form.text(ESTIMATE_FIELD) || new URL(request.url).search;
    const inputs = forms[kind].takesEstimate ? sentInputs(estimate) : undefined;
    const saved = decision.refusal
      ? decision
      : await saveLead(
          { kind, language, ...decision, inputs, source, suspect: suspicionOf(form.text), clientAddress },
          client,
          rateLimit(),
          stores,
        );
    if (!saved.refusal) {
      const hours = hoursOf(await companyNow(stores.content));
      const answer = {
        kind,
        ok: true,
        message: formTexts[language].kinds[kind].sent,
        reference: referenceOf(saved.id),
        calls: hours ? callBack[language].on(callDay(new Date(), hours)) : undefined,
      } as const;
      return { answer, status: 200, from, withoutBill };
    }
    const { status, message, errors = {}, retryAfterMs } = saved.refusal;
    const answer = { kind, ok: false, message, errors, values: givenBack(values) } as const;
    return { answer, status, retryAfterMs, from, withoutBill };
  } finally {
    if (bill?.state === "read") await bill.stored?.discard();
  }
}

/** Letters of a form that has no right answer: an honest one is shorter. */
const LARGE = 32 * 1024;

/** Refused ones of a client. */
const largeForms = createRateLimit(20, RATE_WINDOW_MS);

/** Letters that a refused form has when it comes back. */
const MOST_GIVEN_BACK = 20_000;

/** Returns what was typed, cut where no honest form ends: each sign of it is rendered twice. */
function givenBack(values: Values): Values {
  let left = MOST_GIVEN_BACK;
  const cut = (text: string) => {
    const given = text.slice(0, left);
    left -= given.length;
    return given;
  };
  return Object.fromEntries(Object.entries(values).map(([name, text]) => [name, cut(text)]));
}

/** The bill of a client over its limits is hashed but not stored, because the submission may be a repeat. */
async function readSubmission(kind: LeadKind, request: Request, client: string, bills: Bills) {
  const field = forms[kind].fileField;
  if (!field) return readForm<Bill>(request);
  const freeSlot = rateLimit().waitMs(client) > 0 ? undefined : uploads.take(client);
  return readForm(request, {
    field,
    receive: (file) => receiveBill(file, freeSlot && bills),
  }).finally(freeSlot);
}

function valuesOf(
  kind: LeadKind,
  { text }: SentForm<Bill>,
  from: string,
  source: LeadSource | undefined,
): Values {
  const typed = Object.fromEntries(forms[kind].rules.en.fieldNames.map((name) => [name, text(name)]));
  const carried = {
    ...(text("from") && { from }),
    ...(text(BILL_REFUSED_FIELD) && { [BILL_REFUSED_FIELD]: "1" }),
  };
  return { ...typed, ...carried, ...source };
}

/** Reads the source from the hidden fields or, without JavaScript, from the Referer. */
function sourceOf({ text }: SentForm<Bill>, request: Request): LeadSource | undefined {
  const { SITE_URL } = env();
  const given = cleanSource(text, new URL(SITE_URL).hostname);
  if (Object.keys(given).length > 0) return given;
  const referer = request.headers.get("Referer") ?? "";
  const page = URL.canParse(referer) ? new URL(referer) : undefined;
  return page?.origin === SITE_URL ? sourceOfArrival(page, "") : undefined;
}

const MAX_FROM_LENGTH = 300;

function pageSentFrom(from: string): string {
  const here = "http://here";
  if (from.length > MAX_FROM_LENGTH || !from.startsWith("/") || !URL.canParse(from, here)) return "/";
  const { origin, pathname } = new URL(from, here);
  const page = pathWithin(pathname); // The answer adds the form's own language.
  // "/.//evil.example" resolves to "//evil.example", another site.
  return origin === here && !page.startsWith("//") ? page : "/";
}

const uploads = createUploadSlots(MAX_UPLOADS_PER_CLIENT, MAX_UPLOADS);

let limit: RateLimit | undefined;

function rateLimit(): RateLimit {
  limit ??= createRateLimit(env().RATE_LIMIT, RATE_WINDOW_MS);
  return limit;
}

/** Answers a form sent without JavaScript: 303 to `sentUrl`, or the page again with its errors. */
export async function answerPage(outcome: SubmissionResult, sentUrl: (sent: Sent) => string) {
  const { answer, from, withoutBill } = outcome;
  if (!answer.ok) return data<FormAnswer>(answer, initOf(outcome));
  const url = sentUrl({ reference: answer.reference ?? "", from, withoutBill });
  return forms[answer.kind].hasSuccessPage
    ? redirect(url, 303)
    : redirectWithSuccess(url, answer.message, answer.calls);
}

interface Sent extends Pick<SubmissionResult, "from" | "withoutBill"> {
  reference: string;
}

export function answerScript({ answer, ...rest }: SubmissionResult): Response {
  const { status, headers } = initOf(rest);
  return Response.json(answer, { status, headers: { ...headers, "Cache-Control": "private, no-store" } });
}

function initOf({ status, retryAfterMs }: Pick<SubmissionResult, "status" | "retryAfterMs">) {
  const headers: Record<string, string> = {};
  if (retryAfterMs) headers["Retry-After"] = String(Math.ceil(retryAfterMs / 1000));
  return { status, headers };
}
