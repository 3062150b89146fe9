import * as z from "zod/mini";
import type { FormErrors } from "~/texts/form-errors";
import { asciiDigits, digitsOf, tenDigits, tidyPhone } from "./digits";
import { isEmail, MAX_EMAIL, tidyEmail } from "./email";
import type { LeadFields } from "./leads";

export type Values = Record<string, string>;

/** The messages by field name, in the order of the form. */
export type FieldErrors = Record<string, string>;

export type Verdict = { fields: LeadFields; errors?: never } | { errors: FieldErrors; fields?: never };

export interface FormRules {
  fieldNames: readonly string[];
  check: (values: Values) => Verdict;
}

/** The rules of single fields, with their messages in the language of the form. */
export function fieldRules(errors: FormErrors) {
  function required(missing: string, limit = 200) {
    return z
      .string()
      .check(
        z.trim(),
        z.minLength(1, { error: missing, abort: true }),
        z.maxLength(limit, { error: errors.tooLong(limit), abort: true }),
      );
  }
  return {
    required,
    email: (missing: string) =>
      required(missing, MAX_EMAIL).check(z.overwrite(tidyEmail), z.refine(isEmail, errors.email)),
    /** An Indian mobile number in any notation (specification §5, §9). */
    mobile: (missing: string) =>
      required(missing).check(z.overwrite(tenDigits), z.regex(/^\d{10}$/, errors.mobile)),
    optional: (limit = 200) => z.string().check(z.trim(), z.maxLength(limit, errors.tooLong(limit))),
  };
}

/** Each field reports its first error; empty fields are omitted (specification §7: "undefined values omitted"). */
export function formRules(shape: Record<string, z.ZodMiniType<string, string>>): FormRules {
  const schema = z.object(shape);
  const fieldNames = Object.keys(shape);
  return {
    fieldNames,
    check(values) {
      const result = schema.safeParse(
        Object.fromEntries(fieldNames.map((name) => [name, values[name] ?? ""])),
      );
      if (result.success) return { fields: withoutEmpty(result.data) };
      const errors: FieldErrors = {};
      for (const { path, message } of result.error.issues) errors[String(path[0])] ??= message;
      return { errors };
    },
  };
}

function withoutEmpty(fields: Values): LeadFields {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ""));
}

export function contactRules(errors: FormErrors) {
  const { required, email, mobile } = fieldRules(errors);
  return formRules({
    name: required(errors.contact.name),
    email: email(errors.contact.email),
    mobile: mobile(errors.contact.mobile),
    message: required(errors.contact.message, 5000),
  });
}

export function quickContactRules(errors: FormErrors) {
  const { required, email } = fieldRules(errors);
  return formRules({
    name: required(errors.contact.name),
    email: email(errors.contact.email),
    phone: required(errors.contact.phone, 40).check(z.overwrite(tidyPhone)),
  });
}

/** A request for repair. Its `address` may be the reference of the system's order. */
export function serviceRules(errors: FormErrors) {
  const { required, mobile } = fieldRules(errors);
  return formRules({
    name: required(errors.contact.name),
    phone: mobile(errors.contact.phone),
    address: required(errors.service.address),
    message: required(errors.service.message, 5000),
  });
}

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
