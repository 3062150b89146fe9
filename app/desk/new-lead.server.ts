import * as z from "zod/mini";
import { tenDigits, tidyPhone } from "~/leads/digits";
import { fieldRules, formRules } from "~/leads/form-rules";
import type { LeadFields } from "~/leads/leads";
import { formErrors } from "~/texts/form-errors.en";
import { isCallTime } from "./labels";
import type { FormErrors } from "./lead-form";
import type { Change } from "./lead-state";
import { readEmail } from "./staff";

const { email, optional, required } = fieldRules(formErrors);

type Typed = Record<string, string>;

/** As in the visitors' forms, but people who call may have a landline and no email address. */
const rulesFor = (typed: Typed) =>
  formRules({
    name: required("Name is required"),
    phone: required("Phone is required", 40).check(
      z.overwrite(tidyPhone),
      z.refine((phone) => /^\d{6,15}$/.test(tenDigits(phone)), "Please enter the complete phone number"),
    ),
    city: optional(100),
    email: typed.email ? email("") : optional(),
    message: optional(5000),
  });

/** Reads a lead that came by phone, and what staff know of it besides. @param owners who may look after a lead */
export function readNewLead(
  typed: Typed,
  owners: readonly string[],
): { fields: LeadFields; known: Change; errors: FormErrors } {
  const { fields = {}, errors = {} } = rulesFor(typed).check(typed);
  const { owner = "", nextCall = "" } = typed;
  const known: Change = { ...(owner && { owner: readEmail(owner) }), ...(nextCall && { nextCall }) };
  return {
    fields,
    known,
    errors: {
      ...errors,
      ...(owner && !owners.includes(known.owner ?? "") && { owner: "Choose who looks after this lead" }),
      ...(nextCall && !isCallTime(nextCall) && { nextCall: "Choose a day and a time" }),
    },
  };
}
