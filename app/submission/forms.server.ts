import type { Content } from "~/content/content";
import { texts, writeFailed } from "~/forms/answer";
import { BILL_FIELD } from "~/leads/bill-rules";
import { contactRules } from "~/leads/contact";
import type { FormRules } from "~/leads/form-rules";
import { inquiryRules } from "~/leads/inquiry";
import type { LeadFields, LeadKind } from "~/leads/leads";
import { quickContactRules } from "~/leads/quick-contact";
import { storedInquiry } from "./stored-inquiry.server";

/** What a form does of its own on the way of a submission. */
interface Form {
  rules: FormRules;
  /** The message when the store fails (specification §8). */
  notStored(databaseName: string): string;
  billField?: string;
  takesEstimate?: boolean;
  /** Instead of a toast. */
  hasSuccessPage?: boolean;
  /** Returns the fields as stored, if not as typed (specification §3, §7). */
  stored?(fields: LeadFields, content: Pick<Content, "all">): Promise<LeadFields>;
}

export const forms: Record<LeadKind, Form> = {
  contact: { rules: contactRules, notStored: () => texts.contact.failed },
  "quick-contact": { rules: quickContactRules, notStored: () => texts["quick-contact"].failed },
  inquiry: {
    rules: inquiryRules,
    notStored: writeFailed,
    billField: BILL_FIELD,
    takesEstimate: true,
    hasSuccessPage: true,
    stored: storedInquiry,
  },
};
