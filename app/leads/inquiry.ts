import * as z from "zod/mini";
import { digitsOf } from "./digits";
import { email, formRules, mobile, optional, required } from "./form-rules";

/** The quotation inquiry (specification §3, §5). An invalid package id counts as none: the visitor could not fix it. */
export const inquiryRules = formRules({
  fullName: required(missing("fullName")),
  email: email(missing("email")),
  mobile: mobile(missing("mobile")),
  addressLine1: required(missing("addressLine1")),
  addressLine2: optional(),
  city: required(missing("city"), 100),
  state: required(missing("state"), 100),
  pinCode: required(missing("pinCode")).check(
    z.overwrite(digitsOf),
    z.regex(/^\d{6}$/, "Please enter a valid 6-digit pin code"),
  ),
  sanctionLoad: required(missing("sanctionLoad"), 100),
  availableArea: required(missing("availableArea"), 100),
  electricityAccountNumber: optional(100),
  package: z.string().check(z.overwrite((id) => (/^[\w-]{1,80}$/.test(id) ? id : ""))),
});

/** "The field name split into words plus ' is required'" (specification §5): `pinCode` → "Pin Code is required". */
function missing(name: string): string {
  const words = name.replace(/[A-Z]/g, " $&");
  return `${words.charAt(0).toUpperCase()}${words.slice(1)} is required`;
}
