import { FILE_NOTE_FIELD } from "~/leads/bills";
import type { FieldErrors, Values } from "~/leads/form-rules";
import type { LeadFields, LeadKind } from "~/leads/leads";
import type { Language } from "~/texts/language";
import { forms, formTexts } from "./forms.server";
import type { SentForm } from "./read-form.server";
import type { Bill, ReadBill } from "./receive-bill.server";

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
  language: Language,
  values: Values,
  { file: bill, isTooLarge, isBroken }: Pick<SentForm<Bill>, "file" | "isTooLarge" | "isBroken">,
): { fields: LeadFields; bill: ReadBill | undefined; refusal?: never } | { refusal: Refusal } {
  const texts = formTexts[language];
  const { fileField = "", rules } = forms[kind];
  const fault = bill?.state === "invalid" ? bill.fault : undefined;
  // A bill that is too large has its own message; this one is for text.
  if (isTooLarge && !fault) return { refusal: { status: 413, message: texts.tooMuchText } };
  const { fields, errors } = rules[language].check(values);
  if (!fields || bill?.state === "invalid") {
    const status = fault === "tooLarge" ? 413 : 422;
    return {
      refusal: {
        status,
        message: texts.fixErrors,
        errors: { ...errors, ...(fault && { [fileField]: texts.fileFaults[fault] }) },
      },
    };
  }
  if (bill?.state === "failed")
    return { refusal: { status: isBroken ? 422 : 503, message: texts.uploadFailed } };
  if (isBroken) return { refusal: { status: 422, message: texts.kinds[kind].failed } };
  const note = bill?.isEncrypted && { [FILE_NOTE_FIELD]: "This PDF may ask for a password." };
  return { fields: { ...fields, ...note }, bill };
}

export function refuseTooMany(retryAfterMs: number, language: Language): Refusal {
  const minutes = Math.max(1, Math.ceil(retryAfterMs / 60_000));
  return { status: 429, message: formTexts[language].tooMany(minutes), retryAfterMs };
}
