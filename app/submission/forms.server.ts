import type { Content } from "~/content/content";
import { BILL_FIELD, type FileField, PHOTO_FIELD } from "~/leads/bills";
import {
  contactRules,
  type FormRules,
  inquiryRules,
  quickContactRules,
  serviceRules,
} from "~/leads/form-rules";
import type { LeadFields, LeadKind } from "~/leads/leads";
import { inTime } from "~/server/in-time.server";
import { answers } from "~/texts/answers";
import { contact } from "~/texts/contact";
import { fileField } from "~/texts/file-field";
import { type FormErrors, formErrors } from "~/texts/form-errors";
import { frame } from "~/texts/frame";
import { inquiry } from "~/texts/inquiry";
import { byLanguage, type Language } from "~/texts/language";
import { service } from "~/texts/service";

/** What a form does of its own on the way of a submission. */
interface Form {
  rules: Record<Language, FormRules>;
  /** Whether the message of a failing store names the database (specification §8). */
  namesDatabase?: boolean;
  fileField?: FileField;
  takesEstimate?: boolean;
  /** Whether a page of its own says that the form was sent, instead of a toast. */
  hasSuccessPage?: boolean;
  /** Returns the fields as stored, if not as typed (specification §3, §7). */
  stored?(fields: LeadFields, content: Pick<Content, "all">): Promise<LeadFields>;
}

export const forms: Record<LeadKind, Form> = {
  contact: { rules: inAll(contactRules) },
  "quick-contact": { rules: inAll(quickContactRules) },
  inquiry: {
    rules: inAll(inquiryRules),
    namesDatabase: true,
    fileField: BILL_FIELD,
    takesEstimate: true,
    hasSuccessPage: true,
    stored: storedInquiry,
  },
  service: { rules: inAll(serviceRules), fileField: PHOTO_FIELD },
};

function inAll(rules: (errors: FormErrors) => FormRules): Record<Language, FormRules> {
  return byLanguage((language) => rules(formErrors[language]));
}

export const formTexts = byLanguage((language: Language) => ({
  ...answers[language],
  fixErrors: frame[language].form.fixErrors,
  kinds: {
    contact: contact[language],
    "quick-contact": frame[language].quickContact,
    inquiry: inquiry[language],
    service: service[language],
  },
  fileFaults: fileField[language].faults,
}));

const PACKAGE_NAME_TIMEOUT_MS = 1000;

/** Returns the fields as stored (specification §3, §7), with the URL of the bill or null. */
export async function storedInquiry(
  { package: id, ...fields }: LeadFields,
  content: Pick<Content, "all">,
): Promise<LeadFields> {
  const chosen = id ? await chosenPackage(id, content) : {};
  return { ...fields, ...chosen, electricityBillUrl: null };
}

/** Resolves to a package's id and name, to its id alone if packages cannot be read in time, to nothing if there is none. */
async function chosenPackage(id: string, content: Pick<Content, "all">): Promise<LeadFields> {
  const packages = await inTime(PACKAGE_NAME_TIMEOUT_MS, content.all("packages")).catch(() => undefined);
  if (!packages) return { package: id };
  const chosen = packages.find((item) => item.id === id);
  return chosen ? { package: id, packageName: chosen["package-name"] } : {};
}
