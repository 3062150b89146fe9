import type { FormErrors } from "~/texts/form-errors.en";
import { fieldRules, formRules } from "./form-rules";

export function contactRules(errors: FormErrors) {
  const { required, email, mobile } = fieldRules(errors);
  return formRules({
    name: required(errors.contact.name),
    email: email(errors.contact.email),
    mobile: mobile(errors.contact.mobile),
    message: required(errors.contact.message, 5000),
  });
}
