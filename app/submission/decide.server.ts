import { FIX_ERRORS, texts, tooMany, UPLOAD_FAILED } from "~/forms/answer";
import { BILL_FIELD, BILL_TOO_LARGE } from "~/leads/bill-rules";
import type { FieldErrors, Values } from "~/leads/form-rules";
import type { LeadFields, LeadKind } from "~/leads/leads";
import { forms } from "./forms.server";
import type { SentForm } from "./read-form.server";
import type { Bill, ReadBill } from "./receive-bill.server";

const TOO_MUCH_TEXT = "That’s too much text for this form. Please shorten it.";

/** Why a submission is not saved, with the messages for the visitor. */
export interface Refusal {
  status: 413 | 422 | 429 | 503;
  message: string;
  errors?: FieldErrors;
  retryAfterMs?: number;
}

/** Returns the fields to save, or the refusal of a form that is invalid, too large or incomplete. */
export function decide(
  kind: LeadKind,
  values: Values,
  { file: bill, isTooLarge, isBroken }: Pick<SentForm<Bill>, "file" | "isTooLarge" | "isBroken">,
): { fields: LeadFields; bill: ReadBill | undefined; refusal?: never } | { refusal: Refusal } {
  const billError = bill?.state === "invalid" ? bill.message : undefined;
  // A bill that is too large has its own message; this one is for text.
  if (isTooLarge && !billError) return { refusal: { status: 413, message: TOO_MUCH_TEXT } };
  const { fields, errors } = forms[kind].rules.check(values);
  if (!fields || bill?.state === "invalid") {
    const status = billError === BILL_TOO_LARGE ? 413 : 422;
    return {
      refusal: {
        status,
        message: FIX_ERRORS,
        errors: { ...errors, ...(billError && { [BILL_FIELD]: billError }) },
      },
    };
  }
  if (bill?.state === "failed") return { refusal: { status: isBroken ? 422 : 503, message: UPLOAD_FAILED } };
  if (isBroken) return { refusal: { status: 422, message: texts[kind].failed } };
  return { fields, bill };
}

export function refuseTooMany(retryAfterMs: number): Refusal {
  return { status: 429, message: tooMany(retryAfterMs), retryAfterMs };
}
