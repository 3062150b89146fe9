import * as z from "zod/mini";
import type { FormErrors } from "~/texts/form-errors.en";
import { tenDigits } from "./digits";
import type { LeadFields } from "./leads";

export type Values = Record<string, string>;

/** The messages by field name, in the order of the form. */
export type FieldErrors = Record<string, string>;

export type Verdict = { fields: LeadFields; errors?: never } | { errors: FieldErrors; fields?: never };

export interface FormRules {
  fieldNames: readonly string[];
  check: (values: Values) => Verdict;
}

/** The "simple address pattern" of specification §5. */
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

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
    email: (missing: string) => required(missing, 254).check(z.regex(EMAIL, errors.email)),
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
