import * as z from "zod/mini";
import type { FormErrors } from "~/texts/form-errors.en";
import { asciiDigits, digitsOf } from "./digits";
import { fieldRules, formRules } from "./form-rules";

/** The quotation inquiry (specification §3, §5). An invalid package id counts as none: the visitor could not fix it. */
export function inquiryRules(errors: FormErrors) {
  const { required, email, mobile, optional } = fieldRules(errors);
  const missing = errors.inquiry;
  return formRules({
    fullName: required(missing.fullName),
    email: email(missing.email),
    mobile: mobile(missing.mobile),
    addressLine1: required(missing.addressLine1),
    addressLine2: optional(),
    city: required(missing.city, 100),
    state: required(missing.state, 100),
    pinCode: required(missing.pinCode).check(z.overwrite(digitsOf), z.regex(/^\d{6}$/, errors.pinCode)),
    sanctionLoad: required(missing.sanctionLoad, 100).check(z.overwrite(asciiDigits)),
    availableArea: required(missing.availableArea, 100).check(z.overwrite(asciiDigits)),
    electricityAccountNumber: optional(100).check(z.overwrite(asciiDigits)),
    package: z.string().check(z.overwrite((id) => (/^[\w-]{1,80}$/.test(id) ? id : ""))),
  });
}
