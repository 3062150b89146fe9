import type { Content } from "~/content/content";
import type { Language } from "~/language";
import { BILL_FIELD } from "~/leads/bill-rules";
import { contactRules } from "~/leads/contact";
import type { FormRules } from "~/leads/form-rules";
import { inquiryRules } from "~/leads/inquiry";
import type { LeadFields, LeadKind } from "~/leads/leads";
import { quickContactRules } from "~/leads/quick-contact";
import { type FormErrors, formErrors } from "~/texts/form-errors.en";
import { formErrors as hindiErrors } from "~/texts/form-errors.hi";
import { storedInquiry } from "./stored-inquiry.server";

/** What a form does of its own on the way of a submission. */
interface Form {
  rules: Record<Language, FormRules>;
  /** Whether the message of a failing store names the database (specification §8). */
  namesDatabase?: boolean;
  billField?: string;
  takesEstimate?: boolean;
  /** Instead of a toast. */
  hasSuccessPage?: boolean;
  /** Returns the fields as stored, if not as typed (specification §3, §7). */
  stored?(fields: LeadFields, content: Pick<Content, "all">): Promise<LeadFields>;
}

export const forms: Record<LeadKind, Form> = {
  contact: { rules: inBoth(contactRules) },
  "quick-contact": { rules: inBoth(quickContactRules) },
  inquiry: {
    rules: inBoth(inquiryRules),
    namesDatabase: true,
    billField: BILL_FIELD,
    takesEstimate: true,
    hasSuccessPage: true,
    stored: storedInquiry,
  },
};

function inBoth(rules: (errors: FormErrors) => FormRules): Record<Language, FormRules> {
  return { en: rules(formErrors), hi: rules(hindiErrors) };
}
