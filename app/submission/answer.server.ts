import { data, redirect } from "@remix-run/server-runtime";
import type { FormAnswer } from "~/forms/answer";
import { redirectWithSuccess } from "~/server/flash.server";
import { forms } from "./forms.server";
import type { Outcome } from "./receive.server";

/** Answers a form sent without JavaScript: 303 to `sentUrl`, or the page again with its errors. */
export async function answerPage(outcome: Outcome, sentUrl: (sent: Sent) => string) {
  const { answer, from, withoutBill } = outcome;
  if (!answer.ok) return data<FormAnswer>(answer, initOf(outcome));
  const url = sentUrl({ reference: answer.reference ?? "", from, withoutBill });
  return forms[answer.kind].hasSuccessPage ? redirect(url, 303) : redirectWithSuccess(url, answer.message);
}

export interface Sent extends Pick<Outcome, "from" | "withoutBill"> {
  reference: string;
}

export function answerScript({ answer, ...rest }: Outcome): Response {
  const { status, headers } = initOf(rest);
  return Response.json(answer, { status, headers: { ...headers, "Cache-Control": "private, no-store" } });
}

function initOf({ status, retryAfterMs }: Pick<Outcome, "status" | "retryAfterMs">) {
  const headers: Record<string, string> = {};
  if (retryAfterMs) headers["Retry-After"] = String(Math.ceil(retryAfterMs / 1000));
  return { status, headers };
}
