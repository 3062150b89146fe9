import { tidyPhone } from "~/leads/digits";
import { fieldRules } from "~/leads/form-rules";
import type { LeadKind } from "~/leads/leads";
import { formErrors } from "~/texts/form-errors.en";
import type { FormErrors, ReadText } from "./lead-form";
import { EDITABLE, type Edits } from "./lead-state";

const { email, mobile, optional, required } = fieldRules(formErrors);

/** As in the visitors' forms; a number that the visitor gave freely may be any. */
const rules = {
  name: required("Name is required"),
  phone: mobile("Phone is required"),
  email: email("Email is required"),
  city: optional(100),
  load: optional(100),
};

const anyPhone = required("Phone is required", 40);

/** Returns the corrected fields: those that differ from what the page showed (`was-…`). */
export function readEdits(text: ReadText, form: LeadKind): { edits: Edits; errors: FormErrors } {
  const edits: Edits = {};
  const errors: FormErrors = {};
  for (const name of EDITABLE) {
    const typed = text(name).trim();
    if (typed === text(`was-${name}`)) continue;
    const rule = name === "phone" && form === "quick-contact" ? anyPhone : rules[name];
    const read = rule.safeParse(typed);
    if (!read.success) errors[name] = read.error.issues[0]?.message ?? "";
    else edits[name] = name === "phone" ? tidyPhone(read.data) : read.data;
  }
  return { edits, errors };
}
