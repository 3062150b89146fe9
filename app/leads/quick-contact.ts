import * as z from "zod/mini";
import { tidyPhone } from "./digits";
import { email, formRules, required } from "./form-rules";

/** The footer's request for a call: all three fields are required, without other bounds (specification §5). */
export const quickContactRules = formRules({
  name: required("Name is required"),
  email: email("Email is required"),
  phone: required("Phone is required", 40).check(z.overwrite(tidyPhone)),
});
