import * as z from "zod/mini";
import type { FormErrors } from "~/texts/form-errors.en";
import { tidyPhone } from "./digits";
import { fieldRules, formRules } from "./form-rules";

export function quickContactRules(errors: FormErrors) {
  const { required, email } = fieldRules(errors);
  return formRules({
    name: required(errors.contact.name),
    email: email(errors.contact.email),
    phone: required(errors.contact.phone, 40).check(z.overwrite(tidyPhone)),
  });
}
