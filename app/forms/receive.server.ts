import { data } from "@remix-run/server-runtime";
import { contactRules } from "~/leads/contact";
import type { FormRules, Values } from "~/leads/form-rules";
import { identify } from "~/leads/identity.server";
import { quickContactRules } from "~/leads/quick-contact";
import { redirectWithSuccess } from "~/server/flash.server";
import { readForm } from "~/server/form-body.server";
import { describeError, log } from "~/server/log.server";
import { openStores } from "~/stores/open.server";
import { FIX_ERRORS, type FormAnswer, texts } from "./answer";

const rules = {
  contact: contactRules,
  "quick-contact": quickContactRules,
} as const satisfies Record<string, FormRules>;

type Form = keyof typeof rules;

/**
 * Takes in a submission: reads it, checks it, keeps it, and only then says so. 303 to `sentPage` when it is kept; the
 * page again with what was typed, and 422 when something is wrong with it, 413 when it is too large, 503 when it could
 * not be kept. A script that asks for JSON is answered with the same in JSON, and 200 in place of the redirect.
 */
export async function receive(form: Form, request: Request, sentPage: (from: string) => string) {
  const { fieldNames, check } = rules[form];
  const { formData, isTooLarge } = await readForm(request);
  const from = textField(formData, "from");
  const values: Values = Object.fromEntries(fieldNames.map((name) => [name, textField(formData, name)]));
  // The form that is shown again still has to know where it was first sent from.
  if (from) values.from = from;

  if (isTooLarge)
    return refuse(form, 413, "That is more text than this form can take. Please shorten it.", values);
  const verdict = check(values);
  if (verdict.errors) return refuse(form, 422, FIX_ERRORS, values, verdict.errors);

  try {
    const ids = identify(form, verdict.fields, Date.now());
    const { id, repeated } = await openStores().leads.add({ kind: form, ids, fields: verdict.fields });
    log.info(repeated ? "lead repeated" : "lead kept", { kind: form, lead: id });
  } catch (error) {
    log.error("lead not kept", { kind: form, ...describeError(error) });
    return refuse(form, 503, texts[form].failed, values);
  }

  const message = texts[form].sent;
  if (wantsJson(request)) return data<FormAnswer>({ form, ok: true, message });
  return redirectWithSuccess(sentPage(from), message);
}

function refuse(form: Form, status: number, message: string, values: Values, errors = {}) {
  return data<FormAnswer>({ form, ok: false, message, errors, values }, { status });
}

function textField(formData: FormData, name: string): string {
  const value = formData.get(name);
  // A browser sends line ends as CRLF, a script as LF: the same message has to be the same.
  return typeof value === "string" ? value.replaceAll("\r\n", "\n") : "";
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
