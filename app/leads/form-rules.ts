import * as z from "zod/mini";
import { tenDigits } from "./digits";
import type { LeadFields } from "./leads";

/** The typed texts by field name. */
export type Values = Record<string, string>;

/** The message for each invalid field, in the order of the form. */
export type FieldErrors = Record<string, string>;

/** Either the fields as they are kept, or their errors. */
export type Verdict = { fields: LeadFields; errors?: never } | { errors: FieldErrors; fields?: never };

/** The rules of one form, the same on the server and in the browser. */
export interface FormRules {
  fieldNames: readonly string[];
  check: (values: Values) => Verdict;
}

/** "simple address pattern" (specification §5): something, an @, something, a dot, something. */
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** A required text of at most `limit` characters, so that nobody fills the store. */
export function required(message: string, limit = 200) {
  return z
    .string()
    .check(
      z.trim(),
      z.minLength(1, { error: message, abort: true }),
      z.maxLength(limit, { error: `Please use at most ${limit} characters`, abort: true }),
    );
}

export function email(missing: string) {
  return required(missing, 254).check(z.regex(EMAIL, "Please enter a valid email address"));
}

/** An Indian mobile number: exactly 10 digits (specification §5, §9), however they are written. */
export function mobile(missing: string) {
  return required(missing).check(
    z.overwrite(tenDigits),
    z.regex(/^\d{10}$/, "Please enter a valid 10-digit mobile number"),
  );
}

/** An optional text. */
export function optional(limit = 200) {
  return z.string().check(z.trim(), z.maxLength(limit, `Please use at most ${limit} characters`));
}

/**
 * Makes the rules of a form from the schema of its fields. Each field reports its first error. Empty fields are not
 * kept (specification §7: "undefined values omitted").
 */
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
